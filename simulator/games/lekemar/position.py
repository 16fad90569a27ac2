"""Any position from a plain dict: for tests, puzzles and bug reports. The keys are documented in RULEBOOK.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.games.lekemar.contract import LekemarState
from simulator.games.lekemar.effects.compile import COLOURS
from simulator.games.lekemar.model.box import CHARACTER, Box
from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.state import SHARE, Options, State
from simulator.games.lekemar.presentation.notation import from_struct
from simulator.games.lekemar.rules.ending import check_legends
from simulator.games.lekemar.rules.hands import EVERYBODY
from simulator.games.lekemar.rules.turn import STYLES, proceed
from simulator.kernel.rng import derive, shuffle
from simulator.kernel.specs import strays_of

KEYS: Final = ("players", "options", "seed", "discard", "pile", "rest", "active", "turn", "line_1", "line_2", "styles", "then")
KEYS_OF_PLAYERS: Final = ("hand", "open", "worn", "marks", "truce", "room")


class PositionError(ValueError):
    """A position cannot be set up; the message says which part of the spec is wrong."""


def position(box: Box, spec: Mapping[str, Any]) -> State:
    """The position that the spec describes, at the next decision; raises PositionError.

    Actions listed under `then` are played from there and must be legal (IllegalActionError).
    """
    if problem := strays_of(spec, KEYS, KEYS_OF_PLAYERS):
        raise PositionError(problem)
    players: Sequence[Mapping[str, Any]] = spec.get("players", ({}, {}, {}))
    state = _empty_table(box, spec, len(players))
    free = Counter(box.all_cards())
    for seat, player in enumerate(players):
        _seat(state, seat, player, free)
    state.discard = _take(box, spec.get("discard", ()), free, "discard")
    state.pile = _take(box, spec.get("pile", ()), free, "pile")
    _lay_out_the_rest(state, spec, sorted(free.elements()))
    state.pile_seen = [0] * len(state.pile)
    _set_figures(state, spec)
    check_legends(state, *range(len(players)))
    proceed(state)
    for struct in spec.get("then", ()):
        _play(state, struct)
    return state


def _empty_table(box: Box, spec: Mapping[str, Any], seats: int) -> State:
    options = {"players": seats, **spec.get("options", {})}
    if options["players"] != seats:
        raise PositionError(f"options: players is {options['players']}, but {seats} are described")
    try:
        state = LekemarState(box, Options(**options), derive(int(spec.get("seed", 0)), "luck"))
    except (TypeError, ValueError) as problem:
        raise PositionError(f"options: {problem}") from problem
    state.begin()
    return state


def _seat(s: State, seat: int, player: Mapping[str, Any], free: Counter[int]) -> None:
    """A player's hand, what he wears, and his marks."""
    s.hand[seat] = sorted(_take(s.box, player.get("hand", ()), free, f"players[{seat}].hand"))
    s.seen[seat] = [EVERYBODY & ~(1 << seat) if player.get("open") else 0] * len(s.hand[seat])
    for slot, card in player.get("worn", {}).items():
        if slot not in COLOURS:
            raise PositionError(f"players[{seat}].worn: {slot!r} is none of {', '.join(COLOURS)}")
        (number,) = _take(s.box, (card,), free, f"players[{seat}].worn")
        if s.box.kind[number] != CHARACTER:
            raise PositionError(f"players[{seat}].worn: {card!r} is no character card")
        s.worn[SLOTS * seat + COLOURS.index(slot)] = number
    s.marks[seat] = int(player.get("marks", SHARE))
    s.truce |= bool(player.get("truce")) << seat
    s.room[seat] = int(player.get("room", 0))


def _take(box: Box, cards: Sequence[str], free: Counter[int], where: str) -> list[int]:
    """The numbers of these cards; each copy lies in one place."""
    taken = []
    for card in cards:
        number = box.numbers.get(card)
        if number is None:
            raise PositionError(f"{where}: there is no card {card!r}")
        if not free[number]:
            raise PositionError(f"{where}: all copies of {card!r} lie somewhere else already")
        free[number] -= 1
        taken.append(number)
    return taken


def _lay_out_the_rest(s: State, spec: Mapping[str, Any], rest: list[int]) -> None:
    """Cards that the spec does not name: under the pile in the order of the seed, or in the discard."""
    where = spec.get("rest", "pile")
    if where == "pile":
        shuffle(rest, derive(int(spec.get("seed", 0)), "pile"))
        s.pile = rest + s.pile
    elif where == "discard":
        s.discard = rest + s.discard
    else:
        raise PositionError(f"rest: {where!r} is neither 'pile' nor 'discard'")


def _set_figures(s: State, spec: Mapping[str, Any]) -> None:
    seats = len(s.hand)
    s.active = s.player = int(spec.get("active", 0))
    if not 0 <= s.active < seats:
        raise PositionError(f"active: nobody sits at {s.active}")
    s.bank = s.circulating() - sum(s.marks)
    if s.bank < 0 or min(s.marks) < 0:
        raise PositionError(f"marks: the players hold {sum(s.marks)} of {s.circulating()}")
    s.turn = int(spec.get("turn", 5))
    s.line_1, s.line_2 = int(spec.get("line_1", 1)), int(spec.get("line_2", 1))
    s.styles = int(spec.get("styles", STYLES))
    if min(s.line_1, s.line_2, s.styles) < 0:
        raise PositionError("line_1, line_2 and styles: nothing less than 0 can be left of a turn")
    s.crowded = (1 << seats) - 1


def _play(s: State, struct: Mapping[str, Any]) -> None:
    action = from_struct(s, dict(struct))
    if action is None:
        raise PositionError(f"then: {struct!r} is no action")
    s.apply_checked(action)
