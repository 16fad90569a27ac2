"""Origins terrains that rule both players while they lie there: hands too small, names in play, a Terrain a turn."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    end_turn,
    hand,
    person,
    pile,
    play,
    settle,
    side,
    terrain,
)

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OLD, TOP = person(1, name="old"), person(2, name="top")


def test_rocket_field_fills_both_hands_up_to_three() -> None:
    """S1-004, G123, R69: the active player says who draws first as long as both are short."""
    state = board(at("S1-004"), at(TWO), a={"hand": [OLD, OLD]}, b={"hand": [OLD]})
    act(state, "first", player=B)

    assert (len(hand(state, A)), len(hand(state, B))) == (3, 3)


def test_rocket_field_waits_until_the_payment_and_the_effect_are_over() -> None:
    """S1-004, G123: the hand is looked at when the played card has done everything."""
    dear = person(4, 2)
    state = board(at("S1-004"), at(TWO), a={"hand": [dear, OLD, OLD]}, b={"hand": [OLD] * 3})
    act(state, "play", card=dear)
    act(state, "place", terrain=0, row=1, column=1)
    act(state, "pay", card=OLD)
    assert len(hand(state, A)) == 1
    act(state, "pay", card=OLD)

    assert hand(state, A) == ["plain"] * 3


def test_rocket_field_can_empty_a_deck() -> None:
    """S1-004, R2."""
    state = board(at("S1-004"), at(TWO), a={"hand": [OLD] * 3, "deck": []}, b={"hand": [OLD] * 3})
    play(state, OLD)

    assert (state.winner, state.ending) == (B, "deck_out_draw")


def test_rocket_field_mills_two_and_five() -> None:
    """S1-004."""
    state = board(at("S1-004", a=[person(11)]), a={"hand": [OLD] * 3}, b={"hand": [OLD] * 3})
    act(state, "auto_score", terrain=0)

    assert (state.deck_size(A), state.deck_size(B)) == (28, 25)


@pytest.mark.parametrize("played", [True, False])
def test_il_fait_pas_chaud_wants_a_terrain_or_a_card(played: bool) -> None:
    """S1-006, G124: at the end of a turn in which its player has played no Terrain."""
    state = board(at("S1-006"), at(TWO), a={"hand": [THREE, OLD]})
    if played:
        act(state, "terrain", card=THREE)
    end_turn(state)
    if not played:
        assert state.current_player() == A
        act(state, "discard", card=OLD)

    assert hand(state, A) == ([OLD["id"]] if played else [THREE["id"]])
    assert state.active == B


def test_il_fait_pas_chaud_counts_a_terrain_that_was_dug() -> None:
    """S1-006, G124, G19h."""
    state = board(at("S1-006"), a={"hand": [OLD], "deck": ["plain", TWO]}, phase="check")
    end_turn(state)

    assert hand(state, A) == [OLD["id"]]


def test_il_fait_pas_chaud_takes_two_cards_for_each_terrain() -> None:
    """S1-006, G124: the terrain being scored still lies there; the winner takes a terrain back."""
    state = board(at("S1-006", a=[person(11)]), at(TWO), a={"discard": [THREE, OLD]}, b={"hand": [OLD] * 5})
    act(state, "auto_score", terrain=0)
    act(state, "take", card=THREE)
    for _ in range(4):
        act(state, "discard", card=OLD)

    assert (hand(state, A), len(hand(state, B))) == ([THREE["id"]], 1)
    assert state.markers == [1, 0]


def test_trou_du_monde_forbids_names_in_play() -> None:
    """S1-016, G125, G47: whatever the drawing; the enemy's cards count too."""
    twin = person(3, name="OLD", clan="laink")
    state = board(at("S1-016", b=[OLD]), at(TWO), a={"hand": [twin, TOP]})

    assert not can(state, "play", card=twin)
    assert [reason.rule for reason in state.why_not({"kind": "play", "card": twin["id"]})] == ["R8"]
    play(state, TOP)
    assert side(state, 0, A) == [TOP["id"]]


def test_trou_du_monde_forbids_terrains_of_the_same_name() -> None:
    """S1-016, G125: also another copy of itself."""
    state = board(at("S1-016"), at(TWO), a={"hand": ["S1-016", THREE]})

    assert [reason.rule for reason in state.why_not({"kind": "terrain", "card": "S1-016"})] == ["G125"]
    act(state, "terrain", card=THREE)


def test_a_check_with_forbidden_terrains_only_is_skipped() -> None:
    """S1-016, G125, G19a, G19f: who holds a Terrain does not dig."""
    state = board(at("S1-016"), a={"hand": ["S1-016"], "deck": ["plain", TWO]}, phase="check")

    assert state.observation(A)["question"] == "main"
    assert (hand(state, A), state.deck_size(A)) == (["S1-016"], 2)


def test_a_dig_goes_on_past_forbidden_terrains() -> None:
    """S1-016, G125."""
    found = board(at("S1-016"), a={"deck": ["plain", TWO, OLD, "S1-016"]}, phase="check")
    none = board(at("S1-016"), a={"deck": [OLD, "S1-016"]}, phase="check")

    assert found.observation(A)["terrains"][1]["card"] == "TWO"
    assert pile(found, "deck", A) == [OLD["id"], "S1-016", "plain"]
    assert none.observation(A)["question"] == "main"
    assert sorted(pile(none, "deck", A)) == sorted([OLD["id"], "S1-016"])


def test_trou_du_monde_mills_three() -> None:
    """S1-016."""
    state = board(at("S1-016", a=[person(11)]))
    act(state, "auto_score", terrain=0)
    settle(state)

    assert state.deck_size(B) == 27
