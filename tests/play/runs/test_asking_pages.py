"""Asking for simulations: the form, what to know before, what is refused and how."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from collection.models import Player, Printing
from play.runs.models import Run
from simulator.catalog import load
from simulator.catalog.starters import starters
from tests.play.conftest import Playing
from tests.play.pages import NEW, cards_of, deck_of, starter


def test_asking_makes_a_run_and_leads_to_it(alice: Player, alice_client: Client, wankul: object, sent: list[int]) -> None:
    response = alice_client.post(NEW, {"deck": starter(), "games": 200, "agent": "scripted", "seed": 7})

    run = Run.objects.get()
    assert response.status_code == 302
    assert response["Location"] == run.get_absolute_url()
    assert (run.owner, run.games_total, run.question["seed"]) == (alice, 200, 7)
    assert run.chunks.count() == 8


def test_the_form_says_at_once_what_is_known_of_the_deck_that_it_proposes(alice_client: Client, wankul: object) -> None:
    page = alice_client.get(NEW, headers={"accept-language": "en"}).content.decode()

    assert "waiting included" in page
    assert "Choose a deck to see whether it is legal" not in page


def test_an_empty_seed_is_drawn_and_a_second_click_makes_no_second_run(
    alice_client: Client, wankul: object, sent: list[int]
) -> None:
    request = {"deck": starter(), "games": 500, "agent": "random", "seed": ""}
    for _ in range(2):
        alice_client.post(NEW, request)
    seeds = [run.question["seed"] for run in Run.objects.all()]
    for _ in range(2):
        alice_client.post(NEW, {**request, "seed": 3})

    assert len(set(seeds)) == 2
    assert Run.objects.count() == 3


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"games": 0}, "games"),
        ({"games": 100_001}, "games"),
        ({"games": "ten"}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**53}, "seed"),
        ({"agent": "passive"}, "agent"),
        ({"deck": "starter:wankul/none"}, "deck"),
        ({"deck": "deck:99999999999999999999"}, "deck"),
        ({"deck": ""}, "deck"),
    ],
)
def test_what_is_wrong_is_said_in_place_and_what_was_typed_is_kept(
    alice_client: Client, wankul: object, changed: dict[str, Any], field: str
) -> None:
    request = {"deck": starter(), "games": 777, "agent": "random", "seed": 13} | changed

    response = alice_client.post(NEW, request)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert str(request["games"]) in response.content.decode()
    assert not Run.objects.exists()


def test_a_deck_that_cannot_be_dealt_is_refused_with_the_card(alice: Player, alice_client: Client, wankul: object) -> None:
    """A printing that is in nobody's list any more stays in the decks that hold it."""
    retired = Printing.objects.get(set__game_id="wankul", key="S1-031")
    retired.pk, retired.key, retired.position = None, "S1-999", 9_999
    retired.save()
    deck = deck_of(alice, {"S1-999": 1, **starters("wankul")[0].cards})

    response = alice_client.post(NEW, {"deck": f"deck:{deck.pk}", "games": 10, "agent": "scripted", "seed": 1})

    assert response.status_code == 422
    assert "S1-999" in response.context["form"].errors["deck"][0]


def test_a_deck_with_a_duo_is_played_without_it_unless_agreed(alice: Player, alice_client: Client, wankul: object) -> None:
    """G262: it stays in the box."""
    deck = deck_of(alice, {"S5-179A": 1, **starters("wankul")[0].cards})

    asked = {"deck": f"deck:{deck.pk}", "games": 10, "agent": "scripted", "seed": 1}
    response = alice_client.post(NEW, asked, headers={"accept-language": "en"})

    assert response.status_code == 302
    told = unescape(alice_client.get(response["Location"], headers={"accept-language": "en"}).content.decode())
    assert "Of “Mine”, this stays in the box: " in told
    assert "These games are played without “Duo cards”." in told
    by_program = alice_client.post("/api/runs/", asked, content_type="application/json", headers={"accept-language": "en"})
    assert by_program.status_code == 200
    assert by_program.json()["warnings"][0].endswith("These games are played without “Duo cards”.")


def test_an_empty_deck_is_refused(alice: Player, alice_client: Client, wankul: object) -> None:
    deck = deck_of(alice, {})

    response = alice_client.post(NEW, {"deck": f"deck:{deck.pk}", "games": 10, "agent": "scripted", "seed": 1})

    assert "vide" in str(response.context["form"].errors["deck"])
    for form in (
        "new-goldfish",
        "new-field",
        "new-compare",
        "new-advice",
        "new-worth",
    ):  # the last one edited stood there, and was refused
        begun = alice_client.get(reverse(f"play:{form}")).context["form"]
        fields = ["deck", "against"] if form == "new-compare" else ["deck"]
        assert all(str(begun[field].value()).startswith("starter:") for field in fields), form


def test_another_players_deck_is_not_there(alice_client: Client, bob: Player, wankul: object) -> None:
    theirs = deck_of(bob, dict(starters("wankul")[0].cards), "Secret plan")

    asked = alice_client.post(NEW, {"deck": f"deck:{theirs.pk}", "games": 10, "agent": "scripted", "seed": 1})
    shown = alice_client.get(NEW, {"deck": str(theirs.pk)})

    assert asked.status_code == 422
    assert "Secret plan" not in asked.content.decode() + shown.content.decode()


def test_the_deck_of_the_address_is_chosen_and_checked(alice: Player, alice_client: Client, wankul: object) -> None:
    simplified = cards_of("character", "approximate", 2)
    deck = deck_of(alice, {simplified[0]: 4, simplified[1]: 1, **dict.fromkeys(cards_of("terrain", "full", 3), 1)})

    text = alice_client.get(NEW, {"deck": str(deck.pk)}).content.decode()

    assert f'<option value="deck:{deck.pk}" selected>' in text
    assert load("wankul").card_of(simplified[0]).name in text
    assert "lignes de texte" in text
    assert "enfreint des règles" in text


def test_the_check_follows_the_form(alice_client: Client, wankul: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is where nobody else wants the machine."""
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    few = alice_client.get(reverse("play:preflight"), {"deck": starter(), "games": "100", "agent": "scripted"}).content.decode()
    many = alice_client.get(
        reverse("play:preflight"), {"deck": starter(), "games": "100000", "agent": "scripted"}
    ).content.decode()
    none = alice_client.get(reverse("play:preflight"), {"deck": "deck:1", "games": "x"})

    assert "moins d’une seconde" in few
    assert "minutes" in many
    assert none.status_code == 200


def test_the_time_told_is_that_of_the_last_run(
    alice: Player, alice_client: Client, played: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    played(alice, games=60)
    Run.objects.update(started="2026-11-21T12:00:00Z", finished="2026-11-21T12:01:00Z", core_milliseconds=0)

    text = alice_client.get(reverse("play:preflight"), {"deck": starter(), "games": "600", "agent": "scripted"}).content.decode()

    assert "7 à 15 minutes" in text


@override_settings(RUNS_AT_ONCE=1)
def test_one_run_too_many_is_refused_in_place(alice: Player, alice_client: Client, played: Playing) -> None:
    played(alice, chunks=0)

    response = alice_client.post(NEW, {"deck": starter(), "games": 10, "agent": "scripted", "seed": 99})

    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    assert "en cours" in response.content.decode()


def test_asking_again_tells_that_the_answer_is_stored(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    response = alice_client.post(NEW, {"deck": starter(), "games": 60, "agent": "scripted", "seed": 1}, follow=True)

    assert response.redirect_chain[-1][0] == run.get_absolute_url()
    assert "déjà été posée" in response.content.decode()
    assert "Relancer avec une autre graine" in response.content.decode()


def test_another_seed_asks_the_same_with_other_luck(alice: Player, alice_client: Client, played: Playing) -> None:
    run = played(alice)

    alice_client.post(reverse("play:another-seed", args=[run.pk]))

    other = Run.objects.exclude(pk=run.pk).get()
    assert other.question["seed"] != 1
    assert {**other.question, "seed": 1} == run.question


def test_another_player_with_the_same_question_is_told_that_nothing_was_played_again(
    alice: Player, bob_client: Client, played: Playing
) -> None:
    played(alice)

    response = bob_client.post(NEW, {"deck": starter(), "games": 60, "agent": "scripted", "seed": 1}, follow=True)

    assert "rien n’a été rejoué" in response.content.decode()
    assert Run.objects.count() == 2
