"""A worker killed while it writes a large import: nothing is there, and the next one writes it once; with real processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.installation import ROOT, Installation, Templates

pytestmark = [pytest.mark.processes, pytest.mark.xdist_group("workers")]

BEGIN = """
import django; django.setup()
from django.utils import timezone
"""

AGREE = f"""{BEGIN}
from collection.models import Game, Player
from collection.services import importing, large_imports, waking
waking.send = lambda *_, **__: None  # the message is lost
player = Player.objects.create(email="alice@example.com")
game = Game.objects.get(slug="wankul")
draft = importing.read_into_draft(player=player, game=game, content="2 S1-031\\n3 S1-108\\n", now=timezone.now())
large_imports.agree(draft=draft, mode="add", leave_out=False, now=timezone.now())
"""

WRITE_AND_HANG = f"""{BEGIN}
import time
from collection.models import Holding, ImportDraft
from collection.services import importing, large_imports

write = importing._write

def hang(*said):
    write(*said)
    print("written", Holding.objects.count(), flush=True)
    time.sleep(600)

importing._write = hang
large_imports.write_draft(draft=ImportDraft.objects.get().pk, clock=timezone.now)
"""

COUNT = f"""{BEGIN}
from collection.models import Holding, ImportDraft, MovementBatch
draft = ImportDraft.objects.get()
copies = sum(Holding.objects.values_list("copies", flat=True))
print(copies, MovementBatch.objects.count(), draft.attempts, draft.committed is not None)
"""


@pytest.fixture
def site(tmp_path: Path, templates: Templates) -> Iterator[Installation]:
    made = Installation(tmp_path / "home")
    made.prepare(templates)
    yield made
    made.remove()


def said_by(site: Installation, script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=site.environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_import_whose_worker_is_killed_with_all_of_it_written_is_written_once_by_the_next(site: Installation) -> None:
    said_by(site, AGREE)
    worker = subprocess.Popen(
        [sys.executable, "-c", WRITE_AND_HANG], cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == "written 2\n"
    worker.kill()
    worker.wait()
    assert said_by(site, COUNT) == "0 0 1 False"

    site.start()
    site.wait(lambda: said_by(site, COUNT).endswith("True"), 60, every=1)

    assert said_by(site, COUNT) == "5 1 2 True"
