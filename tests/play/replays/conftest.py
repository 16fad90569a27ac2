"""Tables at which a whole game, or the beginning of one, was played by agents in the owner's place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from collection.models import Player
from play.table_models import Table
from play.tables.moving import record
from play.tables.opening import open_table
from play.tables.sitting import sitting_of
from simulator.ai import make_agent
from tests.play.tables.conftest import messages, setup_of

__all__ = ["messages"]

PlayedOut = Callable[..., Table]


@pytest.fixture
def played_out(catalogues: None, messages: list[object]) -> PlayedOut:
    """Opens a table and plays it to its end, or to the owner's first choice after `moves` actions."""

    def playing(
        owner: Player, game: str = "wankul", *, seed: int = 7, moves: int | None = None, seats: int | None = None
    ) -> Table:
        table = open_table(owner=owner, setup=setup_of(game, seed=seed, seats=seats), now=timezone.now())
        sitting = sitting_of(table)
        agent = make_agent("scripted", sitting.game)
        while not sitting.is_over and (moves is None or len(sitting.actions) < moves or not sitting.is_mine):
            sitting.play(agent.choose(sitting.state, seed * 1000 + len(sitting.actions)))
        record(table=table, sitting=sitting, now=timezone.now())
        return table

    return playing
