"""The figures of Lekemar games, counted a second time from their events."""

from collections import Counter

import pytest

from simulator.ai import ScriptedAgent
from simulator.ai.driver import next_action
from simulator.games.lekemar.agreements import AGREEMENTS
from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.state import Options, State
from simulator.kernel.probe import CardFigure, SeatFigure, TableFeatures
from tests.simulator.games.lekemar.board import new_game


class Notebook:
    """An observer that keeps everything."""

    def __init__(self) -> None:
        self.seen: dict[str, list[int]] = {}

    def observe(self, figure: str, value: int, times: int = 1) -> None:
        self.seen.setdefault(figure, []).extend([value] * times)


Played = tuple[State, Notebook, TableFeatures]


@pytest.fixture(scope="module")
def played() -> Played:
    game = Lekemar()
    state = new_game(3, players=4, turn_cap=80)
    agents = [ScriptedAgent(game)] * 4
    probe, book, decisions = game.measure.probe(state), Notebook(), 0
    while not state.is_terminal():
        action = next_action(state, agents, 3, decisions)
        probe.watch(state, action)
        state.apply_action(action)
        decisions += 1
    return state, book, probe.finish(state, book)


def test_what_is_observed_is_what_happened(played: Played) -> None:
    state, book, _ = played
    kinds = Counter(event[0] for event in state.log or ())

    assert book.seen["attacks"] == [kinds["attack"]]
    assert book.seen["styles"] == [kinds["play"]]
    assert sum(sum(book.seen[f"won/{seat}"]) for seat in range(4)) == kinds["won"]
    assert sum(sum(times) for key, times in book.seen.items() if key.startswith("played/")) == kinds["play"]
    assert len([key for key in book.seen if key.startswith("richest/")]) == -(-state.turn // 4)


def test_the_index_keeps_length_ending_first_player_and_marks(played: Played) -> None:
    state, _, features = played
    outcome = state.outcome()
    assert outcome is not None

    assert features.turns == state.turn
    assert Lekemar().measure.endings[features.ending][0] == outcome.reason
    assert features.first == new_game(3, players=4).active
    assert list(features.scores) == state.marks


def test_every_figure_declared_is_observed_and_every_observation_declared(played: Played) -> None:
    _, book, _ = played
    declared = {figure.key: figure for figure in Lekemar().measure.figures}

    assert {key.split("/")[0] for key in book.seen} == declared.keys()
    assert isinstance(declared["played"], CardFigure)
    assert isinstance(declared["won"], SeatFigure)


def test_an_unfinished_game_has_no_figures() -> None:
    state = new_game()

    with pytest.raises(ValueError, match="not over"):
        Lekemar().measure.probe(state).finish(state, Notebook())


def test_the_facts_are_those_of_the_box() -> None:
    facts = Lekemar().measure.facts({})

    assert facts.size == 250
    assert all(line.status == "full" for line in facts.cards)


def test_every_option_but_the_players_is_agreed_on_in_words() -> None:
    assert [one.key for one in AGREEMENTS] == [name for name in Options.__slots__ if name != "players"]
    for one in AGREEMENTS:
        assert one.read(str(getattr(Options(), one.key)).lower(), 4) == getattr(Options(), one.key)
