"""The secret key of an embedded installation, made once and kept in a private file."""

import os
import secrets
from pathlib import Path


def key_kept_in(path: Path) -> str:
    """The key in this file; at the first call it is made, readable by the owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key
