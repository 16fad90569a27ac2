"""What is remembered of a player's copies is what a new reading says, whatever act came between."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import transaction
from django.utils import timezone

from collection.inventory.remembering import MOST, forget, last_act_of, until_next_act
from collection.models import Facts, Game, Lot, MovementBatch, PlaceKind, Player
from collection.overviews.lines import AllLines
from collection.overviews.paid import prices_of
from collection.overviews.reading import printings_asked
from collection.query.errors import QueryError
from collection.services.holdings import undo_act
from collection.services.lots import Edit, edit_lines
from collection.services.places import change_place, open_place, remove_place
from tests.collection.exchangers import say
from tests.collection.holders import own

pytestmark = pytest.mark.django_db

QUERIES = (
    "place:bleu", "place:rouge", "condition:nm", "condition>=ex", "-condition:none", "lang:fr", "tag:sell", "divider:a", "row:2",
    "paid>=5", "paid:none own>0", "signed>0", "sorted>0", "unsorted>0", "note:camille", "page:3",
)  # fmt: skip


def answers(player: Player) -> list[object]:
    def keys(text: str) -> set[str]:
        try:
            return {one.key for one in printings_asked(text, Game.objects.get(pk="wankul"), player)}
        except QueryError as error:
            return {error.reason}

    return [prices_of(player, Game.objects.get(pk="wankul")), *map(keys, QUERIES)]


def test_whatever_is_done_the_next_answer_knows_it(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031", "S1-163")
    own(bob, 3, "S1-108")
    box = open_place(player=alice, name="Boîte bleue", kind=PlaceKind.BOX)

    def every() -> list[str]:
        return AllLines(alice, wankul, None, {}).names(100)

    def undone() -> None:
        undo_act(player=alice, act=MovementBatch.objects.of(alice).order_by("-pk")[0].pk)

    facts = Facts(condition="nm", language="fr", place=box.pk, row=2, divider="A", paid=Decimal(5), currency="EUR", signed=True)
    acts: list[Callable[[], object]] = [
        lambda: say(alice, "S1-108", 2, facts),
        lambda: edit_lines(player=alice, names=every(), edit=Edit(adds=("sell",))),
        undone,
        lambda: say(alice, "S1-031", 1, Facts(note="from Camille", condition="po")),
        lambda: change_place(place=box, name="Boîte rouge", kind=PlaceKind.BOX, note="", position=1),
        lambda: own(alice, 1, "S1-040"),
        lambda: say(bob, "S1-108", 1, Facts(condition="nm", tags="sell")),
        lambda: remove_place(place=box, now=timezone.now()),
        undone,
    ]
    before = answers(alice)
    seen = [before]
    for act in acts:
        act()
        remembered, others = answers(alice), answers(bob)
        forget()
        assert (remembered, others) == (answers(alice), answers(bob))
        seen.append(remembered)
    assert sum(one != other for one, other in itertools.pairwise(seen)) >= len(acts) - 2, "acts that are seen"
    assert Lot.objects.of(bob).exists()


def test_what_was_read_in_an_act_that_never_was_is_not_taken_for_another(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031")
    with transaction.atomic():
        say(alice, "S1-108", 1, Facts(condition="nm"))
        number = MovementBatch.objects.of(alice).order_by("-pk")[0].pk
        answers(alice)
        transaction.set_rollback(True)
    say(alice, "S1-031", 1, Facts(condition="nm"))

    assert MovementBatch.objects.of(alice).order_by("-pk")[0].pk >= number
    assert [one.key for one in printings_asked("condition:nm", wankul, alice)] == ["S1-031"]


def test_little_is_remembered_and_nothing_of_who_never_acted(alice: Player, wankul: Game) -> None:
    asked: list[int] = []

    def read(number: int) -> int:
        asked.append(number)
        return number

    assert last_act_of(alice) is None
    assert [until_next_act(alice, None, "x", lambda: read(1)) for _time in range(2)] == [1, 1]
    own(alice, 1, "S1-108")
    act = last_act_of(alice)
    for number in (*range(MOST + 1), MOST, 0):
        assert until_next_act(alice, act, number, lambda number=number: read(number)) == number  # type: ignore[misc]
    assert asked == [1, 1, *range(MOST + 1), 0], "the oldest went"
