"""What the rooms of a game answer about a position: each game names the functions, `EngineState` asks them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from simulator.kernel.game import Outcome, Reason
from simulator.kernel.words import Words

Position = TypeVar("Position")


@dataclass(frozen=True, slots=True)
class Rooms(Generic[Position]):
    """The part of the contract (game.py) that is one call into a room, whatever the game; nothing that a playout needs."""

    why_not: Callable[[Position, int | dict[str, Any]], list[Reason]]
    observation: Callable[[Position, int], dict[str, Any]]
    action_to_struct: Callable[[Position, int], dict[str, Any]]
    action_to_words: Callable[[Position, int], Words]
    outcome: Callable[[Position], Outcome | None]
    returns: Callable[[Position], list[float]]
