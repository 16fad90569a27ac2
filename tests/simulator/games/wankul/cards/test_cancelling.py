"""Cards that make the texts of others void."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import A, B, act, at, board, force_of, hand, person, place, play, side


@pytest.mark.parametrize(("card", "drawn", "force"), [("S2-082", 0, 2), ("S2-083", 1, 1)])
def test_commentateur_cancels_effects_or_combos_of_the_character_just_played(card: str, drawn: int, force: int) -> None:
    """S2-082, S2-083, G62, G128: S1-031 draws by its text and grows by its Combo; one of the two is void."""
    state = board(at(a=[person(1, open="o", name="partner")]), a={"hand": ["S1-031"]}, b={"hand": [card, "plain"]})
    play(state, "S1-031")
    act(state, "sub", card=card)
    place(state, 0)
    act(state, "pay", card="plain")

    assert hand(state, A) == ["plain"] * drawn
    assert force_of(state, "S1-031") == force
    assert side(state, 0, B) == [card]
