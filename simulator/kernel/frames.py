"""The effect stack: one flat list of ints, cut into frames of fixed width, the running one at the end.

A frame is (kind, step, player, then registers whose meaning its kind defines). Because it is plain data, a state in the
middle of any effect can be cloned, saved, searched and replayed.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 12
KIND: Final = 0
STEP: Final = 1
PLAYER: Final = 2
_REST: Final[tuple[tuple[int, ...], ...]] = tuple((0,) * (WIDTH - 3 - given) for given in range(WIDTH - 2))
"""What follows so many registers, up to the end of the frame."""


def push(stack: list[int], kind: int, player: int, *registers: int) -> None:
    """Put a frame on top; registers not given are 0."""
    stack.extend((kind, 0, player, *registers, *_REST[len(registers)]))


def push_at(stack: list[int], kind: int, step: int, player: int, *registers: int) -> None:
    """The same, beginning at a step of its own."""
    stack.extend((kind, step, player, *registers, *_REST[len(registers)]))


def pop(stack: list[int]) -> None:
    """Take the top frame away."""
    del stack[-WIDTH:]
