"""Effects in French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.games.woodland_wizards.effects import vocabulary as words
from simulator.games.woodland_wizards.effects.vocabulary import Change, Moment, Part, Per, PerScored, Side, Word

THEN: Final = ", puis "
AND: Final = " ; "
LABELS: Final[Mapping[Moment, str]] = {
    "spell": "Sort",
    "active": "Active",
    "passive": "Passive",
    "ranked": "Après le classement",
    "scored": "Score",
    "end": "Fin de partie",
}
_SUBJECTS: Final[Mapping[tuple[Side, Part], str]] = {
    ("own", "creature"): "votre créature de concours",
    ("own", "boosts"): "chacun de vos Boosts",
    ("own", "both"): "chacune de vos cartes en jeu",
    ("opponents", "creature"): "la créature de concours de chaque adversaire",
    ("opponents", "boosts"): "chaque Boost adverse",
    ("opponents", "both"): "chaque carte adverse en jeu",
    ("all", "creature"): "chaque créature de concours",
    ("all", "boosts"): "chaque Boost",
    ("all", "both"): "chaque carte en jeu",
}
_COUNTED: Final[Mapping[tuple[Side, Part], tuple[str, str]]] = {
    ("own", "creature"): ("créature de concours", "dans votre zone"),
    ("own", "boosts"): ("Boost", "dans votre zone"),
    ("own", "both"): ("carte", "dans votre zone"),
    ("opponents", "creature"): ("créature de concours adverse", "en jeu"),
    ("opponents", "boosts"): ("Boost adverse", "en jeu"),
    ("opponents", "both"): ("carte adverse", "en jeu"),
    ("all", "creature"): ("créature de concours", "en jeu"),
    ("all", "boosts"): ("Boost", "en jeu"),
    ("all", "both"): ("carte", "en jeu"),
}
_MOVES: Final = {
    "own_boosts": "ajoutez {} à vos Boosts",
    "left_boosts": "donnez {} à votre voisin de gauche, qui l’ajoute à ses Boosts",
    "hand": "prenez en main {}",
    "discard": "défaussez {}",
}


Families = Mapping[str, str]
"""What the families of a list are called, by slug."""


def said(word: Word, families: Families) -> str:  # noqa: C901 - one case a deed
    """A word as a sentence without capital and full stop."""
    match word:
        case words.Draw(n=n):
            return f"piochez {_cards(n)}"
        case words.Discard(n=n):
            return f"défaussez {_cards(n)} de votre main"
        case words.TakeFromHand(how="seen"):
            return "regardez la main d’un adversaire et prenez-y 1 carte"
        case words.TakeFromHand():
            return "prenez 1 carte au hasard dans la main d’un adversaire"
        case words.Search():
            return (
                "nommez un type de carte et révélez la pioche carte par carte : "
                "prenez la première de ce type et défaussez les autres"
            )
        case words.HandOn(n=n):
            return f"dans l’ordre du tour, chaque joueur donne {_cards(n)} de sa main à son voisin de gauche"
        case words.TakeDiscard():
            return "prenez en main la carte du dessus de la défausse"
        case words.OpponentsDiscard(n=n):
            return f"chaque adversaire défausse {_cards(n)} au hasard"
        case words.ReplaceCreature():
            return "remplacez votre créature de concours par la première carte de la pioche"
        case words.SwapCreatures():
            return "échangez votre créature de concours avec celle d’un adversaire"
        case words.MoveBoost(of=of, to=to):
            return _MOVES[to].format("un Boost d’un adversaire" if of == "opponent" else "un autre de vos Boosts")
        case words.MoveThis(to=to):
            return _MOVES[to].format("ce Boost")
        case words.Add(n=n, cards=cards, per=per):
            more = f"{abs(n)} de {'plus' if n >= 0 else 'moins'}"
            return f"{_subject(cards, families)} vaut {more}{_per(per, families)}"
        case words.Become(n=n, cards=cards):
            return f"{_subject(cards, families)} vaut {n}"
        case _:
            return _rest(word, families)


def _rest(word: Word, families: Families) -> str:
    """What is true of the card, what happens after the ranking, and the end."""
    match word:
        case words.Shielded():
            return "aucune carte d’une autre zone ne peut réduire les valeurs de la vôtre"
        case words.WinsTies():
            return "vous gagnez les égalités du classement"
        case words.EveryFamily():
            return "cette carte appartient à toutes les familles"
        case words.SwapWithWinner():
            return "échangez cette carte avec la créature de concours du gagnant"
        case words.ScoreThis(when="last"):
            return "si vous êtes dernier, scorez cette carte"
        case words.ScoreThis():
            return "vous scorez toujours cette carte"
        case words.Worth(n=n, per=per):
            return f"cette carte vaut {_points(n)}{_scored(per, families)}"
        case words.Gain(n=n, per=per):
            return f"cette carte vaut {_points(abs(n))} de {'plus' if n >= 0 else 'moins'}{_scored(per, families)}"
        case words.BreaksFinalTies():
            return "vous gagnez les égalités du score final"
    raise AssertionError(word)


def _cards(n: int) -> str:
    return f"{n} carte{'s' if n > 1 else ''}"


def _points(n: int) -> str:
    return f"{n} point{'s' if n > 1 else ''}"


def _subject(cards: Change, families: Families) -> str:
    bounds = ""
    if cards.at_least is not None and cards.at_most is not None:
        bounds = f" de valeur {cards.at_least} à {cards.at_most}"
    elif cards.at_least is not None:
        bounds = f" de valeur {cards.at_least} ou plus"
    elif cards.at_most is not None:
        bounds = f" de valeur {cards.at_most} ou moins"
    return _SUBJECTS[cards.side, cards.part] + _family(cards.family, families) + bounds


def _family(family: str | None, families: Families) -> str:
    return "" if family is None else f" de la famille {families[family]}"


def _per(per: Per | None, families: Families) -> str:
    if per is None:
        return ""
    what, where = _COUNTED[per.side, per.part]
    return f" par {what}{_family(per.family, families)} {where}"


def _scored(per: PerScored | None, families: Families) -> str:
    if per is None:
        return ""
    which = " de ce nom" if per.same_name else _family(per.family, families)
    return f" par {'autre ' if per.others else ''}carte{which} que vous avez scorée"
