"""Why an option comes behind another: what can be counted on the table after either, on the same imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from simulator.kernel.game import State
from simulator.kernel.playable import AdvisedGame

LEAST_DEALS: Final = 20
"""On fewer deals that both options were looked at in, nothing is told of their difference."""

LEAST_TOLD: Final = 0.1
"""Of a point or a card, in the mean over the deals: what differs by less is no reason."""

SURE: Final = 3.29
"""How many standard errors an interval reaches to either side, 99.9 %: several differences are looked at for each option, and
looks into one tree lean on each other (docs/ai.md says how often the sign was right)."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A difference in the mean over the deals, and how it wavers between them: from `low` to `high` (`SURE`)."""

    mean: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """The deals agree on its sign."""
        return self.low > 0 or self.high < 0

    @property
    def is_told(self) -> bool:
        """It is a reason for people: sure, and large enough to matter."""
        return self.is_sure and abs(self.mean) >= LEAST_TOLD

    @classmethod
    def of(cls, differences: Sequence[float]) -> Gap:
        """From one difference for each deal, two at least."""
        count = len(differences)
        mean = sum(differences) / count
        half = SURE * sqrt(sum((one - mean) ** 2 for one in differences) / (count - 1) / count)
        return cls(mean, mean - half, mean + half)


@dataclass(frozen=True, slots=True)
class Beside:
    """An option beside the first one: how much more there is after it, on so many deals, where the agent stops looking.

    `own` are the counts of the player (`AdvisedGame.counted`), `others` those of all others added up: none where the agent tries
    out their choices in its tree, for then what they have there is mostly what it tried.
    """

    deals: int
    own: tuple[Gap, ...]
    others: tuple[Gap, ...]


class Looks:
    """What an agent saw at the end of each of its looks, by the action that each began with."""

    def __init__(self, game: AdvisedGame, state: State) -> None:
        self.game = game
        self.seat = state.current_player()
        self.others = [seat for seat in range(len(state.returns())) if seat != self.seat] if game.foresight(state).alone else []
        self.seen: dict[int, list[tuple[int, ...]]] = {}

    def watch(self, action: int, state: State) -> None:
        """Count what a look ended with. The n-th look at every action is on the same deal, with the same luck."""
        others = [self.game.counts(state, seat) for seat in self.others]
        counts = (*self.game.counts(state, self.seat), *map(sum, zip(*others, strict=True)))
        self.seen.setdefault(action, []).append(counts)

    def beside(self, action: int, first: int) -> Beside | None:
        """An action beside the first one; None for the first one itself, and where too few deals hold both."""
        pairs = list(zip(self.seen.get(action, ()), self.seen.get(first, ()), strict=False))
        if action == first or len(pairs) < LEAST_DEALS:
            return None
        columns = zip(*([one - best for one, best in zip(*pair, strict=True)] for pair in pairs), strict=True)
        gaps, own = tuple(Gap.of(column) for column in columns), len(self.game.counted)
        return Beside(len(pairs), gaps[:own], gaps[own:])
