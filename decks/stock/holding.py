"""Which copies a player's built decks hold, which are kept, and which are free: what lies where, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from collection import models
from collection.catalogue.shelf import Shelf, shelf_of
from collection.inventory.keeping import keeps_of
from collection.inventory.owned import Owned, owned_by
from collection.inventory.wares import promised_of
from collection.models import Card, Finish, Game, Player
from decks.models import Build, BuildSlot, Deck

Held = Mapping[models.Stock, int]
Copies = dict[models.Stock, int]
"""Copies by printing id and finish; every count is at least 1."""


Reserved = tuple[int, str, int, Copies]
"""Of a built deck its number, its name, the version of the build, and the copies that are reserved for it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The copies reserved for a built deck: those that are `there`, and those `gone` from the collection since."""

    deck: int
    name: str
    version: int
    there: Copies
    gone: Copies

    @property
    def copies(self) -> int:
        """How many copies lie in the deck."""
        return sum(self.there.values())


@dataclass(frozen=True)
class Stock:
    """What a player owns of a game: `standing`, by deck, the one built first leading, and what is `free` for any deck.

    Neither in a deck nor free are copies that lie aside for an exchange, `promised`, and those that are `kept`: so many of a
    card as its owner said of this very card, as far as there are as many beside the decks.
    """

    shelf: Shelf
    owned: Copies
    standing: Mapping[int, Standing]
    free: Copies
    promised: Copies
    kept: Copies
    keeps: Mapping[int, int]

    @cached_property
    def free_by_card(self) -> dict[int, int]:
        """Free copies by id of the card."""
        return self.by_card(self.free)

    @cached_property
    def promised_by_card(self) -> dict[int, int]:
        """Copies that lie aside for an exchange by id of the card."""
        return self.by_card(self.promised)

    @cached_property
    def staying_by_card(self) -> dict[int, int]:
        """Copies that decks could be made of, were all taken apart, by id of the card."""
        return dict(Counter(self.owned_by_card) - Counter(self.promised_by_card) - Counter(self.keeps))

    @cached_property
    def kept_by_card(self) -> dict[int, int]:
        """Copies that are kept beside the decks by id of the card."""
        return self.by_card(self.kept)

    @cached_property
    def owned_by_card(self) -> dict[int, int]:
        """All copies by id of the card."""
        return self.by_card(self.owned)

    @cached_property
    def holders(self) -> dict[int, list[tuple[Standing, int]]]:
        """Which built decks hold how many copies, by id of the card."""
        found: dict[int, list[tuple[Standing, int]]] = {}
        for one in self.standing.values():
            for card, copies in self.by_card(one.there).items():
                found.setdefault(card, []).append((one, copies))
        return found

    @cached_property
    def free_beside_decks(self) -> dict[int, int]:
        """Free copies by id of the printing, of those alone that decks have or had copies of, or of which some lie aside."""
        held = {printing for one in self.standing.values() for copies in (one.there, one.gone) for printing, _finish in copies}
        held |= {printing for aside in (self.kept, self.promised) for printing, _finish in aside}
        return {printing: sum(self.free.get((printing, finish), 0) for finish in Finish) for printing in held}

    def reserved_with(self, card: int) -> dict[int, int]:
        """How many copies of a card are reserved in each built deck, there or gone, by number of the deck."""
        found = {deck: Counter(self.by_card(one.there)) + Counter(self.by_card(one.gone)) for deck, one in self.standing.items()}
        return {deck: copies[card] for deck, copies in found.items() if card in copies}

    def available(self, deck: Deck | None) -> dict[int, int]:
        """Copies by card that a deck can count on: the free ones, and those that lie in it already."""
        mine = self.standing.get(deck.pk) if deck else None
        return dict(Counter(self.free_by_card) + Counter(self.by_card(mine.there) if mine else {}))

    def of_printings(self, deck: Deck | None) -> tuple[dict[int, int], dict[int, int]]:
        """By id of the printing, normal and foil together: all copies, and those that a deck can count on."""
        mine = self.standing.get(deck.pk) if deck else None
        return _by_printing(self.owned), _by_printing(Counter(self.free) + Counter(mine.there if mine else {}))

    def by_card(self, copies: Held) -> dict[int, int]:
        """Copies added up by id of the card."""
        found: Counter[int] = Counter()
        for (printing, _finish), count in copies.items():
            if printing in self.shelf.by_id:
                found[self.shelf.by_id[printing].card.id] += count
        return dict(found)

    def plan(self, deck: Deck, content: Mapping[str, int]) -> Plan:
        """Which copies would make up a deck that holds this."""
        standing = self.standing.get(deck.pk)
        return plan_of(content, self.shelf, there=standing.there if standing else {}, free=self.free)


def _by_printing(copies: Held) -> dict[int, int]:
    found: Counter[int] = Counter()
    for (printing, _finish), count in copies.items():
        found[printing] += count
    return dict(found)


def stock_of(player: Player | None, game: Game, owned: Owned | None = None) -> Stock:
    """What a player owns of a game and where it lies. Three queries, and one more where `owned` is not given.

    What is promised in an exchange goes first: where copies have left since, it is a deck that lacks them.
    What is kept goes last.
    """
    owned = owned_by(player, game) if owned is None else owned
    return _stock(game, owned, promised_of(player, game), _reserved(player, game), keeps_of(player, game).by_card)


def stock_beside_decks(player: Player, game: Game, owned: Owned) -> Stock | None:
    """The same, for what is told of copies beside built decks; None, after three queries, where all copies are free."""
    promised, reserved, keeps = promised_of(player, game), _reserved(player, game), keeps_of(player, game).by_card
    return _stock(game, owned, promised, reserved, keeps) if promised or reserved or keeps else None


def built_with(player: Player, card: Card) -> dict[int, int]:
    """How many copies of a card are reserved in each of a player's built decks, by number of the deck."""
    stock = stock_beside_decks(player, card.game, owned_by(player, card.game))
    return stock.reserved_with(card.pk) if stock else {}


def _stock(game: Game, owned: Owned, aside: Held, reserved: Iterable[Reserved], keeps: Mapping[int, int]) -> Stock:
    copies = {(printing, Finish(finish)): count for printing, by in owned.by_finish.items() for finish, count in by.items()}
    left = Counter(copies)
    promised = {place: min(count, left[place]) for place, count in aside.items() if left[place] > 0}
    left.subtract(promised)
    standing: dict[int, Standing] = {}
    for deck, name, version, copies_of_it in reserved:
        there = {place: min(count, left[place]) for place, count in copies_of_it.items() if left[place] > 0}
        left.subtract(there)
        gone = {place: count - there.get(place, 0) for place, count in copies_of_it.items() if count > there.get(place, 0)}
        standing[deck] = Standing(deck, name, version, there, gone)
    shelf = shelf_of(game)
    kept = _kept(left, keeps, shelf)
    left.subtract(kept)
    free = {place: count for place, count in left.items() if count > 0}
    return Stock(shelf, copies, standing, free, promised, kept, keeps)


def _kept(left: Held, keeps: Mapping[int, int], shelf: Shelf) -> Copies:
    """Which of the copies that are `left` are kept: of a card those that decks would take last."""
    kept: Copies = {}
    for card, wanted in keeps.items():
        for place in reversed(_places(card, shelf)) if card in shelf.by_card else ():
            taken = min(wanted, max(0, left.get(place, 0)))
            if taken:
                kept[place] = taken
                wanted -= taken
    return kept


def held_by_decks(player: Player, game: Game) -> Copies:
    """The copies that lie in a player's built decks."""
    found: Counter[models.Stock] = Counter()
    for one in stock_of(player, game).standing.values():
        found.update(one.there)
    return found


def _reserved(player: Player | None, game: Game) -> Collection[Reserved]:
    """Number, name, version of the build and reserved copies of each built deck, the one built first leading."""
    if player is None or player.is_guest:
        return []
    slots = BuildSlot.objects.filter(build__deck__owner=player, build__deck__game=game, build__deck__deleted=None)
    found: dict[int, Reserved] = {}
    named = ("build__deck_id", "build__deck__name", "build__version", "printing_id", "finish", "copies")
    for deck, name, version, printing, finish, copies in slots.order_by("build__begun", "build_id", "pk").values_list(*named):
        found.setdefault(deck, (deck, name, version, {}))[3][printing, Finish(finish)] = copies
    return found.values()


@dataclass(frozen=True, slots=True)
class Plan:
    """The copies that would make up a deck, what has to be done for it, and how many copies of which card are `short`."""

    reserve: Copies
    put_in: Copies
    take_out: Copies
    short: dict[int, int]
    needed: int

    @property
    def moves(self) -> bool:
        """Whether anything has to be put in or taken out."""
        return bool(self.put_in or self.take_out)

    @property
    def copies(self) -> int:
        """How many copies the deck would have."""
        return sum(self.reserve.values())

    @property
    def short_copies(self) -> int:
        """How many copies are not to be had."""
        return sum(self.short.values())


@dataclass(frozen=True, slots=True)
class State:
    """Whether a deck is built, and what would bring it up to date with its list. `version` is that of its build, 0 for none."""

    version: int
    standing: Standing | None
    plan: Plan

    @property
    def is_current(self) -> bool:
        """Whether the copies that lie in the deck are those it should have, as far as there are any."""
        return self.standing is not None and not self.plan.moves and not self.standing.gone

    @property
    def gone(self) -> int:
        """How many copies that lay in the deck have left the collection."""
        return sum(self.standing.gone.values()) if self.standing else 0

    @property
    def coming(self) -> int:
        """How many copies have to be put in."""
        return sum(self.plan.put_in.values())

    @property
    def leaving(self) -> int:
        """How many copies have to be taken out."""
        return sum(self.plan.take_out.values())


def state_of(deck: Deck, content: Mapping[str, int], stock: Stock) -> State:
    """Whether a deck that holds this is built."""
    standing = stock.standing.get(deck.pk)
    version = standing.version if standing else Build.objects.filter(deck=deck).values_list("version", flat=True).first() or 0
    return State(version, standing, stock.plan(deck, content))


def states_of(player: Player, decks: Iterable[Deck], contents: Mapping[int, Mapping[str, int]]) -> dict[int, State]:
    """The states of those of a player's decks that are built, by primary key; two queries a game that has some."""
    built = BuildSlot.objects.filter(build__deck__in=[deck.pk for deck in decks]).values_list("build__deck_id", flat=True)
    numbers = set(built.order_by().distinct())
    standing = [deck for deck in decks if deck.pk in numbers]
    stocks = {game: stock_of(player, game) for game in {deck.game for deck in standing}}
    return {deck.pk: state_of(deck, contents[deck.pk], stocks[deck.game]) for deck in standing}


def plan_of(content: Mapping[str, int], shelf: Shelf, *, there: Held, free: Held) -> Plan:
    """Which of the copies that lie `there` or are `free` make up a deck.

    Any printing of a card serves. A line gets copies of the printing it names first, then others; each time those that lie in the
    deck already before free ones, normal ones before foils. Cards that the catalogue no longer has are left out.
    """
    wanted: dict[int, Counter[int]] = {}
    for key, copies in content.items():
        if key in shelf.by_key:
            printing = shelf.by_key[key]
            wanted.setdefault(printing.card.id, Counter())[printing.id] += copies
    reserve: Counter[models.Stock] = Counter()
    short: dict[int, int] = {}
    for card, named in wanted.items():
        missing = _take(reserve, card, named, shelf, (there, free))
        if missing:
            short[card] = missing
    kept = Counter(there)
    return Plan(
        reserve=dict(reserve),
        put_in=dict(reserve - kept),
        take_out=dict(kept - reserve),
        short=short,
        needed=sum(named.total() for named in wanted.values()),
    )


def _take(reserve: Counter[models.Stock], card: int, named: Counter[int], shelf: Shelf, sources: tuple[Held, ...]) -> int:
    """Reserve copies of one card; answers how many are not to be had."""
    left = [Counter(source) for source in ({place: found.get(place, 0) for place in _places(card, shelf)} for found in sources)]

    def take(places: list[models.Stock], wanted: int) -> int:
        for source in left:
            for place in places:
                taken = min(wanted, source[place])
                if taken:
                    source[place] -= taken
                    reserve[place] += taken
                    wanted -= taken
        return wanted

    places = _places(card, shelf)
    rest = sum(take([place for place in places if place[0] == printing], copies) for printing, copies in named.items())
    return take(places, rest)


def _places(card: int, shelf: Shelf) -> list[models.Stock]:
    """Where copies of a card may lie, normal ones first, in the order of sets and numbers."""
    return [(one.id, finish) for finish in (Finish.NORMAL, Finish.FOIL) for one in shelf.by_card[card]]
