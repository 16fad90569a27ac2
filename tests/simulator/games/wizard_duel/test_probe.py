"""The figures of Wizard Duel games, counted a second time from the recorded text of the same games."""

import re
from collections import Counter

import pytest

from simulator.ai import ScriptedAgent
from simulator.ai.driver import next_action
from simulator.games.wizard_duel.cards import IDS, NAMES
from simulator.games.wizard_duel.probe import ENDINGS, NOBODY
from simulator.games.wizard_duel.state import Options, State
from simulator.lab.goldfish import report
from simulator.lab.intervals import at_least, share_interval
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow, Tally, merge
from simulator.transcript import Transcript, record
from tests.simulator.games.wizard_duel.board import GAME, new_game

RUN, COUNT, SEAT, PLAYERS = 7, 40, 1, 4
AGENTS = [ScriptedAgent(GAME)] * PLAYERS
OPTIONS = Options(players=PLAYERS, elimination="last_life")
CARD_OF = {names.en: IDS[number] for number, names in enumerate(NAMES)}


def measured(first: int, count: int) -> Tally:
    tally = Tally()
    for number in range(first, first + count):
        seed = game_seed(RUN, number)
        state = GAME.new_initial_state(decks=[], options=OPTIONS, seed=seed)
        probe, decisions = GAME.measure.probe(state, SEAT), 0
        while not state.is_terminal():
            action = next_action(state, AGENTS, seed, decisions)
            probe.watch(state, action)
            state.apply_action(action)
            decisions += 1
        tally.add_row(GameRow(number, *probe.finish(state, tally), decisions))
    return tally


@pytest.fixture(scope="module")
def tally() -> Tally:
    return measured(0, COUNT)


@pytest.fixture(scope="module")
def stories() -> list[Transcript]:
    return [record(GAME, seed=game_seed(RUN, number), decks=[], agents=AGENTS, options=OPTIONS) for number in range(COUNT)]


def sentences(story: Transcript) -> list[str]:
    return [line.words.en for line in (*story.opening, *(line for step in story.steps for line in step.news))]


def told(stories: list[Transcript], pattern: str) -> Counter[int]:
    """How many games tell so many such sentences."""
    return Counter(sum(re.match(pattern, sentence) is not None for sentence in sentences(story)) for story in stories)


def test_rows_agree_with_the_recorded_games(tally: Tally, stories: list[Transcript]) -> None:
    for row, story in zip(tally.rows, stories, strict=True):
        assert row.decisions == len(story.steps)
        assert f"(turn {row.turns}" in story.result.en
        won, drawn = story.result.en.startswith("B wins"), story.result.en.startswith("Drawn")
        in_game = re.search(r"in the game: .*B", story.result.en) is not None
        assert ENDINGS[row.ending] == (
            ("drawn_in_game" if in_game else "drawn_eliminated") if drawn else ("won" if won else "eliminated")
        )
    assert {ENDINGS[row.ending] for row in tally.rows} == set(ENDINGS)


@pytest.mark.parametrize(
    ("figure", "pattern"),
    [
        ("attacks", r"[A-D] casts a spell"),
        ("hits", r"[A-D] is hit"),
        ("own_hits", r"B is hit"),
        ("shields", "Shield ♦"),
        ("deflections", "Deflection ♥"),
        ("counter_spells", "Counter-spell ♣"),
        ("backfires", "Backfire ♠"),
        ("eliminations", r"[A-D] is eliminated"),
        ("reshuffled", "The pile is exhausted"),
    ],
)
def test_counts_are_those_of_the_text(tally: Tally, stories: list[Transcript], figure: str, pattern: str) -> None:
    assert tally.histogram(figure) == told(stories, pattern)
    assert len(tally.histogram(figure)) > 1


def test_the_winner_by_seat_is_the_one_that_the_text_names(tally: Tally, stories: list[Transcript]) -> None:
    named = Counter("ABCD".index(story.result.en[0]) if " wins" in story.result.en else NOBODY for story in stories)

    assert tally.histogram("winner") == named


def test_cards_laid_are_those_of_the_text(tally: Tally, stories: list[Transcript]) -> None:
    for key, pattern in (("attacked", r"B casts a spell with (.+)\."), ("defended", r"B defends with (.+)\.")):
        counted: Counter[str] = Counter()
        for card in IDS:
            counted[card] += sum(times * games for times, games in tally.histogram(f"{key}/{card}").items())
        cards = [match[1] for story in stories for sentence in sentences(story) if (match := re.match(pattern, sentence))]
        assert +counted == Counter(CARD_OF[name] for names in cards for name in names.split(", "))


def test_series_say_what_the_seat_has_when_its_turns_begin(tally: Tally) -> None:
    hands: Counter[tuple[int, int]] = Counter()
    lives: Counter[tuple[int, int]] = Counter()
    for number in range(COUNT):
        seed = game_seed(RUN, number)
        state = GAME.new_initial_state(decks=[], options=OPTIONS, seed=seed)
        turn = own = decisions = 0
        while not state.is_terminal():
            if state.turn != turn and state.active == SEAT:
                own += 1
                seen = state.observation(SEAT)["players"][SEAT]
                hands[own, len(seen["hand"])] += 1
                lives[own, sum(seen["lives"])] += 1
            turn = state.turn
            state.apply_action(next_action(state, AGENTS, seed, decisions))
            decisions += 1

    assert series(tally, "hand") == hands
    assert series(tally, "lives") == lives


def series(tally: Tally, key: str) -> Counter[tuple[int, int]]:
    return Counter(
        {
            (int(figure.removeprefix(f"{key}/")), value): times
            for figure, histogram in tally.histograms.items()
            if figure.startswith(f"{key}/")
            for value, times in histogram.items()
        }
    )


def test_chunks_add_up_to_the_same_bytes(tally: Tally) -> None:
    assert merge(measured(25, 15), measured(0, 25)).to_json() == tally.to_json()


def test_the_report_tells_every_figure_and_the_52_cards(tally: Tally) -> None:
    told = report(tally, game=GAME, facts=GAME.measure.facts({}), agent="scripted")

    assert told.verdict.en.startswith("A game takes ")
    assert [figure.key for figure in told.figures] == [
        "turns", "ending", "winner", "reshuffled", "life_ace", "attacks", "hits", "own_hits", "shields", "deflections",
        "counter_spells", "backfires", "eliminations", "hand", "lives",
    ]  # fmt: skip
    assert [line.card for line in told.cards] == list(IDS)
    winner = told.figure("winner")
    assert winner.kind == "breakdown"
    assert [case.code for case in winner.cases] == ["seat_0", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "nobody"]
    assert sum(case.hits for case in winner.cases) == COUNT


def test_the_lives_hold_an_ace_as_often_as_mathematics_says() -> None:
    """R3: four Aces in 52 cards give 21.7 % of the players at least one among three life cards."""
    games = 3_000
    hits = sum(GAME.measure.probe(new_game(game_seed(RUN, number)), SEAT).opening > 0 for number in range(games))

    interval = share_interval(hits, games)
    exact = report(Tally(), game=GAME, facts=GAME.measure.facts({}), agent="scripted").figure("life_ace")
    assert exact.kind == "share"
    assert exact.exact == at_least(52, 4, 3, 1)
    assert interval.low < at_least(52, 4, 3, 1) < interval.high


def test_a_probe_waits_for_the_end() -> None:
    state: State = new_game(1)

    with pytest.raises(ValueError, match="not over"):
        GAME.measure.probe(state, SEAT).finish(state, Tally())
