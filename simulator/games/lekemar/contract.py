"""What the table, agents and laboratories may ask of a game of Lekemar: its data under its rules (kernel/game.py)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from simulator.games.lekemar.ai.determinization import imagine
from simulator.games.lekemar.model.box import Box
from simulator.games.lekemar.model.phases import OVER
from simulator.games.lekemar.model.state import PLAIN, Options, State
from simulator.games.lekemar.presentation import notation, why_not
from simulator.games.lekemar.presentation.observation import observation
from simulator.games.lekemar.rules.answers import ANSWERS
from simulator.games.lekemar.rules.choices import CHOICES
from simulator.games.lekemar.rules.ending import outcome_of, returns_of
from simulator.games.lekemar.rules.hands import limit_of
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


class LekemarState(State):
    """A game of Lekemar at one moment, to be played."""

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

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def clone(self) -> LekemarState:
        c = LekemarState(self.box, self.options, self.rng)
        self.copy_to(c)
        return c

    def resample_from_infostate(self, player: int, seed: int) -> State:
        return imagine(self, player, seed)

    def serialize(self) -> dict[str, Any]:
        return written(self, PLAIN) | {"options": asdict(self.options), "cards": self.box.catalog.played}

    def hand_limit(self, player: int) -> int:
        return limit_of(self, player)


def read(blob: dict[str, Any], box: Box) -> LekemarState:
    """The state that `serialize` described; ValueError when it was played with other cards."""
    if blob["cards"] != box.catalog.played:
        raise ValueError("This game was saved with another card list.")
    state = LekemarState(box, Options(**blob["options"]), 0)
    fill(state, PLAIN, blob)
    return state
