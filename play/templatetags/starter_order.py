"""How the starter decks of a game do against each other, wherever they are shown."""

from __future__ import annotations

from typing import Any

from django import template

from play.runs.models import Run
from play.runs.presentation.duels_page import duels_page
from play.runs.presentation.report_page import said
from play.runs.services.showpieces import starter_report
from simulator.games import GAMES

register = template.Library()


@register.filter
def brings_decks(game: str) -> bool:
    """Whether everybody at a table of this game brings a deck."""
    return game in GAMES and GAMES[game].has_decks


@register.inclusion_tag("play/_starter_order.html")
def starter_order(game: str, heading: int = 3, *, folded: bool = False) -> dict[str, Any]:
    """The order that real games show, with its intervals and the way to the games; of the first game that has one where none is
    named, and nothing before there is any; under a heading of this level. `folded`: the order in a line, which opens."""
    run = starter_report(game)
    duels = duels_page(run) if run else None
    return {
        "run": run,
        "duels": duels,
        "verdict": _verdict(run),
        "heading": heading,
        "folded": folded,
    }


@register.inclusion_tag("play/_starter_verdict.html")
def starter_verdict() -> dict[str, Any]:
    """The same order in one line, and nothing before it is known."""
    run = starter_report("")
    return {"run": run, "verdict": _verdict(run)}


def _verdict(run: Run | None) -> str:
    return said(run.report["verdict"]) if run and run.report else ""
