"""Edits in words, for people who listen, and for those whose edit came too late."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from collection.shelf import shelf_named

NAMED_AT_MOST = 4
"""Longer edits are counted, not spelled out."""


def edited_words(game: str, changes: Mapping[str, int]) -> str:
    """What an edit changed, card by card: "+1 MASTU (S1) 108, −2 …"."""
    if len(changes) > NAMED_AT_MOST:
        added = sum(delta for delta in changes.values() if delta > 0)
        removed = -sum(delta for delta in changes.values() if delta < 0)
        return _("%(added)d cards added, %(removed)d removed") % {"added": added, "removed": removed}
    names = _names(game, *changes)
    return ", ".join(f"{_signed(delta)} {names[key]}" for key, delta in changes.items())


def edit_words(game: str, asked: Mapping[str, Any]) -> str:
    """What an edit of the editor asks for."""
    names = _names(game, asked["printing"], asked.get("other", ""))
    card = names[asked["printing"]]
    if asked["op"] == "add":
        return f"{_signed(asked['copies'])} {card}"
    if asked["op"] == "set":
        return _("%(card)s: %(copies)d copies") % {"card": card, "copies": asked["copies"]}
    return _("%(other)s instead of %(card)s") % {"card": card, "other": names[asked["other"]]}


def _signed(delta: int) -> str:
    return f"+{delta}" if delta > 0 else f"−{-delta}"


def _names(game: str, *keys: str) -> dict[str, str]:
    """How printings are called; an unknown key is its own name."""
    known = shelf_named(game).by_key
    return {key: str(known[key].row) if key in known else key for key in keys}
