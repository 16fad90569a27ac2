"""What the games say of a player's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from play.tables.models import Hint, HintState
from play.tables.presentation.table_page import Choice
from play.training.models import Drill


@dataclass(frozen=True, slots=True)
class Score:
    """How the answers of a player compare with what the games say, over the drills that were judged.

    `agreed` chose the best option; `clear` is how many of the others lay behind it beyond doubt; `lost` is the mean chance
    given away, in [0, 1].
    """

    judged: int
    agreed: int
    clear: int
    lost: float


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A choice with the share of whole games won after it, in percent, and its 95 % interval."""

    words: str
    action: int
    chance: float
    low: float
    high: float
    samples: int


def judged_lines(found: Hint, choices: Sequence[Choice]) -> list[JudgedLine]:
    """What whole games say of the choices, the best one first."""
    words = {choice.action: choice.words for choice in choices}
    return [
        JudgedLine(words[one["action"]], one["action"], 100 * one["chance"], 100 * one["low"], 100 * one["high"], one["samples"])
        for one in found.lines
        if one["action"] in words
    ]


def answers_of(drills: Sequence[Drill]) -> list[tuple[Drill, Mapping[str, Any] | None]]:
    """Each drill with what the games say of its answer; None where they say nothing."""
    hints = {hint.table_id: hint for hint in Hint.objects.filter(table__in=[drill.pk for drill in drills], state=HintState.READY)}
    return [(drill, answer_line(drill, hints.get(drill.pk))) for drill in drills]


def score_of(answers: Sequence[tuple[Drill, Mapping[str, Any] | None]]) -> Score:
    """The score over these answers; those without a judgement count nothing."""
    lines = [line for _drill, line in answers if line]
    lost = sum(line["difference"] for line in lines) / len(lines) if lines else 0.0
    return Score(len(lines), sum(line["behind"] is None for line in lines), sum(_is_clear(line) for line in lines), lost)


def answer_line(drill: Drill, hint: Hint | None) -> Mapping[str, Any] | None:
    """What the games say of the answer; None before there is one, or for an option that comes to the same as another."""
    return next((line for line in hint.lines if line["action"] == drill.answer), None) if hint else None


def _is_clear(line: Mapping[str, Any]) -> bool:
    """The best option is better beyond doubt: its gain has an interval above 0."""
    return line["behind"] is not None and line["behind"][0] > 0
