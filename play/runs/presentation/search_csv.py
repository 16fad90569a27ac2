"""What a search found, as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from play.runs.engine import advice, compare, worth
from play.runs.models import Run

Estimate = dict[str, Any]


def search_csv(run: Run) -> Iterator[str]:
    """After a line of headings one line a proposal, an opponent and a seat, or a card and a hand; shares are of 1."""
    report = run.report or {}
    yield from (_line(cells) for cells in _TABLES[run.kind](report))


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


def _worth(report: dict[str, Any]) -> Iterator[list[object]]:
    found = report["worth"]
    opponents = [words["en"] for words in found["opponents"]]
    yield ["what", "seat", "against", "gain", "low", "high", "pairs", "advice"]
    for one in found["impacts"]:
        yield [one["card"], "", "", *_gain(one), ""]
    for one in found["openings"]:
        against = "" if one["against"] is None else opponents[one["against"]]
        yield [one["title"]["en"], "AB"[one["seat"]], against, *_gain(one), one["advice"] or ""]


def _gain(one: dict[str, Any]) -> list[object]:
    return [one["gain"][name] for name in ("value", "low", "high", "games")]


_TABLES = {advice.KIND: _proposals, compare.KIND: _shares, worth.KIND: _worth}


def _line(cells: list[object]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue()
