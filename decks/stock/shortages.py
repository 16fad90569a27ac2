"""What a deck is short of: how many copies of which card, and where those lie that are owned."""

from dataclasses import dataclass

from collection.models import Card
from decks.models import Deck
from decks.stock.holding import Plan, Standing, Stock


@dataclass(frozen=True, slots=True)
class Shortage:
    """So many copies of a card that a deck cannot have: some lie in other built decks, `to_get` are not owned at all.

    `promised` are copies that would serve, and lie aside for an exchange: they count as to get, for they are leaving. Those that
    are `kept` do not: saying otherwise of the card gives them.
    """

    card: Card
    copies: int
    to_get: int
    elsewhere: tuple[tuple[Standing, int], ...]
    promised: int
    kept: int


def shortages(plan: Plan, stock: Stock, deck: Deck | None) -> list[Shortage]:
    """The cards that a plan is short of, by set and number."""
    found = []
    for card, copies in plan.short.items():
        holders = tuple(one for one in stock.holders.get(card, ()) if deck is None or one[0].deck != deck.pk)
        promised, kept = stock.promised_by_card.get(card, 0), stock.kept_by_card.get(card, 0)
        to_get = max(0, copies - kept - sum(held for _standing, held in holders))
        found.append(Shortage(stock.shelf.by_card[card][0].row.card, copies, to_get, holders, promised, kept))
    order = {card: place for place, card in enumerate(stock.shelf.by_card)}
    return sorted(found, key=lambda one: order[one.card.pk])
