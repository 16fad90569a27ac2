"""Where a deck comes from, and what became of it: the decks that it was copied from, one after the other, and its copies.

A reader is told of decks that are for everybody, and of his own. A deck for those who have its address is not named by its
copies: its author can take the address back, and who copied it once would learn the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet
from django.urls import reverse

from collection.models import Player
from decks.models import Deck
from decks.origins.house import title_of
from decks.origins.naming import Named, named

MOST_ORIGINS: Final = 5
"""Of a copy of a copy of a copy."""

MOST_COPIES: Final = 10
"""Told on one page, the one edited last first."""


@dataclass(frozen=True, slots=True)
class Kin:
    """A deck of the line of another one; `by` is its author."""

    deck: Deck
    by: Named
    is_mine: bool

    @property
    def name(self) -> str:
        """Its name, in the language of the page where the site has written it."""
        return title_of(self.deck)

    @property
    def address(self) -> str:
        """Where its reader reads it."""
        return reverse("decks:deck", args=[self.deck.pk]) if self.is_mine else reverse("decks:shared", args=[self.deck.share])


def origins_of(deck: Deck, reader: Player | None) -> list[Kin]:
    """The deck that a deck was copied from, then the one that this one was copied from, as far as its reader may know."""
    found: list[Deck] = []
    above = deck.origin_id
    while above and len(found) < MOST_ORIGINS:
        known = _known_to(reader).filter(pk=above).first()
        if known is None:
            break
        found.append(known)
        above = known.origin_id
    return _kin(found, reader)


def copies_of(deck: Deck, reader: Player | None) -> list[Kin]:
    """The copies made of a deck that its reader may know."""
    return _kin(list(_known_to(reader).filter(origin=deck).order_by("-updated", "-pk")[:MOST_COPIES]), reader)


def public_origins(decks: Iterable[Deck]) -> Mapping[int, str]:
    """By primary key of each of these decks the address of the public one that it was copied from, where there is one."""
    above = {deck.pk: deck.origin_id for deck in decks if deck.origin_id}
    shares = dict(Deck.objects.public().filter(pk__in=set(above.values())).values_list("pk", "share")) if above else {}
    return {pk: share for pk, origin in above.items() if (share := shares.get(origin))}


def _known_to(reader: Player | None) -> QuerySet[Deck]:
    known = Q(pk__in=Deck.objects.public().order_by().values("pk"))
    if reader is not None:
        known |= Q(owner=reader, deleted=None)
    return Deck.objects.filter(known).select_related("owner", "game")


def _kin(decks: list[Deck], reader: Player | None) -> list[Kin]:
    names = named(deck.owner for deck in decks) if decks else {}
    return [Kin(deck, names[deck.owner_id], reader is not None and deck.owner_id == reader.pk) for deck in decks]
