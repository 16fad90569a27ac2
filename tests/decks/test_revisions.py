import re

import pytest
from django.test import Client

from collection.models import Player
from decks.models import DeckRevision
from decks.services import editing, revisions, shelf
from decks.views.history import REVISIONS_A_PAGE
from tests.decks.builders import a_deck, a_format, current, named

pytestmark = pytest.mark.usefixtures("wankul")


def test_a_revision_keeps_the_draft_and_numbers_go_up(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    alice_client.post(f"/decks/{deck.pk}/revisions/", {"version": 1, "message": " Première \n fois "})
    editing.add_copies(deck=deck, version=1, printing="S1-031")
    alice_client.post(f"/decks/{deck.pk}/revisions/", {"version": 2})

    second, first = deck.revisions.all()
    assert (first.number, first.message, first.content) == (1, "Première fois", {"S1-108": 2})
    assert (second.number, second.message, second.content) == (2, "", {"S1-031": 1, "S1-108": 2})
    assert current(deck).saved_as() == second


def test_saving_again_without_a_change_makes_no_second_revision(alice: Player) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    first = revisions.save_revision(deck=deck, version=1, message="a")
    second = revisions.save_revision(deck=deck, version=1, message="b")

    assert first == second
    assert DeckRevision.objects.count() == 1


def test_a_new_format_is_worth_a_revision(alice: Player) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")
    shelf.change_format(deck=deck, version=1, format="libre")

    saved = revisions.save_revision(deck=deck, version=2, message="")

    assert (saved.number, saved.format) == (2, "libre")


def test_nobody_saves_a_draft_they_have_not_seen(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    editing.add_copies(deck=deck, version=1, printing="S1-031")

    answer = alice_client.post(f"/decks/{deck.pk}/revisions/", {"version": 1, "message": "Mon message"})

    assert answer.status_code == 409
    assert "Mon message" in answer.content.decode()
    assert not DeckRevision.objects.exists()


def test_a_revision_is_compared_with_the_draft_both_ways(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2, "S1-031": 1})
    revisions.save_revision(deck=deck, version=1, message="")
    editing.replace_content(deck=deck, version=1, content={"S1-108": 1, "S1-036": 3})

    page = alice_client.get(f"/decks/{deck.pk}/revisions/1/").content.decode()

    assert re.search(r"\+3</span> <a [^>]*>VENDEUR", page)
    assert re.search(r"−1</span> <a [^>]*>GARAGISTE", page)
    assert re.search(r"−1</span> <a [^>]*>MASTU", page)


def test_a_thousand_revisions_are_a_bounded_page_and_few_queries(
    alice: Player, alice_client: Client, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    deck, kept = a_deck(alice, {"S1-108": 2}), [a_format(alice, f"Format {number}") for number in range(5)]
    DeckRevision.objects.bulk_create(
        DeckRevision(deck=deck, number=number, format=named(kept[number % 5]), content={"S1-108": 2}, message=f"Number {number}")
        for number in range(1, 1_001)
    )
    alice_client.get(f"/decks/{deck.pk}/revisions/")

    with django_assert_max_num_queries(11):  # type: ignore[operator]
        page = alice_client.get(f"/decks/{deck.pk}/revisions/", headers={"accept-language": "en"})
    last = alice_client.get(f"/decks/{deck.pk}/revisions/?page=20").content.decode()

    assert (len(page.context["rows"]), page.context["page"].paginator.num_pages) == (REVISIONS_A_PAGE, 1_000 // REVISIONS_A_PAGE)
    assert "Number 1000<" in page.content.decode()
    assert "Page 1 of 20" in page.content.decode()
    assert "Format 0 (version 1)" in page.content.decode()
    assert ("Number 1<" in last, "Number 51<" in last) == (True, False)


def test_opposite_changes_cancel_out(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")
    editing.add_copies(deck=deck, version=1, printing="S1-031")
    editing.add_copies(deck=deck, version=2, printing="S1-031", copies=-1)

    page = alice_client.get(f"/decks/{deck.pk}/atelier/?panel=changes", headers={"accept-language": "en"}).content.decode()

    assert "No card added, none removed." in page
    assert "saved as revision 1" in page


def test_a_restored_revision_keeps_the_draft_within_reach_of_undo(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")
    editing.replace_content(deck=deck, version=1, content={"S1-036": 3})

    for _ in range(2):
        alice_client.post(f"/decks/{deck.pk}/revisions/1/restaurer/", {"version": 2, "token": "restore"})

    assert current(deck).content() == {"S1-108": 2}
    editing.undo(deck=deck, version=3)
    assert current(deck).content() == {"S1-036": 3}


def test_a_restoration_from_an_old_version_asks_first(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")
    editing.replace_content(deck=deck, version=1, content={"S1-036": 3})

    answer = alice_client.post(f"/decks/{deck.pk}/revisions/1/restaurer/", {"version": 1})

    assert answer.status_code == 409
    assert current(deck).content() == {"S1-036": 3}
    assert alice_client.post(f"/decks/{deck.pk}/revisions/1/restaurer/", {}).status_code == 422
    assert alice_client.post(f"/decks/{deck.pk}/revisions/9/restaurer/", {"version": 2}).status_code == 404


def test_a_revision_saved_in_the_editor_leads_back_there(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    answer = alice_client.post(f"/decks/{deck.pk}/revisions/", {"version": 1, "stay": "1", "state": "q=mastu&panel=changes"})

    assert answer["Location"] == f"/decks/{deck.pk}/atelier/?q=mastu&panel=changes"


def test_a_revision_with_a_card_that_left_the_catalogue_is_shown_but_not_restored(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    deck.revisions.create(number=1, format="niveau3", content={"S1-108": 1, "S0-001": 3})

    page = alice_client.get(f"/decks/{deck.pk}/revisions/1/", headers={"accept-language": "en"})
    answer = alice_client.post(f"/decks/{deck.pk}/revisions/1/restaurer/", {"version": 1})

    assert "3 × S0-001" in page.content.decode()
    assert "no longer in the catalogue" in page.content.decode()
    assert answer.status_code == 422
    assert "S0-001" in answer.content.decode()
    assert current(deck).content() == {"S1-108": 2}
