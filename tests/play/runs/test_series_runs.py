"""Series as runs: what a form asks, what is played for it, and what it says in the end."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from collection.models import Player
from play.common.versions import Versions
from play.runs.engine.questions import Question, Span
from play.runs.engine.series import SeriesLaboratory, seconds_each, series_from
from play.runs.forms.series import SeriesForm
from play.runs.models import Run, RunState
from play.runs.services.asking import Subject
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.playable import PlayableGame
from simulator.lab.series import Setup, play_series
from tests.play.conftest import Playing, series_form
from tests.play.pages import games

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]

LAB = SeriesLaboratory()
VERSIONS = Versions("1", "2")


def question_of(form: SeriesForm) -> Question:
    assert form.is_valid(), form.errors
    question = form.cleaned_data["question"]
    assert isinstance(question, Question)
    return question


@pytest.mark.parametrize(("game", "seats"), [(slug, game.players[0]) for slug, game in GAMES.items()])
def test_the_form_as_it_begins_asks_for_the_usual_table_of_every_game(alice: Player, game: str, seats: int) -> None:
    question = question_of(series_form(alice, game, seats))

    assert (question.kind, question.game, question.games, question.seed) == ("series", game, 60, 1)
    assert question.agents == ("scripted",) * seats
    assert question.options == usual(GAMES[game], seats)
    assert len(question.decks) == (0 if GAMES[game].goldfish is None else seats)
    assert play_series(series_from(question), first=0, count=2).games == 2


def test_agents_and_options_are_those_of_the_form(alice: Player) -> None:
    form = series_form(
        alice, "wizard_duel", 4, agent="easy", agent_2="random", option_first="3", option_sudden_death="true", seed=""
    )

    question = question_of(form)

    assert question.agents == ("easy", "easy", "random", "easy")
    assert (question.options["first"], question.options["sudden_death"]) == (3, True)
    assert 0 <= question.seed < 2**32
    assert [player.title.en for player in series_from(question).players] == ["Easy (1)", "Easy (2)", "Random player", "Easy (3)"]


def test_an_option_is_compared_over_all_its_values(alice: Player) -> None:
    question = question_of(series_form(alice, "wizard_duel", 3, compare="first"))

    assert (question.games, question.deals, len(question.variants)) == (240, 60, 4)
    assert [variant.options.first for variant in series_from(question).variants] == [-1, 0, 1, 2]
    assert [variant.title.fr for variant in series_from(question).variants] == ["tiré au sort", "A", "B", "C"]


def test_two_decks_are_compared_against_the_same_opponent(alice: Player) -> None:
    choices = [f"starter:wankul/{slug}" for slug in (starter.slug for starter in starters("wankul"))]
    form = series_form(alice, "wankul", 2, compare="deck", deck_0=choices[0], deck_1=choices[1], other_deck=choices[2])

    variants = series_from(question_of(form)).variants

    assert len(variants) == 2
    assert variants[0].decks[0] != variants[1].decks[0]
    assert variants[0].decks[1] == variants[1].decks[1]
    assert variants[1].title.fr == form.cleaned_data["decks"][2].name
    mine, opponent, other = (deck.words.en for deck in form.cleaned_data["decks"])
    assert [player.title.en for player in series_from(question_of(form)).players] == [f"{mine} or {other}", opponent]
    first, second, third = (deck.name for deck in form.cleaned_data["decks"])
    assert form.title() == f"{first} ou {third} – {second}"


def test_a_comparison_of_decks_names_all_its_decks(alice: Player, played_series: Playing) -> None:
    choices = [f"starter:wankul/{starter.slug}" for starter in starters("wankul")]

    run = played_series(alice, "wankul", 2, games=3, compare="deck", deck_0=choices[0], deck_1=choices[1], other_deck=choices[2])

    assert len(run.deck_fingerprints) == 3
    assert run.games_done == 6


@pytest.mark.parametrize(
    ("filled", "field"),
    [
        ({"games": 0}, "games"),
        ({"games": 100_001}, "games"),
        ({"games": 60_000, "compare": "sudden_death"}, "games"),
        ({"agent": "passive"}, "agent"),
        ({"agent_1": "nobody"}, "agent_1"),
        ({"option_first": "4"}, "option_first"),
        ({"option_elimination": "never"}, "option_elimination"),
        ({"compare": "deck"}, "compare"),
        ({"seed": 2**53}, "seed"),
    ],
)
def test_what_no_table_can_play_is_refused_at_its_field(alice: Player, filled: dict[str, Any], field: str) -> None:
    form = series_form(alice, "wizard_duel", 4, **filled)

    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_a_comparison_of_decks_needs_the_other_deck(alice: Player) -> None:
    form = series_form(alice, "wankul", 2, compare="deck")

    assert not form.is_valid()
    assert "other_deck" in form.errors


def test_a_game_that_no_worker_could_finish_is_refused(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.runs.forms.series.LONGEST_GAME", 1e-9)

    form = series_form(alice, "wizard_duel", 3)

    assert not form.is_valid()
    assert "agent" in form.errors


def test_names_of_decks_change_nothing_of_the_fingerprint(alice: Player) -> None:
    here = question_of(series_form(alice, "wankul", 2))
    there = Question.from_dict(here.as_dict() | {"names": {"decks": [{"fr": "X", "en": "X"}, {"fr": "Y", "en": "Y"}]}})

    assert here.fingerprint(VERSIONS) == there.fingerprint(VERSIONS)
    assert series_from(there).players[0].title.en == "X"


def test_an_answer_of_somebody_else_is_told_in_ones_own_names(alice: Player, bob: Player, answered: Playing) -> None:
    form = series_form(alice, "wankul", 2)
    question = question_of(form)
    renamed = Question.from_dict(
        question.as_dict() | {"names": {"decks": [{"fr": "Loin", "en": "Far"}, {"fr": "Près", "en": "Near"}]}}
    )
    hers = answered(alice, question, Subject("Mine"))

    his = answered(bob, renamed, Subject("Far"), chunks=0)

    assert his.copied
    assert his.result == hers.result
    assert "Far" in json.dumps(his.report)
    assert form.cleaned_data["decks"][0].words.en not in json.dumps(his.report)


@pytest.mark.parametrize(
    ("seconds", "games_asked", "largest"), [(0.001, 2_345, 117), (0.25, 2_345, 40), (20, 50, 1), (0.001, 60, 3)]
)
def test_chunks_cover_every_game_and_take_ten_seconds_at_most(
    alice: Player, monkeypatch: pytest.MonkeyPatch, seconds: float, games_asked: int, largest: int
) -> None:
    question = question_of(series_form(alice, "wizard_duel", 3, games=games_asked))
    monkeypatch.setattr("play.runs.engine.series.seconds_each", lambda _: seconds)

    plan = LAB.plan(question)

    assert all(one.first + one.count == two.first for one, two in pairwise(plan))
    assert sum(span.count for span in plan) == games_asked
    assert max(span.count for span in plan) == largest


def test_what_a_game_takes_is_found_out_once(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def try_out(game: PlayableGame, setup: Setup) -> float:
        tried.append(game.slug)
        return 0.5

    monkeypatch.setattr("play.runs.engine.series.seconds_a_game", try_out)
    question = question_of(series_form(alice, "wizard_duel", 5, option_sudden_death="true"))

    assert {seconds_each(question), seconds_each(replace(question, seed=99, games=7))} == {0.5}
    assert tried == ["wizard_duel"]


def test_a_run_gives_the_bytes_that_the_laboratory_gives(alice: Player, played_series: Playing) -> None:
    run = played_series(alice, agent_0="random", compare="sudden_death")

    alone = play_series(series_from(Question.from_dict(run.question)), first=0, count=120)
    assert run.state == RunState.DONE
    assert run.result.encode() == alone.to_json().encode()
    assert run.report is not None
    assert len(run.report["variants"]) == 2
    assert Run.objects.like("series", "wizard_duel", ["random", "scripted", "scripted", "scripted"]).get() == run


def test_every_game_can_be_told_again_as_it_was_counted(alice: Player, played_series: Playing) -> None:
    run = played_series(alice, agent_0="random", games=20, compare="elimination")
    question = Question.from_dict(run.question)

    for row in games(run):
        told = LAB.retell(question, row["number"])
        sitting = [title.en for title in LAB.sitting(question, row["number"])]
        assert len(told.steps) == row["decisions"]
        assert told.recipe.options["elimination"] == ("without_life", "last_life")[row["variant"]]
        assert [name == "random" for name in told.recipe.seats] == [title == "Random player" for title in sitting]


def test_a_series_that_is_stopped_tells_the_games_that_were_played(alice: Player, played_series: Playing) -> None:
    part = LAB.play(question_of(series_form(alice, "wizard_duel", 3)), Span(0, 30), _after(500))

    assert 0 < part.games < 30
    assert part.gauge[0] == part.games


def _after(times: int) -> Any:
    answers = iter([False] * times + [True])
    return lambda: next(answers)
