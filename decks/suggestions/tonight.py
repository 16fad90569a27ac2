"""What a player could build tonight: own decks and public ones, starter decks among them, by how many copies are missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from collection.models import Game, Player
from decks.content import Content
from decks.legality.verdicts import formats_of_decks, report_in
from decks.models import Deck, contents_of
from decks.origins.house import is_starter, title_of
from decks.stock.holding import Stock, stock_of
from decks.stock.together import needs_of
from simulator.legality import Report

LOOKED_AT = 500
"""Public decks that are looked at: those edited last, and the starter decks. One's own are no more than that anyway."""

ALL, FREE = "all", "free"
STOCKS = (FREE, ALL)
"""With the copies in no built deck, or with every one, were all decks taken apart."""

EVERYBODY, MINE, OTHERS = "", "mine", "public"
OWNERS = (EVERYBODY, MINE, OTHERS)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deck that could be built, its copies by printing and by card, and how many of them are missing."""

    deck: Deck
    content: Content
    cards: frozenset[tuple[int, int]]
    size: int
    missing: int
    is_mine: bool
    is_built: bool
    report: Report

    @property
    def is_starter(self) -> bool:
        return is_starter(self.deck)

    @property
    def title(self) -> str:
        return title_of(self.deck)

    @property
    def covered(self) -> int:
        return self.size - self.missing


def candidates(player: Player, game: Game, *, of: str, whose: str) -> list[Candidate]:
    """The decks of a game that the player may see, that with the fewest copies missing first; no empty or archived ones.

    Those that break rules of their format come after all others. A public deck of the same cards as one of the player's own,
    as a starter deck is that he has copied, is not told of twice.
    """
    stock = stock_of(player, game)
    decks: dict[int, Deck] = {}
    if whose != OTHERS:
        mine = Deck.objects.owned_by(player).in_use().filter(game=game)
        decks |= {deck.pk: deck for deck in mine.select_related("game", "owner")}
    if whose != MINE:
        public = Deck.objects.public().filter(game=game).exclude(owner=player).select_related("game", "owner")
        starters = public.filter(owner__email="", owner__guest_until=None)
        decks |= {deck.pk: deck for deck in (*starters, *public[:LOOKED_AT])}
    contents, formats = contents_of(decks.values()), formats_of_decks(decks.values())
    found = []
    for deck in decks.values():
        if content := contents[deck.pk]:
            report = report_in(game.slug, formats[deck.pk], content)
            found.append(_candidate(player, deck, content, report, copies=_copies_for(deck, stock, of), stock=stock))
    lists = {one.cards for one in found if one.is_mine}
    return sorted((one for one in found if one.is_mine or one.cards not in lists), key=_nearness)


def _nearness(one: Candidate) -> tuple[bool, int, bool, int, int]:
    return not one.report.legal, one.missing, not one.is_mine, -one.size, -one.deck.pk


def _copies_for(deck: Deck, stock: Stock, of: str) -> Mapping[int, int]:
    """The copies by card that a deck could be made of."""
    if of == ALL:
        return stock.staying_by_card
    return stock.available(deck) if deck.pk in stock.standing else stock.free_by_card


def _candidate(
    player: Player, deck: Deck, content: Content, report: Report, *, copies: Mapping[int, int], stock: Stock
) -> Candidate:
    needs, is_mine = needs_of(content, stock.shelf), deck.owner_id == player.pk
    return Candidate(
        deck=deck,
        content=content,
        cards=frozenset(needs.items()),
        size=sum(needs.values()),
        missing=sum(max(0, needed - copies.get(card, 0)) for card, needed in needs.items()),
        is_mine=is_mine,
        is_built=is_mine and deck.pk in stock.standing,
        report=report,
    )


def buildable(found: Iterable[Candidate]) -> int:
    """How many of them need nothing more and may be played."""
    return sum(not one.missing and one.report.legal for one in found)
