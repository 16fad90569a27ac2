"""The cards that somebody means who types a name: in every game at once, what is owned first."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from django.db.models import Sum

from collection.browsing.sorting import nearness_of
from collection.catalogue.shelf import Shelf, ShelfPrinting, shelf_of
from collection.lists.entry import read_entries
from collection.lists.names import Found, names_of
from collection.models import Game, Holding, Player
from collection.query.index import Index, index_of, unmarked
from collection.query.near import near_words

MOST_NAMED: Final = 8
"""Cards at once: more letters bring the others up."""

LEAST_LETTERS: Final = 2
LONGEST_NAME: Final = 100


def cards_called(words: str, games: Iterable[Game]) -> list[ShelfPrinting]:
    """A printing of each card that has this very name or number; several where games or namesakes share it."""
    printings: dict[int, ShelfPrinting] = {}
    for game in games:
        for one in _exactly(words, shelf_of(game)):
            printings.setdefault(one.card.id, one)
    return list(printings.values())


def cards_begun(words: str, games: Iterable[Game], player: Player | None) -> list[tuple[ShelfPrinting, int]]:
    """The cards that may be meant by what was typed so far, and how many copies the player owns of each.

    Of cards that fit the words equally well, his come first. Names near to the words stand in where no name holds them.
    """
    words = words.replace("\0", "").strip()[:LONGEST_NAME]
    if len(unmarked(words)) < LEAST_LETTERS:  # brackets and quotes alone stand in every name
        return []
    indexes = [index_of(shelf_of(game)) for game in games]
    ranked = [one for index in indexes for one in _ranked(words, index)]
    ranked = ranked or [one for index in indexes for one in _ranked(_respelt(words, index), index)]
    owned = _copies_of(player, {one.card.id for _rank, one in ranked})
    ranked.sort(key=lambda pair: (pair[0], not owned.get(pair[1].card.id)))
    nearest_first = dict.fromkeys(one.card.id for _rank, one in ranked)
    printings = {one.card.id: one for _rank, one in reversed(ranked)}
    return [(printings[card], owned.get(card, 0)) for card in islice(nearest_first, MOST_NAMED)]


def _ranked(words: str, index: Index) -> Iterator[tuple[int, ShelfPrinting]]:
    """A printing of each card with such a number or in whose names all the words stand, and how near it is to them."""
    for one in _numbered(words, index.shelf):
        yield 0, one
    nearness, sought = nearness_of(words, index), unmarked(words).split()
    for card, called in index.called_texts.items():
        if all(word in called for word in sought):
            one = index.shelf.by_card[card][0]
            yield nearness(one), one


def _respelt(words: str, index: Index) -> str:
    """The words, each that no name holds as the name nearest to it is spelt."""
    known = index.called_texts.values()
    return " ".join(
        word if any(word in called for called in known) else next(iter(near_words(word, index)), word)
        for word in unmarked(words).split()
    )


def _exactly(words: str, shelf: Shelf) -> Found:
    return names_of(shelf).named(words) or _numbered(words, shelf)


def _numbered(words: str, shelf: Shelf) -> Found:
    """The printings that a key, a code, or a set and a number name: `S1 108` as fast entry reads it."""
    entries = read_entries(words, names_of(shelf), "") if any(letter.isdecimal() for letter in words) else []
    return entries[0].found if len(entries) == 1 and not entries[0].tail else ()


def _copies_of(player: Player | None, cards: Iterable[int]) -> dict[int, int]:
    if player is None:
        return {}
    held = Holding.objects.of(player).filter(printing__card__in=list(cards)).order_by()
    return dict(held.values_list("printing__card").annotate(copies=Sum("copies")))
