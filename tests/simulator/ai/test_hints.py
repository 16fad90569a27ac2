"""Hints: a chance for each option, with its interval, by what the player sees."""

import pytest

from simulator.ai import Budget, hint, win_chance
from simulator.games import GAMES
from tests.simulator.games.wankul.board import at, board, person
from tests.simulator.laws.tables import play_out

QUICK = Budget(60)


WANKUL = GAMES["wankul"]


def test_r81_the_score_that_wins_is_the_best_option_and_certain() -> None:
    strong, weak = person(12), person(1)
    state = board(at(a=[strong], b=[weak]), at(b=[weak]), at(b=[weak]), a={"hand": [weak, weak]}, markers=[4, 4])

    found = hint(WANKUL, state, 1, budget=QUICK)

    assert state.action_to_struct(found.best)["kind"] == "auto_score"
    assert found.options[0].chance == 1.0


def test_every_chance_lies_within_its_interval_and_every_option_is_legal() -> None:
    state = board(at(a=[person(3)], b=[person(4)]), at(), a={"hand": [person(2), person(5, 1), person(1)]})

    found = hint(WANKUL, state, 1, budget=QUICK)

    assert found.player == state.current_player()
    assert {option.action for option in found.options} <= set(state.legal_actions())
    assert sum(option.samples for option in found.options) == found.samples
    assert all(0 <= option.low <= option.chance <= option.high <= 1 for option in found.options)
    assert found.best == found.options[0].action


def test_a_hint_does_not_know_more_than_the_player() -> None:
    game = GAMES["wizard_duel"]
    state = game.new_initial_state(decks=[], options=game.options(players=3), seed=5)
    for _ in range(6):
        state.apply_action(game.policy(state, 1))
    player = state.current_player()

    assert hint(game, state, 3, budget=QUICK) == hint(game, state.resample_from_infostate(player, 9), 3, budget=QUICK)


def test_a_finished_game_has_no_hint() -> None:
    game = GAMES["wizard_duel"]
    state = game.new_initial_state(decks=[], options=game.options(players=3), seed=5)
    play_out(state, 1)

    with pytest.raises(ValueError, match="over"):
        hint(game, state, 1)


@pytest.mark.parametrize(
    ("reward", "seats", "chance"),
    [(1.0, 2, 1.0), (-1.0, 2, 0.0), (0.0, 2, 0.5), (0.0, 4, 0.25), (1.0, 4, 1.0), (-1 / 3, 4, 0.0), (-1.0, 4, 0.0)],
)
def test_a_reward_of_nothing_is_an_equal_share_and_the_highest_is_certain(reward: float, seats: int, chance: float) -> None:
    assert win_chance(reward, seats) == pytest.approx(chance)
