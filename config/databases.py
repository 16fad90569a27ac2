"""Which database holds the truth: SQLite beside the program, or the PostgreSQL of DATABASE_URL."""

import os
import tempfile
from pathlib import Path
from typing import Any

import environ

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000; PRAGMA mmap_size=134217728;"
    " PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-20000;"
)


def database_settings(url: str, *, home: Path) -> dict[str, Any]:
    """Django's settings of the default database.

    An empty `url` means SQLite in `home`, set so that several processes write without "database is
    locked": write-ahead log, and write locks taken when a transaction begins.
    """
    settings: dict[str, Any] = environ.Env.db_url_config(url or f"sqlite:///{home / 'cartable.sqlite3'}")
    if settings["ENGINE"].endswith("sqlite3"):
        home.mkdir(parents=True, exist_ok=True)
        settings["OPTIONS"] = {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": SQLITE_PRAGMAS}
        settings["TEST"] = {"NAME": _test_file()}
    else:
        settings["CONN_MAX_AGE"] = 60
        settings["CONN_HEALTH_CHECKS"] = True
    return settings


def _test_file() -> str:
    """Where tests keep their database: a file, for one in memory locks out a test's other threads; one a process."""
    return str(Path(tempfile.gettempdir()) / f"cartable-tests-{os.getpid()}.sqlite3")
