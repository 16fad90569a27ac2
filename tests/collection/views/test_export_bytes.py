"""What files of collections hold, to the byte, and what the page says of their length: however they are read and written."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from datetime import date
from decimal import Decimal
from itertools import cycle, groupby, islice
from operator import attrgetter
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from collection.models import Condition, Finish, Game, Holding, Language, Lot, PlaceKind, Player
from collection.overviews.found import found_by, lines_found
from collection.services.places import open_place
from collection.views.exporting import shapes
from tests.collection.holders import own, place

pytestmark = [pytest.mark.django_db, pytest.mark.database]

KEYS = ("S1-031", "S1-047", "S1-108")
TEXTS = (
    "",
    "de Camille, au marché",
    "=1+1",
    "a;=1",
    "'-1",
    "<r>x</r>",
    "_x0041_x0042_",
    'l’“état”, "dit"',
    "  ",
    "\x07",
    "ligne\nligne",
)


def lots_of(player: Player, said: list[dict[str, Any]]) -> None:
    """So many lines of copies of three printings in both finishes, and a copy more of every second stock."""
    stocks = [place(key, finish) for key in KEYS for finish in Finish]
    now = timezone.now()
    rows = [
        Lot(player=player, printing_id=stock[0], finish=stock[1], changed=now, **{"copies": 1, **one})
        for stock, one in zip(cycle(stocks), said, strict=False)
    ]
    for at, (printing, finish) in enumerate(stocks):
        copies = at % 2 + sum(one.copies for one in rows if (one.printing_id, one.finish) == (printing, finish))
        Holding.objects.create(player=player, printing_id=printing, finish=finish, copies=copies, changed=now)
    Lot.objects.bulk_create(rows)


@pytest.fixture
def rich(alice: Player, wankul: Game) -> None:
    """Of which everything is said that can be, in many mixtures, and all that a file has to be careful of."""
    where = [None, *(open_place(player=alice, name=f"={kind.value} d’Éloïse", kind=kind) for kind in PlaceKind)]
    mixed = zip(
        islice(cycle(where), 77),
        cycle(["", *Condition.values]),
        cycle(["", *Language.values]),
        cycle(TEXTS),
        range(77),
        strict=False,
    )
    amounts = [(None, ""), (Decimal(0), "EUR"), (Decimal("12.50"), "USD"), (Decimal("1234.05"), "CHF")]
    lots_of(
        alice,
        [
            {
                "place": lies,
                "condition": condition,
                "language": language,
                "note": text,
                "copies": 1 + at % 3,
                "page": at if lies and lies.is_binder else None,
                "slot": 1 + at % 9 if lies and lies.is_binder else None,
                "row": at % 4 + 1 if lies and lies.is_box else None,
                "divider": "A, B" if lies and lies.is_box else "",
                "paid": amounts[at % 4][0],
                "currency": amounts[at % 4][1],
                "paid_on": date(2026, 3, 1 + at % 28) if at % 5 else None,
                "signed": at % 3 == 0,
                "altered": at % 7 == 0,
                "proxy": at % 11 == 0,
                "graded": "PCA 9" if at % 6 == 0 else "",
                "tags": "échange;à vendre" if at % 4 == 3 else "",
                "kept": ("", '{"Händler":"Otto"}', '{"Rarity":"-","name":"x","Étage":"2"}')[at % 3],
            }
            for at, (lies, condition, language, text, _at) in enumerate(mixed)
        ],
    )


def written(player: Player, game: Game, shape: str, query: str = "") -> bytes:
    """A file; of a workbook, which says when it was made, all parts but that one."""
    file = io.BytesIO()
    shapes()[shape].write(file, player, game, found_by(query, game, player)[0] if query else None)
    if shape != "xlsx":
        return file.getvalue()
    with zipfile.ZipFile(file) as book:
        return b"".join(name.encode() + book.read(name) for name in sorted(book.namelist()) if name != "docProps/core.xml")


GOLDEN: Final = {
    ("", "fr"): {
        "csv": "f67a8fd920aaf3bc",
        "semicolon": "dbf42461dde713f6",
        "xlsx": "b751ae836570605e",
        "text": "b08ee6e2ac6814f7",
        "json": "b70ec5a4255f8e18",
        "moxfield": "58f9ce42f2df28f4",
        "archidekt": "756157180ba7fc0d",
        "deckbox": "30c04dcac18f1c91",
        "manabox": "3a11dedc1a15ab8e",
        "dragonshield": "9ee9fadff5d37b0b",
        "tcgplayer": "a5298a6749837e0f",
    },
    ("", "en"): {
        "csv": "f67a8fd920aaf3bc",
        "semicolon": "e760a08355bd6d35",
        "xlsx": "b751ae836570605e",
        "text": "b08ee6e2ac6814f7",
        "json": "b70ec5a4255f8e18",
        "moxfield": "58f9ce42f2df28f4",
        "archidekt": "756157180ba7fc0d",
        "deckbox": "30c04dcac18f1c91",
        "manabox": "3a11dedc1a15ab8e",
        "dragonshield": "9ee9fadff5d37b0b",
        "tcgplayer": "a5298a6749837e0f",
    },
    ("-lang:fr tag:echange", "fr"): {
        "csv": "5437b48c6d3d7e7d",
        "semicolon": "ad43c03f97073aba",
        "xlsx": "ca14eeb24e4b937b",
        "text": "633737996d480cb0",
        "json": "16ae63986fc3fcc2",
        "moxfield": "df609a3d2c5b2f24",
        "archidekt": "37e93038f5883ad7",
        "deckbox": "849e466a8ffb0d6b",
        "manabox": "ff30a6fe1f314010",
        "dragonshield": "fa6b4790fb84234f",
        "tcgplayer": "1c61a362c656cd16",
    },
    ("-lang:fr tag:echange", "en"): {
        "csv": "5437b48c6d3d7e7d",
        "semicolon": "43aca2f20892e2ec",
        "xlsx": "ca14eeb24e4b937b",
        "text": "633737996d480cb0",
        "json": "16ae63986fc3fcc2",
        "moxfield": "df609a3d2c5b2f24",
        "archidekt": "37e93038f5883ad7",
        "deckbox": "849e466a8ffb0d6b",
        "manabox": "ff30a6fe1f314010",
        "dragonshield": "fa6b4790fb84234f",
        "tcgplayer": "1c61a362c656cd16",
    },
}
"""The beginnings of the SHA-256 of files, by query and language; those of workbooks are of one release of XlsxWriter."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("query", ["", "-lang:fr tag:echange"])
def test_files_are_the_same_to_the_byte(alice: Player, wankul: Game, rich: None, query: str, language: str) -> None:
    """What reads faster must write nothing else. Where a file is to change, these are what the test says they are."""
    with override(language):
        sums = {shape: hashlib.sha256(written(alice, wankul, shape, query)).hexdigest()[:16] for shape in shapes()}

    assert sums == GOLDEN[query, language]


SAID = st.fixed_dictionaries(
    {"copies": st.integers(1, 3), "language": st.sampled_from(["", "fr", "de"]), "note": st.sampled_from(["", "x"])},
    optional={"proxy": st.booleans(), "condition": st.sampled_from(["nm", "po"])},
)


@given(
    said=st.lists(SAID, max_size=20),
    query=st.sampled_from(["", "lang:fr", "-lang:fr", "finish:foil", "proxy>0", "num:31", "note:x"]),
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_page_counts_the_lines_of_files_as_they_are_written(
    alice: Player, alice_client: Client, wankul: Game, said: list[dict[str, Any]], query: str
) -> None:
    """It read a hundred thousand lines to say how many there are, five seconds long."""
    Lot.objects.all().delete()
    Holding.objects.all().delete()
    lots_of(alice, said)
    found = found_by(query, wankul, alice)[0] if query else None
    by_stock = [len(list(lines)) for _stock, lines in groupby(lines_found(alice, wankul, found), key=attrgetter("stock"))]

    page = alice_client.get(
        reverse("collection:export-losses"), {"game": "wankul", "q": query}, headers={"accept-language": "en"}
    )

    told = dict(re.findall(r'<div data-shape="(\w+)">.*?([\d,]+) lines?\.', page.content.decode(), re.DOTALL))
    assert told == {shape: str(len(by_stock) if shape == "text" else sum(by_stock)) for shape in told}
    assert set(told) == set(shapes())


def test_the_page_has_lines_counted_by_the_database_and_remembers_it(alice: Player, alice_client: Client, rich: None) -> None:
    own(alice, 1, "S1-108")
    address = reverse("collection:export-losses")

    with CaptureQueriesContext(connection) as first:
        alice_client.get(address)
    with CaptureQueriesContext(connection) as again:
        alice_client.get(address)

    of_lots = [[one["sql"] for one in asked if 'FROM "collection_lot"' in one["sql"]] for asked in (first, again)]
    assert [("GROUP BY" in one) for one in of_lots[0]] == [True, True]
    assert of_lots[1] == []


@pytest.mark.parametrize("shape", ["csv", "moxfield", "json", "xlsx"])
def test_a_file_is_read_in_so_many_queries_however_long_it_is(
    alice: Player, wankul: Game, rich: None, shape: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Holdings, lots, places and the names of kept columns."""
    with django_assert_max_num_queries(4):
        written(alice, wankul, shape)
