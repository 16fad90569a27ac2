"""Scores: who may, who wins, what follows (T24-T31, T37-T40)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
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
    lose,
    person,
    pile,
    place,
    play,
    settle,
    side,
    terrain,
    win,
)
from tests.simulator.games.wankul.invariants import check

TWO = terrain(name="TWO")
POTATOZ = {"hand": ["S1-117", "plain"]}
"""S1-117 costs one card and scores a terrain."""


def score_with_potatoz(state: State, slot: int, on: int) -> None:
    """A plays S1-117 on one slot and scores another."""
    play(state, "S1-117", on=on, pay=["plain"])
    act(state, "slot", terrain=slot)


def test_the_winner_takes_a_marker_then_both_apply_their_part() -> None:
    """R13, R70, R74, R75, R76, R79, G53, T24, S1-019 VALHEIM."""

    state = board(at("S1-019", a=[person(7)], b=[person(4)], owner=B), at(TWO), a=POTATOZ)

    score_with_potatoz(state, 0, on=1)

    assert state.markers == [1, 0]
    assert (state.deck_size(A), state.deck_size(B)) == (29, 25)
    assert state.terrains()[0] == -1
    assert pile(state, "discard", B)[-2:] == [person(4)["id"], "S1-019"]


def test_a_tie_is_lost_by_the_attacker() -> None:
    """R77, T25."""

    state = board(at("S1-019", a=[person(6)], b=[person(6)], owner=B), at(TWO), a=POTATOZ)

    score_with_potatoz(state, 0, on=1)

    assert state.markers == [0, 1]
    assert (state.deck_size(B), state.deck_size(A)) == (29, 25)


def test_a_terrain_with_enemies_only_may_be_scored_and_they_win() -> None:
    """R71, R72, G33, G55, T26."""

    state = board(at(b=[person(4)]), at(TWO, arrived_this_turn=True), a=POTATOZ)

    play(state, "S1-117", on=1, pay=["plain"])
    act(state, "slot", terrain=0)

    assert state.markers == [0, 1]


def test_a_lone_character_wins_whatever_its_force() -> None:
    """R72, R73, G54."""

    state = board(at(a=[person(-5)]), at(TWO), a=POTATOZ)

    score_with_potatoz(state, 0, on=1)

    assert state.markers == [1, 0]


def test_without_a_terrain_to_score_the_effect_does_nothing() -> None:
    """R59, R61, G32, T27."""

    state = board(at(a=[person(3)], arrived_this_turn=True), a=POTATOZ)

    play(state, "S1-117", pay=["plain"])

    assert state.markers == [0, 0]
    assert "S1-117" in side(state, 0, A)
    assert state.observation(A)["question"] == "main"


def test_an_automatic_score_needs_eleven_of_ones_own_and_may_lose() -> None:
    """R81, R84, G57a, T28."""

    losing = board(at(a=[person(11)], b=[person(14)]))
    weak = board(at(a=[person(10)]))
    not_mine = board(at(b=[person(20)]))

    act(losing, "auto_score", terrain=0)
    assert losing.markers == [0, 1]
    assert not can(weak, "auto_score")
    [reason] = weak.why_not({"kind": "auto_score", "terrain": 0})
    assert (reason.rule, reason.found, reason.needed) == ("R81", 10, 11)
    assert not can(not_mine, "auto_score")


@pytest.mark.parametrize(("force", "allowed"), [(10, False), (11, True)])
def test_marseillais_raises_the_bar_on_its_terrain(force: int, allowed: bool) -> None:
    """G57d, T29, S2-055 of force 2."""

    state = board(at(a=["S2-055", person(force)]))

    assert can(state, "auto_score") is allowed
    assert allowed or state.why_not({"kind": "auto_score", "terrain": 0})[0].needed == 13


def test_a_score_inside_a_score_is_completed_first() -> None:
    """R62, R80, G57f, T30, S1-015 SOCISSEAU FACTORY."""

    state = board(
        at("S1-015", a=[person(7)], b=[person(3)], owner=A),
        at("S1-019", a=[person(4)], b=[person(6)], owner=B),
        at(terrain(name="THREE")),
        a={**POTATOZ, "deck": [{"card": "plain", "copies": 20}]},
        b={"deck": [{"card": "plain", "copies": 20}]},
    )

    play(state, "S1-117", on=2, pay=["plain"])
    act(state, "slot", terrain=0)
    act(state, "slot", terrain=1)

    assert state.markers == [1, 1]
    assert (state.deck_size(A), state.deck_size(B)) == (15, 16)
    assert state.terrains()[:2] == [-1, -1]


@pytest.mark.parametrize(("size", "lost"), [(3, True), (5, False)])
def test_a_loser_who_cannot_mill_enough_has_lost(size: int, lost: bool) -> None:
    """R3, G10, T31."""

    state = board(at(terrain(lose({"mill": 5}), name="FIVE"), a=[person(11)]), b={"deck": ["plain"] * size})

    act(state, "auto_score", terrain=0)

    assert state.is_terminal() is lost
    assert len(pile(state, "discard", B)) == min(size, 5)
    if lost:
        assert (state.winner, state.ending) == (A, "deck_out_mill")


@pytest.mark.parametrize("first", [A, B])
def test_both_players_mill_in_the_order_of_the_active_player(first: int) -> None:
    """R69, G14, G35, T33, S3-024 FOODPORN."""

    state = board(at(), a={"hand": ["S3-024"], "deck": ["plain"] * 2}, b={"deck": ["plain"] * 2})

    act(state, "terrain", card="S3-024")
    act(state, "first", player=first)

    assert (state.winner, state.ending) == (1 - first, "deck_out_mill")


def test_the_discarder_chooses_the_order_and_the_terrain_comes_last() -> None:
    """R78, R79, G57i, T37."""

    x, y, z = (person(4, name=name) for name in "xyz")
    state = board(at(a=[x, y, z]))

    act(state, "auto_score", terrain=0)
    act(state, "target", card=z)
    act(state, "target", card=x)

    assert pile(state, "discard", A) == [z["id"], x["id"], y["id"], "TER"]


def test_touriste_goes_to_another_terrain_instead() -> None:
    """G57j, T38, S1-074."""

    state = board(at(a=["S1-074", person(9)]), at(TWO), at(terrain(name="THREE")))

    act(state, "auto_score", terrain=0)
    act(state, "target", card="S1-074")
    assert {choice["terrain"] for choice in choices(state, "place")} == {1, 2}
    place(state, 2)

    assert side(state, 2, A) == ["S1-074"]
    assert pile(state, "discard", A) == [person(9)["id"], "TER"]


def test_touriste_without_another_terrain_is_discarded() -> None:
    """G57k."""

    state = board(at(a=["S1-074", person(9)]))

    act(state, "auto_score", terrain=0)
    settle(state)

    assert "S1-074" in pile(state, "discard", A)


def test_the_fifth_marker_wins_before_any_effect() -> None:
    """R5, R7, G15, T39."""

    deadly = terrain(win({"mill": 10}), name="DEADLY")
    state = board(at(deadly, a=[person(11)]), a={"deck": ["plain"] * 3}, markers=[4, 4])

    act(state, "auto_score", terrain=0)

    assert (state.winner, state.ending, state.markers) == (A, "five_terrains", [5, 4])
    assert state.deck_size(A) == 3
    assert state.returns() == [1.0, -1.0]


def test_discarding_from_the_hand_with_an_empty_deck_is_no_loss() -> None:
    """R56, G9, T40, S1-089 PIRATE."""

    state = board(at(), a={"hand": ["S1-089", *["plain"] * 4]}, b={"hand": ["plain"] * 5, "deck": []})

    play(state, "S1-089", pay=["plain", "plain"])
    for _ in range(3):
        act(state, "discard", card="plain")

    assert (len(hand(state, A)), len(hand(state, B))) == (2, 2)
    assert not state.is_terminal()


def test_mastu_scores_every_terrain_in_the_order_of_its_player() -> None:
    """R57, G57g, S1-108."""

    state = board(at(a=[person(3)]), at(TWO, b=[person(3)]), a={"hand": ["S1-108", "plain"]})

    play(state, "S1-108", on=0, pay=["plain"])
    act(state, "slot", terrain=1)
    assert not can(state, "pass")
    act(state, "slot", terrain=0)
    settle(state)

    assert state.markers == [1, 1]
    assert state.terrains() == [-1, -1, -1]


def test_a_score_before_the_draw_can_save_an_empty_deck() -> None:
    """R82, G57b."""

    state = board(at(a=[person(11)]), a={"deck": []}, markers=[4, 0], phase="start")

    assert state.observation(A)["question"] == "before_draw"
    act(state, "auto_score", terrain=0)

    assert (state.winner, state.ending) == (A, "five_terrains")


def test_a_cancelled_score_leaves_everything_where_it_is() -> None:
    """G129: the terrain may be scored again, and is when nobody cancels."""
    veto = person(
        1,
        name="veto",
        abilities=[
            {"when": "triggered", "on": {"event": "scoring", "who": "opp"}, "optional": True, "do": ["cancel_score"]},
        ],
    )
    state = board(at(terrain(win({"draw": 2}), name="PRIZE"), a=[person(11)]), at(TWO, b=[veto]))
    act(state, "auto_score", terrain=0)
    act(state, "yes")
    assert (state.markers, side(state, 0, A), hand(state, A)) == ([0, 0], [person(11)["id"]], [])

    act(state, "auto_score", terrain=0)
    act(state, "pass")

    assert (state.markers, hand(state, A)) == ([1, 0], ["plain"] * 2)


def test_what_holds_for_a_score_ends_when_it_is_cancelled() -> None:
    """G129: also when it began after the cancelling, while others still answer the same moment."""
    veto = person(
        1, name="veto", abilities=[{"when": "triggered", "on": {"event": "scoring", "who": "any"}, "do": ["cancel_score"]}]
    )
    boast = {"force": {"of": "this", "add": 5, "until": "score"}}
    late = person(
        1,
        name="late",
        abilities=[{"when": "triggered", "on": {"event": "scoring", "who": "any"}, "do": [boast, {"may": [{"mill": 1}]}]}],
    )
    state = board(at(a=[person(11), veto], b=[late]), at(TWO))

    act(state, "auto_score", terrain=0)
    assert state.observation(A)["question"] == "may"
    check(state)
    act(state, "pass")

    assert force_of(state, late) == 1
