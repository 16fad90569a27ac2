"""Reading Wankul's abilities: what its card files write in ways of their own, on top of the common reader.

The fields of a filter or a pick are written in the table of their owner; amounts, bounds and conditions have a short writing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from simulator.effects.reader import EffectError, PlaceError, Reader, as_table
from simulator.games.wankul.effects import events, language, selection
from simulator.games.wankul.effects.language import Ability, Action, Rule
from simulator.games.wankul.effects.lexicon import ACTIONS, RULES
from simulator.games.wankul.effects.selection import (
    Age,
    Amount,
    Announced,
    Chain,
    Compare,
    Comparison,
    Condition,
    CountCards,
    CountCharacters,
    CountCoins,
    CountCombos,
    CountFaceDown,
    CountNames,
    CountPairs,
    CountPlays,
    CountRepeated,
    CountScores,
    CountTerrains,
    Done,
    DugThisTurn,
    Every,
    Figure,
    FirstHere,
    Fits,
    ForceOf,
    GemsLost,
    Handled,
    LastInRow,
    Margin,
    Not,
    Noted,
    Number,
    OnEdgeTerrain,
    OneOf,
    OwnTurn,
    PlaceInRow,
    PlayedByEffect,
    PlayedThisTurn,
    Rolled,
    Rows,
    Scaled,
    ScoredBy,
    ScoreTotal,
    ScoreWon,
    Scoring,
    TerrainPlayed,
)
from simulator.games.wankul.effects.words.choosing import If

__all__ = ["EffectError", "parse_abilities", "parse_amount"]


def parse_abilities(card: str, raw: Sequence[Mapping[str, Any]]) -> tuple[Ability, ...]:
    """The abilities of a card block; raises EffectError, for example "S1-031 abilities[0].do[1]: unknown word 'drow'"."""
    return READER.abilities(card, raw, Ability)


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
    "open gems": CountCombos("self", "open"),
    "combos this turn": CountCombos("self", "this_turn"),
    "repeated characters": CountRepeated(),
    "scores this turn": CountScores(),
    "coins this turn": CountCoins(),
    "plays this turn": CountPlays(),
    "opp plays this turn": CountPlays("opp"),
    "cards under this": CountFaceDown(),
    "cards face down": CountFaceDown("in_play"),
    "margin": Margin(),
    "score force": ScoreTotal(),
    "turns in play": Age(),
    "chain": Chain(),
    "handled": Handled(),
    "noted": Noted(),
    "announced": Announced(),
    "rolled": Rolled(),
    "gems lost": GemsLost(),
    "rows": Rows(),
    "opp rows": Rows("opp"),
    "place in row": PlaceInRow(),
}
_FACTS: dict[str, Condition] = {
    "first here": FirstHere(),
    "played this turn": PlayedThisTurn(),
    "not played this turn": Not(PlayedThisTurn()),
    "played by an effect": PlayedByEffect(),
    "last in row": LastInRow(),
    "on the leftmost terrain": OnEdgeTerrain("left"),
    "on the rightmost terrain": OnEdgeTerrain("right"),
    "scored by an effect": ScoredBy("effect"),
    "scored by force": ScoredBy("force"),
    "score won": ScoreWon(),
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


def _ability(raw: object, path: str) -> Ability:
    table = dict(as_table(raw, path))
    if "if" in table:
        table["condition"] = table.pop("if")
    if table.get("when") == "static" or (table.get("when") == "offboard" and "on" not in table):
        table["rules"] = table.pop("do", [])
    ability: Ability = READER.build(Ability, table, path)
    _check_ability(ability, path)
    return ability


def _check_ability(ability: Ability, path: str) -> None:
    """An ability is complete: it does something, and waits for an event exactly when its kind needs one."""
    waits = ability.when in ("triggered", "sub") or (ability.when == "offboard" and not ability.rules)
    if waits and ability.on is None:
        raise PlaceError(path, f"{ability.when!r} needs `on`")
    if ability.on is not None and not waits:
        raise PlaceError(path, f"{ability.when!r} has no `on`")
    if not ability.do and not ability.rules and ability.when != "sub":
        raise PlaceError(path, "does nothing: `do` is empty")
    if (ability.with_name or ability.except_name) and ability.when not in ("combo", "double_combo"):
        raise PlaceError(path, "only a Combo names its partner")


def _action(raw: object, path: str) -> Any:
    """An action: a table with one key, or `if`, `then`, `else`; a bare word stands for an empty table."""
    if isinstance(raw, Mapping) and "if" in raw:
        table = dict(raw)
        return READER.build(If, {"condition": table.pop("if"), "otherwise": table.pop("else", []), **table}, path)
    return READER.word(ACTIONS, raw, path)


def _rule(raw: object, path: str) -> Any:
    return READER.word(RULES, raw, path)


def parse_amount(raw: object, path: str = "amount") -> Amount:
    """An amount: 3, "hand", "force of chosen", { count = { side = "self" }, times = 2 }, { of = "hand", plus = 1 }."""
    if type(raw) is int:
        return Number(raw)
    if isinstance(raw, str):
        return _atom(raw, path)
    table = dict(as_table(raw, path))
    scales = {key: table.pop(key) for key in _SCALES if key in table}
    if len(table) != 1:
        raise PlaceError(path, f"one amount a table, not {sorted(table)}")
    [(key, value)] = table.items()
    amount: Amount
    match key:
        case "of":
            amount = parse_amount(value, f"{path}.of")
        case "count":
            amount = READER.build(CountCharacters, value, f"{path}.count")
        case "cards":
            amount = READER.build(CountCards, value, f"{path}.cards")
        case "names":
            amount = READER.build(CountNames, value, f"{path}.names")
        case "pairs":
            amount = READER.build(CountPairs, value, f"{path}.pairs")
        case "highest" | "lowest" | "total":
            amount = READER.build(Figure, {"which": key, **as_table(value, path)}, f"{path}.{key}")
        case _:
            raise PlaceError(path, f"unknown amount {key!r}")
    for name, scale in scales.items():
        if type(scale) is not int:
            raise PlaceError(f"{path}.{name}", f"int expected, not {scale!r}")
    return Scaled(amount, **scales) if scales else amount


def _atom(text: str, path: str) -> Amount:
    if text in _ATOMS:
        return _ATOMS[text]
    for opening, kind in (("force of ", ForceOf), ("cost of ", selection.CostOf)):
        if text.startswith(opening):
            return READER.build(kind, text.removeprefix(opening), path)  # type: ignore[no-any-return]
    if re.fullmatch(r"-?\d+", text):
        return Number(int(text))
    raise PlaceError(path, f"unknown amount {text!r}")


def _comparison(raw: object, path: str) -> Comparison:
    """A bound: 3 means exactly 3; "<= 3", "< force of this", or ["<=", { … }]."""
    if type(raw) is int:
        return Comparison("=", Number(raw))
    if isinstance(raw, str) and (found := _COMPARISON.match(raw)) and not found[1]:
        raw = [found[2], found[3]]
    if isinstance(raw, list) and len(raw) == 2:
        return Comparison(READER.value(selection.Operator, raw[0], path), parse_amount(raw[1], path))
    raise PlaceError(path, f"not a bound: {raw!r}")


def _condition(raw: object, path: str) -> Condition:
    """A condition: "first here", "discard > deck", { one_of = ["hand", 3, 5] }, { not = … }, { all = [ … ] }, { fits = … }."""
    if isinstance(raw, str):
        return _spoken_condition(raw, path)
    table = as_table(raw, path)
    if len(table) != 1:
        raise PlaceError(path, f"one condition a table, not {sorted(table)}")
    [(key, value)] = table.items()
    match key, value:
        case "compare", [left, operator, right]:
            return Compare(parse_amount(left, path), READER.value(selection.Operator, operator, path), parse_amount(right, path))
        case "one_of", [amount, *numbers]:
            return OneOf(parse_amount(amount, path), tuple(READER.value(int, number, path) for number in numbers))
        case "not", _:
            return Not(_condition(value, f"{path}.not"))
        case "all", [*conditions]:
            return Every(tuple(_condition(entry, f"{path}.all[{index}]") for index, entry in enumerate(conditions)))
        case "named", _:
            return READER.build(selection.Named, value, f"{path}.named")  # type: ignore[no-any-return]
        case "played_by", _:
            return READER.build(selection.PlayedBy, value, f"{path}.played_by")  # type: ignore[no-any-return]
        case "fits", _:
            return READER.build(Fits, value, f"{path}.fits")  # type: ignore[no-any-return]
        case _:
            raise PlaceError(path, f"unknown condition {key!r}")


def _spoken_condition(text: str, path: str) -> Condition:
    if text in _FACTS:
        return _FACTS[text]
    if (found := _COMPARISON.match(text)) and found[1]:
        return Compare(parse_amount(found[1], path), found[2], parse_amount(found[3], path))  # type: ignore[arg-type]
    raise PlaceError(path, f"unknown condition {text!r}")


READER = Reader(
    vars(selection) | vars(events) | vars(language),
    flat=FLAT,
    written=_WRITTEN,
    own_ways=[
        (Amount, parse_amount),
        (Condition, _condition),
        (Action, _action),
        (Rule, _rule),
        (Comparison, _comparison),
        (Ability, _ability),
    ],
)
