"""Figures of the laboratory beside the guide to a deck, as far as decks know of them: reports that its author attached.

Who counts games tells what a report says (`told_by`); decks keep which reports are attached, and show what they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from decks.models import Deck, GuideReport

MOST_REPORTS: Final = 6
"""Attached to one deck."""

SHARE, POINTS = "share", "points"
"""What a value is: a share of games won, or a difference of two such shares."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a report: against whom, or of what; the value and the ends of its 95 % interval, which are parts of 1.

    `value` is None below the games from which a share is told. `said` and `between` are both in the language of the page.
    `starter` is the slug of the starter deck that was met, "" for any other.
    """

    title: str
    value: float | None
    low: float | None
    high: float | None
    games: int
    unit: str
    said: str
    between: str
    starter: str = ""


@dataclass(frozen=True, slots=True)
class LabReport:
    """A report that its owner shows: its central figures, and where they come from.

    `revision` is that of the list that was played, None where no revision holds it; `has_changed`: the deck no longer holds
    that list. `is_outdated`: the rules or the card data are others today. `is_brought`: another site counted its games.
    `is_illegal`: some list that was played breaks rules; its page says which. `orders_cards`: it is the first of those of a deck
    that show estimates of several cards in order.
    """

    report: UUID
    address: str
    kind: str
    title: str
    verdict: str
    agent: str
    finished: datetime
    rules: str
    cards: str
    figures: Sequence[Figure]
    revision: int | None
    has_changed: bool
    is_outdated: bool
    is_brought: bool
    is_illegal: bool = False
    orders_cards: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """A report on a deck that its author has: whether others may read it, and whether it is attached."""

    report: UUID
    address: str
    kind: str
    title: str
    verdict: str
    finished: datetime
    is_shown: bool
    is_attached: bool


class Laboratory(Protocol):
    """What tells of reports."""

    def told(self, decks: Mapping[int, Deck], attached: Mapping[int, Sequence[UUID]]) -> Mapping[int, Sequence[LabReport]]:
        """By deck, those of its reports that are there, its author's own, and shown to whoever has their address."""
        ...

    def offered(self, deck: Deck, *, most: int) -> Sequence[Offered]:
        """The author's finished reports on this deck that hold such figures, the last one first; and every one attached."""
        ...

    def offer(self, deck: Deck, report: UUID) -> Offered | None:
        """This one of them; None where there is none."""
        ...

    def show(self, deck: Deck, report: UUID) -> None:
        """Let whoever has its address read a report of the author of the deck."""
        ...


_laboratories: list[Callable[[], Laboratory]] = []


def told_by(laboratory: Callable[[], Laboratory]) -> None:
    """Let a laboratory tell of its reports; it is made where it is asked."""
    _laboratories.append(laboratory)


def laboratory() -> Laboratory:
    """The laboratory that tells of reports."""
    return _laboratories[-1]()


def reports_of(decks: Iterable[Deck]) -> dict[int, Sequence[LabReport]]:
    """What readers of each of these decks see of the reports attached to it, by primary key, in the order they were attached."""
    by_pk = {deck.pk: deck for deck in decks}
    attached: dict[int, list[UUID]] = {}
    for deck, report in GuideReport.objects.filter(deck__in=by_pk).order_by("pk").values_list("deck", "report"):
        attached.setdefault(deck, []).append(report)
    told = laboratory().told({pk: by_pk[pk] for pk in attached}, attached) if attached else {}
    return {pk: told.get(pk, ()) for pk in by_pk}


def reports_on(deck: Deck) -> Sequence[LabReport]:
    """The same of one deck."""
    return reports_of([deck])[deck.pk]


def against_starters(reports: Iterable[LabReport]) -> dict[str, list[tuple[LabReport, Figure]]]:
    """The figures against starter decks, by slug."""
    found: dict[str, list[tuple[LabReport, Figure]]] = {}
    for report in reports:
        for figure in report.figures:
            if figure.starter:
                found.setdefault(figure.starter, []).append((report, figure))
    return found
