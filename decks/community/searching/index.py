"""What the public decks of a game hold, in the memory of a process: read once, then brought up to date deck by deck.

A request asks the database which decks there are and in which version, and reads only those that changed. Nothing announces
changes, so that nothing can be forgotten to be announced: another process, a command, a restored backup.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Final

from django.utils import timezone

from collection.query.index import Bits, Index, bits_of
from decks.community.searching.counters import Planes, planes_of, summed
from decks.models import Deck, DeckSlot

READ_AT_ONCE: Final = 500
"""Decks in one query of the database."""

WORTH_PATCHING: Final = 0.2
"""Where more decks than this share of them changed, all are read anew; and where most places are empty."""

Stamp = tuple[int, str]
"""The version of a deck, and the unguessable part of its address: no other state of any deck has both."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a deck besides its cards."""

    pk: int
    name: str
    owner: int
    format: str
    updated: datetime

    @property
    def day(self) -> date:
        """The day on which it was edited last."""
        return timezone.localtime(self.updated).date()


@dataclass(frozen=True, eq=False)
class DeckIndex:
    """The public decks of a game by place. A place is a deck's as long as it is public; then it stays empty.

    `held` are the copies of each printing, by key. `legal` remembers, by format and day, which decks were checked and which of
    them are legal; `medians`, by decks and printings, what `decks.community.medians` reckoned.
    """

    game: str
    stamps: Mapping[int, Stamp]
    places: Mapping[int, int]
    facts: Mapping[int, Facts]
    held: Mapping[str, Planes]
    legal: dict[tuple[str, date], tuple[Bits, Bits]] = field(default_factory=dict)
    medians: dict[tuple[Bits, Index, Bits], float] = field(default_factory=dict)

    @cached_property
    def everything(self) -> Bits:
        """All decks."""
        return bits_of(self.facts)

    @cached_property
    def sizes(self) -> Planes:
        """How many cards each deck holds."""
        return summed(self.held.values())

    def copies(self, printings: Iterable[str]) -> Planes:
        """How many copies of these printings each deck holds together."""
        return summed(self.held[key] for key in printings if key in self.held)

    def of(self, numbers: Mapping[int, int]) -> Planes:
        """Numbers by primary key of a deck, deck by deck."""
        return planes_of({self.places[pk]: number for pk, number in numbers.items() if pk in self.places})

    def decks(self, bits: Bits) -> list[Facts]:
        """The decks of a set of bits, by place."""
        return [self.facts[place] for place in places_in(bits)]


def places_in(bits: Bits) -> Iterator[int]:
    """The places of the bits that are set."""
    return (place for place, digit in enumerate(reversed(f"{bits:b}")) if digit == "1")


_INDEXES: dict[str, DeckIndex] = {}
"""The latest index of each game in this process."""


def deck_index(game: str) -> DeckIndex:
    """The public decks of a game as they are now."""
    rows = Deck.objects.public().filter(game=game).order_by()
    stamps: dict[int, Stamp] = {pk: (version, share or "") for pk, version, share in rows.values_list("pk", "version", "share")}
    known = _INDEXES.get(game)
    if known is not None and known.stamps == stamps:
        return known
    changed = [pk for pk, stamp in stamps.items() if known is None or known.stamps.get(pk) != stamp]
    is_sparse = known is not None and known.everything.bit_length() > 2 * len(stamps) + READ_AT_ONCE
    if known is None or is_sparse or len(changed) > max(READ_AT_ONCE, WORTH_PATCHING * len(stamps)):
        found = _read(game, stamps)
    else:
        found = _patched(known, stamps, changed)
    _INDEXES[game] = found
    return found


def _read(game: str, stamps: Mapping[int, Stamp]) -> DeckIndex:
    """All of them."""
    places = {pk: place for place, pk in enumerate(stamps)}
    rows = Deck.objects.public().filter(game=game).order_by()
    facts = _facts(rows.values_list("pk", "folded_name", "owner_id", "format", "updated").iterator(), places)
    slots = DeckSlot.objects.filter(deck__in=rows.values("pk")).order_by()
    held = _held(slots.values_list("deck_id", "printing__key", "copies").iterator(), places)
    return DeckIndex(game, stamps, places, facts, held)


def _patched(known: DeckIndex, stamps: Mapping[int, Stamp], changed: list[int]) -> DeckIndex:
    """Those that changed read anew, those that are gone taken out."""
    places = {pk: place for pk, place in known.places.items() if pk in stamps}
    following = max(known.places.values(), default=-1) + 1
    for pk in changed:
        if pk not in places:
            places[pk] = following
            following += 1
    stale = bits_of(place for pk, place in known.places.items() if pk not in stamps or pk in set(changed))
    held = {key: tuple(plane & ~stale for plane in planes) for key, planes in known.held.items()} if stale else dict(known.held)
    facts = {place: one for place, one in known.facts.items() if not stale >> place & 1}
    for begin in range(0, len(changed), READ_AT_ONCE):
        some = changed[begin : begin + READ_AT_ONCE]
        rows = Deck.objects.filter(pk__in=some).values_list("pk", "folded_name", "owner_id", "format", "updated")
        facts |= _facts(rows, places)
        slots = DeckSlot.objects.filter(deck__in=some).order_by().values_list("deck_id", "printing__key", "copies")
        for key, planes in _held(slots, places).items():
            held[key] = summed((held.get(key, ()), planes))
    today = timezone.localdate()
    legal = {asked: (checked & ~stale, good & ~stale) for asked, (checked, good) in known.legal.items() if asked[1] == today}
    return DeckIndex(known.game, stamps, places, facts, held, legal)


def _facts(rows: Iterable[tuple[int, str, int, str, datetime]], places: Mapping[int, int]) -> dict[int, Facts]:
    """Of a deck that is public since a moment ago nothing is read: it is there at the next request."""
    return {places[row[0]]: Facts(*row) for row in rows if row[0] in places}


def _held(slots: Iterable[tuple[int, str, int]], places: Mapping[int, int]) -> dict[str, Planes]:
    by_key: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for deck, key, copies in slots:
        if deck in places:
            by_key[key][places[deck]] = copies
    return {key: planes_of(numbers) for key, numbers in by_key.items()}
