"""How games end, and what keeps them from going on for ever (R3-R7, G56, G62-G64, G117)."""

from __future__ import annotations

import pytest

from simulator.catalog import load
from simulator.games.wankul.formats import FORMATS
from simulator.legality import check
from tests.simulator.games.wankul.board import A, B, act, at, board, end_turn, person, pile, play, settle, side, terrain

TWO = terrain(name="TWO")


@pytest.mark.parametrize(
    ("action", "ending"),
    [
        ({"draw": 3}, "deck_out_draw"),
        ({"mill": 3}, "deck_out_mill"),
        ({"ban": 3}, "deck_out_ban"),
        ({"draw_to": 5}, "deck_out_draw"),
    ],
)
def test_each_way_to_run_out_of_cards_loses_at_the_missing_one(action: dict[str, int], ending: str) -> None:
    """R2, R3, R7, G10, G13: two cards are taken, the third is missing, the rest of the effect is not done."""
    greedy = person(0, name="greedy", abilities=[{"when": "on_play", "do": [action, {"points": 1}]}])
    state = board(at(), a={"hand": [greedy], "deck": ["plain", "plain"]})
    play(state, greedy)

    assert (state.winner, state.ending, state.deck_size(A)) == (B, ending, 0)
    assert state.markers == [0, 0]
    assert state.legal_actions() == []


def test_a_terrain_emptied_before_the_totals_is_won_by_nobody() -> None:
    """G56: its last character was discarded at the moment of scoring."""
    trap = person(
        1,
        name="trap",
        abilities=[
            {"when": "triggered", "on": {"event": "scoring", "who": "any"}, "do": [{"discard_character": {"side": "opp"}}]}
        ],
    )
    state = board(at(terrain({"when": "win", "do": [{"draw": 3}]}, name="PRIZE"), a=[person(12)]), at(TWO, b=[trap]))
    act(state, "auto_score", terrain=0)
    act(state, "target", card=person(12))

    assert (state.markers, state.terrains()[0]) == ([0, 0], -1)
    assert pile(state, "discard", A) == [person(12)["id"], "PRIZE"]


def test_a_forced_loop_is_a_drawn_game() -> None:
    """G63."""
    endless = person(0, name="endless", abilities=[{"when": "on_play", "do": [{"points": {"n": -1}}, "repeat"]}])
    state = board(at(), a={"hand": [endless]})
    play(state, endless)

    assert (state.winner, state.ending, state.returns()) == (-1, "forced_loop", [0.0, 0.0])


def test_a_loop_with_a_choice_in_it_ends_by_declining() -> None:
    """G63: past half of the limit the answer is no."""
    willing = person(
        0,
        name="willing",
        abilities=[{"when": "on_play", "do": [{"may": [{"points": {"n": -1}}]}, {"if": "done", "then": ["repeat"]}]}],
    )
    state = board(at(), a={"hand": [willing]})
    play(state, willing)
    for _ in range(20_000):
        if state.observation(A)["question"] == "main":
            break
        act(state, "yes")

    assert state.observation(A)["question"] == "main"
    assert not state.is_terminal()


def test_after_the_last_turn_the_game_is_drawn() -> None:
    """G64: 300 turns, or what the table agreed on."""
    state = board(at(), at(TWO), turn=7, options={"max_turns": 8})
    end_turn(state)
    assert not state.is_terminal()
    end_turn(state)

    assert (state.winner, state.ending, state.turn) == (-1, "turn_limit", 8)


@pytest.mark.parametrize("card", ["S1-149", "S1-150"])
@pytest.mark.parametrize("wins", [True, False])
def test_laink_and_terracid_leave_after_a_score_of_their_player(card: str, wins: bool) -> None:
    """G117, S1-149, S1-150: won or lost, in the turn of their controller."""
    state = board(at(a=[person(11)], b=[person(1 if wins else 20)]), at(TWO, a=[card]))
    act(state, "auto_score", terrain=0)
    settle(state)

    assert side(state, 1, A) == []
    assert state.markers == ([1, 0] if wins else [0, 1])


def test_laink_stays_when_the_other_player_scores() -> None:
    """G117, S1-149."""
    state = board(at(b=[person(11)]), at(TWO, a=["S1-149"]), active=B)
    act(state, "auto_score", terrain=0)

    assert side(state, 1, A) == ["S1-149"]


def test_counting_as_a_copy_matters_in_play_only() -> None:
    """G71: S3-125 and S3-126 may stand beside three copies of any other card; deck limits look at the card itself."""
    catalog = load("wankul")
    report = check({"S3-125": 3, "S3-126": 3}, FORMATS[0], catalog)

    assert "C-COPIES" not in {violation.clause for violation in report.errors}
