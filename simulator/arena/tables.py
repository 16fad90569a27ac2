"""What is played: the game, how many sit there, what they agreed on, and the deal of each group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from typing import Any

from simulator.catalog.starters import starters
from simulator.kernel.game import Deck, State
from simulator.kernel.playable import PlayableGame
from simulator.kernel.rng import derive


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables that differ by their deal alone, numbered from 0.

    `lists` are taken in turn; for an empty one, and where there is none, decks are made up by lot. A game with a common box
    has no decks, whatever is asked.
    """

    game: PlayableGame
    seats: int
    options: Any
    seed: int
    lists: tuple[tuple[Deck, ...], ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """How tables reach another process: options go as plain values, for those of compiled modules cannot be pickled."""
        return _laid_again, (self.game, self.seats, asdict(self.options), self.seed, self.lists)

    def deal(self, number: int) -> State:
        """A new game; the same number gives the same deal."""
        return self.game.new_initial_state(decks=self._decks(number), options=self.options, seed=self.luck(number))

    def luck(self, number: int) -> int:
        """The seed of a deal, and of what agents leave to chance in it."""
        return derive(self.seed, "deal", number) >> 11

    def _decks(self, number: int) -> Sequence[Deck]:
        chosen = self.lists[number % len(self.lists)] if self.lists else ()
        return chosen or self.game.sample_decks(self.luck(number))


def _laid_again(
    game: PlayableGame, seats: int, options: Mapping[str, Any], seed: int, lists: tuple[tuple[Deck, ...], ...]
) -> Tables:
    return Tables(game, seats, game.options(**options), seed, lists)


def starter_lists(game: str, seats: int) -> tuple[tuple[Deck, ...], ...]:
    """Every choice of starter decks for so many seats, mirrors included; none where the game ships none."""
    decks = [starter.cards for starter in starters(game)]
    return tuple(combinations_with_replacement(decks, seats))
