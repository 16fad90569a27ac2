"""How few presses a game of Wankul takes: what somebody wants to play, and the one gesture of the page that says most of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from play.boards.wankul import WankulBoard
from play.tables.services.moving import MOST_SETTLED
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.cells import slot_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.places import placed, usual_place

Chooses = Callable[[State], int]
"""What somebody wants to play in a position in which he is asked."""

BOARD: Final = WankulBoard()


class Press(NamedTuple):
    """The piece of an action clicked (`aim` is None) or dragged to a key of the board; not `on_board`: its line in the list."""

    action: int
    aim: str | None
    on_board: bool


def forced(state: State) -> State:
    """Play what leaves no choice."""
    while state.current_player() >= 0 and len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def after(state: State, press: Press) -> State:
    """What the page makes of a press, on a copy: the action, what is forced, and what goes without saying."""
    state = state.clone()
    seat = state.current_player()
    state.apply_action(press.action)
    forced(state)
    if not press.on_board:
        return state
    settled: set[str] = set()
    while state.current_player() == seat and len(settled) < MOST_SETTLED:
        action = BOARD.usual(state, press.aim or "", len(settled))
        kind = "" if action is None else state.action_to_struct(action)["kind"]
        if action is None or kind in settled:
            break
        settled.add(kind)
        state.apply_action(action)
        forced(state)
    return state


def best_press(state: State, wants: Chooses) -> Press:
    """The press that leads furthest on the way that somebody wants to go, and nowhere else."""
    action = wants(state)
    if state.action_to_struct(action)["kind"] != "play":
        return Press(action, None, on_board=False)
    wished = wished_ways(state, action, wants)
    presses = [Press(action, aim, on_board=True) for aim in aims_of(state)] + [Press(action, None, on_board=False)]
    return next(press for way in wished for press in presses if look(after(state, press)) == look(way))


def wished_ways(state: State, action: int, wants: Chooses) -> list[State]:
    """The positions on the way of a card: placed and aimed, placed, only begun; the furthest first."""
    seat, way = state.current_player(), state.clone()
    way.apply_action(action)
    ways = [forced(way).clone()]
    if placed(way) >= 0 and way.current_player() == seat:
        way.apply_action(without_saying(way, wants(way)))
        ways.append(forced(way).clone())
        if way.current_player() == seat and way.legal_actions()[0] >= actions.TARGET:
            way.apply_action(wants(way))
            ways.append(forced(way))
    return ways[::-1]


def without_saying(state: State, place: int) -> int:
    """The cell that somebody wants, or the usual one of its Terrain where it makes no difference."""
    usual = usual_place(state, slot_of(place & actions.ARGUMENT))
    return place if usual is None else usual


def aims_of(state: State) -> list[str | None]:
    """A click, and everything that a card may be dragged to."""
    return [None, *(f"slot:{slot}" for slot in range(3)), *(f"card:{one}" for side in state.side for one in side)]


def look(state: State) -> dict[str, Any]:
    """A position, to compare."""
    return state.serialize()
