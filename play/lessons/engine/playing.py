"""A lesson under way: its game up to the last action, made from what was kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from play.boards import board_of
from play.lessons.engine.script import Lesson, Step, fits
from simulator.games import GAMES
from simulator.kernel.game import PASS, TERMINAL, State
from simulator.kernel.words import Words

MOST_ACTIONS: Final = 400
"""In a lesson; a script that needs more never ends."""


class NotOfferedError(Exception):
    """The action is not one of those that this step offers."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner has got: all actions so far, and how many there were when each step began (one entry a step)."""

    edition: str
    actions: tuple[int, ...] = ()
    marks: tuple[int, ...] = (0,)

    @classmethod
    def of(cls, kept: object, lesson: Lesson) -> Progress:
        """What was kept; the beginning where that is nothing, or of another edition of the lesson."""
        if not isinstance(kept, Mapping) or kept.get("edition") != lesson.edition:
            return cls(lesson.edition)
        return cls(lesson.edition, tuple(kept["actions"]), tuple(kept["marks"]))

    def to_keep(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"edition": self.edition, "actions": list(self.actions), "marks": list(self.marks)}


class LessonGame:
    """The position that a learner has reached, and what was told in this step, or in the one before when this one has just begun.

    The actions of a progress are trusted: what is kept is signed, and was played by this class for this edition of the lesson.
    """

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson, self.board = lesson, board_of(lesson.game)
        self.marks = list(progress.marks)
        self.actions: list[int] = []
        self.news: list[Words] = []
        self.state: State = GAMES[lesson.game].position(dict(lesson.position))
        self._narrator = GAMES[lesson.game].narrator(self.state)
        self._listen()
        told_from = next((mark for mark in reversed(self.marks) if mark < len(progress.actions)), 0)
        for action in progress.actions:
            if len(self.actions) == told_from:
                self.news.clear()
            self._apply(action)

    @property
    def progress(self) -> Progress:
        return Progress(self.lesson.edition, tuple(self.actions), tuple(self.marks))

    @property
    def number(self) -> int:
        """The present step, from 0."""
        return len(self.marks) - 1

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps) - 1

    @property
    def is_over(self) -> bool:
        return self.state.current_player() == TERMINAL

    def seen(self) -> dict[str, Any]:
        """All that the learner may see."""
        return self.state.observation(self.lesson.seat)

    def offered(self) -> list[int]:
        """What the learner may choose now: the legal actions that the step is about."""
        return self._accepted(self.step)

    def play(self, action: int) -> None:
        """The learner's choice, then what follows of itself. NotOfferedError for an action that is not offered."""
        if action not in self.offered():
            raise NotOfferedError(action)
        if len(self.actions) == self.marks[-1]:
            self.news.clear()
        is_done = self._fits(action, self.step.until)
        self._apply(action)
        self._play_what_follows(self.lesson.steps[self.number + 1] if is_done else self.step)
        if is_done or not self.offered():
            self._go_on()

    def read_on(self) -> None:
        """From a step that is read to the next one; nothing where there is something to try, or nothing left."""
        if self.step.do is None and not self.is_last:
            self._go_on()

    def earlier(self) -> Progress:
        """The beginning of the present step where something of it was done, else of the one before; the game as it was then."""
        marks = self.marks if len(self.actions) > self.marks[-1] else self.marks[:-1] or [0]
        return Progress(self.lesson.edition, tuple(self.actions[: marks[-1]]), tuple(marks))

    def _go_on(self) -> None:
        self.marks.append(len(self.actions))

    def _accepted(self, step: Step) -> list[int]:
        """The legal actions of the learner that a step is about; none while somebody else is asked."""
        if self.state.current_player() != self.lesson.seat:
            return []
        return [action for action in self.state.legal_actions() if self._fits(action, step.accepts)]

    def _play_what_follows(self, wanted: Step) -> None:
        """The others' answers, and the learner's choices that the step leaves to the table, up to what a step is about."""
        while not self.is_over and not self._accepted(wanted):
            action = self._following()
            if action is None:
                return
            self._apply(action)

    def _following(self) -> int | None:
        legal = self.state.legal_actions()
        if self.state.current_player() == self.lesson.seat:
            return next((action for action in legal if self._fits(action, self.step.auto)), None)
        replies = (action for pattern in self.step.replies for action in legal if self._fits(action, (pattern,)))
        return next(replies, PASS if PASS in legal else legal[0])

    def _fits(self, action: int, patterns: tuple[Any, ...]) -> bool:
        return fits(self.state.action_to_struct(action), patterns)

    def _apply(self, action: int) -> None:
        if len(self.actions) >= MOST_ACTIONS:
            raise RuntimeError(f"the lesson of {self.lesson.game} does not end")
        self.state.apply_action(action)
        self.actions.append(action)
        self._listen()

    def _listen(self) -> None:
        self.news += [line.words for line in self._narrator.news(self.lesson.seat) if not line.is_heading]
