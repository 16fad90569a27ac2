"""Measuring one game of Woodland Wizards by its event log; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import final_values
from simulator.kernel.probe import Observer, TableFeatures

ENDINGS: Final = ("points", "phoenix", "cards", "highest", "most_high", "turn_order")
"""What separated the winner from the second (R34, R35); the order is that of the index of games and never changes."""


class WoodlandWizardsProbe:
    """Follows one game; it attaches the event log."""

    def __init__(self, state: State) -> None:
        self.first = state.first
        if state.log is None:
            state.log = []

    def watch(self, state: State, action: int) -> None:
        """Called before each action of every seat: the log says all."""

    def finish(self, state: State, tally: Observer) -> TableFeatures:
        """Called once, on the finished state."""
        outcome = state.outcome()
        if outcome is None or state.log is None:
            raise ValueError("the game is not over")
        explored, entered, boosted = (_played(state.log, kind) for kind in ("play", "enter", "boost"))
        _observe_cards(state, {"explored": explored, "entered": entered, "boosted": boosted}, tally)
        tally.observe("boosts", len(boosted))
        tally.observe("golden", int(any(state.box.breaks_final_ties[card] for cards in state.scored for card in cards)))
        tally.observe("ordered", sum(event[0] == "apply" for event in state.log))
        tally.observe("cancelled", sum(event[0] == "cancelled" for event in state.log))
        _observe_seats(state, state.log, tally)
        scores = tuple(sum(final_values(state, seat)) for seat in range(len(state.hand)))
        played = len(explored) + len(entered) + len(boosted)
        return TableFeatures(played, ENDINGS.index(outcome.reason), self.first, scores)


def _played(log: Sequence[tuple[Any, ...]], how: str) -> list[int]:
    """The cards that were played in Exploration, as creatures, or as Boosts."""
    if how == "play":
        return [event[2] for event in log if event[0] == "play"]
    entering = how == "enter"
    reveals = (event for event in log if event[0] == "reveal" and (event[1] == phases.TOURNAMENT) == entering)
    return [card for event in reveals for card in event[2:] if card >= 0]


def _observe_cards(state: State, played: dict[str, list[int]], tally: Observer) -> None:
    scored = [card for cards in state.scored for card in cards]
    for key, cards in (played | {"scored": scored}).items():
        for card, times in Counter(cards).items():
            tally.observe(f"{key}/{state.box.ids[card]}", times)


def _observe_seats(state: State, log: Sequence[tuple[Any, ...]], tally: Observer) -> None:
    """Contests won and cards scored by each seat; the winner's points of each contest."""
    rankings = [event for event in log if event[0] == "ranking"]
    winners = Counter(event[1] for event in rankings)
    for seat, cards in enumerate(state.scored):
        tally.observe(f"contests/{seat}", winners[seat])
        tally.observe(f"trophies/{seat}", len(cards))
    for number, event in enumerate(rankings, 1):
        tally.observe(f"winning/{number}", event[1 + len(state.hand)])
