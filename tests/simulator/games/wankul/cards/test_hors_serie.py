"""The cards outside the sets, by name: the nineteen golden ticket winners share one text."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import A, act, at, board, deck, hand, person, terrain

FAIR = person(3, name="FAIR")
WINNERS = [
    *(f"HS-T-OR-2{letter}-GAGNANT-TICKET-OR-CAMPUS" for letter in "ABCDE"),
    *(f"HS-T-OR-3{letter}-GAGNANT-TICKET-OR-BATTLE" for letter in "ABC"),
    *(f"HS-T-OR-5{letter}-GAGNANT-TICKET-OR-LEGACY" for letter in "ABCDE"),
    *(f"HS-T-OR-{letter}-GAGNANT-TICKET-OR-STELLAR" for letter in "ABCDEF"),
]


@pytest.mark.parametrize("card", WINNERS)
def test_a_golden_ticket_exchanges_a_card_at_the_start_of_the_turn(card: str) -> None:
    state = board(at(a=[card]), at(terrain(name="THERE")), a={"hand": [FAIR]}, phase="start")

    act(state, "card", card=FAIR)

    assert deck(state, A)[-1] == FAIR["id"]
    assert hand(state, A) == ["plain"] * 3
