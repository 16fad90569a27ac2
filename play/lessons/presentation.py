"""What the page of a lesson shows: the board as at any table, the idea of the step, and the choices that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from collection.languages import page_language
from play.common.card_source import CardSource
from play.common.option_fields import beside_usual
from play.lessons.engine.playing import LessonGame, Progress
from play.lessons.engine.script import Lesson
from play.tables.presentation.table_page import Choice, Seat, in_order, is_confirming
from simulator.games import GAMES
from simulator.kernel.agreements import proposed
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words


@dataclass(frozen=True)
class LessonView:
    """Everything that the templates of a lesson may use; boards read `scene`, `seen`, `seats` and `source`."""

    game: str
    game_name: str
    title: str
    seen: Mapping[str, Any]
    scene: Mapping[str, Any]
    template: str
    style: str
    standing: str
    seats: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    question: str
    news: tuple[Words, ...]
    says: str
    task: str
    step: int
    steps: int
    version: str
    is_over: bool

    @property
    def source(self) -> CardSource:
        """Where the cards come from."""
        return CardSource(self.game)

    @property
    def proposals(self) -> list[str]:
        """What a table against the AI is proposed with, beside the usual."""
        game = GAMES[self.game]
        seats = game.players[0]
        return beside_usual(game, seats, proposed(game, seats))

    @property
    def is_last(self) -> bool:
        return self.step == self.steps

    @property
    def has_begun(self) -> bool:
        """There is something to go back to."""
        return self.version != FIRST_VERSION


FIRST_VERSION = "0.0"
"""Of a lesson that nobody has touched."""


def version_of(playing: LessonGame) -> str:
    """What tells two looks at a lesson apart: step and actions so far."""
    return f"{playing.number}.{len(playing.actions)}"


def lesson_view(playing: LessonGame) -> LessonView:
    """The lesson as its learner sees it."""
    language, board, seen = page_language(), playing.board, playing.seen()
    actions = playing.offered()
    structs = [playing.state.action_to_struct(action) for action in actions]
    return LessonView(
        game=playing.lesson.game,
        game_name=board.name,
        title=playing.lesson.title.say(language),
        seen=seen,
        scene=board.scene(seen, structs),
        template=board.template,
        style=board.style,
        standing=board.standing(seen),
        seats=_seats(playing, len(playing.state.returns())),
        choices=tuple(
            Choice(
                number=number,
                action=action,
                words=playing.state.action_to_string(action, language),
                touches=tuple(board.touches(struct, seen)),
                is_confirming=is_confirming(action, struct),
            )
            for number, (action, struct) in enumerate(in_order(actions, structs, board.seldom), start=1)
        ),
        question=board.asks(seen) if actions else "",
        news=tuple(playing.news),
        says=playing.step.says.say(language),
        task=playing.step.do.say(language) if playing.step.do else "",
        step=playing.number + 1,
        steps=len(playing.lesson.steps),
        version=version_of(playing),
        is_over=playing.is_over,
    )


def _seats(playing: LessonGame, count: int) -> tuple[Seat, ...]:
    """Everybody at the table; the others have no level, for they play what the lesson needs."""
    mine = playing.lesson.seat
    return tuple(
        Seat(number, seat_letter(number), number == mine, "" if number == mine else _("opponent"), "") for number in range(count)
    )


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson on the list, and how far one has got in it."""

    lesson: Lesson
    game_name: str
    done: int

    @property
    def steps(self) -> int:
        return len(self.lesson.steps)

    @property
    def is_done(self) -> bool:
        return self.done + 1 == self.steps

    @property
    def left(self) -> int:
        return self.steps - self.done


def lesson_row(lesson: Lesson, progress: Progress, game_name: str) -> LessonRow:
    """A lesson with the steps that are behind its learner."""
    return LessonRow(lesson, game_name, len(progress.marks) - 1)
