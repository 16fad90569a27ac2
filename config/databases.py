"""Which database holds the truth: SQLite beside the program, or the PostgreSQL of DATABASE_URL."""

from pathlib import Path
from typing import Any

import environ

DATABASES_SPOKEN = ("postgresql", "postgres", "sqlite")
"""How an address of a database may begin."""

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
        settings["TEST"] = {"NAME": str(home / "tests.sqlite3")}  # a file: one in memory locks out a test's other threads
    else:
        settings["CONN_MAX_AGE"] = 60
        settings["CONN_HEALTH_CHECKS"] = True
        options = settings.setdefault("OPTIONS", {})
        options["options"] = f"-c lock_timeout=20000 {options.get('options', '')}".strip()
    return settings
