"""What the board of Wongar says, in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Noun, Words

TRACK: Final = said(
    "Section {} : Ancêtre {}, Ancien {}, les deux {} points par majorité",
    "Section {}: Ancestor {}, Elder {}, both {} points a majority",
)
STATUS: Final = said("Manche {} · pioche rituel {} · défausse {}", "Round {} · ritual pile {} · discard {}")
CEREMONY: Final = said("Cérémonie ({}) : {} · {} par majorité · en lice : {}", "Ceremony ({}): {} · {} a majority · still in: {}")
SCORED: Final = Noun(said("pt", "pt"), said("pts", "pts"))

LABELS: Final[dict[str, Words]] = {
    "map": said("Les territoires", "The territories"),
    "time": said("Échelle du temps", "Time track"),
    "no_card": said("aucune carte visible", "no open card"),
    "aside": said("un scorpion à côté", "one scorpion aside"),
    "last_round": said("dernière manche", "last round"),
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

STANDING: Final = said("Manche {round} · temps {time} sur {last}", "Round {round} · time {time} of {last}")
SETUP: Final = said("Mise en place", "Setting up")

QUESTIONS: Final[dict[str, Words]] = {
    "turn": said("Quelle carte prenez-vous ?", "Which card do you take?"),
    "way": said("Placez des pions, ou piochez.", "Place tokens, or draw."),
    "type": said("Quel type de pions ?", "Which type of tokens?"),
    "double": said("Quel type de pions ?", "Which type of tokens?"),
    "lay_out": said("Quel pion posez-vous ?", "Which token do you lay out?"),
    "lay_out_where": said("Où va le pion ?", "Where does the token go?"),
    "place": said("Où va le pion ?", "Where does the token go?"),
    "move": said("Où va la figurine ?", "Where does the figure go?"),
    "ceremony": said("Une carte rituel, ou passer ?", "A ritual card, or pass?"),
    "use": said("À quoi sert la carte rituel ?", "What is the ritual card used for?"),
    "use_again": said("À quoi sert le second pion ?", "What is the second token used for?"),
    "draw": said("Quelle carte rituel prenez-vous ?", "Which ritual card do you take?"),
}
"""By the code of what is asked."""
