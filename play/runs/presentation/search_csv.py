"""What a search found, as a table for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from collection.values.csv_cells import csv_line
from play.runs.engine import advice, compare, worth
from play.runs.models import Run
from play.runs.presentation.report_page import said

Estimate = dict[str, Any]

ALL: Final = "all"
"""In the place of an opponent: all of them together."""

DIGITS: Final = 6
"""Of a share: finer than any number of games."""


def search_csv(run: Run) -> Iterator[str]:
    """After a line of headings one line a proposal, an opponent and a seat, or a card and a hand; shares are of 1.

    Headings and codes are the same in every language, names and sentences are those of the page.
    """
    report = run.report or {}
    yield from (csv_line(cells) for cells in _TABLES[run.kind](report))


def _proposals(report: dict[str, Any]) -> Iterator[list[object]]:
    found = report["advice"]
    opponents = [said(words) for words in found["opponents"]]
    yield [
        "exchanges",
        "stage",
        "standing",
        "gain",
        "low",
        "high",
        "pairs",
        "p_value",
        "again",
        "again_low",
        "again_high",
        *opponents,
    ]
    for one in found["proposals"]:
        exchanges = " ".join(f"{out}>{into}" for out, into in one["exchanges"])
        gain, again = one["gain"], one["again"] or {}
        own = [*map(_rounded, (gain["value"], gain["low"], gain["high"])), gain["games"], one["p_value"]]
        other = [_rounded(again[end]) if again else "" for end in ("value", "low", "high")]
        yield [exchanges, one.get("stage", ""), one["standing"], *own, *other, *map(_rounded, one["by_opponent"])]
    for one in found.get("racing", ()):
        exchanges = " ".join(f"{out}>{into}" for out, into in one["exchanges"]) or f">{one['card']}"
        gain = one["gain"] or {"value": None, "low": None, "high": None, "games": 0}
        own = ["" if gain[end] is None else _rounded(gain[end]) for end in ("value", "low", "high")]
        yield [exchanges, one["stage"], "undecided", *own, gain["games"], *[""] * (4 + len(opponents))]


def _shares(report: dict[str, Any]) -> Iterator[list[object]]:
    blob = report["compare"]
    yield ["against", *map(said, blob["names"]), "difference", "low", "high", "pairs", "side", "verdict"]
    answer, verdict = blob["answer"], said(report["verdict"])
    if answer is None:
        yield [ALL, *[""] * 7, verdict]
        return
    apart = [(said(words), shares) for words, shares in zip(blob["opponents"], answer["by_opponent"], strict=True)]
    seats = [(f"seat {letter}", shares) for letter, shares in zip("AB", answer["by_seat"], strict=True)]
    for part in (apart, seats):
        for name, shares in part:
            yield [name, *_both(shares), "", "", answer["pairs"] // len(part), "", ""]
    interval = (answer["interval"]["low"], answer["interval"]["high"])
    first, second, _plain = _both(answer["shares"])
    yield [ALL, first, second, *map(_rounded, (answer["value"], *interval)), answer["pairs"], answer["side"], verdict]


def _both(shares: Sequence[float]) -> list[float]:
    """Both shares and how far they are apart."""
    first, second = shares
    return [_rounded(first), _rounded(second), _rounded(first - second)]


def _rounded(share: float) -> float:
    return round(share, DIGITS)


def _worth(report: dict[str, Any]) -> Iterator[list[object]]:
    found = report["worth"]
    opponents = [said(words) for words in found["opponents"]]
    yield ["what", "seat", "against", "gain", "low", "high", "pairs", "advice", "instead"]
    for one in found["impacts"]:
        yield [one["card"], "", ALL, *_gain(one), "", one.get("instead") or ""]
    for one in found["openings"]:
        against = ALL if one["against"] is None else opponents[one["against"]]
        yield [said(one["title"]), "AB"[one["seat"]], against, *_gain(one), one["advice"] or "", ""]


def _gain(one: dict[str, Any]) -> list[object]:
    gain = one["gain"]
    return [*(_rounded(gain[end]) for end in ("value", "low", "high")), gain["games"]]


_TABLES = {advice.KIND: _proposals, compare.KIND: _shares, worth.KIND: _worth}
