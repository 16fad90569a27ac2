"""Tables opened and played inside the test's own process; messages go to a list, and `work` is the worker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from collection.models import Game, Player
from play.tables.engine.sitting import Sitting
from play.tables.models import HUMAN, Phase, Table
from play.tables.services.opening import Setup, open_table
from play.tables.services.thinking import think
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from tests.messages import tables_sent

pytest.register_assert_rewrite("tests.play.tables.at_the_page")

Opening = Callable[..., Table]

Working = Callable[..., None]


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """The tables for which a worker was woken, in order; nothing leaves the test."""
    return tables_sent(monkeypatch)


def setup_of(
    game: str, *, seed: int = 7, level: str = "easy", seats: int | None = None, practice: bool = False, **options: Any
) -> Setup:
    """A table of a game with agents of one level, starter decks where decks are brought, and the usual options but these."""
    count = seats or GAMES[game].players[0]
    decks = [deck for deck, _ in zip([*starters(game)] * count, range(count), strict=False)]
    return Setup(
        game=game,
        seats=[HUMAN, *[level] * (count - 1)],
        seed=seed,
        decks=[deck.cards for deck in decks],
        deck_names=[deck.name.en for deck in decks],
        options=usual(GAMES[game], count) | options,
        practice=practice,
    )


def sitting_at(table: Table) -> Sitting:
    """The game of a table up to its last action, made anew: what a test does with it, the site does not notice."""
    sitting = Sitting(table)
    for action in table.actions:
        sitting.play(action)
    return sitting


@pytest.fixture
def opened(wankul: Game, messages: list[UUID]) -> Opening:
    """Opens a table; the worker plays on to the owner's first choice unless `thinking` is to stay."""

    def opening(owner: Player, game: str = "wankul", *, thinking: bool = False, **wishes: Any) -> Table:
        table = open_table(owner=owner, setup=setup_of(game, **wishes), now=timezone.now())
        if not thinking:
            work(table)
        return table

    return opening


Placing = Callable[[Player, Any], Table]


@pytest.fixture
def placed(wankul: Game, messages: list[UUID]) -> Placing:
    """Opens a table of Wankul in this very position, with its owner in seat 0."""

    def opening(owner: Player, state: Any) -> Table:
        return open_table(owner=owner, setup=replace(setup_of("wankul"), start=state.serialize()), now=timezone.now())

    return opening


def work(table: Table) -> None:
    """What workers do, here and now, until the table waits for nobody but its owner."""
    table.refresh_from_db()
    while table.phase == Phase.THINKING:
        think(table=table.pk, clock=timezone.now)
        table.refresh_from_db()
