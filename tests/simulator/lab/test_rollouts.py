"""Judging choices by playing them out."""

from __future__ import annotations

import pytest

from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.game import State
from simulator.lab.rollouts import judge

WANKUL = GAMES["wankul"]


def opening(seed: int) -> State:
    decks = [deck.cards for deck in starters("wankul")[:2]]
    return WANKUL.new_initial_state(decks=decks, options=WANKUL.options(), seed=seed)


def test_every_option_is_judged_on_the_same_deals_and_the_best_comes_first() -> None:
    state = opening(5)

    judged = judge(WANKUL, state, 1, games=40)

    assert sorted(one.action for one in judged) == sorted(WANKUL.choices(state))
    assert [one.games for one in judged] == [40] * len(judged)
    assert judged[0].share == max(one.share for one in judged)
    assert (judged[0].difference, judged[0].behind) == (0.0, None)
    for one in judged[1:]:
        assert one.behind is not None
        assert one.behind.low <= one.difference <= one.behind.high
        assert one.difference == pytest.approx(judged[0].share - one.share)


def test_what_a_player_cannot_see_does_not_change_the_judgement() -> None:
    state = opening(6)
    player = state.current_player()

    twins = [state, *(state.resample_from_infostate(player, seed) for seed in (1, 2))]

    assert len({judge(WANKUL, twin, 9, games=12) for twin in twins}) == 1


def test_a_finished_game_has_no_options() -> None:
    state = opening(7)
    while not state.is_terminal():
        state.apply_action(WANKUL.policy(state, 3))

    with pytest.raises(ValueError, match="over"):
        judge(WANKUL, state, 1)
