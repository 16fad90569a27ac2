"""A worker killed while it deletes what an account left: what it did stays done, and a worker of the site does the rest."""

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

END = f"""{BEGIN}
from collection.models import Player, Printing
from collection.services import remains, waking
from collection.services.holdings import change_holdings
from collection.services.players import delete_player
waking.send = lambda *_, **__: None  # the message is lost
remains.LARGE_ACT = 1
player = Player.objects.create_user("alice@example.com", "a long enough pass phrase")
for printing in Printing.objects.of("wankul")[:4]:
    change_holdings(player=player, changes={{(printing.pk, "normal"): 2}})
delete_player(player=player, password="a long enough pass phrase")
"""

DELETE_AND_HANG = f"""{BEGIN}
import time
from threading import Event
from collection.models import Holding, Remains
from collection.services import remains

def hang(_seconds):
    print("deleted", 4 - Holding.objects.count(), flush=True)
    Event().wait()

remains.A_PIECE = 3
time.sleep = hang
remains.clear(remains=Remains.objects.get().pk, clock=timezone.now)
"""

COUNT = f"""{BEGIN}
from collection.models import Holding, Movement, MovementBatch, Player, Remains
own = Player.objects.filter(email="alice@example.com")
print(own.count(), Holding.objects.count(), Movement.objects.count(), MovementBatch.objects.count(), Remains.objects.count())
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


def test_what_a_killed_worker_left_is_deleted_by_the_next(site: Installation) -> None:
    said_by(site, END)
    assert said_by(site, COUNT) == "0 4 4 4 1"
    worker = subprocess.Popen(
        [sys.executable, "-c", DELETE_AND_HANG], cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == "deleted 3\n"
    worker.kill()
    worker.wait()
    assert said_by(site, COUNT) == "0 1 4 4 1"

    site.start()
    site.wait(lambda: said_by(site, COUNT) == "0 0 0 0 0", 60, every=1)
