"""Binders, boxes and piles: opened, named, removed."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from collection.models import FACTS, ActKind, Facts, Finish, Place, PlaceKind, PlaceMovement, Player, Stock
from collection.models.lots import LotQuerySet
from collection.refusal import GoneError, Refusal
from collection.services.describing import READ_AT_ONCE
from collection.services.dividers import dividers_in
from collection.services.holdings import Act, Plan, change_holdings, plan_of
from collection.services.placing import Placed, Standing, check_name
from collection.services.planning import planned
from collection.services.players import hold, wait_for_turn
from collection.values.rows_of_boxes import Divider, as_written, dividers_of, line_of_dividers

MOST_PLACES: Final = 200
"""Of one player."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """What renaming a divider did: the word on it now, and whether one that stood there took up the copies that it `moved`."""

    act: Act
    word: str
    merged: bool = False
    moved: int = 0


class TooManyPlacesError(Refusal):
    """The player has as many places as one may."""

    def __init__(self) -> None:
        super().__init__(_("You have %(most)d places, the most there can be.") % {"most": MOST_PLACES})


def unopened_place(player: Player, name: str, kind: PlaceKind) -> Place:
    """A place that is to be opened: until then nobody sees it, and copies can be planned to lie there. GoneError."""
    with transaction.atomic():
        hold(player)
        return Place.objects.create(player=player, name=name, kind=kind, removed=timezone.now())


def forget_unopened(places: Iterable[Place]) -> None:
    """Delete those of these places that were not opened after all."""
    if keys := [one.pk for one in places]:
        never = ~Exists(PlaceMovement.objects.filter(place=OuterRef("pk")))
        Place.objects.filter(never, pk__in=keys).exclude(removed=None).delete()


def open_place(
    *,
    player: Player,
    name: str,
    kind: PlaceKind,
    note: str = "",
    position: int | None = None,
    dividers: str = "",
    unopened: Place | None = None,
) -> Place:
    """A new place, after the others unless its position is given, as an act of the journal; `unopened` is its row, if it has one.

    Refuses a name that is taken, and more than MOST_PLACES.
    """
    with transaction.atomic():
        wait_for_turn(player)
        mine = Place.objects.of(player)
        check_name(player, name)
        if mine.count() >= MOST_PLACES:
            raise TooManyPlacesError
        if position is None:
            last = mine.order_by("-position").first()
            position = min(last.position + 1, 9_999) if last else 1
        made = unopened or unopened_place(player, name, kind)
        opened = Placed(made.pk, None, Standing(name, kind, note, position, dividers))
        change_holdings(player=player, changes={}, kind=ActKind.OPENED, note=name, placed=[opened])
        made.refresh_from_db()
        return made


def change_place(*, place: Place, name: str, kind: PlaceKind, note: str, position: int, dividers: str | None = None) -> Place:
    """Give a place another name, kind, note, position or other dividers, as an act of the journal.

    Without `dividers` those that it has stay. Refuses a name that is taken, and with GoneError once it is removed.
    """
    with transaction.atomic():
        wait_for_turn(place.player)
        found = _there(place)
        before, after = Standing.of(found), Standing(name, kind, note, position, found.dividers if dividers is None else dividers)
        if before != after:
            words = found.name if found.name == name else f"{found.name} → {name}"
            changed = Placed(found.pk, before, after)
            change_holdings(player=place.player, changes={}, kind=ActKind.CHANGED, note=words, placed=[changed])
            found.refresh_from_db()
        return found


def remove_place(*, place: Place, now: datetime, token: uuid.UUID | None = None) -> Act:
    """Remove a place; what lay in it lies nowhere then, as one act that can be undone. GoneError once it is removed."""

    def plan() -> tuple[Place, Plan]:
        found = _there(place)
        described: Counter[tuple[Stock, Facts]] = Counter()
        for stock, facts, copies in _lying(found.lots.all()):
            described[stock, facts] -= copies
            described[stock, facts.moved_to(None)] += copies
        return found, plan_of(found.player, changes={}, described=described)

    def write(made: tuple[Place, Plan]) -> Act:
        found, plan = made
        gone = Placed(found.pk, Standing.of(found), None)
        kind, player = ActKind.REMOVED, found.player
        return change_holdings(player=player, changes={}, kind=kind, note=found.name, token=token, placed=[gone], plan=plan)

    return planned(place.player, 2 * place.lots.count(), plan, write, cost=lambda made: made[1].rows)


def rename_divider(*, place: Place, divider: Divider, word: str) -> Renamed:
    """Write another word on a divider of a box, as one act that can be undone. One that stands in its row with this word takes up
    what stood behind it. GoneError once the place is removed."""

    def plan() -> _Rewritten:
        found = _there(place)
        standing = dividers_in([found]).get(found.pk, ())
        said = as_written(Divider(divider.row, word), [one for one in standing if one != divider])
        if divider not in standing or said == divider.word:
            return _Rewritten(found, divider.word, standing, None)
        described: Counter[tuple[Stock, Facts]] = Counter()
        for stock, facts, copies in _lying(found.lots.filter(row=divider.row, divider=divider.word)):
            described[stock, facts] -= copies
            described[stock, replace(facts, divider=said)] += copies
        moved = sum(copies for copies in described.values() if copies > 0)
        return _Rewritten(found, said, standing, plan_of(found.player, changes={}, described=described), moved)

    def write(made: _Rewritten) -> Renamed:
        found, said = made.place, made.word
        if made.plan is None:
            return Renamed(Act(None), said)
        named = [Divider(one.row, said) if one == divider else one for one in dividers_of(found.dividers)]
        before = Standing(found.name, found.kind, found.note, found.position, found.dividers)
        after = replace(before, dividers=line_of_dividers(dict.fromkeys(named)))
        act = change_holdings(
            player=found.player,
            changes={},
            kind=ActKind.CHANGED,
            note=f"{found.name}, {divider.word} → {said}",
            placed=[Placed(found.pk, before, after)] if before != after else [],
            plan=made.plan,
        )
        return Renamed(act, said, Divider(divider.row, said) in made.standing, made.moved)

    behind = place.lots.filter(row=divider.row, divider=divider.word)
    return planned(place.player, 2 * behind.count(), plan, write, cost=lambda made: made.plan.rows if made.plan else 0)


@dataclass(frozen=True, slots=True)
class _Rewritten:
    """Another word on a divider, worked out; without a plan where nothing changes."""

    place: Place
    word: str
    standing: Sequence[Divider]
    plan: Plan | None
    moved: int = 0


def _lying(lots: LotQuerySet) -> Iterator[tuple[Stock, Facts, int]]:
    """What lies there: printing and finish, what is said, and how many copies."""
    rows = lots.order_by("pk").values_list("printing_id", "finish", "copies", *FACTS)
    for printing, finish, copies, *said in rows.iterator(READ_AT_ONCE):
        yield (printing, Finish(finish)), Facts(*said), copies


def _there(place: Place) -> Place:
    """The place as it is now. GoneError once it is removed."""
    found = Place.objects.of(place.player).filter(pk=place.pk).first()
    if found is None:
        raise GoneError
    return found
