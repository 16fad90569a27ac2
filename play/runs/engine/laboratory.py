"""What a laboratory is: each kind of run is cut, played, added up and told by one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from play.common.versions import Versions
from play.runs.engine.questions import Question, Span
from simulator.kernel.probe import Cases
from simulator.kernel.words import Words
from simulator.transcript import Transcript

Moments = tuple[int, int, int]
"""How many values there are, their sum, and the sum of their squares."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a chunk left behind: the text of what was counted, how many games it speaks of, and the gauge's number."""

    result: str
    games: int
    gauge: Moments = (0, 0, 0)

    @classmethod
    def together(cls, parts: Sequence[Played], merge: Callable[[Sequence[str]], str]) -> Played:
        """What neighbouring parts of a chunk left behind."""
        if len(parts) == 1:
            return parts[0]
        count, total, squares = (sum(moments) for moments in zip(*(part.gauge for part in parts), strict=True))
        return cls(merge([part.result for part in parts]), sum(part.games for part in parts), (count, total, squares))


class Laboratory(Protocol):
    """One kind of run. Its answers depend on their arguments only, so any worker on any machine may do any part."""

    def versions(self, question: Question) -> Versions:
        """The rules and card data that the games of a question would be played with now."""
        ...

    def plan(self, question: Question) -> list[Span]:
        """The chunks of a question, each some seconds of work; the answer does not hang on how it is cut."""
        ...

    def gauge(self, question: Question) -> Words | None:
        """What the number is called that people watch while games are played; None when there is none."""
        ...

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        """Play these games; `stop` is asked between games, and what was played until it says yes is the answer."""
        ...

    def merge(self, question: Question, results: Sequence[str]) -> str:
        """All chunks in one text: the same bytes in whatever order they come, and however the games were cut."""
        ...

    def report(self, question: Question, result: str) -> dict[str, Any]:
        """What the counted games say, as JSON; it has at least {"verdict": {"fr": …, "en": …}}."""
        ...

    def features(self, question: Question) -> tuple[str, ...]:
        """What the numbers are that the result keeps of each game, in their order."""
        ...

    def endings(self, question: Question) -> Cases:
        """The ways in which a game can end; the feature "ending" counts through them."""
        ...

    def sitting(self, question: Question, number: int) -> tuple[Words, ...]:
        """Who sits at each seat in game `number` (from 0)."""
        ...

    def seed(self, question: Question, number: int) -> int:
        """The seed from which game `number` is dealt."""
        ...

    def retell(self, question: Question, number: int) -> Transcript:
        """Game `number` played again, in words; the same game under the same rules and cards."""
        ...
