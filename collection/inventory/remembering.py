"""What was read of a player's copies, kept in memory until his next act: whatever is said of copies or places changes by one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import datetime
from threading import Lock
from typing import Any, Final, TypeVar

from collection.models import MovementBatch, Player

Read = TypeVar("Read")
Act = tuple[int, datetime]
"""The number of an act, and when it was: a number alone comes again where an act was taken back with its transaction."""

MOST: Final = 300
"""Answers kept, of all players together; the one that was asked longest ago goes first."""

_KEPT: OrderedDict[Hashable, Any] = OrderedDict()
_LOCK: Final = Lock()


def last_act_of(player: Player) -> Act | None:
    """A player's last act, in one query; to be asked before what is remembered is read, which then may only be newer."""
    return MovementBatch.objects.of(player).order_by("-pk").values_list("pk", "created").first()


def until_next_act(player: Player, act: Act | None, what: Hashable, read: Callable[[], Read]) -> Read:
    """What `read` says, read once as long as `act` is the player's last one; nobody may change it.

    Where the player never acted it is not kept.
    """
    if act is None:
        return read()
    key = (player.pk, act, what)
    with _LOCK:
        if key in _KEPT:
            _KEPT.move_to_end(key)
            return _KEPT[key]  # type: ignore[no-any-return]
    found = read()
    with _LOCK:
        _KEPT[key] = found
        while len(_KEPT) > MOST:
            _KEPT.popitem(last=False)
    return found


def forget() -> None:
    """Keep nothing of anybody any more."""
    with _LOCK:
        _KEPT.clear()
