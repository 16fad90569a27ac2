"""What undoing an act does beside copies: places that it opened or changed, and what an archive brought of other rooms.

Of an act that brought an archive, what was used since stays and is named with the reason; all else of it goes, and comes back
when that is undone. Of any other act everything about its places is undone, or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from datetime import datetime
from typing import Any, Final, Protocol

from django.db import models
from django.utils.translation import gettext_lazy as _

from collection.models import FACTS, Facts, MovementBatch, Place, Player
from collection.services.describing import READ_AT_ONCE
from collection.services.placing import Placed, Standing, placed_by


class Why(models.TextChoices):
    """Why something that an archive brought stays, as it ends a sentence."""

    USED = "used", _("other copies lie in it since")
    CHANGED = "changed", _("it was changed since")
    BUILT = "built", _("its copies were changed since")
    SAVED = "saved", _("a revision was saved since")
    PUT_AWAY = "away", _("it was archived, or taken out of the archive, since")
    REMARKED = "remarked", _("remarks on its cards were changed since")


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that an archive brought: its key in its room, what it was then (now something else: it was used), its name."""

    key: int
    seen: str
    name: str


@dataclass(frozen=True, slots=True)
class Stays:
    """Something that is not undone: of which kind, its name, and why."""

    kind: str
    name: str
    why: str

    @property
    def reason(self) -> str:
        return str(Why(self.why).label)


class Keeper(Protocol):
    """A room whose things archives bring."""

    def used(self, player: Player, things: Sequence[Thing]) -> dict[int, Why | None]:
        """Of each that is still there, by its key, what was done to it; None where it is as it came."""

    def remove(self, player: Player, things: Sequence[Thing], now: datetime) -> None:
        """Put these aside, so that `bring_back` can bring them back."""

    def bring_back(self, player: Player, things: Sequence[Thing]) -> list[Thing]:
        """Those of these that could be brought back, as they are now."""


KEEPERS: Final[dict[str, Keeper]] = {}


def keeps(kind: str, keeper: Keeper) -> None:
    """Let archives bring things of a kind, which go when that is undone."""
    KEEPERS[kind] = keeper


PLACE: Final = "place"


@dataclass(slots=True)
class Undoing:
    """What would become of places and things if an act were undone now."""

    placed: list[Placed] = field(default_factory=list)
    leaving: dict[str, list[Thing]] = field(default_factory=dict)
    returning: dict[str, list[Thing]] = field(default_factory=dict)
    stays: list[Stays] = field(default_factory=list)
    told: dict[str, int] | None = None
    """What else an archive brought, counted by kind: that stays. None where the act has nothing to do with an archive."""

    takes_back: bool = False
    """Whether what an archive brought would go; otherwise it comes back."""

    @property
    def places_leaving(self) -> list[str]:
        return [one.before.name for one in self.placed if one.before and one.after is None]

    def carry_out(self, player: Player, now: datetime) -> dict[str, Any]:
        """Put aside and bring back what is no place; answers what the act that undoes keeps of it."""
        if self.told is None:
            return {}
        kept: dict[str, Any] = {"told": self.told}
        for kind, things in self.leaving.items():
            KEEPERS[kind].remove(player, things, now)
            kept[kind] = [astuple(one) for one in things]
        for kind, things in self.returning.items():
            kept[kind] = [astuple(one) for one in KEEPERS[kind].bring_back(player, things)]
        if self.takes_back:
            kept |= {"went": True, "stays": [(one.kind, one.name, str(one.why)) for one in self.stays]}
        return kept


def undoing_of(player: Player, batch: MovementBatch, came: Came | None = None) -> Undoing:
    """What undoing an act would do now to places and things: for pages, and for whoever undoes it under the player’s lock, who
    may have read before what `came` with it.
    """
    if not batch.brought:
        return Undoing([one.undone for one in placed_by(batch)])
    found = Undoing(told=batch.brought.get("told", {}), takes_back="went" not in batch.brought)
    came = came or Came(batch)
    for one in placed_by(batch):
        _judge_place(one.undone, came, found)
    for kind, keeper in KEEPERS.items():
        things = [Thing(*row) for row in batch.brought.get(kind, ())]
        if not found.takes_back:
            found.returning |= {kind: things} if things else {}
            continue
        used = keeper.used(player, things) if things else {}
        found.leaving |= {kind: leaving} if (leaving := [one for one in things if used.get(one.key, Why.USED) is None]) else {}
        found.stays += [Stays(kind, one.name, why) for one in things if (why := used.get(one.key))]
    return found


def stayed(batch: MovementBatch) -> list[Stays]:
    """What an act that undid another left as it was."""
    return [Stays(*row) for row in batch.brought.get("stays", ())]


def _judge_place(back: Placed, came: Came, found: Undoing) -> None:
    """Whether a place of an archive goes, or comes back; one that is gone, or there, already needs nothing."""
    place = Place.objects.get(pk=back.place)
    now = Standing.of(place)
    if now == back.after:
        return
    if now != back.before:
        found.stays.append(Stays(PLACE, place.name, Why.CHANGED))
    elif back.after is None and came.leaves_others_in(place):
        found.stays.append(Stays(PLACE, place.name, Why.USED))
    else:
        found.placed.append(back)


class Came:
    """The copies that an archive put into places, read once however many places it opened; those of another act are not read."""

    def __init__(self, batch: MovementBatch) -> None:
        rows = batch.lot_movements.order_by().filter(delta__gt=0).values_list("printing_id", "finish", "facts", "delta")
        read = rows.iterator(READ_AT_ONCE) if batch.brought else ()
        self._copies = {(pk, finish, Facts.from_json(facts)): delta for pk, finish, facts, delta in read if facts.get("place")}

    def leaves_others_in(self, place: Place) -> bool:
        """Whether other copies lie in a place."""
        lots = place.lots.order_by().values_list("printing_id", "finish", "copies", *FACTS)
        return any(copies > self._copies.get((pk, finish, Facts(*said)), 0) for pk, finish, copies, *said in lots)
