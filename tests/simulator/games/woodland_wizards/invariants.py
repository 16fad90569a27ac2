"""What is true in every position of Woodland Wizards (the invariants of RULEBOOK.md), checked from scratch."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.box import DESIGN, Box
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.hands import OWNER, VIEWER
from simulator.games.woodland_wizards.rules.ranking import scorers


@lru_cache
def box_of_table(box: Box, players: int) -> list[int]:
    return box.cards(players)


def area(state: State, seat: int) -> list[int]:
    creature = [state.creature[seat]] if state.creature[seat] >= 0 else []
    return [card & DESIGN for card in [*creature, *state.boosts[seat]]]


def check_conservation(state: State) -> None:
    """All cards of the box lie in one place each."""
    seats = range(len(state.hand))
    lying = [*state.deck, *state.discard, *(card for seat in seats for card in [*state.hand[seat], *state.scored[seat]])]
    lying += [card for seat in seats for card in area(state, seat)]
    lying += [state.spell] if state.spell >= 0 else []
    assert sorted(lying) == box_of_table(state.box, len(state.hand))
    assert all(hand == sorted(hand) for hand in state.hand)


def check_known(state: State) -> None:
    """Known cards lie in the hand that they are known of."""
    assert state.known == sorted(state.known)
    for entry, count in Counter(state.known).items():
        viewer, owner, card = entry >> VIEWER, entry >> OWNER & 15, entry & DESIGN
        assert viewer != owner
        assert count <= state.hand[owner].count(card)


def check_contest(state: State) -> None:
    """Areas are empty outside a contest; face-down cards are cards of the hand; who has passed, or no creature, lays none."""
    if state.stage in (phases.SETUP, phases.EXPLORATION, phases.RECOVERY):
        assert not any(area(state, seat) for seat in range(len(state.hand)))
    for seat, card in enumerate(state.secret):
        assert card < 0 or card in state.hand[seat]
        assert card < 0 or state.stage == phases.TOURNAMENT or state.creature[seat] >= 0
    if state.phase == phases.BOOST:
        assert not state.passed >> state.player & 1
        assert state.creature[state.player] >= 0


def check_score(state: State) -> None:
    """The ranking names every seat once, by falling totals; in the end no creature of those who score lies in its place."""
    if state.ranking:
        assert sorted(state.ranking) == list(range(len(state.hand)))
        totals = [state.totals[seat] for seat in state.ranking]
        assert totals == sorted(totals, reverse=True)
    assert all(value >= 0 for value in state.values)
    if state.phase == phases.ORDER:
        assert len(state.pending) > 1
    if state.is_terminal():
        assert all(state.creature[seat] < 0 for seat in state.ranking[: scorers(len(state.hand))])


def check_end(state: State) -> None:
    """An order of all seats at the end, and none before."""
    assert bool(state.ending) == state.is_terminal()
    if state.is_terminal():
        assert sorted(state.ending) == list(range(len(state.hand)))
        assert state.round == phases.ROUNDS


def check(state: Any) -> None:
    """All invariants."""
    assert isinstance(state, State)
    check_conservation(state)
    check_known(state)
    check_contest(state)
    check_score(state)
    check_end(state)
