"""What agents build on, in every game: evaluations that look at nothing hidden, choices among legal ones, turns that count up."""

import pytest

from tests.simulator.ai.tables import some_tables
from tests.simulator.laws.tables import Table, play

some_seeds = pytest.mark.parametrize("seed", range(4))


@some_tables
@some_seeds
def test_features_and_expectations_are_those_of_what_the_viewer_sees(table: Table, seed: int) -> None:
    state, game = table.deal(seed), table.game

    for number, _ in enumerate(play(state, seed)):
        if number % 11:
            continue
        for viewer in game.contenders(state):
            imagined = state.resample_from_infostate(viewer, number)
            assert game.features(state, viewer) == game.features(imagined, viewer)
            assert len(game.features(state, viewer)) == len(game.feature_names)
            assert game.evaluate(state, viewer) == game.evaluate(imagined, viewer)


@some_tables
@some_seeds
def test_what_seats_may_expect_is_a_reward_for_each_and_what_one_gains_others_lose(table: Table, seed: int) -> None:
    state, game = table.deal(seed), table.game

    for number, _ in enumerate(play(state, seed)):
        if number % 11 == 0:
            expected = game.evaluate(state, number % table.players)
            assert len(expected) == table.players
            assert all(-1 <= reward <= 1 for reward in expected)
            assert sum(expected) == pytest.approx(0)

    assert game.evaluate(state, 0) == pytest.approx(state.returns())


@some_tables
@some_seeds
def test_choices_are_legal_actions_and_there_is_one_until_the_end(table: Table, seed: int) -> None:
    state, game = table.deal(seed), table.game

    for _ in play(state, seed):
        choices = game.choices(state)
        assert choices
        assert len(set(choices)) == len(choices)
        assert set(choices) <= set(state.legal_actions())


@some_tables
@some_seeds
def test_turns_count_up_and_whoever_is_asked_is_still_in_the_game(table: Table, seed: int) -> None:
    state, game = table.deal(seed), table.game
    turn = 0

    for _ in play(state, seed):
        assert turn <= game.turn(state)
        turn = game.turn(state)
        assert state.current_player() in game.contenders(state)

    assert turn > 0
