"""The figures of Woodland Wizards games, counted a second time from the recorded text of the same games."""

import re
from collections import Counter

import pytest

from simulator.ai import ScriptedAgent
from simulator.games.woodland_wizards.metrics.probe import ENDINGS
from simulator.games.woodland_wizards.model.state import Options
from simulator.kernel.words import Words
from simulator.lab.players import series_of
from simulator.lab.seeds import game_seed
from simulator.lab.series import Series, Variant, features_of, play_series, variant_tally
from simulator.lab.series_report import series_report
from simulator.lab.tally import GameRow, Tally
from simulator.transcript import Transcript, record
from tests.simulator.games.woodland_wizards.board import BOX, GAME, ID, new_game

pytestmark = pytest.mark.xdist_group("woodland wizards series")  # in one process, for they read the same games

RUN, COUNT, PLAYERS = 7, 30, 4
AGENTS = [ScriptedAgent(GAME)] * PLAYERS
OPTIONS = Options(players=PLAYERS)


def asked() -> Series:
    variant = Variant(Words("", ""), OPTIONS)
    return series_of(GAME, agents=["scripted"] * PLAYERS, decks=(), variants=[variant], run_seed=RUN)


@pytest.fixture(scope="module")
def tally() -> Tally:
    return play_series(asked(), first=0, count=COUNT)


@pytest.fixture(scope="module")
def counts(tally: Tally) -> Tally:
    return variant_tally(tally, 0, 1)


@pytest.fixture(scope="module")
def stories() -> list[Transcript]:
    return [record(GAME, seed=game_seed(RUN, number), decks=[], agents=AGENTS, options=OPTIONS) for number in range(COUNT)]


def of(row: GameRow, feature: str) -> int:
    return row.values[features_of(GAME, PLAYERS).index(feature)]


def sentences(story: Transcript) -> list[str]:
    return [line.words.en for line in (*story.opening, *(line for step in story.steps for line in step.news))]


def told(stories: list[Transcript], pattern: str) -> Counter[int]:
    """How many games tell so many such sentences."""
    return Counter(sum(re.match(pattern, sentence) is not None for sentence in sentences(story)) for story in stories)


def names_in(story: Transcript, opening: str) -> list[str]:
    """The cards revealed in sentences that begin so, without passes."""
    found = [match[1] for sentence in sentences(story) if (match := re.match(opening + r" (.+)\.", sentence))]
    return [entry[2:] for names in found for entry in names.split(", ") if entry[2:] != "passes"]


def test_rows_agree_with_the_recorded_games(tally: Tally, stories: list[Transcript]) -> None:
    for row, story in zip(tally.rows, stories, strict=True):
        result = story.result.en
        scores = {match[1]: int(match[2]) for match in re.finditer(r"([A-D]) (\d+)", result)}
        played = sum(re.match(r"[A-D] plays", sentence) is not None for sentence in sentences(story))
        played += len(names_in(story, "Contest creatures:")) + len(names_in(story, r"\w+ Boost turn:"))
        assert of(row, "winner") == "ABCD".index(result[0])
        assert [of(row, f"score_{seat}") for seat in range(PLAYERS)] == [scores[letter] for letter in "ABCD"]
        assert of(row, "turns") == played
        assert (ENDINGS[of(row, "ending")] == "points") == (" on points " in result)


def test_who_begins_is_drawn_for_each_game(tally: Tally) -> None:
    assert {of(row, "first") for row in tally.rows} == set(range(PLAYERS))


@pytest.mark.parametrize(
    ("figure", "pattern"),
    [("cancelled", "Effect cancelled"), ("ordered", "[A-D] applies"), ("golden", "[A-D] scores GOLDEN PHOENIX")],
)
def test_counts_are_those_of_the_text(counts: Tally, stories: list[Transcript], figure: str, pattern: str) -> None:
    assert counts.histogram(figure) == told(stories, pattern)
    assert len(counts.histogram(figure)) > 1


def test_boosts_and_the_cards_played_are_those_of_the_text(counts: Tally, stories: list[Transcript]) -> None:
    boosts = [names_in(story, r"\w+ Boost turn:") for story in stories]
    assert counts.histogram("boosts") == Counter(map(len, boosts))
    for key, opening in (("entered", "Contest creatures:"), ("boosted", r"\w+ Boost turn:")):
        cards = Counter(ID[name] for story in stories for name in names_in(story, opening))
        counted = Counter[str]()
        for card in BOX.ids:
            counted[card] = sum(times * games for times, games in counts.histogram(f"{key}/{card}").items())
        assert +counted == cards


def test_what_each_seat_won_is_what_the_text_says(counts: Tally, stories: list[Transcript]) -> None:
    for seat, letter in enumerate("ABCD"):
        assert counts.histogram(f"contests/{seat}") == told(stories, f"Ranking: {letter} ")
        assert counts.histogram(f"trophies/{seat}") == told(stories, f"{letter} scores ")


def test_the_winning_totals_are_those_of_the_four_rankings(counts: Tally, stories: list[Transcript]) -> None:
    for contest in range(4):
        rankings = [[one for one in sentences(story) if one.startswith("Ranking")][contest] for story in stories]
        totals = Counter(int(ranking.split(",")[0].split()[-1].rstrip(".")) for ranking in rankings)
        assert counts.histogram(f"winning/{contest + 1}") == totals


def test_the_report_tells_every_figure_and_the_thirty_designs(tally: Tally) -> None:
    report = series_report(tally, asked())

    assert "A game takes " in report.verdict.en
    assert {figure.key for figure in report.figures} >= {"contests", "trophies", "boosts", "golden", "winning", "score"}
    assert [line.card for line in report.cards] == list(BOX.ids)


def test_a_probe_waits_for_the_end() -> None:
    state = new_game(1)

    with pytest.raises(ValueError, match="not over"):
        GAME.measure.probe(state).finish(state, Tally())
