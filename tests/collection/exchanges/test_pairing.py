"""Pairs that answer each other: by rarity and by wish, never by mere count; the balance in figures that words are made of."""

from __future__ import annotations

import pytest

from collection.catalogue.shelf import Shelf, ShelfPrinting, shelf_of
from collection.exchanges.pairing import Match, Meeting, Want, balance_of, matches, pairs_of, rarities_of, within
from collection.inventory.wares import Offer, Ware, offer_of, ware_named
from collection.models import Facts, Finish, Game, Player
from tests.collection.exchangers import FRENCH, say, spare, ware
from tests.collection.holders import printing

pytestmark = pytest.mark.django_db
A, B = "S1-108", "S1-031"


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def of_rarity(shelf: Shelf, rarity: str, place: int = 0) -> ShelfPrinting:
    return [one for one in shelf.printings if one.rarity == rarity][place]


def a(printing: ShelfPrinting, copies: int = 1, *, exact: bool = False) -> Match:
    return Match(Ware((printing.id, Finish.NORMAL)), copies, exact)


def offered(shelf: Shelf, wares: dict[Ware, int], by_card: int = 9, by_stock: int = 9) -> Offer:
    cards = {shelf.by_id[one.stock[0]].card.id: by_card for one in wares}
    return Offer(shelf, wares, {one.stock: by_stock for one in wares}, cards)


def test_copies_of_one_rarity_make_a_pair_however_many_others_there_are(shelf: Shelf) -> None:
    common, other = of_rarity(shelf, "C"), of_rarity(shelf, "C", 1)
    rare = of_rarity(shelf, "R")

    pairs = pairs_of([a(common, 5)], [a(rare, 1), a(other, 2)], shelf)

    assert [(one.get.ware, one.copies, one.is_even) for one in pairs] == [
        (a(other).ware, 2, True),
        (a(rare).ware, 1, False),
    ]


def test_among_even_pairs_what_is_wished_for_in_this_printing_leads(shelf: Shelf) -> None:
    plain, exact, mine = (of_rarity(shelf, "C", place) for place in range(3))
    rare, theirs = of_rarity(shelf, "R"), of_rarity(shelf, "R", 1)

    pairs = pairs_of([a(mine), a(rare)], [a(plain), a(exact, exact=True), a(theirs)], shelf)

    assert [(one.give.ware, one.get.ware) for one in pairs] == [(a(mine).ware, a(exact).ware), (a(rare).ware, a(theirs).ware)]


def test_the_rest_is_set_against_the_nearest_rarity(shelf: Shelf) -> None:
    gold, bronze, common = of_rarity(shelf, "LO"), of_rarity(shelf, "LB"), of_rarity(shelf, "C")

    [pair] = pairs_of([a(gold)], [a(common), a(bronze)], shelf)

    rank = rarities_of(shelf)
    assert (pair.get.ware, pair.gap) == (a(bronze).ware, rank["LO"] - rank["LB"])


def test_foils_are_paired_with_foils_and_are_not_even_with_others(shelf: Shelf) -> None:
    mine, theirs = of_rarity(shelf, "R"), of_rarity(shelf, "R", 1)
    foil, plain = (Match(Ware((mine.id, finish)), 1, exact) for finish, exact in ((Finish.FOIL, True), (Finish.NORMAL, False)))
    their_plain, their_foil = a(theirs, exact=True), Match(Ware((theirs.id, Finish.FOIL)), 1, False)

    pairs = pairs_of([foil, plain], [their_plain, their_foil], shelf)

    assert {(one.give, one.get) for one in pairs} == {(foil, their_foil), (plain, their_plain)}
    assert [one.is_even for one in pairs_of([foil], [their_plain], shelf)] == [False]


def test_many_rare_copies_do_not_hide_a_common_one(shelf: Shelf) -> None:
    rare, common, other = of_rarity(shelf, "R"), of_rarity(shelf, "C"), of_rarity(shelf, "C", 1)

    first = pairs_of([a(rare, 300), a(common, 1)], [a(other, 300)], shelf)[0]

    assert (first.give.ware, first.is_even, first.copies) == (a(common).ware, True, 1)


def test_a_wish_is_served_once_and_within_what_is_free(shelf: Shelf) -> None:
    printings = next(found for found in shelf.by_card.values() if len(found) > 1)
    first, second = (Ware((one.id, Finish.NORMAL)) for one in printings[:2])
    card = printings[0].card.id
    offer = offered(shelf, {first: 3, second: 3}, by_card=3)

    found = matches(offer, [Want(card, None, 2), Want(card, second.stock[0], 2)])

    assert sum(one.copies for one in found) == 3
    assert sum(one.copies for one in found if one.exact) == 2
    assert {one.ware for one in found if one.exact} == {second}
    assert sum(within(offer).values()) == 3
    nothing = Offer(shelf, {}, {}, {})
    assert Meeting(offer, nothing, [], [Want(card, None, 2)]).even == ({}, {})


def test_the_balance_sets_copies_against_copies_of_their_rarity(shelf: Shelf) -> None:
    common, rare = a(of_rarity(shelf, "C")).ware, a(of_rarity(shelf, "R")).ware
    foil = Ware((common.stock[0], Finish.FOIL))

    balance = balance_of({common: 2}, {rare: 1, foil: 1}, shelf)

    assert [copies for _name, copies in balance.more_given] == [1]
    assert [copies for _name, copies in balance.more_got] == [1]
    assert (balance.foils_given, balance.foils_got, balance.is_even) == (0, 1, False)
    assert balance_of({common: 1}, {common: 1}, shelf).is_even


def test_a_game_without_rarities_has_even_pairs_all_the_same(catalogues: None) -> None:
    shelf = shelf_of(Game.objects.get(slug="wongar"))
    first, second = (a(one) for one in shelf.printings[:2])

    [pair] = pairs_of([first], [second], shelf)
    balance = balance_of({first.ware: 2}, {second.ware: 1}, shelf)

    assert (pair.is_even, balance.has_rarities, balance.more_given) == (True, False, (("", 1),))


def test_names_of_wares_are_read_back(wankul: Game, alice: Player) -> None:
    spare(alice, "S1-108")
    [one] = offer_of(alice, wankul).by_ware
    for found in (one, ware("S1-108", FRENCH), ware("S1-108", FRENCH.__class__(signed=True, graded="PSA-9 - “x”"))):
        assert ware_named(found.name) == found
    for name in ("", "1-2", "x-normal----", "1-shiny----", "1-normal-zz---", "1-normal--zz--", "1-normal---q-", "1-normal----\0"):
        assert ware_named(name) is None


def test_the_plainest_copy_goes_before_one_of_which_much_is_said(alice: Player, wankul: Game) -> None:
    """A graded mint copy was suggested for a wish that any copy fulfils, while plain ones lay beside it."""
    said = [
        Facts(condition="mt", graded="PCA 10"),
        Facts(condition="mt", language="fr", signed=True),
        FRENCH,
        Facts(condition="nm"),
    ]
    spare(alice, A, copies=len(said) + 1)
    for facts in said:
        say(alice, A, 1, facts)
    card = printing(A).card.pk

    found = [matches(offer_of(alice, wankul), [Want(card, None, copies)])[-1].ware.facts for copies in range(1, 4)]
    urgent = pairs_of([Match(ware(A, facts), 1, False) for facts in said], [Match(ware(B), 1, False)], shelf_of(wankul))

    assert found[0] == Facts()
    assert said[0] not in found
    assert [one.give.ware.facts for one in urgent] == [Facts(condition="nm")]
