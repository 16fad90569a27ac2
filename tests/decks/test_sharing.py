"""Decks that others may read: who finds them, who reads them, and that nothing else gets out."""

import pytest
from django.test import Client
from django.utils.timezone import localtime

from collection.audience import Audience
from collection.models import Player
from decks.models import Deck
from decks.services import editing, shelf
from play.common.playable_decks import find_deck
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")


def open_to(deck: Deck, audience: str) -> Deck:
    settings = {"name": deck.name, "format": deck.format, "notes": deck.notes}
    return shelf.change_settings(deck=deck, version=current(deck).version, audience=audience, **settings)


def test_a_deck_is_its_owners_alone_until_it_is_shared(alice: Player, client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    assert (deck.audience, deck.share) == (Audience.PRIVATE, None)
    assert "Meule" not in client.get("/decks/partages/").content.decode()
    assert client.get("/decks/partages/None/").status_code == 404


def test_whoever_has_the_address_reads_a_deck_that_no_list_shows(alice: Player, bob_client: Client, client: Client) -> None:
    deck = open_to(a_deck(alice, {"S1-108": 2}), "shared")

    for reader in (client, bob_client):
        page = reader.get(f"/decks/partages/{deck.share}/").content.decode()
        assert "Meule" in page
        assert "MASTU" in page
        assert alice.email.partition("@")[0] not in page
        assert "Meule" not in reader.get("/decks/partages/").content.decode()


def test_what_only_public_decks_have_is_said_where_the_readers_are_chosen_and_where_it_lacks(
    alice: Player, alice_client: Client, bob_client: Client
) -> None:
    deck, said = open_to(a_deck(alice, {"S1-108": 2}), "shared"), "les propositions de changement sont réservés aux decks que"

    assert said in alice_client.get(f"/decks/{deck.pk}/reglages/").content.decode()
    assert said in bob_client.get(f"/decks/partages/{deck.share}/").content.decode()
    open_to(deck, "public")
    assert said not in bob_client.get(f"/decks/partages/{deck.share}/").content.decode()


def test_everybody_finds_a_public_deck_by_name_and_game(alice: Player, client: Client) -> None:
    alice.display_name = "Alizée"
    alice.save()
    deck = open_to(a_deck(alice, {"S1-108": 2}), "public")

    found = client.get("/decks/partages/?q=MEULE&game=wankul").content.decode()
    missed = client.get("/decks/partages/?q=autre").content.decode()

    assert f"/decks/partages/{deck.share}/" in found
    assert "Alizée" in found
    assert 'data-card="wankul:S1-108"' in found, "a deck is known by its cards"
    assert f"/decks/partages/{deck.share}/" not in missed


def test_a_deck_made_private_is_gone_and_comes_back_at_another_address(alice: Player, client: Client) -> None:
    deck = open_to(a_deck(alice, {"S1-108": 2}), "public")
    first = deck.share
    again = open_to(deck, "shared")
    assert again.share == first

    open_to(deck, "private")
    assert client.get(f"/decks/partages/{first}/").status_code == 404

    assert open_to(deck, "shared").share not in (None, first)


def test_whoever_reads_a_shared_deck_sees_whose_it_is_and_takes_it_along(alice: Player, client: Client) -> None:
    alice.display_name = ""
    alice.save()
    deck = open_to(a_deck(alice, {"S1-108": 2}), "public")
    editing.set_maybe(deck=deck, version=deck.version, printing="S1-040", copies=1)
    page = client.get(f"/decks/partages/{deck.share}/", headers={"accept-language": "en"}).content.decode()
    listed = client.get("/decks/partages/", headers={"accept-language": "en"}).content.decode()

    assert f"<bdi>Player {alice.pk}</bdi>" in page
    assert f"<bdi>Player {alice.pk}</bdi>" in listed
    assert f'edited on <time datetime="{localtime(current(deck).updated):%Y-%m-%d}' in page
    assert f'href="/decks/partages/{deck.share}/texte/"' in page
    text = client.get(f"/decks/partages/{deck.share}/texte/")
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert "2 MASTU" in text.content.decode()
    assert "S1-040" not in text.content.decode()
    open_to(current(deck), "private")
    assert client.get(f"/decks/partages/{deck.share}/texte/").status_code == 404


def test_a_copy_needs_a_form_and_makes_a_visitor_a_guest(alice: Player, client: Client, bob: Player) -> None:
    deck = open_to(a_deck(alice, {"S1-108": 2}), "public")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(bob)

    assert strict.post(f"/decks/partages/{deck.share}/copier/").status_code == 403
    assert client.post(f"/decks/partages/{deck.share}/").status_code == 405
    assert Deck.objects.count() == 1

    assert client.post(f"/decks/partages/{deck.share}/copier/").status_code == 302
    copy = Deck.objects.exclude(pk=deck.pk).get()
    assert (copy.owner.is_guest, copy.content()) == (True, {"S1-108": 2})


def test_a_deleted_deck_is_read_by_nobody(alice: Player, client: Client) -> None:
    from django.utils import timezone

    deck = open_to(a_deck(alice, {"S1-108": 2}), "public")
    shelf.delete_deck(deck=deck, now=timezone.now())

    assert client.get(f"/decks/partages/{deck.share}/").status_code == 404
    assert "Meule" not in client.get("/decks/partages/").content.decode()


def test_a_shared_deck_can_be_copied_once_a_request_and_stays_as_it_was(alice: Player, bob: Player, bob_client: Client) -> None:
    deck = open_to(a_deck(alice, {"S1-108": 2}), "shared")

    for _ in range(2):
        answer = bob_client.post(f"/decks/partages/{deck.share}/copier/", {"token": "once"})

    copy = Deck.objects.owned_by(bob).get()
    assert answer["Location"] == f"/decks/{copy.pk}/atelier/"
    assert copy.content() == {"S1-108": 2}
    assert (copy.audience, copy.share) == (Audience.PRIVATE, None)
    assert current(deck).version == deck.version


def test_sharing_is_a_choice_in_the_settings_of_a_deck(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    form = {"name": "Meule", "format": "libre", "notes": "", "version": 1}

    refused = alice_client.post(f"/decks/{deck.pk}/reglages/", {**form, "audience": "the whole world"})
    assert refused.status_code == 422
    assert current(deck).share is None

    alice_client.post(f"/decks/{deck.pk}/reglages/", {**form, "audience": "public"})
    shared = current(deck)
    assert shared.share
    assert f"/decks/partages/{shared.share}/" in alice_client.get(f"/decks/{deck.pk}/").content.decode()


def test_the_api_lists_public_decks_and_reads_shared_ones(alice: Player, alice_client: Client, client: Client) -> None:
    alice.display_name = ""
    alice.save()
    hidden, listed = a_deck(alice, {"S1-108": 1}, name="Cachée"), a_deck(alice, {"S1-108": 2}, name="Ouverte")
    hidden, listed = open_to(hidden, "shared"), open_to(listed, "public")

    names = [one["name"] for one in client.get("/api/shared-decks/").json()["results"]]
    read = client.get(f"/api/shared-decks/{hidden.share}/").json()

    assert names == ["Ouverte"]
    assert (read["name"], read["cards"], read["author"]) == ("Cachée", {"S1-108": 1}, "")
    assert client.get(f"/api/decks/{hidden.pk}/").status_code in (401, 403)

    answer = alice_client.patch(
        f"/api/decks/{listed.pk}/", {"version": listed.version, "audience": "private"}, content_type="application/json"
    )
    assert (answer.json()["audience"], answer.json()["share"]) == ("private", None)
    assert client.get(f"/api/shared-decks/{listed.share}/").status_code == 404


def test_a_table_finds_a_shared_deck_by_its_address_alone(alice: Player, bob: Player) -> None:
    deck = open_to(a_deck(alice, {"S1-108": 1}), "shared")

    found = find_deck(bob, f"shared:{deck.share}")

    assert found is not None
    assert (found.content, found.deck) == ({"S1-108": 1}, None)
    assert find_deck(bob, f"deck:{deck.pk}") is None
    assert find_deck(bob, "shared:") is None
