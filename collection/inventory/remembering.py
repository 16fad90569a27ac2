"""What was read of a player's copies, kept in memory until his next act: whatever is said of copies or places changes by one.

An answer that says how is brought up to date instead, by reading again the printings alone of which an act moved copies.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from itertools import chain
from sys import getsizeof
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

from collection.models import LotMovement, Movement, MovementBatch, Player

Read = TypeVar("Read")
Act = tuple[int, datetime]
"""The number of an act, and when it was: a number alone comes again where an act was taken back with its transaction."""

MOST_OF_ONE: Final = 16_000_000
"""Bytes of one answer; a heavier one is not kept."""

ROOM: Final = 64_000_000
"""Bytes of all answers together, of all players; those of whoever asked longest ago go first."""

LEAST: Final = 1_000
"""Bytes that any answer counts with its question, however small it is."""

MOST_MOVED: Final = 500
"""Movements of an act, or acts, after which everything is read again: to read so many printings apart costs as much."""

PLAIN: Final = frozenset([int, str, bytes, bool, float, Decimal, datetime, type(None)])
"""What holds nothing else."""


class _Answer(NamedTuple):
    """What was read when `act` was the last one, with its weight; `lasts` where later acts bring it up to date."""

    found: Any
    act: Act
    weight: int
    lasts: bool


@dataclass
class _Answers:
    """What was read of one player until an act."""

    act: Act
    found: OrderedDict[Hashable, _Answer] = field(default_factory=OrderedDict)


class _Kept:
    """The answers of all players, whoever asked last standing last. One thread at a time may look into it."""

    def __init__(self) -> None:
        self.weight = 0
        self._players: OrderedDict[int, _Answers] = OrderedDict()

    def get(self, player: int, act: Act, what: Hashable) -> _Answer | None:
        """An answer; what was read of the player before another act is let go, unless it lasts."""
        his = self._players.get(player)
        if his is None:
            return None
        if his.act != act:
            his.act = act
            for one in [one for one, answer in his.found.items() if not answer.lasts]:
                self._forget(player, one)
        if what not in his.found:
            return None
        self._players.move_to_end(player)
        his.found.move_to_end(what)
        return his.found[what]

    def keep(self, player: int, what: Hashable, answer: _Answer) -> None:
        """Keep one more answer instead of an older one, and let go of as many others as there is no room for."""
        if (older := self.get(player, answer.act, what)) is not None:
            if older.act == answer.act:
                return
            self._forget(player, what)
        his = self._players.setdefault(player, _Answers(answer.act))
        his.found[what] = answer
        self.weight += answer.weight
        while self.weight > ROOM:
            longest_ago, its = next(iter(self._players.items()))
            self._forget(longest_ago, next(iter(its.found)))

    def _forget(self, player: int, what: Hashable) -> None:
        found = self._players[player].found
        self.weight -= found.pop(what).weight
        if not found:
            del self._players[player]

    def clear(self) -> None:
        self._players.clear()
        self.weight = 0


_KEPT: Final = _Kept()
_LOCK: Final = Lock()


def last_act_of(player: Player) -> Act | None:
    """A player's last act, in one query; to be asked before what is remembered is read, which then may only be newer."""
    return MovementBatch.objects.of(player).order_by("-pk").values_list("pk", "created").first()


def until_next_act(
    player: Player,
    act: Act | None,
    what: Hashable,
    read: Callable[[], Read],
    again: Callable[[Read, frozenset[int]], Read] | None = None,
) -> Read:
    """What `read` says, read once as long as `act` is the player's last one; nobody may change it.

    Where the player never acted, or where it takes too much room, it is not kept. `again` makes a new answer of the one before
    an act and of the printings that it moved copies of: for answers that depend on nothing else, as on names of places.
    """
    if act is None:
        return read()
    with _LOCK:
        kept = _KEPT.get(player.pk, act, what)
    if kept is not None and kept.act == act:
        return kept.found  # type: ignore[no-any-return]
    moved = moved_since(player, kept.act, act) if kept is not None and again is not None else None
    found = read() if kept is None or again is None or moved is None else again(kept.found, moved)
    weight = weight_of(found)
    if weight <= MOST_OF_ONE:
        with _LOCK:
            _KEPT.keep(player.pk, what, _Answer(found, act, weight, again is not None))
    return found


def moved_since(player: Player, before: Act, act: Act) -> frozenset[int] | None:
    """The printings of which a player's acts after one moved copies; None where all is to be read again."""
    return until_next_act(player, act, ("moved", before), lambda: _moved_since(player, before))


def _moved_since(player: Player, before: Act) -> frozenset[int] | None:
    acts = MovementBatch.objects.of(player).filter(pk__gte=before[0]).order_by("pk").values_list("pk", "created")
    first, *later = acts[: MOST_MOVED + 1]
    if first != before or len(later) == MOST_MOVED:
        return None
    kinds = [kind.filter(batch__in=[pk for pk, _created in later]).order_by() for kind in (Movement.objects, LotMovement.objects)]
    moved, said = (kind.values_list("printing_id", flat=True) for kind in kinds)
    printings = moved.union(said, all=True)[: MOST_MOVED + 1]
    return None if len(printings) > MOST_MOVED else frozenset(printings)


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
        level = list(chain.from_iterable(map(_parts_of, holders.values())))
    return weight


def _parts_of(one: object) -> Iterable[object]:
    """What something holds: members of a container, attributes of anything else."""
    if isinstance(one, (list, tuple, set, frozenset)):
        return one
    if isinstance(one, Mapping):
        return chain(one.keys(), one.values())
    if isinstance(one, type):
        return ()
    slots = (getattr(one, name) for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(one, name))
    return chain(slots, vars(one).values() if hasattr(one, "__dict__") else ())
