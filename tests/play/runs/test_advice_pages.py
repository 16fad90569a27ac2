"""The pages of searches: asking for advice, its report, one click that applies it, the comparison that follows, and the API."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from collection.audience import Audience
from collection.models import Game, Player
from decks.models import Deck
from decks.services.editing import add_copies, undo
from decks.services.shelf import create_deck
from play.common.allowed_cards import allowed_copies
from play.common.playable_decks import find_deck
from play.runs.engine.advice import AdviceLaboratory
from play.runs.models import Run
from play.runs.services.asking import Subject, ask, subject_of
from play.runs.services.showing import change_audience
from simulator.catalog import load
from simulator.catalog.starters import starter
from simulator.lab.advisor.plan import Speed
from tests.collection.holders import own
from tests.play.conftest import NOON
from tests.play.runs.searches import SMALL, Crew, small_advice
from tests.simulator.lab.test_advisor import POOR, STRONG

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.xdist_group("advice pages"),
]  # in one process, for they share the games of a search

SIEGE = "starter:wankul/siege"
NEW = reverse("play:new-advice")


@pytest.fixture(autouse=True)
def speed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans of a quick machine, without playing to know how quick this one is."""
    monkeypatch.setattr("play.runs.engine.advice.measured_speed", lambda *given, **named: Speed(0.004, 0.05))


@pytest.fixture
def crew(sent: list[int], wankul: Game, django_capture_on_commit_callbacks: Any) -> Crew:
    return Crew(sent, django_capture_on_commit_callbacks)


@pytest.fixture
def deck(alice: Player, wankul: Game) -> Deck:
    return create_deck(owner=alice, game=wankul, name="Poor", format="libre", content=POOR)


@pytest.fixture
def advised(alice: Player, deck: Deck, crew: Crew, steps_played_once: None) -> Run:
    """A finished search that found a strong card for a deck of Alice."""
    found = find_deck(alice, f"deck:{deck.pk}")
    assert found is not None
    run = ask(owner=alice, question=small_advice(SMALL), subject=subject_of(found), now=NOON).run
    crew.begin(run)
    return crew.work(run)


def applying(run: Run, deck: Deck, **changed: Any) -> dict[str, Any]:
    return {"proposal": 0, "version": deck.version, "token": "one-request"} | changed


def test_one_click_asks_with_what_is_usual(alice: Player, alice_client: Client, deck: Deck) -> None:
    own(alice, 2, STRONG)

    answers = [alice_client.post(NEW, {"usual": "1", "deck": str(deck.pk)}) for _ in range(2)]

    run = Run.objects.get(owner=alice)
    assert [answer["Location"] for answer in answers] == [run.get_absolute_url()] * 2
    assert (run.kind, run.deck, run.state) == ("advice", deck, "merging")
    assert run.question["search"]["pool"] == {STRONG: 2}
    assert run.question["aims"] == {"cards": "free", "budget": "180"}
    assert run.question["agents"] == ["turn-greedy:4", "scripted"]
    assert run.question["search"]["plan"]["proof_rounds"] * 2 * (len(run.question["decks"]) - 1) >= 2_000


def test_the_deck_leads_to_the_form_which_says_what_is_asked_before_it_is(
    alice: Player, alice_client: Client, deck: Deck
) -> None:
    """Which cards, how long and against whom stand there with what is usual; one click more asks it."""
    own(alice, 2, STRONG)
    page = alice_client.get(reverse("decks:deck", args=[deck.pk]), headers={"accept-language": "en"}).content.decode()
    address = f"{NEW}?deck={deck.pk}"
    assert page.count(f'href="{address}"') == 1
    assert f'action="{NEW}"' not in page

    form = alice_client.get(address).context["form"]
    asked = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    assert (asked["deck"], asked["cards"], asked["budget"]) == (f"deck:{deck.pk}", "free", "180")
    assert len(asked["opponents"]) >= 2
    sent = {name: value for name, value in asked.items() if value not in (None, "")}
    assert alice_client.post(NEW, sent).status_code == 302
    assert Run.objects.get(owner=alice).question["search"]["pool"] == {STRONG: 2}


def test_free_are_the_copies_beyond_those_of_the_deck(alice: Player, deck: Deck) -> None:
    own(alice, 5, "S1-031")
    own(alice, 1, "S1-032")
    own(alice, 2, STRONG)
    mine = find_deck(alice, f"deck:{deck.pk}")
    assert mine is not None

    assert allowed_copies(alice, mine, "free") == {"S1-031": 2, STRONG: 2}
    assert allowed_copies(alice, mine, "owned") == {"S1-031": 5, "S1-032": 1, STRONG: 2}
    assert len(allowed_copies(alice, mine, "all")) > 700


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"cards": "stolen"}, "cards"),
        ({"cards": "free"}, "cards"),
        ({"budget": "5"}, "budget"),
        ({"agent": "expert"}, "agent"),
        ({"opponents": []}, "opponents"),
        ({"deck": "deck:999999"}, "deck"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(alice_client: Client, deck: Deck, changed: dict[str, Any], field: str) -> None:
    asked = {
        "deck": f"deck:{deck.pk}",
        "cards": "all",
        "budget": "60",
        "agent": "scripted",
        "opponents": ["starter:wankul/siege"],
    }

    answer = alice_client.post(NEW, asked | changed)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Run.objects.exists()


def test_a_guest_is_offered_what_a_guest_may_ask(client: Client, wankul: Game) -> None:
    answer = client.post(NEW, {"usual": "1", "deck": "starter:wankul/siege"})

    run = Run.objects.get()
    assert answer["Location"] == run.get_absolute_url()
    assert run.owner.is_guest
    assert run.question["agents"] == ["scripted"]
    assert run.question["aims"] == {"cards": "all", "budget": "60"}
    assert client.post(NEW, {"usual": "1", "deck": "starter:wankul/siege", "budget": "600"}).status_code == 422


def test_the_report_tells_gain_interval_pairs_opponents_and_where_the_copy_is(
    alice: Player, alice_client: Client, advised: Run
) -> None:
    own(alice, 2, STRONG)
    text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    best = (advised.report or {})["advice"]["proposals"][0]

    assert "This improves the deck" in text
    several = len((advised.report or {})["advice"]["proposals"]) > 1
    assert text.count("The order of the list is no verdict") == int(several)
    assert "you own 2, 2 of them free" in text
    assert f"on {best['gain']['games']} fresh pairs of games" in text
    assert "no rule is broken that was kept before" in text
    factor = round(best["pairing_factor"] * best["luck_factor"] * 2 / (1 + best["replayed"]), 1)
    assert f"as much as {factor} games shuffled anew for each list" in text
    assert f"{reverse('play:games', args=[advised.pk])}?of=" in text
    lines = alice_client.get(reverse("play:csv", args=[advised.pk])).getvalue().decode().splitlines()
    assert len(lines) == 1 + len((advised.report or {})["advice"]["proposals"])
    assert alice_client.get(reverse("play:json", args=[advised.pk])).json()["report"]["advice"]["helps"]


def test_a_long_time_is_put_down_to_the_proof_only_where_that_was_to_take_it(alice_client: Client, advised: Run) -> None:
    """Also not of a search that was stopped: it says nothing of what a proof takes."""

    def told() -> list[bool]:
        text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
        assert "expected" not in text, "what was told before is not kept"
        return ["most of it goes into the proof" in text, "slower than planned" in text]

    advised.foretold = advised.foretold_low = advised.foretold_high = None  # then by the plan, whatever this machine does beside
    advised.finished = (advised.started or NOON) + timedelta(seconds=1)
    advised.save()
    assert told() == [False, False]
    advised.finished = (advised.started or NOON) + timedelta(minutes=10)
    advised.save()
    assert told() == [False, True]
    advised.question["search"]["plan"] |= {"proof_rounds": 1_000, "proving_chunk": 1}
    advised.save()
    assert told() == [True, False]
    assert advised.report
    advised.report["advice"]["ended"] = False
    advised.save()
    assert told() == [False, False]


def test_a_search_that_was_stopped_says_which_games_its_answer_leaves_out(alice_client: Client, advised: Run) -> None:
    assert advised.report
    advised.games_done = advised.games_total = advised.report["games"] + 1_599
    advised.save()
    words = f"Of the {advised.games_done:,} games played, 1,599 belong to the step that was broken off"

    assert words not in alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    advised.games_total += 400
    advised.stop_asked = NOON
    advised.save()
    shown = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert words in shown
    assert f"{advised.report['games']:,} games (of {advised.games_done:,} played: those of the step" in shown


def test_a_search_that_was_stopped_shows_what_was_still_in_the_race(alice_client: Client, advised: Run) -> None:
    """Without a verdict, and without a button to make the exchange; in the table for other programs too."""
    assert advised.report
    found = advised.report["advice"]
    known, apply = {"value": 0.02, "low": -0.0004, "high": 0.05, "games": 64}, reverse("play:run-apply", args=[advised.pk])
    found["ended"], found["helps"], found["proposals"] = False, False, found["proposals"][:1]
    found["proposals"][0]["standing"], found["pairs"] = "undecided", found["pairs"][:1]
    found["racing"] = [
        {"card": STRONG, "exchanges": [], "stage": "cards", "gain": known},
        {"card": "S1-032", "exchanges": [], "stage": "cards", "gain": None},
    ]
    advised.stop_asked = NOON
    advised.games_total += 1
    advised.save()

    text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    lines = alice_client.get(reverse("play:csv", args=[advised.pk])).getvalue().decode().splitlines()

    assert "Still in the race when it was stopped" in text
    assert text.count('<span class="badge">not decided</span>') == 2
    assert '+2.0 points <span class="soft small">(−0.04 to +5.0)</span>' in text
    file = reverse("play:json", args=[advised.pk])
    assert f'1 more: in <a href="{file}">the file to download</a>.' in text
    assert text.count('data-label="So far, not decided"') == 1
    assert apply not in text
    again = alice_client.post(reverse("play:run-again", args=[advised.pk]))
    assert f'action="{reverse("play:run-again", args=[advised.pk])}"' in text
    assert again["Location"] == Run.objects.exclude(pk=advised.pk).get(state="merging").get_absolute_url()
    assert [line.split(",")[2] for line in lines[1:]] == ["undecided"] * 3
    assert {line.count(",") for line in lines} == {lines[0].count(",")}
    found["racing"] = found["racing"][1:]
    advised.save()
    text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "Still in the race when it was stopped" not in text, "an empty table says nothing"


def test_what_is_promising_is_told_apart_from_what_is_equal_and_why_it_is_not_proved(alice_client: Client, advised: Run) -> None:
    """Also in answers that called it equal; the button stays that of an equal one."""
    assert advised.report
    found = advised.report["advice"]
    one = found["proposals"][0] | {"gain": {"value": 0.088, "low": 0.0034, "high": 0.172, "games": 400}}
    found["helps"], found["pairs"] = False, found["pairs"][:1]
    for standing, tested in (("promising", 3), ("equal", 3)):
        found["proposals"], found["tested"] = [one | {"standing": standing}], tested
        advised.save()
        text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
        assert '<span class="badge">promising, not proved</span>' in text
        assert "but 3 lists were tested" in text
        assert f'action="{reverse("play:run-apply", args=[advised.pk])}"' in text


def test_a_gain_that_was_given_up_says_by_which_figure(alice_client: Client, advised: Run) -> None:
    """It stood beside “it did not lead” without a word."""
    assert advised.report
    found = advised.report["advice"]
    one = found["proposals"][0] | {"standing": "given_up", "by_opponent": [-0.004]}
    words = "It was given up by the games as they went: −0.4 points."
    found["pairs"] = found["pairs"][:1]
    for value, is_told in ((0.012, True), (-0.012, False)):
        found["proposals"] = [one | {"gain": {"value": value, "low": -0.03, "high": 0.05, "games": 500}}]
        advised.save()
        text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
        assert (words in text) == is_told


def test_no_second_player_is_told_of_where_one_screened_and_proved(alice_client: Client, advised: Run) -> None:
    """Of plans from before there was a choice too, in which the same player played the proof twice."""
    text = alice_client.get(advised.get_absolute_url(), headers={"accept-language": "en"}).content.decode()

    assert (advised.report or {})["advice"]["proposals"][0]["again"]
    assert "Once more, " not in text
    assert "no second player’s number stands beside these" in text


def test_what_was_screened_stands_in_page_file_and_api_with_how_far_it_came(alice_client: Client, advised: Run) -> None:
    page, file, answer = (
        alice_client.get(address, headers={"accept-language": "en"})
        for address in (
            advised.get_absolute_url(),
            reverse("play:json", args=[advised.pk]),
            f"/api/runs/{advised.pk}/result/",
        )
    )

    told = (advised.report or {})["advice"]["screened"]
    assert told
    assert file.json()["report"]["advice"]["screened"] == answer.json()["report"]["advice"]["screened"] == told
    assert {one["stage"] for one in told} <= {"cards", "exchanges"}
    text = page.content.decode()
    assert "What was tried and left out" in text
    catalog = load("wankul")
    assert all(f">{escape(catalog.title(catalog.card_of(one['card']).id, 'en'))}</a>" in text for one in told)
    assert text.count("not in the better half of") + text.count("no exchange of it is among") == len(told)


def test_readers_see_neither_what_its_owner_owns_nor_a_way_to_change_his_deck(
    alice: Player, alice_client: Client, bob_client: Client, advised: Run, deck: Deck
) -> None:
    own(alice, 2, STRONG)
    change_audience(run=advised, audience=Audience.SHARED)
    address = reverse("play:run-apply", args=[advised.pk])

    text = bob_client.get(advised.get_absolute_url()).content.decode()

    assert address not in text
    assert address in alice_client.get(advised.get_absolute_url()).content.decode()
    assert "you own" not in text
    assert bob_client.post(address, applying(advised, deck)).status_code == 404
    deck.refresh_from_db()
    assert deck.content() == POOR


def test_applying_makes_two_revisions_that_are_compared_and_can_be_undone(
    alice: Player, alice_client: Client, advised: Run, deck: Deck, crew: Crew
) -> None:
    address = reverse("play:run-apply", args=[advised.pk])
    assert deck.last_revision() is None

    answers = [alice_client.post(address, applying(advised, deck)) for _ in range(2)]

    run = Run.objects.exclude(pk=advised.pk).get()
    assert [answer["Location"] for answer in answers] == [run.get_absolute_url()] * 2
    deck.refresh_from_db()
    assert deck.content()[STRONG] == 1
    assert [one.content for one in deck.revisions.all()] == [deck.content(), POOR]
    assert (run.kind, run.deck_revision) == ("compare", 2)
    assert run.question["decks"][:2] == [deck.content(), POOR]
    undo(deck=deck, version=deck.version)
    assert deck.content() == POOR

    page = alice_client.get(run.get_absolute_url())
    assert page.status_code == 200


def test_a_deck_that_was_changed_since_is_left_alone(alice_client: Client, advised: Run, deck: Deck) -> None:
    add_copies(deck=deck, version=deck.version, printing="S1-108")
    deck.refresh_from_db()
    address = reverse("play:run-apply", args=[advised.pk])

    assert address not in alice_client.get(advised.get_absolute_url()).content.decode()
    assert [alice_client.post(address, applying(advised, deck, version=one)).status_code for one in (1, deck.version)] == [
        409,
        409,
    ]
    assert deck.last_revision() is None
    assert STRONG not in deck.content()


@pytest.mark.parametrize("changed", [{"proposal": 7}, {"proposal": "x"}, {"version": ""}])
def test_what_was_not_proposed_is_absent(alice_client: Client, advised: Run, deck: Deck, changed: dict[str, Any]) -> None:
    address = reverse("play:run-apply", args=[advised.pk])

    assert alice_client.post(address, applying(advised, deck, **changed)).status_code == 404


def test_progress_says_what_is_being_done(alice: Player, alice_client: Client, crew: Crew) -> None:
    run = ask(owner=alice, question=small_advice(), subject=Subject("Poor"), now=NOON).run
    address, said = reverse("play:progress", args=[run.pk]), []
    for work in (lambda: None, lambda: crew.begin(run), lambda: crew.work(run, chunks=4)):
        work()
        said.append(alice_client.get(address, headers={"HX-Request": "true", "accept-language": "en"}).content.decode())

    assert "Listing what could be tried" in said[0]
    assert "Screening 3 cards" in said[1]
    assert 'id="stop"' in said[1]
    assert "0% of the work" in said[1]
    assert "Work done" in said[1]


def test_the_api_asks_and_answers_as_the_page_does(alice: Player, alice_client: Client, deck: Deck, crew: Crew) -> None:
    own(alice, 1, STRONG)
    asked = {"deck": f"deck:{deck.pk}", "budget": "60", "agent": "scripted", "seed": 4}

    first = alice_client.post("/api/runs/advice/", json.dumps(asked), content_type="application/json")
    second = alice_client.post("/api/runs/advice/", json.dumps(asked), content_type="application/json")

    assert (first.status_code, second.status_code) == (202, 200)
    assert first.json()["id"] == second.json()["id"]
    assert first.json()["kind"] == "advice"
    assert alice_client.get(f"/api/runs/{first.json()['id']}/result/").status_code == 409


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"deck": "deck:999999"}, "deck"),
        ({"cards": "owned"}, "cards"),
        ({"budget": "90"}, "budget"),
        ({"agent": "hard"}, "agent"),
        ({"opponents": []}, "opponents"),
        ({"unknown": 1}, "unknown"),
    ],
)
def test_the_api_says_what_is_wrong(alice_client: Client, deck: Deck, changed: dict[str, Any], field: str) -> None:
    asked = {"deck": f"deck:{deck.pk}", "cards": "all"} | changed

    answer = alice_client.post("/api/runs/advice/", json.dumps(asked), content_type="application/json")

    assert answer.status_code == 400
    assert field in json.dumps(answer.json())


def test_the_api_compares_two_decks(alice_client: Client, deck: Deck, wankul: Game) -> None:
    asked = {"deck": f"deck:{deck.pk}", "against": "starter:wankul/siege", "opponents": ["starter:wankul/retour"]}

    answer = alice_client.post("/api/runs/compare/", json.dumps(asked), content_type="application/json")
    same = alice_client.post(
        "/api/runs/compare/", json.dumps(asked | {"against": asked["deck"]}), content_type="application/json"
    )

    assert answer.status_code == 202, answer.json()
    assert answer.json()["question"]["decks"][1] == dict(starter("wankul", "siege").cards)
    assert same.status_code == 400


def test_a_search_begins_with_every_exchange_that_is_allowed() -> None:
    state = AdviceLaboratory().begin(small_advice())

    assert set(state["moves"]) == {STRONG, "S1-032", "S1-070"}
    assert AdviceLaboratory().games_left(state) > 0
