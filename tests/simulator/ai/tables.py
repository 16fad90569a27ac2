"""The tables that agents are tested at: of every game the smallest and the largest."""

import pytest

from simulator.games import GAMES
from tests.simulator.laws.tables import TABLES, Table


def is_smallest_or_largest(table: Table) -> bool:
    players = GAMES[table.slug].players
    return table.players in (players[0], players[-1])


some_tables = pytest.mark.parametrize("table", [table for table in TABLES if is_smallest_or_largest(table)], ids=str)
