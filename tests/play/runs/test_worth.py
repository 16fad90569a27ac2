"""What cards and opening hands are worth: asked on the site, played by workers, told on a page and by the API."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from play.runs.engine.questions import Question
from play.runs.engine.worth import WorthLaboratory, worth_question
from play.runs.models import Run
from play.runs.presentation.worth_page import worth_page
from play.runs.services.asking import Subject, ask
from play.runs.services.merging import add_up
from play.runs.services.stopping import stop_run
from tests.play.conftest import NOON
from tests.play.runs.searches import POOR_DECK, Crew
from tests.simulator.lab.test_advisor import POOR, STRONG

pytestmark = pytest.mark.django_db

NEW = reverse("play:new-worth")
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def crew(sent: list[int], wankul: Game, django_capture_on_commit_callbacks: Any) -> Crew:
    return Crew(sent, django_capture_on_commit_callbacks)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds of hands are told from fewer of them on."""
    monkeypatch.setattr("simulator.lab.opening.FEWEST", 5)


def small(pairs: int = 60) -> Question:
    """Of a poor deck with a strong card in the place of a weak one; of so few games that a test can play them."""
    content = {card: copies for card, copies in POOR.items() if card != "S1-031"} | {STRONG: 3}
    better = replace(POOR_DECK, choice="x", content=content)
    return worth_question(better, [POOR_DECK], pairs=str(pairs), agent="scripted", seed=5)


def played(crew: Crew, owner: Player, *, last_first: bool = False) -> Run:
    run = ask(owner=owner, question=small(), subject=Subject("Poor"), now=NOON).run
    crew.begin(run)
    return crew.work(run, last_first=last_first)


def test_every_card_and_hand_is_told_as_the_laboratory_alone_finds_it(alice: Player, crew: Crew) -> None:
    run = played(crew, alice, last_first=True)
    laboratory = WorthLaboratory()
    state = laboratory.begin(small())
    while spans := laboratory.pending(state):
        played_alone = [laboratory.play_step(state, span, lambda: False) for span in spans]
        state = laboratory.advance(state, [one.result for one in played_alone if one])

    assert run.is_complete
    assert run.result.encode() == laboratory.result(state).encode()
    assert run.report is not None
    impacts, openings = run.report["worth"]["impacts"], run.report["worth"]["openings"]
    assert {one["card"] for one in impacts} == set(small().decks[0])
    assert {one["gain"]["games"] for one in impacts} == {60}
    assert {one["seat"] for one in openings} == {0, 1}
    assert run.games_done == run.report["games"]
    page = worth_page(run)
    assert page is not None
    assert [one.advice != "" for one in page.openings] == [one["advice"] is not None for one in openings]


def test_a_stop_keeps_the_step_that_ended(alice: Player, crew: Crew) -> None:
    run = ask(owner=alice, question=small(), subject=Subject("Poor"), now=NOON).run
    crew.begin(run)

    stop_run(run=run, now=crew.clock())
    add_up(run=run.pk, now=crew.clock())
    crew.work(run)

    assert run.is_partial
    assert run.report is not None
    assert run.report["verdict"]["en"] == "Stopped before the answer."


def test_the_page_asks_and_its_report_says_what_is_shown(alice: Player, alice_client: Client, crew: Crew) -> None:
    answer = alice_client.post(NEW, {"usual": "1", "deck": "starter:wankul/siege"})
    asked = Run.objects.get(owner=alice)
    run = played(crew, alice)

    text = alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode()

    assert answer["Location"] == asked.get_absolute_url()
    assert (asked.kind, asked.question["aims"]) == ("worth", {"pairs": "400"})
    assert "What a copy of each card is worth" in text
    assert "Opening hands: keep or return" in text
    lines = alice_client.get(reverse("play:csv", args=[run.pk])).getvalue().decode().splitlines()
    found = (run.report or {})["worth"]
    assert len(lines) == 1 + len(found["impacts"]) + len(found["openings"])
    assert alice_client.get(reverse("play:games", args=[run.pk])).status_code == 404


def test_what_is_wrong_is_said_at_its_field(alice_client: Client, wankul: Game) -> None:
    answer = alice_client.post(NEW, {"deck": "starter:wankul/siege", "pairs": "7", "opponents": ["starter:wankul/retour"]})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["pairs"]


def test_the_api_asks_the_same(alice_client: Client, sent: list[int], wankul: Game) -> None:
    words = {"deck": "starter:wankul/siege", "pairs": "400", "seed": 1}

    good = alice_client.post("/api/runs/worth/", json.dumps(words), content_type="application/json")
    bad = alice_client.post("/api/runs/worth/", json.dumps(words | {"pairs": "7"}), content_type="application/json")

    assert good.status_code == 202, good.json()
    assert bad.status_code == 400
