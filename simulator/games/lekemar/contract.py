"""What the table, agents and laboratories may ask of a game of Lekemar: its data under its rules (kernel/game.py)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

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
from simulator.kernel.game import Outcome, Reason
from simulator.kernel.words import Words


class LekemarState(State):
    """A game of Lekemar at one moment, to be played."""

    __slots__ = ()

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return CHOICES[self.phase](self)

    def apply_action(self, action: int) -> None:
        """Play a legal action and go on to the next decision, or to the end."""
        ANSWERS[self.phase](self, action)

    def why_not(self, action: int | dict[str, Any]) -> list[Reason]:
        return why_not.reasons(self, action)

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def returns(self) -> list[float]:
        return returns_of(self)

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    def clone(self) -> LekemarState:
        c = LekemarState(self.box, self.options, self.rng)
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
        return written(self, PLAIN) | {"options": asdict(self.options), "cards": self.box.catalog.version}

    def hand_limit(self, player: int) -> int:
        return limit_of(self, player)


def read(blob: dict[str, Any], box: Box) -> LekemarState:
    """The state that `serialize` described; ValueError when it was played with other cards."""
    if blob["cards"] != box.catalog.version:
        raise ValueError("This game was saved with another card list.")
    state = LekemarState(box, Options(**blob["options"]), 0)
    fill(state, PLAIN, blob)
    return state
