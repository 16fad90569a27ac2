"""The three phases of a turn: drawing, checking the terrains, playing (T5-T16, T32)."""

from __future__ import annotations

import pytest

from simulator.kernel.game import IllegalActionError
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    deck,
    end_turn,
    hand,
    person,
    pile,
    play,
    settle,
    side,
    terrain,
)

TWO = terrain(name="TWO")


def test_with_no_terrain_in_play_one_must_be_played_and_a_second_may_follow() -> None:
    """R24, R34, R58, G27, T5."""

    state = board(a={"hand": [terrain(), TWO, *["plain"] * 5]}, phase="check")

    assert {choice["kind"] for choice in choices(state)} == {"terrain"}
    act(state, "terrain", card="TER")

    assert state.hand_size(A) == 6
    act(state, "terrain", card="TWO")
    assert len([one for one in state.terrains() if one >= 0]) == 2


def test_a_terrain_cannot_be_scored_in_the_turn_it_arrives() -> None:
    """R59, R81, T6."""

    three = person(3)
    state = board(at(arrived_this_turn=True), at(TWO), a={"hand": [three] * 4})
    for _ in range(4):
        play(state, three)
    assert state.force_on(0, A) == 12
    assert not can(state, "auto_score")
    assert [reason.rule for reason in state.why_not({"kind": "auto_score", "terrain": 0})] == ["R59"]

    end_turn(state)
    assert not can(state, "auto_score")
    end_turn(state)

    assert can(state, "auto_score", terrain=0)


def test_the_dug_cards_go_under_the_deck() -> None:
    """R26, R27, R28, G19, T7."""

    cards = [person(n, name=f"P{n}") for n in (1, 2, 3)]
    last = person(4, name="P4")
    state = board(at(), a={"hand": ["plain"], "deck": [last, TWO, *cards[::-1]]}, phase="check")

    assert state.observation(A)["terrains"][1]["card"] == "TWO"
    assert deck(state, A) == [card["id"] for card in (last, *cards)]
    assert hand(state, A) == ["plain"]


def test_a_terrain_found_as_the_last_card_leaves_the_dug_cards_as_the_deck() -> None:
    """R28, G19, T8."""

    one, two = person(1), person(2)
    state = board(at(), a={"deck": [TWO, two, one]}, phase="check")

    assert state.observation(A)["terrains"][1]["card"] == "TWO"
    assert deck(state, A) == [one["id"], two["id"]]


@pytest.mark.parametrize("size", [7, 0])
def test_who_finds_no_terrain_loses(size: int) -> None:
    """R6, G19, T9."""

    state = board(at(), a={"deck": ["plain"] * size}, phase="check")

    assert state.outcome() is not None
    assert (state.winner, state.ending) == (B, "no_terrain")


def test_an_empty_deck_alone_does_not_lose() -> None:
    """R4, G8, T10."""

    state = board(at(), a={"hand": [TWO], "deck": []}, phase="check")

    act(state, "terrain", card="TWO")

    assert not state.is_terminal()


def test_with_two_terrains_nothing_is_checked_and_a_fourth_terrain_is_refused() -> None:
    """R24, R35, G28, T11."""

    state = board(at(), at(TWO), a={"hand": [terrain(name="THREE"), terrain(name="FOUR")]}, phase="check")

    act(state, "terrain", card="THREE")

    assert not can(state, "terrain")
    assert [reason.rule for reason in state.why_not({"kind": "terrain", "card": "FOUR"})] == ["R35"]


def test_dust_2_waives_the_check() -> None:
    """R25, R8, G19f, T12, S1-008."""

    state = board(at("S1-008"), a={"hand": ["plain"]}, phase="check")

    assert state.observation(A)["question"] == "main"
    assert state.deck_size(A) == 30
    assert not can(state, "terrain")


def test_the_cost_is_discarded_from_the_other_cards_of_the_hand() -> None:
    """R39, R40, G21, T13."""

    dear = person(4, 2)
    state = board(at(), a={"hand": [dear, "plain", "plain"]})
    play(state, dear, pay=["plain", "plain"])
    assert (state.hand_size(A), len(pile(state, "discard", A))) == (0, 2)

    poor = board(at(), a={"hand": [dear, "plain"]})
    with pytest.raises(IllegalActionError) as refusal:
        poor.apply_checked(2 << 16 | poor.card[poor.hand[A][0]])

    [reason] = refusal.value.reasons
    assert (reason.rule, reason.found, reason.needed) == ("G21", 1, 2)


@pytest.mark.parametrize(
    ("own", "enemy", "printed", "paid"),
    [(["S1-041"], ["S1-064"], 1, 1), (["S1-041"], [], 1, 0), (["S1-041"], [], 0, 0), ([], ["S1-042"], 0, 1)],
)
def test_costs_are_raised_and_lowered_but_never_below_zero(own: list[str], enemy: list[str], printed: int, paid: int) -> None:
    """T14: BOXEUR makes one's own cost one less; CHEVALIER and the other BOXEUR make the opponent's cost one more."""
    card = person(4, printed)
    state = board(at(a=own, b=enemy), a={"hand": [card, "plain", "plain", "plain"]})

    play(state, card, pay=["plain"] * paid)

    assert card["id"] in side(state, 0, A)
    assert len(pile(state, "discard", A)) == paid


def test_a_card_made_free_still_counts_among_the_four() -> None:
    """R30, R33, G24, T15, S1-147 JEANINE."""

    dear, cheap = person(6, 3), person(2)
    state = board(at(), a={"hand": ["S1-147", dear, cheap, cheap, cheap]})

    play(state, "S1-147")
    play(state, dear)
    play(state, cheap)
    play(state, cheap)

    assert state.plays == 4
    assert [reason.rule for reason in state.why_not({"kind": "play", "card": cheap["id"]})] == ["R30"]


def test_a_free_play_does_not_count() -> None:
    """R32, G24, T16, S1-105 ELFE."""

    cheap = person(2)
    state = board(at(), a={"hand": ["S1-032", "S1-105", *[cheap] * 3]})
    play(state, "S1-032")
    play(state, "S1-105", pay=[cheap])
    act(state, "find", card="plain")
    act(state, "card", card=cheap)
    settle(state)
    act(state, "place", terrain=0, row=1, column=3)

    assert state.plays == 2
    play(state, "plain")
    play(state, cheap)
    assert len(side(state, 0, A)) == 5
    assert not can(state, "play")


def test_the_draw_phase_loses_at_the_missing_card() -> None:
    """R2, R23, G10, T32."""

    short = board(at(), at(TWO), a={"deck": ["plain"]}, phase="draw")
    enough = board(at(), at(TWO), a={"deck": ["plain", "plain"]}, phase="draw")

    assert (short.winner, short.ending) == (B, "deck_out_draw")
    assert not enough.is_terminal()
    assert enough.deck_size(A) == 0
