"""Measuring a deck of Wankul that plays alone, by public facts of the state; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from simulator.catalog import load
from simulator.games.wankul.model.box import TERRAIN, Box
from simulator.games.wankul.model.state import State
from simulator.kernel.game import PASS, Outcome
from simulator.kernel.probe import GoldfishFeatures, Observer

SLOTS = 3
"""R35."""

ON_TIME: Final[Mapping[int, int]] = {1: 1, 3: 2}
"""How many Terrains a deck wants to have drawn by which of its turns: one to open with, another when the first is scored."""

ENDINGS = (
    "five_terrains",
    "opponent_decked",
    "opponent_no_terrain",
    "own_decked",
    "own_no_terrain",
    "opponent_five_terrains",
    "turn_limit",
    "forced_loop",
)
"""How a game ended for the measured seat; the order is that of the index of games and never changes."""


class WankulGoldfishProbe:
    """Follows one game from one seat.

    The figures of a turn's end are read when the player says that he ends it; if a card ends it for him, they are read
    at the next decision.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.cards = _card_ids(state.box)
        self.opening = sum(state.box.kind[state.card[card]] == TERRAIN for card in state.hand[seat])
        self.mulligans = 0
        self.turn = 0
        self.turns = 0
        self.in_turn = False
        self.seen: set[int] = set()
        self.held: Counter[str] = Counter()
        self.playable: list[tuple[int, int]] = []
        self.force: list[tuple[int, int]] = []
        self.markers: list[tuple[int, int]] = []
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action of every seat."""
        self.seen.update(state.hand[self.seat])
        if not state.turn:
            self.mulligans += state.player == self.seat and action != PASS
            return
        self._follow_turns(state)
        if self.in_turn and state.player == self.seat and state.is_playing_phase():
            if not self.playable or self.playable[-1][0] != self.turns:
                self.playable.append((self.turns, _playable(state, self.seat)))
            if action == PASS:
                self._end_turn(state)

    def finish(self, state: State, tally: Observer) -> GoldfishFeatures:
        """Called once, on the finished state."""
        self.seen.update(state.hand[self.seat])
        self._follow_turns(state)
        outcome = state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        ending = ENDINGS.index(ending_code(outcome, self.seat))
        tally.observe("ending", ending)
        tally.observe("opening_terrain", self.opening)
        tally.observe("mulligan", self.mulligans)
        if ENDINGS[ending] == "five_terrains":
            tally.observe("fifth_terrain", self.turns)
        drawn = drawn_by_turns(state, self.seat, self.opening, lambda card: state.box.kind[card] == TERRAIN)
        for turn in ON_TIME:
            tally.observe(f"terrain_{turn}", drawn[min(turn, len(drawn) - 1)])
        for key, series in (("playable", self.playable), ("force", self.force), ("markers", self.markers)):
            for turn, value in series:
                tally.observe(f"{key}/{turn}", value)
        tally.observe(f"markers.end/{self.turns + (not self.in_turn)}", state.markers[self.seat])
        self._observe_cards(state, tally)
        return GoldfishFeatures(turns=self.turns, ending=ending, mulligans=self.mulligans, opening=self.opening)

    def _follow_turns(self, state: State) -> None:
        """Notice that another turn has begun since the last decision."""
        if state.turn == self.turn:
            return
        if self.in_turn:
            self._end_turn(state)
        self.turn = state.turn
        if state.active == self.seat:
            self.turns += 1
            self.in_turn = True

    def _end_turn(self, state: State) -> None:
        self.in_turn = False
        self.force.append((self.turns, sum(state.force_on(slot, self.seat) for slot in range(SLOTS))))
        self.markers.append((self.turns, state.markers[self.seat]))
        self.held.update({self.cards[state.card[card]] for card in state.hand[self.seat]})

    def _observe_cards(self, state: State, tally: Observer) -> None:
        for card in {self.cards[state.card[one]] for one in self.seen}:
            tally.observe(f"held/{card}", self.held[card])
        for card in {self.cards[state.card[one]] for one in state.hand[self.seat]}:
            tally.observe(f"stuck/{card}", 1)
        played = Counter(self.cards[state.card[one]] for one in _played(state, self.seat))
        for card, times in played.items():
            tally.observe(f"played/{card}", times)


def _playable(state: State, seat: int) -> int:
    """Cards in hand that may be begun to be played as characters now, copies included."""
    legal = set(state.legal_plays())
    return sum(state.card[card] in legal for card in state.hand[seat])


def _played(state: State, seat: int) -> Iterator[int]:
    """The cards that this seat put into play, by the event log."""
    for event in state.log or ():
        if event[0] in {"play", "terrain"} and event[1] == seat:
            yield event[2]


def ending_code(outcome: Outcome, seat: int) -> str:
    """One of ENDINGS, for this seat."""
    won = outcome.winner == seat
    if outcome.reason.startswith("deck_out"):
        return "opponent_decked" if won else "own_decked"
    if outcome.reason == "no_terrain":
        return "opponent_no_terrain" if won else "own_no_terrain"
    if outcome.reason == "five_terrains":
        return "five_terrains" if won else "opponent_five_terrains"
    return outcome.reason


def drawn_by_turns(state: State, seat: int, opening: int, is_wanted: Callable[[int], bool]) -> list[int]:
    """How many wanted cards this seat had drawn when each of its turns ended, from turn 0; `opening` are not in the event log."""
    drawn, ended = opening, []
    for event in state.log or ():
        if event[1] != seat:
            continue
        if event[0] == "turn":
            ended.append(drawn)
        elif event[0] == "mulligan":
            drawn = 0
        elif event[0] == "draw":
            drawn += is_wanted(state.card[event[2]])
    return [*ended, drawn]


@lru_cache(maxsize=64)
def _card_ids(box: Box) -> tuple[str, ...]:
    """The card of each definition of a box: printings of one card are counted together."""
    printings = load("wankul").printings
    return tuple(printings[entry.id].card_id if entry.id in printings else entry.id for entry in box.definitions)
