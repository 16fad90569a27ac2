"""Discards until a hand of a size is left, while the discards themselves bring cards (G286)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import A, B, act, at, board, can, hand, person, pile, play, terrain
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO = terrain(name="TWO")
DRAWS_FOR_A = person(
    0,
    name="gift",
    abilities=[{"when": "offboard", "on": {"event": "hand_discard", "this": True}, "do": [{"draw": {"n": 2, "who": "opp"}}]}],
)

SPARED = person(0, name="spared", abilities=[{"when": "static", "do": ["ban_instead_of_discard"]}])  # as S2-066 after its Combo


def discard(state: State, first: str) -> None:
    """B discards this card first, then plain ones, as long as he must."""
    act(state, "discard", card=first)
    while can(state, "discard"):
        assert state.current_player() == B
        act(state, "discard", card="plain")


@pytest.mark.parametrize("card", ["S1-090", "S1-097", "S1-118"])
def test_what_a_discard_draws_is_discarded_too(card: str) -> None:
    """S1-090, S1-097, S1-118, S4-112, R62, G286: B comes down to what A has (or to less), whatever he draws meanwhile."""
    state = board(at(), a={"hand": [card, *["plain"] * 4]}, b={"hand": ["S4-112", *["plain"] * 4]})
    play(state, card)
    while can(state, "pay"):
        act(state, "pay", card="plain")

    discard(state, "S4-112")

    kept = len(hand(state, A)) - (1 if card == "S1-118" else 0)
    assert len(hand(state, B)) == kept
    assert len(pile(state, "deck", B)) == 30 - 2


def test_golf_leaves_three_whatever_a_discard_draws() -> None:
    """S1-007, S4-112, G286: in Loser too."""
    state = board(at("S1-007", a=[person(11)], b=[person(1)]), at(TWO), b={"hand": ["S4-112", *["plain"] * 4]})
    act(state, "auto_score", terrain=0)
    while not can(state, "discard", card="S4-112"):
        state.apply_action(state.legal_actions()[0])

    discard(state, "S4-112")

    assert len(hand(state, B)) == 3


def test_it_ends_as_soon_as_the_other_hand_is_as_large() -> None:
    """S1-090, G286: what B gives up lets A draw two, so that B has as many at once."""
    state = board(at(), a={"hand": ["S1-090", "plain", "plain"]}, b={"hand": [DRAWS_FOR_A, "plain", "plain", "plain"]})
    play(state, "S1-090", pay=["plain"])

    act(state, "discard", card=DRAWS_FOR_A)

    assert can(state, "pass", question="main")
    assert (len(hand(state, A)), len(hand(state, B))) == (3, 3)


def test_martha_may_score_in_the_middle_and_the_effect_goes_on() -> None:
    """S5-069, S1-090, R62, G286: B is banned for a score whose Winner draws him two cards."""
    prize = terrain({"when": "win", "do": [{"draw": 2}]}, name="prize")
    state = board(
        at(prize, b=[person(9)]), at(TWO), a={"hand": ["S1-090", "plain", "plain"]}, b={"hand": ["S5-069", *["plain"] * 3]}
    )
    play(state, "S1-090", on=1, pay=["plain"])
    act(state, "discard", card="S5-069")
    act(state, "yes")
    act(state, "slot", terrain=0)
    while can(state, "discard"):
        act(state, "discard", card="plain")

    assert state.markers == [0, 1]
    assert (len(hand(state, A)), len(hand(state, B))) == (1, 1)


def test_what_changes_the_number_ordered_changes_what_is_left() -> None:
    """S1-039, S4-112, G115, G286: two are ordered, three go, so one less is left, also after a draw."""
    state = board(at(a=["S1-039"]), a={"hand": ["S1-090", *["plain"] * 3]}, b={"hand": ["S4-112", *["plain"] * 3]})
    play(state, "S1-090", pay=["plain"])

    discard(state, "S4-112")

    assert len(hand(state, B)) == 1


def test_a_card_banned_instead_counts() -> None:
    """S2-066, S1-090, G241, G286: B bans one of his discard, and keeps one card more."""
    state = board(at(b=[SPARED]), a={"hand": ["S1-090", "plain", "plain"]}, b={"hand": ["plain"] * 3, "discard": ["plain"]})
    play(state, "S1-090", pay=["plain"])
    act(state, "take", card="plain")
    act(state, "discard", card="plain")
    resolve(state)

    assert (len(hand(state, B)), pile(state, "ban", B)) == (2, ["plain"])


def test_an_empty_hand_ends_it() -> None:
    """S1-090, R61, G286: A keeps nothing, and B's last card goes, with what it drew."""
    state = board(at(), a={"hand": ["S1-090", "plain"]}, b={"hand": ["S4-112"], "deck": ["plain"] * 5})
    play(state, "S1-090", pay=["plain"])

    discard(state, "S4-112")

    assert hand(state, B) == []
    assert can(state, "pass", question="main")
