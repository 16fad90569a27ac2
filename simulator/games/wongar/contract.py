"""What the table, agents and laboratories may ask of a game of Wongar: its data under its rules (kernel/game.py)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from simulator.games.wongar.ai.determinization import imagine
from simulator.games.wongar.model.options import Options
from simulator.games.wongar.model.phases import DONE, OVER
from simulator.games.wongar.model.state import PLAIN, State
from simulator.games.wongar.presentation import notation, why_not
from simulator.games.wongar.presentation.observation import observation
from simulator.games.wongar.rules.answers import ANSWERS
from simulator.games.wongar.rules.choices import CHOICES
from simulator.games.wongar.rules.ending import outcome_of, returns_of
from simulator.games.wongar.rules.rounds import go_on
from simulator.kernel.engine_state import fill, written
from simulator.kernel.rooms import Rooms

ROOMS: Final[Rooms[State]] = Rooms(
    why_not=why_not.reasons,
    observation=observation,
    action_to_struct=notation.to_struct,
    action_to_words=notation.to_words,
    outcome=outcome_of,
    returns=returns_of,
)


class WongarState(State):
    """A game of Wongar at one moment, to be played."""

    __slots__ = ()

    def rooms(self) -> Rooms[Any]:
        return ROOMS

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return CHOICES[self.phase](self)

    def apply_action(self, action: int) -> None:
        """Play a legal action and go on to the next decision, or to the end."""
        ANSWERS[self.phase](self, action)
        if self.phase == DONE:
            go_on(self)

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def clone(self) -> WongarState:
        c = WongarState(self.options, self.rng)
        self.copy_to(c)
        return c

    def resample_from_infostate(self, player: int, seed: int) -> State:
        return imagine(self, player, seed)

    def serialize(self) -> dict[str, Any]:
        return written(self, PLAIN) | {"options": asdict(self.options)}


def read(blob: dict[str, Any]) -> WongarState:
    """The state that `serialize` described."""
    state = WongarState(Options(**blob["options"]), 0)
    fill(state, PLAIN, blob)
    return state
