"""The figures of Wizard Duel games, counted a second time from the recorded text of the same games."""

import re
from collections import Counter

import pytest

from simulator.ai import ScriptedAgent
from simulator.ai.driver import next_action
from simulator.games.wizard_duel.metrics.probe import ENDINGS
from simulator.games.wizard_duel.model.cards import IDS, NAMES
from simulator.games.wizard_duel.model.state import Options, State
from simulator.kernel.words import Words
from simulator.lab.figures import SeatsReport
from simulator.lab.intervals import at_least, share_interval
from simulator.lab.players import series_of
from simulator.lab.seeds import game_seed
from simulator.lab.series import Series, Variant, features_of, play_series, variant_tally
from simulator.lab.series_report import series_report
from simulator.lab.tally import GameRow, Tally
from simulator.transcript import Transcript, record
from tests.simulator.games.wizard_duel.board import GAME, new_game

pytestmark = pytest.mark.xdist_group("wizard duel series")  # in one process, for they read the same games

RUN, COUNT, PLAYERS = 7, 40, 4
AGENTS = [ScriptedAgent(GAME)] * PLAYERS
OPTIONS = Options(players=PLAYERS, elimination="last_life")
CARD_OF = {names.en: IDS[number] for number, names in enumerate(NAMES)}
TOLD_AS = {"last_one_left": r"[A-D] wins", "second_exhaustion": "Drawn", "nothing_to_shuffle": "Drawn"}


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


def test_rows_agree_with_the_recorded_games(tally: Tally, stories: list[Transcript]) -> None:
    for row, story in zip(tally.rows, stories, strict=True):
        assert of(row, "decisions") == len(story.steps)
        assert f"(turn {of(row, 'turns')}" in story.result.en
        assert re.match(TOLD_AS[ENDINGS[of(row, "ending")]], story.result.en)
        won = " wins" in story.result.en
        assert of(row, "winner") == ("ABCD".index(story.result.en[0]) if won else PLAYERS)
        assert all(of(row, f"score_{seat}") >= 0 for seat in range(PLAYERS))


def test_who_begins_is_drawn_for_each_game(tally: Tally) -> None:
    assert {of(row, "first") for row in tally.rows} == set(range(PLAYERS))


@pytest.mark.parametrize(
    ("figure", "pattern"),
    [
        ("attacks", r"[A-D] casts a spell"),
        ("hits", r"[A-D] is hit"),
        ("shields", "Shield ♦"),
        ("deflections", "Deflection ♥"),
        ("counter_spells", "Counter-spell ♣"),
        ("backfires", "Backfire ♠"),
        ("eliminations", r"[A-D] is eliminated"),
        ("reshuffled", "The pile is exhausted"),
    ],
)
def test_counts_are_those_of_the_text(counts: Tally, stories: list[Transcript], figure: str, pattern: str) -> None:
    assert counts.histogram(figure) == told(stories, pattern)
    assert len(counts.histogram(figure)) > 1


@pytest.mark.parametrize(("figure", "pattern"), [("taken", "{} is hit"), ("cast", "{} casts a spell")])
def test_what_a_seat_does_and_suffers_is_what_the_text_says(
    counts: Tally, stories: list[Transcript], figure: str, pattern: str
) -> None:
    for seat, letter in enumerate("ABCD"):
        assert counts.histogram(f"{figure}/{seat}") == told(stories, pattern.format(letter))


def test_cards_laid_are_those_of_the_text(counts: Tally, stories: list[Transcript]) -> None:
    for key, pattern in (("attacked", r"[A-D] casts a spell with (.+)\."), ("defended", r"[A-D] defends with (.+)\.")):
        counted: Counter[str] = Counter()
        for card in IDS:
            counted[card] += sum(times * games for times, games in counts.histogram(f"{key}/{card}").items())
        cards = [match[1] for story in stories for sentence in sentences(story) if (match := re.match(pattern, sentence))]
        assert +counted == Counter(CARD_OF[name] for names in cards for name in names.split(", "))


def test_the_curve_says_who_is_left_when_each_turn_begins(counts: Tally) -> None:
    living: Counter[tuple[int, int]] = Counter()
    for number in range(COUNT):
        seed = game_seed(RUN, number)
        state = GAME.new_initial_state(decks=[], options=OPTIONS, seed=seed)
        turn = decisions = 0
        while not state.is_terminal():
            if state.turn != turn:
                living[state.turn, len(state.living)] += 1
            turn = state.turn
            state.apply_action(next_action(state, AGENTS, seed, decisions))
            decisions += 1

    assert curve(counts, "living") == living


def curve(tally: Tally, key: str) -> Counter[tuple[int, int]]:
    return Counter(
        {
            (int(figure.removeprefix(f"{key}/")), value): times
            for figure, histogram in tally.histograms.items()
            if figure.startswith(f"{key}/")
            for value, times in histogram.items()
        }
    )


def test_the_report_tells_every_figure_and_the_52_cards(tally: Tally) -> None:
    told = series_report(tally, asked())

    assert "A game takes " in told.verdict.en
    assert [figure.key for figure in told.figures] == [
        "wins", "first_wins", "turns", "score", "place", "ending", "cast", "taken", "reshuffled", "life_ace", "attacks", "hits",
        "shields", "deflections", "counter_spells", "backfires", "eliminations", "living",
    ]  # fmt: skip
    assert [line.card for line in told.cards] == list(IDS)


def test_the_lives_hold_an_ace_as_often_as_mathematics_says(tally: Tally) -> None:
    """R3: four Aces in 52 cards give 21.7 % of the players at least one among three life cards."""
    games = 3_000
    hits = sum(GAME.measure.probe(new_game(game_seed(RUN, number))).aces[1] > 0 for number in range(games))

    interval = share_interval(hits, games)
    exact = series_report(tally, asked()).figure("life_ace")
    assert isinstance(exact, SeatsReport)
    assert exact.exact == at_least(52, 4, 3, 1)
    assert interval.low < at_least(52, 4, 3, 1) < interval.high


def test_a_probe_waits_for_the_end() -> None:
    state: State = new_game(1)

    with pytest.raises(ValueError, match="not over"):
        GAME.measure.probe(state).finish(state, Tally())
