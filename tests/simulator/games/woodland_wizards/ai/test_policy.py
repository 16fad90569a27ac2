"""The scripted player in plain positions and against chance; what positions are worth; which choices are tried."""

import pytest

from simulator.ai import RandomAgent, ScriptedAgent
from simulator.ai.driver import choose
from simulator.games.woodland_wizards.ai.features import NAMES, features
from simulator.games.woodland_wizards.model.state import State
from tests.simulator.games.woodland_wizards.board import GAME, A, B, C, asked, board, new_game, player


def chosen(state: State) -> set[str]:
    """What the script does here, over many seeds."""
    return {state.action_to_string(GAME.policy(state, seed), "en") for seed in range(30)}


def test_a_good_spell_is_played_in_exploration_and_not_the_best_creature() -> None:
    state = board(
        player("Glitter Otter, Golden Phoenix, Dread Raven"), player("Root Sprite"), rest="away", deck="Forest Wolf, Longneck"
    )

    assert chosen(state) == {"Play GLITTER OTTER in Exploration"}


def test_a_strong_creature_that_is_worth_having_enters() -> None:
    state = board(player("Golden Phoenix, Root Sprite, Will-o’-the-wisp"), player("Root Sprite"), stage="tournament")

    assert chosen(state) == {"Enter GOLDEN PHOENIX as contest creature"}


def test_nobody_boosts_a_contest_that_is_won() -> None:
    state = board(
        player("Muddling Toad", creature="Golden Phoenix", boosts="Dread Raven"),
        player("Longneck", creature="Root Sprite"),
        stage="boost_2",
    )

    assert chosen(state) == {"Pass"}


def test_the_best_order_of_effects_is_found() -> None:
    state = board(
        player(creature="Dread Raven", boosts="Giant Scorpion, Shadow Moth, Hornet Queen"),
        player(creature="Forest Wolf"),
        stage="score",
    )

    assert chosen(state) == {"Apply GIANT SCORPION (of A)"}


def test_a_poor_hand_is_discarded_and_a_rich_one_kept() -> None:
    poor = board(
        player("Will-o’-the-wisp, Dancing Mushroom", creature="Forest Wolf"), player(creature="Root Sprite"), stage="score"
    )
    rich = board(player("Dread Raven, Hornet Queen", creature="Forest Wolf"), player(creature="Root Sprite"), stage="score")

    assert chosen(poor) == {"Discard the whole hand"}
    assert chosen(rich) == {"Keep the hand"}


@pytest.mark.parametrize(("players", "least"), [(2, 0.8), (4, 0.7)])
def test_the_script_beats_players_who_choose_by_lot(players: int, least: float) -> None:
    """Parity would be one game in two, or in four; the seat of the script goes round."""
    games, wins = 60, 0
    for seed in range(games):
        state = new_game(seed, players=players)
        seats = [ScriptedAgent(GAME) if seat == seed % players else RandomAgent() for seat in range(players)]
        decisions = 0
        while not state.is_terminal():
            state.apply_action(choose(seats[state.current_player()], state, seed, decisions))
            decisions += 1
        wins += state.ending[0] == seed % players

    assert wins > least * games


def test_features_are_named_and_do_not_look_at_hidden_cards() -> None:
    state = board(
        player("Forest Wolf, Shadow Moth, Longneck, Longneck", scored="Golden Phoenix, Root Sprite"),
        player("Dread Raven", scored="Forest Wolf"),
        player(),
        stage="tournament",
        round=3,
    )

    numbers = dict(zip(NAMES, features(state, A), strict=True))

    assert numbers["points"] == pytest.approx((24 - 5.5) / 20)
    assert numbers["late_points"] == pytest.approx((24 - 5.5) / 20 / 2)
    assert numbers["cards"] == pytest.approx((2 - 0.5) / 2)
    assert numbers["golden"] == 1.0
    assert numbers["hand"] == pytest.approx((11 + 8 + 7 + 7) / 40 / 2)
    assert numbers["trophies"] == pytest.approx(11 / 20 / 2)
    assert numbers["first"] == 1.0
    for seed in range(20):
        assert features(state.resample_from_infostate(B, seed), B) == features(state, B)


def test_what_seats_may_expect_adds_up_to_nothing_and_does_not_look_at_hidden_cards() -> None:
    state = board(
        player("Dread Raven", scored="Golden Phoenix"), player("Root Sprite", scored="Longneck"), player(), stage="tournament"
    )

    chances = GAME.evaluate(state, A)

    assert sum(chances) == pytest.approx(0)
    assert all(-1 <= chance <= 1 for chance in chances)
    assert chances[A] > chances[B] > chances[C]
    for seed in range(20):
        assert GAME.evaluate(state.resample_from_infostate(B, seed), B) == GAME.evaluate(state, B)
    assert GAME.evaluate(board(player(scored="Longneck"), player(), stage="end"), A) == [1.0, -1.0]


def test_equal_value_effects_are_tried_once() -> None:
    state = board(
        player(creature="Dread Raven", boosts="Shadow Moth, Shadow Moth"),
        player(creature="Giant Scorpion"),
        player(creature="Giant Scorpion"),
        stage="score",
    )

    assert asked(state) == (A, "order")
    assert len(state.legal_actions()) == 3
    assert len(GAME.choices(state)) == 2
    assert set(GAME.choices(state)) < set(state.legal_actions())


def test_elsewhere_every_choice_is_tried() -> None:
    state = new_game(1)

    assert GAME.choices(state) == state.legal_actions()


def test_a_contest_is_a_turn_of_everybody() -> None:
    """An agent that looks one turn ahead from a contest, or a table ahead from its beginning, sees it to its end."""
    state = new_game(3, players=3, first=0)
    turns = []
    while state.round < 3:
        turns.append(GAME.turn(state))
        state.apply_action(GAME.policy(state, 1))

    assert sorted(set(turns)) == [1, 2, 3, 4, 7, 8, 9, 10]
    assert GAME.turn(new_game(1, wizards=True)) == 0
    assert GAME.turn(state) == 13


def test_nobody_is_ever_out_of_the_game() -> None:
    assert GAME.contenders(new_game(players=5)) == [0, 1, 2, 3, 4]
