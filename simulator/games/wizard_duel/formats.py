"""What a complete box of Wizard Duel is (R1): one pack of 52 cards, as a clause with the sentence it enforces."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model.cards import IDS
from simulator.kernel.words import Words
from simulator.legality import Clause, Contents, Format, Noun, Quote

CARD: Final = Noun(Words("carte", "card"), Words("cartes", "cards"))

FULL_PACK: Final = Clause(
    "C-PACK",
    "error",
    Quote("R1", "Un jeu de 52 cartes (sans Joker)", "One pack of 52 cards: thirteen of each suit, and no joker."),
    Contents(dict.fromkeys(IDS, 1), CARD),
)

FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "boite",
        Words("Jeu de 52 cartes", "Pack of 52 cards"),
        said(
            "Les 52 cartes d’un jeu ordinaire, une fois chacune, sans Joker.",
            "The 52 cards of an ordinary pack, each once, without jokers.",
        ),
        (FULL_PACK,),
        default=True,
    ),
)
