"""From typed rules to rows of ints: what a Permanent imposes while it lies in play."""

from __future__ import annotations

from simulator.games.wankul.effects import codes, vocabulary
from simulator.games.wankul.effects.code_writer import CodeWriter
from simulator.games.wankul.effects.selection import CardFilter, Characters, Compare, CountCharacters, ForceOf, Number
from simulator.games.wankul.effects.tables import NotRunError, Row, player_code
from simulator.games.wankul.effects.vocabulary import Rule


class RuleCompiler(CodeWriter):
    """Writes the rows of rules."""

    def rule_row(self, rule: Rule, condition: int) -> Row:  # noqa: C901, PLR0915 - one case a word
        t, v = self.tables, vocabulary
        match rule:
            case v.ForceRule(of=of, per_row=per_row, characters=characters):
                if (per_row and rule.add is None) or of not in (None, "this") or characters.filter.force is not None:
                    raise NotRunError("the engine does not run this choice of characters in a rule yet")
                selector = -1 if of == "this" else t.selector(characters)
                change, amount = self.change(rule)
                deep = t.asks_forces(amount) or t.condition_asks_forces(condition) or per_row
                return (codes.FORCE_RULE, condition, selector, change, amount, int(deep), int(per_row))
            case v.CopyForce(card):
                return (codes.FORCE_RULE, condition, -1, codes.SET, t.amount(ForceOf(card)), 1, 0)
            case v.CostRule(add, set_, who, here, subs, namesake, filter):
                change, value = (codes.SET, set_) if set_ is not None else (codes.ADD, add or 0)
                price = (t.filter(filter), change, value, int(subs), int(namesake))
                return (codes.COST_RULE, condition, player_code(who), int(here), *price)
            case v.Forbid(filter=filter) if filter.cost is not None and not isinstance(filter.cost.amount, Number):
                raise NotRunError("the engine does not reckon a cost that is forbidden yet")
            case v.Forbid(what, who, here, unless_here, in_play, least, filter) if what in codes.FORBIDDEN:
                places = (int(here), int(unless_here), int(in_play), -1 if least is None else least)
                return (codes.FORBID, condition, codes.FORBIDDEN[what], player_code(who), *places, t.filter(filter))
            case v.Forbid("sub", who):
                return (codes.CANCEL_SUBS, condition, player_code(who))
            case v.AutoScore(set_, add, characters, who, everywhere):
                bounds = (-1 if set_ is None else set_, -1 if add is None else t.amount(add), characters or 0)
                return (codes.AUTO_SCORE, condition, player_code(who), *bounds, int(everywhere))
            case v.PhaseDraw(add, who):
                return (codes.PHASE_DRAW, condition, player_code(who), add)
            case v.HandLimit(n, newest, who):
                return (codes.HAND_LIMIT, condition, player_code(who), n, int(newest))
            case v.Refill(below, exactly, n, who):
                draw = self.write([(codes.DRAW, codes.SELF, t.amount(Number(n)), -1)])
                return (codes.REFILL, condition, player_code(who), below or 0, -1 if exactly is None else exactly, draw)
            case v.RandomDiscard(who):
                return (codes.RANDOM_DISCARD, condition, player_code(who))
            case v.DiscardFromDeck(who):
                return (codes.DISCARD_FROM_DECK, condition, player_code(who))
            case v.MillChange(add, who):
                return (codes.MILL_CHANGE, condition, player_code(who), add)
            case v.OpenDraws(who, phase_only):
                return (codes.OPEN_DRAWS, condition, player_code(who), int(phase_only))
            case v.Doom(of, characters):
                return (codes.DOOM, condition, self.about(of, characters))
            case v.OnlyOne(name) if condition < 0:
                two = Compare(CountCharacters(Characters(filter=CardFilter(name=(name,)))), ">=", Number(2))
                return (codes.DOOM, t.condition(two), -1)
            case v.OneLine(line):
                return (codes.ONE_LINE, condition, int(line == "column"))
            case v.FreeCopies():
                return (codes.FREE_COPIES, condition)
            case v.NamesakeCombos():
                return (codes.NAMESAKE_COMBOS, condition)
            case v.CrossedGems():
                return (codes.CROSSED_GEMS, condition)
            case v.TerrainEffectRule(change, who, here):
                return (codes.TERRAIN_EFFECT, condition, player_code(who), int(here), codes.CHANGES[change])
            case v.CancelRule(what, characters) if what in codes.VOID:
                return (codes.CANCEL_RULE, condition, codes.VOID[what], t.selector(characters))
            case v.DiscardChange(who, least, exactly, add, set_):
                numbers = (-1 if number is None else number for number in (least, exactly, add, set_))
                return (codes.DISCARD_CHANGE, condition, player_code(who), *numbers)
            case v.Instead(to, when, result, of) if to in codes.INSTEADS:
                about = (codes.INSTEAD_WHEN[when], codes.INSTEAD_OF[of], _RESULTS[result])
                return (codes.INSTEAD, condition, codes.INSTEADS[to], *about)
            case v.DrawAtLeastTo(hand, who):
                return (codes.DRAW_AT_LEAST_TO, condition, player_code(who), hand)
            case v.TakeTheBlow(side):
                return (codes.TAKE_THE_BLOW, condition, player_code(side))
            case v.Protect(what, of, characters):
                return (codes.PROTECT, condition, sum(codes.SHIELDS[one] for one in what), self.about(of, characters))
            case v.MostCharactersWins():
                return (codes.MOST_CHARACTERS, condition)
            case v.OnlyTerrainScores():
                return (codes.ONLY_TERRAIN, condition)
            case v.NoForceInScores(of, characters):
                return (codes.NO_FORCE_IN_SCORES, condition, self.about(of, characters))
            case v.MoreCoins(who):
                return (codes.MORE_COINS, condition, player_code(who))
            case v.DoubledBonuses():
                return (codes.DOUBLED_BONUSES, condition)
            case v.Crowd(most):
                return (codes.CROWD, condition, most)
            case v.ScorePrice(n, who):
                return (codes.SCORE_PRICE, condition, player_code(who), n)
            case v.FirstPlayUncounted():
                return (codes.FIRST_PLAY_UNCOUNTED, condition)
            case v.BanInsteadOfDiscard(who):
                return (codes.BAN_INSTEAD_OF_DISCARD, condition, player_code(who))
            case v.GemRule(gain, lose, of, characters):
                colours = [sum(_COLOURS[one] for one in some) for some in (gain, lose)]
                return (codes.GEM_RULE, condition, self.about(of, characters), *colours)
        raise NotRunError(f"the engine does not run {rule} yet")

    def about(self, of: str | None, characters: Characters) -> int:
        """The selector of a rule; -1: the very card that speaks."""
        return -1 if of == "this" else self.tables.selector(characters)

    def change(self, word: vocabulary.Force | vocabulary.ForceRule) -> tuple[int, int]:
        """Which of the four changes a force word makes, and by which amount."""
        if isinstance(word, vocabulary.Force) and word.restore:
            return codes.SET, self.tables.amount(ForceOf(word.of or "chosen", printed=True))
        if isinstance(word, vocabulary.ForceRule) and word.doubled_for is not None:
            return codes.TIMES, self.tables.power_of_two(word.doubled_for)
        if word.times is not None:
            return codes.TIMES, self.tables.amount(Number(word.times) if isinstance(word.times, int) else word.times)
        if word.divide is not None:
            return codes.DIVIDE, self.tables.amount(Number(word.divide))
        if word.set is not None:
            return codes.SET, self.tables.amount(word.set)
        if word.add is None:
            raise NotRunError("a force that does not change")
        return codes.ADD, self.tables.amount(word.add)


_RESULTS = {None: -1, "lost": codes.SCORE_WAS_LOST, "won": codes.SCORE_WAS_WON}
_COLOURS = {"orange": 1, "violet": 2}
