"""Binders, boxes and piles: opened, named, removed."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import ActKind, Finish, Place, PlaceKind, Player
from collection.refusal import Refusal
from collection.services.holdings import Act
from collection.services.lots import Part, describe
from collection.services.players import wait_for_turn

MOST_PLACES: Final = 200
"""Of one player."""


class PlaceNameTakenError(Refusal):
    """Another place of the player has this name."""

    words = gettext_lazy("You have a place of this name already.")


class TooManyPlacesError(Refusal):
    """The player has as many places as one may."""

    status = HTTPStatus.TOO_MANY_REQUESTS


def open_place(*, player: Player, name: str, kind: PlaceKind, note: str = "", position: int | None = None) -> Place:
    """A new place, after the others unless its position is given. Refuses a name that is taken, and more than MOST_PLACES."""
    with transaction.atomic():
        wait_for_turn(player)
        mine = Place.objects.of(player)
        _check_name(player, name)
        if mine.count() >= MOST_PLACES:
            raise TooManyPlacesError(_("You have %(most)d places, the most there can be.") % {"most": MOST_PLACES})
        if position is None:
            last = mine.order_by("-position").first()
            position = min(last.position + 1, 9_999) if last else 1
        return Place.objects.create(player=player, name=name, kind=kind, note=note, position=position)


def change_place(*, place: Place, name: str, kind: PlaceKind, note: str, position: int) -> Place:
    """Give a place another name, kind, note or position. Refuses a name that is taken; Place.DoesNotExist once it is removed."""
    with transaction.atomic():
        wait_for_turn(place.player)
        found = Place.objects.of(place.player).get(pk=place.pk)
        _check_name(place.player, name, but=found.pk)
        found.name, found.kind, found.note, found.position = name, kind, note, position
        found.save(update_fields=["name", "kind", "note", "position"])
        return found


def remove_place(*, place: Place, now: datetime, token: uuid.UUID | None = None) -> Act:
    """Remove a place; what lay in it lies nowhere then, as one act that can be undone. Place.DoesNotExist once it is removed."""
    with transaction.atomic():
        wait_for_turn(place.player)
        found = Place.objects.of(place.player).get(pk=place.pk)
        lots = found.lots.all()
        parts = [Part((one.printing_id, Finish(one.finish)), one.facts, one.copies) for one in lots]
        nowhere = [(part, replace(part.facts, place=None, page=None, slot=None)) for part in parts]
        act = describe(player=place.player, changes=nowhere, kind=ActKind.PLACE, note=found.name, token=token)
        found.removed = now
        found.save(update_fields=["removed"])
        return act


def _check_name(player: Player, name: str, but: int = 0) -> None:
    if Place.objects.of(player).filter(name=name).exclude(pk=but).exists():
        raise PlaceNameTakenError
