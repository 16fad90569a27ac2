"""Archives of accounts that nobody's site made."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any


def changed(content: bytes, changes: dict[str, Any]) -> bytes:
    """The archive with other files in it: bytes, JSON, what a function makes of the JSON that is there, or None for no file."""
    file = io.BytesIO()
    before = zipfile.ZipFile(io.BytesIO(content))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after:
        for name in dict.fromkeys([*before.namelist(), *changes]):
            wanted = changes.get(name, ...)
            if wanted is ...:
                after.writestr(name, before.read(name))
            elif wanted is not None:
                if callable(wanted):
                    wanted = wanted(json.loads(before.read(name)))
                after.writestr(name, wanted if isinstance(wanted, bytes) else json.dumps(wanted))
    return file.getvalue()
