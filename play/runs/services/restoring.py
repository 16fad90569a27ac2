"""Bring back the simulations of an archive that have ended: what was counted there, told anew by this site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from collection.models import Player
from decks.models import Deck
from play.common.versions import Versions
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.questions import Question
from play.runs.models import Run, RunState


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A simulation that has ended; `number` and `deck` are what the archive calls it and the deck that it is about.

    `result` is the canonical text of what was counted, `report` what this site makes of it.
    """

    number: str
    deck: int | None
    deck_name: str
    deck_revision: int | None
    question: Question
    rules_version: str
    cards_version: str
    games_total: int
    games_done: int
    chunks_failed: int
    stop_asked: datetime | None
    result: str
    report: Mapping[str, Any]
    created: datetime
    started: datetime | None
    finished: datetime

    @property
    def identity(self) -> tuple[str, str, datetime]:
        """The same for a run and for what was restored of it."""
        return self.question.kind, self.question.game, self.created

    def row(self, owner: Player, *, deck: Deck | None = None, now: datetime | None = None) -> Run:
        """The run, not saved yet. What this site did not count answers nobody's question (`Run.restored`)."""
        copied = ("deck_name", "deck_revision", "rules_version", "cards_version", "games_total", "games_done")
        later = ("stop_asked", "chunks_failed", "result", "created", "started", "finished")
        return Run(
            owner=owner,
            deck=deck,
            game_id=self.question.game,
            kind=self.question.kind,
            question=self.question.as_dict(),
            fingerprint=self.question.fingerprint(Versions(self.rules_version, self.cards_version)),
            search={} if self.question.kind in SEARCHES else None,
            state=RunState.DONE,
            report=dict(self.report),
            chunks_total=self.chunks_failed,
            chunks_ended=self.chunks_failed,
            restored=now,
            **{name: getattr(self, name) for name in (*copied, *later)},
        )


def report_of(question: Question, result: str) -> dict[str, Any]:
    """What this site makes of what was counted elsewhere."""
    return LABORATORIES[question.kind].report(question, result)


def restore_runs(*, owner: Player, runs: Sequence[KeptRun], decks: Mapping[int, Deck], now: datetime) -> dict[str, Run]:
    """Make these runs, by what the archive calls them."""
    rows = {one.number: one.row(owner, deck=decks.get(one.deck) if one.deck else None, now=now) for one in runs}
    Run.objects.bulk_create(rows.values(), batch_size=10)
    return rows


def without_those_of(owner: Player, runs: Iterable[KeptRun]) -> list[KeptRun]:
    """These runs but for those that their owner has already."""
    there = set(Run.objects.owned_by(owner).order_by().values_list("kind", "game", "created"))
    return [one for one in runs if one.identity not in there]
