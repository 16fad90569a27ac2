"""Lines of copies page by page: the pages put together are the whole, however long it is, and each is read by itself."""

from __future__ import annotations

import random
import re
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.management.commands import measure_copies
from collection.models import Facts, Finish, Game, Holding, Lot, Place, PlaceKind, Player, Stock
from collection.overviews.lines import AllLines, AllLots
from collection.overviews.loose import Loose
from collection.overviews.told_copies import Line, lines_of
from collection.overviews.unsorted import Pile, pile_of
from collection.services.places import open_place
from tests.collection.exchangers import say
from tests.collection.holders import own, place

pytestmark = pytest.mark.usefixtures("wankul")
KEYS = ("S1-031", "S1-081", "S1-108", "S1-163", "S2-044")
PAGES = (1, 3, 7, 1_000)


@pytest.fixture
def box(alice: Player, wankul: Game) -> Place:
    """Some copies of several cards, in both finishes, described by chance; each was changed at another moment."""
    dice = random.Random(3)
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    now = timezone.now()
    for key in KEYS:
        for finish in Finish:
            own(alice, dice.randint(1, 4), key, finish=finish)
    for holding in Holding.objects.of(alice).order_by("pk"):
        Holding.objects.filter(pk=holding.pk).update(changed=now - timedelta(minutes=dice.randint(0, 99)))
        for number in range(dice.randint(0, holding.copies)):
            lying = {"place": box, "row": dice.choice([None, 1, 2])} if dice.random() < 0.5 else {}
            Lot.objects.create(
                player=alice,
                printing_id=holding.printing_id,
                finish=holding.finish,
                copies=1,
                condition=dice.choice(["", "nm", "ex"]),
                note=str(number),
                changed=now - timedelta(minutes=dice.randint(0, 99)),
                **lying,
            )
    return box


def paged(rows: AllLines | AllLots | Pile | Loose, size: int) -> list[Any]:
    return [one for first in range(0, len(rows), size) for one in rows[first : first + size]]


@pytest.mark.parametrize(
    "among",
    [{}, {"condition": "nm"}, {"condition": "-"}, {"finish": "foil"}, {"place": "box", "finish": "normal"}, {"place": "-"}],
)
def test_pages_of_lines_are_all_lines_each_once(alice: Player, wankul: Game, box: Place, among: dict[str, str]) -> None:
    asked = {name: str(box.pk) if value == "box" else value for name, value in among.items()}
    every: list[Line] = [
        one
        for holding in Holding.objects.of(alice).filter(finish=Finish.NORMAL).select_related("printing__card")
        for one in lines_of(alice, holding.printing.card)
        if one.printing == holding.printing
    ]

    def said(one: Line, name: str) -> str:
        if name == "finish":
            return one.finish
        value = (one.lot.place_id if name == "place" else getattr(one.lot, name)) if one.lot else None
        return str(value or "-")

    fitting = {one.name for one in every if all(said(one, name) == value for name, value in asked.items())}

    lines = AllLines(alice, wankul, None, asked)
    assert fitting
    assert len(lines) == len(fitting)
    whole = [one.name for one in lines[: len(lines)]]
    assert set(whole) == fitting
    for size in PAGES:
        assert [one.name for one in paged(lines, size)] == whole
    assert lines.names(2) == whole[:3]
    assert lines[len(lines) :] == []
    assert [one.name for one in lines] == whole
    assert (lines[0].name, lines[-1].name) == (whole[0], whole[-1])


def test_pages_of_the_pile_are_what_lies_nowhere_what_changed_last_first(alice: Player, wankul: Game, box: Place) -> None:
    pile = pile_of(alice, wankul, None)
    lying = sum(Lot.objects.of(alice).exclude(place=None).values_list("copies", flat=True))
    owned = sum(Holding.objects.of(alice).values_list("copies", flat=True))
    assert pile.copies == owned - lying

    whole = pile[: len(pile)]
    assert sum(one.copies for one in whole) == pile.copies
    assert [one.changed for one in whole] == sorted((one.changed for one in whole), reverse=True)
    assert len({(one.stock, one.lot) for one in whole}) == len(pile)
    for size in PAGES:
        assert paged(pile, size) == whole


def test_pages_of_a_place_are_all_that_lies_in_it(alice: Player, box: Place) -> None:
    loose = Loose(box)
    whole = loose[: len(loose)]
    assert {one.pk for one in whole} == set(Lot.objects.filter(place=box).values_list("pk", flat=True))
    assert [one.row or 9 for one in whole] == sorted(one.row or 9 for one in whole)
    for size in PAGES:
        assert paged(loose, size) == whole


def test_a_page_reads_the_lines_that_it_shows(alice: Player, wankul: Game) -> None:
    """One card of very many lines stands on many pages, and the cards before and behind it are not read with it."""
    own(alice, 300, *KEYS)
    now, stocks = timezone.now(), [place(key) for key in KEYS]
    Lot.objects.bulk_create(_noted(alice, stock, number, now) for stock in stocks for number in range(100))
    lines = AllLines(alice, wankul, None, {})
    assert len(lines) == 5 * 101
    with CaptureQueriesContext(connection) as queries:
        shown = lines[110:120]
    assert {one.printing.key for one in shown} == {"S1-081"}
    [read] = [one["sql"] for one in queries if '"collection_lot"."note"' in one["sql"]]
    assert {int(one) for one in re.findall(r"\d+", read.split("WHERE")[1].split(")")[0])} == {
        one.lot.pk for one in shown if one.lot
    }
    named = [one["sql"] for one in queries if '"collection_lot"."copies"' in one["sql"] and one["sql"] != read]
    assert all(str(stocks[1][0]) in one.split("WHERE")[1] for one in named), "of the others nothing is asked"


@pytest.mark.parametrize("some", [None, {"S1-031", "S1-163", "S2-044"}, set()])
def test_pages_of_lots_are_all_lots_in_the_order_of_the_database(
    alice: Player, wankul: Game, box: Place, some: set[str] | None
) -> None:
    asked = None if some is None else {place(key)[0] for key in some}
    lots = AllLots(alice, wankul, asked, None)
    whole = [one for one in Lot.objects.of(alice).in_game(wankul).shown() if asked is None or one.printing_id in asked]
    assert len(lots) == len(whole)
    for size in PAGES:
        assert paged(lots, size) == whole


def _noted(alice: Player, stock: Stock, number: int, now: datetime) -> Lot:
    return Lot(player=alice, printing_id=stock[0], finish=stock[1], copies=1, note=str(number), changed=now)


def test_the_command_that_measures_pages_asks_them_all_and_keeps_nothing(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    own(alice, 2, "S1-108")
    say(alice, "S1-108", 1, Facts(condition="nm"))
    before = (Player.objects.count(), Lot.objects.count(), Holding.objects.count())
    monkeypatch.setattr(measure_copies, "TIMES", 1)
    told = StringIO()

    with pytest.raises(CommandError, match="slowest median"):
        call_command("measure_copies", lines=100, most=0.001, stdout=told)

    assert (Player.objects.count(), Lot.objects.count(), Holding.objects.count()) == before
    assert "/collection/exemplaires/?game=wankul&page=10" in told.getvalue()
    assert "lines changed at once" in told.getvalue()
