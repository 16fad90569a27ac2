"""What each card does in an attack and in a defence (R8 to R17), said from the tables that the engine plays with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.catalog.typography import said
from simulator.effects.lines import Line
from simulator.games.wizard_duel.model.cards import ATTACK, BEATS_ALL, DEFENCE, IS_COURT, NUMBERS, SUIT
from simulator.games.wizard_duel.presentation.notation import EFFECTS
from simulator.kernel.game import Language
from simulator.kernel.words import Words

ATTACKING: Final = said("En attaque", "Attacking")
DEFENDING: Final = said("En défense", "Defending")

OF_SUIT: Final = (
    Words("une autre carte de carreau", "another diamond"),
    Words("une autre carte de cœur", "another heart"),
    Words("une autre carte de trèfle", "another club"),
    Words("une autre carte de pique", "another spade"),
)
NUMBER_ATTACKS: Final = said(
    "vaut {points}. Avec {other}, la plus forte des deux donne la puissance du sort.",
    "worth {points}. Laid with {other}, the higher of the two is the power of the spell.",
)
COURT_ATTACKS: Final = said(
    "vaut {points}. Avec {other}, la plus forte des deux donne la puissance du sort ; si l’autre est aussi une figure, "
    "rien ne le contre.",
    "worth {points}. Laid with {other}, the higher of the two is the power of the spell; "
    "if that is a court card too, nothing counters it.",
)
ACE_ATTACKS: Final = said(
    "vaut 0. Avec {other}, c’est celle-ci qui donne la puissance du sort.",
    "worth 0. Laid with {other}, that card is the power of the spell.",
)
NUMBER_DEFENDS: Final = said(
    "vaut {points}, et s’ajoute aux autres cartes. Si c’est la plus forte carte de la défense : {effect}.",
    "worth {points}, added to the other cards. If it is the highest of the defence: {effect}.",
)
ACE_DEFENDS: Final = said(
    "suffit contre tout sort, sauf celui de deux figures. Son effet : {effect}.",
    "counters any spell but that of two court cards. Its effect: {effect}.",
)
WHAT_HAPPENS: Final = (
    said("on ne peut plus vous viser pendant cette attaque", "nobody can target you any more in this attack"),
    said(
        "le sort part vers un joueur non protégé de votre choix, avec la puissance de cette carte ({power})",
        "the spell goes on to an unprotected player of your choice, with the power of this card ({power})",
    ),
    said("le sort est rompu", "the spell is broken"),
    said("l’attaquant perd une vie", "the attacker loses a life"),
)
"""R14 to R17, by suit."""


def card_words(card_id: str, language: Language) -> list[Line]:
    """The text of a card: one line for the attack, one for the defence. KeyError for a card that is not in the pack."""
    return list(_lines(NUMBERS[card_id], language))


def _lines(card: int, language: Language) -> Iterator[Line]:
    ace = DEFENCE[card] == BEATS_ALL
    attacks = ACE_ATTACKS if ace else COURT_ATTACKS if IS_COURT[card] else NUMBER_ATTACKS
    defends = ACE_DEFENDS if ace else NUMBER_DEFENDS
    for kind, label, words in (("attack", ATTACKING, attacks), ("defence", DEFENDING, defends)):
        text = words.say(language).format(
            points=ATTACK[card], other=OF_SUIT[SUIT[card]].say(language), effect=_effect(card).say(language)
        )
        yield Line(kind, label.say(language), text[0].upper() + text[1:])


def _effect(card: int) -> Words:
    """What a defence led by this card does: the name of the effect, and what happens (G3, G4 for its power)."""
    suit = SUIT[card]
    name, happens = EFFECTS[suit], WHAT_HAPPENS[suit].filled(power=ATTACK[card])
    return Words(f"{name.fr}, {happens.fr}", f"{name.en}, {happens.en}")
