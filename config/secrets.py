"""The secret key of an embedded installation, made once and kept in a private file."""

import fcntl
import os
import secrets
from pathlib import Path


def key_kept_in(path: Path) -> str:
    """The key in this file; at the first call it is made, for the owner only to read. All that begin at once get the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and (key := path.read_text(encoding="ascii").strip()):
        return key
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        key = file.read().strip()
        if not key:
            key = secrets.token_urlsafe(50)
            file.write(key)
    return key
