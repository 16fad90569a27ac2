"""Decks that an archive brought: which are as they came; put aside when that is undone, and brought back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256

from collection.models import Player
from collection.services.undoing import Thing, Why
from decks.models import Build, CardRemark, Deck, DeckQuerySet, DeckRevision
from decks.services.shelf import TooManyDecksError, delete_deck, restore_deck

KIND = "deck"

DONE = (Why.CHANGED, Why.BUILT, Why.SAVED, Why.PUT_AWAY, Why.REMARKED)
"""What may be done to a deck, as `_seen` tells it."""


def brought(decks: Iterable[Deck]) -> list[Thing]:
    """What an act keeps of the decks that an archive brought; those that came into the bin stay there."""
    rows = list(Deck.objects.filter(pk__in=[one.pk for one in decks], deleted=None).order_by("pk"))
    seen = _seen(rows)
    return [Thing(one.pk, seen[one.pk], one.name) for one in rows]


def used(player: Player, things: Sequence[Thing]) -> dict[int, Why | None]:
    """Of each deck that is still there, what its owner did to it since; None where nothing."""
    then = {one.key: one.seen.split() for one in things}
    now = {key: seen.split() for key, seen in _seen(list(_rows(player, things))).items()}
    return {
        key: next((why for why, one, other in zip(DONE, then[key], seen, strict=True) if one != other), None)
        for key, seen in now.items()
    }


def remove(player: Player, things: Sequence[Thing], now: datetime) -> None:
    """Put the decks into the bin, where they can be found for thirty days."""
    for one in _rows(player, things):
        delete_deck(deck=one, now=now)


def bring_back(player: Player, things: Sequence[Thing]) -> list[Thing]:
    """Take the decks out of the bin that are still in it, as many as their owner may have."""
    rows = list(Deck.objects.deleted_by(player).filter(pk__in=[one.key for one in things]))
    for one in rows:
        with suppress(TooManyDecksError):
            restore_deck(deck=one)
    return brought(rows)


def _rows(player: Player, things: Sequence[Thing]) -> DeckQuerySet:
    return Deck.objects.owned_by(player).filter(pk__in=[one.key for one in things])


def _seen(decks: Sequence[Deck]) -> dict[int, str]:
    """What owners do to decks, by key, as words in the order of DONE; how the editor shows them is not among it."""
    keys = [one.pk for one in decks]
    saved = Counter(DeckRevision.objects.filter(deck__in=keys).order_by().values_list("deck", flat=True))
    built = dict(Build.objects.filter(deck__in=keys).values_list("deck", "version"))
    remarks: dict[int, list[object]] = {key: [] for key in keys}
    for deck, *said in CardRemark.objects.filter(deck__in=keys).order_by("card").values_list("deck", "card", "tags", "note"):
        remarks[deck].append(said)
    return {
        one.pk: f"{one.version} {built.get(one.pk, 0)} {saved[one.pk]} {one.archived is not None} {_digest(remarks[one.pk])}"
        for one in decks
    }


def _digest(said: object) -> str:
    return sha256(json.dumps(said).encode()).hexdigest()[:16]
