"""A run as a document of its own, for downloads and the API."""

from __future__ import annotations

import json
from typing import Any

from play.runs.models import Run


def provenance_of(run: Run) -> dict[str, Any]:
    """Where an answer comes from: the versions, the deck and its revision, when, and whether every game was played."""
    return {
        "rules_version": run.rules_version,
        "cards_version": run.cards_version,
        "deck_name": run.deck_name,
        "deck_revision": run.deck_revision,
        "deck_fingerprints": run.deck_fingerprints,
        "asked": run.created.isoformat(),
        "finished": run.finished.isoformat() if run.finished else None,
        "games_asked": run.games_total,
        "games_counted": run.games_done,
        "complete": run.is_complete,
    }


def document_of(run: Run) -> dict[str, Any]:
    """The question, where the answer comes from, what it says, and every game that was counted."""
    return {
        "question": run.question,
        "provenance": provenance_of(run),
        "report": run.report,
        "counts": json.loads(run.result),
    }
