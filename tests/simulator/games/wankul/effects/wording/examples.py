"""Values of every word of the vocabulary, made from the types of its fields: each field takes each of its values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from simulator.games.wankul.effects import events, language, selection
from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.language import Ability, Action, Rule
from simulator.games.wankul.effects.selection import (
    Amount,
    CardFilter,
    Characters,
    Compare,
    Comparison,
    Condition,
    CountCards,
    CountCharacters,
    CountTerrains,
    FirstHere,
    ForceOf,
    Handled,
    Number,
    Operator,
    Pick,
    Scaled,
)
from simulator.games.wankul.effects.words.choosing import Coin, If, Later, SecretNumbers
from simulator.games.wankul.effects.words.discarding import DiscardChange, Mill
from simulator.games.wankul.effects.words.drawing import Draw, Refill
from simulator.games.wankul.effects.words.forces import Force, ForceRule
from simulator.games.wankul.effects.words.gems import GemRule
from simulator.games.wankul.effects.words.playing import Cost, CostRule
from simulator.games.wankul.effects.words.scoring import AutoScore, OnlyTerrainScores, Score

ALLIED = Characters(side="self", where="here")
AMOUNTS: list[Any] = [
    Number(1),
    Number(3),
    Number(0),
    CountCards("hand"),
    CountCards("hand", "opp"),
    CountCharacters(ALLIED),
    ForceOf("chosen"),
    Handled(),
    Scaled(CountCharacters(ALLIED), times=-2, at_most=6),
    Scaled(CountCards("hand"), plus=-1),
    Scaled(ForceOf("this"), times=-1),
]
COMPARISONS: list[Any] = [Comparison(operator, Number(3)) for operator in get_args(Operator)] + [
    Comparison("<", ForceOf("this")),
    Comparison("!=", CountCards("discard")),
]


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, vars(selection) | vars(events) | vars(language))


def candidates(kind: Any) -> list[Any]:  # noqa: C901 - one case a type
    """Some values of a field, every one where they can be listed."""
    if kind == Amount:
        return AMOUNTS
    if kind == Condition:
        return [FirstHere(), Compare(CountCards("hand"), "!=", Number(3))]
    if kind is Comparison:
        return COMPARISONS
    if kind == Action:
        return [Draw(), Coin("L", (Score(),)), Mill(who="opp")]
    if kind == Rule:
        return [OnlyTerrainScores()]
    origin, options = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union) and NoneType in options:
        inner = [option for option in options if option is not NoneType]
        return [None, *candidates(reduce(or_, inner))]
    if origin is tuple and get_origin(options[0]) is tuple:
        return [((Draw(),), (Score(),)), ((Score(),), (Draw(), Score()))]
    if origin is tuple:
        found = candidates(options[0])
        return [(value,) for value in found] + ([tuple(found[:2])] if len(found) > 1 else [])
    if origin is Literal:
        return list(options)
    plain: dict[Any, list[Any]] = {bool: [False, True], int: [1, 2, 4], str: ["VIKING", "ELFE"]}
    if kind in plain:
        return plain[kind]
    if kind is CardFilter:
        return [CardFilter(), CardFilter(type="character", clan=("laink",)), CardFilter(not_clan=("laink", "terracid"))]
    if kind is Characters:
        return [Characters(), Characters(side="opp"), Characters(side="self", other=True, extreme="weakest")]
    if kind is Pick:
        return [Pick(), Pick(Number(2), up_to=True), Pick(all=True), Pick(any_number=True)]
    if kind is Trigger:
        return [Trigger("turn_start"), Trigger("score_lost"), Trigger("turn_end")]
    if kind is Ability:
        return [Ability("static", rules=(OnlyTerrainScores(),)), Ability("triggered", (Draw(),), on=Trigger("combo"))]
    raise AssertionError(f"no examples of {kind}")


COMPLETE: dict[type, dict[str, Any]] = {
    Force: {"add": Number(1)},
    ForceRule: {"add": Number(1)},
    Cost: {"add": -1},
    CostRule: {"add": 1},
    AutoScore: {"set": 13},
    Refill: {"below": 3},
    DiscardChange: {"add": 1},
    GemRule: {"gain": ("violet",)},
    If: {"then": (Draw(),)},
    SecretNumbers: {"lower": (Draw(),)},
    Coin: {"then": (Draw(),)},
    Later: {"on": Trigger("score_lost")},
    CountTerrains: {"kind": "won"},
}
"""Words that say nothing with their defaults alone, and what makes the smallest whole of them."""

BELOW_ZERO = {"add": [-1, -2], "plus": [-1], "times": [-1]}
"""Fields where a number below zero means something."""


def variants(kind: type) -> dict[str, list[Any]]:
    """By field: the word at its simplest but for this field, which takes each of its values."""
    types, simplest = hints(kind), _simplest(kind)
    found: dict[str, list[Any]] = {}
    for field in fields(kind):
        below = BELOW_ZERO.get(field.name, []) if types[field.name] in (int, int | None) else []
        values = [value for value in candidates(types[field.name]) + below if value or field.name not in simplest]
        found[field.name] = [kind(**(simplest | {field.name: value})) for value in values]
    return found


def examples(kind: type) -> Iterator[Any]:
    """The word at its simplest, then with each field in turn at each of its values."""
    yield kind(**_simplest(kind))
    for words in variants(kind).values():
        yield from words


def _simplest(kind: type) -> dict[str, Any]:
    types = hints(kind)
    return {
        field.name: candidates(types[field.name])[0]
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    } | COMPLETE.get(kind, {})
