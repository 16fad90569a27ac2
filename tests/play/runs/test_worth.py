"""What cards and opening hands are worth: asked on the site, played by workers, told on a page and by the API."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from play.common.playable_decks import starter_decks
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question
from play.runs.engine.worth import WorthLaboratory, with_more_deals, worth_question
from play.runs.models import Run
from play.runs.presentation.worth_page import worth_page
from play.runs.services.asking import Subject, ask
from play.runs.services.foretelling import expected_time
from play.runs.services.merging import add_up
from play.runs.services.stopping import stop_run
from simulator.catalog import load
from simulator.games import GAMES
from simulator.lab.advisor.pool import applied, broken, format_of
from simulator.lab.paired_games import pairing_of
from tests.play.conftest import NOON
from tests.play.played_once import PLAYED
from tests.play.runs.searches import POOR_DECK, Crew
from tests.simulator.lab.test_advisor import POOL, POOR, STRONG

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("steps_played_once"),
    pytest.mark.xdist_group("worth"),
]

NEW = reverse("play:new-worth")
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def crew(sent: list[int], wankul: Game, django_capture_on_commit_callbacks: Any) -> Crew:
    return Crew(sent, django_capture_on_commit_callbacks)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds of hands are told from fewer of them on."""
    monkeypatch.setattr("simulator.lab.opening.FEWEST", 5)


def small(pairs: int = 60, pool: dict[str, int] | None = None) -> Question:
    """Of a poor deck with a strong card in the place of a weak one; of so few games that a test can play them."""
    content = {card: copies for card, copies in POOR.items() if card != "S1-031"} | {STRONG: 3}
    better = replace(POOR_DECK, choice="x", content=content)
    return worth_question(better, [POOR_DECK], pool=pool or {}, cards="owned", pairs=str(pairs), agent="scripted", seed=5)


def poor(pairs: int = 60) -> Question:
    """Of the poor deck, for which a strong card lies beside it."""
    alike = replace(POOR_DECK, choice="starter:alike")
    return worth_question(POOR_DECK, [alike], pool=POOL, cards="owned", pairs=str(pairs), agent="scripted", seed=5)


def test_a_draft_is_weighed_by_the_format_it_is_meant_for() -> None:
    """A starter less one card keeps no format but the free one; by that, a Scorer above the limit was a replacement."""
    whole = next(deck for deck in starter_decks() if deck.game == "wankul")
    card = next(card for card in whole.content if pairing_of(GAMES["wankul"]).kind(card) != "terrain")
    draft = replace(whole, content={**whole.content, card: whole.content[card] - 1})
    everything = dict.fromkeys(load("wankul").printings, 3)

    asked = worth_question(draft, [POOR_DECK], pool=everything, cards="all", pairs="20", agent="scripted", seed=5)

    assert not draft.legality.legal
    assert asked.search["format"] == whole.format
    fmt, deck = format_of("wankul", whole.format), draft.content
    moves = WorthLaboratory().begin(asked)["replacing"]["moves"]
    assert len(moves) > 20
    after = [applied(deck, ((out, into),)) for into, outs in moves.items() for out in outs[:2]]
    assert all(broken(one, "wankul", fmt) <= broken(deck, "wankul", fmt) for one in after)


def played(crew: Crew, owner: Player, *, last_first: bool = False, question: Question | None = None) -> Run:
    run = ask(owner=owner, question=question or small(), subject=Subject("Poor"), now=NOON).run
    crew.begin(run)
    return crew.work(run, last_first=last_first)


def test_every_card_and_hand_is_told_as_the_laboratory_alone_finds_it(alice: Player, crew: Crew) -> None:
    run = played(crew, alice, last_first=True)
    PLAYED.clear()  # the laboratory plays each game by itself
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
    assert (asked.kind, asked.question["aims"]) == ("worth", {"pairs": "400", "cards": "free"})
    assert "What a copy of each card is worth" in text
    assert text.count("The order of the list is no verdict") == 1
    assert "Opening hands: keep or return" in text
    lines = alice_client.get(reverse("play:csv", args=[run.pk])).getvalue().decode().splitlines()
    found = (run.report or {})["worth"]
    assert len(lines) == 1 + len(found["impacts"]) + len(found["openings"])
    assert all(row["against"] for row in csv.DictReader(lines))
    assert "Too few deals for an advice" in text
    assert "Too few deals to advise on an opening hand" in (run.report or {})["verdict"]["en"]
    assert all(load("wankul").title(one["card"], "en") in unescape(text) for one in found["impacts"])
    assert alice_client.get(reverse("play:games", args=[run.pk])).status_code == 200


def test_each_copy_is_weighed_against_the_best_card_that_may_come_on_fresh_deals(
    alice: Player, alice_client: Client, crew: Crew
) -> None:
    """In whatever order workers end their chunks, the bytes are those of one laboratory alone; the page names the replacement."""
    run = played(crew, alice, last_first=True, question=poor())
    laboratory = WorthLaboratory()
    state, left = laboratory.begin(poor()), []
    while spans := laboratory.pending(state):
        left.append((state["games"], laboratory.games_left(state)))
        if state["stage"] == "impact":
            assert max(span.first for span in spans) < 1_000
        else:
            assert state["stage"] == "openings" or min(span.first for span in spans) >= 1_000_000
        state = laboratory.advance(state, [one.result for one in alone(laboratory, state)])

    text = unescape(alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode())

    assert run.result.encode() == laboratory.result(state).encode()
    assert run.games_done == run.games_total == run.report["games"] if run.report else False
    assert {games + more for games, more in left} == {state["games"]}
    found = (run.report or {})["worth"]
    strong = [one["card"] for one in found["impacts"] if one["instead"] == STRONG]
    assert set(strong) == {card for card in POOR if load("wankul").card_of(card).type == "character"}
    assert found["replacing"]["tried"][0]["card"] in {one["instead"] for one in found["impacts"]}
    assert found["replacing"]["allowed"] == len(POOL)
    assert text.count(
        f'instead of <a href="{reverse("catalogue:card", args=["wankul", load("wankul").card_of(STRONG).id])}'
    ) == len(strong)
    assert "best replacement" in (run.report or {})["verdict"]["en"]
    lines = list(csv.DictReader(alice_client.get(reverse("play:csv", args=[run.pk])).getvalue().decode().splitlines()))
    assert {line["what"]: line["instead"] for line in lines if not line["seat"]} == {
        one["card"]: one["instead"] for one in found["impacts"]
    }
    told = alice_client.get(reverse("play:json", args=[run.pk]))
    assert (
        json.loads(told.content if not told.streaming else told.getvalue())["report"]["worth"]["replacing"] == found["replacing"]
    )


def test_a_card_that_only_its_own_interval_shows_is_named_below_the_verdict(
    alice: Player, alice_client: Client, crew: Crew
) -> None:
    """Of those that the verdict speaks of, and of those whose interval holds zero, nothing more is said."""
    run = played(crew, alice, question=poor())
    report = json.loads(json.dumps(run.report))
    impacts = report["worth"]["impacts"]
    gains = [(0.2, 0.1), (0.05, 0.045), *[(0.0, 0.05)] * (len(impacts) - 4), (-0.05, 0.045), (-0.2, 0.1)]
    for one, (value, half) in zip(impacts, gains, strict=True):
        one["gain"] |= {"value": value, "low": value - half, "high": value + half}
        one["instead"] = STRONG
    Run.objects.filter(pk=run.pk).update(report=report)
    run.refresh_from_db()

    page = worth_page(run)
    pages = {
        language: unescape(alice_client.get(run.get_absolute_url(), headers={"accept-language": language}).content.decode())
        for language in ("en", "fr")
    }

    assert page is not None
    assert [(less, [one.key for one in some]) for less, some in page.seeming] == [
        (True, [impacts[-2]["card"]]),
        (False, [impacts[1]["card"]]),
    ]
    assert "1 card seems to be worth less than what came instead" in pages["en"]
    assert "of twenty cards, one may look so by chance" in pages["en"]
    assert "1 carte semble valoir moins que ce qui est venu à sa place" in pages["fr"]
    for text in pages.values():
        assert text.count(f'href="#worth-{impacts[-2]["card"]}"') == text.count(f'id="worth-{impacts[-2]["card"]}"') == 1
        assert text.index('class="verdict__words"') < text.index(f'href="#worth-{impacts[-2]["card"]}"')
        assert f'href="#worth-{impacts[0]["card"]}"' not in text


def test_more_deals_are_the_same_question_asked_more_surely() -> None:
    """As if it had been asked so from the start; of the most deals there is nothing surer."""
    for quick, sure in ((poor(400), poor(2000)), (small(400), small(2000))):
        stored = Question.from_dict(json.loads(json.dumps(quick.as_dict())))
        assert with_more_deals(stored) == Question.from_dict(sure.as_dict())
        assert with_more_deals(sure) is None


def test_a_report_of_too_few_deals_leads_to_more_of_them(
    alice: Player, bob_client: Client, alice_client: Client, crew: Crew
) -> None:
    run = played(crew, alice)
    address = reverse("play:run-sharper", args=[run.pk])

    text = unescape(alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode())
    answer = alice_client.post(address)

    notice = text.index("Ask for more deals.")
    assert text.index(f'action="{address}"', notice) < text.index("Looked at:", notice)
    assert "More precisely: Sure (2,000 deals)" in text
    surer = Run.objects.exclude(pk=run.pk).get()
    assert answer["Location"] == surer.get_absolute_url()
    assert (surer.kind, surer.question["aims"]["pairs"], surer.deck_name) == ("worth", "2000", run.deck_name)
    assert bob_client.post(address).status_code == 404
    Run.objects.filter(pk=run.pk).update(question=surer.question)
    assert "More precisely" not in alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode()
    assert alice_client.post(address).status_code == 404


def alone(laboratory: WorthLaboratory, state: dict[str, Any]) -> list[Played]:
    """One step, played by nobody else."""
    played_alone = [laboratory.play_step(state, span, lambda: False) for span in laboratory.pending(state)]
    return [one for one in played_alone if one]


def test_without_copies_that_may_come_a_card_is_weighed_against_the_others_of_its_kind_as_before(
    alice: Player, alice_client: Client, crew: Crew
) -> None:
    run = played(crew, alice)

    text = alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode()

    assert run.question["search"] == {"rounds": 30}
    assert run.report is not None
    assert {one["instead"] for one in run.report["worth"]["impacts"]} == {None}
    assert run.report["worth"]["replacing"] is None
    assert "with another card of its kind from the deck" in text
    assert "instead of" not in text
    assert "best replacement that was found" not in text


def test_an_answer_from_before_replacements_were_looked_for_still_opens(alice: Player, alice_client: Client, crew: Crew) -> None:
    run = played(crew, alice)
    report = json.loads(json.dumps(run.report))
    del report["worth"]["replacing"]
    for one in report["worth"]["impacts"]:
        del one["instead"]
    question = {**run.question, "aims": {"pairs": "400"}}
    Run.objects.filter(pk=run.pk).update(report=report, question=question, rules_version="1.3-search.2")

    text = alice_client.get(run.get_absolute_url(), headers=ENGLISH).content.decode()

    assert "with another card of its kind from the deck" in text
    assert "1.3-search.2" in text
    assert list(csv.DictReader(alice_client.get(reverse("play:csv", args=[run.pk])).getvalue().decode().splitlines()))


def test_a_stop_among_replacements_answers_nothing(alice: Player, crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.runs.engine.worth.CHUNK_SECONDS", 0.1)
    run = ask(owner=alice, question=poor(), subject=Subject("Poor"), now=NOON).run
    crew.begin(run)
    crew.work(run, 2)

    stop_run(run=run, now=crew.clock())
    crew.work(run)
    add_up(run=run.pk, now=crew.clock())
    run.refresh_from_db()

    assert run.is_partial
    assert (run.report or {})["verdict"]["en"] == "Stopped before the answer."


def test_how_long_it_takes_is_what_the_last_searches_like_it_took(alice: Player, wankul: Game) -> None:
    """Whatever was measured of single games: a machine that others keep busy takes as long as it took."""

    def done(pairs: int, seconds: float) -> None:
        run = ask(owner=alice, question=small(pairs), subject=Subject("Poor"), now=NOON).run
        ended = NOON + timedelta(seconds=seconds)
        games = {"games_done": run.games_total, "started": NOON, "finished": ended}
        Run.objects.filter(pk=run.pk).update(state="done", result="{}", **games)

    fresh = expected_time(small(60)).seconds
    done(100, 500.0)
    done(200, 1_000.0)

    assert fresh != pytest.approx(300, rel=0.2)
    assert expected_time(small(60)).seconds == pytest.approx(300, rel=0.01)


def test_what_is_wrong_is_said_at_its_field(alice_client: Client, wankul: Game) -> None:
    answer = alice_client.post(
        NEW, {"deck": "starter:wankul/siege", "cards": "free", "pairs": "7", "opponents": ["starter:wankul/retour"]}
    )

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["pairs"]


def test_the_api_asks_the_same(alice_client: Client, sent: list[int], wankul: Game) -> None:
    words = {"deck": "starter:wankul/siege", "pairs": "400", "seed": 1}

    good = alice_client.post("/api/runs/worth/", json.dumps(words), content_type="application/json")
    bad = alice_client.post("/api/runs/worth/", json.dumps(words | {"pairs": "7"}), content_type="application/json")

    assert good.status_code == 202, good.json()
    assert bad.status_code == 400
