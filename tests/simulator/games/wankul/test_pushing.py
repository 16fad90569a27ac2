"""Frames are put on the stack register by register: what each word says stands in the register of its name."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from simulator.games.wankul.model import frames, pushing, registers
from simulator.kernel.frames import KIND, PLAYER, STEP, WIDTH

PUSHES = [function for name, function in vars(pushing).items() if name.startswith("push_")]


def register(kind: str, word: str) -> int:
    """The register that a word of `push_KIND` speaks of."""
    if word == "player":
        return PLAYER
    if word in {"step", "address"} and kind in {"PLAY", "EFFECT"}:
        return STEP
    place: int = getattr(registers, word.upper()) if kind == "EFFECT" else getattr(frames, f"{kind}_{word.upper()}")
    return place


def test_each_kind_of_frame_has_one_function_that_puts_it_on_the_stack() -> None:
    kinds = []
    for function in PUSHES:
        stack: list[int] = []
        function(stack, **{word: 0 for word in list(inspect.signature(function).parameters)[1:]})
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
    found = {place: value for place, value in enumerate(stack[WIDTH:]) if value and place != KIND}
    assert found == {register(kind, word): value for word, value in told.items()}
