"""Effects that speak of all characters mean those whom they fit when they begin (G287)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import A, B, act, at, board, can, choices, person, pile, play, side, terrain

FOUR, OTHER_FOUR = "S1-143", "S2-047"
"""A character of strength 4 that doubles the Laink of its player, and one of them that has 4 by it, 2 alone."""

SIX = person(3, name="six", clan="laink")
"""Has 6 beside the one that doubles."""

SWEEPER = person(1, name="sweeper", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "opp", "all": True}}]}])


def all_go(state: State, first: str) -> list[str]:
    """This one goes first, then whoever else is meant; who they were, in order."""
    gone = [first]
    act(state, "target", card=first)
    while can(state, "target"):
        gone.append(choices(state, "target")[0]["card"])
        act(state, "target", card=gone[-1])
    return gone


@pytest.mark.parametrize("first", [FOUR, OTHER_FOUR])
def test_whoever_had_the_strength_goes_in_either_order(first: str) -> None:
    """G287: S2-025 sends away all of the strength of a milled 4; who gets it only by that is not among them."""
    state = board(at("S2-025", a=[FOUR, OTHER_FOUR, "S2-086"]), a={"deck": ["plain", "S2-062"]}, phase="start")

    assert sorted(all_go(state, first)) == sorted([FOUR, OTHER_FOUR])
    assert side(state, 0, A) == ["S2-086"]


@pytest.mark.parametrize("first", [FOUR, OTHER_FOUR])
def test_enemies_who_have_more_are_counted_once(first: str) -> None:
    """G287: S1-111 mills a 2: both have more, also when the first one's going has weakened the other."""
    state = board(at(b=[FOUR, OTHER_FOUR]), a={"hand": ["S1-111", "plain"], "deck": ["plain", person(2, name="milled")]})
    play(state, "S1-111", pay=["plain"])

    assert set(all_go(state, first)) == {FOUR, OTHER_FOUR}


def test_enemies_who_come_to_have_less_are_not_counted() -> None:
    """G287: S1-110 mills a 6: the enemy of 6, whom the first one's going weakens, stays."""
    state = board(
        at(b=[FOUR, OTHER_FOUR, SIX]), a={"hand": ["S1-110", "plain", "plain"], "deck": ["plain", person(6, name="milled")]}
    )
    play(state, "S1-110", pay=["plain", "plain"])

    act(state, "target", card=FOUR)

    assert [choice["card"] for choice in choices(state)] == [OTHER_FOUR]


def test_whom_a_guard_kept_is_not_meant_when_the_guard_is_gone() -> None:
    """G287, S5-043, S5-050: the guard goes, those whom he kept stay."""
    mates = [person(3), person(5)]
    state = board(at(a=["S5-050", *mates]), a={"hand": ["S5-043"]})
    play(state, "S5-043")

    assert all_go(state, "S5-050") == ["S5-050"]
    assert side(state, 0, A) == [*(mate["id"] for mate in mates), "S5-043"]


def test_who_has_left_meanwhile_is_passed_over() -> None:
    """G287: the first to go takes another one along, who is not chosen any more."""
    leaver = {"event": "discard_character", "who": "self", "this": True}
    taker = person(
        2, name="taker", abilities=[{"when": "offboard", "on": leaver, "do": [{"discard_character": {"side": "self"}}]}]
    )
    state = board(at(b=[taker, person(3), person(5)]), a={"hand": [SWEEPER]})
    play(state, SWEEPER)
    act(state, "target", card=taker)
    assert state.current_player() == B
    act(state, "target", card=person(3))

    assert [choice["card"] for choice in choices(state, "target")] in ([], [person(5)["id"]])
    assert side(state, 0, B) in ([], [person(5)["id"]])


@pytest.mark.parametrize(("kept", "beside"), [("S4-007", []), ("plain", ["S5-050"])])
def test_whom_no_effect_may_discard_stands_in_for_nobody(kept: str, beside: list[str]) -> None:
    """G122: S1-112 would be discarded by the effect, which S4-007 and S5-050 forbid where he stands."""
    killer = person(
        1, name="killer", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "opp", "where": "here"}}]}]
    )
    state = board(
        at(b=[person(3)]), at(kept if kept != "plain" else terrain(name="OTHER"), b=["S1-112", *beside]), a={"hand": [killer]}
    )
    play(state, killer)
    if can(state, "target", card=person(3)):
        act(state, "target", card=person(3))

    assert side(state, 0, B) == []
    assert person(3)["id"] in pile(state, "discard", B)
