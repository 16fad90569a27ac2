"""Random games on tables of every size: invariants, the cap on decisions, and every card and word at work."""

from collections import Counter

import pytest

from simulator.games.woodland_wizards.model import phases
from tests.simulator.games.woodland_wizards import invariants
from tests.simulator.games.woodland_wizards.board import BOX, new_game
from tests.simulator.laws.tables import play


@pytest.mark.parametrize("players", range(2, 13))
def test_games_end_within_the_bound_of_the_rulebook(players: int) -> None:
    for seed in range(6):
        state = new_game(seed, players=players, wizards=seed % 2 == 1)
        decisions = 0
        for _ in play(state, seed):
            invariants.check(state)
            decisions += 1
        invariants.check(state)
        assert decisions < 450


def test_every_effect_runs_and_every_question_but_one_is_asked_in_random_games() -> None:
    """Two Active cards that have not run never meet in one area of a game with the house set before its owner has run one."""
    done: Counter[int] = Counter()
    asked: Counter[int] = Counter()
    for seed in range(150):
        state = new_game(seed, players=4, wizards=True)
        state.log = []
        for _ in play(state, seed):
            asked[state.phase] += 1
        done.update(event[2] for event in state.log if event[0] == "effect")

    assert set(done) == {design for design, deeds in enumerate(BOX.deeds) if deeds}
    assert set(range(phases.OVER)) - set(asked) <= {phases.RUN}
