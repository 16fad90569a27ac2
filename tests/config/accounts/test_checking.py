"""Rows of an archive are read by one reader: what a reader costs is paid once, and nothing of a row is left for the next."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from config.accounts.checking import checked
from config.accounts.serializers import LotRow
from config.accounts.unpacking import UnreadableArchiveError

ROW: dict[str, Any] = {
    "game": "wankul", "printing": "S1-001", "finish": "normal", "copies": 1, "note": "from far", "place": "",
}  # fmt: skip


def seconds_of(read: Any, rows: int = 200) -> float:
    begun = process_time()
    for _row in range(rows):
        read()
    return process_time() - begun


def test_a_row_costs_less_than_a_reader() -> None:
    checked("copies.json", LotRow, ROW)

    assert seconds_of(lambda: checked("copies.json", LotRow, ROW)) < seconds_of(lambda: LotRow(data=ROW).is_valid()) / 2


def test_nothing_of_a_row_is_left_for_the_next() -> None:
    first = checked("copies.json", LotRow, ROW | {"signed": True})
    with pytest.raises(UnreadableArchiveError, match="copies"):
        checked("copies.json", LotRow, ROW | {"copies": 0})
    with pytest.raises(UnreadableArchiveError):
        checked("copies.json", LotRow, None)

    second = checked("copies.json", LotRow, {name: value for name, value in ROW.items() if name != "note"})

    assert (first["signed"], first["note"], second["signed"], second["note"]) == (True, "from far", False, "")
