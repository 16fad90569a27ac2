"""Fresh tables of every game, for every number of players, and random play on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from simulator.games import GAMES
from simulator.games.wizard_duel.state import Options as WizardDuelOptions
from simulator.kernel.game import State
from simulator.kernel.playable import PlayableGame
from tests.simulator.games.wankul import decks
from tests.simulator.games.wankul import invariants as wankul_invariants
from tests.simulator.games.wizard_duel import invariants as wizard_duel_invariants

INVARIANTS: dict[str, Callable[[Any], None]] = {"wankul": wankul_invariants.check, "wizard_duel": wizard_duel_invariants.check}
"""What must be true in every position, by game."""

ENDINGS = {"wankul": 3, "wizard_duel": 1}
"""For how many different reasons five hundred random games end, at least."""

DECISIONS = 20_000
"""No game may take more decisions than this."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game for so many players; decks and options depend on the seed of each game dealt."""

    slug: str
    players: int

    def __str__(self) -> str:
        return f"{self.slug}-{self.players}"

    @property
    def game(self) -> PlayableGame:
        return GAMES[self.slug]

    def deal(self, seed: int) -> State:
        """A new game."""
        luck = random.Random(seed)
        return _DEALS[self.slug](self.game, self.players, luck, seed)

    def check(self, state: State) -> None:
        """AssertionError unless the invariants of the game hold."""
        INVARIANTS[self.slug](state)


def _wankul(game: PlayableGame, players: int, luck: random.Random, seed: int) -> State:
    """Two random legal decks."""
    return game.new_initial_state(decks=[decks.any_deck(luck) for _ in range(players)], options=game.options(), seed=seed)


def _wizard_duel(game: PlayableGame, players: int, luck: random.Random, seed: int) -> State:
    """Half of the games with the usual options, half with any."""
    options = WizardDuelOptions(players=players) if luck.random() < 0.5 else any_wizard_duel_options(players, luck)
    return game.new_initial_state(decks=[], options=options, seed=seed)


def any_wizard_duel_options(players: int, luck: random.Random) -> WizardDuelOptions:
    """Each option by lot."""
    return WizardDuelOptions(
        players=players,
        first=luck.randrange(-1, players),
        sudden_death=luck.random() < 0.3,
        attacks_out_of_turn=luck.random() < 0.5,
        timed_defence=luck.random() < 0.5,
        ace_beats_court_pair=luck.random() < 0.5,
        elimination=luck.choice(("without_life", "last_life")),
    )


_DEALS: dict[str, Callable[[PlayableGame, int, random.Random, int], State]] = {"wankul": _wankul, "wizard_duel": _wizard_duel}

TABLES = [Table(slug, players) for slug in sorted(GAMES) for players in GAMES[slug].players]
"""Every game with every number of players."""


def play(state: State, seed: int) -> Iterator[int]:
    """Play on with random legal actions to the end; yields each action before it is played."""
    luck = random.Random(seed)
    for _ in range(DECISIONS):
        if state.is_terminal():
            return
        action = luck.choice(state.legal_actions())
        yield action
        state.apply_action(action)
    raise AssertionError("the game does not end")


def play_out(state: State, seed: int) -> list[int]:
    """The actions of a random game."""
    return list(play(state, seed))
