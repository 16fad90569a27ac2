"""Before the first turn: opening hands, mulligans, who begins (T1-T4)."""

from __future__ import annotations

from typing import Any

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import A, B, act, at, board, deck, hand, person, terrain


def numbered(player: str, count: int, forces: dict[int, int] | None = None) -> dict[str, Any]:
    """A deck c1, c2, … from the top down; the forces given are those of single cards."""
    cards = [{"id": f"{player}{n}", "force": (forces or {}).get(n, 3)} for n in range(1, count + 1)]
    return {"deck": cards[::-1]}


def opened(a: dict[str, Any], b: dict[str, Any]) -> State:
    """Two terrains lie there already, so that nobody must look for one."""
    return board(at(), at(terrain(name="TWO")), a=a, b=b, phase="mulligan")


def test_a_mulligan_puts_the_first_five_under_the_deck() -> None:
    """R16, R17, R18, R23, T1, T2."""

    state = opened(numbered("c", 50, {11: 9}), numbered("d", 50))

    act(state, "yes")
    act(state, "pass", question="mulligan")

    assert state.active == A
    assert hand(state, A) == sorted(["c6", "c7", "c8", "c9", "c10", "c12", "c13"])
    assert deck(state, A) == [f"c{n}" for n in [*range(14, 51), *range(1, 6), 11]]
    assert len(deck(state, A)) == 43


def test_the_mulligan_of_one_player_is_secret_until_both_have_decided() -> None:
    """G1."""

    kept, exchanged = opened(numbered("c", 50), numbered("d", 50)), opened(numbered("c", 50), numbered("d", 50))

    act(kept, "pass", question="mulligan")
    act(exchanged, "yes")

    assert kept.observation(B) == exchanged.observation(B)


def test_no_mulligan_from_a_deck_that_could_not_pay_for_it() -> None:
    """G2."""

    state = opened(numbered("c", 9), numbered("d", 50, {6: 9}))

    act(state, "pass", question="mulligan")

    assert state.turn == 1


def test_the_stronger_card_begins_and_a_terrain_loses_against_any_character() -> None:
    """R19, R20, R49, T3."""

    begins = {}
    for name, a, b in [("terrain v 0", terrain(), person(0)), ("-1 v terrain", person(-1), terrain())]:
        state = board(
            a={"deck": ["plain"] * 20 + [a] + ["plain"] * 5}, b={"deck": ["plain"] * 20 + [b] + ["plain"] * 5}, phase="mulligan"
        )
        act(state, "pass", question="mulligan")
        act(state, "pass", question="mulligan")
        begins[name] = state.active

    assert begins == {"terrain v 0": B, "-1 v terrain": A}


def test_ties_are_turned_up_again_and_the_cards_go_under_in_order() -> None:
    """G3, G4, T4."""

    a = [person(3, name="a1"), terrain(name="a2"), person(2, name="a3")]
    b = [person(3, name="b1"), terrain(name="b2"), person(5, name="b3")]
    filler = ["plain"] * 20
    state = opened({"deck": filler + a[::-1] + ["plain"] * 5}, {"deck": filler + b[::-1] + ["plain"] * 5})

    act(state, "pass", question="mulligan")
    act(state, "pass", question="mulligan")

    assert state.active == B
    assert deck(state, A)[-3:] == [card["id"] for card in a]
    assert deck(state, B)[-3:] == [card["id"] for card in b]
