"""A thin part of the search for what a test of one card cannot see (`search.py`), and that the search would see it."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import lasting, leaving
from tests.simulator.games.wankul import search


def test_a_part_of_all_meetings_goes_well() -> None:
    tried, wrong = search.search(share=0.008, seed=3)

    assert wrong == []
    assert tried > 55


def test_every_sub_and_every_card_put_off_is_met_in_the_other_turn() -> None:
    for meeting in search.in_the_other_turn():
        search.try_out(meeting, seed=1)


def test_the_search_sees_a_card_that_goes_on_after_it_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """R50: with what a card says left in the lists, nearly every pair of Permanents goes wrong."""
    monkeypatch.setattr(lasting, "drop", lambda state, card: None)

    _, wrong = search.search(share=0.004, seed=3)

    assert wrong


def test_the_search_sees_a_card_in_two_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Conservation: a discarded character that is counted twice."""
    discarded = leaving.discarded

    def twice(state: State, card: int, player: int, why: int) -> None:
        discarded(state, card, player, why)
        state.ban[state.box.owner[card]].append(card)

    monkeypatch.setattr(leaving, "discarded", twice)

    _, wrong = search.search(share=0.004, seed=3)

    assert wrong
