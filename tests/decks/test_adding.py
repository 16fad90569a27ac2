"""One copy more of a card in a deck, from its page or its preview: in place, with undo, for guests too."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from collection.models import Player
from decks.models import MAX_COPIES, Deck
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")

DOOR = "/decks/ajouter/wankul/S1-108/"


def sent(client: Client, **fields: object) -> HttpResponse:
    return client.post(DOOR, fields, follow=True, headers={"accept-language": "en", "hx-request": "true"})  # type: ignore[return-value]


def told(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def test_one_copy_goes_in_and_comes_out_again(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 1})

    added = sent(alice_client, deck=deck.pk, token="once")

    assert current(deck).content() == {"S1-108": 2}
    assert "+1 MASTU S1 108 · Meule 2 cards" in told(added)
    assert "problem" in told(added)
    assert f'name="undo" value="{current(deck).version}"' in added.content.decode()
    back = sent(alice_client, deck=deck.pk, undo=current(deck).version)
    assert current(deck).content() == {"S1-108": 1}
    assert "−1 MASTU" in told(back)
    assert 'name="undo"' not in back.content.decode()


def test_a_deck_that_stays_legal_is_said_to_be(alice: Player, alice_client: Client) -> None:
    content = a_legal_content()
    key = next(key for key, copies in content.items() if copies == 1)
    deck = a_deck(alice, {other: copies for other, copies in content.items() if other != key})

    answer = alice_client.post(f"/decks/ajouter/wankul/{key}/", {"deck": deck.pk}, follow=True, headers={"accept-language": "en"})

    assert current(deck).content() == content
    assert "Legal" in told(answer)


def test_the_same_request_twice_is_one_copy_and_two_requests_are_two(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    for token in ("a", "a", "b", "", ""):
        sent(alice_client, deck=deck.pk, token=token)

    assert current(deck).content() == {"S1-108": 4}


def test_a_stranger_gets_a_deck_and_its_undo_takes_it_away(client: Client) -> None:
    assert "Add one copy" in told(client.get(DOOR, headers={"accept-language": "en"}))
    assert not Player.objects.filter(guest_until__isnull=False).exists()

    answer = sent(client, token="first")

    made = Deck.objects.get()
    assert made.owner.is_guest
    assert (made.name, made.content()) == ("Deck with MASTU", {"S1-108": 1})
    assert "+1 MASTU" in told(answer)
    gone = sent(client, deck=made.pk, undo=1)
    assert current(made).deleted is not None
    assert "gone again" in told(gone)


def test_undo_of_a_deck_that_went_on_is_refused(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    sent(alice_client, deck=deck.pk)
    seen = current(deck).version
    sent(alice_client, deck=deck.pk)

    refused = sent(alice_client, deck=deck.pk, undo=seen)

    assert refused.status_code == 422
    assert "changed meanwhile" in told(refused)
    assert current(deck).content() == {"S1-108": 2}


def test_the_first_version_of_a_deck_of_ones_own_is_no_edit_to_undo(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    assert sent(alice_client, deck=deck.pk, undo=1).status_code == 422
    assert current(deck).deleted is None


@pytest.mark.parametrize("fields", [{"deck": "x"}, {"undo": 3}, {"deck": -1}, {"deck": 10**30}, {"token": "x" * 65}])
def test_what_cannot_be_read_is_refused(alice_client: Client, fields: dict[str, object]) -> None:
    assert alice_client.post(DOOR, fields).status_code == 400
    assert not Deck.objects.exists()


def test_a_full_deck_and_somebody_elses_deck_stay_as_they_are(alice: Player, alice_client: Client, bob_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": MAX_COPIES})

    assert alice_client.post(DOOR, {"deck": deck.pk}).status_code == 400
    assert bob_client.post(DOOR, {"deck": deck.pk}).status_code == 404
    assert bob_client.get(DOOR, {"deck": deck.pk, "version": 1}).content.decode().count("Meule") == 0
    assert current(deck).version == 1


def test_a_game_without_decks_and_an_unknown_card_have_no_such_door(alice_client: Client) -> None:
    assert alice_client.get("/decks/ajouter/lekemar/LKH-109/").status_code == 404
    assert alice_client.get("/decks/ajouter/wankul/S9-999/").status_code == 404


def test_card_and_preview_lead_here(client: Client) -> None:
    preview = reverse("catalogue:preview", args=["wankul", "S1-108"])

    assert f'hx-get="{DOOR}"' in client.get(preview).content.decode()
    assert f'hx-post="{DOOR}"' in client.get("/catalogue/wankul/cartes/S1-108/").content.decode()
    assert "/decks/ajouter/" not in client.get(reverse("catalogue:preview", args=["lekemar", "LKH-109"])).content.decode()
