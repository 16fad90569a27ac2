"""Subs: interruptions from the hand of the inactive player (T34-T36, R52, R53, G59-G61)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    choices,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)

TWO = terrain(name="TWO")
GARAGISTE = "S1-031"
"""Draws a card by its effect when it is played."""
MOCHE = "S2-050"
"""Sub, when the opponent draws by an effect: the cards drawn are banned. Costs one card."""


def drawing(*terrains: dict[str, Any], b: list[Any] | None = None) -> State:
    """A plays GARAGISTE; B holds MOCHE and a card to pay with."""
    state = board(*(terrains or (at(), at(TWO))), a={"hand": [GARAGISTE]}, b={"hand": b or [MOCHE, "plain"]})
    play(state, GARAGISTE)
    return state


def test_a_sub_interrupts_the_draw_of_an_effect() -> None:
    """R22, R52, R64, G59, G60, G26, T34."""

    state = drawing()
    assert state.current_player() == B
    assert [choice["kind"] for choice in choices(state)] == ["pass", "sub"]

    act(state, "sub", card=MOCHE)
    place(state, 1)
    act(state, "pay", card="plain")

    assert pile(state, "ban", A) == ["plain"]
    assert (hand(state, A), hand(state, B)) == ([], [])
    assert side(state, 1, B) == [MOCHE]
    assert state.plays == 1
    assert state.current_player() == A


def test_the_holder_of_a_sub_may_decline() -> None:
    """G59."""

    state = drawing()

    act(state, "pass", question="sub")

    assert hand(state, A) == ["plain"]
    assert hand(state, B) == sorted([MOCHE, "plain"])


def test_a_sub_that_cannot_be_paid_opens_no_window() -> None:
    """T34, G60."""

    state = drawing(b=[MOCHE])

    assert state.current_player() == A
    assert hand(state, A) == ["plain"]


def test_the_draw_phase_opens_no_window() -> None:
    """T34, G16."""

    state = board(at(), at(TWO), b={"hand": [MOCHE, "plain"]}, phase="draw")

    assert state.current_player() == A
    assert len(hand(state, A)) == 2


def test_a_sub_card_played_in_ones_own_turn_is_a_plain_character() -> None:
    """T35, R53."""

    state = board(at(), a={"hand": [MOCHE, "plain"]}, b={"hand": ["plain"]})

    play(state, MOCHE, pay=["plain"])

    assert state.plays == 1
    assert pile(state, "ban", B) == []
    assert state.observation(A)["question"] == "main"


def test_city_17_silences_every_sub() -> None:
    """T36, S2-008."""

    state = drawing(at("S2-008"), at(TWO))

    assert state.current_player() == A
    assert hand(state, A) == ["plain"]


def test_the_active_player_cannot_answer_with_a_sub() -> None:
    """G61."""

    state = board(at(a=[person(11)]), at(TWO), a={"hand": [MOCHE, "plain"]}, b={"hand": []}, active=0)
    end_turn(state)
    end_turn(state)

    assert state.active == A
    assert MOCHE in hand(state, A)


def canceller(what: str = "effects") -> Any:
    """A Sub that cancels texts of the character just played."""
    void = {"cancel": {"what": what, "of": "event"}}
    return person(1, name="canceller", abilities=[{"when": "sub", "on": {"event": "play_character", "who": "opp"}, "do": [void]}])


@pytest.mark.parametrize(("what", "force"), [("effects", 1), ("all_but_combos", 2)])
def test_effects_cancelled_by_a_sub_are_void_and_both_cards_stay(what: str, force: int) -> None:
    """G62, G128, R64: neither the text of S1-031 comes nor its Combo, unless Combos are left out."""
    sub = canceller(what)
    state = board(at(a=[person(1, open="o", name="partner")]), a={"hand": [GARAGISTE]}, b={"hand": [sub]})
    play(state, GARAGISTE)
    act(state, "sub", card=sub)
    place(state, 0)

    assert hand(state, A) == []
    assert force_of(state, GARAGISTE) == force
    assert (GARAGISTE in side(state, 0, A), side(state, 0, B)) == (True, [sub["id"]])


def test_a_cancelled_combo_leaves_the_main_text_alone() -> None:
    """G128."""
    sub = canceller("combos")
    state = board(at(a=[person(1, open="o", name="partner")]), a={"hand": [GARAGISTE]}, b={"hand": [sub]})
    play(state, GARAGISTE)
    act(state, "sub", card=sub)
    place(state, 0)

    assert (hand(state, A), force_of(state, GARAGISTE)) == (["plain"], 1)


def test_a_permanent_cancelled_for_the_turn_works_again_after_it() -> None:
    """G128, G66: S1-062 grows with the hand, is plain for the rest of the turn, and grows again."""
    sub = canceller()
    state = board(at(), at(TWO), a={"hand": ["S1-062", "plain"]}, b={"hand": [sub]})
    play(state, "S1-062")
    assert force_of(state, "S1-062") == 2
    act(state, "sub", card=sub)
    place(state, 0)
    assert force_of(state, "S1-062") == 1
    end_turn(state)

    assert force_of(state, "S1-062") == 2


def test_what_leaves_play_is_no_longer_void() -> None:
    """G128: taken back to the hand and played again in the same turn, its text comes."""
    sub = canceller()
    back = person(0, name="back", abilities=[{"when": "on_play", "do": [{"bounce": {"side": "self", "other": True}}]}])
    state = board(at(), a={"hand": [GARAGISTE, back]}, b={"hand": [sub]})
    play(state, GARAGISTE)
    act(state, "sub", card=sub)
    place(state, 0)
    play(state, back)
    act(state, "target", card=GARAGISTE)
    play(state, GARAGISTE)

    assert hand(state, A) == ["plain"]
