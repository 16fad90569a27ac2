"""Effects in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.games.woodland_wizards.effects import vocabulary as words
from simulator.games.woodland_wizards.effects.vocabulary import Change, Moment, Part, Per, PerScored, Side, Word

THEN: Final = ", then "
AND: Final = "; "
LABELS: Final[Mapping[Moment, str]] = {
    "spell": "Spell",
    "active": "Active",
    "passive": "Passive",
    "ranked": "After the ranking",
    "scored": "Score",
    "end": "End of the game",
}
_SUBJECTS: Final[Mapping[tuple[Side, Part], str]] = {
    ("own", "creature"): "your contest creature",
    ("own", "boosts"): "each of your Boosts",
    ("own", "both"): "each of your cards in play",
    ("opponents", "creature"): "each opponent’s contest creature",
    ("opponents", "boosts"): "each of your opponents’ Boosts",
    ("opponents", "both"): "each of your opponents’ cards in play",
    ("all", "creature"): "every contest creature",
    ("all", "boosts"): "every Boost",
    ("all", "both"): "every card in play",
}
_COUNTED: Final[Mapping[tuple[Side, Part], tuple[str, str]]] = {
    ("own", "creature"): ("contest creature", "in your area"),
    ("own", "boosts"): ("Boost", "in your area"),
    ("own", "both"): ("card", "in your area"),
    ("opponents", "creature"): ("opposing contest creature", "in play"),
    ("opponents", "boosts"): ("opposing Boost", "in play"),
    ("opponents", "both"): ("opposing card", "in play"),
    ("all", "creature"): ("contest creature", "in play"),
    ("all", "boosts"): ("Boost", "in play"),
    ("all", "both"): ("card", "in play"),
}
_MOVES: Final = {
    "own_boosts": "add {} to your Boosts",
    "left_boosts": "give {} to the player on your left, who adds it to their Boosts",
    "hand": "take {} into your hand",
    "discard": "discard {}",
}


Families = Mapping[str, str]
"""What the families of a list are called, by slug."""


def said(word: Word, families: Families) -> str:  # noqa: C901 - one case a deed
    """A word as a sentence without capital and full stop."""
    match word:
        case words.Draw(n=n):
            return f"draw {_cards(n)}"
        case words.Discard(n=n):
            return f"discard {_cards(n)} from your hand"
        case words.TakeFromHand(how="seen"):
            return "look at an opponent’s hand and take 1 card from it"
        case words.TakeFromHand():
            return "take 1 card at random from an opponent’s hand"
        case words.Search():
            return "name a type of card and reveal cards from the deck: take the first one of that type and discard the others"
        case words.HandOn(n=n):
            return f"in turn order, each player gives {_cards(n)} from their hand to the player on their left"
        case words.TakeDiscard():
            return "take the top card of the discard pile into your hand"
        case words.OpponentsDiscard(n=n):
            return f"each opponent discards {_cards(n)} at random"
        case words.ReplaceCreature():
            return "replace your contest creature with the top card of the deck"
        case words.SwapCreatures():
            return "swap your contest creature with an opponent’s"
        case words.MoveBoost(of=of, to=to):
            return _MOVES[to].format("an opponent’s Boost" if of == "opponent" else "another of your Boosts")
        case words.MoveThis(to=to):
            return _MOVES[to].format("this Boost")
        case words.Add(n=n, cards=cards, per=per):
            return f"{_subject(cards, families)} is worth {abs(n)} {'more' if n >= 0 else 'less'}{_per(per, families)}"
        case words.Become(n=n, cards=cards):
            return f"{_subject(cards, families)} is worth {n}"
        case _:
            return _rest(word, families)


def _rest(word: Word, families: Families) -> str:
    """What is true of the card, what happens after the ranking, and the end."""
    match word:
        case words.Shielded():
            return "no card in another area can lower a value in yours"
        case words.WinsTies():
            return "you win ties of the ranking"
        case words.EveryFamily():
            return "this card belongs to every family"
        case words.SwapWithWinner():
            return "swap this card with the winner’s contest creature"
        case words.ScoreThis(when="last"):
            return "if you are last, score this card"
        case words.ScoreThis():
            return "you always score this card"
        case words.Worth(n=n, per=per):
            return f"this card is worth {_points(n)}{_scored(per, families)}"
        case words.Gain(n=n, per=per):
            return f"this card is worth {_points(abs(n))} {'more' if n >= 0 else 'less'}{_scored(per, families)}"
        case words.BreaksFinalTies():
            return "you win ties of the final score"
    raise AssertionError(word)


def _cards(n: int) -> str:
    return f"{n} card{'' if n == 1 else 's'}"


def _points(n: int) -> str:
    return f"{n} point{'' if n == 1 else 's'}"


def _subject(cards: Change, families: Families) -> str:
    bounds = ""
    if cards.at_least is not None and cards.at_most is not None:
        bounds = f" of value {cards.at_least} to {cards.at_most}"
    elif cards.at_least is not None:
        bounds = f" of value {cards.at_least} or more"
    elif cards.at_most is not None:
        bounds = f" of value {cards.at_most} or less"
    return _SUBJECTS[cards.side, cards.part] + _family(cards.family, families) + bounds


def _family(family: str | None, families: Families) -> str:
    return "" if family is None else f" of the {families[family]} family"


def _per(per: Per | None, families: Families) -> str:
    if per is None:
        return ""
    what, where = _COUNTED[per.side, per.part]
    return f" for each {what}{_family(per.family, families)} {where}"


def _scored(per: PerScored | None, families: Families) -> str:
    if per is None:
        return ""
    which = " of this name" if per.same_name else _family(per.family, families)
    return f" for each {'other ' if per.others else ''}card{which} that you scored"
