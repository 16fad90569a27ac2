"""The cards of a deck into the collection: said before, done in one act, taken back in one."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from collection.catalogue.shelf import Shelf, shelf_of
from collection.models import ActKind, Game, MovementBatch, Player
from collection.services.holdings import undo_act
from decks.services.owning import own_cards
from decks.services.shelf import change_settings
from decks.stock.owning import cards_missing, cards_of
from simulator.catalog import load
from simulator.catalog.starters import starters
from tests.collection.holders import own, owned
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("wankul")

KEYS = sorted(load("wankul").printings)[:40]
COPIES = st.dictionaries(st.sampled_from(KEYS), st.integers(1, 9), max_size=12)


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def test_all_copies_come_in_addition_and_one_undo_takes_them_back(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    content = {"S1-108": 2, "S1-031": 1}

    act = own_cards(player=alice, game=wankul, content=content, name="Meule", which="all")

    assert (act.added, owned(alice)) == (3, {"S1-108": 3, "S1-031": 1})
    assert act.batch is not None
    assert "Meule" in act.batch.note
    assert act.batch.kind == ActKind.DECK
    undo_act(player=alice, act=act.batch.pk)
    assert owned(alice) == {"S1-108": 1}


def test_only_what_is_missing_comes_and_the_second_time_nothing(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    content = {"S1-108": 3, "S1-031": 1}

    first = own_cards(player=alice, game=wankul, content=content, name="Meule", which="missing")
    again = own_cards(player=alice, game=wankul, content=content, name="Meule", which="missing")

    assert first.added == 3
    assert again.batch is None
    assert owned(alice) == content


def test_a_form_sent_twice_is_obeyed_once(alice: Player, wankul: Game) -> None:
    token = uuid4()
    for which in ("all", "missing", "all"):
        own_cards(player=alice, game=wankul, content={"S1-108": 2}, name="Meule", which=which, token=token)

    assert owned(alice) == {"S1-108": 2}
    assert MovementBatch.objects.of(alice).count() == 1


def test_what_is_missing_is_the_fewest_copies_that_make_the_deck(shelf: Shelf) -> None:
    @given(content=COPIES, held=COPIES)
    def holds(content: dict[str, int], held: dict[str, int]) -> None:
        mine, needed = cards_of(held, shelf), cards_of(content, shelf)
        added = cards_missing(content, shelf, mine)

        def by_card(copies: dict[int, int]) -> dict[int, int]:
            totals: dict[int, int] = {}
            for printing, count in copies.items():
                card = shelf.by_id[printing].card.id
                totals[card] = totals.get(card, 0) + count
            return totals

        had, wanted = by_card(mine), by_card(needed)
        assert by_card(added) == {card: count - had.get(card, 0) for card, count in wanted.items() if count > had.get(card, 0)}
        assert all(0 < count <= needed[printing] for printing, count in added.items())

    holds()


def test_the_page_says_how_many_before_and_leads_to_the_undo(alice: Player, alice_client: Client) -> None:
    own(alice, 1, "S1-108")
    deck = a_deck(alice, {"S1-108": 2, "S1-031": 1})
    address = f"/decks/{deck.pk}/dans-ma-collection/"

    page = alice_client.get(address, headers={"accept-language": "en"}).content.decode()
    answer = alice_client.post(address, {"which": "missing"})

    assert "All 3 copies of the deck" in page
    assert "Only the 2 copies that are missing" in page
    assert owned(alice) == {"S1-108": 2, "S1-031": 1}
    act = MovementBatch.objects.of(alice).latest("pk")
    assert answer["Location"] == f"/collection/journal/{act.pk}/"
    assert f"/collection/journal/{act.pk}/annuler/" in alice_client.get(answer["Location"]).content.decode()
    assert address in alice_client.get(f"/decks/{deck.pk}/").content.decode()


def test_a_starter_and_a_shared_deck_have_the_same_door(alice: Player, bob: Player, alice_client: Client) -> None:
    chosen = starters("wankul")[0]
    starter = f"/decks/modeles/wankul/{chosen.slug}/dans-ma-collection/"
    deck = a_deck(bob, {"S1-108": 2})
    hidden = a_deck(bob, {"S1-031": 2})
    deck = change_settings(deck=deck, version=1, name=deck.name, format=deck.format, notes="", audience="public")
    shared = f"/decks/partages/{deck.share}/dans-ma-collection/"

    assert starter in alice_client.get("/decks/modeles/").content.decode()
    assert shared in alice_client.get(f"/decks/partages/{deck.share}/").content.decode()
    told = alice_client.post(starter, {"which": "all"}, follow=True)
    assert told.status_code == 200, "the page of the act took what it says of the deck for a list that was read"
    assert sum(owned(alice).values()) == sum(chosen.cards.values())
    before = owned(alice).get("S1-108", 0)
    assert alice_client.post(shared, {"which": "all"}, follow=True).status_code == 200
    assert owned(alice)["S1-108"] == before + 2
    assert alice_client.post(f"/decks/partages/{hidden.share}/dans-ma-collection/", {"which": "all"}).status_code == 404
    assert alice_client.get("/decks/modeles/wankul/none/dans-ma-collection/").status_code == 404
    assert Client().get("/decks/modeles/").content.decode().count("dans-ma-collection") == 0


def test_a_choice_that_is_none_changes_nothing(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    for sent in ({}, {"which": "some"}, {"which": "all", "token": "x"}):
        assert alice_client.post(f"/decks/{deck.pk}/dans-ma-collection/", sent).status_code == 422
    assert owned(alice) == {}


def test_too_many_copies_are_refused_with_a_sentence(alice: Player, alice_client: Client) -> None:
    own(alice, 9999, "S1-108")
    deck = a_deck(alice, {"S1-108": 2})

    answer = alice_client.post(f"/decks/{deck.pk}/dans-ma-collection/", {"which": "all"})

    assert answer.status_code == 400
    assert "9999" in answer.content.decode().replace("\u202f", "").replace("\xa0", "")


def test_the_api_does_the_same_and_obeys_a_key_once(alice: Player, bob: Player, alice_client: Client) -> None:
    mine = a_deck(alice, {"S1-108": 2})
    theirs = a_deck(bob, {"S1-031": 1})
    theirs = change_settings(deck=theirs, version=1, name=theirs.name, format=theirs.format, notes="", audience="public")

    def send(address: str, which: str, **headers: str) -> tuple[int, dict[str, object]]:
        answer = alice_client.post(address, json.dumps({"which": which}), content_type="application/json", headers=headers)
        return answer.status_code, answer.json()

    first = send(f"/api/decks/{mine.pk}/own/", "all", **{"idempotency-key": "a"})
    again = send(f"/api/decks/{mine.pk}/own/", "all", **{"idempotency-key": "a"})
    shared = send(f"/api/shared-decks/{theirs.share}/own/", "missing")

    assert first == again
    assert (first[0], first[1]["added"]) == (200, 2)
    assert shared[1]["added"] == 1
    assert owned(alice) == {"S1-108": 2, "S1-031": 1}
    assert send(f"/api/shared-decks/{theirs.share}/own/", "missing")[1] == {"added": 0, "act": None}
    assert send(f"/api/decks/{mine.pk}/own/", "some")[0] == 400
    assert Client().post(f"/api/shared-decks/{theirs.share}/own/").status_code in (401, 403)
