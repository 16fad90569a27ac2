"""Goldfish runs through the job machinery: the same bytes as the laboratory alone gives, with their versions."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from collection.models import Player
from decks.content import fingerprint
from play.common.playable_decks import starter_decks
from play.runs.engine.goldfish import Goldfish, goldfish_question
from play.runs.engine.questions import Question, Span
from play.runs.models import Run, RunState
from play.runs.services.merging import add_up
from play.runs.services.stopping import stop_run
from simulator.ai import make_agent
from simulator.catalog import load
from simulator.games import GAMES
from simulator.lab.goldfish import play_goldfish
from simulator.lab.seeds import game_seed
from tests.play.conftest import Playing, later
from tests.play.pages import games


def question(games: int = 100) -> Question:
    return goldfish_question(starter_decks()[0], games=games, seed=1, agent="scripted")


def test_the_plan_covers_every_game_in_chunks_of_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast the engine is: a chunk of 300 games was a fifth of a second of a compiled one, and handing it out as much."""
    monkeypatch.setattr("play.runs.engine.goldfish.seconds_each", lambda question: 0.001)
    for asked in (1, 24, 25, 26, 2_000, 10_000, 100_000):
        plan = Goldfish().plan(question(asked))
        assert plan[0].first == 0
        assert all(one.first + one.count == two.first for one, two in pairwise(plan))
        assert plan[-1].first + plan[-1].count == asked
        assert len(plan) <= 40
        assert max(one.count for one in plan) <= 10_000  # ten seconds of work, after which a worker looks who waits


def test_a_run_gives_the_bytes_that_the_laboratory_gives(alice: Player, played: Playing) -> None:
    run = played(alice, games=60)

    asked = Question.from_dict(run.question)
    game = GAMES[asked.game]
    alone = play_goldfish(
        game=game, deck=asked.decks[0], options=game.options(), agent=make_agent("scripted", game), run_seed=1, first=0, count=60
    )
    assert run.state == RunState.DONE
    assert run.result.encode() == alone.to_json().encode()


def test_a_deck_with_a_duo_is_reckoned_without_it_and_its_report_says_where_it_was(alice: Player) -> None:
    """G262: it was counted among the cards that are drawn, and only its line that shows 0 times played spoke of it."""
    siege = starter_decks()[0]
    duo = next(card.id for card in load("wankul").cards.values() if card.type == "duo")
    asked = goldfish_question(replace(siege, content={**siege.content, duo: 1}), games=30, seed=1, agent="scripted")
    plain = goldfish_question(siege, games=30, seed=1, agent="scripted")

    told, without = (Goldfish().report(one, Goldfish().play(one, Span(0, 30), lambda: False).result) for one in (asked, plain))

    exact = [{one["key"]: one.get("exact") for one in report["figures"]} for report in (told, without)]
    assert exact[0] == exact[1]
    assert sum("was not played: it is a Duo" in one["en"] for one in told["limits"]) == 1
    assert not any("Duo" in one["en"] for one in without["limits"])
    assert Goldfish().versions(asked).rules.endswith("-goldfish.2")  # what was answered before is no answer to it
    assert Goldfish().versions(plain).rules == GAMES["wankul"].rules_version


def test_an_answer_carries_the_versions_of_everything_it_depends_on(alice: Player, played: Playing) -> None:
    run = played(alice)

    assert run.rules_version == GAMES["wankul"].rules_version
    assert run.cards_version == GAMES["wankul"].cards_version
    assert run.deck_fingerprints == [fingerprint(starter_decks()[0].content)]
    assert run.report is not None
    assert run.report["rules_version"] == run.rules_version


def test_the_gauge_adds_up_what_the_verdict_speaks_of(alice: Player, played: Playing) -> None:
    run = played(alice)

    histogram = json.loads(run.result)["histograms"].get("fifth_terrain", {})
    assert run.gauge_count == sum(histogram.values())
    assert run.gauge_total == sum(int(turn) * times for turn, times in histogram.items())


def test_stopping_a_goldfish_run_gives_the_first_games_of_the_whole_one(alice: Player, played: Playing) -> None:
    whole = games(played(alice, games=100, seed=5))
    part = played(alice, games=200, seed=5, chunks=2)

    stop_run(run=part, now=later(3))
    assert add_up(run=part.pk, now=later(4))
    part.refresh_from_db()
    assert games(part) == whole[:50]
    assert part.is_partial


def test_every_game_can_be_told_again_as_it_was_counted(alice: Player, played: Playing) -> None:
    run = played(alice, games=20)

    for row in games(run):
        told = Goldfish().retell(Question.from_dict(run.question), row["number"])
        assert told.recipe.seed == game_seed(1, row["number"])
        assert len(told.steps) == row["decisions"]


def test_a_chunk_that_is_stopped_keeps_the_games_that_were_finished() -> None:
    answers = iter([False] * 200 + [True])

    part = Goldfish().play(question(), Span(10, 20), lambda: next(answers))

    assert 0 < part.games < 20
    assert part.result == Goldfish().play(question(), Span(10, part.games), lambda: False).result


@pytest.mark.parametrize("agent", ["scripted", "random"])
def test_both_agents_play(alice: Player, played: Playing, agent: str) -> None:
    run = played(alice, games=25, agent=agent)

    assert run.is_complete
    assert Run.objects.like("goldfish", "wankul", [agent]).get() == run
