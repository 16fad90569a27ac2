"""What every test may ask for: people, their clients, the catalogue, a browser."""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import wraps
from pathlib import Path
from typing import Any

import playwright.sync_api
import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.servers.basehttp import WSGIServer
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from django.test import Client, TransactionTestCase, override_settings
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django.plugin import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from collection.inventory import remembering
from collection.models import Game, Player
from play.tables.engine.sitting import versions_now
from simulator.kernel.playable import PlayableGame
from simulator.transcript import Transcript, record
from tests.play.installation import Templates
from tests.play.played_once import timed

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


TRY_OUT = ("goldfish", "series", "duels", "advice")
"""Kinds of questions whose games are tried out before they are asked, to say how long they will take."""


@pytest.fixture(scope="session", autouse=True)
def _games_are_tried_out_once() -> Iterator[None]:
    """A site remembers for a day how long a game takes; a test's database forgets it with the test. Probes are short."""
    from play.runs.engine import advice, slowness, trying_out

    found: dict[tuple[str, object], trying_out.Found] = {}

    def known(key: str, game: str, tried: Callable[[], trying_out.Found]) -> trying_out.Found:
        measured = key, vars(advice)["measured_speed"]  # a test that says how quick the machine is has an answer of its own

        def once() -> trying_out.Found:
            if measured not in found:
                with timed():
                    found[measured] = tried()
            return found[measured]

        return trying_out.known_for_a_day(key, game, once)

    with pytest.MonkeyPatch.context() as patch:
        for kind in TRY_OUT:
            patch.setattr(f"play.runs.engine.{kind}.known_for_a_day", known)
        patch.setattr(slowness, "PROBED", slowness.PROBED / 10)
        yield


@pytest.fixture(scope="session", autouse=True)
def _games_for_show_are_recorded_once() -> Iterator[None]:
    """A site records them when it is prepared; who asks for them again in a process gets the same games under the same rules."""
    from play.replays.services import showpieces

    recorded = dict[str, Transcript]()

    def record_once(game: PlayableGame, **how: Any) -> Transcript:
        key = repr((versions_now(game.slug), game.slug, how["seed"], how["decks"], how["options"]))
        if key not in recorded:
            recorded[key] = record(game, **how)
        return recorded[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(showpieces, "record", record_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _whoever_connects_is_waited_for() -> Iterator[None]:
    """The server of a test lets ten wait before it takes them; who comes when they are there tries again after a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WSGIServer, "request_queue_size", 128)
        yield


@receiver(connection_created)
def _nobody_pulls_the_plug(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Whether data survives a power cut is tested with real processes; here nobody waits for the disk."""
    if connection.vendor == "sqlite":
        connection.connection.execute("PRAGMA synchronous=OFF")


@pytest.fixture(autouse=True)
def _nothing_is_remembered_of_players_before() -> None:
    """Each test has players and acts of the same numbers, some of the same moment."""
    remembering.forget()


@pytest.fixture(autouse=True)
def _no_language_is_left() -> None:
    """A request leaves its language with the thread, which is that of the next test."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _words_are_compiled() -> None:
    from config.messages import compile_catalogues

    compile_catalogues()
    trans_real._translations, trans_real._default = {}, None  # type: ignore[attr-defined]  # read to collect the tests


class MadeOnce:
    """The test database as a file: the first of the run's processes makes it, the others wait for it."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "database"
        self._lock = (folder / "database.lock").open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self.is_there = self._file.exists()

    def end(self, made: sqlite3.Connection) -> None:
        """Keep the database that this process made, or fill it with what another one made, and let the next one in."""
        with closing(sqlite3.connect(self._file)) as file:
            if self.is_there:
                file.backup(made)
            else:
                made.backup(file)
        self.let_go()

    def let_go(self) -> None:
        self._lock.close()


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> MadeOnce | None:
    if connection.vendor != "sqlite":
        return None
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # common to the run's processes
    return MadeOnce(folder)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, made_once: MadeOnce | None) -> None:
    """Where the database is copied, no migration need run before."""
    connection.settings_dict["TEST"]["MIGRATE"] = made_once is None or not made_once.is_there


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker, made_once: MadeOnce | None
) -> None:
    """The test database holds every game's catalogue, as a started site does."""
    from collection.services.catalogue import sync_catalogue

    with django_db_blocker.unblock():
        if Game._meta.db_table not in connection.introspection.table_names():
            if made_once is not None:
                made_once.let_go()
            return  # no test of this run asks for the database, so there is none
        if made_once is None or not made_once.is_there:
            sync_catalogue()
        if made_once is not None:
            made_once.end(connection.connection)
            connection.connection.backup(AS_MADE)
        elif connection.vendor == "postgresql":
            keep_in_postgresql()
    gc.collect()
    gc.freeze()  # the catalogues that are in memory now stay there
    request.config.stash[DATABASE] = django_db_blocker


AS_MADE = sqlite3.connect(":memory:")
"""The test database as it was before the first test."""

DATABASE = pytest.StashKey[DjangoDbBlocker]()
"""The door to the test database, once it is there."""


@pytest.fixture(scope="session", autouse=True)
def _tables_are_put_back_as_they_were_made() -> Iterator[None]:
    """What follows a test with real transactions: Django would empty a hundred tables and fill those of its rights anew."""
    flush = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]

    def put_back(test: TransactionTestCase) -> None:
        if connection.vendor == "postgresql" and AS_MADE_THERE:
            put_back_in_postgresql()
            return
        if connection.vendor == "sqlite" and not connection.in_atomic_block and is_filled(AS_MADE):
            connection.ensure_connection()  # a test may have used those of its threads alone
            with suppress(sqlite3.OperationalError):  # a page that has not gone yet may still be reading
                AS_MADE.backup(connection.connection)
                return
        flush(test)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", put_back)
        yield


def keep_in_postgresql() -> None:
    """Beside the tables, in a schema that nobody looks into: copies of those that are not empty as they were made."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA as_made")
        for table in filled(tables):
            cursor.execute(f'CREATE TABLE as_made."{table}" AS TABLE public."{table}"')
            AS_MADE_THERE.append(table)


def put_back_in_postgresql() -> None:
    """Django would empty a hundred files, and each test fill the catalogues again from the cards."""
    there = filled(connection.introspection.django_table_names(only_existing=True, include_views=False))
    with transaction.atomic(), connection.cursor() as cursor:
        changed = [table for table in {*there, *AS_MADE_THERE} if table not in AS_MADE_THERE or is_changed(table)]
        for table in changed:
            cursor.execute(f'DELETE FROM public."{table}"')
        for table in AS_MADE_THERE:
            if table in changed:
                cursor.execute(f'INSERT INTO public."{table}" SELECT * FROM as_made."{table}"')


def is_changed(table: str) -> bool:
    """Whether a table holds other rows than its copy."""
    one, other = f'TABLE public."{table}"', f'TABLE as_made."{table}"'
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS ({one} EXCEPT {other}) OR EXISTS ({other} EXCEPT {one})")
        return bool(cursor.fetchone()[0])


def filled(tables: Sequence[str]) -> list[str]:
    """Those that hold any row."""
    asked = " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM \"{table}\")" for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return [name for (name,) in cursor.fetchall()]


AS_MADE_THERE: list[str] = []
"""Tables of which PostgreSQL keeps a copy."""


def is_filled(database: sqlite3.Connection) -> bool:
    """Whether there is any table."""
    return bool(database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first: begun last, it would go on alone when the other processes have nothing left to do."""
    items.sort(key=lambda item: not any(map(item.get_closest_marker, ("processes", "long"))))


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
    """A browser in which this player is logged in, with the session alone of what logging in does: nothing is rotated or told."""
    client, session = Client(), SessionStore()
    session.update({SESSION_KEY: str(player.pk), BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0]})
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
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


HANDS = ("click", "dblclick", "tap", "press", "press_sequentially", "fill", "check", "uncheck", "select_option", "hover", "focus")
"""What a person does to an element of a page."""


@pytest.fixture(scope="session", autouse=True)
def _nobody_acts_before_a_page_has_loaded() -> Iterator[None]:
    """A person takes longer to find an element than a page to run its scripts; the browser's driver does not."""

    def once_loaded(act: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(act)
        def acting(element: playwright.sync_api.Locator, *how: Any, **named: Any) -> Any:
            element.wait_for(state="attached")
            element.page.wait_for_load_state()
            return act(element, *how, **named)

        return acting

    def keyboard(page: playwright.sync_api.Page) -> playwright.sync_api.Keyboard:
        page.wait_for_load_state()
        return keys(page)

    keys: Callable[[playwright.sync_api.Page], playwright.sync_api.Keyboard] = playwright.sync_api.Page.keyboard.fget  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        for hand in HANDS:
            patch.setattr(playwright.sync_api.Locator, hand, once_loaded(getattr(playwright.sync_api.Locator, hand)))
        patch.setattr(playwright.sync_api.Page, "keyboard", property(keyboard))
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM:
        pytest.fail("no Chromium: apt-get install chromium-headless-shell, or set CHROMIUM to its path")
    playwright.sync_api.expect.set_options(timeout=20_000)  # how long a page takes depends on what else the machine does
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

    with connection.cursor() as cursor:  # before each test: the ORM would take twenty times as long
        cursor.execute(f"SELECT 1 FROM {Game._meta.db_table} WHERE synced IS NOT NULL LIMIT 1")
        if cursor.fetchone():
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
def templates(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> Iterator[Templates]:
    """Databases for installations to copy."""
    is_made = connection.vendor == "sqlite" and DATABASE in request.config.stash
    made = Templates(tmp_path_factory.getbasetemp(), AS_MADE if is_made else None)
    yield made
    made.remove()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder for an installation of its own."""
    return tmp_path / "home"
