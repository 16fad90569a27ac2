"""Decks built with real copies: what lies in one is not free for another, and the lists say what to fetch and to put back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as some

from collection.catalogue.shelf import shelf_named, shelf_of
from collection.models import NOTHING, Facts, Finish, Game, Holding, PlaceKind, Player, Printing
from collection.services.holdings import change_holdings
from collection.services.lots import Part, describe
from collection.services.places import open_place
from collection.services.spares import keep_of_card
from decks.models import Build, BuildSlot, Deck
from decks.services import building, editing, shelf
from decks.services.building import Built, NotAllFreeError, NothingFreeError, StaleBuildError
from decks.services.editing import StaleDeckError
from decks.stock.allotting import allotted, parts_of
from decks.stock.holding import Copies, State, plan_of, state_of, stock_of
from decks.stock.picking import Pick, picks
from play.common.allowed_cards import free_copies
from play.common.playable_decks import find_deck
from tests.collection.holders import own, place
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")

TWIN = ("S2-060", "S2-133")
"""Two printings of one card."""


def state(deck: Deck) -> State:
    now = current(deck)
    return state_of(now, now.content(), stock_of(now.owner, now.game))


def build(deck: Deck, *, whole: bool = False, token: str = "") -> Built:
    seen = state(deck).version
    return building.build_deck(deck=deck, version=current(deck).version, build=seen, whole=whole, now=timezone.now(), token=token)


def take_apart(deck: Deck, token: str = "") -> Built:
    return building.take_apart(deck=deck, build=state(deck).version, now=timezone.now(), token=token)


def lies_in(deck: Deck) -> dict[tuple[str, str], int]:
    slots = BuildSlot.objects.filter(build__deck=deck).values_list("printing__key", "finish", "copies")
    return {(key, finish): copies for key, finish, copies in slots}


def named(copies: dict[Any, int], game: Game) -> dict[str, int]:
    return {one.printing.key: one.copies for one in picks(parts_of(copies, {}), {}, shelf_of(game))}


def walk(copies: Copies, player: Player, game: Game) -> list[Pick]:
    """The way to so many free copies."""
    allotment = allotted(player, stock_of(player, game), beside=[printing for printing, _finish in copies])
    return picks(parts_of(copies, allotment.free), allotment.lots, shelf_of(game))


def test_what_lies_in_a_built_deck_is_free_for_no_other(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    first, second = a_deck(alice, {"S1-108": 2}, name="First"), a_deck(alice, {"S1-108": 2}, name="Second")

    assert build(first, whole=True) == Built(1, 2, 0)
    with pytest.raises(NotAllFreeError, match="1 ×"):
        build(second, whole=True)
    assert lies_in(second) == {}
    assert build(second) == Built(1, 1, 0)

    stock = stock_of(alice, wankul)
    assert stock.free == {}
    assert state(second).plan.short_copies == 1
    assert [(one.name, copies) for one, copies in stock.holders[next(iter(stock.holders))]] == [("First", 2), ("Second", 1)]


def test_taken_apart_a_deck_gives_its_copies_back(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    deck = a_deck(alice, {"S1-108": 2})
    build(deck)

    assert take_apart(deck) == Built(2, 0, 2)

    assert sum(stock_of(alice, wankul).free.values()) == 3
    assert state(deck).standing is None
    assert take_apart(deck) == Built(2, 0, 0)
    assert build(deck).put_in == 2


def test_any_printing_serves_and_the_one_named_comes_first(alice: Player) -> None:
    other, named_one = TWIN
    own(alice, 2, other)
    own(alice, 1, named_one)
    deck = a_deck(alice, {named_one: 2})

    build(deck, whole=True)

    assert {key: copies for (key, _finish), copies in lies_in(deck).items()} == {named_one: 1, other: 1}


def test_normal_copies_go_before_foils(alice: Player) -> None:
    own(alice, 1, "S1-108", finish=Finish.NORMAL)
    own(alice, 3, "S1-108", finish=Finish.FOIL)
    deck = a_deck(alice, {"S1-108": 2})

    build(deck)

    assert lies_in(deck) == {("S1-108", "normal"): 1, ("S1-108", "foil"): 1}


def test_an_edited_deck_says_what_to_put_in_and_what_to_put_back(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031")
    deck = a_deck(alice, {"S1-108": 2})
    build(deck)
    editing.change_copies(deck=deck, version=1, deltas={"S1-108": -1, "S1-031": 2})

    stale = state(deck)
    assert not stale.is_current
    assert named(stale.plan.put_in, wankul) == {"S1-031": 2}
    assert named(stale.plan.take_out, wankul) == {"S1-108": 1}
    assert build(deck) == Built(2, 2, 1)
    assert state(deck).is_current
    assert build(deck) == Built(2, 0, 0)


def test_a_deck_emptied_by_edits_is_taken_apart_by_its_update(alice: Player) -> None:
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 2})
    build(deck)
    editing.change_copies(deck=deck, version=1, deltas={"S1-108": -2})

    assert build(deck) == Built(2, 0, 2)
    assert state(deck).standing is None


def test_copies_that_leave_the_collection_are_missed_by_the_deck_built_last(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    first, second = a_deck(alice, {"S1-108": 2}, name="First"), a_deck(alice, {"S1-108": 1}, name="Second")
    build(first)
    build(second)

    change_holdings(player=alice, changes={place("S1-108"): -2})

    assert state(second).gone == 1
    assert state(first).gone == 1
    assert state(second).plan.short_copies == 1
    own(alice, 1, "S1-108")
    assert (state(first).gone, state(second).gone) == (0, 1)
    assert build(second) == Built(2, 0, 0)
    assert state(second).standing is None
    with pytest.raises(NothingFreeError):
        build(second)


def test_one_click_heard_twice_builds_once_and_an_old_page_changes_nothing(alice: Player) -> None:
    own(alice, 3, "S1-108")
    deck = a_deck(alice, {"S1-108": 2})
    now = timezone.now()
    asked: dict[str, Any] = {"deck": deck, "version": 1, "build": 0, "whole": True, "now": now, "token": "click"}

    assert building.build_deck(**asked) == Built(1, 2, 0)
    assert building.build_deck(**asked).version == 1
    take_apart(deck)
    with pytest.raises(StaleBuildError):
        building.build_deck(**asked)
    editing.add_copies(deck=deck, version=1, printing="S1-108")
    with pytest.raises(StaleDeckError):
        building.build_deck(deck=deck, version=1, build=2, whole=False, now=now)
    assert lies_in(deck) == {}


def test_a_deleted_deck_gives_its_copies_up(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 2})
    build(deck)

    shelf.delete_deck(deck=deck, now=timezone.now())
    assert sum(stock_of(alice, wankul).free.values()) == 2
    shelf.restore_deck(deck=deck)

    assert state(deck).standing is None
    assert Build.objects.get(deck=deck).version == 2


def test_decks_of_others_take_nothing(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    own(bob, 2, "S1-108")
    build(a_deck(bob, {"S1-108": 2}))

    assert sum(stock_of(alice, wankul).free.values()) == 2


KEYS = ("S2-060", "S2-133", "S1-108", "S1-031")
amounts = some.dictionaries(some.tuples(some.sampled_from(KEYS), some.sampled_from(list(Finish))), some.integers(1, 4))


@given(content=some.dictionaries(some.sampled_from(KEYS), some.integers(1, 4)), there=amounts, free=amounts)
def test_a_plan_takes_what_there_is_and_no_more(content: dict[str, int], there: dict[Any, int], free: dict[Any, int]) -> None:
    shelf = shelf_named("wankul")
    held, left = ({(shelf.by_key[key].id, finish): n for (key, finish), n in one.items()} for one in (there, free))
    plan = plan_of(content, shelf, there=held, free=left)

    def by_card(copies: dict[Any, int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for (printing, _finish), count in copies.items():
            card = shelf.by_id[printing].card.id
            found[card] = found.get(card, 0) + count
        return found

    had = {card: by_card(held).get(card, 0) + by_card(left).get(card, 0) for card in {**by_card(held), **by_card(left)}}
    needed: dict[int, int] = {}
    for key, copies in content.items():
        card = shelf.by_key[key].card.id
        needed[card] = needed.get(card, 0) + copies
    assert by_card(plan.reserve) == {card: min(copies, had[card]) for card, copies in needed.items() if had.get(card)}
    assert plan.short == {card: copies - had.get(card, 0) for card, copies in needed.items() if copies > had.get(card, 0)}
    assert all(copies <= held.get(one, 0) + left.get(one, 0) for one, copies in plan.reserve.items())
    after = {one: held.get(one, 0) + plan.put_in.get(one, 0) - plan.take_out.get(one, 0) for one in {*held, *plan.put_in}}
    assert {one: copies for one, copies in after.items() if copies} == plan.reserve
    for key, copies in content.items():
        own_printing = shelf.by_key[key].id
        mine = sum(n for (printing, _finish), n in {**held}.items() if printing == own_printing)
        mine += sum(n for (printing, _finish), n in left.items() if printing == own_printing)
        taken = sum(n for (printing, _finish), n in plan.reserve.items() if printing == own_printing)
        assert taken >= min(copies, mine)


def test_a_search_for_better_cards_takes_none_from_another_built_deck(alice: Player) -> None:
    own(alice, 3, "S1-108", "S1-031")
    mine, other = a_deck(alice, {"S1-108": 1}, name="Mine"), a_deck(alice, {"S1-108": 1, "S1-031": 3}, name="Other")
    for deck in (mine, other):
        build(deck)

    playable = find_deck(alice, f"deck:{mine.pk}")
    assert playable is not None
    assert free_copies(alice, playable) == {"S1-108": 1}


def test_a_pick_list_of_what_lies_nowhere_goes_by_set_and_number(alice: Player, wankul: Game) -> None:
    copies = {place("S2-060"): 1, place("S1-108"): 2, place("S1-031"): 3}

    with override("en"):
        walked = walk(copies, alice, wankul)

    assert [one.printing.key for one in walked] == ["S1-031", "S1-108", "S2-060"]
    assert {one.where for one in walked} == {"lies in no place"}, "nobody said that they have binders by number"


def test_a_pick_list_begins_in_the_places_where_copies_are_said_to_lie(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S2-060")
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    binder = open_place(player=alice, name="Classeur", kind=PlaceKind.BINDER)
    described = [
        (Part(place("S1-108"), NOTHING, 1), Facts(place=binder.pk, page=2, slot=3)),
        (Part(place("S2-060"), NOTHING, 3), Facts(place=box.pk)),
    ]
    describe(player=alice, changes=described)

    with override("en"):
        walked = walk({place("S1-108"): 2, place("S2-060"): 2}, alice, wankul)

    assert [(one.printing.key, one.copies) for one in walked] == [("S2-060", 2), ("S1-108", 1), ("S1-108", 1)]
    assert walked[0].where == "Boîte"
    assert walked[1].where.startswith("Classeur, page 2")
    assert walked[2].where == "lies in no place"
    with override("en"):
        assert walk({place("S1-108"): 1}, Player(pk=0), wankul)[0].where == walked[2].where


# --- Pages


def page(client: Client, address: str) -> str:
    answer = client.get(address, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_pages_say_it_build_it_and_take_it_apart(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 3}, name="Mine")
    home = f"/decks/{deck.pk}/"
    assert "Build what there is (2 of 3)" in page(alice_client, home)
    assert "1 to find" in page(alice_client, f"{home}exemplaires/")

    answer = alice_client.post(f"{home}monter/", {"version": 1, "build": 0, "token": "a"})

    assert answer["Location"] == f"{home}exemplaires/"
    assert "built 2/3" in page(alice_client, home)
    assert "built 2/3" in page(alice_client, "/decks/")
    assert "built 2/3" in page(alice_client, f"{home}atelier/")
    assert "What lies in it" in page(alice_client, f"{home}exemplaires/")
    assert "built with 2" in page(alice_client, "/catalogue/wankul/cartes/S1-108/")
    other = a_deck(alice, {"S1-108": 1}, name="Other")
    assert "0 free · 2 in “Mine”" in page(alice_client, f"/decks/{other.pk}/atelier/")
    assert "2 in “Mine”" in page(alice_client, f"/decks/{other.pk}/exemplaires/")
    assert "To put back" in page(alice_client, f"{home}demonter/")

    assert alice_client.post(f"{home}demonter/", {"version": 1, "build": 1, "token": "b"}).status_code == 302

    assert "2 of 3 copies are free for it" in page(alice_client, home)
    assert "Put back" in page(alice_client, f"{home}exemplaires/")


def test_what_was_just_put_in_is_listed_once(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 2})
    home = f"/decks/{deck.pk}/"
    alice_client.post(f"{home}monter/", {"version": 1, "build": 0, "token": "a"})

    just_built, later = page(alice_client, f"{home}exemplaires/"), page(alice_client, f"{home}exemplaires/")

    folded = [re.search(r'<details class="fold"( open)?><summary>What lies in it', one) for one in (just_built, later)]
    assert folded[0]
    assert not folded[0][1]
    assert not folded[1]
    assert '<h2 id="there">' in later


def test_the_name_of_the_deck_that_holds_a_copy_is_not_parted_from_its_quotes(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108")
    building.build_deck(deck=a_deck(alice, {"S1-108": 2}, name="Mine"), version=1, build=0, whole=True, now=timezone.now())
    other = a_deck(alice, {"S1-108": 1}, name="Other")

    said = alice_client.get(f"/decks/{other.pk}/atelier/", headers={"accept-language": "fr"}).content.decode()

    assert "2 dans «\N{NO-BREAK SPACE}Mine\N{NO-BREAK SPACE}»" in said


def test_an_old_page_hears_why_it_is_not_done(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 3})

    asked = ({"version": 7, "build": 0}, {"version": 1, "build": 3}, {"version": 1, "build": 0, "whole": 1}, {"build": "x"})
    refused = [alice_client.post(f"/decks/{deck.pk}/monter/", one, headers={"accept-language": "en"}) for one in asked]

    assert [one.status_code for one in refused] == [409, 409, 409, 422]
    assert "Not all copies are free" in refused[2].content.decode()
    assert BuildSlot.objects.count() == 0


def test_a_guest_has_no_copies_to_build_with(client: Client) -> None:
    client.post(reverse("decks:new"), {"name": "Mine", "format": "wankul:niveau3", "text": "2 S1-108"})
    deck = Deck.objects.get()

    assert "Real copies" not in page(client, f"/decks/{deck.pk}/")
    assert client.post(f"/decks/{deck.pk}/monter/", {"version": 1, "build": 0})["Location"].startswith("/compte/")


def test_built_decks_by_the_api(alice: Player, alice_client: Client, bob_client: Client) -> None:
    own(alice, 2, "S1-108")
    deck = a_deck(alice, {"S1-108": 3})
    address = f"/api/decks/{deck.pk}/build/"
    assert alice_client.get(address).json()["short"] == {"S1-108": 1}

    def send(to: str, body: dict[str, Any]) -> Any:
        return alice_client.post(to, body, content_type="application/json")

    assert send(address, {"version": 1, "build": 0, "whole": True}).status_code == 409
    built = send(address, {"version": 1, "build": 0})
    assert built.status_code == 200
    assert [(one["printing"], one["copies"]) for one in built.json()["reserved"]] == [("S1-108", 2)]
    assert built.json()["is_current"]
    assert send(address, {"version": 1, "build": 0}).status_code == 409
    apart = send(f"/api/decks/{deck.pk}/take-apart/", {"build": 1})
    assert (apart.status_code, apart.json()["is_built"]) == (200, False)
    assert bob_client.get(address).status_code == 404


def test_a_query_asks_for_copies_that_are_free_or_built(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108", "S1-031")
    deck = a_deck(alice, {"S1-108": 2})
    a_deck(alice, {"S1-031": 2})
    build(deck)

    def found(query: str) -> set[str]:
        cards = alice_client.get("/api/cards/", {"game": "wankul", "q": query}).json()["results"]
        return {one["key"] for one in cards}

    assert found("free>0") == {"S1-031"}
    assert found("built>0") == {"S1-108"}
    assert found("surplus>0") == set()
    assert Holding.objects.of(alice).count() == 2


def test_a_query_for_free_copies_leaves_those_in_decks_and_those_that_are_kept(alice: Player, alice_client: Client) -> None:
    own(alice, 6, "S1-108")
    own(alice, 2, "S1-031")
    build(a_deck(alice, {"S1-108": 2}))

    def found(query: str) -> set[str]:
        cards = alice_client.get("/api/cards/", {"game": "wankul", "q": query}).json()["results"]
        return {one["key"] for one in cards}

    assert (found("free=4"), found("free=2")) == ({"S1-108"}, {"S1-031"}), "what is kept of each card bounds spares alone"
    keep_of_card(player=alice, card=Printing.objects.get(key="S1-108").card, copies=3)
    keep_of_card(player=alice, card=Printing.objects.get(key="S1-031").card, copies=5)
    assert (found("free=1"), found("free>1")) == ({"S1-108"}, set())
    assert found("free=0 own>0") == {"S1-031"}


def test_a_card_tells_its_owner_alone_in_which_built_decks_copies_lie(
    alice: Player, alice_client: Client, bob_client: Client, client: Client
) -> None:
    own(alice, 4, "S2-060", "S1-031")
    first, second = a_deck(alice, {"S2-060": 2}, name="Le Siège"), a_deck(alice, {"S2-133": 1}, name="Other")
    addresses = [f"/catalogue/wankul/cartes/S2-060/{end}" for end in ("", "apercu/")]
    assert all("In built decks" not in page(alice_client, one) for one in addresses)
    for deck in (first, second):
        build(deck)

    for address in addresses:
        told = page(alice_client, address)
        ends = [f'<a href="/decks/{deck.pk}/exemplaires/">{deck.name}</a> ({held})' for deck, held in ((first, 2), (second, 1))]
        assert f"In built decks: {ends[0]}, {ends[1]}" in told, address
        assert all("In built decks" not in page(other, address) for other in (bob_client, client))
        assert "In built decks" not in page(alice_client, address.replace("S2-060", "S1-031"))
