"""Any position from a plain dict: for tests, puzzles and bug reports. The keys are documented in RULEBOOK.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.games.woodland_wizards.contract import WoodlandWizardsState
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.box import RAN, Box
from simulator.games.woodland_wizards.model.deck import turn_up
from simulator.games.woodland_wizards.model.state import Options, State
from simulator.games.woodland_wizards.presentation.notation import from_struct
from simulator.games.woodland_wizards.rules.answers import ask_wizard
from simulator.games.woodland_wizards.rules.contest import begin_contest, open_boosts
from simulator.games.woodland_wizards.rules.counting import begin_score
from simulator.games.woodland_wizards.rules.exploration import explore
from simulator.games.woodland_wizards.rules.final import end_game
from simulator.games.woodland_wizards.rules.hands import OWNER, VIEWER
from simulator.kernel.rng import derive
from simulator.kernel.specs import strays, strays_of

STAGES: Final = ("wizards", "exploration", "tournament", "boost_1", "boost_2", "boost_3", "score", "end")


KEYS: Final = ("players", "options", "seed", "discard", "deck", "rest", "known", "first", "round", "stage", "at", "then")
KEYS_OF_PLAYERS: Final = ("hand", "boosts", "scored", "creature", "passed", "wizard")


class PositionError(ValueError):
    """A position cannot be set up; the message says which part of the spec is wrong."""


def position(box: Box, spec: Mapping[str, Any]) -> State:
    """The position that the spec describes, at the next decision; raises PositionError.

    Actions listed under `then` are played from there and must be legal (IllegalActionError).
    """
    if problem := strays_of(spec, KEYS, KEYS_OF_PLAYERS):
        raise PositionError(problem)
    players: Sequence[Mapping[str, Any]] = spec.get("players", ({}, {}))
    state = _empty_table(box, spec, len(players))
    free = Counter(box.cards(len(players)))
    for seat, player in enumerate(players):
        _seat(state, seat, player, free)
    state.discard = _take(box, spec.get("discard", ()), free, "discard")
    _lay_out_the_rest(state, spec, free)
    state.known = sorted(_known(state, entry) for entry in spec.get("known", ()))
    _start(state, spec)
    for struct in spec.get("then", ()):
        action = from_struct(box, dict(struct))
        if action is None:
            raise PositionError(f"then: {struct!r} is no action")
        state.apply_checked(action)
    return state


def _empty_table(box: Box, spec: Mapping[str, Any], seats: int) -> State:
    options = {"players": seats, **spec.get("options", {})}
    if options["players"] != seats:
        raise PositionError(f"options: players is {options['players']}, but {seats} are described")
    try:
        state = WoodlandWizardsState(box, Options(**options), derive(int(spec.get("seed", 0)), "luck"))
    except (TypeError, ValueError) as problem:
        raise PositionError(f"options: {problem}") from problem
    state.begin()
    state.first, state.round = int(spec.get("first", 0)), int(spec.get("round", 1))
    if not 0 <= state.first < seats or not 1 <= state.round <= phases.ROUNDS:
        raise PositionError("first, round: there is no such seat or round")
    return state


def _seat(s: State, seat: int, player: Mapping[str, Any], free: Counter[int]) -> None:
    """A player's hand, area, scored cards and Wizard."""
    where = f"players[{seat}]"
    s.hand[seat] = sorted(_take(s.box, player.get("hand", ()), free, f"{where}.hand"))
    s.boosts[seat] = _area(s.box, player.get("boosts", ()), free, f"{where}.boosts")
    s.scored[seat] = _take(s.box, player.get("scored", ()), free, f"{where}.scored")
    if player.get("creature"):
        (s.creature[seat],) = _area(s.box, (player["creature"],), free, f"{where}.creature")
    if player.get("passed"):
        s.passed |= 1 << seat
    wizard = player.get("wizard")
    if wizard is not None:
        action = from_struct(s.box, {"kind": "wizard", **wizard})
        if action is None:
            raise PositionError(f"{where}.wizard: there is no {wizard!r}")
        s.wizard[seat] = action & (RAN - 1)


def _area(box: Box, cards: Sequence[str], free: Counter[int], where: str) -> list[int]:
    """Cards of an area; a name that ends in an asterisk is one whose effect has run."""
    taken = _take(box, [card.removesuffix("*") for card in cards], free, where)
    return [number | RAN if card.endswith("*") else number for number, card in zip(taken, cards, strict=True)]


def _take(box: Box, cards: Sequence[str], free: Counter[int], where: str) -> list[int]:
    """The designs of these cards, by id or by name; each card of the box lies in one place."""
    taken = []
    for card in cards:
        number = box.numbers.get(card, -1)
        if number < 0:
            named = [design for design, words in enumerate(box.names) if card in (words.fr, words.en)]
            if not named:
                raise PositionError(f"{where}: there is no card {card!r}")
            number = named[0]
        if not free[number]:
            raise PositionError(f"{where}: no {card!r} is left in the box")
        free[number] -= 1
        taken.append(number)
    return taken


def _lay_out_the_rest(s: State, spec: Mapping[str, Any], free: Counter[int]) -> None:
    """Cards that the spec does not name: the deck, or the discard pile, or out of the game save those named."""
    where, rest = spec.get("rest", "deck"), sorted(free.elements())
    s.deck = _take(s.box, spec.get("deck", ()), free, "deck") if "deck" in spec else []
    if where == "deck":
        s.deck = sorted(s.deck + sorted(free.elements()))
    elif where == "discard":
        s.discard = sorted(free.elements()) + s.discard
    elif where != "away":
        raise PositionError(f"rest: {where!r} is none of 'deck', 'discard' and 'away'")
    if where == "deck" and not spec.get("discard") and rest:
        turn_up(s)


def _known(s: State, entry: Mapping[str, Any]) -> int:
    """{"viewer": 0, "owner": 1, "card": …}: somebody has seen this card go into that hand."""
    if problem := strays(entry, ("viewer", "owner", "card"), "known"):
        raise PositionError(problem)
    viewer, owner = int(entry["viewer"]), int(entry["owner"])
    if viewer == owner or not {viewer, owner} <= set(range(len(s.hand))):
        raise PositionError(f"known: {entry!r} is not about two seats of the table")
    card = _take(s.box, (entry["card"],), Counter(s.hand[owner]), "known")[0]
    return viewer << VIEWER | owner << OWNER | card


def _start(s: State, spec: Mapping[str, Any]) -> None:
    """Where the round stands; the engine goes on from there to its next question."""
    stage = spec.get("stage", "exploration")
    if stage not in STAGES:
        raise PositionError(f"stage: {stage!r} is none of {', '.join(STAGES)}")
    if stage == "wizards":
        ask_wizard(s)
    elif stage == "exploration":
        s.stage, s.at = phases.EXPLORATION, int(spec.get("at", 0))
        explore(s)
    elif stage == "tournament":
        begin_contest(s)
    elif stage == "score":
        begin_score(s)
    elif stage == "end":
        s.stage, s.round = phases.SCORE, phases.ROUNDS
        end_game(s)
    else:
        open_boosts(s, phases.FIRST_BOOST + int(stage[-1]) - 1)
