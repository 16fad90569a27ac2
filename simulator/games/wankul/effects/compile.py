"""From typed abilities to flat programs of ints, against the cards of one match.

An instruction is a tuple of ints that begins with its code (`codes.py`); addresses are places in `Programs.code`.
A word without a case here is one that no engine runs yet: NotRunError says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from simulator.games.wankul.effects import codes, vocabulary
from simulator.games.wankul.effects.selection import ANY_CARD, PICK_ONE, CardFilter, Characters, ForceOf, Number, Pick, Who
from simulator.games.wankul.effects.tables import CardFacts, NotRunError, Row, Tables, player_code
from simulator.games.wankul.effects.vocabulary import Ability, Action, Rule, Trigger

_T = TypeVar("_T")
Bundle = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""What a card brings into play: its rules, its triggers, its activated abilities (numbers of table rows)."""

NO_BUNDLE: Bundle = ((), (), ())


@dataclass(slots=True)
class CompiledCard:
    """The programs of one card: addresses to run at each moment, and what it brings into play."""

    on_play: tuple[int, ...] = ()
    combos: tuple[Row, ...] = ()
    enter: tuple[int, ...] = ()
    dug: tuple[int, ...] = ()
    win: tuple[int, ...] = ()
    lose: tuple[int, ...] = ()
    half_win: tuple[int, ...] = ()
    half_lose: tuple[int, ...] = ()
    subs: tuple[int, ...] = ()
    offboard: tuple[int, ...] = ()
    bundle: Bundle = NO_BUNDLE


@dataclass(slots=True)
class Programs:
    """All that the cards of a match may do, as rows of ints.

    combos: (double, partners wanted, partners refused, address). triggers: (event, who, where, this, at least, own turn,
    filter, condition, once a turn, address, a Sub that is discarded, not played).
    activated: (condition, once a turn, address).
    """

    tables: Tables
    code: list[Row] = field(default_factory=list)
    rules: list[Row] = field(default_factory=list)
    triggers: list[Row] = field(default_factory=list)
    activated: list[Row] = field(default_factory=list)
    bundles: list[Bundle] = field(default_factory=list)
    cards: list[CompiledCard] = field(default_factory=list)


def compile_cards(facts: Sequence[CardFacts], abilities: Sequence[Sequence[Ability]]) -> Programs:
    """Compile the abilities of every card of a match; raises NotRunError for words that the engine does not run."""
    named = [_with_abilities(one, entries) for one, entries in zip(facts, abilities, strict=True)]
    programs = Programs(Tables(named))
    compiler = _Compiler(programs)
    programs.cards.extend(compiler.card(entries) for entries in abilities)
    return programs


def _with_abilities(facts: CardFacts, abilities: Sequence[Ability]) -> CardFacts:
    """The facts of a card, with what its own text makes of it: further names, and whether it discards characters (G170)."""
    discards = any(isinstance(word, vocabulary.DiscardCharacter) for word in vocabulary.walk(tuple(abilities)))
    traits = facts.traits | {"discards_characters"} if discards else facts.traits
    return replace(facts, also=_also_named(abilities), traits=traits)


def _also_named(abilities: Sequence[Ability]) -> tuple[str, ...]:
    """The further names that a card counts as, wherever it lies (G154)."""
    rules = [rule for ability in abilities if ability.condition is None for rule in ability.rules]
    return tuple(rule.name for rule in rules if isinstance(rule, vocabulary.NameRule))


class _Compiler:
    """Writes the code of one ability after the other."""

    def __init__(self, programs: Programs) -> None:
        self.programs = programs
        self.tables = programs.tables
        self.code = programs.code

    # --- cards and abilities

    def card(self, abilities: Sequence[Ability]) -> CompiledCard:
        """One card, all its abilities."""
        return CompiledCard(
            on_play=self.addresses(abilities, "on_play"),
            combos=tuple(self.combo(ability) for ability in abilities if ability.when in ("combo", "double_combo")),
            enter=self.addresses(abilities, "enter"),
            dug=self.addresses(abilities, "dug"),
            win=self.addresses(abilities, "win"),
            lose=self.addresses(abilities, "lose"),
            half_win=self.addresses([_halved(ability) for ability in abilities], "win"),
            half_lose=self.addresses([_halved(ability) for ability in abilities], "lose"),
            subs=tuple(self.trigger(ability) for ability in abilities if ability.when == "sub"),
            offboard=tuple(self.trigger(ability) for ability in abilities if ability.when == "offboard" and ability.on),
            bundle=self.bundle(abilities),
        )

    def addresses(self, abilities: Sequence[Ability], when: str) -> tuple[int, ...]:
        return tuple(self.program(ability) for ability in abilities if ability.when == when)

    def combo(self, ability: Ability) -> Row:
        wanted = self.tables.names(ability.with_name)
        if ability.with_clan is not None:
            wanted &= self.tables.filters[self.tables.filter(CardFilter(clan=(ability.with_clan,)))][0]
        refused = max(0, self.tables.names(ability.except_name))
        return (int(ability.when == "double_combo"), wanted, refused, self.program(ability))

    def bundle(self, abilities: Sequence[Ability]) -> Bundle:
        rules: list[int] = []
        triggers: list[int] = []
        activated: list[int] = []
        for ability in abilities:
            match ability.when:
                case "static" | "offboard":
                    imposed = [rule for rule in ability.rules if not _is_plain_name(rule, ability)]
                    rules.extend(self.rule(rule, self.tables.condition(ability.condition)) for rule in imposed)
                case "triggered":
                    triggers.append(self.trigger(ability))
                case "activated":
                    activated.append(self.activation(ability))
        return tuple(rules), tuple(triggers), tuple(activated)

    def trigger(self, ability: Ability) -> int:
        """A row of the trigger table; its condition is asked when the event comes, not again in the program."""
        if ability.on is not None:
            outside = ability.when == "offboard"
            if (outside and not (ability.on.this and ability.on.event in _OUTSIDE_PLAY)) or (
                not outside and ability.on.event in _OF_ONE_CARD
            ):
                raise NotRunError(f"the engine does not run the event {ability.on.event!r} here")
        given_up = ability.when == "sub" and ability.cost == (vocabulary.DiscardThis(),)
        address = self.program(replace(ability, cost=()) if given_up else ability, conditional=False)
        condition = self.tables.condition(ability.condition)
        row = (*self.moment(ability.on), condition, int(ability.once_a_turn), address, int(given_up))
        return _append(self.programs.triggers, row)

    def moment(self, on: Trigger | None) -> Row:
        if on is None:
            raise NotRunError("an ability that waits for no event")
        return (
            codes.EVENTS[on.event],
            codes.DOER if on.who == "each" else player_code(on.who),
            codes.PLACES[on.where],
            int(on.this),
            on.at_least or 0,
            -1 if on.own_turn is None else int(on.own_turn),
            self.tables.filter(on.filter),
        )

    def activation(self, ability: Ability) -> int:
        address = self.program(ability, conditional=False)
        return _append(self.programs.activated, (self.tables.condition(ability.condition), int(ability.once_a_turn), address))

    def program(self, ability: Ability, *, conditional: bool = True) -> int:
        """The code of an ability: condition, choice to decline, cost in full, then what it does; answers its address."""
        block = self.block(ability.do)
        if ability.cost:
            block = [*self.block(ability.cost), ("unless_done", len(block)), *block]
        if ability.optional:
            block = [(codes.MAY, codes.SELF), ("unless_done", len(block)), *block]
        if conditional and ability.condition is not None:
            block = [("unless", self.tables.condition(ability.condition), len(block)), *block]
        return self.write(block)

    # --- blocks: instructions with jumps counted from the next instruction, until they are written

    def write(self, block: Sequence[tuple[int | str, ...]]) -> int:
        """Append a block and END to the code, turning relative jumps into addresses; answers where it begins."""
        start = len(self.code)
        for offset, (word, *rest) in enumerate(block):
            here = start + offset + 1
            if isinstance(word, int):
                self.code.append((word, *map(int, rest)))
            elif word == "repeat":
                self.code.append((codes.REPEAT, start))
            elif word == "unless":
                self.code.append((codes.UNLESS, int(rest[0]), here + int(rest[1])))
            elif word == "choose":
                self.code.append((codes.CHOOSE_ONE, int(rest[0]), *(here + int(jump) for jump in rest[1:])))
            else:
                self.code.append(({"jump": codes.JUMP, "unless_done": codes.UNLESS_DONE}[word], here + int(rest[0])))
        self.code.append((codes.END,))
        return start

    def block(self, actions: Sequence[Action]) -> list[tuple[int | str, ...]]:
        return [instruction for action in actions for instruction in self.action(action)]

    def action(self, action: Action) -> list[tuple[int | str, ...]]:
        """The instructions of one action."""
        t, v = self.tables, vocabulary
        match action:
            case v.If(condition, then, otherwise):
                return self.branch(("unless", t.condition(condition)), then, otherwise)
            case v.May(do, who):
                return self.branch((codes.MAY, player_code(who)), do, ())
            case v.Coin(side, then, otherwise):
                return self.branch((codes.COIN, "LT".index(side)), then, otherwise)
            case v.Choose(options, by):
                return self.options([self.block(option) for option in options], player_code(by))
            case v.EachPlayer(do):
                return [(codes.EACH, self.write(self.block(do)))]
            case v.Later(on, do, next_score):
                row = (*self.moment(on), -1, 0, self.write(self.block(do)), 0)
                return [(codes.LATER, _append(self.programs.triggers, row), int(next_score))]
            case v.Gain(ability):
                return [(codes.GAIN, _append(self.programs.bundles, self.bundle([ability])))]
            case v.SecretNumbers(most, lower, higher):
                return [(codes.SECRET_NUMBERS, most, self.write(self.block(lower)), self.write(self.block(higher)))]
            case v.Repeat():
                return [("repeat",)]
            case v.Die():
                return [(codes.DIE,)]
            case v.Announce(who, most):
                return [(codes.ANNOUNCE, player_code(who), most)]
            case v.Draw(n, who, most):
                return self.for_players(who, codes.DRAW, t.amount(n), -1 if most is None else most)
            case v.TakeBottom(n, who):
                return self.for_players(who, codes.TAKE_BOTTOM, t.amount(n))
            case v.DrawWhileStronger(who):
                return self.for_players(who, codes.DRAW_WHILE_STRONGER)
            case v.Reveal(card):
                return [(codes.REVEAL, codes.REFS[card])]
            case v.DrawTo(hand, who):
                return self.for_players(who, codes.DRAW_TO, t.amount(hand))
            case v.DrawUntil(who, most, total, filter):
                bounds = (-1 if most is None else most, t.filter(filter), codes.NO_BOUND if total is None else total)
                return self.for_players(who, codes.DRAW_UNTIL, *bounds)
            case v.Mill(n, who, bottom):
                return self.for_players(who, codes.MILL, t.amount(n), int(bottom))
            case v.MillUntil(who, total, filter):
                return self.for_players(who, codes.MILL_UNTIL, t.filter(filter), codes.NO_BOUND if total is None else total)
            case v.Recover(n, who, "ban", "top", False, filter) if filter == ANY_CARD:
                return self.for_players(who, codes.RECOVER_BANNED, t.amount(n))
            case v.Recover(n, who, "discard", place, up_to, filter):
                if place == "milled":
                    return [(codes.RECOVER_MILLED, player_code(who))]
                if place == "any":
                    return self.for_players(who, codes.RECOVER_CHOSEN, t.amount(n), int(up_to), t.filter(filter))
                return self.for_players(who, codes.RECOVER, t.amount(n), codes.TOP if place == "top" else codes.BOTTOM)
            case v.Recycle(n, who, zone, source, to, up_to, filter):
                ends = (_ENDS[source], _ENDS[to])
                return self.for_players(who, codes.RECYCLE, t.amount(n), codes.ZONES[zone], *ends, int(up_to), t.filter(filter))
            case v.BanToDiscard(who):
                return self.for_players(who, codes.BAN_TO_DISCARD)
            case v.HandToDeck(n, who, to, up_to, any_number):
                least = {"no": 0 if up_to else -1, "from_zero": 0, "from_one": 1}[any_number]
                most = t.amount(n if any_number == "no" else Number(codes.NO_BOUND))
                return self.for_players(who, codes.HAND_TO_DECK, most, _ENDS[to], least)
            case v.DiscardHand(n, who, down_to, all_, by, filter):
                mode = codes.WHOLE if all_ else codes.DOWN_TO if down_to is not None else codes.EXACTLY
                amount = t.amount(n if down_to is None else down_to)
                return self.for_players(who, codes.DISCARD_HAND, amount, mode, int(by == "random"), t.filter(filter))
            case v.DiscardThis():
                return [(codes.DISCARD_THIS,)]
            case v.BanThis():
                return [(codes.BAN_THIS,)]
            case v.Search(n, who, whose, "deck", to, up_to, different, filter) if to != "deck_bottom":
                goal = (_GOALS[to], int(whose == "opp") | int(different) << 1, codes.ANYWHERE)
                return self.for_players(who, codes.SEARCH, t.amount(n), int(up_to), t.filter(filter), *goal)
            case v.Search(n, who, "self", zone, to, up_to, False, filter) if zone != "deck" and to != "ban":
                ends = (codes.ZONES[zone], _GOALS[to])
                return self.for_players(who, codes.TAKE_FROM_PILE, t.amount(n), *ends, int(up_to), t.filter(filter))
            case v.ShowHand(who):
                return self.for_players(who, codes.SHOW_HAND)
            case v.Look(Number(1), whose, True, 0, 0, 0, "either"):
                seen = (codes.LOOK_AT_END, player_code(whose), codes.BOTTOM)
                return [seen, ("unless_done", 3), (codes.MAY, codes.SELF), ("unless_done", 1), (codes.BOTTOM_TO_TOP, seen[1])]
            case v.Look(Number(1), whose, True, 0, 0, 0, "top"):
                whose_deck = player_code(whose)
                return [(codes.LOOK_AT_END, whose_deck, codes.BOTTOM), ("unless_done", 1), (codes.BOTTOM_TO_TOP, whose_deck)]
            case v.Look(Number(1), whose, False, 0, 0, 0, "top"):
                return [(codes.LOOK_AT_END, player_code(whose), codes.TOP)]
            case v.Look(n, whose, False, take, play, discard, rest) if rest != "either":
                return [(codes.LOOK, player_code(whose), t.amount(n), take, play, discard, _RESTS[rest])]
            case v.PlayFree():
                return self.free_play(action)
            case v.SwapPlaces(side, other):
                return [(codes.SWAP_PLACES, player_code(side), int(other))]
            case v.SwapWithHand("this", no_stronger, stronger):
                return [(codes.SWAP_WITH_HAND, _limit(no_stronger, stronger))]
            case v.SwapWithHand(_, no_stronger, stronger, characters):
                return self.targets(characters, PICK_ONE, codes.V_SWAP_HAND, _limit(no_stronger, stronger))
            case v.DiscardCharacter(characters, pick, None):
                return self.targets(characters, pick, codes.V_DISCARD, 0)
            case v.DiscardCharacter(of=of) if of in codes.REFS:
                return [(codes.DISCARD_REF, codes.REFS[of])]
            case v.ChooseCharacter(characters, pick):
                return self.targets(characters, pick, codes.V_CHOOSE, 0)
            case v.Uncount(characters, pick):
                return self.targets(characters, pick, codes.V_UNCOUNT, 0)
            case v.FaceDown(n):
                return [(codes.FACE_DOWN, t.amount(n))]
            case v.TakeSetAside(to):
                return [(codes.TAKE_SET_ASIDE, int(to == "ban"))]
            case v.TakeFaceDown(to, characters, pick):
                return self.targets(characters, pick, codes.V_UNCOVER, int(to == "hand"))
            case v.GiveAway():
                return [(codes.GIVE_AWAY,)]
            case v.GiveCharacter(characters, pick):
                return self.targets(replace(characters, side="self"), pick, codes.V_GIVE, 0)
            case v.BanTerrain(of):
                return [(codes.BAN_TERRAIN, int(of == "this"))]
            case v.CancelApplication():
                return [(codes.CANCEL_APPLICATION,)]
            case v.BanCharacter(characters, pick):
                return self.targets(characters, pick, codes.V_BAN, 0)
            case v.Bounce(characters, pick):
                return self.targets(characters, pick, codes.V_BOUNCE, 0)
            case v.CharacterToDeck(to, characters, pick):
                return self.targets(characters, pick, codes.V_TO_DECK, _ENDS[to])
            case v.Move(to, "this", fresh):
                return [(codes.MOVE_THIS, codes.MOVES[to], int(fresh))]
            case v.Move(to, None, False, characters, pick):
                return self.targets(characters, pick, codes.V_MOVE, codes.MOVES[to])
            case v.Force():
                return self.force(action)
            case v.CancelScore():
                return [(codes.CANCEL_SCORE,)]
            case v.Cancel(what, "turn", None, characters, pick):
                return self.targets(characters, pick, codes.V_CANCEL, codes.VOID[what])
            case v.Cancel(what, until, of) if of in codes.REFS and until in ("turn", "in_play"):
                return [(codes.CANCEL_REF, codes.REFS[of], codes.VOID[what], int(until == "in_play"))]
            case v.Score(n, up_to, all_, where, own_force, more, fewer, names, no_subs):
                most = up_to if up_to is not None else n
                bits = int(fewer) | int(more) << 1 | int(no_subs) << 2
                return [(codes.SCORE, n, most, int(all_), _SCORED[where], *t.bound(own_force), max(0, t.names(names)), bits)]
            case v.ApplyTerrainEffect(part, who, by):
                return self.for_players(who, codes.APPLY_TERRAIN, int(part == "win"), int(by == "self"))
            case v.SwapTerrains():
                return [(codes.SWAP_TERRAINS,)]
            case v.RepeatTerrainEffect(part, times):
                return [(codes.REPEAT_TERRAIN_EFFECT, int(part == "lose"), times)]
            case v.Cost(add, set_, next_, who, filter):
                change, value = (codes.SET, set_) if set_ is not None else (codes.ADD, add or 0)
                return [(codes.COST, player_code(who), change, value, next_ or 0, t.filter(filter))]
            case v.ExtraPlays(n):
                return [(codes.EXTRA_PLAYS, n)]
            case v.Points(n, who):
                return self.for_players(who, codes.POINTS, n)
            case v.PlayTerrain(who):
                return self.for_players(who, codes.PLAY_TERRAIN)
            case v.ReplaceTerrain("hand"):
                return [(codes.REPLACE_TERRAIN,)]
            case v.SwapDeckAndDiscard(who):
                return [(codes.SWAP_DECK_DISCARD, player_code(who))]
            case v.Ban(_, "opp", "hand", "event", _, _):
                return [(codes.EVENT_CARDS_TO_BAN,)]
            case v.Ban(n, who, "hand", "any", up_to, filter) if filter == ANY_CARD:
                return self.for_players(who, codes.BAN_HAND, t.amount(n), int(up_to))
            case v.Ban(n, who, "deck", "top", False, _):
                return self.for_players(who, codes.BAN_CARDS, t.amount(n))
            case v.Ban(n, who, "discard", place, up_to, filter) if place != "event":
                return self.for_players(who, codes.BAN_PILE, t.amount(n), _ENDS[place], int(up_to), t.filter(filter))
        raise NotRunError(f"the engine does not run {action} yet")

    def free_play(self, action: vocabulary.PlayFree) -> list[tuple[int | str, ...]]:
        """The instructions of a play that an effect orders, by the zone the character comes from."""
        t, v = self.tables, vocabulary
        to = _PLAYED[action.paid, action.effects]
        match action:
            case v.PlayFree(n, who, "hand", "self", "any", where, up_to, effects, counts, paid, filter):
                bits = int(effects) | int(counts) << 1 | int(paid) << 2
                return self.for_players(
                    who, codes.PLAY_FREE, t.amount(n), codes.PLACES[where], int(up_to), bits, t.filter(filter)
                )
            case v.PlayFree(Number(1), "self", zone, "self", place, where, False, effects, False, False, filter) if (
                filter == ANY_CARD and (zone, place) in _KNOWN_CARDS
            ):
                return [(codes.PLAY_CARD, codes.SELF, _KNOWN_CARDS[zone, place], codes.PLACES[where], int(effects))]
            case v.PlayFree(n, who, "deck", "self", "any", where, up_to, _, False, _, filter):
                goal = (to, 0, codes.PLACES[where])
                return self.for_players(who, codes.SEARCH, t.amount(n), int(up_to), t.filter(filter), *goal)
            case v.PlayFree(n, "self", zone, whose, "any", where, up_to, _, False, _, filter) if zone in ("discard", "ban"):
                how = (t.amount(n), codes.ZONES[zone], int(up_to), to, t.filter(filter), codes.PLACES[where])
                return [(codes.PLAY_FROM_PILE, player_code(whose), *how)]
            case v.PlayFree(Number(1), who, "discard", "self", "top", "anywhere", False, effects, False, False, filter):
                return self.for_players(who, codes.PLAY_FIRST_OF_PILE, int(effects), t.filter(filter))
            case v.PlayFree(Number(1), who, "hand", "self", "random", where, False, effects, False, False, filter):
                return self.for_players(who, codes.PLAY_AT_RANDOM, int(effects), t.filter(filter), codes.PLACES[where])
        raise NotRunError(f"the engine does not run {action} yet")

    def branch(
        self, test: tuple[int | str, ...], then: Sequence[Action], otherwise: Sequence[Action]
    ) -> list[tuple[int | str, ...]]:
        """Test, then one of two blocks. A test that is an instruction leaves its answer in the register DONE."""
        yes, no = self.block(then), self.block(otherwise)
        if no:
            yes = [*yes, ("jump", len(no))]
        jump = (*test, len(yes)) if test[0] == "unless" else ("unless_done", len(yes))
        return [*([] if test[0] == "unless" else [test]), jump, *yes, *no]

    def options(self, blocks: list[list[tuple[int | str, ...]]], by: int) -> list[tuple[int | str, ...]]:
        """One of several blocks; each but the last ends with a jump behind the last."""
        written: list[tuple[int | str, ...]] = []
        starts = []
        whole = sum(len(block) + 1 for block in blocks)
        for block in blocks:
            starts.append(len(written))
            written.extend(block)
            written.append(("jump", whole - len(written) - 1))
        return [("choose", by, *starts), *written]

    def for_players(self, who: Who, code: int, *arguments: int) -> list[tuple[int | str, ...]]:
        """One instruction for a player, or a block that each player runs."""
        if who == "each":
            return [(codes.EACH, self.write([(code, codes.SELF, *arguments)]))]
        return [(code, player_code(who), *arguments)]

    def targets(self, characters: Characters, pick: Pick, verb: int, argument: int) -> list[tuple[int | str, ...]]:
        """Pick characters and do something to each."""
        mode = codes.ALL if pick.all else codes.UP_TO if pick.up_to or pick.any_number else codes.EXACTLY
        count = Number(codes.NO_BOUND) if pick.any_number else pick.n
        selector, amount = self.tables.selector(characters), self.tables.amount(count)
        total = self.tables.bound(pick.total_force)
        return [(codes.TARGETS, selector, amount, mode, codes.CHOOSERS[pick.by], verb, argument, *total)]

    def force(self, action: vocabulary.Force) -> list[tuple[int | str, ...]]:
        change, amount = self.change(action)
        if action.until not in codes.DURATIONS:
            raise NotRunError(f"the engine does not run until = {action.until!r} yet")
        duration = codes.DURATIONS[action.until]
        if action.of is not None:
            return [(codes.FORCE_OF_REF, codes.REFS[action.of], change, amount, duration)]
        packed = (amount << 4) | (duration << 2) | change
        return self.targets(action.characters, action.pick, codes.V_FORCE, packed)

    def change(self, word: vocabulary.Force | vocabulary.ForceRule) -> tuple[int, int]:
        """Which of the four changes a force word makes, and by which amount."""
        if isinstance(word, vocabulary.ForceRule) and word.doubled_for is not None:
            return codes.TIMES, self.tables.power_of_two(word.doubled_for)
        if word.times is not None:
            return codes.TIMES, self.tables.amount(Number(word.times))
        if word.divide is not None:
            return codes.DIVIDE, self.tables.amount(Number(word.divide))
        if word.set is not None:
            return codes.SET, self.tables.amount(word.set)
        if word.add is None:
            raise NotRunError("a force that does not change")
        return codes.ADD, self.tables.amount(word.add)

    # --- rules

    def rule(self, rule: Rule, condition: int) -> int:
        return _append(self.programs.rules, self.rule_row(rule, condition))

    def rule_row(self, rule: Rule, condition: int) -> Row:
        t, v = self.tables, vocabulary
        match rule:
            case v.ForceRule(of=of, characters=characters):
                if of not in (None, "this") or characters.filter.force is not None:
                    raise NotRunError("the engine does not run this choice of characters in a rule yet")
                selector = -1 if of == "this" else t.selector(characters)
                change, amount = self.change(rule)
                deep = t.asks_forces(amount) or t.condition_asks_forces(condition)
                return (codes.FORCE_RULE, condition, selector, change, amount, int(deep))
            case v.CopyForce(card):
                return (codes.FORCE_RULE, condition, -1, codes.SET, t.amount(ForceOf(card)), 1)
            case v.CostRule(add, set_, who, here, subs, namesake, filter):
                change, value = (codes.SET, set_) if set_ is not None else (codes.ADD, add or 0)
                price = (t.filter(filter), change, value, int(subs), int(namesake))
                return (codes.COST_RULE, condition, player_code(who), int(here), *price)
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
            case v.HandLimit(n, who):
                return (codes.HAND_LIMIT, condition, player_code(who), n)
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
            case v.OneLine(line):
                return (codes.ONE_LINE, condition, int(line == "column"))
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
            case v.GemRule(gain, lose, of, characters):
                colours = [sum(_COLOURS[one] for one in some) for some in (gain, lose)]
                return (codes.GEM_RULE, condition, self.about(of, characters), *colours)
        raise NotRunError(f"the engine does not run {rule} yet")

    def about(self, of: str | None, characters: Characters) -> int:
        """The selector of a rule; -1: the very card that speaks."""
        return -1 if of == "this" else self.tables.selector(characters)


def _is_plain_name(rule: Rule, ability: Ability) -> bool:
    """Names without condition are known beforehand, not imposed."""
    return isinstance(rule, vocabulary.NameRule) and ability.condition is None


def _limit(no_stronger: bool, stronger: bool) -> int:
    return codes.NO_STRONGER if no_stronger else codes.STRONGER if stronger else codes.ANY_FORCE


def _halved(ability: Ability) -> Ability:
    """The same ability with every fixed number of cards halved, rounded down (G49)."""
    return replace(ability, do=tuple(_halved_action(action) for action in ability.do))


def _halved_action(action: Action) -> Action:
    fixed = getattr(action, "n", None)
    if not isinstance(fixed, Number):
        return action
    whole: Any = action
    halved: Action = replace(whole, n=Number(fixed.n // 2))
    return halved


_GOALS = {
    "hand": codes.INTO_HAND,
    "deck_top": 1 + codes.TOP,
    "deck_bottom": 1 + codes.BOTTOM,
    "discard_top": codes.ON_DISCARD,
    "ban": codes.INTO_BAN,
}
_PLAYED = {
    (False, True): codes.INTO_PLAY,
    (False, False): codes.INTO_PLAY_SILENT,
    (True, True): codes.INTO_PLAY_PAID,
    (True, False): codes.INTO_PLAY_PAID_SILENT,
}
"""How a character comes into play from another zone: whether its cost is paid, whether its effects are applied."""

_RESTS = {"top": 0, "bottom": 1, "shuffle": 2}
_SCORED = codes.PLACES | {"event": codes.AT_EVENT, "left": codes.JUST_LEFT}
_RESULTS = {None: -1, "lost": codes.SCORE_WAS_LOST, "won": codes.SCORE_WAS_WON}
_COLOURS = {"orange": 1, "violet": 2}
_ENDS = {"top": codes.TOP, "bottom": codes.BOTTOM, "any": codes.CHOICE, "shuffle": codes.SHUFFLE}
_KNOWN_CARDS = {
    ("hand", "chosen"): codes.CHOSEN,
    ("hand", "drawn"): codes.DRAWN,
    ("deck", "top"): codes.DECK_TOP,
    ("deck", "bottom"): codes.DECK_BOTTOM,
}
"""Single cards that may be played for nothing: their zone and how they are meant."""

_OF_ONE_CARD = ("leave_play", "effect_discard")
_OUTSIDE_PLAY = (*_OF_ONE_CARD, "discard_character", "hand_discard", "mill", "ban")
"""Events that only the very card they are about may answer, and all that a card may answer from where it goes to."""


def _append(rows: list[_T], row: _T) -> int:
    rows.append(row)
    return len(rows) - 1
