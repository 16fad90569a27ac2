"""The figures that every series tells, whatever the game: their words."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.probe import BreakdownFigure, Measure, SeatFigure, ShareFigure

WINS: Final = SeatFigure(
    "wins",
    said("Parties gagnées", "Games won"),
    said(
        "Part des parties gagnées ; si tous se valaient, chacun aurait la part dite « parité ».",
        "The share of the games won; if all were equal, each would have the share called parity.",
    ),
    share=True,
)

PLACE: Final = SeatFigure(
    "place",
    said("Place à la fin", "Place at the end"),
    said(
        "Place moyenne, 1 pour le premier ; des joueurs à égalité ont la même.",
        "The mean place, 1 for the first; players who tie share theirs.",
    ),
)

FIRST_WINS: Final = ShareFigure(
    "first_wins",
    said("Avantage de celui qui commence", "Advantage of beginning"),
    said(
        "Part des parties gagnées par le joueur qui a commencé.",
        "The share of the games won by the player who began.",
    ),
    feature="first_won",
)


def endings_figure(measure: Measure) -> BreakdownFigure:
    """How the games ended."""
    return BreakdownFigure(
        "ending",
        said("Fins de partie", "How the games ended"),
        said("Part des parties finies pour chaque raison.", "The share of the games that ended for each reason."),
        measure.endings,
    )
