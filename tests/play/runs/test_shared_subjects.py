"""A deck that somebody else shares, and a starter, are asked about from their own pages; closed decks are absent."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.audience import Audience
from collection.models import Game, Player
from decks.models import Deck, Talk
from decks.services import shelf
from play.common.playable_decks import starter_decks
from play.runs.models import Run
from tests.decks.builders import current

pytestmark = pytest.mark.django_db

LAINK, RETOUR = [deck for deck in starter_decks() if deck.game == "wankul"][1:]
ENGLISH = {"accept-language": "en"}
API: dict[str, dict[str, str]] = {
    "/api/runs/": {},
    "/api/runs/field/": {},
    "/api/runs/advice/": {},
    "/api/runs/worth/": {},
    "/api/runs/compare/": {"against": LAINK.choice},
}
PAGES = ("new-field", "new-goldfish", "new-advice", "new-worth", "new-compare")


@pytest.fixture
def theirs(bob: Player, wankul: Game) -> Deck:
    """A public deck of somebody else."""
    deck = shelf.create_deck(owner=bob, game=wankul, name="Marée", format="niveau3", content=dict(LAINK.content))
    return opened(deck, Audience.PUBLIC)


def opened(deck: Deck, audience: str) -> Deck:
    return shelf.change_settings(
        deck=deck, version=current(deck).version, audience=audience, name=deck.name, format=deck.format, notes=""
    )


def posted(client: Client, address: str, sent: dict[str, Any]) -> Any:
    return client.post(address, json.dumps(sent), content_type="application/json")


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.SHARED])
def test_a_deck_of_somebody_else_meets_the_field_by_one_click_from_its_page(
    alice: Player, alice_client: Client, theirs: Deck, sent: list[int], audience: str
) -> None:
    opened(theirs, audience)
    page = alice_client.get(reverse("decks:shared", args=[theirs.share])).content.decode()
    decks = Deck.objects.count()

    answer = alice_client.post(reverse("play:new-field"), {"usual": "1", "deck": f"shared:{theirs.share}"})
    run = Run.objects.get(owner=alice)

    assert f'name="deck" value="shared:{theirs.share}"' in page
    assert f"?deck=shared:{theirs.share}" in page
    assert answer["Location"] == run.get_absolute_url()
    assert (run.deck, run.deck_name, run.question["decks"][0]) == (None, "Marée", dict(LAINK.content))
    assert Deck.objects.count() == decks


def test_it_is_asked_about_alone_and_by_every_other_question(alice_client: Client, theirs: Deck, sent: list[int]) -> None:
    deck = f"shared:{theirs.share}"

    alone = alice_client.post(
        reverse("play:new-goldfish"), {"deck": deck, "games": "50", "agent": "scripted", "least": "2", "turn": "2", "seed": "1"}
    )
    forms = [alice_client.get(reverse(f"play:{name}"), {"deck": deck}) for name in PAGES]

    assert alone.status_code == 302, alone.context["form"].errors
    assert all(f'value="{deck}" selected' in form.content.decode() for form in forms)
    asked = [
        posted(alice_client, "/api/runs/", {"deck": deck, "games": 60}),
        posted(alice_client, "/api/runs/field/", {"deck": deck}),
        posted(alice_client, "/api/runs/worth/", {"deck": deck, "pairs": "400"}),
    ]
    assert [one.status_code for one in asked] == [202, 202, 202], [one.content for one in asked]


def test_a_starter_is_asked_about_from_the_page_of_starters(alice_client: Client, wankul: Game) -> None:
    page = alice_client.get(reverse("decks:starters")).content.decode()

    assert f'name="deck" value="{RETOUR.choice}"' in page
    assert "?deck=starter%3Awankul/retour" in page


@pytest.mark.parametrize("closing", ["private", "deleted", "hidden"])
def test_a_deck_that_is_closed_is_absent_for_pages_and_api(
    alice: Player, alice_client: Client, theirs: Deck, closing: str, sent: list[int]
) -> None:
    deck = f"shared:{theirs.share}"
    if closing == "private":
        opened(theirs, Audience.PRIVATE)
    elif closing == "deleted":
        shelf.delete_deck(deck=theirs, now=timezone.now())
    else:
        Talk.objects.update_or_create(deck=theirs, defaults={"hidden": timezone.now()})

    shown = [alice_client.get(reverse(f"play:{name}"), {"deck": deck}).status_code for name in PAGES]
    known = [
        alice_client.get(reverse(f"play:{name}"), {"deck": deck}).status_code
        for name in ("preflight", "field-preflight", "advice-preflight")
    ]
    sent_to = [alice_client.post(reverse(f"play:{name}"), {"deck": deck, "usual": "1"}).status_code for name in PAGES]
    by_api = [posted(alice_client, address, {"deck": deck} | more).status_code for address, more in API.items()]

    assert {*shown, *known, *sent_to, *by_api} == {404}
    assert not Run.objects.filter(owner=alice).exists()


def test_a_key_that_is_asked_twice_opens_nothing(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, theirs: Deck, sent: list[int]
) -> None:
    """The last one counts, for the check as for the games; and the number of a deck of somebody else is none of one's own."""
    closed = shelf.create_deck(owner=bob, game=wankul, name="Secret", format="niveau3", content=dict(RETOUR.content))
    open_one, shut = f"shared:{theirs.share}", f"deck:{closed.pk}"

    for name in ("new-field", "new-goldfish"):
        for twice in ([open_one, shut], [shut, open_one]):
            page = alice_client.get(f"{reverse(f'play:{name}')}?deck={twice[0]}&deck={twice[1]}").content.decode()
            alice_client.post(reverse(f"play:{name}"), {"deck": twice, "usual": "1", "games": "50", "agent": "scripted"})
            assert "Secret" not in page
    by_api = f'{{"deck": "{open_one}", "deck": "{shut}", "games": 50}}'
    answer = alice_client.post("/api/runs/", by_api, content_type="application/json")

    assert answer.status_code == 400
    assert {json.dumps(run.question["decks"][0]) for run in Run.objects.filter(owner=alice)} <= {json.dumps(dict(LAINK.content))}


def test_a_guest_asks_within_the_limits_of_guests(client: Client, theirs: Deck, sent: list[int]) -> None:
    """Whoever asks without an account becomes a guest, as with starter decks."""
    deck = f"shared:{theirs.share}"
    alone = {"deck": deck, "agent": "scripted", "least": "2", "turn": "2", "seed": "1"}

    quick = client.post(reverse("play:new-field"), {"usual": "1", "deck": deck})
    sure = client.post(reverse("play:new-field"), {"usual": "1", "deck": deck, "precision": "sure"})
    many = client.post(reverse("play:new-goldfish"), alone | {"games": "2000"})

    assert (quick.status_code, sure.status_code, many.status_code) == (302, 422, 422)
    assert Run.objects.get().owner.is_guest
