"""What lies in the box, read from box.toml: the board, the table of points, the counts (R1-R5, R63, G1-G3)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from simulator.kernel.words import Words

BOX: Final[dict[str, Any]] = tomllib.loads(files("simulator.games.wongar").joinpath("box.toml").read_text(encoding="utf-8"))
"""The data file as it stands."""

MOST_PLAYERS: Final = 5
"""R1: as many colours."""

TYPES: Final = ("disc", "cube", "cylinder")
DISC: Final = 0
CUBE: Final = 1
CYLINDER: Final = 2
TOKENS: Final[tuple[int, ...]] = tuple(BOX["tokens"][name] for name in TYPES)
"""R2: tokens of one colour, by type."""
IN_BAG: Final[int] = BOX["tokens"]["bag"]
"""R8: of each type and colour, on the board from the start."""

AREAS: Final = ("disc", "cube", "cylinder", "triple", "four", "elder", "ancestor", "both", "scorpion")
"""R3: the kinds of area cards; the first three are those of the tokens."""
TRIPLE: Final = 3
FOUR: Final = 4
ELDER: Final = 5
ANCESTOR: Final = 6
BOTH: Final = 7
SCORPION: Final = 8
KINDS: Final = 9
PILE: Final[tuple[int, ...]] = tuple(BOX["pile"][name] for name in AREAS)
"""R3: how many of each kind lie in a pile."""
PILE_SIZE: Final = sum(PILE)

RITUALS: Final = ("disc", "cube", "cylinder", "double", "scorpion")
"""R4: the kinds of ritual cards; a player never holds a scorpion."""
DOUBLE: Final = 3
RITUAL_SCORPION: Final = 4
DECK: Final[tuple[int, ...]] = tuple(BOX["rituals"][name] for name in RITUALS)

TERRITORIES: Final[tuple[str, ...]] = tuple(entry["id"] for entry in BOX["territory"])
NAMES: Final = tuple(Words(entry["fr"], entry["en"]) for entry in BOX["territory"])
PLACES: Final[tuple[tuple[int, int], ...]] = tuple((entry["place"][0], entry["place"][1]) for entry in BOX["territory"])
LAID_OUT: Final[tuple[int, ...]] = tuple(entry["tokens"] for entry in BOX["territory"])
"""R9: tokens for each player that a territory starts with."""
AREA: Final = len(TERRITORIES)
HAND: Final = TERRITORIES.index("hand")
FOOT: Final = TERRITORIES.index("foot")

LAST_SQUARE: Final[int] = BOX["track"]["squares"]
"""G3: the square X; the scorpion begins on square 1."""
SECTION: Final[int] = LAST_SQUARE // BOX["track"]["sections"]
"""R63: squares of a section."""

RANKS: Final = ("ancestor", "elder", "both")
"""R59: what a ceremony is worth depends on the card that led to it."""
POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(BOX["points"][name]) for name in RANKS)
BONUS: Final[int] = BOX["points"]["bonus"]
"""R71: for most area cards of a type."""


def _neighbours(territory: str) -> tuple[int, ...]:
    """R28: the territories on the other side of its borders."""
    found = [one if other == territory else other for one, other in BOX["borders"]["pairs"] if territory in (one, other)]
    return tuple(sorted(TERRITORIES.index(name) for name in found))


NEIGHBOURS: Final = tuple(_neighbours(name) for name in TERRITORIES)


def _within_two(home: int) -> tuple[int, ...]:
    """R29: the territories one or two borders away."""
    around = NEIGHBOURS[home]
    return tuple(sorted({far for near in around for far in (near, *NEIGHBOURS[near])} - {home}))


WITHIN_TWO: Final = tuple(_within_two(home) for home in range(AREA))
"""R29, G14: where the Elder may walk from each territory; never back to where he stood."""


def distance(one: int, other: int) -> int:
    """How many borders lie between two territories."""
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {near for place in reached for near in NEIGHBOURS[place]}
        steps += 1
    return steps
