"""The games that a player owns and may look at again: his tables, and the games of his runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.cache import cache
from django.urls import reverse

from collection.languages import page_language
from collection.models import Player
from play.common.versions import Versions
from play.replays.engine.recording import Recording, recipe_from, recording_from, recording_of
from play.runs.engine.kept_games import KeptGame, KeptGames
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.game_index import GameIndex
from play.tables.engine.levels import level_title
from play.tables.models import Table
from simulator.kernel.words import Words
from simulator.transcript import Transcript

DAY = 24 * 3600


class NoSuchGameError(LookupError):
    """The run has no game with this number, or it was counted under other rules and would be another game today."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A table, or a game of a run with its number from 1, as a recording."""

    owner: Player
    recording: Recording
    table: Table | None = None
    run: Run | None = None
    number: int | None = None

    @property
    def key(self) -> str:
        """What the API calls it: the number of the table, or of the run with that of the game after a dot."""
        return str(self.table.pk) if self.table else f"{self.run.pk}.{self.number}" if self.run else ""

    @property
    def columns(self) -> dict[str, Any]:
        """How remarks and links name it in their rows."""
        return {"table": self.table, "run": self.run, "number": self.number}

    def address(self, deed: str = "") -> str:
        """The page of its replay, or of something that one may do there."""
        return address_of(self.table, self.run, self.number, deed)


def address_of(table: Table | None, run: Run | None, number: int | None, deed: str = "") -> str:
    """The page of a replay, or of something that one may do there ("share", "continue" and so on)."""
    name = "-".join(filter(None, ["replay" if table else "game-replay", deed]))
    return reverse(f"play:{name}", args=[table.pk] if table else [run.pk, number] if run else [])


def own_table(table: Table) -> OwnGame:
    """A table of its owner."""
    return OwnGame(table.owner, recording_of(table), table=table)


def own_game(run: Run, number: int) -> OwnGame:
    """A game of a run; NoSuchGameError. Its agents play it once a day at most, for that may take long."""
    question, laboratory = Question.from_dict(run.question), LABORATORIES[run.kind]
    if laboratory.versions(question) != Versions(run.rules_version, run.cards_version):
        raise NoSuchGameError
    key = f"game-of-a-run-{run.pk}-{number}"
    blob: Mapping[str, Any] | None = cache.get(key)
    if blob is None:
        blob = asdict(_played_again(run, question, number).recipe)
        cache.set(key, blob, DAY)
    recipe = recipe_from(blob)
    names = [words.say(page_language()) for words in _sitting(run, question, number)]
    decks = tuple("" if name == level_title(agent) else name for name, agent in zip(names, recipe.seats, strict=True))
    return OwnGame(run.owner, recording_from(recipe, decks), run=run, number=number)


def _played_again(run: Run, question: Question, number: int) -> Transcript:
    if run.is_search:
        games, game = _kept(run, question, number)
        return games.retell(game)[0]
    row = GameIndex(run).row(number) if run.result else None
    if row is None:
        raise NoSuchGameError
    return LABORATORIES[run.kind].retell(question, row.number)


def _sitting(run: Run, question: Question, number: int) -> tuple[Words, ...]:
    if run.is_search:
        games, game = _kept(run, question, number)
        return games.sitting(game)
    return LABORATORIES[run.kind].sitting(question, number - 1)


def _kept(run: Run, question: Question, number: int) -> tuple[KeptGames, KeptGame]:
    games = KeptGames(question, run.result) if run.result else None
    game = games.game(number) if games else None
    if games is None or game is None:
        raise NoSuchGameError
    return games, game
