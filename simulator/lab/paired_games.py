"""Paired games: lists of one player against the same opponents, on the same deals, from both seats.

A **pair** is two games, one with each of two lists: the same deal, the same seat, the same opponent, the same luck of the agents.
A **round** is every opponent met from either seat on one deal each, so rounds are alike and independent of one another, and
whatever is averaged over rounds needs no other assumption. Shared copies lie at the same places of the same shuffle
(`aligned`), so that two lists that differ by a card play the same game until that card plays a part.

A **score** counts half wins: 2 for a game won, 1 for a drawn one, 0 for one lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from simulator.ai import Searcher
from simulator.ai.driver import next_action
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.kernel.game import PASS, Agent, Deck, State
from simulator.kernel.pairing import Guard, Pairing
from simulator.kernel.rng import derive
from simulator.kernel.seating import options_for
from simulator.lab.players import patient_agent
from simulator.lab.seeds import game_seed

SEATS: Final = 2

WIN: Final = 2
"""The score of a game won."""

IMAGINED: Final = 4
"""How often what nobody knows is dealt anew, to see what a draw was worth."""

FINE: Final = 1_000_000
"""Luck is kept in whole millionths of a score, so that sums are exact in any order."""


class NoDecksError(ValueError):
    """Nobody brings a deck to this game, so there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom both lists meet: a name for people, and a list."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pair is played: the number of the opponent, the seat of the measured list, and the seed of the deal."""

    opponent: int
    seat: int
    seed: int


@dataclass(frozen=True)
class Field:
    """What all games of a question share. `cards` numbers every printing that any list may hold (see `Pairing.deal`)."""

    game: str
    opponents: tuple[Opponent, ...]
    cards: tuple[str, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def engine(self) -> CompleteGame:
        """The game itself."""
        return GAMES[self.game]

    @cached_property
    def pairing(self) -> Pairing:
        """What it offers for comparing. NoDecksError where nobody brings a deck."""
        return pairing_of(self.engine)

    @property
    def pairs_a_round(self) -> int:
        """Every opponent, from either seat."""
        return SEATS * len(self.opponents)

    def place(self, pair: int) -> Place:
        """Where this pair is played: opponent after opponent from seat 0, then from seat 1 on the same deals."""
        number, within = divmod(pair, self.pairs_a_round)
        seat, opponent = divmod(within, len(self.opponents))
        return Place(opponent, seat, game_seed(self.seed, number * len(self.opponents) + opponent))

    def as_dict(self) -> dict[str, Any]:
        """JSON; `field_of` reads it."""
        return {
            "game": self.game,
            "opponents": [{"name": one.name, "cards": list(one.cards)} for one in self.opponents],
            "cards": list(self.cards),
            "seed": self.seed,
            "options": dict(self.options),
        }


def field_of(blob: Mapping[str, Any]) -> Field:
    """The field that `Field.as_dict` wrote."""
    opponents = tuple(Opponent(one["name"], tuple(one["cards"])) for one in blob["opponents"])
    return Field(blob["game"], opponents, tuple(blob["cards"]), blob["seed"], blob["options"])


def options_of(field: Mapping[str, Any]) -> Any:
    """The options of the table that a field, as JSON, is played at."""
    return options_for(GAMES[field["game"]], SEATS, **field["options"])


def pairing_of(game: CompleteGame) -> Pairing:
    """What a game offers for comparing lists. NoDecksError where nobody brings a deck."""
    if game.pairing is None:
        raise NoDecksError(game.slug)
    return game.pairing


def make_field(
    game: CompleteGame, lists: Sequence[Sequence[str]], opponents: Sequence[Opponent], seed: int, options: Mapping[str, Any]
) -> Field:
    """A field in which all these lists can be played.

    Its cards are sorted, so that two of them stand in one order whatever else is there: agents look at them in that order, and
    a pair would be another game where more lists can be played.
    """
    cards = {card for cards in (*lists, *(one.cards for one in opponents)) for card in cards}
    return Field(game.slug, tuple(opponents), tuple(sorted(cards)), seed, options)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a list: its score, what draws were worth (in FINE parts), idle copies, and mechanisms."""

    score: int
    luck: int
    idle: tuple[int, ...]
    measured: tuple[int, ...]


class PairedPlay:
    """Plays the games of a field with one agent in both seats; without a clock, so the same pair is always the same game."""

    def __init__(self, field: Field, agent: str) -> None:
        self.field = field
        self.agents: tuple[Agent, ...] = (patient_agent(agent, field.engine),) * SEATS
        self.imagines = isinstance(self.agents[0], Searcher)
        self.options = field.engine.options(**field.options)

    def play(self, cards: Sequence[str], pair: int, *, guarded: bool = False, measured: bool = False) -> Played:
        """One game of this list."""
        place = self.field.place(pair)
        state = self.deal(cards, place)
        if measured:
            state.log = []  # type: ignore[attr-defined]  # every engine of the product keeps one on demand
        guard = self.field.pairing.guard(state, place.seat) if guarded else None
        luck = self._play_out(state, place, guard)
        return Played(
            score=score_of(state, place.seat),
            luck=luck,
            idle=guard.idle() if guard else (),
            measured=self.field.pairing.measured(state, place.seat) if measured else (),
        )

    def deal(self, cards: Sequence[str], place: Place) -> State:
        """The table before the first decision."""
        opponent = self.field.opponents[place.opponent].cards
        lists = (opponent, cards) if place.seat else (cards, opponent)
        return self.field.pairing.deal(lists, cards=self.field.cards, options=self.options, seed=place.seed)

    def finish(self, state: State, place: Place, decisions: int) -> None:
        """Play on to the end, from a moment after so many decisions."""
        while not state.is_terminal():
            state.apply_action(next_action(state, self.agents, place.seed, decisions))
            decisions += 1

    def _play_out(self, state: State, place: Place, guard: Guard | None) -> int:
        """The luck of the draws, where it is looked at: it costs a searching agent little, and a script as much as the game."""
        decisions, luck = 0, 0.0
        while not state.is_terminal():
            if guard:
                guard.watch(state)
            action = next_action(state, self.agents, place.seed, decisions)
            if self.imagines and action == PASS:
                luck += self._pass(state, place, decisions)
            else:
                state.apply_action(action)
            decisions += 1
        if guard:
            guard.watch(state)
        return round(luck * FINE)

    def _pass(self, state: State, place: Place, decision: int) -> float:
        """Pass, and tell how much better what came is than what might have come.

        Of the moments after the pass, the real one and those imagined have one law, given all that anybody knew before; so
        whatever judges them, the mean of the difference is 0. (Burch and others 2018 correct poker so; gnubg backgammon.)
        """
        others = [self.field.pairing.redealt(state, derive(place.seed, "luck", decision, one)) for one in range(IMAGINED)]
        state.apply_action(PASS)
        expected = 0.0
        for other in others:
            other.apply_action(PASS)
            expected += self._worth(other, place.seat)
        return self._worth(state, place.seat) - expected / IMAGINED

    def _worth(self, state: State, seat: int) -> float:
        """What the game's evaluation expects, in the eyes of the player to move, on the scale of scores."""
        if state.is_terminal():
            return state.returns()[seat]
        return self.field.engine.evaluate(state, state.current_player())[seat]


def score_of(state: State, seat: int) -> int:
    """2 for a win, 1 for a draw, 0 for a loss."""
    outcome = state.outcome()
    if outcome is None:
        raise ValueError("the game is not over")
    return 1 if outcome.winner is None else WIN * (outcome.winner == seat)


def aligned(base: Sequence[str], deck: Deck) -> tuple[str, ...]:
    """The deck as a list in which every copy shared with `base` keeps its place.

    Other copies take the places that become free, in order; what is left over is put behind, and what is missing closes up.
    """
    left = Counter({card: copies for card, copies in deck.items() if copies})
    kept: list[str | None] = []
    for card in base:
        kept.append(card if left[card] > 0 else None)
        left[card] -= 1
    new = iter([card for card, copies in sorted(left.items()) for _ in range(max(copies, 0))])
    filled = [card if card is not None else next(new, None) for card in kept]
    return (*(card for card in filled if card is not None), *new)


def deck_of(cards: Sequence[str]) -> dict[str, int]:
    """Copies by printing."""
    return dict(Counter(cards))
