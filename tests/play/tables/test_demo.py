"""The table that the demo account finds."""

from __future__ import annotations

from collection.models import Game, Player
from play.tables.models import Phase, Table
from play.tables.services.demo import make_demo_table


def test_the_demo_table_waits_for_its_owner_and_is_made_once(alice: Player, wankul: Game) -> None:
    table = make_demo_table(alice)
    again = make_demo_table(alice)

    assert again == table == Table.objects.get()
    assert table.phase == Phase.YOURS
    assert len(table.decks) == len(table.seats) == 2
