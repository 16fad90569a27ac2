"""Attaching a report of the laboratory to the guide to a deck, so that its readers see the figures; and taking it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from http import HTTPStatus
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from collection.refusal import Refusal
from decks.guides.figures import MOST_REPORTS, laboratory
from decks.models import Deck, GuideReport
from decks.services.editing import locked


class NotAttachableError(Refusal):
    """The report is shown to nobody, or the guide has as many as it may have."""

    status = HTTPStatus.BAD_REQUEST


class NoSuchReportError(NotAttachableError):
    """The author of the deck has no such finished report on it."""

    status = HTTPStatus.NOT_FOUND


MOST_OFFERED = 30
"""Reports that the page of a guide names."""


def attach(*, deck: Deck, report: UUID, show: bool, now: datetime) -> None:
    """Show the figures of one of the author's own reports on this deck; one that is attached stays so.

    A report that nobody else may read is shown to whoever has its address where `show` says so, else it is refused:
    figures without the report behind them would be worth nothing.
    """
    with transaction.atomic():
        locked(deck)
        found = laboratory().offer(deck, report)
        if found is None:
            raise NoSuchReportError(_("There is no such finished report of yours on this deck."))
        if not found.is_shown:
            if deck.owner.is_guest:
                raise NotAttachableError(_("Showing a report is for accounts: others should know whom to ask."))
            if not show:
                words = _("Only you may read this report. Attached to a guide it must be shown: say that you want to show it.")
                raise NotAttachableError(words)
            laboratory().show(deck, report)
        there = GuideReport.objects.filter(deck=deck)
        if not there.filter(report=report).exists() and there.count() >= MOST_REPORTS:
            raise NotAttachableError(_("A guide shows at most %(most)d reports: take one off first.") % {"most": MOST_REPORTS})
        GuideReport.objects.get_or_create(deck=deck, report=report, defaults={"created": now})


def take_off(*, deck: Deck, report: UUID) -> None:
    """Show the figures of a report no more; the report stays as it is, and shown."""
    GuideReport.objects.filter(deck=deck, report=report).delete()


def forget(*, report: UUID) -> None:
    """A report is gone: no guide shows it any more."""
    GuideReport.objects.filter(report=report).delete()


def bring_back(
    *, attached: Mapping[int, Sequence[UUID]], decks: Mapping[int, Deck], reports: Mapping[str, UUID], now: datetime
) -> int:
    """Attach what an archive says was attached, by what it calls decks and reports; how many of them did not come with it."""
    rows, missing = [], 0
    for number, deck in decks.items():
        for name in dict.fromkeys(attached.get(number, ())):
            found = reports.get(str(name))
            missing += found is None
            rows += [GuideReport(deck=deck, report=found, created=now)] if found else []
    GuideReport.objects.bulk_create(rows)
    return missing
