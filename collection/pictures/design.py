"""How the cards of a game are drawn: which fact colours the ground, which metal frames it, where the figures stand.

A design is a file of data, `designs/<game>.toml`; a game without one is drawn by `designs/default.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("designs")
DEFAULT = "default"
PLAIN_TONE = "#55505f"
STEEL = "#8c9196"


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies behind a pictogram: its colour, and a pattern of its own, so that it is told without colour too.

    `mirrored` turns the pictogram round, left to right.
    """

    tone: str = PLAIN_TONE
    pattern: str = "plain"
    other: str = ""
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Metal:
    """What a frame is made of; `studs` are the rivets that say the same without colour, `double` a second line."""

    tone: str = STEEL
    studs: int = 0
    double: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """What stands in a corner: the figure of a fact, the emblem of the first fact that has one, or the initials of a name.

    `short` are the values of which only the first letter of their name is shown.
    """

    fact: str = ""
    short: str = ""
    emblem: tuple[str, ...] = ()
    initials: str = ""


@dataclass(frozen=True, slots=True)
class Design:
    """The design of a game. `ground` names facts: the first that a card has, and that is a ground, colours it.

    `other` is the fact that colours the lower half. `sign` is the one whose emblem is the pictogram of a card without another,
    or with one whose name begins with `sign_over`. `left` and `right` are the facts that list the gems at the two edges; `wide`
    the kinds of card that lie on their side; `counts_sets` whether the frame has a notch for each set up to the card's own.
    """

    game: str
    ground: tuple[str, ...]
    grounds: Mapping[str, Ground]
    other: str
    metal: str
    metals: Mapping[str, Metal]
    corner: Spot
    disc: Spot
    left: str
    right: str
    sign: str
    sign_over: str
    wide: tuple[str, ...]
    counts_sets: bool
    emblems: Mapping[str, str]


def known_designs() -> frozenset[str]:
    """The games that have a design, and the default."""
    return frozenset(path.stem for path in FOLDER.glob("*.toml"))


@cache
def design_of(game: str) -> Design:
    """The design of a game, or the default where it has none."""
    name = game if game in known_designs() else DEFAULT
    read = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Design(
        game=name,
        ground=tuple(read["ground"]),
        grounds={slug: Ground(**values) for slug, values in read["grounds"].items()},
        other=read.get("other", ""),
        metal=read.get("metal", ""),
        metals={slug: Metal(**values) for slug, values in read.get("metals", {}).items()},
        corner=_spot(read.get("corner", {})),
        disc=_spot(read.get("disc", {})),
        left=read.get("left", ""),
        right=read.get("right", ""),
        sign=read.get("sign", ""),
        sign_over=read.get("sign_over", ""),
        wide=tuple(read.get("wide", ())),
        counts_sets=read.get("counts_sets", False),
        emblems=read.get("emblems", {}),
    )


def _spot(read: Mapping[str, Any]) -> Spot:
    emblem = read.get("emblem", ())
    facts = (emblem,) if isinstance(emblem, str) else tuple(emblem)
    return Spot(read.get("fact", ""), read.get("short", ""), facts, read.get("initials", ""))
