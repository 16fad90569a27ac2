"""What a player could build tonight: own decks and public ones, starter decks among them, by how many copies are missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from collection.models import Game, Player
from collection.services.house import is_house
from decks.content import Content
from decks.models import Deck, contents_of
from decks.origins.house import title_of
from decks.stock.holding import Stock, stock_of
from decks.stock.together import needs_of

LOOKED_AT = 500
"""Public decks that are looked at: those edited last, and the starter decks. One's own are no more than that anyway."""

ALL, FREE = "all", "free"
STOCKS = (FREE, ALL)
"""With the copies in no built deck, or with every one, were all decks taken apart."""

EVERYBODY, MINE, OTHERS = "", "mine", "public"
OWNERS = (EVERYBODY, MINE, OTHERS)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deck that could be built, its cards, and how many of its copies are missing."""

    deck: Deck
    content: Content
    size: int
    missing: int
    is_mine: bool
    is_built: bool

    @property
    def is_starter(self) -> bool:
        return is_house(self.deck.owner)

    @property
    def title(self) -> str:
        return title_of(self.deck)

    @property
    def covered(self) -> int:
        return self.size - self.missing


def candidates(player: Player, game: Game, *, of: str, whose: str) -> list[Candidate]:
    """The decks of a game that the player may see, that with the fewest copies missing first; no empty or archived ones."""
    stock = stock_of(player, game)
    decks: dict[int, Deck] = {}
    if whose != OTHERS:
        mine = Deck.objects.owned_by(player).in_use().filter(game=game)
        decks |= {deck.pk: deck for deck in mine.select_related("game", "owner")}
    if whose != MINE:
        public = Deck.objects.public().filter(game=game).exclude(owner=player).select_related("game", "owner")
        starters = public.filter(owner__email="", owner__guest_until=None)
        decks |= {deck.pk: deck for deck in (*starters, *public[:LOOKED_AT])}
    contents = contents_of(decks.values())
    found = (_candidate(player, deck, contents[deck.pk], stock, of) for deck in decks.values() if contents[deck.pk])
    return sorted(found, key=_nearness)


def _nearness(one: Candidate) -> tuple[int, bool, int, int]:
    return one.missing, not one.is_mine, -one.size, -one.deck.pk


def _candidate(player: Player, deck: Deck, content: Content, stock: Stock, of: str) -> Candidate:
    mine = deck.owner_id == player.pk
    if of == ALL:
        copies: Mapping[int, int] = stock.staying_by_card
    else:
        copies = stock.available(deck) if deck.pk in stock.standing else stock.free_by_card
    needs = needs_of(content, stock.shelf)
    known = sum(needs.values())
    missing = sum(max(0, needed - copies.get(card, 0)) for card, needed in needs.items())
    return Candidate(deck, content, known, missing, mine, mine and deck.pk in stock.standing)


def buildable(found: Iterable[Candidate]) -> int:
    """How many of them need nothing more."""
    return sum(not one.missing for one in found)
