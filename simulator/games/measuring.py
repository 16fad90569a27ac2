"""Figures that mean the same in several games, in the same words."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.probe import SpreadFigure, Verdict
from simulator.kernel.words import Words

AUTOMATIC_PLAYERS: Final = said(
    "Tous les sièges sont tenus par des joueurs automatiques, sans alliances ni rancunes.",
    "All seats are held by automatic players, without alliances or grudges.",
)
"""What every measure of a table for several players must be read with."""


def turns_a_game(meaning: Words) -> SpreadFigure:
    """How long games are in turns of all players; `meaning` says what a turn is."""
    return SpreadFigure(
        "turns",
        said("Durée de la partie en tours", "Length of the game in turns"),
        meaning,
        verdict=Verdict(
            known=said(
                "Une partie dure {mean} tours en moyenne ({low} – {high}).",
                "A game takes {mean} turns on average ({low} – {high}).",
            ),
            few=said("Durée : {hits} parties, trop peu pour une moyenne.", "Length: {hits} games, too few for a mean."),
            none=said("Aucune partie finie.", "No game finished."),
        ),
        feature="turns",
    )


def count(key: str, fr: str, en: str, meaning_fr: str, meaning_en: str) -> SpreadFigure:
    """How often something happens in a game, at the whole table."""
    return SpreadFigure(key, said(fr, en), said(meaning_fr, meaning_en))
