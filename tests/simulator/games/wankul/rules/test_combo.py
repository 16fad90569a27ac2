"""Gems, links and Combos (T16-T20)."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    force_of,
    hand,
    person,
    place,
    play,
    settle,
    side,
    terrain,
)


def test_matching_gems_of_neighbours_trigger_the_combo() -> None:
    """R54, T17, S1-031 GARAGISTE."""

    state = board(at(), a={"hand": ["S1-032", "S1-031"]})
    play(state, "S1-032")
    play(state, "S1-031")

    assert force_of(state, "S1-031") == 2
    assert hand(state, A) == ["plain", "plain"]


def test_below_instead_of_beside_there_is_no_combo() -> None:
    """R54, G36, T17."""

    state = board(at(), a={"hand": ["S1-032", "S1-031"]})
    play(state, "S1-032")
    play(state, "S1-031", row=2)

    assert force_of(state, "S1-031") == 1
    assert hand(state, A) == ["plain", "plain"]


def test_a_left_neighbour_without_opening_gem_gives_none() -> None:
    """G36, T18."""

    state = board(at(a=["S1-032", ("S1-031", {"linked": True})]), a={"hand": ["S1-031"]})
    play(state, "S1-031")

    assert sum(one["force"] for one in state.observation(A)["terrains"][0]["sides"][A]["characters"]) == 3


@pytest.mark.parametrize("gems", ["v", "ov"])
def test_a_simple_combo_with_two_closing_gems_happens_once(gems: str) -> None:
    """G39, T19, S5-058 RÉTROGAMER."""

    state = board(at(a=[person(1, open=gems)]), at(terrain(name="TWO"), a=[person(2)]), a={"hand": ["S5-058"]})

    play(state, "S5-058")
    act(state, "slot", terrain=1)
    settle(state)

    assert state.markers == [1, 0]
    assert state.observation(A)["question"] == "main"


def test_a_double_combo_needs_both_gems_of_one_card() -> None:
    """R55, G40, T20, S2-095."""

    one_gem = board(at(a=[person(1, open="o")], b=[person(2)]), a={"hand": ["S2-095", "plain", "plain"]})
    play(one_gem, "S2-095", pay=["plain"] * one_gem.box.cost[one_gem.card[one_gem.hand[A][0]]])
    assert one_gem.observation(A)["question"] == "main"

    weak, strong = person(1, name="weak"), person(4, name="strong")
    both = board(at(a=["S1-032"], b=[weak, person(3), strong]), a={"hand": ["S2-095", "plain", "plain"]})
    play(both, "S2-095", pay=["plain"] * both.box.cost[both.card[both.hand[A][0]]])
    act(both, "target", card=weak)

    assert not can(both, "target", card=strong)
    act(both, "target", card=person(3))
    assert side(both, 0, B) == [strong["id"]]


def test_a_named_combo_asks_for_its_partner() -> None:
    """G47, S1-149 LAINK with Terracid."""

    dear = person(1, 1)
    alone = board(at(a=[person(1, open="ov")]), a={"hand": ["S1-149", dear, *["plain"] * 3]})
    together = board(at(a=["S1-150"]), a={"hand": ["S1-149", dear, *["plain"] * 3]})
    for state in (alone, together):
        play(state, "S1-149", pay=["plain"] * 3)

    assert not can(alone, "play", card=dear)
    assert can(together, "play", card=dear)


def test_a_link_ends_when_a_card_leaves_its_cell() -> None:
    """G44, S1-066 PEINTRE."""

    painter = board(
        at(a=["S1-032", ("S1-031", {"linked": True}), ("S1-066", {"row": 2, "column": 1})]),
        at(terrain(name="TWO")),
        a={"hand": ["S1-115"]},
    )
    assert force_of(painter, "S1-066") == 3

    play(painter, "S1-115", on=1)
    act(painter, "target", card="S1-032")
    place(painter, 1)

    assert force_of(painter, "S1-066") == 2


def test_the_combo_knows_whom_the_main_text_discarded() -> None:
    """R67, G42, S1-038 GRUDGE."""

    victim = person(4)
    state = board(at(a=["S1-032"], b=[victim]), a={"hand": ["S1-038"]})

    play(state, "S1-038")
    act(state, "target", card=victim)

    assert side(state, 0, B) == []
    assert hand(state, A) == ["plain"] * 4


def test_a_refilled_hole_gives_the_older_neighbour_nothing() -> None:
    """G45."""

    state = board(at(a=[("S1-031", {"column": 2})]), a={"hand": ["S1-032"]})

    play(state, "S1-032", column=1)

    assert force_of(state, "S1-031") == 1
    assert choices(state, "pass")
