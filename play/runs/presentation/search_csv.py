"""What a search found, as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from play.runs.engine import advice
from play.runs.models import Run

Estimate = dict[str, Any]


def search_csv(run: Run) -> Iterator[str]:
    """One line a proposal, or one line an opponent and a seat of a comparison, after a line of headings; shares are of 1."""
    report = run.report or {}
    yield from (_line(cells) for cells in (_proposals(report) if run.kind == advice.KIND else _shares(report)))


def _proposals(report: dict[str, Any]) -> Iterator[list[object]]:
    found = report["advice"]
    opponents = [words["en"] for words in found["opponents"]]
    yield ["exchanges", "standing", "gain", "low", "high", "pairs", "p_value", "again", "again_low", "again_high", *opponents]
    for one in found["proposals"]:
        exchanges = " ".join(f"{out}>{into}" for out, into in one["exchanges"])
        gain, again = one["gain"], one["again"] or {}
        own = [gain["value"], gain["low"], gain["high"], gain["games"], one["p_value"]]
        other = [again.get(end, "") for end in ("value", "low", "high")]
        yield [exchanges, one["standing"], *own, *other, *one["by_opponent"]]


def _shares(report: dict[str, Any]) -> Iterator[list[object]]:
    blob = report["compare"]
    yield ["against", *(words["en"] for words in blob["names"])]
    answer = blob["answer"]
    if answer is None:
        return
    for words, shares in zip(blob["opponents"], answer["by_opponent"], strict=True):
        yield [words["en"], *shares]
    for letter, shares in zip("AB", answer["by_seat"], strict=True):
        yield [f"seat {letter}", *shares]
    yield ["all", *answer["shares"]]


def _line(cells: list[object]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue()
