"""Fresh tables of every game, for every number of players, and random play on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from simulator.games import GAMES
from simulator.games.lekemar.model.state import Options as LekemarOptions
from simulator.games.wizard_duel.model.state import Options as WizardDuelOptions
from simulator.games.wongar.model.options import ADVANCED
from simulator.games.wongar.model.options import Options as WongarOptions
from simulator.games.woodland_wizards.model.state import Options as WoodlandWizardsOptions
from simulator.kernel.game import State
from simulator.kernel.playable import PlayableGame
from tests.simulator.games.lekemar import invariants as lekemar_invariants
from tests.simulator.games.wankul import decks
from tests.simulator.games.wankul import invariants as wankul_invariants
from tests.simulator.games.wizard_duel import invariants as wizard_duel_invariants
from tests.simulator.games.wongar import invariants as wongar_invariants
from tests.simulator.games.woodland_wizards import invariants as woodland_wizards_invariants

INVARIANTS: dict[str, Callable[[Any], None]] = {
    "lekemar": lekemar_invariants.check,
    "wankul": wankul_invariants.check,
    "wizard_duel": wizard_duel_invariants.check,
    "wongar": wongar_invariants.check,
    "woodland_wizards": woodland_wizards_invariants.check,
}
"""What must be true in every position, by game."""

ENDINGS = {"lekemar": 1, "wankul": 3, "wizard_duel": 1, "wongar": 2, "woodland_wizards": 2}
"""For how many different reasons two hundred random games end, at least."""

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


def _wongar(game: PlayableGame, players: int, luck: random.Random, seed: int) -> State:
    """Half of the games with the usual options, half with any."""
    options = WongarOptions(players=players) if luck.random() < 0.5 else any_wongar_options(players, luck)
    return game.new_initial_state(decks=[], options=options, seed=seed)


def any_wongar_options(players: int, luck: random.Random) -> WongarOptions:
    """Each of the advanced rules by lot, and who begins."""
    rules = {name: luck.random() < 0.5 for name in ADVANCED}
    return WongarOptions(players=players, first=luck.randrange(-1, players), **rules)


def _lekemar(game: PlayableGame, players: int, luck: random.Random, seed: int) -> State:
    """Games of three rounds, some of ten, half of them with any options: random players hardly win before the last turn."""
    turns = 10 * players if luck.random() < 0.05 else max(10, 3 * players)
    options = LekemarOptions(players=players, turn_cap=turns)
    if luck.random() < 0.5:
        options = any_lekemar_options(players, luck, turns)
    return game.new_initial_state(decks=[], options=options, seed=seed)


def any_lekemar_options(players: int, luck: random.Random, turns: int) -> LekemarOptions:
    """Each option by lot."""
    return LekemarOptions(
        players=players,
        first=luck.randrange(-1, players),
        hand_limit=luck.randrange(3, 16),
        extra_bank=luck.choice((0, 50, 300)),
        turn_cap=turns,
        timed_strikes=luck.random() < 0.5,
    )


def _woodland_wizards(game: PlayableGame, players: int, luck: random.Random, seed: int) -> State:
    """Half of the games with the Wizards; who begins by lot, or any seat."""
    options = WoodlandWizardsOptions(players=players, first=luck.randrange(-1, players), wizards=luck.random() < 0.5)
    return game.new_initial_state(decks=[], options=options, seed=seed)


_DEALS: dict[str, Callable[[PlayableGame, int, random.Random, int], State]] = {
    "lekemar": _lekemar,
    "wankul": _wankul,
    "wizard_duel": _wizard_duel,
    "wongar": _wongar,
    "woodland_wizards": _woodland_wizards,
}

TABLES = [Table(slug, players) for slug in sorted(GAMES) for players in GAMES[slug].players]
"""Every game with every number of players."""


def some_sizes(players: range) -> set[int]:
    """All sizes of a table, or, where they are many: the two smallest, one in the middle, the largest."""
    return set(players) if len(players) <= 5 else {players[0], players[1], players[len(players) // 2], players[-1]}


SHOWN = [table for table in TABLES if table.players in some_sizes(GAMES[table.slug].players)]
"""The tables of the laws that run with every change; `python -m tests.simulator.laws` plays on all of them."""


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
