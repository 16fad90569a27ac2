"""What the board of Woodland Wizards says, in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

STAGES: Final[dict[str, Words]] = {
    "setup": said("Les Sorciers", "The Wizards"),
    "exploration": said("Exploration", "Exploration"),
    "tournament": said("Tournoi", "Tournament"),
    "boost_1": said("Boost, premier tour", "Boost, first turn"),
    "boost_2": said("Boost, deuxième tour", "Boost, second turn"),
    "boost_3": said("Boost, troisième tour", "Boost, third turn"),
    "score": said("Score", "Score"),
    "recovery": said("Récupération", "Recovery"),
}

ROUND: Final = said("Manche {} sur 4", "Round {} of 4")

LABELS: Final[dict[str, Words]] = {
    "you": said("vous", "you"),
    "first": said("premier joueur", "first player"),
    "passed": said("a passé", "has passed"),
    "chosen": said("a choisi", "has chosen"),
    "in_hand": said("en main", "in hand"),
    "seen": said("vu en main", "seen in hand"),
    "creature": said("Créature de concours", "Contest creature"),
    "no_creature": said("pas de créature", "no creature"),
    "boosts": said("Boosts", "Boosts"),
    "sum_printed": said("Total imprimé", "Printed total"),
    "sum_now": said("Total du moment, effets appliqués compris", "Total so far, with the effects applied"),
    "sum_counted": said("Total du concours, effets compris", "Total of the contest, with its effects"),
    "with_effects": said("effets compris", "with effects"),
    "scored": said("Cartes scorées", "Scored cards"),
    "deck": said("pioche", "deck"),
    "discard": said("défausse", "discard"),
    "effect": said("Effet en cours", "Effect in progress"),
    "counting": said("Effets à appliquer, dans votre ordre", "Effects to apply, in your order"),
    "open": said("Main regardée", "Hand looked at"),
    "laid": said("Votre carte face cachée", "Your card, face down"),
    "laid_pass": said("Vous passez", "You pass"),
    "wizards": said("Les cartes Sorcier", "The Wizard cards"),
    "hand": said("Votre main", "Your hand"),
    "empty": said("Votre main est vide.", "Your hand is empty."),
}

QUESTIONS: Final[dict[str, Words]] = {
    "wizard": said("Quelle carte Sorcier prenez-vous ?", "Which Wizard card do you take?"),
    "explore": said("Quelle carte jouez-vous en Exploration ?", "Which card do you play in Exploration?"),
    "creature": said("Quelle créature engagez-vous ?", "Which creature do you enter?"),
    "boost": said("Un Boost, ou passer ?", "A Boost, or pass?"),
    "run": said("Quel effet d’abord ?", "Which effect first?"),
    "target": said("Quel adversaire ?", "Which opponent?"),
    "take": said("Quelle carte prenez-vous ?", "Which card do you take?"),
    "discard": said("Quelle carte défaussez-vous ?", "Which card do you discard?"),
    "give": said("Quelle carte donnez-vous ?", "Which card do you give?"),
    "name": said("Quel type de carte nommez-vous ?", "Which type of card do you name?"),
    "pick": said("Quel Boost ?", "Which Boost?"),
    "order": said("Quel effet appliquez-vous d’abord ?", "Which effect do you apply first?"),
    "after": said("Quel effet d’abord ?", "Which effect first?"),
    "recover": said("Gardez-vous votre main ?", "Do you keep your hand?"),
}
"""By the code of what is asked."""
