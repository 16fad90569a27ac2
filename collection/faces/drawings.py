"""HTML that a process draws once and finds again by what it shows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from operator import attrgetter
from threading import Lock
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from collection.models import Card, CardSet, Printing

_of_card = attrgetter("own_version", *(field.attname for field in Card._meta.concrete_fields))
_of_printing = attrgetter(
    *(field.attname for field in Printing._meta.concrete_fields),
    *(f"set.{field.attname}" for field in CardSet._meta.concrete_fields),
)


LETTERS_OF_ONE: Final = 8_000
"""How long a drawing may be if as many as there is room for are to stay: a line of a deck has some 1,500."""


class Drawings:
    """A bounded memory of HTML; the drawings asked for last stay: `most` of them, fewer where they are very long.

    A drawing is known by all that it shows, so that nothing has to be dropped when a catalogue changes. What it shows may be a
    player's own words, a list of cards or the names of three hundred decks: their number alone would bound no memory.
    """

    def __init__(self, most: int) -> None:
        self.most, self.room = most, most * LETTERS_OF_ONE
        self.letters = 0
        self._kept: OrderedDict[bytes, SafeString] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, shows: object, draw: Callable[[], str]) -> SafeString:
        """The drawing that shows this: `shows` reads differently wherever the drawing would."""
        key = _hashed(shows)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        drawing = mark_safe(draw())  # noqa: S308 - the work of a template
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawing
                self.letters += len(drawing)
            while len(self._kept) > self.most or self.letters > self.room:
                _key, gone = self._kept.popitem(last=False)
                self.letters -= len(gone)
        return drawing


def said_of(card: Card, printing: Printing | None) -> bytes:
    """Everything that the rows of a card and of one of its printings say, hashed; rows of a shelf, which nobody changes, once."""
    on_shelf = printing if printing is not None and printing.is_on_shelf and printing.card is card else None
    if on_shelf is not None and on_shelf.said:
        return on_shelf.said
    said = _hashed((_of_card(card), printing and _of_printing(printing)))
    if on_shelf is not None:
        on_shelf.said = said
    return said


def _hashed(shows: object) -> bytes:
    return blake2b(repr(shows).encode(), digest_size=16).digest()
