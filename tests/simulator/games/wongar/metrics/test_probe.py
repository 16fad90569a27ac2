"""The figures of Wongar games, counted a second time from the recorded text of the same games."""

import re
from collections import Counter

import pytest

from simulator.ai import ScriptedAgent
from simulator.ai.driver import next_action
from simulator.games.wongar.metrics.probe import ENDINGS
from simulator.games.wongar.model.box import RITUALS
from simulator.games.wongar.model.components import AREA_CARDS, RITUAL_CARDS
from simulator.games.wongar.model.options import Options
from simulator.kernel.probe import TableFeatures
from simulator.lab.seeds import game_seed
from simulator.lab.tally import Tally
from simulator.transcript import Transcript, record
from tests.simulator.games.wongar.board import GAME, new_game

pytestmark = pytest.mark.xdist_group("wongar series")  # in one process, for they read the same games

RUN, COUNT, PLAYERS = 7, 30, 4
AGENTS = [ScriptedAgent(GAME)] * PLAYERS
OPTIONS = Options(players=PLAYERS, own_ceremonies=True)


@pytest.fixture(scope="module")
def games() -> tuple[Tally, list[TableFeatures]]:
    tally, found = Tally(), []
    for number in range(COUNT):
        seed = game_seed(RUN, number)
        state = GAME.new_initial_state(decks=[], options=OPTIONS, seed=seed)
        probe, decisions = GAME.measure.probe(state), 0
        while not state.is_terminal():
            action = next_action(state, AGENTS, seed, decisions)
            probe.watch(state, action)
            state.apply_action(action)
            decisions += 1
        found.append(probe.finish(state, tally))
    return tally, found


@pytest.fixture(scope="module")
def stories() -> list[Transcript]:
    return [record(GAME, seed=game_seed(RUN, number), decks=[], agents=AGENTS, options=OPTIONS) for number in range(COUNT)]


def sentences(story: Transcript) -> list[str]:
    return [line.words.en for line in (*story.opening, *(line for step in story.steps for line in step.news))]


def told(stories: list[Transcript], pattern: str) -> Counter[int]:
    """How many games tell so many such sentences."""
    return Counter(sum(re.match(pattern, sentence) is not None for sentence in sentences(story)) for story in stories)


def test_features_agree_with_the_recorded_games(games: tuple[Tally, list[TableFeatures]], stories: list[Transcript]) -> None:
    for features, story in zip(games[1], stories, strict=True):
        text = sentences(story)
        assert features.turns == sum(", turn " in sentence for sentence in text)
        assert f"Round 1: {'ABCD'[features.first]} begins" in text
        standing = " · ".join(f"{'ABCD'[seat]} {score}" for seat, score in enumerate(features.scores))
        assert standing in story.result.en
        why = "reached square X" if ENDINGS[features.ending] == "last_square" else "a pile ran out"
        assert why in story.result.en


@pytest.mark.parametrize(
    ("figure", "pattern"),
    [
        ("ceremonies", "Ceremony "),
        ("majorities", r"[A-D] scores \d+ \("),
        ("rituals", r"[A-D] plays a \w+ ritual card"),
        ("scorpions", "Scorpion for"),
        ("excluded", r"[A-D] has no token left"),
        ("rounds", r"Round \d+:"),
    ],
)
def test_counts_are_those_of_the_text(
    games: tuple[Tally, list[TableFeatures]], stories: list[Transcript], figure: str, pattern: str
) -> None:
    assert games[0].histogram(figure) == told(stories, pattern)
    assert len(games[0].histogram(figure)) > 1


@pytest.mark.parametrize("seat", range(PLAYERS))
def test_the_figures_of_a_seat_are_those_of_the_text(
    games: tuple[Tally, list[TableFeatures]], stories: list[Transcript], seat: int
) -> None:
    name = "ABCD"[seat]
    called = told(stories, rf"{name} (takes the (Ancestor|Elder)|plays an (Ancestor|Elder) card of his own)")

    assert games[0].histogram(f"called/{seat}") == called
    assert games[0].histogram(f"won/{seat}") == told(stories, rf"{name} scores \d+ \(")
    for key, pattern in (("stung", rf"Scorpion for {name} \(loses (\d+)"), ("bonus", rf"{name} scores (\d+): most")):
        sums = Counter(
            sum(int(match[1]) for sentence in sentences(story) if (match := re.match(pattern, sentence))) for story in stories
        )
        assert games[0].histogram(f"{key}/{seat}") == sums


def test_ritual_cards_played_are_those_of_the_text(games: tuple[Tally, list[TableFeatures]], stories: list[Transcript]) -> None:
    for card, kind in zip(RITUAL_CARDS, RITUALS, strict=True):
        played = sum(value * times for value, times in games[0].histogram(f"played/{card}").items())
        assert played == sum(f"plays a {kind} ritual card" in sentence for story in stories for sentence in sentences(story))


def test_every_turn_that_takes_a_card_is_counted_once(games: tuple[Tally, list[TableFeatures]]) -> None:
    taken = sum(value * times for card in AREA_CARDS for value, times in games[0].histogram(f"taken/{card}").items())
    own = sum(features.turns for features in games[1]) - taken

    assert 0 < own <= 2 * PLAYERS * COUNT


def test_the_facts_are_the_193_cards_of_the_box() -> None:
    facts = GAME.measure.facts({})

    assert facts.size == 193
    assert len({card.name for card in facts.cards}) == len(facts.cards)


def test_a_probe_waits_for_the_end() -> None:
    state = new_game(1)

    with pytest.raises(ValueError, match="not over"):
        GAME.measure.probe(state).finish(state, Tally())
