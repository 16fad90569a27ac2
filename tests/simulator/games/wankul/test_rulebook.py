"""Every number of the rulebook, and every scenario of the list below, is named by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import simulator.games.wankul as engine

HERE = Path(__file__).parent
RULEBOOK = (Path(engine.__path__[0]) / "RULEBOOK.md").read_text(encoding="utf-8")
NUMBERS = re.findall(r"\*\*([RG]\d+)\*\*", RULEBOOK)
SCENARIOS = [f"T{number}" for number in range(1, 45)]
"""Situations settled before the engine was written: set-up, turn, combos, scores, Subs, decks."""


def every_test() -> Iterator[tuple[str, str]]:
    """The name and the docstring of every test of the game."""
    for path in [*HERE.glob("test_*.py"), *HERE.glob("*/test_*.py")]:
        for part in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(part, ast.FunctionDef) and part.name.startswith("test_"):
                yield part.name, ast.get_docstring(part) or ""


def named() -> set[str]:
    """The numbers that tests name: "R41" in a docstring, `test_t41_…`."""
    found: set[str] = set()
    for name, docstring in every_test():
        found |= set(re.findall(r"\b([RGT]\d+)[a-l]?\b", docstring))
        found |= {number.upper() for number in re.findall(r"_([rgt]\d+)(?=_|$)", name)}
    return found


NAMED = named()


def test_the_rulebook_has_every_rule_and_every_ruling_once() -> None:
    expected = {f"R{number}" for number in range(1, 94)} | {f"G{number}" for number in range(1, 77)}

    assert len(NUMBERS) == len(set(NUMBERS))
    assert expected == {number for number in NUMBERS if number[0] == "R" or int(number[1:]) < 100}


def test_a_test_names_each_number() -> None:
    assert [number for number in [*NUMBERS, *SCENARIOS] if number not in NAMED] == []
