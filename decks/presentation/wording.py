"""Edits in words, for people who listen, and for those whose edit came too late."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.catalogue.shelf import shelf_named

NAMED_AT_MOST = 4
"""Longer edits are counted, not spelled out."""


def edited_words(game: str, changes: Mapping[str, int], maybe: Mapping[str, int] | None = None) -> str:
    """What an edit changed, card by card: "+1 MASTU S1 108, −2 …"; then what it changed on the maybe board."""
    words = _changed(game, changes)
    if maybe:
        beside = _("on the maybe board: %(changes)s") % {"changes": _changed(game, maybe)}
        return f"{words}; {beside}" if words else beside
    return words


def aside_words(game: str, changes: Mapping[str, int], maybe: Mapping[str, int]) -> str | None:
    """What is easily overlooked of an edit: copies that changed boards; None for any other edit."""
    if len(maybe) != 1 or {key: -delta for key, delta in changes.items()} != dict(maybe):
        return None
    ((key, delta),) = maybe.items()
    card = _names(game, key)[key]
    if delta > 0:
        words = ngettext(
            "%(count)d copy of %(card)s put aside: it is on the maybe board, below the deck.",
            "%(count)d copies of %(card)s put aside: they are on the maybe board, below the deck.",
            delta,
        )
    else:
        words = ngettext("%(count)d copy of %(card)s back in the deck.", "%(count)d copies of %(card)s back in the deck.", -delta)
    return words % {"count": abs(delta), "card": card}


def _changed(game: str, changes: Mapping[str, int]) -> str:
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
    if asked["op"] == "maybe":
        return _("on the maybe board: %(changes)s") % {"changes": f"{_signed(asked['copies'])} {card}"}
    if asked["op"] == "keep":
        said = _("%(card)s: %(copies)d copies") % {"card": card, "copies": asked["copies"]}
        return _("on the maybe board: %(changes)s") % {"changes": said}
    if asked["op"] == "move":
        words = _("%(copies)d × %(card)s to the maybe board") if asked["copies"] > 0 else _("%(copies)d × %(card)s into the deck")
        return words % {"card": card, "copies": abs(asked["copies"])}
    if asked["op"] == "set":
        return _("%(card)s: %(copies)d copies") % {"card": card, "copies": asked["copies"]}
    return _("%(other)s instead of %(card)s") % {"card": card, "other": names[asked["other"]]}


def _signed(delta: int) -> str:
    return f"+{delta}" if delta > 0 else f"−{-delta}"


def _names(game: str, *keys: str) -> dict[str, str]:
    """How printings are called; an unknown key is its own name."""
    known = shelf_named(game).by_key
    return {key: str(known[key].row) if key in known else key for key in keys}
