"""Places opened, changed and removed: the one writer of them, for acts of `collection.services.holdings`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import MovementBatch, Place, PlaceMovement, Player
from collection.refusal import Refusal


class PlaceNameTakenError(Refusal):
    """Another place of the player has this name."""

    words = gettext_lazy("You have a place of this name already.")


class PlaceChangedError(Refusal):
    """The place is not as the act takes it to be, or copies lie in what is to be gone."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a place is: what its player says of it."""

    name: str
    kind: str
    note: str
    position: int
    dividers: str = ""

    @classmethod
    def of(cls, place: Place) -> Standing | None:
        """What a place is now; None for one that was removed."""
        return None if place.removed else cls(place.name, place.kind, place.note, place.position, place.dividers)

    @classmethod
    def from_json(cls, said: dict[str, Any] | None) -> Standing | None:
        """What the journal keeps."""
        return cls(**said) if said else None


@dataclass(frozen=True, slots=True)
class Placed:
    """A place that an act changes from one standing to another; None where it is not there."""

    place: int
    before: Standing | None
    after: Standing | None

    @property
    def undone(self) -> Placed:
        return replace(self, before=self.after, after=self.before)


def stand(player: Player, placed: Sequence[Placed]) -> list[Placed]:
    """Open and change places; those to be removed stay, until their copies are out (`finish`). Answers what was really done.

    What comes back has another name where its own is taken. Refuses with PlaceChangedError, PlaceNameTakenError.
    """
    done = []
    for one in placed:
        place = Place.objects.get(pk=one.place, player=player)
        if Standing.of(place) != one.before:
            raise PlaceChangedError(_("“%(name)s” was changed since. Look at it, then change it by hand.") % {"name": place.name})
        after = one.after
        if after is not None:
            after = replace(after, name=_name(player, place, after.name, is_back=one.before is None))
            place.name, place.kind, place.note, place.position, place.dividers = astuple(after)
            place.removed = None
            place.save(update_fields=["name", "kind", "note", "position", "dividers", "removed"])
        done.append(replace(one, after=after))
    return done


def finish(player: Player, placed: Sequence[Placed], batch: MovementBatch) -> None:
    """Remove the places that are to be gone, and note in the journal what became of all of them.

    Refuses with PlaceChangedError where copies lie in one that is to be gone.
    """
    for one in placed:
        if one.after is None:
            place = Place.objects.get(pk=one.place, player=player)
            if place.lots.exists():
                words = _("Copies lie in “%(name)s”: put them somewhere else first.")
                raise PlaceChangedError(words % {"name": place.name})
            place.removed = batch.created
            place.save(update_fields=["removed"])
    PlaceMovement.objects.bulk_create(
        PlaceMovement(
            batch=batch,
            place_id=one.place,
            before=asdict(one.before) if one.before else None,
            after=asdict(one.after) if one.after else None,
        )
        for one in placed
    )


def placed_by(batch: MovementBatch) -> list[Placed]:
    """What an act made of places."""
    rows = batch.place_movements.all()
    return [Placed(one.place_id, Standing.from_json(one.before), Standing.from_json(one.after)) for one in rows]


def check_name(player: Player, name: str, but: int = 0) -> None:
    """Refuses with PlaceNameTakenError a name that another place has."""
    if Place.objects.of(player).filter(name=name).exclude(pk=but).exists():
        raise PlaceNameTakenError


def free_name(player: Player, name: str) -> str:
    """The name, or with a number behind it where a place has it."""
    taken = set(Place.objects.of(player).values_list("name", flat=True))
    free, number = name, 2
    while free in taken:
        free = f"{name[:55]} ({number})"
        number += 1
    return free


def _name(player: Player, place: Place, name: str, *, is_back: bool) -> str:
    if is_back:
        return free_name(player, name)
    check_name(player, name, but=place.pk)
    return name
