"""The figures of whole games, counted a second time from the recorded text of the same games."""

import re
from collections import Counter

import pytest

from simulator.catalog.starters import starters
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.metrics.measure import ENDING_WORDS
from simulator.games.wankul.metrics.probe import ENDINGS
from simulator.lab.players import series_of
from simulator.lab.series import Series, Variant, features_of, play_series, variant_tally
from simulator.lab.tally import GameRow, Tally
from simulator.transcript import Transcript, record

pytestmark = pytest.mark.xdist_group("wankul series")  # in one process, for they read the same games

GAME = Wankul()
SHIPPED = starters("wankul")[:2]
COUNT = 30


def asked() -> Series:
    variant = Variant(SHIPPED[0].name, GAME.options(), tuple(starter.cards for starter in SHIPPED))
    names = [starter.name for starter in SHIPPED]
    return series_of(GAME, agents=["scripted", "scripted"], decks=names, variants=[variant], run_seed=11)


@pytest.fixture(scope="module")
def tally() -> Tally:
    return play_series(asked(), first=0, count=COUNT)


@pytest.fixture(scope="module")
def stories() -> list[Transcript]:
    setups = [asked().setup(number) for number in range(COUNT)]
    return [record(GAME, seed=one.seed, decks=one.decks, agents=one.agents, options=one.options) for one in setups]


def of(row: GameRow, feature: str) -> int:
    return row.values[features_of(GAME, 2).index(feature)]


def count(story: Transcript, pattern: str) -> int:
    lines = (*story.opening, *(line for step in story.steps for line in step.news))
    return sum(re.match(pattern, line.words.en) is not None for line in lines)


def told(stories: list[Transcript], pattern: str) -> Counter[int]:
    return Counter(count(story, pattern) for story in stories)


def test_rows_agree_with_the_recorded_games(tally: Tally, stories: list[Transcript]) -> None:
    for row, story in zip(tally.rows, stories, strict=True):
        assert of(row, "decisions") == len(story.steps)
        assert of(row, "turns") == count(story, r"Turn \d+: [AB] ")
        assert count(story, rf"Turn 1: {'AB'[of(row, 'first')]} ") == 1
        assert story.result.en.startswith("AB"[of(row, "winner")])


def test_the_score_is_the_last_count_of_terrains(tally: Tally, stories: list[Transcript]) -> None:
    for row, story in zip(tally.rows, stories, strict=True):
        won = [count(story, rf"{letter} wins .* Terrains: ") for letter in "AB"]
        assert [of(row, "score_0"), of(row, "score_1")] == won


@pytest.mark.parametrize(("figure", "pattern"), [("mulligan", r"{} takes a new hand\."), ("played", "{} plays (?!the Terrain)")])
def test_figures_of_a_seat_are_those_of_the_text(tally: Tally, stories: list[Transcript], figure: str, pattern: str) -> None:
    counts = variant_tally(tally, 0, 1)

    for seat, letter in enumerate("AB"):
        assert counts.histogram(f"{figure}/{seat}") == told(stories, pattern.format(letter))


def test_every_ending_has_words() -> None:
    assert [code for code, _ in GAME.measure.endings] == list(ENDINGS) == list(ENDING_WORDS)


def test_force_is_the_sum_of_all_counts_that_the_text_tells(tally: Tally, stories: list[Transcript]) -> None:
    sums: list[Counter[int]] = [Counter(), Counter()]
    for story in stories:
        lines = (line.words.en for step in story.steps for line in step.news)
        counts = [match for line in lines if (match := re.match(r"([AB]) wins .*\bforce (\d+) – (\d+)\)", line))]
        for seat in (0, 1):
            sums[seat][sum(int(found[2 + seat]) for found in counts)] += 1

    counted = variant_tally(tally, 0, 1)
    assert [counted.histogram(f"force/{seat}") for seat in range(2)] == sums
