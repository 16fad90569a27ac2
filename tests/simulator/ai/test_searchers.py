"""Agents that look ahead: fair, repeatable, within their budget, and honest about what they are not sure of."""

from collections.abc import Iterator
from typing import Any

import pytest

from simulator.ai import AGENTS, LEVELS, Budget, Candidate, IsmctsAgent, Searcher, TurnGreedyAgent, make_agent
from simulator.ai.ismcts import Tree
from simulator.games import GAMES
from simulator.games.wizard_duel.game import WizardDuel
from simulator.kernel.game import State
from simulator.kernel.playable import Foresight
from simulator.kernel.rng import derive
from tests.simulator.ai.tables import some_tables
from tests.simulator.laws.tables import TABLES, Table, play

FAIR = ("random", "scripted", "easy", "turn-greedy:12", "ismcts:24")


def real_choices(table: Table, seed: int, count: int) -> Iterator[State]:
    """Positions of a random game in which there is something to choose, some way apart from each other."""
    state, found = table.deal(seed), 0
    for number, _ in enumerate(play(state, seed)):
        if number % 7 == 0 and len(table.game.choices(state)) > 1:
            yield state
            found += 1
        if found == count:
            return


class Clock:
    """One more second at each look."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


@some_tables
@pytest.mark.parametrize("name", FAIR)
def test_a_choice_depends_on_what_the_player_sees_and_on_the_seed_alone(table: Table, name: str) -> None:
    agent = make_agent(name, table.game)

    for number, state in enumerate(real_choices(table, 3, 3)):
        player = state.current_player()
        imagined = [state.resample_from_infostate(player, seed) for seed in (1, 2)]
        choice = agent.choose(state, number)
        assert choice in state.legal_actions()
        assert {agent.choose(other, number) for other in imagined} == {choice}


@some_tables
@pytest.mark.parametrize("name", ["turn-greedy:12", "ismcts:24"])
def test_thinking_leaves_the_position_as_it_was(table: Table, name: str) -> None:
    agent = make_agent(name, table.game)

    for state in real_choices(table, 4, 2):
        before = state.serialize()
        agent.choose(state, 1)
        assert state.serialize() == before


@some_tables
@pytest.mark.parametrize("kind", [TurnGreedyAgent, IsmctsAgent])
def test_every_choice_is_looked_at_and_no_more_often_than_the_budget_says(table: Table, kind: type[TurnGreedyAgent]) -> None:
    agent = kind(table.game, budget=Budget(20))

    for state in real_choices(table, 5, 3):
        choices = table.game.choices(state)
        thought = agent.consider(state, 1)
        assert {one.action for one in thought.candidates} == set(choices)
        assert all(one.samples > 0 for one in thought.candidates)
        assert thought.samples <= max(20, len(choices))
        assert not thought.cut_short
        assert thought.action == agent.choose(state, 1)


@pytest.mark.parametrize("kind", [TurnGreedyAgent, IsmctsAgent])
def test_the_clock_cuts_a_choice_short_and_it_is_counted(kind: type[TurnGreedyAgent]) -> None:
    table = TABLES[0]
    (state,) = real_choices(table, 6, 1)
    agent = kind(table.game, budget=Budget(100_000, seconds=3.0, now=Clock()))

    agent.choose(state, 1)

    assert agent.cut_short == 1
    assert agent.consider(state, 1).samples < 200


def test_a_budget_is_for_samples_and_seconds_only_stop_a_stuck_move() -> None:
    table = TABLES[0]
    (state,) = real_choices(table, 6, 1)
    quick, slow = (IsmctsAgent(table.game, budget=Budget(30, seconds)) for seconds in (10.0, 1000.0))

    assert quick.consider(state, 1) == slow.consider(state, 1)


def test_a_choice_of_one_is_played_without_a_thought() -> None:
    class Never(Searcher):
        def consider(self, state: State, seed: int) -> None:  # type: ignore[override]
            raise AssertionError("thought")

    table = TABLES[0]
    state = table.deal(1)
    for _ in play(state, 1):
        if len(table.game.choices(state)) == 1:
            break

    assert Never("never", table.game, Budget(1)).choose(state, 1) == table.game.choices(state)[0]


def test_usually_every_seat_has_its_turn_and_big_tables_think_of_their_own_choices_alone() -> None:
    assert [Foresight.usual(seats) for seats in (2, 4, 5, 15)] == [
        Foresight(2, alone=False),
        Foresight(4, alone=False),
        Foresight(5, alone=True),
        Foresight(15, alone=True),
    ]


class Farsighted(WizardDuel):
    """A game that says how far agents look."""

    def __init__(self, foresight: Foresight) -> None:
        self._foresight = foresight
        self.furthest = 0

    def foresight(self, state: State) -> Foresight:
        return self._foresight

    def evaluate(self, state: Any, viewer: int) -> list[float]:
        self.furthest = max(self.furthest, self.turn(state))
        return super().evaluate(state, viewer)


@pytest.mark.parametrize(("turns", "alone"), [(1, True), (2, False), (4, True), (4, False)])
def test_the_game_says_how_far_a_tree_looks_and_whose_choices_it_holds(turns: int, alone: bool) -> None:
    game = Farsighted(Foresight(turns, alone))
    state = game.new_initial_state(decks=[], options=game.options(players=4), seed=4)
    while len(game.choices(state)) < 3:
        state.apply_action(game.policy(state, 1))
    tree = Tree(game, state, 1)
    for _ in range(200):
        tree.grow()

    seats, nodes = set(), [tree.root]
    while nodes:
        node = nodes.pop()
        seats |= {seat for seat, _ in node.children}
        nodes += node.children.values()

    assert (seats == {state.current_player()}) == alone
    assert game.furthest == state.turn + turns


@pytest.mark.parametrize("depth", [1, 2])
def test_the_game_says_how_deep_a_tree_may_be(depth: int) -> None:
    game = Farsighted(Foresight(3, alone=False, depth=depth))
    state = game.new_initial_state(decks=[], options=game.options(players=4), seed=4)
    while len(game.choices(state)) < 3:
        state.apply_action(game.policy(state, 1))
    tree = Tree(game, state, 1)
    for _ in range(200):
        tree.grow()

    levels, nodes = 0, list(tree.root.children.values())
    while nodes:
        levels += 1
        nodes = [child for node in nodes for child in node.children.values()]

    assert levels == depth
    assert game.furthest == state.turn + 3


def test_intervals_hold_the_mean_narrow_with_samples_and_stay_within_the_rewards() -> None:
    few, many = Candidate.of(7, 1.0, 4.0, 4), Candidate.of(7, 100.0, 400.0, 400)
    sure = Candidate.of(7, 3.0, 3.0, 3)

    assert few.expected == many.expected == 0.25
    assert few.low < many.low < 0.25 < many.high < few.high
    assert (many.high - many.low) / 2 == pytest.approx(1.96 * (400 * (1 - 0.25**2)) ** 0.5 / 400, rel=0.01)
    assert sure.expected == sure.high == 1.0
    assert sure.low < 0.5


def test_every_agent_and_every_level_has_words_in_both_languages() -> None:
    assert set(LEVELS) < set(AGENTS)
    for kind in AGENTS.values():
        assert kind.title.fr
        assert kind.title.en
        assert kind.meaning.fr.endswith(".")
        assert kind.meaning.en.endswith(".")


@pytest.mark.parametrize("name", ["genius", "ismcts", "ismcts:", "ismcts:0", "ismcts:-3", "ismcts:many", "random:3"])
def test_unknown_agents_are_refused(name: str) -> None:
    with pytest.raises(KeyError):
        make_agent(name, GAMES["wankul"])


def test_an_agent_with_so_many_samples_bears_its_whole_name() -> None:
    agent = make_agent("ismcts:70", GAMES["wankul"])

    assert isinstance(agent, IsmctsAgent)
    assert (agent.name, agent.budget.samples) == ("ismcts:70", 70)


@some_tables
def test_a_slip_is_what_the_script_likes_and_depends_on_the_seed_alone(table: Table) -> None:
    never, always, sometimes = (TurnGreedyAgent(table.game, budget=Budget(4), slips=slips) for slips in (0, 100, 25))
    share = sum(sometimes.slips_at(seed) for seed in range(400)) / 400

    assert 0.18 < share < 0.32
    assert not any(never.slips_at(seed) for seed in range(50))
    for number, state in enumerate(real_choices(table, 6, 2)):
        imagined = state.resample_from_infostate(state.current_player(), 1)
        liked = table.game.policy(state, derive(number, "script"))
        assert always.choose(state, number) == always.choose(imagined, number) == liked
        assert sometimes.choose(state, number) == (liked if sometimes.slips_at(number) else never.choose(state, number))
