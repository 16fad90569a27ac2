"""Reading abilities: from the plain tables of a card file to the typed values of the vocabulary.

The dataclasses themselves say what may be written: field names are keys, field types say how a value is read, the fields
of a filter or a pick are written in the table of their owner, and `short` names the field that a bare value fills.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from simulator.effects import selection, vocabulary
from simulator.effects.selection import (
    Amount,
    Announced,
    Compare,
    Comparison,
    Condition,
    CountCards,
    CountCharacters,
    CountCombos,
    CountScores,
    CountTerrains,
    Done,
    DugThisTurn,
    Every,
    FirstHere,
    Fits,
    ForceOf,
    Handled,
    Not,
    Number,
    OneOf,
    OwnTurn,
    PlaceInRow,
    PlayedThisTurn,
    Rolled,
    Rows,
    Scaled,
    Scoring,
    TerrainPlayed,
)
from simulator.effects.vocabulary import Ability, Action, If, Rule


class EffectError(ValueError):
    """An ability is not written in the effect language; the message names the card and the place in its block."""


def parse_abilities(card: str, raw: Sequence[Mapping[str, Any]]) -> tuple[Ability, ...]:
    """The abilities of a card block; raises EffectError, for example "S1-031 abilities[0].do[1]: unknown word 'drow'"."""
    try:
        return tuple(_ability(entry, f"abilities[{index}]") for index, entry in enumerate(raw))
    except _PlaceError as problem:
        raise EffectError(f"{card} {problem}") from problem


def key_of(word: type) -> str:
    """The key under which the catalogue writes a word: its class name in snake case, without the ending of rules."""
    if word in _RULE_KEYS:
        return _RULE_KEYS[word]
    return re.sub(r"(?<!^)(?=[A-Z])", "_", word.__name__).lower()


_RULE_KEYS: dict[type, str] = {
    vocabulary.ForceRule: "force",
    vocabulary.CostRule: "cost",
    vocabulary.CancelRule: "cancel",
    vocabulary.GemRule: "gems",
    vocabulary.NameRule: "name",
}
ACTIONS: dict[str, type] = {key_of(word): word for word in get_args(Action)}
RULES: dict[str, type] = {key_of(word): word for word in get_args(Rule)}

_ATOMS: dict[str, Amount] = {
    "hand": CountCards("hand"),
    "opp hand": CountCards("hand", "opp"),
    "deck": CountCards("deck"),
    "opp deck": CountCards("deck", "opp"),
    "discard": CountCards("discard"),
    "opp discard": CountCards("discard", "opp"),
    "ban": CountCards("ban"),
    "opp ban": CountCards("ban", "opp"),
    "terrains": CountTerrains("in_play"),
    "won": CountTerrains("won"),
    "opp won": CountTerrains("won", "opp"),
    "active won": CountTerrains("won", "active"),
    "combos": CountCombos(),
    "opp combos": CountCombos("opp"),
    "combos in play": CountCombos("any"),
    "combos this turn": CountCombos("self", "this_turn"),
    "scores this turn": CountScores(),
    "handled": Handled(),
    "announced": Announced(),
    "rolled": Rolled(),
    "rows": Rows(),
    "opp rows": Rows("opp"),
    "place in row": PlaceInRow(),
}
_FACTS: dict[str, Condition] = {
    "first here": FirstHere(),
    "played this turn": PlayedThisTurn(),
    "not played this turn": Not(PlayedThisTurn()),
    "own turn": OwnTurn(),
    "opp turn": Not(OwnTurn()),
    "scoring": Scoring(),
    "dug this turn": DugThisTurn(),
    "not dug this turn": Not(DugThisTurn()),
    "terrain played this turn": TerrainPlayed(),
    "no terrain played this turn": Not(TerrainPlayed()),
    "done": Done(),
}
_COMPARISON = re.compile(r"^(.*?)\s*(<=|>=|!=|<|>|=)\s*(.+)$")
FLAT = (selection.CardFilter, selection.Characters, selection.Pick)
_WRITTEN = {"rules": "do", "condition": "if", "otherwise": "else"}
_SCALES = ("times", "per", "plus", "at_least", "at_most")


class _PlaceError(ValueError):
    """A problem with the path to it, before the card's name is known."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")


def _ability(raw: object, path: str) -> Ability:
    table = dict(_table(raw, path))
    if "if" in table:
        table["condition"] = table.pop("if")
    if table.get("when") == "static":
        table["rules"] = table.pop("do", [])
    ability: Ability = _build(Ability, table, path)
    _check_ability(ability, path)
    return ability


def _check_ability(ability: Ability, path: str) -> None:
    """An ability is complete: it does something, and waits for an event exactly when its kind needs one."""
    waits = ability.when in ("triggered", "sub", "offboard")
    if waits and ability.on is None:
        raise _PlaceError(path, f"{ability.when!r} needs `on`")
    if ability.on is not None and not waits:
        raise _PlaceError(path, f"{ability.when!r} has no `on`")
    if not ability.do and not ability.rules and ability.when != "sub":
        raise _PlaceError(path, "does nothing: `do` is empty")
    if (ability.with_name or ability.except_name) and ability.when not in ("combo", "double_combo"):
        raise _PlaceError(path, "only a Combo names its partner")


def _build(kind: type, raw: object, path: str) -> Any:
    """A value of a dataclass from its table, or from a bare value through its `short` field."""
    short = getattr(kind, "short", None)
    if isinstance(raw, Mapping) and not (short and len(fields(kind)) == 1 and short not in raw):
        left = dict(raw)
    elif short is None:
        raise _PlaceError(path, f"a table is expected, not {raw!r}")
    else:
        left = {short: raw}
    value = _take(kind, left, path)
    if left:
        raise _PlaceError(path, f"unknown key {sorted(left)[0]!r}")
    return value


def _take(kind: type, table: dict[str, object], path: str) -> Any:
    """Build `kind` from the keys of `table` that belong to it, and remove them there."""
    hints = _hints(kind)
    values: dict[str, Any] = {}
    for field in fields(kind):
        if hints[field.name] in FLAT:
            values[field.name] = _take(hints[field.name], table, path)
        elif field.name in table:
            values[field.name] = _value(
                hints[field.name], table.pop(field.name), f"{path}.{_WRITTEN.get(field.name, field.name)}"
            )
        elif _needed(field):
            raise _PlaceError(path, f"{field.name!r} is missing")
    return kind(**values)


def _needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, vars(selection) | vars(vocabulary))


def _value(kind: Any, raw: object, path: str) -> Any:
    """Read one value as the annotation of its field says."""
    if kind == Amount:
        return parse_amount(raw, path)
    if kind == Condition:
        return _condition(raw, path)
    if kind in (Action, Rule):
        return _word(ACTIONS if kind == Action else RULES, raw, path)
    origin, options = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType) and NoneType in options:
        inner = [option for option in options if option is not NoneType]
        return _value(_union(inner), raw, path)
    if origin is tuple:
        return tuple(_value(options[0], entry, f"{path}[{index}]") for index, entry in enumerate(_list(raw)))
    if origin is Literal:
        if raw not in options:
            raise _PlaceError(path, f"{raw!r} is none of {', '.join(str(option) for option in options)}")
        return raw
    if kind in (int, bool, str):
        if type(raw) is not kind:
            raise _PlaceError(path, f"{kind.__name__} expected, not {raw!r}")
        return raw
    if kind is Comparison:
        return _comparison(raw, path)
    if kind is Ability:
        return _ability(raw, path)
    return _build(kind, raw, path)


def _union(kinds: list[Any]) -> Any:
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


def _list(raw: object) -> Sequence[object]:
    return raw if isinstance(raw, list | tuple) else [raw]


def _table(raw: object, path: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise _PlaceError(path, f"a table is expected, not {raw!r}")
    return raw


def _word(words: Mapping[str, type], raw: object, path: str) -> Any:
    """An action or a rule: a table with one key, or `if`, `then`, `else`; a bare word stands for an empty table."""
    if isinstance(raw, str):
        raw = {raw: {}}
    table = dict(_table(raw, path))
    if "if" in table and words is ACTIONS:
        table = {"condition": table.pop("if"), "otherwise": table.pop("else", []), **table}
        return _build(If, table, path)
    if len(table) != 1:
        raise _PlaceError(path, f"one word a table, not {sorted(table)}")
    [(key, value)] = table.items()
    if key not in words:
        raise _PlaceError(path, f"unknown word {key!r}")
    return _build(words[key], value, f"{path}.{key}")


def parse_amount(raw: object, path: str = "amount") -> Amount:
    """An amount: 3, "hand", "force of chosen", { count = { side = "self" }, times = 2 }, { of = "hand", plus = 1 }."""
    if type(raw) is int:
        return Number(raw)
    if isinstance(raw, str):
        return _atom(raw, path)
    table = dict(_table(raw, path))
    scales = {key: table.pop(key) for key in _SCALES if key in table}
    if len(table) != 1:
        raise _PlaceError(path, f"one amount a table, not {sorted(table)}")
    [(key, value)] = table.items()
    amount: Amount
    match key:
        case "of":
            amount = parse_amount(value, f"{path}.of")
        case "count":
            amount = _build(CountCharacters, value, f"{path}.count")
        case "cards":
            amount = _build(CountCards, value, f"{path}.cards")
        case _:
            raise _PlaceError(path, f"unknown amount {key!r}")
    for name, scale in scales.items():
        if type(scale) is not int:
            raise _PlaceError(f"{path}.{name}", f"int expected, not {scale!r}")
    return Scaled(amount, **scales) if scales else amount


def _atom(text: str, path: str) -> Amount:
    if text in _ATOMS:
        return _ATOMS[text]
    for opening, kind in (("force of ", ForceOf), ("cost of ", selection.CostOf)):
        if text.startswith(opening):
            return _build(kind, text.removeprefix(opening), path)  # type: ignore[no-any-return]
    if re.fullmatch(r"-?\d+", text):
        return Number(int(text))
    raise _PlaceError(path, f"unknown amount {text!r}")


def _comparison(raw: object, path: str) -> Comparison:
    """A bound: 3 means exactly 3; "<= 3", "< force of this", or ["<=", { … }]."""
    if type(raw) is int:
        return Comparison("=", Number(raw))
    if isinstance(raw, str) and (found := _COMPARISON.match(raw)) and not found[1]:
        raw = [found[2], found[3]]
    if isinstance(raw, list) and len(raw) == 2:
        return Comparison(_value(selection.Operator, raw[0], path), parse_amount(raw[1], path))
    raise _PlaceError(path, f"not a bound: {raw!r}")


def _condition(raw: object, path: str) -> Condition:
    """A condition: "first here", "discard > deck", { one_of = ["hand", 3, 5] }, { not = … }, { all = [ … ] }, { fits = … }."""
    if isinstance(raw, str):
        return _spoken_condition(raw, path)
    table = _table(raw, path)
    if len(table) != 1:
        raise _PlaceError(path, f"one condition a table, not {sorted(table)}")
    [(key, value)] = table.items()
    match key, value:
        case "compare", [left, operator, right]:
            return Compare(parse_amount(left, path), _value(selection.Operator, operator, path), parse_amount(right, path))
        case "one_of", [amount, *numbers]:
            return OneOf(parse_amount(amount, path), tuple(_value(int, number, path) for number in numbers))
        case "not", _:
            return Not(_condition(value, f"{path}.not"))
        case "all", [*conditions]:
            return Every(tuple(_condition(entry, f"{path}.all[{index}]") for index, entry in enumerate(conditions)))
        case "fits", _:
            return _build(Fits, value, f"{path}.fits")  # type: ignore[no-any-return]
        case _:
            raise _PlaceError(path, f"unknown condition {key!r}")


def _spoken_condition(text: str, path: str) -> Condition:
    if text in _FACTS:
        return _FACTS[text]
    if (found := _COMPARISON.match(text)) and found[1]:
        return Compare(parse_amount(found[1], path), found[2], parse_amount(found[3], path))  # type: ignore[arg-type]
    raise _PlaceError(path, f"unknown condition {text!r}")
