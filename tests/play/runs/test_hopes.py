"""Questions about the first draws of a deck, in the language of the catalogue's search: exact odds beside the games."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.common.playable_decks import PlayableDeck, starter_decks
from play.runs.engine.goldfish import Goldfish, goldfish_question
from play.runs.engine.questions import Question, Span
from play.runs.forms.goldfish import GoldfishForm
from play.runs.models import Run
from play.runs.services.playing import play_chunk
from simulator.catalog import load
from simulator.kernel.probe import Hope, Odds
from simulator.lab.odds import chance_of
from tests.play.conftest import later

pytestmark = pytest.mark.django_db

NEW = reverse("play:new-goldfish")


def siege() -> PlayableDeck:
    return next(deck for deck in starter_decks() if deck.choice == "starter:wankul/siege")


def asked(**changed: str) -> dict[str, str]:
    return {
        "deck": "starter:wankul/siege", "games": "150", "agent": "scripted", "seed": "1",
        "hope": "cost<=1", "least": "2", "turn": "2",
    } | changed  # fmt: skip


def told(question: Question) -> dict[str, dict[str, object]]:
    laboratory = Goldfish()
    report = laboratory.report(question, laboratory.play(question, Span(0, question.games), lambda: False).result)
    return {figure["key"]: figure for figure in report["figures"]}


def test_the_terrains_hoped_for_are_those_that_the_report_counts_anyway() -> None:
    deck, catalogue = siege(), load("wankul")
    terrains = frozenset(key for key in deck.content if catalogue.card_of(key).type == "terrain")

    found = told(goldfish_question(deck, games=80, seed=3, agent="scripted", hope=Hope(terrains, 2, 3), query="type:terrain"))

    assert found["hope"]["hits"] == found["terrain_3"]["hits"]
    assert found["hope"]["exact"] == found["terrain_3"]["exact"]


def test_a_hope_changes_no_game_and_a_question_without_one_is_what_it_was() -> None:
    plain = goldfish_question(siege(), games=30, seed=3, agent="scripted")
    hoping = goldfish_question(siege(), games=30, seed=3, agent="scripted", hope=Hope(frozenset({"S1-108"}), 1, 1), query="mastu")
    rows = [json.loads(Goldfish().play(one, Span(0, 30), lambda: False).result)["rows"][0]["games"] for one in (plain, hoping)]

    assert rows[0] == [row[:-1] for row in rows[1]]
    assert "search" not in [name for name, part in plain.as_dict().items() if part]


def test_the_page_asks_and_tells_the_exact_odds_beside_the_games(
    alice: Player, alice_client: Client, sent: list[int], django_capture_on_commit_callbacks: object
) -> None:
    answer = alice_client.post(NEW, asked())
    run = Run.objects.get(owner=alice)
    for chunk in run.chunks.values_list("pk", flat=True):
        run.chunks.filter(pk=chunk).update(state="published")
        play_chunk(chunk=chunk, clock=lambda: later(2))
    run.refresh_from_db()
    deck, catalogue = siege(), load("wankul")
    cheap = {key for key in deck.content if catalogue.card_of(key).facts.get("cost", 9) in (0, 1)}
    marked = sum(deck.content[key] for key in cheap)

    assert answer["Location"] == run.get_absolute_url()
    assert set(run.question["search"]["cards"]) == cheap
    figure = (run.report or {})["figures"][0]
    terrains = sum(copies for key, copies in deck.content.items() if catalogue.card_of(key).type == "terrain")
    odds = Odds(sum(deck.content.values()), marked, 9, 2, opening=5, needed=terrains)  # a hand without Terrain is exchanged
    assert figure["exact"] == pytest.approx(chance_of(odds))
    page = alice_client.get(run.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "At least 2 × “cost&lt;=1” by turn 2" in page
    games = alice_client.get(reverse("play:games", args=[run.pk]) + "?hope_least=2")
    assert games.context["page"].paginator.count == figure["hits"]


@pytest.mark.parametrize(
    ("hope", "words"),
    [
        ("cout:‹()", "Column 8: something is missing before this bracket. For example: cost<=1."),
        ("cout:()", "Column 5: a value is missing after “:”, as in cost>=3. For example: cost<=1."),
        ("cost<=1 ()", "Column 10: something is missing before this bracket. Did you mean cost<=1?"),
        ("cost:<=1", "Column 6: “cost” needs a number, not “<=1”. Did you mean cost<=1?"),
        ("cost>50", "No card of this deck is like that. For example: cost<=1."),
    ],
)
def test_what_is_wrong_with_a_hope_says_what_would_be_right(alice_client: Client, wankul: object, hope: str, words: str) -> None:
    answer = alice_client.post(NEW, asked(hope=hope), headers={"accept-language": "en"})

    assert answer.status_code == 422
    assert answer.context["form"].errors["hope"] == [words]
    page = answer.content.decode()
    assert "<code>cost&lt;=1</code>" in page
    assert f'href="{reverse("catalogue:query", args=["wankul"])}"' in page


def test_the_example_of_a_hope_speaks_the_language_of_the_page(alice_client: Client, wankul: object) -> None:
    for language, word in (("fr", "cout"), ("en", "cost")):
        page = alice_client.get(NEW, headers={"accept-language": language}).content.decode()
        assert f'placeholder="{word}&lt;=1"' in page
        assert f"<code>{word}&lt;=1</code>" in page


@pytest.mark.parametrize("wrong", [{"hope": "cost<="}, {"hope": "kost<=1"}, {"hope": "owned>1"}, {"hope": "cost>50"}])
def test_a_search_that_cannot_be_meant_is_refused_at_its_field(alice_client: Client, wrong: dict[str, str]) -> None:
    answer = alice_client.post(NEW, asked(**wrong))

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["hope"]


def test_numbers_left_out_mean_one(alice: Player) -> None:
    form = GoldfishForm(asked(least="", turn=""), player=alice)

    assert form.is_valid()
    assert (form.question().search["least"], form.question().search["turn"]) == (1, 1)


def test_the_api_asks_the_same(alice_client: Client, sent: list[int]) -> None:
    words = {"deck": "starter:wankul/siege", "games": 100, "hope": "cost<=1", "least": 2, "turn": 2, "seed": 1}

    good = alice_client.post("/api/runs/", json.dumps(words), content_type="application/json")
    bad = alice_client.post("/api/runs/", json.dumps(words | {"hope": "cost<="}), content_type="application/json")

    assert good.status_code == 202, good.json()
    assert good.json()["question"]["search"]["least"] == 2
    assert bad.status_code == 400
    assert "hope" in json.dumps(bad.json())
