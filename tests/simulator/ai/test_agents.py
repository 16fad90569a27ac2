"""The simple agents, and the way agents are asked."""

from collections import Counter

import pytest

from simulator.ai import PassiveAgent, RandomAgent, agent_names, make_agent
from simulator.ai.driver import choose, next_action
from simulator.games import GAMES
from simulator.kernel.game import PASS
from tests.simulator.toy import DECK, Climber, Sleeper, Stairs, StairsOptions, StairsState


@pytest.fixture
def state() -> StairsState:
    return Stairs().new_initial_state(decks=[DECK, DECK], options=StairsOptions(), seed=1)


def test_the_passive_agent_passes_where_it_may(state: StairsState) -> None:
    assert PassiveAgent().choose(state, 9) == PASS


def test_the_passive_agent_takes_the_first_choice_where_it_must(state: StairsState) -> None:
    class Pushed(StairsState):
        def legal_actions(self) -> list[int]:
            return [2, 3]

    assert PassiveAgent().choose(Pushed(StairsOptions()), 9) == 2


def test_the_random_agent_likes_all_actions_alike(state: StairsState) -> None:
    legal = state.legal_actions()

    chosen = Counter(RandomAgent().choose(state, seed) for seed in range(0, 2**64, 2**64 // 6_000))

    assert set(chosen) == set(legal)
    assert min(chosen.values()) > 0.9 * chosen.total() / len(legal)


def test_the_same_seed_gives_the_same_choice_and_others_differ(state: StairsState) -> None:
    choices = [choose(Climber(), state, 5, decision) for decision in range(40)]

    assert choices == [choose(Climber(), state, 5, decision) for decision in range(40)]
    assert len(set(choices)) > 1


def test_the_agent_of_the_seat_to_move_is_asked(state: StairsState) -> None:
    assert next_action(state, [Sleeper(), Climber()], 1, 0) == PASS


def test_a_choice_of_one_is_not_asked(state: StairsState) -> None:
    class Silent(StairsState):
        def legal_actions(self) -> list[int]:
            return [7]

    class Never:
        name = "never"

        def choose(self, state: object, seed: int) -> int:
            raise AssertionError("asked")

    assert choose(Never(), Silent(StairsOptions()), 1, 0) == 7


@pytest.mark.parametrize("name", agent_names())
@pytest.mark.parametrize("slug", GAMES)
def test_every_agent_can_be_made_for_every_game_and_bears_its_name(name: str, slug: str) -> None:
    assert make_agent(name, GAMES[slug]).name == name
