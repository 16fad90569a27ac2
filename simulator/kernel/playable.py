"""A game that is complete for people: agents look ahead in it, it can be measured, told in words, and played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from simulator.kernel.agreements import AgreedGame
from simulator.kernel.assisting import AssistedGame
from simulator.kernel.game import Deck, Game, Language, Reason
from simulator.kernel.narration import NarratedGame
from simulator.kernel.probe import MeasuredGame
from simulator.kernel.words import Words

CROWD: Final = 5
"""From so many seats on, a tree over everybody would be too thin."""

NO_LIMIT: Final = 1_000
"""More choices than anybody makes within the turns that an agent looks ahead."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far an agent looks that grows a tree of choices, and whose choices the tree holds.

    `turns`: so many, the present one included, then the position is judged. `alone`: the tree holds the searcher's own choices,
    and the others follow the script; else it holds those of all seats. `depth`: so many choices, one after the other, does the
    tree hold at most, the one to be made included; then everybody follows the script.
    """

    turns: int
    alone: bool
    depth: int = NO_LIMIT

    @classmethod
    def usual(cls, seats: int) -> Foresight:
        """Until every seat has had its turn; with everybody's choices while they are few."""
        return cls(seats, alone=seats >= CROWD)


class TerminalGame(Game, Protocol):
    """A game that can be drawn as text."""

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table in lines, from an observation of one seat and nothing else."""
        ...

    def signs(self, observation: Mapping[str, Any]) -> list[Words]:
        """What threatens to end the game soon, by what one seat may see: a loss, a draw, the last turn."""
        ...

    def refusals(self, state: Any) -> list[tuple[Words, list[Reason]]]:
        """What the player asked might want to do and may not, with the rules that say so."""
        ...


class ScriptedGame(Game, Protocol):
    """A game with a playout policy: quick, sensible, a little random."""

    def policy(self, state: Any, seed: int) -> int:
        """One of the legal actions, by what the player to move may see."""
        ...


class SearchableGame(ScriptedGame, Protocol):
    """A game in which agents can look ahead without knowing it by name."""

    def turn(self, state: Any) -> int:
        """How many turns have begun, over all seats; 0 while the table is being set up."""
        ...

    def choices(self, state: Any) -> list[int]:
        """The legal actions that are worth a thought: of several that come to the same, one. Never empty before the end."""
        ...

    def foresight(self, state: Any) -> Foresight:
        """How far to look from here, and at whose choices; `Foresight.usual` unless something else plays better."""
        ...

    def evaluate(self, state: Any, viewer: int) -> list[float]:
        """What each seat may expect of `State.returns()`, as `viewer` may judge it: what he cannot see plays no part."""
        ...


class FittedGame(SearchableGame, Protocol):
    """A game whose evaluation is a weighted sum of features, with weights fitted on games that agents played."""

    @property
    def feature_names(self) -> tuple[str, ...]: ...

    def contenders(self, state: Any) -> list[int]:
        """The seats that are not eliminated; everybody where nobody ever is."""
        ...

    def features(self, state: Any, player: int) -> list[float]:
        """The numbers, in the order of the names, by what this player may know."""
        ...


class AdvisedGame(SearchableGame, AssistedGame, Protocol):
    """A game in which an agent can give advice, and a reason for it."""


class SampledGame(Game, Protocol):
    """A game that can make up legal decks."""

    def sample_decks(self, seed: int) -> list[Deck]:
        """A legal deck for every seat of the smallest table, as this seed decides; none where a common box is played."""
        ...


class PlayableGame(FittedGame, SampledGame, AgreedGame, MeasuredGame, NarratedGame, TerminalGame, AssistedGame, Protocol):
    """What every game of the product is."""
