"""Seeds: from one of them a whole game is dealt."""

from __future__ import annotations

import secrets

MAX_SEED = 2**53 - 1
"""Every JSON reader keeps numbers up to this one exact."""


def random_seed() -> int:
    """A seed that nobody chose, short enough to be typed."""
    return secrets.randbelow(2**32)
