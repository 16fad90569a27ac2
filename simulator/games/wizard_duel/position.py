"""Any position from a plain dict: for tests, puzzles and bug reports. The keys are documented in RULEBOOK.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.games.wizard_duel.contract import WizardDuelState
from simulator.games.wizard_duel.model.cards import NUMBERS, PACK
from simulator.games.wizard_duel.model.phases import TURN
from simulator.games.wizard_duel.model.state import PLACES, Options, State
from simulator.games.wizard_duel.presentation.notation import from_struct
from simulator.games.wizard_duel.rules.turn import begin_turn
from simulator.kernel.rng import derive, shuffle
from simulator.kernel.specs import strays_of

KEYS: Final = (
    "players",
    "options",
    "seed",
    "discard",
    "gone",
    "pile",
    "rest",
    "active",
    "first",
    "turn",
    "reshuffled",
    "second_pile",
    "phase",
    "then",
)
KEYS_OF_PLAYERS: Final = ("hand", "lives", "eliminated")


class PositionError(ValueError):
    """A position cannot be set up; the message says which part of the spec is wrong."""


def position(spec: Mapping[str, Any]) -> State:
    """The position that the spec describes, at the next decision; raises PositionError.

    Actions listed under `then` are played from there and must be legal (IllegalActionError).
    """
    if problem := strays_of(spec, KEYS, KEYS_OF_PLAYERS):
        raise PositionError(problem)
    players: Sequence[Mapping[str, Any]] = spec.get("players", ({}, {}, {}))
    state = _empty_table(spec, len(players))
    free = set(range(PACK))
    for seat, player in enumerate(players):
        _seat(state, seat, player, free)
    state.discard = _take(spec.get("discard", ()), free, "discard")
    state.gone = _take(spec.get("gone", ()), free, "gone")
    state.pile = _take(spec.get("pile", ()), free, "pile")
    _lay_out_the_rest(state, spec, sorted(free))
    _set_figures(state, spec)
    for struct in spec.get("then", ()):
        _play(state, struct)
    return state


def _empty_table(spec: Mapping[str, Any], seats: int) -> State:
    options = {"players": seats, **spec.get("options", {})}
    if options["players"] != seats:
        raise PositionError(f"options: players is {options['players']}, but {seats} are described")
    try:
        return WizardDuelState(Options(**options), derive(int(spec.get("seed", 0)), "luck"))
    except (TypeError, ValueError) as problem:
        raise PositionError(f"options: {problem}") from problem


def _seat(s: State, seat: int, player: Mapping[str, Any], free: set[int]) -> None:
    """A player's hand and life cards, or his empty place with the life card that left the game face down (G34)."""
    s.hand[seat] = sorted(_take(player.get("hand", ()), free, f"players[{seat}].hand"))
    lives = player.get("lives", ())
    if len(lives) > PLACES:
        raise PositionError(f"players[{seat}].lives: {len(lives)} life cards, {PLACES} places")
    for place, card in enumerate(lives):
        if card is not None:
            (s.lives[PLACES * seat + place],) = _take((card,), free, f"players[{seat}].lives")
            s.left[seat] += 1
    if player.get("eliminated"):
        s.living.remove(seat)
        if s.hand[seat] or s.left[seat] > (s.options.elimination == "last_life"):
            raise PositionError(f"players[{seat}]: an eliminated player holds no card")
        s.left[seat] = 0


def _take(cards: Sequence[str], free: set[int], where: str) -> list[int]:
    """The numbers of these cards; each card of the pack lies in one place."""
    taken = []
    for card in cards:
        number = NUMBERS.get(card)
        if number is None:
            raise PositionError(f"{where}: there is no card {card!r}")
        if number not in free:
            raise PositionError(f"{where}: {card!r} lies somewhere else already")
        free.remove(number)
        taken.append(number)
    return taken


def _lay_out_the_rest(s: State, spec: Mapping[str, Any], rest: list[int]) -> None:
    """Cards that the spec does not name: under the pile in the order of the seed, in the discard, out of it all, or in a hand."""
    where = spec.get("rest", "pile")
    if where == "pile":
        shuffle(rest, derive(int(spec.get("seed", 0)), "pack"))
        s.pile = rest + s.pile
    elif where == "discard":
        s.discard = rest + s.discard
    elif where == "gone":
        s.gone = rest + s.gone
    elif where in s.living:
        s.hand[where] = sorted(s.hand[where] + rest)
    else:
        raise PositionError(f"rest: {where!r} is neither 'pile', 'discard', 'gone' nor the seat of a player in the game")


def _set_figures(s: State, spec: Mapping[str, Any]) -> None:
    active, first = int(spec.get("active", 0)), int(spec.get("first", 0))
    if len(s.living) < 2 or active not in s.living:
        raise PositionError("players: the active player and an opponent must be in the game")
    if not 0 <= first < len(s.hand):
        raise PositionError(f"first: there is no seat {first}")
    s.first, s.turn = first, int(spec.get("turn", 5))
    if spec.get("reshuffled"):
        s.reshuffles = 1
        for card in (*s.pile, *(NUMBERS[card] for card in spec.get("second_pile", ()))):
            s.second_pile |= 1 << card
    phase = spec.get("phase", "turn")
    if phase == "start":
        s.turn -= 1
        begin_turn(s, active)
    elif phase == "turn":
        s.phase, s.player, s.active = TURN, active, active
    else:
        raise PositionError(f"phase: {phase!r} is neither 'start' nor 'turn'")


def _play(s: State, struct: Mapping[str, Any]) -> None:
    action = from_struct(dict(struct))
    if action is None:
        raise PositionError(f"then: {struct!r} is no action")
    s.apply_checked(action)
