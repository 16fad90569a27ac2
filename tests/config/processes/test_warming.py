"""A process of the web has done its first work before it takes a request."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.installation import ROOT, Installation, Templates

READS_FILES = """
import config.wsgi, sys
from django.db import connections
from simulator.catalog.shipped import games_with_cards, load
assert "config.urls" in sys.modules and "play.tables.views" in sys.modules
assert load.cache_info().currsize == len(games_with_cards())
assert connections["default"].connection is None
"""

READS_ALL = """
import django
django.setup()
from config.processes.supervisor import import_everything
import_everything()

import threading
from django.db import connections
assert connections["default"].connection is None and threading.active_count() == 1

from django.template.base import Template
from django.test import Client
from collection.catalogue import shelf
from collection.models import Player
from collection.pictures.choosing import variants_of
from collection.query.index import index_of
from simulator.catalog.shipped import games_with_cards, load

compiled, compile_one = [], Template.compile_nodelist
Template.compile_nodelist = lambda self: [compiled.append(self.name), compile_one(self)][1]
readers = (shelf._kept_shelf, index_of, variants_of, load)
before = [one.cache_info().misses for one in readers]
assert before[0] == len(games_with_cards())
alice = Player.objects.create_user("warm@example.com")
for language in ("fr", "en"):
    client = Client(headers={"accept-language": language, "host": "localhost"})
    client.force_login(alice)
    for path in ("/", "/catalogue/wankul/cartes/", "/collection/", "/decks/", "/jouer/"):
        assert client.get(path).status_code == 200, path
assert [one.cache_info().misses for one in readers] == before
assert compiled == [], compiled
"""


def run(program: str, **environment: str) -> None:
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr


def test_views_and_card_files_are_there_before_the_first_request_and_no_database_is_asked() -> None:
    run(READS_FILES)


@pytest.mark.xdist_group("site")
def test_the_first_pages_of_a_copy_of_the_supervisor_read_no_catalogue_and_no_page_anew(
    tmp_path: Path, templates: Templates
) -> None:
    site = Installation(tmp_path / "home")
    site.prepare(templates)

    run(READS_ALL, **site.environment)


def test_a_database_that_lacks_its_tables_keeps_nothing_from_starting(tmp_path: Path) -> None:
    run(
        "import django; django.setup(); from config.processes.supervisor import import_everything; import_everything()",
        CARTABLE_HOME=str(tmp_path),
    )
