"""A deck as a page shows it: its lines grouped by kind of card, and what of it the player owns."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import pgettext

from collection.catalogue.shelf import shelf_named, shelf_of
from collection.models import Card, Game, Printing
from decks.content import Content, difference
from decks.guides.remarks import NOTHING_SAID, Said
from decks.models import Deck
from decks.stock.holding import Stock
from simulator.catalog import Field, load, load_fields
from simulator.kernel.words import Words

FACES_A_ROW = 5
"""So many pictures does a row of a list of decks show."""

Shown = TypeVar("Shown")

BY_NAME, BY_NUMBER = "name", "number"


@dataclass(frozen=True, slots=True)
class Line:
    """Copies of one printing. The rest counts every printing of the card, for any of them will do on a table.

    With `by_printing` it counts this printing alone, for whoever wants the very one that the list names.
    `free` are the copies that this deck can count on: the free ones, and those that lie in it. `elsewhere` says which other built
    decks hold how many, and how many lie aside for an exchange or are kept. `said` are the remarks of its owner.
    """

    printing: Printing
    copies: int
    needed: int
    owned: int
    choices: tuple[Printing, ...]
    free: int = 0
    elsewhere: tuple[tuple[str, int], ...] = ()
    said: Said = NOTHING_SAID
    by_printing: bool = False

    @property
    def card(self) -> Card:
        return self.printing.card

    @property
    def counted_with(self) -> tuple[int, int]:
        """What lines of the same copies have in common: the card, and the printing where each is counted by itself."""
        return self.card.pk, self.by_printing and self.printing.pk

    @property
    def covered(self) -> int:
        """How many of the copies needed are owned."""
        return min(self.owned, self.needed)

    @property
    def missing(self) -> int:
        """How many copies of the card are not owned."""
        return max(0, self.needed - self.owned)

    @property
    def is_contested(self) -> bool:
        """Whether copies that the deck needs lie in other built decks."""
        return bool(self.elsewhere) and self.free < self.needed


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of one kind of card; `figures` are the numbers printed on some of them."""

    kind: str
    name: Words
    lines: tuple[Line, ...]
    figures: tuple[Field, ...]

    @property
    def copies(self) -> int:
        return sum(line.copies for line in self.lines)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All the lines of a deck, grouped and sorted. `unknown` holds what the catalogue has no longer."""

    game: str
    groups: tuple[Group, ...]
    unknown: Content

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for group in self.groups for line in group.lines)

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(group.copies for group in self.groups)

    @property
    def covered(self) -> int:
        """How many cards of the deck the player could lay on the table."""
        return sum({line.counted_with: line.covered for line in self.lines}.values())

    @property
    def missing(self) -> int:
        return self.size - self.covered


def _elsewhere(card: int, stock: Stock, mine: int | None) -> Iterator[tuple[str, int]]:
    """Which other built decks hold copies of a card, and how many lie aside for an exchange or are kept."""
    yield from ((one.name, count) for one, count in stock.holders.get(card, ()) if one.deck != mine)
    if promised := stock.promised_by_card.get(card, 0):
        yield pgettext("copies lie in", "Exchange"), promised
    if kept := stock.kept_by_card.get(card, 0):
        yield pgettext("copies lie in", "To keep"), kept


def sheet_of(
    game: str,
    content: Mapping[str, int],
    *,
    owned: Mapping[int, int] | None = None,
    stock: Stock | None = None,
    deck: Deck | None = None,
    remarks: Mapping[int, Said] | None = None,
    by_printing: bool = False,
) -> Sheet:
    """The lines of a content by number.

    `owned` gives the player's copies by primary key of the card; `stock` those, and which of them `deck` can count on;
    `remarks` what its owner says of cards. With `by_printing` each printing is counted by itself in the stock.
    """
    if stock is not None:
        owned = stock.owned_by_card
    free = stock.available(deck) if stock is not None else owned or {}
    mine = deck.pk if deck else None
    printings = _printings(game, content)
    by_key = {printing.key: printing for choices in printings.values() for printing in choices}
    held = {by_key[key]: copies for key, copies in content.items() if key in by_key}
    needed: Counter[int] = Counter()
    for printing, copies in held.items():
        needed[printing.card_id] += copies
    lines = [
        Line(
            printing=printing,
            copies=copies,
            needed=needed[printing.card_id],
            owned=(owned or {}).get(printing.card_id, 0),
            choices=tuple(printings[printing.card_id]),
            free=free.get(printing.card_id, 0),
            elsewhere=tuple(_elsewhere(printing.card_id, stock, mine)) if stock is not None else (),
            said=(remarks or {}).get(printing.card_id, NOTHING_SAID),
        )
        for printing, copies in held.items()
    ]
    if stock is not None and by_printing:
        lines = _by_printing(lines, *stock.of_printings(deck))
    lines.sort(key=lambda line: (line.printing.set.order, line.printing.position))
    kinds = load(game).types
    groups = (_group(game, kind, label.name, lines) for kind, label in kinds.items())
    return Sheet(
        game,
        tuple(group for group in groups if group.lines),
        {key: copies for key, copies in content.items() if key not in by_key},
    )


def _by_printing(lines: Iterable[Line], owned: Mapping[int, int], free: Mapping[int, int]) -> list[Line]:
    """The same lines, each counted against the copies of its own printing."""
    return [
        replace(
            line,
            needed=line.copies,
            owned=owned.get(line.printing.pk, 0),
            free=free.get(line.printing.pk, 0),
            by_printing=True,
        )
        for line in lines
    ]


def _group(game: str, kind: str, name: Words, lines: list[Line]) -> Group:
    mine = tuple(line for line in lines if line.card.kind == kind)
    figures = (field for field in figures_of(game) if any(field.slug in line.card.facts for line in mine))
    return Group(kind, name, mine, tuple(figures))


@dataclass(frozen=True, slots=True)
class Comparison:
    """What turns one content into another, as lines to show."""

    added: Sheet
    removed: Sheet

    @property
    def copies(self) -> int:
        """How many copies come or go."""
        return sum(sum(content.values()) for content in (self.added.unknown, self.removed.unknown)) + (
            self.added.size + self.removed.size
        )


def compare(game: str, before: Mapping[str, int], after: Mapping[str, int]) -> Comparison:
    """What was added and removed between two contents; opposite changes cancel each other out."""
    return changes_shown(game, difference(before, after).deltas)


def changes_shown(game: str, deltas: Mapping[str, int]) -> Comparison:
    """Signed copies as lines."""
    added = {key: delta for key, delta in deltas.items() if delta > 0}
    removed = {key: -delta for key, delta in deltas.items() if delta < 0}
    return Comparison(sheet_of(game, added), sheet_of(game, removed))


def _printings(game: str, content: Mapping[str, int]) -> dict[int, list[Printing]]:
    """Every printing of the cards of a content, by primary key of the card, in published order."""
    if not content:
        return {}
    shelf = shelf_named(game)
    cards = {shelf.by_key[key].card.id for key in content if key in shelf.by_key}
    return {card: [one.row for one in shelf.by_card[card]] for card in cards}


def faces_of(game: Game, content: Mapping[str, int], most: int) -> list[Printing]:
    """Some cards to know a content by: of the kind that its lines begin with, from their whole width."""
    by_key = shelf_of(game).by_key
    held = sorted((by_key[key].row for key in content if key in by_key), key=lambda one: (one.set.order, one.position))
    kinds = (tuple(one for one in held if one.card.kind == kind) for kind in load(game.slug).types)
    return spread(next((mine for mine in kinds if mine), ()), most)


def spread(lines: Sequence[Shown], most: int) -> list[Shown]:
    """At most so many, the same distance apart."""
    return [lines[rank * len(lines) // most] for rank in range(most)] if len(lines) > most else list(lines)


def figures_of(game: str) -> tuple[Field, ...]:
    """The numbers that the game prints on its cards; those only known through another field are left out."""
    return tuple(field for field in load_fields(game).of("card") if field.compares and not field.basis)
