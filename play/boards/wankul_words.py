"""What the board of Wankul says, in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

STANDING: Final = said(
    "Tour {turn} · Terrains gagnés : vous {mine}, adversaire {theirs}",
    "Turn {turn} · Terrains won: you {mine}, opponent {theirs}",
)
SETUP: Final = said("Mise en place", "Setting up")

QUESTIONS: Final[dict[str, Words]] = {
    "mulligan": said("Gardez-vous cette main ?", "Do you keep this hand?"),
    "before_draw": said("Une capacité avant de piocher ?", "An ability before drawing?"),
    "after_draw": said("Une capacité avant de poser ?", "An ability before playing?"),
    "main": said("Posez, scorez, ou finissez le tour.", "Play, score, or end the turn."),
    "place": said("Où le posez-vous ?", "Where does it go?"),
    "pay": said("Avec quelle carte payez-vous ?", "Which card do you pay with?"),
    "targets": said("Quelle carte visez-vous ?", "Which card do you aim at?"),
    "discard": said("Quelle carte défaussez-vous ?", "Which card do you discard?"),
    "limit": said("Main trop pleine : quelle carte défaussez-vous ?", "Your hand is too full: which card do you discard?"),
    "recover": said("Quelle carte reprenez-vous ?", "Which card do you take back?"),
    "search": said("Quelle carte cherchez-vous ?", "Which card do you look for?"),
    "may": said("Appliquez-vous cet effet ?", "Do you use this effect?"),
    "option": said("Quel effet choisissez-vous ?", "Which effect do you choose?"),
    "number": said("Combien ?", "How many?"),
    "terrain": said("Où va le Terrain ?", "Where does the Terrain go?"),
}
"""By the code of what is asked; the rest is clear from its choices."""
