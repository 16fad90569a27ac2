"""Several of a player's decks on one table: what is asked, the answer of the solver, and the cards in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf
from collection.models import Card
from collection.refusal import Refusal
from decks.content import Content
from decks.models import Deck
from decks.optimization.solving import Answer, Conflict, Needs, solve
from decks.stock.holding import Stock

MOST_DECKS = 30
"""Of one question."""

ALL, REST = "all", "rest"
STOCKS = (ALL, REST)
"""All copies of the player, or those that built decks which nobody asks about leave."""

Frozen = tuple[tuple[int, int], ...]
"""Copies by card, ready to be remembered by."""


class UnaskableError(Refusal):
    """Decks of two games, or too many, or none at all."""

    status = 400


@dataclass(frozen=True, slots=True)
class Contested:
    """A card of which copies lack: how many, which decks need it, and how many pairs of them it keeps apart."""

    card: Card
    decks: tuple[Deck, ...]
    pairs: int
    short: int


@dataclass(frozen=True, slots=True)
class Together:
    """Decks in the order of preference, and which of them can stand together."""

    decks: tuple[Deck, ...]
    shelf: Shelf
    answer: Answer

    @property
    def standing(self) -> list[Deck]:
        return [self.decks[place] for place in self.answer.standing]

    @property
    def waiting(self) -> list[Deck]:
        """Those that do not stand with the others."""
        return [deck for place, deck in enumerate(self.decks) if place not in self.answer.standing]

    @property
    def missing(self) -> list[tuple[Card, int]]:
        """What to get so that all of them stand, by set and number."""
        return self._named(self.answer.missing)

    @property
    def missing_copies(self) -> int:
        return sum(self.answer.missing.values())

    @property
    def step_cards(self) -> list[tuple[Card, int]]:
        """What to get so that one more stands."""
        return self._named(self.answer.step.copies) if self.answer.step else []

    @property
    def step_decks(self) -> list[Deck]:
        return [self.decks[place] for place in self.answer.step.decks] if self.answer.step else []

    @property
    def step_is_all(self) -> bool:
        """What lets one more stand lets all of them."""
        return self.answer.step is not None and self.answer.step.copies == self.answer.missing

    @property
    def contested(self) -> list[Contested]:
        """The cards that keep decks apart, the most hindering first."""
        return [self._contested(one) for one in self.answer.conflicts if len(one.decks) > 1]

    def _contested(self, one: Conflict) -> Contested:
        card = self.shelf.by_card[one.card][0].row.card
        return Contested(card, tuple(self.decks[place] for place in one.decks), one.pairs, one.short)

    def _named(self, copies: Mapping[int, int]) -> list[tuple[Card, int]]:
        order = {card: place for place, card in enumerate(self.shelf.by_card)}
        cards = sorted(copies, key=order.__getitem__)
        return [(self.shelf.by_card[card][0].row.card, copies[card]) for card in cards]


def together(decks: Sequence[Deck], contents: Mapping[int, Content], stock: Stock, *, of: str = ALL) -> Together:
    """Which of a player's decks, of one game and in the order of preference, can stand together. UnaskableError."""
    check(decks)
    needs = tuple(_frozen(needs_of(contents[deck.pk], stock.shelf)) for deck in decks)
    return Together(tuple(decks), stock.shelf, _solved(needs, _frozen(copies_for(decks, stock, of=of))))


def check(decks: Sequence[Deck]) -> None:
    """UnaskableError for decks that nobody can ask about."""
    if not decks:
        raise UnaskableError(_("Choose some decks first."))
    if len({deck.game_id for deck in decks}) > 1:
        raise UnaskableError(_("Decks of one game at a time: no copy serves two games."))
    if len(decks) > MOST_DECKS:
        raise UnaskableError(_("At most %(most)d decks at a time.") % {"most": MOST_DECKS})


def missing_of(decks: Sequence[Deck], contents: Mapping[int, Content], stock: Stock, *, of: str = ALL) -> dict[int, int]:
    """The copies by card that all these decks together lack."""
    check(decks)
    total: Counter[int] = Counter()
    for deck in decks:
        total.update(needs_of(contents[deck.pk], stock.shelf))
    return dict(total - Counter(copies_for(decks, stock, of=of)))


def needs_of(content: Mapping[str, int], shelf: Shelf) -> dict[int, int]:
    """Copies by card, whatever the printing; what the catalogue has no longer is left out."""
    found: Counter[int] = Counter()
    for key, copies in content.items():
        if key in shelf.by_key:
            found[shelf.by_key[key].card.id] += copies
    return dict(found)


def copies_for(decks: Sequence[Deck], stock: Stock, *, of: str) -> Needs:
    """The copies that these decks may be made of."""
    if of == ALL:
        return stock.staying_by_card
    lying = (stock.by_card(stock.standing[deck.pk].there) for deck in decks if deck.pk in stock.standing)
    return sum((Counter(one) for one in lying), Counter(stock.free_by_card))


def _frozen(copies: Needs) -> Frozen:
    return tuple(sorted(copies.items()))


@lru_cache(maxsize=64)
def _solved(needs: tuple[Frozen, ...], copies: Frozen) -> Answer:
    """Pages are looked at more often than collections change."""
    return solve([dict(one) for one in needs], dict(copies))
