"""The sentences for what happens to cards: drawn, played, moved, scored; a card that a viewer may not see is "a card"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.effects.compile import DISCARD_PILE, HAND, LEFT_BOOSTS, OWN_BOOSTS
from simulator.games.woodland_wizards.presentation.notation import TYPE_NAMES, filled
from simulator.kernel.narration import Deed
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Noun, Words

Facts = Sequence[Any]
Namer = Callable[[Sequence[int]], Words]
Sentence = Callable[[Facts, int | None, Namer], Words]

A_CARD: Final = said("une carte", "a card")
RENEWALS: Final = Noun(
    said(
        "La pioche est vide : la seule carte de la défausse est mélangée.",
        "The deck is empty: the only card of the discard pile is shuffled.",
    ),
    said(
        "La pioche est vide : les {count} cartes de la défausse sont mélangées.",
        "The deck is empty: the {count} cards of the discard pile are shuffled.",
    ),
)
MOVES: Final = {
    OWN_BOOSTS: said("{0} prend {1} à {2} et l’ajoute à ses Boosts.", "{0} takes {1} from {2} as a Boost."),
    LEFT_BOOSTS: said("{} donne {} à son voisin de gauche.", "{} gives {} to the left neighbour."),
    HAND: said("{} reprend {} en main.", "{} takes {} back into hand."),
    DISCARD_PILE: said("{0} défausse un Boost de {2} : {1}.", "{0} discards a Boost of {2}: {1}."),
}


def _plain(fr: str, en: str) -> Sentence:
    """Somebody and some cards that all see."""
    words = said(fr, en)
    return lambda facts, _viewer, names: filled(words, seat_letter(facts[0]), names(facts[1:]))


def _hidden(fr: str, en: str, several_fr: str = "", several_en: str = "") -> Sentence:
    """Somebody and cards that nobody else sees."""
    words, several = said(fr, en), said(several_fr or fr, several_en or en)

    def tell(facts: Facts, viewer: int | None, names: Namer) -> Words:
        if viewer in (None, facts[0]):
            return filled(words, seat_letter(facts[0]), names(facts[1:]))
        count = len(facts) - 1
        return filled(several, seat_letter(facts[0]), A_CARD if count == 1 else said(f"{count} cartes", f"{count} cards"))

    return tell


def _between(fr: str, en: str) -> Sentence:
    """A card that goes from hand to hand: the two of them see it."""
    words = said(fr, en)

    def tell(facts: Facts, viewer: int | None, names: Namer) -> Words:
        seen = viewer in (None, facts[0], facts[1])
        return filled(words, seat_letter(facts[0]), seat_letter(facts[1]), names(facts[2:]) if seen else A_CARD)

    return tell


def _look(facts: Facts, viewer: int | None, names: Namer) -> Words:
    if viewer in (None, facts[0]):
        words = said("{} regarde la main de {} : {}.", "{} looks at the hand of {}: {}.")
        return filled(words, seat_letter(facts[0]), seat_letter(facts[1]), names(facts[2:]))
    return filled(said("{} regarde la main de {}.", "{} looks at the hand of {}."), seat_letter(facts[0]), seat_letter(facts[1]))


def _searched(facts: Facts, _viewer: int | None, names: Namer) -> Words:
    if len(facts) == 1:
        return filled(said("{} révèle la pioche.", "{} reveals the deck."), seat_letter(facts[0]))
    words = said("{} révèle et défausse {}.", "{} reveals and discards {}.")
    return filled(words, seat_letter(facts[0]), names(facts[1:]))


def _name(facts: Facts, _viewer: int | None, _names: Namer) -> Words:
    return filled(said("{} nomme le type {}.", "{} names the type {}."), seat_letter(facts[0]), TYPE_NAMES[facts[1]])


def _move(facts: Facts, _viewer: int | None, names: Namer) -> Words:
    runner, seat, card, to = facts
    return filled(MOVES[to], seat_letter(runner), names([card]), seat_letter(seat))


def _replace(facts: Facts, _viewer: int | None, names: Namer) -> Words:
    words = said("{} remplace {} par {}.", "{} replaces {} by {}.")
    return filled(words, seat_letter(facts[0]), names(facts[1:2]), names(facts[2:]))


def _swap(facts: Facts, _viewer: int | None, names: Namer) -> Words:
    words = said("{} échange {} contre {} de {}.", "{} swaps {} for {} of {}.")
    return filled(words, seat_letter(facts[0]), names(facts[2:3]), names(facts[3:]), seat_letter(facts[1]))


def _applying(fr: str, en: str) -> Sentence:
    """An effect on somebody's values, and what they are then."""
    words = said(fr, en)

    def tell(facts: Facts, _viewer: int | None, names: Namer) -> Words:
        values = " + ".join(str(value) for value in facts[3:])
        return filled(words, seat_letter(facts[0]), names(facts[2:3]), seat_letter(facts[1]), values)

    return tell


def _renew(facts: Facts, _viewer: int | None, _names: Namer) -> Words:
    return RENEWALS.of(facts[0]).filled(count=facts[0])


def _turned(facts: Facts, _viewer: int | None, names: Namer) -> Words:
    return filled(said("La défausse commence par {}.", "The discard pile begins with {}."), names(facts))


def _drew(facts: Facts, _viewer: int | None, _names: Namer) -> Words:
    return filled(said("{} pioche {}.", "{} draws {}."), seat_letter(facts[0]), A_CARD)


EFFECTS: Final[Mapping[str, Sentence]] = {
    "draw": _hidden("{} pioche {}.", "{} draws {}."),
    "refill": _hidden("{} complète sa main : {}.", "{} fills the hand: {}."),
    "drew": _drew,
    "play": _plain("{} joue {}.", "{} plays {}."),
    "effect": _plain("Effet pour {} : {}.", "Effect for {}: {}."),
    "cancelled": _plain("Effet annulé pour {} : {}.", "Effect cancelled for {}: {}."),
    "recover": _plain("{} prend {} de la défausse.", "{} takes {} from the discard pile."),
    "found": _plain("{} prend {}.", "{} takes {}."),
    "discard": _plain("{} défausse {}.", "{} discards {}."),
    "score": _plain("{} score {}.", "{} scores {}."),
    "keep": lambda facts, _viewer, _names: filled(said("{} garde sa main.", "{} keeps the hand."), seat_letter(facts[0])),
    "drop": _plain("{} défausse sa main : {}.", "{} discards the hand: {}."),
    "look": _look,
    "take": _between("{0} prend {2} dans la main de {1}.", "{0} takes {2} from the hand of {1}."),
    "give": _between("{0} donne {2} à {1}.", "{0} gives {2} to {1}."),
    "name": _name,
    "searched": _searched,
    "move": _move,
    "replace": _replace,
    "swap": _swap,
    "swap_with_winner": _swap,
    "apply": _applying("{} applique {} de {} : {}.", "{} applies {} of {}: {}."),
    "applied": _applying("Compte de {}, {} de {} : {}.", "Count of {}, {} of {}: {}."),
    "renew": _renew,
    "turned": _turned,
}
"""Every kind of event about cards, with its sentence."""

DEEDS: Final[Mapping[str, Deed]] = {
    "play": "play",
    "draw": "draw",
    "refill": "draw",
    "drew": "draw",
    "recover": "take",
    "found": "take",
    "take": "take",
    "discard": "discard",
    "drop": "discard",
    "give": "move",
    "move": "move",
    "replace": "move",
    "swap": "move",
    "swap_with_winner": "move",
    "look": "look",
    "searched": "look",
    "turned": "look",
    "renew": "luck",
    "score": "score",
    "keep": "choice",
    "name": "choice",
}
"""Of which kind each event is, where it is more than an effect."""
