"""Legality on a day, for pages: `?legal_on=2023-11-01`."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from decks.legality.dated import NoDayError, day_said, verdict_on
from decks.models import Deck

ASKED = "legal_on"


def dated_context(request: HttpRequest, deck: Deck, content: Mapping[str, int]) -> dict[str, Any]:
    """The verdict on the day that the address names; that of today, and what is wrong, where it names none of the calendar."""
    asked, problem, day = request.GET.get(ASKED, "").strip(), "", None
    try:
        day = day_said(asked) if asked else None
    except NoDayError as wrong:
        problem = str(wrong)
    verdict = verdict_on(deck.game_id, deck.format, content, day)
    return {"format": verdict.format, "report": verdict.report, "verdict": verdict, "date_problem": problem, "date_asked": asked}
