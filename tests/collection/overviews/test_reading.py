"""What other pages ask about a collection."""

from __future__ import annotations

from typing import Any

import pytest

from collection.browsing import Owned, owned_by
from collection.catalogue.shelf import shelf_of
from collection.models import Card, Finish, Game, Player
from collection.overviews.reading import (
    FinishShare,
    Totals,
    completion,
    owned_by_card,
    owned_by_printing,
    printings_of_set,
    shares,
    totals,
)
from tests.collection.holders import own, printing

pytestmark = pytest.mark.django_db


def test_copies_add_up_by_card_and_by_printing(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108", "S1-163")
    own(alice, 1, "S1-108", finish=Finish.FOIL)
    own(bob, 9, "S1-108")

    assert owned_by_printing(alice, wankul) == {printing("S1-108").pk: 3, printing("S1-163").pk: 2}
    assert owned_by_card(alice, "wankul") == {Card.objects.get(key="S1-108").pk: 5}
    assert totals(alice, wankul) == Totals(copies=5, printings=2, cards=1)


def test_copies_that_left_count_no_more(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    own(alice, -2, "S1-108")

    assert owned_by_card(alice, wankul) == owned_by_printing(alice, wankul) == {}
    assert owned_by(alice, wankul) == Owned()
    assert totals(alice, wankul) == Totals(0, 0, 0)


def test_a_card_counts_through_its_printing_in_another_set(alice: Player, wankul: Game) -> None:
    elsewhere = next(one for one in printings_of_set(wankul, "hors_serie") if one.card.key.startswith("S"))
    home_set = elsewhere.card.key.partition("-")[0]
    own(alice, 1, elsewhere.key)

    by_code = {one.set.code: one for one in completion(wankul, owned_by(alice, wankul))}

    assert (by_code["HS"].owned_printings, by_code["HS"].owned_cards) == (1, 1)
    assert (by_code[home_set].owned_printings, by_code[home_set].owned_cards) == (0, 1)
    assert sum(one.printings for one in by_code.values()) == 957


def test_the_rarities_of_a_set_add_up_to_it(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108", "S1-180")

    rarities = shares(wankul, "origins", "rarity", owned_by(alice, wankul))

    assert [(one.value, one.printings) for one in rarities][:3] == [("T", 30), ("C", 50), ("UC", 50)]
    assert sum(one.printings for one in rarities) == 180
    assert sum(one.owned for one in rarities) == 2


def test_a_finish_is_completed_by_copies_in_it_alone(alice: Player, wankul: Game) -> None:
    """Each printing counts in the finish in which it exists; a foil copy of a normal one is owned, and completes neither."""
    shelf = {one.key: one for one in printings_of_set(wankul, "origins")}
    normal = [key for key, one in shelf.items() if one.foil is False]
    foil = [key for key, one in shelf.items() if one.foil]
    own(alice, 1, *normal[:3], foil[0])
    own(alice, 1, normal[4], finish=Finish.FOIL)
    own(alice, 1, foil[0], normal[0], finish=Finish.FOIL)

    first = completion(wankul, owned_by(alice, wankul))[0]

    assert first.finishes == (FinishShare(Finish.NORMAL, len(normal), 3), FinishShare(Finish.FOIL, len(foil), 1))
    assert (first.owned_printings, first.unlisted) == (5, 2)


def test_printings_of_unknown_finish_are_told_apart(alice: Player, wankul: Game) -> None:
    """They are owned in whichever finish the owner has them, and never as ones that their list does not have."""
    unknown = [one for one in shelf_of(wankul).printings if one.foil is None]
    of = unknown[0].set
    own(alice, 1, unknown[0].key, finish=Finish.FOIL)
    own(alice, 1, unknown[0].key, finish=Finish.NORMAL)

    sets = completion(wankul, owned_by(alice, wankul))

    found = next(one for one in sets if one.set is of)
    assert found.finishes[-1] == FinishShare(None, sum(one.set is of for one in unknown), 1)
    assert (found.owned_printings, found.unlisted) == (1, 0)
    for one in sets:
        assert sum(share.printings for share in one.finishes) == one.printings


def test_completion_costs_one_query_for_any_collection(alice: Player, wankul: Game, django_assert_num_queries: Any) -> None:
    completion(wankul, owned_by(alice, wankul))
    own(alice, 1, "S1-108", "S1-163", "S2-031")

    with django_assert_num_queries(1):
        completion(wankul, owned_by(alice, wankul))
