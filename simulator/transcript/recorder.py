"""Playing a game forward while keeping its words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simulator.ai.driver import next_action
from simulator.games import GAMES
from simulator.games.own_lists import UsableList
from simulator.kernel.game import Agent, Deck, IllegalActionError, State
from simulator.kernel.narration import Line, NarratedGame, action_words
from simulator.kernel.words import Words

CHECK_DIGITS = 4
"""How much of each position's fingerprint is kept: a wrong position passes once in 65,536, its successors do not."""

CARDS_VERSION = "cards"
"""Where a position notes the version of its card data: a new version alone makes no other position."""

UNFINISHED = Words("La partie n’est pas finie.", "The game is not finished.")


@dataclass(frozen=True, slots=True)
class Step:
    """One action: its number from 1, who took it, and what followed; a heading among the news opens a new part."""

    number: int
    seat: int
    action: Words
    news: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What makes a game the game it is: the same recipe gives the same game on every machine.

    `card_list` is the text of the list that it was played with instead of the shipped one, `list_name` what its owner calls it;
    both are empty for a game with the shipped cards. A recipe that others may read names a private list and leaves its text out.

    `start` is the position that the actions begin from, as `State.serialize` writes it; None where the seed deals it.
    """

    game: str
    rules_version: str
    cards_version: str
    seed: int
    options: Mapping[str, Any]
    decks: tuple[Deck, ...]
    seats: tuple[str, ...]
    actions: tuple[int, ...]
    list_name: str = ""
    card_list: str = ""
    start: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole game in words; `checks` holds the start of the position's fingerprint after each action."""

    recipe: Recipe
    opening: tuple[Line, ...]
    steps: tuple[Step, ...]
    result: Words
    checks: tuple[str, ...]
    fingerprint: str

    def as_dict(self) -> dict[str, Any]:
        """JSON: every sentence in both languages."""
        return {
            "recipe": asdict(self.recipe),
            "opening": [_line(line) for line in self.opening],
            "steps": [_step(step) for step in self.steps],
            "result": _said(self.result),
            "fingerprint": self.fingerprint,
        }


def record(
    game: NarratedGame,
    *,
    seed: int,
    decks: Sequence[Deck],
    agents: Sequence[Agent],
    options: Any = None,
    own_list: UsableList | None = None,
) -> Transcript:
    """Let the agents play a whole game and tell it: the same game as a run plays from this seed.

    `own_list` is the list that `game` is played with, where that is not the shipped one.
    """
    teller = Teller(game, seed, decks, options, own_list=own_list)
    decision = 0
    while not teller.state.is_terminal():
        teller.play(next_action(teller.state, agents, seed, decision))
        decision += 1
    return teller.finish([agent.name for agent in agents])


def retell(
    game: NarratedGame,
    *,
    seed: int,
    decks: Sequence[Deck],
    actions: Sequence[int],
    seats: Sequence[str],
    options: Any = None,
    own_list: UsableList | None = None,
    start: Mapping[str, Any] | None = None,
) -> Transcript:
    """Tell a game that was already played, finished or not. IllegalActionError when an action is refused."""
    teller = Teller(game, seed, decks, options, own_list=own_list, start=start)
    for action in actions:
        if action not in teller.state.legal_actions():
            raise IllegalActionError(teller.state.why_not(action))
        teller.play(action)
    return teller.finish(seats)


def fingerprint(state: State) -> str:
    """Sixteen hexadecimal digits of a position: equal positions give equal digits, whatever the card data are called by now."""
    written = {name: value for name, value in state.serialize().items() if name != CARDS_VERSION}
    text = json.dumps(written, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Teller:
    """One game on its way, with the words so far."""

    def __init__(
        self,
        game: NarratedGame,
        seed: int,
        decks: Sequence[Deck],
        options: Any,
        *,
        own_list: UsableList | None = None,
        start: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.own_list = own_list
        self.seed = seed
        self.decks = tuple(dict(deck) for deck in decks)
        self.options = game.options() if options is None else options
        self.start = start
        if start is None:
            self.state = game.new_initial_state(decks=self.decks, options=self.options, seed=seed)
        else:
            self.state = game.deserialize_state(dict(start))
        self.narrator = game.narrator(self.state)
        self.opening = tuple(self.narrator.news())
        self.steps: list[Step] = []
        self.actions: list[int] = []
        self.checks: list[str] = []

    def play(self, action: int) -> None:
        """Apply a legal action and write down what came of it."""
        seat = self.state.current_player()
        words = action_words(self.state, action)
        self.state.apply_action(action)
        self.actions.append(action)
        self.steps.append(Step(len(self.actions), seat, words, tuple(self.narrator.news())))
        self.checks.append(fingerprint(self.state)[:CHECK_DIGITS])

    def finish(self, seats: Sequence[str]) -> Transcript:
        """The transcript up to here."""
        recipe = Recipe(
            game=self.game.slug,
            rules_version=self.game.rules_version,
            cards_version=self.own_list.fingerprint if self.own_list else cards_version(self.game.slug),
            seed=self.seed,
            options=asdict(self.options),
            decks=self.decks,
            seats=tuple(seats),
            actions=tuple(self.actions),
            list_name=self.own_list.name if self.own_list else "",
            card_list=self.own_list.text if self.own_list else "",
            start=self.start,
        )
        result = self.narrator.result() if self.state.is_terminal() else UNFINISHED
        return Transcript(recipe, self.opening, tuple(self.steps), result, tuple(self.checks), fingerprint(self.state))


def _step(step: Step) -> dict[str, Any]:
    news = [_line(line) for line in step.news]
    return {"number": step.number, "seat": step.seat, "action": _said(step.action), "news": news}


def _line(line: Line) -> dict[str, Any]:
    return {**_said(line.words), "is_heading": line.is_heading}


def _said(words: Words) -> dict[str, str]:
    return {"fr": words.fr, "en": words.en}


def cards_version(game: str) -> str:
    """The version of the card data that this game is played with; empty for a game that is none of the product's."""
    return GAMES[game].cards_version if game in GAMES else ""
