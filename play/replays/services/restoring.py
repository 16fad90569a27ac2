"""Bring back the remarks of an archive on the games that came back with it, for nobody but their owner to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from play.replays.models import Remark
from play.runs.models import Run
from play.tables.models import Table


@dataclass(frozen=True, slots=True)
class KeptRemark:
    """A remark on a table, or on the `number`-th game of a run, both as the archive calls them."""

    table: str | None
    run: str | None
    number: int | None
    moves: int
    whole_turn: bool
    words: str
    created: datetime


def restore_remarks(*, remarks: Sequence[KeptRemark], tables: Mapping[str, Table], runs: Mapping[str, Run]) -> int:
    """Write those that are on one of these games, and say how many they are."""
    rows = [
        Remark(
            table=tables[one.table] if one.table else None,
            run=runs[one.run] if one.run else None,
            number=one.number,
            moves=one.moves,
            whole_turn=one.whole_turn,
            words=one.words,
            created=one.created,
        )
        for one in remarks
        if one.table in tables or one.run in runs
    ]
    Remark.objects.bulk_create(rows, batch_size=500)
    return len(rows)
