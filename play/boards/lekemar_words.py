"""What the board of Lekemar says, in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

PARTS: Final[dict[str, Words]] = {
    "head": said("Tête", "Head"),
    "bust": said("Buste", "Bust"),
    "muscles": said("Muscles", "Muscles"),
    "legs": said("Jambes", "Legs"),
    "weapon": said("Arme", "Weapon"),
}

STATUS: Final[dict[str, Words]] = {
    "one": said("poser, retirer ou échanger : {}", "lay, remove or exchange: {}"),
    "two": said("prendre une carte ou 1 DM : {}", "take a card or 1 DM: {}"),
    "styles": said("cartes style : {}", "style cards: {}"),
    "alone": said("peut attaquer avec une seule carte", "may attack with a single card"),
}

LABELS: Final[dict[str, Words]] = {
    "you": said("vous", "you"),
    "marks": said("DM", "DM"),
    "in_hand": said("en main", "in hand"),
    "limit": said("maximum", "at most"),
    "truce": said("trêve", "truce"),
    "turn": said("son tour", "to play"),
    "seen": said("vu en main :", "seen in hand:"),
    "bank": said("Banque", "Bank"),
    "pile": said("Pioche", "Pile"),
    "discard": said("Défausse", "Discard"),
    "left": said("Il vous reste :", "Left to you:"),
    "style": said("Carte style jouée :", "Style card played:"),
    "on": said("contre", "on"),
    "given": said("Vous donnez", "You give"),
    "combat": said("Combat", "Combat"),
    "attacks": said("attaque", "attacks"),
    "strikes": said("coups portés :", "strikes so far:"),
    "to_strike": said("frappe", "to strike"),
    "out": said("éliminée", "out"),
    "protected": said("intouchable", "untouchable"),
    "face_down": said("face cachée", "face down"),
    "chosen": said("posée face cachée :", "laid face down:"),
    "free": said("libre", "free"),
    "shown": said("Cartes à choisir", "Cards to choose from"),
    "hand": said("Votre main", "Your hand"),
    "empty": said("Votre main est vide.", "Your hand is empty."),
}
