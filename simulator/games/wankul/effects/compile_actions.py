"""From typed actions to instructions: one case for each way in which a word may be used that the engine runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from simulator.games.wankul.effects import codes, vocabulary
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.compile_rules import RuleCompiler
from simulator.games.wankul.effects.selection import ANY_CARD, PICK_ONE, Characters, Number
from simulator.games.wankul.effects.tables import NotRunError, player_code
from simulator.games.wankul.effects.vocabulary import Ability, Action, Trigger


class ActionCompiler(RuleCompiler, ABC):
    """Writes the instructions of actions."""

    @abstractmethod
    def delayed(self, on: Trigger, address: int) -> int:
        """The row of the trigger table that waits for this event and then runs the code at an address."""

    @abstractmethod
    def gained(self, ability: Ability) -> int:
        """The row of the bundle table that brings this ability."""

    def block(self, actions: Sequence[Action]) -> Block:
        return [instruction for action in actions for instruction in self.action(action)]

    def action(self, action: Action) -> Block:  # noqa: C901, PLR0915 - one case a word
        """The instructions of one action."""
        t, v = self.tables, vocabulary
        match action:
            case v.If(condition, then, otherwise):
                return self.branch(("unless", t.condition(condition)), then, otherwise)
            case v.May(do, who):
                return self.branch((codes.MAY, player_code(who), 0), do, ())
            case v.Coin(side, then, otherwise):
                return self.branch((codes.COIN, "LT".index(side)), then, otherwise)
            case v.Choose(options, by):
                return self.options([self.block(option) for option in options], player_code(by))
            case v.EachPlayer(do):
                return [(codes.EACH, self.write(self.block(do)))]
            case v.Later(on, do, next_score, own_turn, next_turn):
                until = codes.NEXT_TURN if next_turn else codes.THIS_TURN
                return [(codes.LATER, self.delayed(on, self.write(self.block(do))), int(next_score), int(own_turn), until)]
            case v.Gain(ability):
                return [(codes.GAIN, self.gained(ability))]
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
            case v.DrawUntil(who, most, total, reveal, filter):
                bounds = (-1 if most is None else most, t.filter(filter), codes.NO_BOUND if total is None else total)
                return self.for_players(who, codes.DRAW_UNTIL, *bounds, int(reveal))
            case v.Mill(n, who, bottom):
                return self.for_players(who, codes.MILL, t.amount(n), int(bottom))
            case v.MillUntil(who, total, filter):
                return self.for_players(who, codes.MILL_UNTIL, t.filter(filter), codes.NO_BOUND if total is None else total)
            case v.Recover(n, who, "ban", "top", False, filter) if filter == ANY_CARD:
                return self.for_players(who, codes.RECOVER_BANNED, t.amount(n))
            case v.Recover(n, who, "discard", place, up_to, filter):
                if place == "event":
                    return [(codes.RECOVER_EVENT,)]
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
                return [(codes.DISCARD_THIS, 0)]
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
                return [seen, ("unless_done", 3), (codes.MAY, codes.SELF, 0), ("unless_done", 1), (codes.BOTTOM_TO_TOP, seen[1])]
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
            case v.FaceDown(n, "hand"):
                return [(codes.HIDE_FROM_HAND, t.amount(n))]
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
            case v.Bounce(of=of) if of in codes.REFS:
                return [(codes.BOUNCE_REF, codes.REFS[of])]
            case v.Bounce(characters, pick, None):
                return self.targets(characters, pick, codes.V_BOUNCE, 0)
            case v.CharacterToDeck(to, characters, pick):
                return self.targets(characters, pick, codes.V_TO_DECK, _ENDS[to])
            case v.Move(to, "this", fresh):
                return [(codes.MOVE_THIS, codes.MOVES[to], int(fresh))]
            case v.Move(to, None, False, characters, pick):
                return self.targets(characters, pick, codes.V_MOVE, codes.MOVES[to])
            case v.StripGems(colour, opening, until, characters) if until in codes.DURATIONS:
                gems = 3 if colour is None else ("orange", "violet").index(colour) + 1
                packed = (0 if opening else gems) | gems << 2 | codes.DURATIONS[until] << 4
                return self.targets(characters, PICK_ONE, codes.V_STRIP, packed)
            case v.Force():
                return self.force(action)
            case v.CancelScore():
                return [(codes.CANCEL_SCORE,)]
            case v.NoteForLoser():
                return [(codes.NOTE_FOR_LOSER,)]
            case v.LockTerrain():
                return [(codes.LOCK_TERRAIN,)]
            case v.SwapWithDiscard():
                return [(codes.SWAP_WITH_DISCARD,)]
            case v.SwapControl():
                return [(codes.SWAP_CONTROL,)]
            case v.Cancel(what, "turn", None, characters, pick):
                return self.targets(characters, pick, codes.V_CANCEL, codes.VOID[what])
            case v.Cancel(what, until, of) if of in codes.REFS and until in ("turn", "in_play"):
                return [(codes.CANCEL_REF, codes.REFS[of], codes.VOID[what], int(until == "in_play"))]
            case v.Score(n, up_to, all_, where, own_force, more, fewer, names, no_subs, conceded):
                most = up_to if up_to is not None else n
                bits = int(fewer) | int(more) << 1 | int(no_subs) << 2 | int(conceded) << 3
                return [(codes.SCORE, n, most, int(all_), _SCORED[where], *t.bound(own_force), max(0, t.names(names)), bits)]
            case v.ApplyTerrainEffect(part, who, by):
                return self.for_players(who, codes.APPLY_TERRAIN, int(part == "win"), int(by == "self"))
            case v.RunEffect("play", filter):
                return self.targets(Characters(filter=filter), PICK_ONE, codes.V_RUN, 0)
            case v.RunEffect("hand", filter):
                return [(codes.SHOW_CARDS, codes.SELF, t.amount(Number(1)), t.filter(filter), 1)]
            case v.ShowCards(n, who):
                return self.for_players(who, codes.SHOW_CARDS, t.amount(n), t.filter(ANY_CARD), 0)
            case v.CopyWinner():
                return [(codes.COPY_WINNER,)]
            case v.SwapTerrainWithDiscard(which):
                return [(codes.SWAP_TERRAIN_DISCARD, int(which == "this"))]
            case v.TieFates(characters):
                address = self.write([(codes.BAN_THIS,)])
                return self.targets(replace(characters, other=True), PICK_ONE, codes.V_TIE, address)
            case v.MoveAll():
                return [(codes.MOVE_ALL,)]
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
            case v.ReplaceTerrain():
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

    def free_play(self, action: vocabulary.PlayFree) -> Block:
        """The instructions of a play that an effect orders, by the zone the character comes from."""
        t, v = self.tables, vocabulary
        to = _PLAYED[action.paid, action.effects]
        match action:
            case v.PlayFree(n, who, "hand", "self", "any", where, up_to, effects, counts, paid, False, filter):
                bits = int(effects) | int(counts) << 1 | int(paid) << 2
                return self.for_players(
                    who, codes.PLAY_FREE, t.amount(n), codes.PLACES[where], int(up_to), bits, t.filter(filter)
                )
            case v.PlayFree(Number(1), "self", zone, "self", place, where, False, effects, False, False, False, filter) if (
                filter == ANY_CARD and (zone, place) in _KNOWN_CARDS
            ):
                return [(codes.PLAY_CARD, codes.SELF, _KNOWN_CARDS[zone, place], codes.PLACES[where], int(effects))]
            case v.PlayFree(n, who, "deck", "self", "any", where, up_to, True, False, False, True, filter):
                goal = (codes.INTO_PLAY_EARLIER, 0, codes.PLACES[where])
                return self.for_players(who, codes.SEARCH, t.amount(n), int(up_to), t.filter(filter), *goal)
            case v.PlayFree(n, who, "deck", "self", "any", where, up_to, _, False, _, False, filter):
                goal = (to, 0, codes.PLACES[where])
                return self.for_players(who, codes.SEARCH, t.amount(n), int(up_to), t.filter(filter), *goal)
            case v.PlayFree(n, "self", zone, whose, "any", where, up_to, _, False, _, False, filter) if zone in (
                "discard",
                "ban",
            ):
                how = (t.amount(n), codes.ZONES[zone], int(up_to), to, t.filter(filter), codes.PLACES[where])
                return [(codes.PLAY_FROM_PILE, player_code(whose), *how)]
            case v.PlayFree(Number(1), who, "discard", "self", "top", "anywhere", False, effects, False, False, False, filter):
                return self.for_players(who, codes.PLAY_FIRST_OF_PILE, int(effects), t.filter(filter))
            case v.PlayFree(Number(1), who, "hand", "self", "random", where, False, effects, False, False, False, filter):
                return self.for_players(who, codes.PLAY_AT_RANDOM, int(effects), t.filter(filter), codes.PLACES[where])
        raise NotRunError(f"the engine does not run {action} yet")

    def branch(self, test: tuple[int | str, ...], then: Sequence[Action], otherwise: Sequence[Action]) -> Block:
        """Test, then one of two blocks. A test that is an instruction leaves its answer in the register DONE."""
        yes, no = self.block(then), self.block(otherwise)
        if no:
            yes = [*yes, ("jump", len(no))]
        jump = (*test, len(yes)) if test[0] == "unless" else ("unless_done", len(yes))
        return [*([] if test[0] == "unless" else [test]), jump, *yes, *no]

    def force(self, action: vocabulary.Force) -> Block:
        change, amount = self.change(action)
        durations = codes.DURATIONS if action.of is None else codes.DURATIONS_OF_ONE
        if action.until not in durations:
            raise NotRunError(f"the engine does not run until = {action.until!r} yet")
        duration = durations[action.until]
        if action.of is not None:
            return [(codes.FORCE_OF_REF, codes.REFS[action.of], change, amount, duration)]
        packed = (amount << 4) | (duration << 2) | change
        return self.targets(action.characters, action.pick, codes.V_FORCE, packed)


def _limit(no_stronger: bool, stronger: bool) -> int:
    return codes.NO_STRONGER if no_stronger else codes.STRONGER if stronger else codes.ANY_FORCE


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
_ENDS = {"top": codes.TOP, "bottom": codes.BOTTOM, "any": codes.CHOICE, "shuffle": codes.SHUFFLE}
_KNOWN_CARDS = {
    ("hand", "chosen"): codes.CHOSEN,
    ("hand", "drawn"): codes.DRAWN,
    ("deck", "top"): codes.DECK_TOP,
    ("deck", "bottom"): codes.DECK_BOTTOM,
}
"""Single cards that may be played for nothing: their zone and how they are meant."""
