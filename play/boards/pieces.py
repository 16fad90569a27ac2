"""Cards of a zone as pieces: what the templates of several boards draw alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from play.boards.contract import Board, Seen
from simulator.kernel.game import State


def pieces(zone: str, cards: Sequence[str]) -> list[dict[str, str]]:
    """Cards of a zone; copies share the key that actions touch, and each has an id of its own."""
    numbers: Counter[str] = Counter()
    found = []
    for card in cards:
        numbers[card] += 1
        found.append({"card": card, "key": f"{zone}:{card}", "piece": f"{zone}:{card}:{numbers[card]}"})
    return found


def whose_turn(seen: Seen) -> int | None:
    """The seat whose turn it is; None when the game is over, although the state still names the seat at which it ended."""
    active: int | None = None if seen["asked"] is None else seen["active"]
    return active


def only_one_at(board: Board, state: State, aim: str) -> int | None:
    """The one choice that names the place or piece that something was brought to; None where none does, or several do."""
    seen = state.observation(state.current_player())
    found = [action for action in state.legal_actions() if aim in board.touches(state.action_to_struct(action), seen)]
    return found[0] if len(found) == 1 else None
