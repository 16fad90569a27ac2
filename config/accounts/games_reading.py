"""What an archive says of games and simulations, read and tried out without writing anything (docs/archive.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.conf import settings

from collection.models import Player
from config.accounts.checking import checked, wrong
from config.accounts.game_rows import RemarkRow, RunRow, TableRow
from config.accounts.unpacking import Unpacked
from play.replays.services.restoring import KeptRemark
from play.runs.engine.questions import Question
from play.runs.presentation.compare_page import compare_page
from play.runs.presentation.duels_page import duels_page
from play.runs.presentation.illegal import illegal_in
from play.runs.presentation.origins import lists_of, outdated, settings_of
from play.runs.presentation.report_page import preview_of, tell
from play.runs.presentation.search_page import advice_page
from play.runs.presentation.worth_page import worth_page
from play.runs.services.restoring import KeptRun, report_of
from play.tables.services.opening import MOST_TABLES
from play.tables.services.restoring import FAULTS, KeptTable, UnprovenGameError, begins_here, prove

TABLE: Final = re.compile(r"tables/(?P<key>[0-9a-f-]{36})\.json")
RUN: Final = re.compile(r"simulations/(?P<key>[0-9a-f-]{36})\.json")
MOST_NAMED: Final = 2_000
"""Tables, and simulations, that an archive may name; those that are brought back are fewer."""

MOST_REMARKS: Final = 20_000
MOST_COUNTED: Final = 64 * 1024 * 1024
"""Letters of all that simulations counted."""

Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class KeptGames:
    """Tables that are over, simulations that have ended, remarks on both; what is `untold` stays in the archive.

    So do the games that go on from a position of which nothing proves that a game led there (`elsewhere`).
    """

    tables: Sequence[KeptTable] = ()
    runs: Sequence[KeptRun] = ()
    remarks: Sequence[KeptRemark] = ()
    untold: int = 0
    elsewhere: int = 0


def read_games(files: Unpacked, player: Player, say: Tell) -> KeptGames:
    """All of it. A table is played again, a simulation told again, each for `player`. Raises UnreadableArchiveError."""
    tables: list[KeptTable] = []
    elsewhere = 0
    for match in files.named(TABLE, most=MOST_NAMED):
        document = files.document(match.string)
        if isinstance(document, dict) and document.get("over") and "marks" in document:
            table = _table(match.string, document, match["key"], player)
            elsewhere += table is None
            tables += [table] if table else []
        if len(tables) > MOST_TABLES:
            raise wrong("tables/", f"> {MOST_TABLES}")
        say(files.done)
    runs: list[KeptRun] = []
    untold = letters = 0
    for match in files.named(RUN, most=MOST_NAMED):
        document = files.document(match.string)
        if isinstance(document, dict) and "started" in document:
            run = _run(match, document, player)
            untold += run is None
            letters += len(run.result) if run else 0
            runs += [run] if run else []
        if len(runs) > settings.RUNS_KEPT or letters > MOST_COUNTED:
            raise wrong("simulations/", f"> {settings.RUNS_KEPT}, > {MOST_COUNTED}")
        say(files.done)
    return KeptGames(tables, runs, _remarks(files), untold, elsewhere)


def _table(name: str, document: dict[str, Any], number: str, player: Player) -> KeptTable | None:
    """A table whose game is over; None for one that begins where no game of this site led."""
    row = checked(name, TableRow, document)
    recipe, mark = row.pop("recipe"), row.pop("start_mark")
    row |= {"deck_names": row.pop("decks"), "created": row.pop("opened")}
    kept = KeptTable(number=number, **row, **recipe)
    if not begins_here(kept, mark):
        return None
    try:
        prove(kept, player)
    except UnprovenGameError as problem:
        raise wrong(name, str(problem)[:200]) from problem
    return kept


def _run(match: re.Match[str], document: dict[str, Any], player: Player) -> KeptRun | None:
    """A simulation that has ended; None for one of which this site can tell nothing."""
    row = checked(match.string, RunRow, document)
    come = row["provenance"]
    try:
        question = Question.from_dict(document["question"])
        result = json.dumps(row["counts"], sort_keys=True, separators=(",", ":"))
        kept = KeptRun(
            number=match["key"],
            deck=row["deck"],
            deck_name=come["deck_name"],
            deck_revision=come["deck_revision"],
            question=question,
            rules_version=come["rules_version"],
            cards_version=come["cards_version"],
            games_total=come["games_asked"],
            games_done=come["games_counted"],
            chunks_failed=row["failed"],
            stop_asked=row["stopped"],
            result=result,
            report={},
            created=come["asked"],
            started=row["started"],
            finished=come["finished"],
        )
        kept = replace(kept, report=report_of(question, result))
        _try_to_show(kept, player)
    except FAULTS:
        return None
    return kept


def _try_to_show(kept: KeptRun, player: Player) -> None:
    """Everything that the page of a simulation makes of it, before it has one. Raises what it would raise."""
    run = kept.row(player)
    tell(run.report or {})
    for page in (duels_page, worth_page, preview_of):
        page(run)
    for looked_at in (advice_page, compare_page):
        looked_at(run, None)
    outdated(run, kept.question)
    settings_of(run, kept.question)
    lists_of(kept.question)
    illegal_in(run)


def _remarks(files: Unpacked) -> list[KeptRemark]:
    """The remarks; archives of earlier sites have them too."""
    rows = files.document("remarks.json") if "remarks.json" in files else []
    if not isinstance(rows, list) or len(rows) > MOST_REMARKS:
        raise wrong("remarks.json", f"> {MOST_REMARKS}")
    found = [checked(f"remarks.json, {place}", RemarkRow, row) for place, row in enumerate(rows, 1)]
    named = [one | {name: str(one[name]) if one[name] else None for name in ("table", "run")} for one in found]
    return [KeptRemark(**one) for one in named]
