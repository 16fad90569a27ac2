"""The lists of a run that break rules: their games are played all the same, and every page of them says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from collection.languages import page_language
from decks.legality.verdicts import formats_named, formats_of, report_in
from play.runs.engine.goldfish import KIND as ALONE
from play.runs.engine.questions import Question
from play.runs.models import Run
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.legality import Format, Violation

MOST_TOLD: Final = 10
"""Broken clauses of one list."""


@dataclass(frozen=True, slots=True)
class IllegalList:
    """A list that was played, the format whose rules it breaks, and the first of the clauses that it breaks."""

    title: str
    format: Words
    broken: tuple[Violation, ...]


def illegal_lists(runs: Sequence[Run]) -> dict[UUID, list[IllegalList]]:
    """The illegal lists of each of these runs; one query a game where formats of players are among theirs."""
    asked = {run.pk: Question.from_dict(run.question) for run in runs}
    named: dict[str, set[str]] = {}
    for question in asked.values():
        named.setdefault(question.game, set()).update(question.formats)
    known = {game: formats_named(game, names) for game, names in named.items() if game in GAMES and GAMES[game].formats}
    return {run.pk: list(_illegal(run, asked[run.pk], known.get(run.game_id))) for run in runs}


def illegal_in(run: Run) -> list[IllegalList]:
    """Those of one run."""
    return illegal_lists([run])[run.pk]


def _illegal(run: Run, question: Question, known: Mapping[str, Format] | None) -> Iterator[IllegalList]:
    if known is None:
        return  # a game that has no formats
    printings = load(question.game).printings
    for title, format, content in _lists(run, question):
        if not content or not printings.keys() >= content.keys():
            continue
        kept = formats_of(question.game)
        reports = (report_in(question.game, one, content) for one in ((known[format],) if format else kept))
        broken = [report.errors for report in reports]
        if all(broken):
            held = known[format] if format else kept[0]
            yield IllegalList(title, held.name, tuple(broken[0][:MOST_TOLD]))


def _lists(run: Run, question: Question) -> Iterator[tuple[str, str, Mapping[str, int]]]:
    """Each list with its name and its format; "" where the question is from before formats were kept, or its list had none."""
    decks = question.decks[:1] if question.kind == ALONE else question.decks
    words = question.names.get("decks", [])
    for place, content in enumerate(decks):
        title = Words(**words[place]).say(page_language()) if place < len(words) else run.deck_name
        yield title, _format(question, place), content
    for place, variant in enumerate(question.variants):
        if place and "deck" in variant:  # the first of them is the first deck
            title = Words(**question.names["variants"][place]).say(page_language())
            yield title, _format(question, len(decks) + place - 1), variant["deck"]


def _format(question: Question, place: int) -> str:
    return question.formats[place] if place < len(question.formats) else ""
