"""Scenarios played on cards with one ability cut out: a test that still passes has not seen that ability run.

Used by test_coverage.py. Every test of the game without fixtures is a scenario; it tells of the cards that its source names.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simulator.catalog import load
from simulator.games.wankul.model import box
from simulator.games.wankul.model.definition import Definition

HERE = Path(__file__).parent
GAME = "tests.simulator.games.wankul"
FOLDERS = {f"{GAME}.{room}": HERE.parent / room for room in ("ai", "cards", "metrics", "presentation", "rules")}
NOT_SCENARIOS = {"test_coverage", "test_probe", "test_table", "test_narration"}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A test function with one set of parameters."""

    name: str
    source: str
    run: Callable[[], None]


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Every scenario of the game, by file and place."""
    return tuple(
        one
        for package, folder in FOLDERS.items()
        for path in sorted(folder.glob("test_*.py"))
        if path.stem not in NOT_SCENARIOS
        for one in _of_module(f"{package}.{path.stem}")
    )


def _of_module(name: str) -> Iterator[Scenario]:
    for test, function in vars(import_module(name)).items():
        if not test.startswith("test_") or hasattr(function, "hypothesis"):
            continue
        for values in _parameters(function):
            if values.keys() == inspect.signature(function).parameters.keys():
                yield Scenario(f"{name}.{test}", f"{inspect.getsource(function)}{values}", _call(function, values))


def _call(function: Callable[..., None], values: dict[str, Any]) -> Callable[[], None]:
    return lambda: function(**values)


def _parameters(function: Any) -> Iterator[dict[str, Any]]:
    """Each combination of the values that `parametrize` marks give."""
    marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    tables = []
    for mark in marks:
        names, rows = mark.args[:2]
        keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
        tables.append([dict(zip(keys, row if len(keys) > 1 else [row], strict=True)) for row in rows])
    for combination in product(*tables):
        yield {name: value for table in combination for name, value in table.items()}


def telling_of(card: str) -> list[Scenario]:
    """The scenarios that name a card; those that name it first come first."""
    return sorted((one for one in scenarios() if card in one.source), key=lambda one: one.source.index(card))


@contextmanager
def without(card: str, ability: int) -> Iterator[None]:
    """Play as if the card did not have this ability."""
    printed = box.printed.__wrapped__

    def cut(printing: str) -> Definition:
        definition = printed(printing)
        if load("wankul").printings[printing].card_id != card:
            return definition
        kept = (*definition.abilities[:ability], *definition.abilities[ability + 1 :])
        return replace(definition, abilities=kept)

    with patch.object(box, "printed", cut):
        yield


def notices(scenario: Scenario) -> bool:
    """Whether the scenario fails."""
    try:
        scenario.run()
    except Exception:
        return True
    return False
