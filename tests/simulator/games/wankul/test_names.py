"""The names of Wankul: one meaning for each, and what a frame is told stands in the register of that name."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.games import wankul
from simulator.games.wankul.model import frames, pushing, registers
from simulator.kernel.frames import KIND, PLAYER, STEP, WIDTH

PUSHES = [function for name, function in vars(pushing).items() if name.startswith("push_")]


def register(kind: str, word: str) -> int:
    """The register that a word of `push_KIND` speaks of."""
    if word == "player":
        return PLAYER
    if word == "address" and kind == "EFFECT":
        return STEP
    place: int = getattr(registers, word.upper()) if kind == "EFFECT" else getattr(frames, f"{kind}_{word.upper()}")
    return place


def test_each_kind_of_frame_has_one_function_that_puts_it_on_the_stack() -> None:
    kinds = []
    for function in PUSHES:
        stack: list[int] = []
        function(stack, **dict.fromkeys(list(inspect.signature(function).parameters)[1:], 0))
        assert len(stack) == WIDTH, function.__name__
        assert stack[KIND] == getattr(frames, function.__name__.removeprefix("push_").upper())
        kinds.append(stack[KIND])
    assert sorted(kinds) == sorted(frames.NAMES)


@pytest.mark.parametrize("push", PUSHES, ids=lambda push: push.__name__)
def test_what_a_frame_is_told_stands_in_the_register_of_that_name(push: Callable[..., None]) -> None:
    kind = push.__name__.removeprefix("push_").upper()
    words = list(inspect.signature(push).parameters)[1:]
    told = {word: 100 + number for number, word in enumerate(words)}
    stack: list[int] = [7] * WIDTH
    push(stack, **told)
    assert stack[:WIDTH] == [7] * WIDTH
    found = {place: value for place, value in enumerate(stack[WIDTH:]) if value not in (0, -1) and place != KIND}
    assert found == {register(kind, word): value for word, value in told.items()}


def test_a_constant_named_without_its_module_means_the_same_everywhere() -> None:
    """A search is an instruction, and a frame: whoever reads SEARCH need not look at the imports to know which."""
    root = Path(wankul.__path__[0])
    homes: dict[str, set[str]] = {}
    for part in ("model", "rules", "ai"):
        for file in sorted((root / part).glob("*.py")):
            for line in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(line, ast.ImportFrom):
                    for name in line.names:
                        if name.name.isupper() and name.asname is None:
                            homes.setdefault(name.name, set()).add(str(line.module))
    assert len(homes) > 100
    assert not {name: found for name, found in homes.items() if len(found) > 1}
