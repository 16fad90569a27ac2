"""What the table, agents and laboratories may ask of a game of Wongar: its data under its rules (kernel/game.py)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

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
from simulator.kernel.game import Outcome, Reason
from simulator.kernel.words import Words


class WongarState(State):
    """A game of Wongar at one moment, to be played."""

    __slots__ = ()

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return CHOICES[self.phase](self)

    def apply_action(self, action: int) -> None:
        """Play a legal action and go on to the next decision, or to the end."""
        ANSWERS[self.phase](self, action)
        if self.phase == DONE:
            go_on(self)

    def why_not(self, action: int | dict[str, Any]) -> list[Reason]:
        return why_not.reasons(self, action)

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def returns(self) -> list[float]:
        return returns_of(self)

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    def clone(self) -> WongarState:
        c = WongarState(self.options, self.rng)
        self.copy_to(c)
        return c

    def resample_from_infostate(self, player: int, seed: int) -> State:
        return imagine(self, player, seed)

    def observation(self, player: int) -> dict[str, Any]:
        return observation(self, player)

    def action_to_struct(self, action: int) -> dict[str, Any]:
        return notation.to_struct(self, action)

    def action_to_words(self, action: int) -> Words:
        return notation.to_words(self, action)

    def serialize(self) -> dict[str, Any]:
        return written(self, PLAIN) | {"options": asdict(self.options)}


def read(blob: dict[str, Any]) -> WongarState:
    """The state that `serialize` described."""
    state = WongarState(Options(**blob["options"]), 0)
    fill(state, PLAIN, blob)
    return state
