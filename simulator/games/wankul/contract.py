"""What the table, agents and laboratories may ask of a game of Wankul: its data under its rules (kernel/game.py)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from simulator.games.wankul.ai.determinization import imagine
from simulator.games.wankul.model.box import Box
from simulator.games.wankul.model.state import PLAIN, Options, State
from simulator.games.wankul.presentation import notation, why_not
from simulator.games.wankul.presentation.observation import observation
from simulator.games.wankul.rules import resolution
from simulator.games.wankul.rules.ending import outcome_of, returns_of
from simulator.games.wankul.rules.force import counted, reckoned, total
from simulator.kernel.engine_state import fill, written
from simulator.kernel.game import TERMINAL
from simulator.kernel.rooms import Rooms

ROOMS: Final[Rooms[State]] = Rooms(
    why_not=why_not.reasons,
    observation=observation,
    action_to_struct=notation.to_struct,
    action_to_words=notation.to_words,
    outcome=outcome_of,
    returns=returns_of,
)


class WankulState(State):
    """A game of Wankul at one moment, to be played."""

    __slots__ = ()

    def rooms(self) -> Rooms[Any]:
        return ROOMS

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return self.legal[:]

    def apply_action(self, action: int) -> None:
        """Play a legal action and go on to the next decision, or to the end."""
        resolution.answer(self, action)

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def clone(self) -> WankulState:
        c = WankulState(self.box, self.options, self.rng)
        self.copy_to(c)
        return c

    def resample_from_infostate(self, player: int, seed: int) -> State:
        return imagine(self, player, seed)

    def serialize(self) -> dict[str, Any]:
        changed = {} if self.card == self.box.card else {"card": list(self.card)}
        return written(self, PLAIN) | {"box": self.box.source, "options": asdict(self.options)} | changed

    def reckoned(self, card: int) -> int:
        return reckoned(self, card)

    def force_on(self, slot: int, player: int) -> int:
        return total(self, slot, player)

    def counted_on(self, slot: int, player: int) -> int:
        return counted(self, slot, player)


def read(blob: dict[str, Any], box: Box) -> WankulState:
    """The state that `serialize` described."""
    state = WankulState(box, Options(**blob["options"]), 0)
    fill(state, PLAIN, blob)
    state.card = tuple(blob.get("card", box.card))
    state.changes = [(card, began, kind, amount, last) for card, began, kind, amount, last in blob["changes"]]
    state.lasting = [tuple(entry) for entry in blob["lasting"]]
    return state
