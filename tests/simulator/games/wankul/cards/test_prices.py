"""A discard that is paid for something else is no effect: nobody is given up in its place (G31, G122, G188)."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import A, B, act, at, board, can, hand, person, pile, play, side, terrain

TWO = terrain(name="TWO")
NINE = person(9, name="nine")
GUARDS = ["S1-112", "S1-113"]


def test_a_scorer_that_pays_with_itself_scores_once() -> None:
    """S1-091, S1-112, G202: with two who would stand in, the price still is the card itself."""
    state = board(at(a=["S1-091", *GUARDS]), at(TWO, a=[person(3)]))

    act(state, "activate", card="S1-091")
    act(state, "slot", terrain=1)

    assert state.markers == [1, 0]
    assert side(state, 0, A) == GUARDS
    assert pile(state, "discard", A)[0] == "S1-091"
    assert not can(state, "activate", card="S1-091")


@pytest.mark.parametrize("other", [A, B])
def test_a_price_takes_no_policier_of_either_side(other: int) -> None:
    """S1-130, S1-113, G202, G108: it lies in the discard before it takes three cards back."""
    guard = GUARDS[1:]
    state = board(
        at(a=["S1-130", *(guard if other == A else [])], b=guard if other == B else []), a={"discard": ["plain", "plain"]}
    )

    act(state, "activate", card="S1-130")

    assert hand(state, A) == ["S1-130", "plain", "plain"]
    assert side(state, 0, other) == guard


def test_rasta_pays_with_himself() -> None:  # S2-060
    state = board(at(a=["S2-060", "S1-112"]), phase="before_draw")

    act(state, "yes")

    assert side(state, 0, A) == ["S1-112"]
    assert pile(state, "discard", A) == ["S2-060"]


def test_timmy_pays_with_himself() -> None:  # S4-051
    state = board(at(a=["S4-051", "S1-112"]), a={"hand": [NINE]})

    act(state, "activate", card="S4-051")

    assert side(state, 0, A) == ["S1-112"]
    assert not can(state, "target")


def test_a_character_given_up_on_a_terrain_is_a_price() -> None:
    """S4-020, G202: nothing protects from a price."""
    paid = person(1, name="paid", abilities=[{"when": "static", "do": [{"protect": {"what": "discard", "of": "this"}}]}])
    state = board(at("S4-020", a=[paid]), a={"hand": [NINE, "plain"]})

    act(state, "activate", card="S4-020")
    act(state, "target", card=paid)

    assert pile(state, "discard", A) == [paid["id"]]


def test_what_is_discarded_in_its_place_is_the_discarded_one() -> None:
    """S1-038, G203: two cards for the force of the Policier, not nine for the one saved."""
    left = person(1, open="ov", name="left")
    state = board(at(a=[left], b=[NINE, "S1-112"]), a={"hand": ["S1-038", "plain"]})

    play(state, "S1-038")
    act(state, "target", card=NINE)
    act(state, "target", card="S1-112")

    assert side(state, 0, B) == [NINE["id"]]
    assert hand(state, A) == ["plain"] * 3


def test_gotaga_mills_by_the_force_of_who_was_discarded() -> None:
    """S1-099, G203."""
    state = board(at(a=[NINE, "S1-112"]), a={"hand": ["S1-099"]})

    play(state, "S1-099", row=2)
    act(state, "target", card=NINE)
    act(state, "target", card="S1-112")

    assert pile(state, "discard", B) == ["plain"] * 2


@pytest.mark.parametrize("card", ["S1-092", "S1-100", "S4-041", "S4-051", "S5-035"])
def test_who_is_used_up_is_gone_with_two_policiers_beside_him(card: str) -> None:
    """G202, G122: the same for each that its controller uses up in his turn."""
    state = board(at(a=[card, *GUARDS]), at(TWO, a=[person(3)]), a={"hand": ["plain"]}, markers=[1, 1])

    act(state, "activate", card=card)

    assert side(state, 0, A) == GUARDS
    assert pile(state, "discard", A) == [card]


@pytest.mark.parametrize(("card", "owner"), [("S5-041", A), ("S5-042", B)])
def test_mexicain_pays_with_himself(card: str, owner: int) -> None:
    """S5-041, S5-042, G202: Winner or Loser is not applied, and no Policier saves him."""
    prize = terrain({"when": "win", "do": [{"draw": 1}]}, {"when": "lose", "do": [{"mill": 1}]}, name="PRIZE")
    mates = [card, "S1-112"]
    state = board(at(prize, a=[person(11)]), at(TWO, a=mates if owner == A else [], b=mates if owner == B else []))

    act(state, "auto_score", terrain=0)
    act(state, "yes")

    assert side(state, 1, owner) == ["S1-112"]
    assert card in pile(state, "discard", owner)


def test_soldat_de_l_espace_pays_with_himself() -> None:
    """S3-130, G202: he goes; the enemy, whom his effect discards, may still be replaced by the Policier of his side."""
    weak = person(0, name="weak")
    state = board(at(b=["S3-130", "S1-112"]), a={"hand": [weak]})

    play(state, weak)
    act(state, "yes")

    assert "S3-130" in pile(state, "discard", B)
    assert "S3-130" not in side(state, 0, B)
