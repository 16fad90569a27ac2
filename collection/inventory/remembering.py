"""What was read of a player's copies, kept in memory until his next act: whatever is said of copies or places changes by one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from itertools import chain
from sys import getsizeof
from threading import Lock
from typing import Any, Final, TypeVar

from collection.models import MovementBatch, Player

Read = TypeVar("Read")
Act = tuple[int, datetime]
"""The number of an act, and when it was: a number alone comes again where an act was taken back with its transaction."""

MOST_OF_ONE: Final = 16_000_000
"""Bytes of one answer; a heavier one is not kept."""

ROOM: Final = 64_000_000
"""Bytes of all answers together, of all players; those of whoever asked longest ago go first."""

LEAST: Final = 1_000
"""Bytes that any answer counts with its question, however small it is."""

MISSING: Final = object()

PLAIN: Final = frozenset([int, str, bytes, bool, float, Decimal, datetime, type(None)])
"""What holds nothing else."""


@dataclass
class _Answers:
    """What was read of one player since an act, each answer with its weight."""

    act: Act
    found: OrderedDict[Hashable, tuple[Any, int]] = field(default_factory=OrderedDict)


class _Kept:
    """The answers of all players, whoever asked last standing last. One thread at a time may look into it."""

    def __init__(self) -> None:
        self.weight = 0
        self._players: OrderedDict[int, _Answers] = OrderedDict()

    def get(self, player: int, act: Act, what: Hashable) -> Any:
        """An answer, or MISSING; what was read of the player before another act is let go."""
        his = self._players.get(player)
        if his is None or his.act != act:
            self._forget(player)
            return MISSING
        self._players.move_to_end(player)
        if what not in his.found:
            return MISSING
        his.found.move_to_end(what)
        return his.found[what][0]

    def keep(self, player: int, act: Act, what: Hashable, found: Any, weight: int) -> None:
        """Keep one more answer, and let go of as many others as there is no room for."""
        if self.get(player, act, what) is not MISSING:
            return
        his = self._players.setdefault(player, _Answers(act))
        his.found[what] = found, weight
        self.weight += weight
        while self.weight > ROOM:
            longest_ago, its = next(iter(self._players.items()))
            self.weight -= its.found.popitem(last=False)[1][1]
            if not its.found:
                del self._players[longest_ago]

    def _forget(self, player: int) -> None:
        if player in self._players:
            self.weight -= sum(weight for _found, weight in self._players.pop(player).found.values())

    def clear(self) -> None:
        self._players.clear()
        self.weight = 0


_KEPT: Final = _Kept()
_LOCK: Final = Lock()


def last_act_of(player: Player) -> Act | None:
    """A player's last act, in one query; to be asked before what is remembered is read, which then may only be newer."""
    return MovementBatch.objects.of(player).order_by("-pk").values_list("pk", "created").first()


def until_next_act(player: Player, act: Act | None, what: Hashable, read: Callable[[], Read]) -> Read:
    """What `read` says, read once as long as `act` is the player's last one; nobody may change it.

    Where the player never acted, or where it takes too much room, it is not kept.
    """
    if act is None:
        return read()
    with _LOCK:
        kept = _KEPT.get(player.pk, act, what)
    if kept is not MISSING:
        return kept  # type: ignore[no-any-return]
    found = read()
    weight = weight_of(found)
    if weight <= MOST_OF_ONE:
        with _LOCK:
            _KEPT.keep(player.pk, act, what, found, weight)
    return found


def forget() -> None:
    """Keep nothing of anybody any more."""
    with _LOCK:
        _KEPT.clear()


def weight_of(found: object) -> int:
    """About how many bytes an answer takes; what weighs more than one may is not weighed to its end."""
    weight, level, seen = LEAST, [found], set[int]()
    while level and weight <= MOST_OF_ONE:
        weight += sum(map(getsizeof, level))
        holders = {id(one): one for one in level if type(one) not in PLAIN and id(one) not in seen}
        seen.update(holders)
        level = [part for one in holders.values() for part in _parts_of(one)]
    return weight


def _parts_of(one: object) -> Iterable[object]:
    """What something holds: members of a container, attributes of anything else."""
    if isinstance(one, Mapping):
        return chain(one.keys(), one.values())
    if isinstance(one, (list, tuple, set, frozenset)):
        return one
    if isinstance(one, type):
        return ()
    slots = (getattr(one, name) for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(one, name))
    return chain(slots, vars(one).values() if hasattr(one, "__dict__") else ())
