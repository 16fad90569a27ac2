"""What a deck holds, as plain values: printing keys and copies; comparing, adding up, naming by a fingerprint."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

Content = dict[str, int]
"""Copies by printing key; every copy count is at least 1."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What must be added and removed to turn one content into another; copies are positive on both sides."""

    added: Content
    removed: Content

    def __bool__(self) -> bool:
        return bool(self.added or self.removed)

    @property
    def copies(self) -> int:
        """How many copies come or go."""
        return sum(self.added.values()) + sum(self.removed.values())

    @property
    def deltas(self) -> dict[str, int]:
        """Signed copies by printing key."""
        return self.added | {key: -copies for key, copies in self.removed.items()}


def difference(before: Mapping[str, int], after: Mapping[str, int]) -> Difference:
    """What changed between two contents."""
    deltas = {key: after.get(key, 0) - before.get(key, 0) for key in sorted({*before, *after})}
    return Difference(
        added={key: delta for key, delta in deltas.items() if delta > 0},
        removed={key: -delta for key, delta in deltas.items() if delta < 0},
    )


def with_deltas(content: Mapping[str, int], deltas: Mapping[str, int]) -> Content:
    """The content after adding signed copies; a line that would hold less than one copy disappears."""
    totals = {key: content.get(key, 0) + deltas.get(key, 0) for key in {*content, *deltas}}
    return {key: copies for key, copies in sorted(totals.items()) if copies > 0}


@dataclass(frozen=True, slots=True)
class Boards:
    """What lies in a deck, and what is only thought of: its maybe board."""

    main: Content
    maybe: Content

    def with_deltas(self, main: Mapping[str, int], maybe: Mapping[str, int]) -> "Boards":
        """Both boards after adding signed copies to each."""
        return Boards(with_deltas(self.main, main), with_deltas(self.maybe, maybe))


def merged(base: Mapping[str, int], mine: Mapping[str, int], theirs: Mapping[str, int]) -> Content:
    """What two contents make that both came from `base`: theirs, with what I changed changed there too.

    Copies that either added are there; what both took away goes once, for no line holds less than nothing.
    """
    return with_deltas(theirs, difference(base, mine).deltas)


def outstanding(base: Mapping[str, int], changes: Mapping[str, int], current: Mapping[str, int]) -> dict[str, int]:
    """What is left to do of changes of `base` where it became `current`: what was done there meanwhile is not done again."""
    left = {}
    for key, delta in sorted(changes.items()):
        now = current.get(key, 0)
        moved = now - base.get(key, 0)
        done = min(max(moved, 0), delta) if delta > 0 else max(min(moved, 0), delta)
        left[key] = max(delta - done, -now)
    return {key: delta for key, delta in left.items() if delta}


def fingerprint(content: Mapping[str, int]) -> str:
    """The same for two contents exactly when they hold the same copies; 64 hexadecimal digits."""
    canonical = json.dumps(dict(sorted(content.items())), separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
