"""The options of Lekemar in words: the advice for many players (R4), and what the rulings leave open."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.lekemar.model.state import RANDOM_FIRST
from simulator.kernel.agreements import NO_OR_YES, Agreement

AGREEMENTS: Final = (
    Agreement(
        "first",
        said("Qui commence", "Who begins"),
        said("Le plus nervuré selon le sort, ou toujours le même siège.", "Drawn by lot, or always the same seat."),
        ((RANDOM_FIRST, said("tiré au sort", "drawn by lot")),),
        seats=True,
    ),
    Agreement(
        "hand_limit",
        said("Cartes en main", "Cards in hand"),
        said(
            "Au-delà, on remet des cartes sous la pioche ; moins de 10 pour une grande table.",
            "Above it, cards go back under the pile; fewer than 10 for a large table.",
        ),
        least=3,
        most=15,
    ),
    Agreement(
        "extra_bank",
        said("Deutsche mark en plus", "Additional deutsche marks"),
        said("Ajoutés à la banque pour une grande table.", "Added to the bank for a large table."),
        least=0,
        most=1000,
    ),
    Agreement(
        "turn_cap",
        said("Nombre de tours", "Number of turns"),
        said(
            "Tours de tous les joueurs ensemble ; après le dernier, le plus riche gagne.",
            "Turns of all players together; after the last one the richest player wins.",
        ),
        least=10,
        most=1000,
    ),
    Agreement(
        "timed_strikes",
        said("Frappes chronométrées", "Timed strikes"),
        said("Cinq secondes pour frapper, sinon la frappe est perdue.", "Five seconds to strike, or the strike is lost."),
        NO_OR_YES,
    ),
)
