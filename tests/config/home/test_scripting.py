"""The examples of the page about scripts, run as people run them: by their own interpreters, against a live site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player, Printing, Scope
from collection.services.api_keys import make_key
from collection.services.holdings import change_holdings
from config.home.scripting import FOLDER, examples
from play.runs.models import Run, RunState
from play.runs.services import playing
from tests.collection.holders import own, owned
from tests.conftest import PASSWORD
from tests.decks.builders import a_deck, a_legal_content
from tests.play.conftest import sent

__all__ = ["sent"]

Running = Callable[..., "subprocess.Popen[str]"]
WAYS = ("py", "sh")


@pytest.fixture
def alice(transactional_db: None, wankul: Game) -> Player:
    return Player.objects.create_user("alice@example.com", PASSWORD)


@pytest.fixture
def begun(live_server: LiveServer, alice: Player, tmp_path: Path) -> Running:
    """Begins an example in an empty folder, with a key of Alice's."""

    def begin(name: str, *arguments: object, scope: Scope = Scope.WRITE) -> subprocess.Popen[str]:
        alice.api_keys.all().delete()
        key = make_key(player=alice, name="Script", scope=scope, lasts=None, now=timezone.now())
        told = {"CARTABLE_URL": live_server.url, "CARTABLE_KEY": key.text, "PATH": os.environ["PATH"], "PYTHONUTF8": "1"}
        command = [sys.executable if name.endswith("py") else "bash", str(FOLDER / name), *map(str, arguments)]
        return subprocess.Popen(command, cwd=tmp_path, env=told, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    return begin


def ended(script: subprocess.Popen[str]) -> str:
    """What it printed, once it ended well."""
    words, _ = script.communicate(timeout=60)
    assert script.returncode == 0, words
    return words


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", WAYS)
def test_a_collection_is_listed_page_by_page_and_not_sent_twice(way: str, begun: Running, alice: Player, tmp_path: Path) -> None:
    printings = Printing.objects.filter(set__game="wankul").values_list("pk", flat=True)[:120]
    change_holdings(player=alice, changes={(pk, "normal"): 2 for pk in printings})  # type: ignore[misc]

    first = ended(begun(f"collection.{way}", "wankul", scope=Scope.READ))
    again = ended(begun(f"collection.{way}", "wankul", scope=Scope.READ))

    if way == "py":
        assert (len(first.splitlines()), again) == (120, first)
    else:
        assert [line.split()[0] for line in (first + again).splitlines()] == ["200", "200", "304", "304"]
        pages = [json.loads((tmp_path / f"wankul-{page}.json").read_text()) for page in (1, 2)]
        assert [len(page["results"]) for page in pages] == [100, 20]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", WAYS)
def test_copies_are_added(way: str, begun: Running, alice: Player) -> None:
    own(alice, 3, "S1-108")

    ended(begun(f"add.{way}", "wankul", "S1-108", "normal", 2))
    ended(begun(f"add.{way}", "wankul", "S1-031", "normal", 2))

    assert owned(alice) == {"S1-108": 5, "S1-031": 2}
    refused = begun(f"add.{way}", "wankul", "S1-108", "normal", 2, scope=Scope.READ)
    words, _ = refused.communicate(timeout=60)
    assert refused.returncode != 0
    assert "lire" in words, "the refusal of the site reaches whoever runs it"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", WAYS)
def test_a_deck_is_exported_and_simulated(way: str, begun: Running, alice: Player, tmp_path: Path, sent: list[int]) -> None:
    deck = a_deck(alice, a_legal_content())

    script = begun(f"simulate.{way}", deck.pk, 20)
    while script.poll() is None and not Run.objects.filter(state=RunState.DONE).exists():
        while sent:
            playing.play_chunk(chunk=sent.pop(0), clock=timezone.now)
    words = ended(script)

    run = Run.objects.get()
    assert (run.owner, run.games_done) == (alice, 20)
    if way == "py":
        assert deck.name in words
        assert '"verdict"' in words
    else:
        assert json.loads((tmp_path / f"run-{run.pk}.json").read_text())["report"]["verdict"]
        assert "text" in json.loads((tmp_path / f"deck-{deck.pk}.json").read_text())


def test_the_page_shows_the_very_files(client: Client, wankul: Game) -> None:
    for language in ("fr", "en"):
        page = unescape(client.get(reverse("script"), headers={"accept-language": language}).content.decode())
        for example in examples("wankul").values():
            assert example.python in page
            assert example.shell in page
        assert "CARTABLE_URL=http://testserver" in page
        assert reverse("api_keys") in page


def test_every_file_is_an_example_of_the_page() -> None:
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}

    assert files == {f"{name}.{way}" for name in examples("wankul") for way in WAYS}


def test_it_is_linked_from_every_page_and_from_the_profile(alice_client: Client) -> None:
    for address in ("credits", "profile", "api_keys"):
        answer: Any = alice_client.get(reverse(address))
        assert f'href="{reverse("script")}"' in answer.content.decode()
