"""What the rules said of a deck on a day: the version of its format that was in force, its clauses, and whether each held."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from decks.legality.own_formats import NAME, format_of_version
from decks.legality.verdicts import format_named, report_in
from decks.models import FormatVersion
from simulator.catalog import Card, Catalog
from simulator.legality import Clause, Copies, Force, Format, Moment, Report, Total, Unwanted, Violation, concerns, refuses

LONGEST = 40
"""Characters of a date that are told again."""


class NoDayError(ValueError):
    """What was sent is no day."""


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A clause, whether it held on the day, and how the deck breaks it."""

    clause: Clause
    force: Force
    violation: Violation | None

    @property
    def is_dated(self) -> bool:
        """Whether anything is known of when it holds."""
        return self.clause.term.since is not None or self.clause.term.until is not None

    @property
    def is_own(self) -> bool:
        """Whether a player wrote it."""
        return not self.clause.quote.rule

    def cards(self, catalog: Catalog) -> dict[str, int | None]:
        """The cards that it names, with their points where it gives any; none where it tells cards apart by what they are."""
        test = self.clause.test
        named = test.of.cards if isinstance(test, Copies | Total | Unwanted) else None
        weights = (test.weights if isinstance(test, Total) else None) or {}
        return {card: weights.get(card) for card in catalog.cards if card in named} if named else {}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A deck held against its format as it was on a day. `made`: when the format was, where that was only after the day."""

    day: date
    format: Format
    report: Report
    lines: tuple[ClauseLine, ...]
    made: date | None = None

    @property
    def is_today(self) -> bool:
        return self.day == timezone.localdate()

    @property
    def unsure(self) -> tuple[ClauseLine, ...]:
        """Clauses that may not have held yet, or no more, and count all the same."""
        return tuple(line for line in self.lines if line.force is Force.UNSURE)

    @property
    def undated(self) -> int:
        """How many clauses of the game are taken to hold always, for want of a date."""
        return sum(not line.is_dated and not line.is_own for line in self.lines)


def day_said(text: str) -> date:
    """The day that somebody wrote, as 2023-11-01. NoDayError says what is wrong."""
    try:
        moment = Moment.read(text)
    except ValueError as problem:
        raise NoDayError(_no_day(text)) from problem
    if moment.first != moment.last:
        raise NoDayError(_no_day(text))
    return moment.first


def _no_day(text: str) -> str:
    said = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return _("“%(said)s” is no day of the calendar. Write it like 2023-11-01.") % {"said": said}


def verdict_on(game: str, format: str, content: Mapping[str, int], day: date | None = None) -> Verdict:
    """What the rules said on a day (None: today)."""
    day = day or timezone.localdate()
    found, made = _in_force(game, format, day)
    report = report_in(game, found, content, on=day)
    return Verdict(day, found, report, clause_lines(found, report, day), made)


def clause_lines(format: Format, report: Report | None = None, day: date | None = None) -> tuple[ClauseLine, ...]:
    """Every clause of a format on a day (None: today), and how the deck of the report, if there is one, breaks it."""
    on = day or timezone.localdate()
    broken = {violation.clause: violation for violation in report.violations} if report else {}
    return tuple(ClauseLine(clause, clause.term.on(on), broken.get(clause.id)) for clause in format.clauses)


def _in_force(game: str, format: str, day: date) -> tuple[Format, date | None]:
    """The format as it was on a day: of a player's, the version made last before the day's end, no later than the deck's."""
    named = NAME.fullmatch(format)
    if named is None or day >= timezone.localdate():
        return format_named(game, format), None
    versions = FormatVersion.objects.filter(format__key=named["key"], format__game=game, number__lte=int(named["number"]))
    kept = list(versions.order_by("number").select_related("format__game"))
    if not kept or kept[-1].number != int(named["number"]):
        return format_named(game, format), None
    before = [one for one in kept if timezone.localdate(one.created) <= day]
    if before:
        return format_of_version(before[-1]), None
    return format_of_version(kept[0]), timezone.localdate(kept[0].created)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a format says of one card: whether a legal deck may hold it today, how many of it, and the clauses that look at it."""

    format: Format
    is_allowed: bool
    most: int | None
    lines: tuple[ClauseLine, ...]


def standings(card: Card, formats: Iterable[Format], day: date | None = None) -> list[Standing]:
    """What each of these formats says of a card on a day (None: today), with clauses that hold no more, or not yet."""
    on = day or timezone.localdate()
    return [_standing(card, format, on) for format in formats]


def _standing(card: Card, format: Format, day: date) -> Standing:
    lines = tuple(line for line in clause_lines(format, day=day) if concerns(line.clause.test, card))
    counting = [line.clause for line in lines if line.force.counts and line.clause.severity == "error"]
    limits = [clause.test.most for clause in counting if isinstance(clause.test, Copies)]
    weighed = [clause.test.most_of(card) for clause in counting if isinstance(clause.test, Total)]
    limits += [most for most in weighed if most is not None]
    return Standing(format, not refuses(format.on(day), card), min(limits, default=None), lines)
