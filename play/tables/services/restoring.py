"""Bring back the tables of an archive whose games are over, each played again before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from django.core.signing import BadSignature, Signer

from collection.models import Player
from collection.refusal import Refusal
from play.common.versions import Versions
from play.tables.engine.sitting import MARK, MARK_DIGITS, OutdatedTableError, new_state, versions_now
from play.tables.models import Phase, Table
from play.tables.services.ending import ABANDONED
from simulator.kernel.game import State
from simulator.transcript import fingerprint

FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What engines raise for positions and options that nobody ever had."""


STARTS: Final = Signer(salt="cartable.start")
"""Signs the positions from which games of this site go on. The owner of an archive may edit it, and a position that no game led
to might keep an engine, or the drawing of a page, busy for ever."""


class UnprovenGameError(Refusal):
    """The file says of a game what its own actions do not lead to."""

    status = HTTPStatus.BAD_REQUEST


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table whose game is over; all but `number`, what the archive calls it, are columns of a row."""

    number: str
    game: str
    seed: int
    seed_is_secret: bool
    options: Mapping[str, Any]
    decks: Sequence[Mapping[str, int]]
    deck_names: Sequence[str]
    seats: Sequence[str]
    seat: int
    list_name: str
    card_list: str
    practice: bool
    pace: int
    rules_version: str
    cards_version: str
    start: Mapping[str, Any] | None
    actions: Sequence[int]
    marks: Sequence[str]
    fingerprint: str
    winner: int | None
    rewards: Sequence[float]
    ending: str
    conceded: bool
    created: datetime
    moved: datetime

    @property
    def identity(self) -> tuple[str, int, datetime]:
        """The same for a table and for what was restored of it."""
        return self.game, self.seed, self.created

    def row(self, owner: Player, now: datetime | None = None) -> Table:
        """The table, not saved yet."""
        columns = {name: value for name, value in asdict(self).items() if name != "number"}
        return Table(owner=owner, phase=Phase.OVER, moves=len(self.actions), restored=now, **columns)


def start_mark(game: Table | KeptTable) -> str:
    """What proves to this site that a game of its own led to where another one begins; "" where the seed deals it."""
    return STARTS.signature(_beginning(game)) if game.start is not None else ""


def begins_here(kept: KeptTable, mark: str) -> bool:
    """Whether a game begins by its seed, or where one of this site led."""
    if kept.start is None:
        return True
    try:
        STARTS.unsign(f"{_beginning(kept)}{STARTS.sep}{mark}")
    except BadSignature:
        return False
    return True


def _beginning(game: Table | KeptTable) -> str:
    return json.dumps([game.game, game.card_list, game.start], sort_keys=True, separators=(",", ":"))


def prove(kept: KeptTable, owner: Player) -> None:
    """Play the game again. Under the rules and cards of today it must go where the archive says, else UnprovenGameError.

    Under others nobody can say; its replay ends where today's rules refuse it, as that of any old game.
    """
    table = kept.row(owner)
    is_certain = versions_now(kept.game, kept.card_list) == Versions(kept.rules_version, kept.cards_version)
    try:
        state = _played_again(table)
        if is_certain:
            _compare(table, state)
    except OutdatedTableError as problem:
        if is_certain:
            raise UnprovenGameError(problem.cause) from problem
    except FAULTS as problem:
        raise UnprovenGameError(str(problem)) from problem


def restore_tables(*, owner: Player, tables: Sequence[KeptTable], now: datetime) -> dict[str, Table]:
    """Make these tables, by what the archive calls them."""
    rows = {one.number: one.row(owner, now) for one in tables}
    Table.objects.bulk_create(rows.values(), batch_size=50)
    return rows


def without_those_of(owner: Player, tables: Iterable[KeptTable]) -> list[KeptTable]:
    """These tables but for those that their owner has already."""
    there = set(Table.objects.owned_by(owner).order_by().values_list("game", "seed", "created"))
    return [one for one in tables if one.identity not in there]


def _played_again(table: Table) -> State:
    state = new_state(table)
    for number, action in enumerate(table.actions, start=1):
        if action not in state.legal_actions():
            raise OutdatedTableError(f"action {number} is no longer legal")
        state.apply_action(action)
        place = number // MARK - 1
        if number % MARK == 0 and place < len(table.marks) and fingerprint(state)[:MARK_DIGITS] != table.marks[place]:
            raise OutdatedTableError(f"after action {number} it is another game")
    return state


def _compare(table: Table, state: State) -> None:
    """The end is the one that is told. OutdatedTableError where it is another one."""
    outcome = state.outcome()
    if outcome is None:
        winner = 1 - table.seat if table.conceded and len(table.seats) == 2 else None
        is_so = table.winner == winner and (table.conceded or table.ending == ABANDONED)
    else:
        told = (table.winner, list(table.rewards), table.ending, table.conceded)
        is_so = told == (outcome.winner, list(state.returns()), outcome.reason, False)
        is_so = is_so and table.fingerprint in ("", fingerprint(state))
    if not is_so:
        raise OutdatedTableError("the game does not end so")
