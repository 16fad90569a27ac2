"""Cards of later sets that guard others from effects, and second texts of theirs that reward a score or a Combo."""

from __future__ import annotations

import pytest

from simulator.catalog import load
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
    settle,
    side,
    terrain,
)

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
PARTNER = person(1, open="ov", name="PARTNER")
OLD, TOP = person(1, name="old"), person(2, name="top")
THROWER = person(0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"other": True}}]}])
"""Discards any other character, of either side."""


def pay_for(card: str) -> list[str]:
    return ["plain"] * (load("wankul").cards[card].number("cost"))


def thrown_at(state: State) -> set[str]:
    """Whom A's thrower may choose."""
    play(state, THROWER, on=1)
    return {choice["card"] for choice in choices(state, "target")}


def guarded(card: str, *, partner: object = PARTNER, others: tuple[object, ...] = ()) -> set[str]:
    """Whom a thrower may choose after A has played the card at the right of a partner; B has one character."""
    state = board(
        at(a=[partner], b=[OLD], arrived_this_turn=True),  # type: ignore[list-item]
        at(TWO, a=list(others)),  # type: ignore[arg-type]
        a={"hand": [card, THROWER, *pay_for(card)]},
    )
    play(state, card, pay=pay_for(card))
    return thrown_at(state)


def test_carlito_guards_mcfly_and_himself() -> None:
    """S2-085."""
    assert guarded("S2-085", partner=person(1, open="v", name="McFly")) == {OLD["id"]}


def test_zeus_guards_his_side_of_cost_three() -> None:
    """S3-094."""
    dear = person(1, 3, name="dear")

    assert guarded("S3-094", others=(dear, TOP)) == {OLD["id"], TOP["id"], PARTNER["id"], "S3-094"}


@pytest.mark.parametrize("card", ["S4-053", "S4-054"])
def test_challenger_guards_whom_gems_link_to_it(card: str) -> None:
    assert guarded(card) == {OLD["id"], card}


@pytest.mark.parametrize("card", ["S4-099", "S4-100"])
def test_cybersoldat_cannot_be_discarded(card: str) -> None:
    assert thrown_at(board(at(b=[card, OLD]), at(TWO), a={"hand": [THROWER]})) == {OLD["id"]}


def test_dionysos_forbids_the_double_combo_of_the_opponent() -> None:
    """S3-093: S2-095 would discard enemies of total force 4."""
    state = board(at(a=[PARTNER], b=["S3-093"]), a={"hand": ["S2-095", *pay_for("S2-095")]})
    play(state, "S2-095", pay=pay_for("S2-095"))

    assert state.observation(A)["question"] == "main"
    assert side(state, 0, B) == ["S3-093"]


def test_discobus_wants_five_characters_and_gives_back_a_card() -> None:
    """S2-011: Loser mills three."""
    state = board(at("S2-011", a=[person(3)] * 5), a={"discard": [OLD, TOP]})
    act(state, "auto_score", terrain=0)
    settle(state)

    assert hand(state, A) == [TOP["id"]]
    assert state.deck_size(B) == 27


def test_salle_d_arcade_shuffles_two_terrains_back() -> None:
    """S2-015."""
    state = board(at("S2-015", a=[person(11)]), a={"discard": [TWO, OLD, THREE]})
    act(state, "auto_score", terrain=0)
    act(state, "take", card=TWO)
    act(state, "take", card=THREE)

    assert state.deck_size(A) == 32
    assert pile(state, "discard", A)[0] == OLD["id"]


def test_domingo_mills_the_combos_of_the_opponent() -> None:
    """S2-092: gained by a Combo; B's S1-031 makes one in his turn, draws by it and mills for it."""
    state = board(
        at(a=[PARTNER], b=[person(1, open="o", name="open")], arrived_this_turn=True),
        at(TWO),
        a={"hand": ["S2-092", *pay_for("S2-092")]},
        b={"hand": ["S1-031"]},
    )
    play(state, "S2-092", pay=pay_for("S2-092"))
    end_turn(state)
    play(state, "S1-031")

    assert len(pile(state, "discard", B)) == 1


def test_xc_funky_lets_the_winner_discard_an_enemy_anywhere() -> None:
    """S3-013."""
    state = board(at("S3-013", a=[person(11)], b=[OLD]), at(TWO, b=[TOP]))
    act(state, "auto_score", terrain=0)
    act(state, "target", card=TOP)

    assert side(state, 1, B) == []


@pytest.mark.parametrize("card", ["S3-015", "S3-020"])
def test_survivor_and_la_ferme_give_the_winner_a_terrain_back(card: str) -> None:
    state = board(at(card, a=[person(11)]), a={"discard": [TWO, OLD]})
    act(state, "auto_score", terrain=0)
    act(state, "take", card=TWO)

    assert hand(state, A) == ["TWO"]


def test_la_comte_shuffles_a_small_one_of_the_winner_back() -> None:
    """S3-027."""
    state = board(at("S3-027", a=[person(11), OLD]))
    act(state, "auto_score", terrain=0)
    act(state, "target", card=OLD)

    assert state.deck_size(A) == 31
    assert OLD["id"] not in pile(state, "discard", A)


def test_surfeur_counts_the_surfeurs_of_his_row_in_combo() -> None:
    """S3-046: himself too."""
    state = board(at(a=[PARTNER]), a={"hand": ["S3-046"]})
    play(state, "S3-046")

    assert force_of(state, "S3-046") == 2


def test_flamby_moves_one_of_ones_own_in_combo() -> None:
    """S4-073."""
    state = board(at(a=[PARTNER]), at(TWO), a={"hand": ["S4-073", *pay_for("S4-073")]})
    play(state, "S4-073", pay=pay_for("S4-073"))
    act(state, "target", card=PARTNER)
    place(state, 1)

    assert side(state, 1, A) == [PARTNER["id"]]
    assert state.deck_size(B) == 29
