"""One card as a match knows it: its printed facts, and the name that it may have got instead of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.games.wankul.effects.tables import CardFacts

KINDS: Final = ("character", "terrain", "duo")


@dataclass(frozen=True, slots=True)
class Definition:
    """One card of a match as the engine plays it; `id` is a printing, or a made-up id for a synthetic card.

    `called`: the name that it has instead of the printed one, "" for none (`likeness.py`).
    """

    id: str
    name: str
    kind: int
    clan: str | None = None
    cost: int = 0
    force: int = 0
    close: int = 0
    open: int = 0
    traits: frozenset[str] = frozenset()
    lines: int | None = None
    called: str | None = None
    abilities: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)

    def facts(self) -> CardFacts:
        """What the filters of effects may ask."""
        name, renamed = (self.name, False) if self.called is None else (self.called, True)
        figures = (self.clan, self.cost, self.force, self.traits)
        return CardFacts(name, KINDS[self.kind], *figures, renamed=renamed, lines=self.lines)
