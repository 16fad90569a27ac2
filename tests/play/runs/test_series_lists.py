"""Series with a list of their owner's own, and series that compare numbers."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from collection.services.own_lists import drop_list, keep_list
from play.common.option_fields import OWN, SHIPPED
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Run
from simulator.catalog.own_list import list_version
from simulator.games import GAMES
from simulator.transcript import render, verify
from tests.play.conftest import Playing, series_form
from tests.play.tables.test_own_lists import own_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
GAME = "woodland_wizards"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def text(alice: Player) -> str:
    return keep_list(player=alice, game=Game.objects.get(slug=GAME), text=own_text(GAME)).text


def test_a_series_is_played_told_and_replayed_with_the_list_whatever_becomes_of_it(
    alice: Player, alice_client: Client, text: str, played_series: Playing
) -> None:
    form = series_form(alice, GAME, 2)
    assert form.is_valid(), form.errors
    run = played_series(alice, GAME, 2, games=20, agent="random")
    drop_list(player=alice, game=Game.objects.get(slug=GAME))

    question = Question.from_dict(run.question)
    assert (question.list_name, question.card_list, run.cards_version) == ("Officielle", text, list_version(text))
    page = alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode()
    assert "Officielle" in page
    assert (
        "Mine " in page or "Mine " in alice_client.get(reverse("play:game", args=[run.pk, 1]), headers=ENGLISH).content.decode()
    )
    replay = alice_client.get(reverse("play:game-replay", args=[run.pk, 1]), {"at": 20}, headers=ENGLISH)
    assert replay.status_code == 200
    assert "Mine " in replay.content.decode()
    assert replay.context["source"].where == f"run={run.pk}"
    card = next(iter(replay.context["cards"]))
    large = reverse("play:card", args=[GAME, card]) + f"?run={run.pk}"
    assert "Mine " in alice_client.get(large, headers=ENGLISH).content.decode()


def test_a_game_of_a_series_carries_its_list(alice: Player, text: str, played_series: Playing) -> None:
    run = played_series(alice, GAME, 2, games=20, agent="random")
    told = LABORATORIES[run.kind].retell(Question.from_dict(run.question), 3)

    assert verify(render(told, "fr"), GAMES).same
    assert told.recipe.card_list == text


def test_a_run_whose_list_is_refused_by_the_rules_of_today_says_why(
    alice: Player, alice_client: Client, text: str, played_series: Playing
) -> None:
    run = played_series(alice, GAME, 2, games=20, agent="random")
    question = json.loads(json.dumps(run.question).replace("[[card]]", "[[farce]]"))
    Run.objects.filter(pk=run.pk).update(question=question)
    pages = [reverse(f"play:{name}", args=[run.pk]) for name in ("run", "games", "csv")]

    for page in (*pages, reverse("play:game", args=[run.pk, 1])):
        answer = alice_client.get(page, headers=ENGLISH)
        assert answer.status_code == 409
        assert "farce" in answer.content.decode()
    assert alice_client.get(reverse("play:list")).status_code == 200
    assert alice_client.get(reverse("play:json", args=[run.pk])).status_code == 200
    assert alice_client.post(reverse("play:delete", args=[run.pk])).status_code == 302
    assert not Run.objects.exists()


def test_another_list_is_another_question(alice: Player, text: str) -> None:
    questions = []
    for cards in (OWN, SHIPPED):
        form = series_form(alice, GAME, 2, cards=cards)
        assert form.is_valid(), form.errors
        questions.append(form.cleaned_data["question"])

    own, shipped = questions
    fingerprints = {one.fingerprint(LABORATORIES[one.kind].versions(one)) for one in questions}
    assert own.card_list == text
    assert shipped.card_list == ""
    assert len(fingerprints) == 2


def test_a_series_that_the_list_is_too_small_for_is_refused(alice: Player) -> None:
    few = "[[card]]".join(own_text("lekemar").split("[[card]]")[:61])
    keep_list(player=alice, game=Game.objects.get(slug="lekemar"), text=few)

    form = series_form(alice, "lekemar", 15)

    assert not form.is_valid()
    assert "151" in str(form.errors["cards"])


def test_programs_choose_the_list_and_lists_of_runs_leave_its_text_out(
    alice: Player, alice_client: Client, text: str, sent: list[int]
) -> None:
    asked = {"game": GAME, "seats": 2, "agents": ["random"], "games": 20, "cards": OWN}

    made = alice_client.post(reverse("run-series"), asked, content_type="application/json")

    assert made.status_code == 202, made.content
    assert Question.from_dict(Run.objects.get().question).card_list == text
    listed = json.loads(alice_client.get(reverse("run-list")).content)["results"][0]["question"]
    assert listed["list_name"] == "Officielle"
    assert "card_list" not in listed


def test_programs_that_have_no_list_are_told_so(bob_client: Client) -> None:
    asked = {"game": GAME, "seats": 2, "agents": ["random"], "games": 20, "cards": OWN}

    refused = bob_client.post(reverse("run-series"), asked, content_type="application/json")

    assert (refused.status_code, list(refused.json())) == (400, ["cards"])


def test_numbers_are_compared_on_the_same_deals(alice: Player, alice_client: Client, played_series: Playing) -> None:
    run = played_series(alice, "lekemar", 3, games=4, agent="random", compare="turn_cap", values="10, 12; 12 14")

    report = alice_client.get(run.get_absolute_url()).context["report"]
    variants = Question.from_dict(run.question).variants
    assert [variant["value"] for variant in variants] == [10, 12, 14]
    assert run.games_total == 12
    assert report.variants == ("10", "12", "14")


@pytest.mark.parametrize("values", ["", "10", "10 10", "9, 12", "ten, twelve", "10 11 12 13 14 15 16"])
def test_numbers_that_cannot_be_compared_are_refused(alice: Player, values: str) -> None:
    form = series_form(alice, "lekemar", 3, compare="turn_cap", values=values)

    assert not form.is_valid()
    assert "10" in str(form.errors["values"])


def test_games_without_numbers_ask_for_none(alice: Player) -> None:
    assert "values" not in series_form(alice, "wizard_duel", 4).fields
