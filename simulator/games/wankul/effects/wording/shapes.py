"""What both languages ask of a word before they say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.games.wankul.effects.selection import (
    Amount,
    Characters,
    Compare,
    Comparison,
    Condition,
    CountCards,
    CountCharacters,
    Figure,
    ForceOf,
    Number,
    Operator,
    Pick,
    Scaled,
    Who,
)

BETWEEN: list[Condition] = [Compare(CountCharacters(Characters(where=where)), "=", Number(1)) for where in ("left", "right")]
"""A character next to the card on its left, and one on its right."""

OPPOSITES: dict[Operator, Operator] = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}


def many(pick: Pick) -> bool:
    """Whether a pick may be of several characters."""
    return pick.all or pick.any_number or pick.n != Number(1)


def filled(amount: Amount, who: Who) -> int:
    """The hand that "so many as are missing" makes up; 0 for any other amount."""
    match amount:
        case Scaled(of=CountCards("hand", player), times=-1, per=1, plus=hand, at_least=0) if player == who:
            return hand
    return 0


def outdone_by_all(conditions: Sequence[Condition]) -> Characters | None:
    """The other characters of one's own, where some there are and all of them have more Force than the card that speaks."""
    match conditions:
        case [
            Compare(CountCharacters(others), ">=", Number(1)),
            Compare(CountCharacters(weaker), "=", Number(0)),
        ]:
            no_stronger = replace(others.filter, force=Comparison("<=", ForceOf("this")))
            if others.side == "self" and others.other and weaker == replace(others, filter=no_stronger):
                return others
    return None


def leads(left: Amount, right: Amount) -> Figure | None:
    """One's own highest figure, where it is held against the opponent's in the same place."""
    match left, right:
        case Figure("highest", figure, Characters() as mine), Figure("highest", other, Characters() as theirs):
            if figure == other and figure != "printed force" and mine.side == "self" and theirs == replace(mine, side="opp"):
                return left
    return None
