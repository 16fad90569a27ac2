"""The scripted player: sensible in plain positions, never late, clearly better than chance; and the features of a position."""

import pytest

from simulator.ai import RandomAgent, ScriptedAgent
from simulator.ai.driver import choose
from simulator.games.wizard_duel.ai.features import NAMES, features
from simulator.games.wizard_duel.model.state import Options, State
from tests.simulator.games.wizard_duel.board import GAME, A, B, C, D, attack, board


def chosen(state: State) -> set[str]:
    """What the script does here, over many seeds."""
    return {state.action_to_string(GAME.policy(state, seed), "en") for seed in range(30)}


def test_two_court_cards_are_thrown_at_the_weakest() -> None:
    state = board("KD JD 9S", "8C 8S 9C", "5H", lives=[3, 3, 1])

    assert chosen(state) <= {"Attack with K♦ (power 2)", "Attack with J♦ (power 2)"}
    attack(state, "KD", "JD")
    assert chosen(state) == {"Target C"}


def test_an_opponent_without_cards_is_attacked() -> None:
    state = board("9S 2S 8C 6D", "", "8H 9H 10H 7D")

    assert chosen(state) == {"Attack with 9♠ (power 9)"}


def test_a_weak_hand_is_kept_against_players_with_many_cards() -> None:
    state = board("5S 3S", "8C 8S 9C 10C", "5H 6H 7H 8H")

    assert chosen(state) == {"Pass the turn"}


def test_the_last_life_is_defended_whatever_it_costs_and_with_the_backfire_if_there_is_one() -> None:
    state = board("10S 9S", "AD 8C 7C", "", lives=[3, 0, 3])
    attack(state, "10S", "9S", on=B)
    assert "Do not defend" not in chosen(state)
    other = board("7D 3D", "8S 8D 9H", "")
    attack(other, "7D", "3D", on=B)
    assert chosen(other) == {"Lay 8♠ in defence"}


def test_the_script_is_never_late_and_stops_when_it_is_enough() -> None:
    state = board("7D 3D", "8S 8D 9H", "", options={"timed_defence": True})
    attack(state, "7D", "3D", on=B)
    state.apply_action(GAME.policy(state, 1))

    assert chosen(state) == {"Defend like this (total 8)"}


def test_a_tie_is_broken_for_the_better_effect() -> None:
    state = board("7D 3D", "4C 4S", "")
    attack(state, "7D", "3D", on=B)
    for card in ("4C", "4S"):
        state.apply_checked(next(a for a in state.legal_actions() if state.action_to_struct(a).get("card") == card))
    state.apply_checked(next(a for a in state.legal_actions() if state.action_to_struct(a)["kind"] == "confirm"))

    assert chosen(state) == {"Choose ♠: backfire"}


@pytest.mark.parametrize(("players", "least"), [(3, 0.7), (4, 0.6)])
def test_the_script_beats_players_who_choose_by_lot(players: int, least: float) -> None:
    """Parity would be one game in three, or in four; the seat of the script goes round."""
    games, wins = 60, 0
    for seed in range(games):
        state = GAME.new_initial_state(decks=[], options=Options(players=players), seed=seed)
        seats = [ScriptedAgent(GAME) if seat == seed % players else RandomAgent() for seat in range(players)]
        decisions = 0
        while not state.is_terminal():
            state.apply_action(choose(seats[state.current_player()], state, seed, decisions))
            decisions += 1
        wins += state.winner == seed % players

    assert wins > least * games


def test_features_are_named_and_do_not_look_at_hidden_cards() -> None:
    state = board("7S 3S AD KC QC", "8D", "5H 3C", lives=[2, 3, 1])

    numbers = dict(zip(NAMES, features(state, A), strict=True))

    assert numbers["lives"] == pytest.approx(2 / 3)
    assert numbers["no_life"] == 0.0
    assert numbers["hand_lead"] == pytest.approx((5 - 1.5) / 12)
    assert numbers["spades"] == pytest.approx(1 / 3)
    assert numbers["points"] == pytest.approx((7 + 3 + 12 + 2 + 2) / 60)
    assert numbers["court_pairs"] == 0.5
    assert numbers["active"] == 1.0
    assert dict(zip(NAMES, features(state, C), strict=True))["active"] == 0.0
    for seed in range(20):
        assert features(state.resample_from_infostate(B, seed), B) == features(state, B)


def test_what_seats_may_expect_adds_up_to_nothing_and_does_not_look_at_hidden_cards() -> None:
    state = board("7S 3S AD KC QC", "8D", "5H 3C", "2D", lives=[2, 3, 1, 0])

    chances = GAME.evaluate(state, A)

    assert sum(chances) == pytest.approx(0)
    assert all(-1 / 3 <= chance <= 1 for chance in chances)
    assert chances[A] > chances[C] > chances[D]
    for seed in range(20):
        assert GAME.evaluate(state.resample_from_infostate(B, seed), B) == GAME.evaluate(state, B)


def test_who_is_eliminated_expects_nothing_more_and_the_end_is_what_it_is() -> None:
    state = GAME.position({"players": [{"hand": ["KD", "JD"]}, {}, {"eliminated": True}]})
    assert GAME.evaluate(state, A)[C] == -0.5

    attack(state, "KD", "JD", on=B)

    assert GAME.evaluate(state, A) == state.returns() == [1.0, -0.5, -0.5]


def test_when_the_last_cards_are_drawn_all_who_are_left_expect_the_same() -> None:
    state = board("7S 3S AD", "8D", "5H 3C", lives=[3, 0, 1], rest="discard", reshuffled=True)

    assert GAME.evaluate(state, A) == pytest.approx([0.0, 0.0, 0.0])
