"""Random numbers held in one int: cheap to copy with a state, equal on every machine.

A state carries its generator as an int and replaces it at each draw: `state.rng = step(state.rng)`, then
`below(state.rng, n)`. Search and playouts never draw from it: they `derive` a generator of their own.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # mypyc alone reads it: a machine's integer in a compiled twin, Python's own to everybody else
    from mypy_extensions import i64

MASK: Final = (1 << 64) - 1
_LOW: Final = (1 << 32) - 1
_FACTOR: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407


def derive(seed: int, *labels: int | str) -> int:
    """A generator that belongs to the seed and the labels; others labels give independent numbers."""
    text = "/".join(str(part) for part in (seed, *labels))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def step(rng: int) -> int:
    """The generator after one more draw."""
    return (rng * _FACTOR + _INCREMENT) & MASK


def below(rng: int, n: int) -> int:
    """A number in range(n), read off the upper half of a generator that was just stepped."""
    return ((rng >> 32) * n) >> 32


def shuffle(cards: list[int], rng: int) -> int:
    """Put the cards in a random order, in place; answers the generator afterwards.

    A compiled twin reckons with the machine's integers: they keep the lowest 64 bits, of which the uppermost is a sign.
    """
    state: i64 = rng - (rng >> 63 << 64)
    low: i64 = _LOW
    mask = low << 32 | low
    for last in range(len(cards) - 1, 0, -1):
        state = (state * _FACTOR + _INCREMENT) & mask
        other = (state >> 32) * (last + 1) >> 32
        if other < 0:
            other += last + 1
        cards[last], cards[other] = cards[other], cards[last]
    whole: int = state
    return whole & MASK
