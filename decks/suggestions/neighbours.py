"""What the public decks that are most like a deck hold beside its cards: counted, and said in how many of them.

How often a card is played with others is no proof that it is good there. It is what other players came upon.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf
from collection.query.index import Bits, bits_of
from decks.community.searching import counters
from decks.community.searching.counters import Planes, value_at
from decks.community.searching.index import DeckIndex, deck_index, places_in
from decks.models import Deck
from decks.origins.house import title_of
from decks.stock.holding import Stock
from decks.suggestions.suggesting import Suggested, allowed_copies, copies_lying, laid_on
from simulator.catalog.starters import starters

IN_COMMON: Final = 3
"""A deck is near that holds one in so many of the different cards of another one."""

LARGEST: Final = 2
"""Times the cards of the largest starter deck: a list of more is a pile of cards, and near to everything."""

FEWEST_DECKS: Final = 2
"""That must hold a card: what a single one plays is a taste, and its page says it better."""

MOST_CARDS: Final = 15
MOST_NAMED: Final = 5
"""Cards, and decks, told on one page."""


@dataclass(frozen=True, slots=True)
class Near:
    """A public deck, and how many different cards it has in common with the one that is looked at."""

    deck: Deck
    common: int

    @property
    def title(self) -> str:
        return title_of(self.deck)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The public decks near a deck: those with most in common, how many there are, and what they hold beside its cards.

    `least` of the `cards` of the deck make another one near; `same` are those of the very same cards, which are none of them.
    """

    nearest: tuple[Near, ...]
    same: tuple[Near, ...]
    count: int
    cards: int
    least: int
    lines: tuple[Suggested, ...]


def neighbours_of(deck: Deck, stock: Stock, *, of: str) -> Neighbours:
    """The decks of others that are near, and their cards out of these copies, those that most of them hold first.

    A deck of the very same cards, as that which this one was copied from, is no neighbour: it has nothing to tell.
    Of cards that equally many hold, the one that fewer decks elsewhere play comes first: it says more about this deck.
    """
    index, shelf, content = deck_index(deck.game_id), stock.shelf, deck.content()
    held = _held_by_card(index, shelf)
    mine = {shelf.by_key[key].card.id for key in content if key in shelf.by_key}
    others = index.everything & ~bits_of(place for place, one in index.facts.items() if one.owner == deck.owner_id)
    common = counters.summed((_holders(held[card]),) for card in mine if card in held)
    least = -(-len(mine) // IN_COMMON)
    near = counters.at_least(common, least, others & _decks_in_size(index)) if mine else 0
    different = counters.summed((_holders(planes),) for planes in held.values())
    same = near & counters.at_least(common, len(mine), near) & counters.between(different, None, len(mine), near)
    near &= ~same
    allowed = allowed_copies(deck, stock, content, of=of)
    lying = copies_lying(deck, stock, content, of=of)
    found = []
    for card, planes in held.items():
        key = shelf.by_card[card][0].card.key
        holders = _holders(planes)
        count = (holders & near).bit_count()
        if card in mine or count < FEWEST_DECKS or not allowed.get(key):
            continue
        copies = min(_usual(planes, holders & near), allowed[key])
        everywhere = (holders & others).bit_count()
        words = _seen_words(count, near.bit_count(), everywhere, others.bit_count())
        found.append(((-count, everywhere, shelf.by_card[card][0].id), card, copies, words))
    lines = []
    for _rank, card, copies, words in sorted(found)[:MOST_CARDS]:
        deltas = laid_on(shelf.by_card[card][0].key, copies, shelf, lying)
        lines.append(Suggested(shelf.by_key[deltas[0][0]].row, copies, deltas, (words,)))
    nearest, alike = (_nearest(index, some, common) for some in (near, same))
    return Neighbours(nearest, alike, near.bit_count(), len(mine), least, tuple(lines))


def _decks_in_size(index: DeckIndex) -> Bits:
    largest = max((sum(one.cards.values()) for one in starters(index.game)), default=0)
    return counters.between(index.sizes, 1, LARGEST * largest, index.everything)


def _held_by_card(index: DeckIndex, shelf: Shelf) -> Mapping[int, Planes]:
    """How many copies of each card that some public deck holds each of them has, whatever the printing."""
    parts: dict[int, list[Planes]] = {}
    for key, planes in index.held.items():
        if key in shelf.by_key:
            parts.setdefault(shelf.by_key[key].card.id, []).append(planes)
    return {card: some[0] if len(some) == 1 else counters.summed(some) for card, some in parts.items()}


def _holders(planes: Iterable[Bits]) -> Bits:
    """The decks whose number is not 0."""
    found = 0
    for plane in planes:
        found |= plane
    return found


def _usual(planes: Planes, holders: Bits) -> int:
    """As many copies as at least half of these decks hold."""
    copies = 1
    while 2 * (counters.at_least(planes, copies + 1, holders) & holders).bit_count() >= holders.bit_count():
        copies += 1
    return copies


def _seen_words(near: int, all_near: int, everywhere: int, decks: int) -> str:
    words = _("in %(near)d of these %(all_near)d decks; in %(everywhere)d of all %(decks)d public decks")
    return words % {"near": near, "all_near": all_near, "everywhere": everywhere, "decks": decks}


def _nearest(index: DeckIndex, near: Bits, common: Planes) -> tuple[Near, ...]:
    ranked = sorted((-value_at(common, place), -index.facts[place].pk) for place in places_in(near))[:MOST_NAMED]
    rows = Deck.objects.public().select_related("game", "owner").in_bulk([-pk for _common, pk in ranked])
    return tuple(Near(rows[-pk], -count) for count, pk in ranked if -pk in rows)
