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

TOP: Final = -WIDTH
"""Where the running frame begins, from the end."""


# Registers as arguments of their own: with a star, a tuple, two lists and a tuple again would be made for each frame.


def push(  # noqa: PLR0917 - a register each
    stack: list[int], kind: int, player: int, /,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0, g: int = 0, h: int = 0, i: int = 0,
) -> None:  # fmt: skip
    """Put a frame on top; registers not given are 0."""
    stack.extend((kind, 0, player, a, b, c, d, e, f, g, h, i))


_TOP_FRAME: Final = slice(TOP, None)


def pop(stack: list[int]) -> None:
    """Take the top frame away."""
    del stack[_TOP_FRAME]
