"""What the table, agents and laboratories may ask of a game of Woodland Wizards: its data under its rules (kernel/game.py)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from simulator.games.woodland_wizards.ai.determinization import imagine
from simulator.games.woodland_wizards.model.box import Box
from simulator.games.woodland_wizards.model.phases import OVER
from simulator.games.woodland_wizards.model.state import PLAIN, Options, State
from simulator.games.woodland_wizards.presentation import notation, why_not
from simulator.games.woodland_wizards.presentation.observation import observation
from simulator.games.woodland_wizards.rules import exploration
from simulator.games.woodland_wizards.rules.answers import ANSWERS
from simulator.games.woodland_wizards.rules.choices import CHOICES
from simulator.games.woodland_wizards.rules.final import outcome_of, returns_of
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


class WoodlandWizardsState(State):
    """A game of Woodland Wizards at one moment, to be played."""

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

    def clone(self) -> WoodlandWizardsState:
        c = WoodlandWizardsState(self.box, self.options, self.rng)
        self.copy_to(c)
        return c

    def resample_from_infostate(self, player: int, seed: int) -> State:
        return imagine(self, player, seed)

    def serialize(self) -> dict[str, Any]:
        return written(self, PLAIN) | {"options": asdict(self.options), "cards": self.box.version}

    def begin_round(self) -> None:
        exploration.begin_round(self)


def read(blob: dict[str, Any], box: Box) -> WoodlandWizardsState:
    """The state that `serialize` described, with the box it was played with; ValueError for another list of cards."""
    if blob["cards"] != box.version:
        raise ValueError(f"this game was played with another list of cards ({blob['cards']}, not {box.version})")
    state = WoodlandWizardsState(box, Options(**blob["options"]), 0)
    fill(state, PLAIN, blob)
    return state
