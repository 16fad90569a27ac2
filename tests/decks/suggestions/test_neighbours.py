"""What public decks like a deck hold beside its cards, counted against the definition; the page and the API that tell it."""

from __future__ import annotations

import re
from collections import Counter
from statistics import median_high

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from collection.models import Game, Player
from decks.models import Deck
from decks.services import editing
from decks.stock.holding import stock_of
from decks.suggestions.neighbours import FEWEST_DECKS, IN_COMMON, neighbours_of
from tests.collection.holders import own
from tests.decks.builders import a_deck, current
from tests.decks.community.people import a_public_deck, somebody

pytestmark = pytest.mark.usefixtures("wankul")

POOL = ("S1-031", "S1-032", "S1-033", "S1-034", "S1-035", "S1-036")


@pytest.fixture
def theirs(bob: Player) -> list[Deck]:
    """Three decks of others: two with the cards 031 and 032, one with neither."""
    eve = somebody("Eve")
    return [
        a_public_deck(bob, {"S1-031": 3, "S1-032": 1, "S1-108": 2, "S1-040": 3}, name="Bob"),
        a_public_deck(eve, {"S1-031": 1, "S1-032": 2, "S1-163": 3, "S1-041": 1}, name="Eve"),
        a_public_deck(eve, {"S1-040": 1, "S1-108": 1}, name="Elsewhere"),
    ]


def test_cards_that_two_near_decks_hold_come_with_how_many_hold_them(
    alice: Player, wankul: Game, theirs: list[Deck], alice_client: Client
) -> None:
    """S1-108 and S1-163 are printings of one card; the deck of the player himself counts for nothing, public as it is."""
    mine = a_public_deck(alice, {"S1-031": 3, "S1-032": 3, "S1-033": 3}, name="Mine")
    a_public_deck(alice, {"S1-031": 1, "S1-032": 1, "S1-041": 3}, name="Mine too")

    found = neighbours_of(mine, stock_of(alice, wankul), of="all")

    assert [(one.deck.pk, one.common) for one in found.nearest] == [(theirs[1].pk, 2), (theirs[0].pk, 2)]
    assert (found.count, found.cards, found.least) == (2, 3, 1)
    assert [(line.deltas, line.copies) for line in found.lines] == [((("S1-108", 3),), 3)]
    page = alice_client.get(f"/decks/{mine.pk}/completer/?stock=all", headers={"accept-language": "en"}).content.decode()
    told = " ".join(re.sub("<[^>]+>", " ", page[page.index('id="neighbours"') :]).split())
    assert "In 2 of these 2 decks; in 3 of all 3 public decks" in told
    assert "Counted, not proved" in told
    assert f"?a={mine.pk}&amp;b=shared:{theirs[0].share}" in page

    answer = alice_client.get(f"/api/decks/{mine.pk}/suggestion/?stock=all").json()["neighbours"]
    assert [(one["card"], one["copies"]) for one in answer["lines"]] == [("S1-108", 3)]
    assert {one["share"] for one in answer["nearest"]} == {one.share for one in theirs[:2]}


def test_a_deck_of_the_very_same_cards_is_named_where_no_other_is_near(
    alice: Player, wankul: Game, bob: Player, alice_client: Client
) -> None:
    same = a_public_deck(bob, {"S1-031": 1, "S1-032": 2}, name="Same cards")
    mine = a_deck(alice, {"S1-031": 3, "S1-032": 3})

    found = neighbours_of(mine, stock_of(alice, wankul), of="all")
    assert (found.count, [(one.deck.pk, one.common) for one in found.same]) == (0, [(same.pk, 2)])

    page = alice_client.get(f"/decks/{mine.pk}/completer/", headers={"accept-language": "en"}).content.decode()
    told = " ".join(re.sub("<[^>]+>", " ", page[page.index('id="neighbours"') :]).split())
    assert "Of the very same cards, so that it has none to suggest: Same cards" in told
    assert "No other public deck of others holds one of the 2 different cards" in told
    assert f"?a={mine.pk}&amp;b=shared:{same.share}" in page


def test_only_copies_that_may_come_in_are_told_and_what_is_ticked_comes_in(
    alice: Player, wankul: Game, theirs: list[Deck], alice_client: Client
) -> None:
    mine = a_deck(alice, {"S1-031": 3, "S1-032": 3})
    assert neighbours_of(mine, stock_of(alice, wankul), of="free").lines == ()
    assert (
        "none is a card that two of them hold"
        in alice_client.get(f"/decks/{mine.pk}/completer/", headers={"accept-language": "en"}).content.decode()
    )
    own(alice, 1, "S1-163")

    (line,) = neighbours_of(mine, stock_of(alice, wankul), of="free").lines
    assert line.deltas == (("S1-163", 1),)
    alice_client.post(f"/decks/{mine.pk}/completer/", {"version": "1", "token": "t", "stock": "free", "take": line.said})

    assert current(mine).content() == {"S1-031": 3, "S1-032": 3, "S1-163": 1}
    editing.undo(deck=current(mine), version=2)
    assert current(mine).content() == {"S1-031": 3, "S1-032": 3}


def test_a_deck_that_is_private_again_is_near_nobody(alice: Player, wankul: Game, theirs: list[Deck], bob: Player) -> None:
    mine = a_deck(alice, {"S1-031": 3})
    assert neighbours_of(mine, stock_of(alice, wankul), of="all").count == 2
    theirs[0].delete()

    found = neighbours_of(mine, stock_of(alice, wankul), of="all")

    assert (found.count, found.lines) == (1, ())
    assert neighbours_of(a_deck(alice, {}), stock_of(alice, wankul), of="all").count == 0


@given(
    some.lists(some.dictionaries(some.sampled_from(POOL), some.integers(1, 3), min_size=1), min_size=2, max_size=5), some.data()
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_counts_are_those_of_looking_at_each_deck(
    alice: Player, bob: Player, wankul: Game, others: list[dict[str, int]], data: some.DataObject
) -> None:
    Deck.objects.all().delete()
    content = data.draw(some.dictionaries(some.sampled_from(POOL), some.integers(1, 3), min_size=1, max_size=4))
    for number, one in enumerate(others):
        a_public_deck(bob, one, name=str(number))

    found = neighbours_of(a_deck(alice, content), stock_of(alice, wankul), of="all")

    alike = [one for one in others if IN_COMMON * len(one.keys() & content.keys()) >= len(content)]
    near = [one for one in alike if one.keys() != content.keys()]
    counted = Counter(card for one in near for card in one if card not in content)
    expected = {card: count for card, count in counted.items() if count >= FEWEST_DECKS}
    assert found.count == len(near)
    assert {line.printing.key for line in found.lines} == set(expected)
    ranks = [expected[line.printing.key] for line in found.lines]
    assert ranks == sorted(ranks, reverse=True)
    for line in found.lines:
        held = sorted(one[line.printing.key] for one in near if line.printing.key in one)
        assert line.copies == median_high(held)
