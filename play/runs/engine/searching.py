"""Searches: runs whose next games are known only when those before have been played."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from play.common.guests import GUEST_SEARCH_GAMES, GUEST_SEARCH_SECONDS
from play.common.versions import Versions
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from simulator.games import GAMES
from simulator.kernel.probe import Cases
from simulator.kernel.words import Words
from simulator.lab.kept_pairs import Pairs
from simulator.transcript import Transcript
from simulator.transcript.recorder import cards_version

SearchState = dict[str, Any]
"""What a search knows between two steps, as JSON."""

QUICK_AGENT = "scripted"
"""Who plays for guests: the others take twenty times as long."""

SEARCHING = "4"
"""Grows when the same question would have another answer for a reason that lies in the search."""


class StoppedError(Exception):
    """The games of a chunk are wanted no longer."""


class SearchLaboratory(ABC):
    """A laboratory that answers step by step: `begin`, then `pending` chunks and `advance` until nothing is pending.

    What it knows between two steps is plain JSON, and the next step depends on nothing else. Its answer keeps no index of games
    but the pairs behind its numbers (`play.runs.engine.kept_games`). `searching` grows for one kind of search alone where
    only its own questions would have another answer.
    """

    searching = SEARCHING
    chunk_seconds: float
    """Of a core, that a chunk is cut to take."""

    @abstractmethod
    def begin(self, question: Question) -> SearchState:
        """What is known before any game."""

    @abstractmethod
    def pending(self, state: SearchState) -> list[Span]:
        """The chunks of the next step; none when the search is over."""

    @abstractmethod
    def play_step(self, state: SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        """Play a pending chunk; None when `stop`, asked between games, says yes: half a chunk says nothing."""

    @abstractmethod
    def advance(self, state: SearchState, results: Sequence[str]) -> SearchState:
        """What is known after all pending chunks, in any order."""

    @abstractmethod
    def games_left(self, state: SearchState) -> int:
        """About how many games are still to be played, those of the pending chunks at least."""

    def work_left(self, state: SearchState) -> tuple[float, float, float]:
        """How much work a game of the step at hand is, and what is left of games by who plays it: in any unit, here that of a
        game. Then what is left by others, in core-seconds of the plan: the pace of the step says nothing of theirs."""
        return 1.0, float(self.games_left(state)), 0.0

    def work_done(self, state: SearchState, games: int) -> float | None:
        """How much of the work is done, from 0 to 1, with so many games of the step at hand; what was given up counts as done.
        None where one game is as long as another, so that games tell it."""
        return None

    @abstractmethod
    def report(self, question: Question, result: str) -> dict[str, Any]:
        """What was found, also by a search that was stopped; as JSON."""

    @abstractmethod
    def pairs(self, state: SearchState) -> list[Pairs]:
        """The numbers of an answer with the pairs of games that each is made of, in a fixed order."""

    def result(self, state: SearchState) -> str:
        """The canonical text of what was found."""
        return json.dumps(state, sort_keys=True, separators=(",", ":"))

    def versions(self, question: Question) -> Versions:
        """The engine's rules version with that of the search, and the version of the card files."""
        return Versions(f"{GAMES[question.game].rules_version}-search.{self.searching}", cards_version(question.game))

    def plan(self, question: Question) -> list[Span]:
        """Nothing: a worker begins the search."""
        return []

    def gauge(self, question: Question) -> Words | None:
        """Nothing: a number that is seen could choose the moment of a stop."""
        return None

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        """Games of a search belong to its steps. LookupError."""
        raise LookupError("a search is played step by step")

    def merge(self, question: Question, results: Sequence[str]) -> str:
        """Steps are added up one by one. LookupError."""
        raise LookupError("a search is added up step by step")

    def features(self, question: Question) -> tuple[str, ...]:
        """None: no index of games is kept."""
        return ()

    def endings(self, question: Question) -> Cases:
        """None, as above."""
        return ()

    def sitting(self, question: Question, number: int) -> tuple[Words, ...]:
        """Empty: which decks sit where depends on earlier answers of the search."""
        return ()

    def seed(self, question: Question, number: int) -> int:
        """That of the whole search."""
        return question.seed

    def retell(self, question: Question, number: int) -> Transcript:
        """LookupError: which game it is hangs on the answer."""
        raise LookupError("a search finds its games in its answer")


def between_games(stop: Callable[[], bool]) -> Callable[[], None]:
    """What a chunk of a search calls between games: StoppedError when it is to stop."""

    def look() -> None:
        if stop():
            raise StoppedError

    return look


def too_much_for_guests(question: Question) -> str:
    """Why a guest may not ask this of a search; "" where he may."""
    if set(question.agents) != {QUICK_AGENT}:
        return _("For guests the sensible player plays: choose him.")
    if "budget" in question.aims:
        words = _("A search of a guest takes %(seconds)d seconds at most.")
        return words % {"seconds": GUEST_SEARCH_SECONDS} if float(question.aims["budget"]) > GUEST_SEARCH_SECONDS else ""
    if question.games > GUEST_SEARCH_GAMES:
        words = _("This takes about %(games)d games; a search of a guest takes %(count)d at most.")
        return words % {"games": question.games, "count": GUEST_SEARCH_GAMES}
    return ""
