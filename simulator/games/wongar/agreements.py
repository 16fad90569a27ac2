"""The options of Wongar in words: who begins, and the advanced rules R80 to R84 (G16)."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wongar.model.options import RANDOM_FIRST
from simulator.kernel.agreements import NO_OR_YES, Agreement

AGREEMENTS: Final = (
    Agreement(
        "first",
        said("Qui commence", "Who begins"),
        said("Tiré au sort, ou toujours le même siège.", "Drawn by lot, or always the same seat."),
        ((RANDOM_FIRST, said("tiré au sort", "drawn by lot")),),
        seats=True,
    ),
    Agreement(
        "advanced",
        said("Règles avancées", "Advanced rules"),
        said("Les cinq règles avancées à la fois.", "All five advanced rules at once."),
        NO_OR_YES,
    ),
    Agreement(
        "own_ceremonies",
        said("Cérémonies à soi", "Ceremonies of one’s own"),
        said(
            "Chacun reçoit une carte Ancêtre et une carte Ancien, à jouer à la place d’une carte du plateau.",
            "Everybody gets an Ancestor and an Elder card, to play instead of taking a card from the board.",
        ),
        NO_OR_YES,
    ),
    Agreement(
        "one_double_each",
        said("Une carte double chacun", "One double card each"),
        said(
            "Ni scorpions ni doubles dans la pioche ; chacun reçoit une double, écartée après usage.",
            "No scorpions and no doubles in the pile; everybody gets one double, gone after use.",
        ),
        NO_OR_YES,
    ),
    Agreement(
        "free_placement",
        said("Placement libre", "Free placement"),
        said(
            "Les douze premiers pions se posent un par un, où l’on veut, au lieu d’être tirés du sac.",
            "The first twelve tokens are laid out one by one, anywhere, instead of being drawn from the bag.",
        ),
        NO_OR_YES,
    ),
    Agreement(
        "harmless_scorpions",
        said("Scorpions sans piqûre", "Harmless scorpions"),
        said("Les scorpions font avancer le temps et rien d’autre.", "Scorpions make time go on and nothing else."),
        NO_OR_YES,
    ),
    Agreement(
        "chosen_rituals",
        said("Cartes rituel choisies", "Chosen ritual cards"),
        said(
            "On peut choisir dans la pioche les cartes rituel que l’on pioche.", "Ritual cards drawn may be chosen from the pile."
        ),
        NO_OR_YES,
    ),
)
