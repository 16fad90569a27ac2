"""Which cards of a deck chain: the one on the right, laid beside the one on the left, sets off its Combo (R54, R55, G36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from simulator.catalog import load
from simulator.games.wankul.effects.compile import with_abilities
from simulator.games.wankul.effects.language import Ability
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.tables import fold, folded
from simulator.games.wankul.model.box import printed

BOTH = 3
"""Gems of both colours."""


def chained(cards: Sequence[str]) -> list[list[bool]]:
    """By the places of the left and of the right card: whether gems and names that are printed make a Combo (G39, G40, G47).

    What Permanents in play add, take away or forbid is left out: it takes a game to know. Nothing is compiled, so that a deck of
    hundreds of cards is as quick as its pairs are few.
    """
    sides = [_side(card) for card in cards]
    return [[_chain(left, right) for right in sides] for left in sides]


@dataclass(frozen=True, slots=True)
class _Side:
    """What of a card a chain depends on: gems as bits, every name folded, its Combos."""

    close: int
    open: int
    clan: str | None
    names: frozenset[str]
    combos: tuple[Ability, ...]


@lru_cache(maxsize=2048)
def _side(card: str) -> _Side:
    definition = printed(load("wankul").card_of(card).id)
    abilities = parse_abilities(definition.id, definition.abilities)
    combos = tuple(ability for ability in abilities if ability.when in ("combo", "double_combo"))
    names = folded(with_abilities(definition.facts(), abilities))
    return _Side(definition.close, definition.open, definition.clan, names, combos)


def _chain(left: _Side, right: _Side) -> bool:
    met = left.open & right.close
    return bool(met) and any(_is_made(combo, left, met) for combo in right.combos)


def _is_made(combo: Ability, left: _Side, met: int) -> bool:
    """Whether these gems that met, and this partner, are what a Combo waits for."""
    if combo.when == "double_combo" and met != BOTH:
        return False
    if combo.with_name and left.names.isdisjoint(map(fold, combo.with_name)):
        return False
    return (combo.with_clan is None or left.clan == combo.with_clan) and left.names.isdisjoint(map(fold, combo.except_name))
