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

STANDING: Final = said("Tour {turn} · {bank} DM en banque", "Turn {turn} · {bank} DM in the bank")

QUESTIONS: Final[dict[str, Words]] = {
    "turn": said("Posez, prenez, jouez, attaquez, ou passez.", "Lay, take, play, attack, or pass."),
    "target": said("Qui visez-vous ?", "Whom do you aim at?"),
    "react": said("Répondez-vous ?", "Do you answer?"),
    "limit": said(
        "Main trop pleine : que remettez-vous sous la pioche ?", "Your hand is too full: what goes back under the pile?"
    ),
    "give": said("Quelle carte donnez-vous ?", "Which card do you give?"),
    "discard": said("Quelle carte défaussez-vous ?", "Which card do you discard?"),
    "seize": said("Quelle carte prenez-vous ?", "Which card do you take?"),
    "strip": said("Quelle carte lui retirez-vous ?", "Which card do you take off?"),
    "colour": said("Quel emplacement échangez-vous ?", "Which slot do you swap?"),
    "wear": said("Posez-vous une carte ?", "Do you lay a card?"),
    "order": said("Quelle carte vient ensuite sur la pioche ?", "Which card comes next on the pile?"),
    "arm": said("Prenez-vous une arme ?", "Do you take a weapon?"),
    "window": said("Retournez-vous votre arme ?", "Do you turn up your weapon?"),
    "strike": said("Qui frappe qui ?", "Who strikes whom?"),
    "place": said("Quelle carte est concernée ?", "Which card is concerned?"),
    "reward": said("Quelle récompense prenez-vous ?", "Which reward do you take?"),
}
"""By the code of what is asked."""
