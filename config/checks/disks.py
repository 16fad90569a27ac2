"""Whether the folders that the site's work is written to take it: the database's, the queue's and the mails'."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

SPARE = 16 * 2**20
"""Bytes that must be left: below that, the next page of a database or the next message may not fit."""

TRIED = bytes(64 * 1024)
"""What is written, and is gone at once, to know."""


def obstacle() -> str:
    """What keeps the site from writing, in a few words; "" when nothing does."""
    return next(filter(None, (_obstacle(what, folder) for what, folder in _folders())), "")


def _folders() -> Iterator[tuple[str, Path]]:
    """The folders of this machine that work is written to; none where all of it is on servers."""
    if connection.vendor == "sqlite":
        yield "database", Path(connection.settings_dict["NAME"]).parent
    queue = settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("folder")
    if queue:
        yield "queue", Path(queue)
    mails = getattr(settings, "EMAIL_FILE_PATH", None)
    if mails:
        yield "mails", Path(mails)


def _obstacle(what: str, folder: Path) -> str:
    """A folder that is still to be made is judged by the one that it will lie in."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(TRIED)
            file.flush()
        left = shutil.disk_usage(folder).free
    except OSError as problem:
        return f"the folder of the {what} cannot be written to: {problem.strerror}"
    return f"the disk of the {what} is full: {left // 2**20} MB left" if left < SPARE else ""
