"""What a run is asked: everything that its answer depends on, in one canonical form."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

MAX_GAMES = 100_000
"""Of one run."""

MAX_SEED = 2**53 - 1
"""Every JSON reader keeps numbers up to this one exact."""


@dataclass(frozen=True, slots=True)
class Versions:
    """Which rules and which card data an answer comes from."""

    rules: str
    cards: str


@dataclass(frozen=True, slots=True)
class Question:
    """So many games of this deck, played by this agent under these options, dealt from this seed."""

    kind: str
    game: str
    deck: Mapping[str, int]
    options: Mapping[str, Any]
    agent: str
    games: int
    seed: int

    def as_dict(self) -> dict[str, Any]:
        """JSON; `from_dict` reads it back."""
        return asdict(self) | {"deck": dict(sorted(self.deck.items())), "options": dict(sorted(self.options.items()))}

    @classmethod
    def from_dict(cls, blob: Mapping[str, Any]) -> Question:
        """The question that `as_dict` wrote."""
        return cls(**blob)

    def fingerprint(self, versions: Versions) -> str:
        """The same for the same question under the same versions, and only then; 64 hexadecimal digits."""
        canonical = json.dumps([self.as_dict(), asdict(versions)], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring games of a run: from `first`, `count` of them."""

    first: int
    count: int


def spans(games: int, largest: int) -> list[Span]:
    """The games of a run cut into chunks of `largest`, the last one of what is left; the same for the same numbers."""
    return [Span(first, min(largest, games - first)) for first in range(0, games, largest)]
