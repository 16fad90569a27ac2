import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.models import Game, Player
from decks.content import fingerprint
from decks.models import Deck
from decks.services import editing, revisions, shelf
from simulator.catalog.starters import starters
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")


def test_a_new_deck_is_made_once_however_often_its_form_is_sent(alice_client: Client) -> None:
    form = {"name": "Meule", "format": "wankul:niveau3", "token": "one request"}

    first = alice_client.post("/decks/nouveau/", form)
    again = alice_client.post("/decks/nouveau/", form)

    assert first.status_code == 302
    assert first["Location"] == again["Location"]
    assert Deck.objects.count() == 1


def test_a_new_deck_needs_a_name_and_keeps_what_was_typed(alice_client: Client) -> None:
    answer = alice_client.post("/decks/nouveau/", {"name": "  ", "format": "wankul:libre", "text": "3 MASTU (S1) 108"})

    assert answer.status_code == 422
    assert "3 MASTU (S1) 108" in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_new_deck_can_be_pasted(alice: Player, alice_client: Client) -> None:
    pasted = "# Personnages\n2 MASTU (S1) 108\n1 S1-163\n"

    alice_client.post("/decks/nouveau/", {"name": "Collé", "format": "wankul:niveau1", "text": pasted})

    deck = Deck.objects.get(owner=alice)
    assert (deck.format, deck.content()) == ("niveau1", {"S1-108": 2, "S1-163": 1})


def test_a_name_is_one_line_and_may_hold_anything(alice: Player, alice_client: Client) -> None:
    name = "<script>alert(1)</script>\n\u202e « é » 🎴 {{ 7|add:7 }}"

    alice_client.post("/decks/nouveau/", {"name": name, "format": "wankul:niveau3"})
    page = alice_client.get("/decks/").content.decode()

    assert Deck.objects.get(owner=alice).name == " ".join(name.split())
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_the_list_shows_size_format_and_legality(alice: Player, alice_client: Client) -> None:
    a_deck(alice, a_legal_content(), name="Prêt")
    a_deck(alice, {"S1-108": 4}, name="Chantier")

    page = alice_client.get("/decks/", headers={"accept-language": "en"}).content.decode()

    work, ready = page.split("<tr>")[2:4]
    assert "Chantier" in work
    assert "problems" in work
    assert ">4<" in work
    assert "Prêt" in ready
    assert "Legal<" in ready
    assert ">50<" in ready


@pytest.mark.parametrize("words", ["etoile", "ÉTOILE", "étoile de", "DE l'est"])
def test_the_list_is_searched_without_accents_or_case(alice: Player, alice_client: Client, words: str) -> None:
    a_deck(alice, name="Étoile de l’Est")
    a_deck(alice, name="Autre")

    page = alice_client.get("/decks/", {"q": words}).content.decode()

    assert "Étoile de l’Est" in page
    assert "Autre</a>" not in page


def test_a_search_with_characters_no_database_knows_finds_nothing(alice: Player, alice_client: Client) -> None:
    a_deck(alice, name="Meule")

    answer = alice_client.get("/decks/", {"q": "%\0_'\\"})

    assert answer.status_code == 200
    assert "Meule</a>" not in answer.content.decode()


def test_a_player_without_decks_is_told_how_to_begin(alice_client: Client) -> None:
    page = alice_client.get("/decks/").content.decode()

    assert "/decks/nouveau/" in page
    assert "/decks/modeles/" in page
    assert 'class="empty"' in page


def test_whoever_has_no_deck_finds_the_starters_where_decks_will_be(alice: Player, alice_client: Client) -> None:
    before = alice_client.get("/decks/").content.decode()
    alice_client.post("/decks/modeles/wankul/siege/copier/", {"token": "a" * 32})
    after = alice_client.get("/decks/").content.decode()

    assert [f"/decks/modeles/wankul/{one.slug}/copier/" in before for one in starters("wankul")] == [True, True, True]
    assert "/copier/" not in after
    assert Deck.objects.get().name in after


def test_decks_are_known_by_some_of_their_cards(alice: Player, alice_client: Client) -> None:
    def counted() -> tuple[int, list[list[str]]]:
        with CaptureQueriesContext(connection) as asked:
            page = alice_client.get("/decks/").content.decode()
        return len(asked), [re.findall('data-card="wankul:([^"]+)"', row) for row in page.split("<tr")[2:]]

    a_deck(alice, {"S1-108": 2})
    counted()
    few, [seen] = counted()
    for _deck in range(6):
        a_deck(alice, a_legal_content())
    many, [*wide, first] = counted()

    assert seen == first == ["S1-108"]
    assert [len(set(row)) for row in wide] == [5] * 6
    assert many == few


def test_settings_are_saved_and_a_form_sent_twice_is_harmless(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    form = {"name": "Autre nom", "format": "libre", "notes": "  Deux\nlignes", "audience": "private", "version": 1}

    answers = [alice_client.post(f"/decks/{deck.pk}/reglages/", form).status_code for _ in range(2)]

    saved = current(deck)
    assert answers == [302, 302]
    assert (saved.name, saved.format, saved.notes, saved.version) == ("Autre nom", "libre", "  Deux\nlignes", 2)


def test_settings_made_from_an_old_version_show_both_and_lose_nothing(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    shelf.change_settings(deck=deck, version=1, name="Les leurs", format="niveau2", notes="n", audience="private")

    mine = {"name": "Le mien", "format": "niveau3", "notes": "mes notes", "audience": "private", "version": 1}
    answer = alice_client.post(f"/decks/{deck.pk}/reglages/", mine)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Les leurs" in page
    assert 'value="Le mien"' in page
    assert "mes notes" in page
    assert 'name="version" value="2"' in page
    assert current(deck).name == "Les leurs"


def test_a_copy_has_the_cards_and_a_history_of_its_own(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")

    for _ in range(2):
        alice_client.post(f"/decks/{deck.pk}/copier/", {"token": "copy"})

    copy = Deck.objects.exclude(pk=deck.pk).get()
    assert copy.content() == {"S1-108": 2}
    assert copy.revisions.count() == 0
    assert "Meule" in copy.name


def test_deleting_asks_first_and_can_be_taken_back(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    asked = alice_client.get(f"/decks/{deck.pk}/supprimer/")
    assert asked.status_code == 200
    assert Deck.objects.owned_by(alice).count() == 1

    alice_client.post(f"/decks/{deck.pk}/supprimer/")
    assert alice_client.get(f"/decks/{deck.pk}/").status_code == 404
    assert "Meule" in alice_client.get("/decks/").content.decode()

    alice_client.post(f"/decks/{deck.pk}/reprendre/")
    assert Deck.objects.owned_by(alice).get().content() == {"S1-108": 2}


def test_a_deck_deleted_for_good_is_gone_with_its_history(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")

    assert alice_client.post(f"/decks/{deck.pk}/effacer/").status_code == 404
    alice_client.post(f"/decks/{deck.pk}/supprimer/")
    alice_client.post(f"/decks/{deck.pk}/effacer/")

    assert not Deck.objects.exists()


def test_decks_deleted_long_ago_go_when_another_is_deleted(alice: Player) -> None:
    now = timezone.now()
    old, fresh, next_one = (a_deck(alice, name=name) for name in ("Vieux", "Récent", "Suivant"))
    shelf.delete_deck(deck=old, now=now - shelf.KEPT_DELETED - timedelta(minutes=1))
    shelf.delete_deck(deck=fresh, now=now - timedelta(days=1))

    shelf.delete_deck(deck=next_one, now=now)

    assert [deck.name for deck in Deck.objects.deleted_by(alice)] == ["Suivant", "Récent"]


def test_a_player_may_have_many_decks_but_not_any_number(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MAX_DECKS", 2)
    a_deck(alice)
    a_deck(alice)

    with pytest.raises(shelf.TooManyDecksError):
        a_deck(alice)

    assert Deck.objects.count() == 2


def test_taking_decks_back_is_no_way_to_have_more_than_one_may(
    alice: Player, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MAX_DECKS", 1)
    away = a_deck(alice, name="Away")
    shelf.delete_deck(deck=away, now=timezone.now())
    a_deck(alice, name="Here")

    answer = alice_client.post(f"/decks/{away.pk}/reprendre/", follow=True, headers={"accept-language": "en"})

    assert [deck.name for deck in Deck.objects.owned_by(alice)] == ["Here"]
    assert "the most one can have" in answer.content.decode()


def test_the_bin_holds_many_decks_but_not_any_number(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_DELETED", 2)
    for hours, name in ((3, "First"), (2, "Second"), (1, "Third")):
        shelf.delete_deck(deck=a_deck(alice, name=name), now=timezone.now() - timedelta(hours=hours))

    assert [deck.name for deck in Deck.objects.deleted_by(alice)] == ["Third", "Second"]


def test_a_deck_that_cannot_be_filled_is_not_made(alice: Player) -> None:
    with pytest.raises(editing.UnknownPrintingError):
        a_deck(alice, {"S9-999": 1})

    assert not Deck.objects.exists()


def test_starter_decks_are_public_and_legal(client: Client) -> None:
    page = client.get("/decks/modeles/", headers={"accept-language": "en"})

    assert page.status_code == 200
    assert page.content.decode().count("Copy this deck") == 3
    assert "problem" not in page.content.decode()


def test_a_starter_deck_is_copied_once(alice: Player, alice_client: Client) -> None:
    from simulator.catalog.starters import starters

    chosen = starters("wankul")[0]
    address = f"/decks/modeles/wankul/{chosen.slug}/copier/"

    answers = [alice_client.post(address, {"token": "starter"})["Location"] for _ in range(2)]

    deck = Deck.objects.get(owner=alice)
    assert answers == [f"/decks/{deck.pk}/atelier/"] * 2
    assert deck.content() == dict(sorted(chosen.cards.items()))
    assert alice_client.post("/decks/modeles/wankul/nothing/copier/").status_code == 404
    assert alice_client.post("/decks/modeles/nothing/siege/copier/").status_code == 404


def test_what_a_deck_holds_is_read_for_many_decks_at_once(alice: Player, wankul: Game) -> None:
    full, empty = a_deck(alice, {"S1-108": 2, "S1-031": 1}), a_deck(alice)

    contents = Deck.objects.owned_by(alice).contents()

    assert contents == {full.pk: {"S1-031": 1, "S1-108": 2}, empty.pk: {}}
    assert fingerprint(full.content()) != fingerprint(empty.content())
