"""Who looks at what is being drawn, so that he sees his own photos of cards, and nobody else does."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from collection.models import Card, Photo, Player, Printing


class Shown(NamedTuple):
    """The addresses of a photo, in its two sizes."""

    small: str
    large: str


class Onlooker:
    """Somebody before a page; what he has photos of is asked once a page, when the first face is drawn."""

    def __init__(self, who: Callable[[], object]) -> None:
        self._who = who

    def photo_of(self, card: Card, printing: Printing | None) -> Shown | None:
        """His photo of this printing; of any printing where the card alone is shown."""
        if card.own_version:
            return None
        return self._by_printing.get(printing.pk) if printing else self._by_card.get(card.pk)

    @cached_property
    def _rows(self) -> list[tuple[Shown, int, int]]:
        player = self._who()
        if not isinstance(player, Player) or not player.has_photos:
            return []
        rows = Photo.objects.of(player).order_by("printing__set__order", "printing__position")
        return [(_at(pk), printing, card) for pk, printing, card in rows.values_list("pk", "printing_id", "printing__card_id")]

    @cached_property
    def _by_printing(self) -> dict[int, Shown]:
        return {printing: photo for photo, printing, _card in self._rows}

    @cached_property
    def _by_card(self) -> dict[int, Shown]:
        return {card: photo for photo, _printing, card in reversed(self._rows)}


class _Anybody(Onlooker):
    """Whoever has a photo of a card: its addresses are holes."""

    def photo_of(self, card: Card, printing: Printing | None) -> Shown | None:
        return HOLES


HOLES = Shown("\ue010", "\ue011")
"""Letters for private use, which no card and no template has, in what is drawn once for all who have a photo."""

NOBODY = Onlooker(lambda: None)
ANYBODY = _Anybody(lambda: None)
_onlooker: ContextVar[Onlooker] = ContextVar("onlooker", default=NOBODY)


def _at(pk: uuid.UUID) -> Shown:
    return Shown(*(reverse("collection:photo", args=[pk, size]) for size in ("petite", "grande")))


@contextmanager
def shown_to(onlooker: Onlooker) -> Iterator[None]:
    """What is drawn meanwhile is for these eyes; what many will see is drawn for NOBODY."""
    before = _onlooker.set(onlooker)
    try:
        yield
    finally:
        _onlooker.reset(before)


def own_photo(card: Card, printing: Printing | None) -> Shown | None:
    """The photo that whoever looks has of a card."""
    return _onlooker.get().photo_of(card, printing)


def drawn_for_all(draw: Callable[[], str], photo: Shown | None) -> str:
    """What a process draws once: with holes for the photo where there is one, without anybody's otherwise."""
    with shown_to(ANYBODY if photo else NOBODY):
        return draw()


def with_photo(html: SafeString, photo: Shown | None) -> SafeString:
    """What was drawn for all, with this photo in it."""
    if photo is None:
        return html
    return mark_safe(html.replace(HOLES.small, photo.small).replace(HOLES.large, photo.large))  # noqa: S308 - our own addresses
