"""What every test may ask for: people, their clients, the catalogue, a browser."""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from django.test import Client, override_settings
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from collection.models import Game, Player
from tests.play.installation import Templates

PASSWORD = "a long enough pass phrase"


@pytest.fixture(scope="session", autouse=True)
def _passwords_are_cheap() -> Iterator[None]:
    """Hashing slowly protects people, and would take half the time of the tests."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_found_once() -> Iterator[None]:
    """Each test client begins a site of its own, which would look through every static file anew: they stay as they are."""
    look, found = WhiteNoiseMiddleware.add_files_from_finders, dict[str, dict[str, Any]]()

    def look_once(site: Any) -> None:
        if site.static_prefix not in found:
            before = dict(site.files)
            look(site)
            found[site.static_prefix] = {url: file for url, file in site.files.items() if url not in before}
        site.files |= found[site.static_prefix]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", look_once)
        yield


@receiver(connection_created)
def _nobody_pulls_the_plug(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Whether data survives a power cut is tested with real processes; here nobody waits for the disk."""
    if connection.vendor == "sqlite":
        connection.connection.execute("PRAGMA synchronous=OFF")


@pytest.fixture(autouse=True)
def _no_language_is_left() -> None:
    """A request leaves its language with the thread, which is that of the next test."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _words_are_compiled() -> None:
    from config.messages import compile_catalogues

    compile_catalogues()


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database holds every game's catalogue, as a started site does."""
    from django.core.management import call_command

    from collection.services.catalogue import sync_catalogue

    with django_db_blocker.unblock():
        call_command("createcachetable", verbosity=0)
        sync_catalogue()
        if connection.vendor == "sqlite":
            connection.ensure_connection()
            connection.connection.backup(AS_MADE)
    gc.collect()
    gc.freeze()  # the catalogues that are in memory now stay there
    request.config.stash[DATABASE] = django_db_blocker


AS_MADE = sqlite3.connect(":memory:")
"""The test database as it was before the first test."""

DATABASE = pytest.StashKey[DjangoDbBlocker]()
"""The door to the test database, once it is there."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Function) -> None:
    """Tests with real transactions empty every table when they end: fill the catalogue again once, for all that follow."""
    asked = {"db", "transactional_db", "live_server"} & set(item.fixturenames)
    marker = item.get_closest_marker("django_db")
    door = item.config.stash.get(DATABASE, None)
    if door is None or not (asked or marker):
        return
    is_real = asked - {"db"} or (marker and marker.kwargs.get("transaction"))
    if is_real and "catalogues" not in item.fixturenames:
        return
    with door.unblock():
        fill_catalogues()


@pytest.fixture
def alice(db: None) -> Player:
    """The owner of things."""
    return Player.objects.create_user("alice@example.com", PASSWORD, display_name="Alice")


@pytest.fixture
def bob(db: None) -> Player:
    """Somebody else."""
    return Player.objects.create_user("bob@example.com", PASSWORD, display_name="Bob")


def client_of(player: Player) -> Client:
    """A browser in which this player is logged in."""
    client = Client()
    client.force_login(player)
    return client


@pytest.fixture
def alice_client(alice: Player) -> Client:
    return client_of(alice)


@pytest.fixture
def bob_client(bob: Player) -> Client:
    return client_of(bob)


BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The same browser: alone, for half the processor time, or with windows that nobody sees."""

CHROMIUM = os.environ.get("CHROMIUM") or next((found for found in map(shutil.which, BROWSERS) if found), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM:
        pytest.fail("no Chromium: apt-get install chromium-headless-shell, or set CHROMIUM to its path")
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": arguments}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "fr-FR", "timezone_id": "Europe/Paris"}


@pytest.fixture
def catalogues(db: None) -> None:
    """Every game with its catalogue, also in a test whose transactions are real."""
    fill_catalogues()


def fill_catalogues() -> None:
    """Put every game's catalogue into the database, unless it is there."""
    from collection.services.catalogue import sync_catalogue

    if Game.objects.with_cards().exists():
        return
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        AS_MADE.backup(connection.connection)
    else:
        sync_catalogue()


@pytest.fixture
def wankul(catalogues: None) -> Game:
    """The game with its catalogue."""
    return Game.objects.get(slug="wankul")


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Templates]:
    """Databases for installations to copy."""
    made = Templates(tmp_path_factory.getbasetemp())
    yield made
    made.remove()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder for an installation of its own."""
    return tmp_path / "home"
