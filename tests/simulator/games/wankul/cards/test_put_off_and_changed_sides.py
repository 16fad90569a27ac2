"""Scores that are put off, characters that change sides, forces by rows, costs compared with what lies in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulator.games.wankul.board import (
    COMBO,
    A,
    B,
    act,
    at,
    board,
    can,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO = terrain(name="TWO")
OPEN = person(1, open="ov", name="open")
ALLY, FOE = person(2, name="ally"), person(4, name="foe")
CLOSING = person(1, close="o", abilities=[COMBO])


def after_flip(card: str, *, cancelled: bool) -> Any:
    """A scores the Terrain of B's card, which flips its coin; the first seed on which it falls as asked."""
    for seed in range(40):
        state = board(at(a=[person(11)], b=[card]), at(TWO, a=[person(12)]), seed=seed)
        act(state, "auto_score", terrain=0)
        act(state, "yes")
        if (state.markers == [0, 0]) == cancelled:
            return state
    raise AssertionError("the coin never falls so")


@pytest.mark.parametrize("card", ["S5-051", "S5-052"])
def test_trickshot_puts_a_score_off_until_the_next_turn_is_over(card: str) -> None:
    """S5-051, S5-052, G191: this Terrain alone, for both players."""
    state = after_flip(card, cancelled=True)

    assert side(state, 0, B) == [card]
    assert not can(state, "auto_score", terrain=0)
    assert can(state, "auto_score", terrain=1)
    assert "G191" in [reason.rule for reason in state.why_not({"kind": "auto_score", "terrain": 0})]
    while state.turn == 5 or state.active == B:
        state.apply_action(0)
        assert state.markers == [0, 0]

    assert state.turn == 7
    assert can(state, "auto_score", terrain=0)


@pytest.mark.parametrize("card", ["S5-051", "S5-052"])
def test_trickshot_may_miss_or_not_try(card: str) -> None:  # S5-051, S5-052
    missed = after_flip(card, cancelled=False)
    silent = board(at(a=[person(11)], b=[card]), at(TWO))
    act(silent, "auto_score", terrain=0)
    act(silent, "pass", question="may")

    assert missed.markers == [1, 0]
    assert silent.markers == [1, 0]


def test_a_locked_terrain_that_leaves_takes_its_lock_along() -> None:
    """G191: the next Terrain in that slot may be scored."""
    locker = person(1, close="o", name="locker", abilities=[{"when": "on_play", "do": ["lock_terrain"]}])
    banner = person(0, name="banner", abilities=[{"when": "on_play", "do": ["ban_terrain"]}])
    state = board(at(), at(TWO), at(terrain(name="THREE")), a={"hand": [locker, banner]})

    play(state, locker)
    assert [entry[2] for entry in state.lasting] == [state.terrains()[0]]
    play(state, banner, on=1)
    act(state, "slot", terrain=0)

    assert state.lasting == []


@pytest.mark.parametrize(("combos", "drawn"), [(1, 1), (2, 2)])
def test_trickshot_draws_for_each_combo_of_the_turn(combos: int, drawn: int) -> None:  # S5-051
    state = board(at(a=[OPEN]), at(TWO, a=[OPEN]), a={"hand": [CLOSING, "S5-051", "plain"]})

    if combos == 2:
        play(state, CLOSING, on=1)
    play(state, "S5-051", pay=["plain"])

    assert len(pile(state, "deck", A)) == 30 - drawn


@pytest.mark.parametrize(("combos", "force"), [(1, 1), (2, 2)])
def test_trickshot_multiplies_by_the_combos_of_the_turn(combos: int, force: int) -> None:
    """S5-052, G194: his characters on this Terrain, and for good."""
    state = board(
        at(a=[OPEN], b=[FOE]),
        at(TWO, a=[person(1, open="ov", name="far")]),
        a={"hand": [CLOSING, "S5-052", "plain"]},
    )

    if combos == 2:
        play(state, CLOSING, on=1)
    play(state, "S5-052", pay=["plain"])
    resolve(state)
    end_turn(state)

    assert [force_of(state, one) for one in (OPEN, "S5-052", FOE)] == [force, 2 * force, 4]
    assert force_of(state, person(1, open="ov", name="far")) == 1


def test_realisateur_exchanges_two_sides() -> None:
    """S3-047, G192: cells and controllers change, owners do not; no card that waits for moves answers."""
    mover = person(0, name="mover", abilities=[{"when": "triggered", "on": {"event": "move", "who": "any"}, "do": [{"draw": 1}]}])
    state = board(at(a=[ALLY, OPEN], b=[FOE, person(9, name="big")]), at(TWO, a=[mover]), a={"hand": ["S3-047", "plain"]})

    play(state, "S3-047", pay=["plain"])
    assert not can(state, "target", card="S3-047")
    assert not can(state, "target", card=FOE)
    act(state, "target", card=ALLY)
    assert not can(state, "target", card=OPEN)
    act(state, "target", card=person(9, name="big"))

    assert side(state, 0, A) == sorted([person(9, name="big")["id"], OPEN["id"], "S3-047"])
    assert side(state, 0, B) == sorted([FOE["id"], ALLY["id"]])
    shown = state.observation(A)["terrains"][0]["sides"]
    assert [(one["card"], one["column"], one["owner"]) for one in shown[0]["characters"] if one["owner"] == B] == [
        (person(9, name="big")["id"], 1, B)
    ]
    assert [(one["column"], one["owner"]) for one in shown[1]["characters"] if one["owner"] == A] == [(2, A)]
    assert hand(state, A) == []


def test_realisateur_needs_somebody_to_exchange_with() -> None:
    """S3-047, G192."""
    state = board(at(a=[OPEN]), at(TWO, b=[FOE]), a={"hand": ["S3-047", "plain"]})

    play(state, "S3-047", pay=["plain"])

    assert state.observation(A)["question"] == "main"
    assert side(state, 0, A) == sorted([OPEN["id"], "S3-047"])


def test_rancunier_weakens_those_who_stand_far_from_the_terrain() -> None:
    """S3-140, G193: his Terrain, the other side."""
    rows = [(person(5, name=f"row {row}"), {"row": row, "column": 1}) for row in (1, 2, 3)]
    far = person(5, name="far")
    state = board(
        at(a=["S3-140", (ALLY, {"row": 2, "column": 1})], b=rows),
        at(TWO, b=[person(5, name="other"), (far, {"row": 2, "column": 1})]),
    )

    assert [force_of(state, one) for one, _ in rows] == [5, 4, 3]
    assert state.force_on(0, B) == 12
    assert (force_of(state, ALLY), force_of(state, far)) == (2, 5)


@pytest.mark.parametrize(("cowboys", "cost", "falls"), [(0, 0, True), (0, 1, False), (1, 1, True), (1, 2, False)])
def test_dead_cowboy_shoots_who_costs_less_than_there_are_cowboys(cowboys: int, cost: int, falls: bool) -> None:
    """S3-080: he counts himself, and those of both players."""
    foe = person(9, cost, name="foe")
    state = board(at(b=[foe, *["S3-079"] * cowboys]), a={"hand": ["S3-080", "plain"]})

    play(state, "S3-080", pay=["plain"])

    assert can(state, "target", card=foe) == falls
