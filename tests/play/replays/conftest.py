"""Tables at which a whole game, or the beginning of one, was played by agents in the owner's place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from collection.models import Player
from play.tables.models import HUMAN, Table
from play.tables.services.moving import record
from play.tables.services.opening import open_table
from simulator.ai import make_agent
from simulator.ai.driver import choose
from tests.play.tables.conftest import messages, setup_of, sitting_at

__all__ = ["messages"]

PlayedOut = Callable[..., Table]


@pytest.fixture
def played_out(catalogues: None, messages: list[object]) -> PlayedOut:
    """Opens a table and plays it to its end, or to the owner's first choice after `moves` actions.

    The agents of the table play as workers let them, a script plays for the owner.
    """

    def playing(
        owner: Player,
        game: str = "wankul",
        *,
        seed: int = 7,
        moves: int | None = None,
        seats: int | None = None,
        level: str = "easy",
    ) -> Table:
        table = open_table(owner=owner, setup=setup_of(game, seed=seed, seats=seats, level=level), now=timezone.now())
        sitting = sitting_at(table)
        agents = {name: make_agent("scripted" if name == HUMAN else name, sitting.game) for name in table.seats}
        while not sitting.is_over and (moves is None or len(sitting.actions) < moves or not sitting.is_mine):
            sitting.play(choose(agents[table.seats[sitting.asked]], sitting.state, table.seed, len(sitting.actions)))
        record(table=table, sitting=sitting, now=timezone.now())
        return table

    return playing
