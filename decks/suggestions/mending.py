"""The smallest repair of somebody's deck: by card what comes and goes, on the printings that lie there, ready for one edit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils import timezone

from collection.models import Printing
from decks.legality.verdicts import format_of, report_in
from decks.models import Deck
from decks.optimization.repairing import Repair, repair
from decks.stock.holding import Stock
from decks.suggestions.suggesting import ALL, Frozen, allowed_copies, copies_lying, laid_on, unfinished_list
from simulator.catalog import load
from simulator.legality import Format, Report
from simulator.legality.counting import DeckCount


@dataclass(frozen=True, slots=True)
class Mending:
    """What the solver found, as signed copies by printing, and what the rules say after it; `repair`: None without an answer."""

    deck: Deck
    format: Format
    of: str
    repair: Repair | None
    deltas: Mapping[str, int]
    lines: tuple[tuple[Printing | None, str, int], ...]
    before: Report
    after: Report

    @property
    def said(self) -> str:
        """The change as forms write it."""
        return " ".join(f"{key}:{copies}" for key, copies in self.deltas.items())


def mending_for(deck: Deck, stock: Stock, *, of: str) -> Mending:
    """The fewest copies that come or go, out of these copies, so that the deck is legal today."""
    content, catalog = deck.content(), load(deck.game_id)
    format, held = format_of(deck).on(timezone.localdate()), DeckCount(content, catalog)
    allowed = Counter(held.copies) + Counter(allowed_copies(deck, stock, content, of=of))
    by_card = stock.shelf.by_card
    free, owned = (
        {by_card[card][0].card.key: copies for card, copies in known.items() if card in by_card}
        for known in (stock.available(deck), stock.owned_by_card)
    )
    found = _found(deck.game_id, format, _frozen(content), _frozen(allowed), had=(_frozen(free), _frozen(owned)))
    deltas = _deltas(deck, stock, held, found, of) if found and found.possible else {}
    shown = ((stock.shelf.by_key[key].row if key in stock.shelf.by_key else None, key, copies) for key, copies in deltas.items())
    lines = tuple(sorted(shown, key=lambda line: (line[2] > 0, line[1])))
    before = report_in(deck.game_id, format, content)
    changed = {key: copies for key in {*content, *deltas} if (copies := content.get(key, 0) + deltas.get(key, 0))}
    return Mending(deck, format, of, found, deltas, lines, before, report_in(deck.game_id, format, changed))


def _deltas(deck: Deck, stock: Stock, held: DeckCount, found: Repair, of: str) -> dict[str, int]:
    lying = copies_lying(deck, stock, held.printings, of=of)
    gone = {card: -copies for card, copies in found.changed.items() if copies < 0}
    deltas = Counter({key: -copies for key, copies in found.unknown.items()})
    for card, copies in gone.items():
        deltas.update(_taken_off(held, card, copies, _of_printings(deck, stock)))
    for card, copies in found.changed.items():
        if copies > 0:
            deltas.update(dict(laid_on(card, copies, stock.shelf, lying)))
    return {key: copies for key, copies in deltas.items() if copies}


Of = Mapping[str, int]


def _of_printings(deck: Deck, stock: Stock) -> tuple[Of, Of]:
    """By key of the printing: all copies, and those that the deck can count on."""
    owned, free = ({stock.shelf.by_id[one].key: count for one, count in of.items()} for of in stock.of_printings(deck))
    return owned, free


def _taken_off(held: DeckCount, card: str, copies: int, had: tuple[Of, Of]) -> Counter[str]:
    """Copies of a card that go, by printing, negative: first those that the player has not, then those that are not free."""
    left, gone = dict(held.printings_of(card)), Counter[str]()
    for stays in (*had, {}):
        for key, count in left.items():
            taken = min(copies, max(0, count - stays.get(key, 0)))
            gone[key] -= taken
            left[key] -= taken
            copies -= taken
    return gone


def _frozen(copies: Mapping[str, int]) -> Frozen:
    return tuple(sorted(copies.items()))


@lru_cache(maxsize=64)
def _found(game: str, format: Format, content: Frozen, most: Frozen, *, had: tuple[Frozen, Frozen]) -> Repair | None:
    """Pages are looked at more often than decks change."""
    likes, (free, owned) = unfinished_list(game, format, dict(content), dict(most)), had
    return repair(dict(content), format, load(game), most=dict(most), free=dict(free), owned=dict(owned), likes=likes)


USUAL = ALL
"""Out of which copies a repair is sought: of every card, own free copies first."""
