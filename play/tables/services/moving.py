"""Playing an action at a table: checked by the rules, written once, whoever else tries at the same moment."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from collection.languages import page_language
from collection.refusal import GoneError, Refusal
from collection.services.leasing import call_or_leave_to_the_sweeper
from play.tables.engine.sitting import Sitting, sitting_of
from play.tables.models import Phase, Table
from play.tables.services.timing import GRACE, clock_values, is_too_late
from simulator.kernel.game import Reason
from simulator.transcript import fingerprint


class StaleTableError(Refusal):
    """The table has moved on since it was looked at: another page, another device, the AI or the clock was faster."""

    words = _("The table has moved on: look at it again.")


class NotYourMoveError(Refusal):
    """The table waits for somebody else, or for nobody any more."""

    words = _("It is not your move.")


class AgainstTheRulesError(Refusal):
    """The rules refuse the action; `reasons` say which of them do."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(" ".join(reason.message(page_language()) for reason in reasons))
        self.reasons = reasons


MOST_SETTLED = 3
"""Choices that may go without saying after one press: a card, its place, whom it is for."""


def play_move(*, table: Table, action: int, version: int, now: datetime, aim: str | None = None) -> None:
    """Play the owner's choice, then everything that leaves no choice; wake a worker where an AI is to choose.

    With an `aim`, a key of the board or "", the choices that go without saying for it are played too (`Board.usual`): each is
    a choice of the owner, and can be taken back. `table` is brought up to date. Refuses with StaleTableError, NotYourMoveError
    and AgainstTheRulesError; a choice that comes after its deadline is not played, the clock's action is.
    """
    _check_whose_move(table, version, now)
    with sitting_of(table) as sitting:
        if action not in sitting.choices():
            raise AgainstTheRulesError(sitting.state.why_not(action))
        sitting.play(action)
        sitting.play_what_is_forced()
        if aim is not None:
            _play_what_is_usual(sitting, aim)
        record(table=table, sitting=sitting, now=now)


def play_shorthand(*, table: Table, number: int, version: int, now: datetime) -> None:
    """Play the choices that the game's shorthand of this number stands for, then as after a single one.

    Refuses as `play_move` does; a number that means no shorthand is a table that has moved on.
    """
    _check_whose_move(table, version, now)
    with sitting_of(table) as sitting:
        offered = sitting.shorthands()
        if not 0 <= number < len(offered):
            raise StaleTableError
        for action in offered[number].actions:
            if sitting.is_mine and action in sitting.choices():
                sitting.play(action)
        sitting.play_what_is_forced()
        record(table=table, sitting=sitting, now=now)


def _check_whose_move(table: Table, version: int, now: datetime) -> None:
    """The owner is asked, and has seen the table as it stands; a choice that is too late is ended instead."""
    if table.version != version:
        raise StaleTableError
    if table.phase != Phase.YOURS:
        raise NotYourMoveError
    if is_too_late(table, now):
        play_deadline(table=table, now=now)
        raise StaleTableError


def _play_what_is_usual(sitting: Sitting, aim: str) -> None:
    """Play on while the next choice goes without saying, each kind of choice once."""
    settled: set[str] = set()
    while sitting.is_mine and len(settled) < MOST_SETTLED:
        action = sitting.board.usual(sitting.state, aim, len(settled))
        kind = "" if action is None else sitting.state.action_to_struct(action)["kind"]
        if action is None or kind in settled or action not in sitting.choices():
            return
        settled.add(kind)
        sitting.play(action)
        sitting.play_what_is_forced()


def play_deadline(*, table: Table, now: datetime) -> bool:
    """Play what the clock says, if the time for the present choice is up. False when it is not, or somebody was faster."""
    if not is_too_late(table, now):
        return False
    with sitting_of(table) as sitting:
        clock = sitting.clock()
        if clock is None:
            return False
        sitting.play(clock.action)
        sitting.play_what_is_forced()
        try:
            record(table=table, sitting=sitting, now=now)
        except StaleTableError:
            return False
    return True


def end_late_choice(*, table: Table, now: datetime) -> None:
    """Bring a table up to date that may have waited for too long."""
    if is_too_late(table, now) and not play_deadline(table=table, now=now):
        try:
            table.refresh_from_db()
        except Table.DoesNotExist as deleted:
            raise GoneError from deleted


def sweep_deadlines(*, now: datetime) -> int:
    """End the choices whose time is up, whatever became of the browsers that showed them; answers how many."""
    late = Table.objects.filter(phase=Phase.YOURS, deadline__lt=now - GRACE)
    return sum(play_deadline(table=table, now=now) for table in late)


def record(*, table: Table, sitting: Sitting, now: datetime, lease: datetime | None = None) -> None:
    """Write what was played, unless the row has changed since it was read: then StaleTableError, and nothing is written.

    One conditional update of one row decides, so that of any number of writers one gets it. A worker that goes on thinking
    renews its `lease`, and has begun the next move; everybody else wakes a worker where one is needed.
    """
    values = _values(table, sitting, now, lease)
    is_unattended = values["phase"] == Phase.THINKING and values["lease"] is None
    with transaction.atomic():
        if not Table.objects.filter(pk=table.pk, version=table.version).update(**values):
            raise StaleTableError
        if is_unattended:
            transaction.on_commit(partial(call_or_leave_to_the_sweeper, table))
    for name, value in values.items():
        setattr(table, name, value)


def _values(table: Table, sitting: Sitting, now: datetime, lease: datetime | None) -> dict[str, Any]:
    """Every column that a change of the game changes."""
    values = standing(sitting) | clock_values(table, sitting)
    is_thinking = values["phase"] == Phase.THINKING
    return values | {
        "actions": sitting.actions[:],
        "moves": len(sitting.actions),
        "marks": _marks(table, sitting),
        "fingerprint": fingerprint(sitting.state) if sitting.is_over else "",
        "version": table.version + 1,
        "moved": now,
        "attempts": 1 if is_thinking and lease else 0,
        "lease": lease if is_thinking else None,
        "published": now if is_thinking else None,
    }


def _marks(table: Table, sitting: Sitting) -> list[str]:
    """Those that were written when they were played, and the new ones."""
    kept = (
        table.marks[: len(sitting.marks)]
        if table.actions[: len(sitting.actions)] == sitting.actions[: len(table.actions)]
        else []
    )
    return [*kept, *sitting.marks[len(kept) :]]


def standing(sitting: Sitting) -> dict[str, Any]:
    """Whom the table waits for, and how it ended."""
    outcome = sitting.state.outcome()
    if outcome:
        ended = {"phase": Phase.OVER, "winner": outcome.winner, "rewards": sitting.state.returns(), "ending": outcome.reason}
        return ended | {"problem": ""}
    phase = Phase.YOURS if sitting.is_mine else Phase.THINKING
    return {"phase": phase, "winner": None, "rewards": [], "ending": "", "conceded": False, "problem": ""}
