"""Lots written by the thousand say what lots written one by one would."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from collection.models import Facts, Game, Lot, LotMovement, PlaceKind, Player
from collection.services.places import open_place
from tests.collection.exchangers import say
from tests.collection.holders import own

pytestmark = [pytest.mark.usefixtures("wankul"), pytest.mark.database]


def test_every_fact_of_lots_and_movements_comes_back_as_it_was_said(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    facts = Facts(
        condition="nm",
        language="fr",
        place=box.pk,
        row=2,
        divider="é",
        note='it’s 100 % “mine”; %s {"a": 1}',
        paid=Decimal("12.50"),
        currency="EUR",
        paid_on=date(2026, 2, 28),
        signed=True,
        altered=True,
        proxy=True,
        graded="PSA 9",
        tags="a, b",
        kept='{"Binder":"blue"}',
    )
    say(alice, "S1-108", 2, facts)
    say(alice, "S1-108", 1, Facts(note="alone"))

    lots = Lot.objects.of(alice).order_by("pk")
    assert [(one.facts, one.copies) for one in lots] == [(facts, 2), (Facts(note="alone"), 1)]
    movements = LotMovement.objects.filter(batch__player=alice).order_by("pk")
    assert [(Facts.from_json(one.facts), one.delta) for one in movements] == [(facts, 2), (Facts(note="alone"), 1)]
    assert {one.changed for one in lots} == {one.batch.created for one in movements}
