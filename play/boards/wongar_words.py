"""What the board of Wongar says, in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

TRACK: Final = said(
    "Section {} : Ancêtre {}, Ancien {}, les deux {} points par majorité",
    "Section {}: Ancestor {}, Elder {}, both {} points a majority",
)
STATUS: Final = said("Manche {} · pioche rituel {} · défausse {}", "Round {} · ritual pile {} · discard {}")
CEREMONY: Final = said(
    "Cérémonie ({}) : {} · {} points par majorité · en lice : {}", "Ceremony ({}): {} · {} points a majority · still in: {}"
)

LABELS: Final[dict[str, Words]] = {
    "map": said("Les territoires", "The territories"),
    "time": said("Échelle du temps", "Time track"),
    "no_card": said("aucune carte visible", "no open card"),
    "aside": said("un scorpion à côté", "one scorpion aside"),
    "last_round": said("dernière manche", "last round"),
    "points": said("points", "points"),
    "rituals": said("rituels", "rituals"),
    "taken": said("cartes", "cards"),
    "supply": said("réserve", "supply"),
    "you": said("vous", "you"),
    "inside": said("en cérémonie", "in the ceremony"),
    "empty": said("Votre main est vide.", "Your hand is empty."),
}

HEADINGS: Final[dict[str, Words]] = {
    "hand": said("Vos cartes rituel", "Your ritual cards"),
    "pile": said("La pioche, à votre choix", "The pile, to choose from"),
    "own": said("Vos cérémonies à vous", "Ceremonies of your own"),
    "types": said("Quel type de pions ?", "Which type of token?"),
    "taken": said("Vos cartes prises", "Cards you took"),
}

BADGES: Final[dict[str, Words]] = {
    "boomerang": said("boomerang", "boomerang"),
    "ancestor": said("Ancêtre", "Ancestor"),
    "elder": said("Ancien", "Elder"),
}
