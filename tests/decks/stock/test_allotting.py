"""Which copies lie in which built deck: a copy of a place is in one deck at most, and stays there while others come and go."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import NOTHING, Facts, Finish, Game, Holding, Lot, Place, PlaceKind, Player
from collection.services.holdings import change_holdings, undo_act
from collection.services.lots import Part, describe
from collection.services.places import open_place
from decks.models import Build, Deck
from decks.services import editing
from decks.services.building import build_deck, take_apart
from decks.stock.allotting import Allotment, Parts, allotted, written
from decks.stock.holding import stock_of
from tests.collection.holders import own, place
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")
KEY = "S1-108"
IN_BOX = "Boîte du salon · behind “Laink”"
NOWHERE = "lies in no place"


@pytest.fixture
def box(alice: Player) -> Place:
    """Holds one of alice's copies of a card."""
    own(alice, 1, KEY)
    made = open_place(player=alice, name="Boîte du salon", kind=PlaceKind.BOX)
    describe(player=alice, changes=[(Part(place(KEY), NOTHING, 1), Facts(place=made.pk, divider="Laink", signed=True))])
    return made


def version(deck: Deck) -> int:
    return Build.objects.filter(deck=deck).values_list("version", flat=True).first() or 0


def build(deck: Deck) -> None:
    build_deck(deck=deck, version=current(deck).version, build=version(deck), whole=False, now=timezone.now())


def apart(deck: Deck) -> None:
    take_apart(deck=deck, build=version(deck), now=timezone.now())


def told(client: Client, deck: Deck) -> dict[str, list[tuple[int, str]]]:
    """What the API says of the copies of a deck: how many, and where; the page walks the same lists."""
    said = client.get(f"/api/decks/{deck.pk}/build/", headers={"accept-language": "en"}).json()
    return {name: [(one["copies"], one["where"]) for one in said[name]] for name in ("reserved", "put_in", "take_out", "gone")}


def page(client: Client, deck: Deck) -> str:
    return client.get(f"/decks/{deck.pk}/exemplaires/", headers={"accept-language": "en"}).content.decode()


def test_a_copy_of_a_box_is_fetched_for_one_deck_alone(alice: Player, box: Place, alice_client: Client) -> None:
    own(alice, 3, KEY)
    first, second = a_deck(alice, {KEY: 1}, name="First"), a_deck(alice, {KEY: 1}, name="Second")
    assert told(alice_client, first)["put_in"] == told(alice_client, second)["put_in"] == [(1, IN_BOX)]

    build(first)
    assert told(alice_client, second)["put_in"] == [(1, NOWHERE)]
    build(second)

    assert told(alice_client, first)["reserved"] == [(1, IN_BOX)]
    assert told(alice_client, second)["reserved"] == [(1, NOWHERE)]
    assert IN_BOX in page(alice_client, first)
    assert IN_BOX not in page(alice_client, second), "neither among what moved nor among what lies in it"


def test_a_deck_keeps_its_copies_while_others_are_taken_apart(alice: Player, box: Place, alice_client: Client) -> None:
    own(alice, 3, KEY)
    first, second = a_deck(alice, {KEY: 1}, name="First"), a_deck(alice, {KEY: 1}, name="Second")
    build(first)
    build(second)

    apart(first)

    assert told(alice_client, second)["reserved"] == [(1, NOWHERE)]
    assert IN_BOX in page(alice_client, first), "put back"
    editing.change_copies(deck=second, version=1, deltas={KEY: 1})
    assert told(alice_client, second)["put_in"] == [(1, IN_BOX)]
    build(second)
    assert sorted(told(alice_client, second)["reserved"]) == [(1, IN_BOX), (1, NOWHERE)]


def test_builds_of_old_sites_are_shared_out_the_one_built_first_leading(alice: Player, box: Place, alice_client: Client) -> None:
    own(alice, 3, KEY)
    first, second = a_deck(alice, {KEY: 1}, name="First"), a_deck(alice, {KEY: 1}, name="Second")
    for deck in (second, first):
        build(deck)
        Build.objects.filter(deck=deck).update(moved={"in": [[*place(KEY), 1]], "out": []})

    assert told(alice_client, second)["reserved"] == [(1, IN_BOX)]
    assert told(alice_client, first)["reserved"] == [(1, NOWHERE)]
    assert IN_BOX in page(alice_client, second)
    assert IN_BOX not in page(alice_client, first)


def test_what_left_the_collection_is_no_copy_that_still_lies_in_its_box(alice: Player, box: Place, alice_client: Client) -> None:
    act = own(alice, 2, KEY).batch
    assert act
    deck = a_deck(alice, {KEY: 3})
    build(deck)

    undo_act(player=alice, act=act.pk)

    assert told(alice_client, deck)["reserved"] == [(1, IN_BOX)]
    assert told(alice_client, deck)["gone"] == [(2, NOWHERE)]
    assert IN_BOX not in page(alice_client, deck).partition("Left your collection")[2].partition("<section")[0]


def test_a_place_and_the_pile_to_put_away_tell_what_of_them_lies_in_built_decks(
    alice: Player, box: Place, alice_client: Client
) -> None:
    own(alice, 3, KEY)
    addresses = (reverse("collection:place", args=[box.pk]), f"{reverse('collection:unsorted')}?game=wankul")

    def told() -> list[str]:
        pages = [alice_client.get(one, headers={"accept-language": "en"}).content.decode() for one in addresses]
        return [found[0] if (found := re.findall(r"\d+ of them in (?:a )?built decks?", one)) else "" for one in pages]

    assert told() == ["", ""]
    decks = [a_deck(alice, {KEY: 2}, name="First"), a_deck(alice, {KEY: 1}, name="Second")]
    for deck in decks:
        build(deck)
    assert told() == ["1 of them in a built deck", "2 of them in built decks"]
    apart(decks[0])
    assert told() == ["", "1 of them in a built deck"]


def held_once(player: Player, game: Game) -> Allotment:
    """Of no lot is more in decks than there is, and each deck has the copies that are counted in it."""
    stock = stock_of(player, game)
    found = allotted(player, stock)
    claimed: Counter[tuple[int, Finish, int | None]] = Counter()
    for deck, standing in stock.standing.items():
        by_copy = found.by_deck[deck]
        assert {copy: sum(parts.values()) for copy, parts in by_copy.items()} == standing.there
        for copy, parts in by_copy.items():
            claimed.update({(*copy, lot): copies for lot, copies in parts.items()})
    there: Counter[tuple[int, Finish, int | None]] = Counter()
    for one in Holding.objects.of(player):
        there[one.printing_id, Finish(one.finish), None] += one.copies
    for lot in Lot.objects.of(player).exclude(place=None):
        there[lot.printing_id, Finish(lot.finish), lot.pk] += lot.copies
        there[lot.printing_id, Finish(lot.finish), None] -= lot.copies
    assert not claimed - there
    return found


def settled(player: Player, game: Game) -> dict[int, Parts]:
    """The decks whose copies all lie where they were taken from; none while a deck lacks some."""
    if any(one.gone for one in stock_of(player, game).standing.values()):
        return {}
    by_deck = held_once(player, game).by_deck
    kept = {one.deck_id: sorted(one.moved["lots"], key=repr) for one in Build.objects.filter(deck__in=by_deck)}
    return {deck: parts for deck, parts in by_deck.items() if sorted(written(parts), key=repr) == kept[deck]}


def lay(player: Player, key: str, facts: Facts, chance: Random) -> None:
    """Put a copy of which nothing is said somewhere; where there is none, one of another lot."""
    holding = Holding.objects.of(player).filter(printing__key=key, finish=place(key)[1]).first()
    lots = list(Lot.objects.of(player))
    said = sum(one.copies for one in lots if (one.printing_id, one.finish) == place(key))
    if holding is not None and holding.copies > said:
        describe(player=player, changes=[(Part(place(key), NOTHING, 1), facts)])
    elif lots:
        lot = chance.choice(lots)
        describe(player=player, changes=[(Part((lot.printing_id, Finish(lot.finish)), lot.facts, 1), facts)])


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_no_copy_is_in_two_built_decks(seed: int, alice: Player, wankul: Game) -> None:
    chance, keys = Random(seed), (KEY, "S2-060", "S2-133")
    own(alice, 4, *keys)
    own(alice, 2, KEY, finish=Finish.NORMAL)
    places = [open_place(player=alice, name=name, kind=PlaceKind.BOX) for name in ("A", "B")]
    decks = [a_deck(alice, {KEY: 2, "S2-060": number}, name=f"Deck {number}") for number in (1, 2, 3)]

    for _step in range(30):
        deck, key = chance.choice(decks), chance.choice(keys)
        before = settled(alice, wankul)
        match chance.choice(("build", "build", "apart", "edit", "come", "go", "lay", "lay")):
            case "build" if stock_of(alice, wankul).plan(current(deck), current(deck).content()).reserve:
                build(deck)
                after = held_once(alice, wankul).by_deck
                assert all(after[one] == parts for one, parts in before.items() if one != deck.pk)
            case "apart":
                apart(deck)
                after = held_once(alice, wankul).by_deck
                assert all(after[one] == parts for one, parts in before.items() if one != deck.pk)
            case "edit":
                delta = 1 if current(deck).content().get(key, 0) < 2 else -1
                editing.change_copies(deck=deck, version=current(deck).version, deltas={key: delta})
            case "come":
                own(alice, chance.randint(1, 2), key)
            case "go" if Holding.objects.of(alice).filter(printing__key=key, finish=place(key)[1], copies__gt=2).exists():
                change_holdings(player=alice, changes={place(key): -2})
            case "lay":
                lay(alice, key, Facts(place=chance.choice(places).pk, row=chance.randint(1, 2)), chance)
        held_once(alice, wankul)
