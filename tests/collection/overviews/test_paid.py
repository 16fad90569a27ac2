"""What was paid for a collection: of prices that their owner entered alone."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from collection.inventory.remembering import last_act_of
from collection.models import NOTHING, Facts, Game, Player
from collection.overviews.paid import Paid, Price, paid_of, prices_of
from collection.services.lots import Part, describe
from tests.collection.holders import own, place


def pay(player: Player, key: str, copies: int, amount: str, currency: str = "EUR") -> None:
    facts = Facts(paid=Decimal(amount), currency=currency)
    describe(player=player, changes=[(Part(place(key), NOTHING, copies), facts)])


@pytest.fixture
def buyer(alice: Player, bob: Player, wankul: Game) -> Player:
    """Four copies of one card, three of them bought in two currencies, and two of another of which nothing is said."""
    own(alice, 4, "S1-108")
    own(alice, 2, "S1-163")
    pay(alice, "S1-108", 2, "1200.55")
    pay(alice, "S1-108", 1, "3.10", "USD")
    own(bob, 1, "S1-108")
    pay(bob, "S1-108", 1, "99.00")
    return alice


def test_prices_add_up_exactly_and_never_across_currencies(buyer: Player, wankul: Game) -> None:
    paid = paid_of(prices_of(buyer, wankul, last_act_of(buyer)), 6)

    assert paid == Paid((("EUR", Decimal("2401.10")), ("USD", Decimal("3.10"))), 3)
    with translation.override("en"):
        assert paid.words == "at least 2,401.10\xa0EUR, 3.10\xa0USD; of 3 copies no price was entered"
    with translation.override("fr"):
        assert paid.words.startswith("au moins 2")
        assert paid.words.endswith("401,10\xa0EUR, 3,10\xa0USD\xa0; le prix de 3 exemplaires n’a pas été saisi")


def test_where_every_copy_has_a_price_the_sum_is_the_sum(alice: Player, wankul: Game) -> None:
    """A price of nothing is a price: that of a gift."""
    own(alice, 2, "S1-108")
    pay(alice, "S1-108", 1, "0.00")
    pay(alice, "S1-108", 1, "2.50")

    paid = paid_of(prices_of(alice, wankul, last_act_of(alice)), 2)

    assert paid is not None
    with translation.override("en"):
        assert paid.words == "2.50\xa0EUR"


PRICES = st.lists(
    st.builds(
        Price,
        st.integers(1, 5),
        st.decimals(0, 9_999_999, places=2),
        st.sampled_from(["EUR", "USD", "JPY"]),
        st.integers(1, 99),
    ),
    max_size=8,
)


@given(prices=PRICES, more=st.integers(0, 50))
def test_parts_of_a_collection_add_up_to_it(prices: list[Price], more: int) -> None:
    def copies(of: list[Price]) -> int:
        return sum(one.copies for one in of)

    odd = [one for one in prices if one.printing % 2]
    even = [one for one in prices if not one.printing % 2]
    whole = paid_of(prices, copies(prices) + more)
    parts = [
        paid_of(prices, copies(odd) + more, lambda printing: bool(printing % 2)),
        paid_of(prices, copies(even), lambda printing: not printing % 2),
    ]

    assert (whole is None) == (not prices) == (parts == [None, None])
    if whole:
        added: dict[str, Decimal] = {}
        for currency, amount in (one for part in parts if part for one in part.sums):
            added[currency] = added.get(currency, Decimal()) + amount
        assert dict(whole.sums) == added
        assert whole.unknown == more


def stated(client: Client, address: str) -> Iterator[str]:
    page = client.get(address, headers={"Accept-Language": "en"}).content.decode().replace("\xa0", " ")
    return (line for line in page.splitlines() if "Paid" in line)


def test_the_collection_tells_what_was_paid_for_it_and_for_what_a_search_finds(buyer: Player, alice_client: Client) -> None:
    whole = "Paid: at least 2,401.10 EUR, 3.10 USD; of 3 copies no price was entered."

    [line] = stated(alice_client, "/collection/")
    assert whole in line
    first, second = stated(alice_client, "/collection/?q=num:108")
    assert whole in first
    assert "Paid for what this list finds: at least 2,401.10 EUR, 3.10 USD; of 1 copy no price was entered." in second
    [line] = stated(alice_client, "/collection/?q=num:163")
    assert whole in line


def test_nothing_is_said_where_nobody_entered_a_price(alice: Player, bob_client: Client, buyer: Player, bob: Player) -> None:
    own(alice, 1, "S1-163")
    describe(player=bob, changes=[(Part(place("S1-108"), Facts(paid=Decimal("99.00"), currency="EUR"), 1), NOTHING)])

    assert list(stated(bob_client, "/collection/")) == []
    assert list(stated(bob_client, "/collection/?q=s1")) == []


def test_prices_are_read_once_until_the_next_act(buyer: Player, wankul: Game, django_assert_num_queries: Any) -> None:
    for queries in (2, 1):
        with django_assert_num_queries(queries):
            before = prices_of(buyer, wankul, last_act_of(buyer))
    own(buyer, 1, "S1-163")
    with django_assert_num_queries(4):  # the act, what it moved, and of that alone the prices
        assert prices_of(buyer, wankul, last_act_of(buyer)) == before
