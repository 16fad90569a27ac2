"""Which rules and cards a game was played with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Versions:
    """Which rules and which card data an answer comes from."""

    rules: str
    cards: str
