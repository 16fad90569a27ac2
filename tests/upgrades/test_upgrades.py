"""Databases of earlier releases, kept as small files, become today's with all that is in them; what cannot is refused."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from play.replays.services.showpieces import SHOWPIECES
from play.runs.services.showpieces import rival_starters
from simulator.catalog.starters import shown_decks
from simulator.games import GAMES
from tests.play.installation import ROOT
from tests.upgrades.making import KEPT, unpack

RELEASES = sorted(path.name.removesuffix(".sql.xz") for path in KEPT.iterdir())
REFUSED = KEPT.parent / "refused"

ABOUT_THINGS = {
    "collection:act", "collection:own-box", "catalogue:own-list-text",
    "decks:deck", "decks:edit", "decks:revision", "decks:shared", "deck-detail", "deck-revisions",
    "play:table", "play:replay", "play:link", "play:drill", "table-detail", "replay-detail", "link-detail",
    "play:run", "play:games", "play:game", "run-detail", "run-result",
}  # fmt: skip
"""Pages and doors that only open where the thing is there. Games of runs are retold only under the rules that counted them."""

OF_THE_SITE = {"django_migrations", "django_content_type", "auth_permission", "cache"} | {
    f"collection_{name}" for name in ("game", "cardset", "card", "printing")
}
"""Tables of rows that `prepare` itself writes; those of all others are people's."""


HOUSES = "SELECT count(*) FROM collection_player WHERE email = '' AND guest_until IS NULL"
"""Accounts of the site itself."""


class Home:
    """The folder of an installation whose program is today's."""

    def __init__(self, folder: Path, packed: Path) -> None:
        self.folder = folder
        self.database = folder / "cartable.sqlite3"
        self.environment = {**os.environ, "CARTABLE_HOME": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        for outside in ("DATABASE_URL", "BROKER_URL", "CACHE_URL", "SITE_URL"):
            self.environment.pop(outside, None)
        unpack(packed, self.database)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=500, check=False)

    def rows(self) -> dict[str, int]:
        """How many rows each table of people has."""
        with closing(sqlite3.connect(self.database)) as connection:
            words = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            tables = {name for (name,) in connection.execute(words)} - OF_THE_SITE
            return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in sorted(tables)}

    def columns(self, table: str) -> set[str]:
        with closing(sqlite3.connect(self.database)) as connection:
            return {name for _cid, name, *_rest in connection.execute(f'PRAGMA table_info("{table}")')}

    def asks(self, words: str) -> int:
        with closing(sqlite3.connect(self.database)) as connection:
            return int(connection.execute(words).fetchone()[0])

    def says(self, words: str) -> None:
        with closing(sqlite3.connect(self.database)) as connection:
            connection.executescript(words)


def rows_of_the_house(home: Home) -> dict[str, int]:
    """What `prepare` shows to everybody where it showed nothing before: public decks, games, and how the starters do."""
    decks = [deck for game in GAMES for deck in shown_decks(game)]
    return {
        "collection_player": 1,
        "decks_deck": len(decks),
        "decks_deckslot": sum(len(deck.cards) for deck in decks),
        "play_link": len(SHOWPIECES),
        "play_run": len(rival_starters()),
        "play_chunk": home.asks("SELECT sum(chunks_total) FROM play_run WHERE kind = 'matrix'"),
    }


@pytest.mark.processes
@pytest.mark.timeout(600)  # some nine hundred pages
@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_an_earlier_release_is_migrated_and_every_page_opens(tmp_path: Path, release: str) -> None:
    home = Home(tmp_path / "home", KEPT / f"{release}.sql.xz")
    before = home.rows()
    had_house = "guest_until" in home.columns("collection_player") and home.asks(HOUSES) > 0

    prepared = home.run("manage.py", "prepare")
    after = home.rows()
    read = home.run("-m", "tests.upgrades.reading")

    assert (prepared.returncode, prepared.stderr) == (0, "")
    shown = {} if had_house else rows_of_the_house(home)
    assert {name: rows for name, rows in before.items() if after.get(name) != rows + shown.get(name, 0)} == {}
    assert read.returncode == 0, read.stderr
    found = json.loads(read.stdout)
    assert found["wrong"] == [], read.stderr
    assert found["opened"].keys() >= ABOUT_THINGS


@pytest.mark.processes
def test_receipts_leave_their_edits_and_versions_get_the_words_of_their_formats(tmp_path: Path) -> None:
    home = Home(tmp_path / "home", KEPT / f"{RELEASES[0]}.sql.xz")
    began = home.run("manage.py", "migrate", "decks", "0006", "-v0")
    home.says(
        "UPDATE decks_deckedit SET receipt = 'request ' || id WHERE id > 1;"
        "INSERT INTO decks_ownformat (id, owner_id, game_id, key, name, description, audience, created, updated)"
        " SELECT 1, min(id), 'wankul', 'kkkkkkkkkkkkkkkkkkkkkk', 'Thursdays', 'One of each.', 'private', '2026-11-23',"
        " '2026-11-23' FROM collection_player;"
        "INSERT INTO decks_formatversion (format_id, number, body, created)"
        """ VALUES (1, 1, '{}', '2026-11-23'), (1, 2, '{}', '2026-11-23')"""
    )
    edits = home.asks("SELECT count(*) FROM decks_deckedit WHERE receipt != ''")

    prepared = home.run("manage.py", "migrate", "-v0")

    same = "SELECT count(*) FROM decks_editreceipt AS kept JOIN decks_deckedit AS edit ON kept.token = 'request ' || edit.id"
    same += (
        " WHERE (kept.deck_id, kept.version, kept.changes, kept.maybe) = (edit.deck_id, edit.version, edit.changes, edit.maybe)"
    )
    assert (began.returncode, began.stderr, prepared.returncode, prepared.stderr) == (0, "", 0, "")
    assert edits > 0
    assert home.asks("SELECT count(*) FROM decks_editreceipt") == home.asks(same) == edits
    assert home.asks("SELECT count(*) FROM decks_formatversion WHERE name = 'Thursdays' AND description = 'One of each.'") == 2


END_OF_ALICE = """
import django; django.setup()
from django.db import connection
from django.utils import timezone
from collection.models import Player, Remains
from collection.services import players, remains
from tests.upgrades.making import EMAIL, PASSWORD
remains.LARGE_ACT = 1
players.delete_player(player=Player.objects.get(email=EMAIL), password=PASSWORD)
print(Player.objects.filter(email=EMAIL).count(), Remains.objects.count())
remains.clear(remains=Remains.objects.get().pk, clock=timezone.now)
connection.check_constraints()
"""


@pytest.mark.processes
def test_accounts_of_an_earlier_release_end_at_once_and_leave_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path / "home", KEPT / f"{RELEASES[-1]}.sql.xz")
    before = home.rows()
    migrated = home.run("manage.py", "migrate", "-v0")

    ended = home.run("-c", END_OF_ALICE)

    assert (migrated.returncode, migrated.stderr, ended.returncode, ended.stdout) == (0, "", 0, "0 1\n"), ended.stderr
    nobodys = "WHERE player_id NOT IN (SELECT id FROM collection_player)"
    left = [
        home.asks(f"SELECT count(*) FROM collection_{name} {nobodys}") for name in ("holding", "lot", "place", "movementbatch")
    ]
    assert [*left, home.asks("SELECT count(*) FROM collection_remains")] == [0] * 5
    after = home.rows()
    assert after["collection_holding"] < before["collection_holding"]
    assert after["collection_movement"] < before["collection_movement"]


@pytest.mark.processes
def test_acts_that_undid_undos_become_redos_by_turns(tmp_path: Path) -> None:
    """A chain of a change and four acts that undo each other, one of two, and one undo alone, of two players."""
    home = Home(tmp_path / "home", KEPT / f"{RELEASES[0]}.sql.xz")
    began = home.run("manage.py", "migrate", "collection", "0023", "-v0")
    players = home.asks("SELECT min(id) FROM collection_player"), home.asks("SELECT max(id) FROM collection_player")
    before = home.asks("SELECT count(*) FROM collection_movementbatch WHERE kind = 'undo'")
    chains = [(9001, 0, 0), (9002, 9001, 0), (9003, 0, 1), (9004, 9003, 1), (9005, 9002, 0), (9006, 9004, 1), (9007, 9005, 0)]
    chains += [(9008, 9007, 0), (9009, 0, 0), (9010, 9009, 0)]
    columns = "id, player_id, kind, note, undoes_id, brought, reading, added, removed, described, lines, lots, games, created"
    rows = [
        (act, players[who], "undo" if undoes else "change", "", undoes or None, "{}", "{}", 0, 0, 0, 0, 0, "[]", "2026-11-23")
        for act, undoes, who in chains
    ]
    with closing(sqlite3.connect(home.database)) as connection, connection:
        marks = ", ".join("?" for _ in rows[0])
        connection.executemany(f"INSERT INTO collection_movementbatch ({columns}) VALUES ({marks})", rows)

    prepared = home.run("manage.py", "migrate", "-v0")

    assert (began.returncode, began.stderr, prepared.returncode, prepared.stderr) == (0, "", 0, "")
    with closing(sqlite3.connect(home.database)) as connection:
        kinds = dict(connection.execute("SELECT id, kind FROM collection_movementbatch WHERE id > 9000"))
    redos = {9005, 9006, 9008}
    assert {act for act, kind in kinds.items() if kind == "redo"} == redos
    assert {act for act, kind in kinds.items() if kind == "undo"} == {act for act, undoes, _who in chains if undoes} - redos
    assert home.asks("SELECT count(*) FROM collection_movementbatch WHERE kind = 'undo' AND id < 9000") == before > 0


@pytest.mark.processes
@pytest.mark.parametrize("command", [["prepare"], ["start", "--port", "0"]])
def test_a_database_whose_columns_are_not_those_of_its_migrations_is_refused(tmp_path: Path, command: list[str]) -> None:
    """As it was on 21 November 2026: since then the first migrations had been written again in place."""
    home = Home(tmp_path / "home", REFUSED / "2026-11-21.sql.xz")
    before = home.database.read_bytes()

    answer = home.run("manage.py", *command)

    assert answer.returncode == 1
    assert "play_table lacks card_list, fingerprint" in answer.stderr
    assert "docs/operations.md" in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert home.database.read_bytes() == before


@pytest.mark.processes
def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    home = Home(tmp_path / "home", KEPT / f"{RELEASES[-1]}.sql.xz")
    home.says("INSERT INTO django_migrations (app, name, applied) VALUES ('decks', '9999_later', '2036-01-01')")
    before = home.database.read_bytes()

    answer = home.run("manage.py", "prepare")

    assert answer.returncode == 1
    assert "this one does not know decks.9999_later. Nothing was changed." in answer.stderr
    assert home.database.read_bytes() == before
