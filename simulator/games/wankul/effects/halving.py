"""Half of a Winner or Loser effect: every fixed number of cards in it, rounded down (G49, G167, G207)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from simulator.games.wankul.effects.language import Ability, Action
from simulator.games.wankul.effects.selection import Amount, Handled, Number, Scaled


def halved(ability: Ability) -> Ability:
    """The same ability with every fixed number of cards halved, wherever in it the number stands."""
    whole: Ability = _halved_part(ability)
    return whole


def _halved_part(part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(_halved_part(one) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    inside = {field.name: _halved_part(getattr(part, field.name)) for field in fields(part)}
    if isinstance(part, Action) and part.counts_cards:
        inside["n"] = _halved_number(inside["n"])
    return replace(part, **inside)


def _halved_number(n: Amount) -> Amount:
    """A number as it is printed, or what is left of a fixed total; what follows from the table is not fixed."""
    match n:
        case Number(fixed):
            return Number(fixed // 2)
        case Scaled(of=Handled(), times=-1, plus=total):
            return replace(n, plus=total // 2)
    return n
