"""Which copies of two people answer each other: what one has to spare and the other looks for, in pairs of equal rarity.

Plain values in, plain values out, so that files without accounts are compared as accounts are.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from collection.catalogue.facts import rarity_name
from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.inventory.wares import Offer, Ware, Wares
from collection.models import Condition, Finish
from simulator.catalog import load_fields

Key = TypeVar("Key", bound=Hashable)

Plainness = tuple[int, bool, tuple[bool, bool, bool], int, int, int, str]

MOST_PAIRED: Final = 200
"""Copies of each rarity and side that are looked at for pairs: the wishes for a printing first."""


@dataclass(frozen=True, slots=True)
class Want:
    """So many more copies of a card, of any printing or of one."""

    card: int
    printing: int | None
    copies: int


@dataclass(frozen=True, slots=True)
class Match:
    """Copies that one can give and the other looks for: in this very printing (`exact`), or in any."""

    ware: Ware
    copies: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """A copy for a copy, so many times. `gap` is 0 where both are of one rarity; even are those that are of one finish too."""

    give: Match
    get: Match
    copies: int
    gap: int

    @property
    def is_even(self) -> bool:
        return not self.gap and self.give.ware.stock[1] == self.get.ware.stock[1]


def rarities_of(shelf: Shelf) -> dict[str, int]:
    """The rarities of a game in published order, by slug; empty where its cards have none."""
    field = load_fields(shelf.game).fields.get("rarity")
    return {slug: place for place, slug in enumerate(field.values)} if field else {}


@dataclass(frozen=True)
class Meeting:
    """What two people could give each other: what `mine` offers and `theirs`, and what each looks for."""

    mine: Offer
    theirs: Offer
    my_wants: Sequence[Want]
    their_wants: Sequence[Want]

    @property
    def shelf(self) -> Shelf:
        return self.mine.shelf

    @cached_property
    def gives(self) -> list[Match]:
        """What I can give that they look for."""
        return matches(self.mine, self.their_wants)

    @cached_property
    def gets(self) -> list[Match]:
        """What they can give that I look for."""
        return matches(self.theirs, self.my_wants)

    @cached_property
    def pairs(self) -> list[Pair]:
        """A copy for a copy: even pairs first, among them what is looked for in this very printing, then what is rarer."""
        return pairs_of(self.gives, self.gets, self.shelf)

    @property
    def even(self) -> tuple[Wares, Wares]:
        """What even pairs alone would exchange: what I give, what I get."""
        gives: Counter[Ware] = Counter()
        gets: Counter[Ware] = Counter()
        for pair in self.pairs:
            if pair.is_even:
                gives[pair.give.ware] += pair.copies
                gets[pair.get.ware] += pair.copies
        return dict(gives), dict(gets)


def matches(offer: Offer, wants: Iterable[Want]) -> list[Match]:
    """What of an offer is looked for. Wishes for a printing are served first; those for any printing get the plainest copy."""
    left = _Left(offer)
    found: Counter[tuple[Ware, bool]] = Counter()
    by_card: dict[int, list[Ware]] = {}
    rank = _Rank(offer.shelf)
    for ware in sorted(offer.by_ware, key=rank.plainness):
        by_card.setdefault(offer.card_of(ware), []).append(ware)
    for want in sorted(wants, key=lambda one: one.printing is None):
        needed = want.copies
        for ware in by_card.get(want.card, ()):
            if want.printing in (None, ware.stock[0]) and needed:
                taken = left.take(ware, needed)
                found[ware, want.printing is not None] += taken
                needed -= taken
    return [Match(ware, copies, exact) for (ware, exact), copies in found.items() if copies]


class _Left:
    """What is left of an offer while copies of it are given away."""

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        self.wares = Counter(offer.by_ware)
        self.stocks = Counter(offer.by_stock)
        self.cards = Counter(offer.by_card)

    def take(self, ware: Ware, wanted: int) -> int:
        """Give so many away, or as many as there are; answers how many."""
        card = self.offer.card_of(ware)
        taken = max(0, min(wanted, self.wares[ware], self.stocks[ware.stock], self.cards[card]))
        self.wares[ware] -= taken
        self.stocks[ware.stock] -= taken
        self.cards[card] -= taken
        return taken


def within(offer: Offer) -> Wares:
    """What of an offer can be given all together."""
    left = _Left(offer)
    rank = _Rank(offer.shelf)
    taken = {ware: left.take(ware, offer.by_ware[ware]) for ware in sorted(offer.by_ware, key=rank.plainness)}
    return {ware: copies for ware, copies in taken.items() if copies}


class _Rank:
    """How wares of a game compare."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.rarities = rarities_of(shelf)
        self.conditions = {"": len(Condition.values), **{one: place for place, one in enumerate(Condition.values)}}

    def printing(self, ware: Ware) -> ShelfPrinting:
        return self.shelf.by_id[ware.stock[0]]

    def rarity(self, ware: Ware) -> int:
        """The place of its rarity; a rarity that the game does not list is the first one."""
        return self.rarities.get(self.printing(ware).rarity, 0)

    def rarity_and_finish(self, ware: Ware) -> tuple[int, str]:
        """What an even pair has in common."""
        return self.rarity(ware), ware.stock[1]

    def plainness(self, ware: Ware) -> Plainness:
        """The least rare leading, without foil, of which the least is said, in the best condition."""
        facts = ware.facts
        special = (bool(facts.graded), facts.signed, facts.altered)
        said = bool(facts.condition) + bool(facts.language)
        where = self.conditions[facts.condition]
        return self.rarity(ware), ware.stock[1] == Finish.FOIL, special, said, where, ware.stock[0], ware.name

    def urgency(self, match: Match) -> tuple[Any, ...]:
        """What is looked for in this very printing leading, then what is rarer, then what is plain."""
        rarity, foil, special, said, condition, _pk, name = self.plainness(match.ware)
        return not match.exact, -rarity, foil, special, said, condition, name


def pairs_of(gives: Sequence[Match], gets: Sequence[Match], shelf: Shelf) -> list[Pair]:
    """A copy for a copy, never by mere count: those of one rarity first, the most wanted with each other; then the nearest."""
    rank = _Rank(shelf)
    mine, theirs = _one_by_one(gives, rank), _one_by_one(gets, rank)
    found: Counter[tuple[Match, Match]] = Counter()
    for likeness in (rank.rarity_and_finish, rank.rarity):
        mine, theirs = _pair_alike(mine, theirs, likeness, found)
    left = _grouped(theirs, rank.rarity)
    for match in mine:
        if not left:
            break
        nearest = min(left, key=lambda rarity: abs(rarity - rank.rarity(match.ware)))
        found[match, left[nearest].popleft()] += 1
        if not left[nearest]:
            del left[nearest]
    pairs = [
        Pair(give, get, copies, abs(rank.rarity(give.ware) - rank.rarity(get.ware))) for (give, get), copies in found.items()
    ]
    return sorted(pairs, key=lambda one: (one.gap, -(one.give.exact + one.get.exact), rank.urgency(one.give)))


def _pair_alike(
    mine: list[Match], theirs: list[Match], likeness: Callable[[Ware], Hashable], found: Counter[tuple[Match, Match]]
) -> tuple[list[Match], list[Match]]:
    """Pair what is alike, the most wanted with each other; answers what is left of both."""
    groups, rest = _grouped(theirs, likeness), []
    for match in mine:
        group = groups.get(likeness(match.ware))
        if group:
            found[match, group.popleft()] += 1
        else:
            rest.append(match)
    return rest, [one for group in groups.values() for one in group]


def _grouped(matches: Iterable[Match], likeness: Callable[[Ware], Key]) -> dict[Key, deque[Match]]:
    groups: dict[Key, deque[Match]] = {}
    for match in matches:
        groups.setdefault(likeness(match.ware), deque()).append(match)
    return groups


def _one_by_one(matches: Sequence[Match], rank: _Rank) -> list[Match]:
    """One entry a copy, the most wanted first; of each rarity the first ones."""
    taken: list[Match] = []
    room: Counter[int] = Counter()
    for match in sorted(matches, key=rank.urgency):
        rarity = rank.rarity(match.ware)
        copies = min(match.copies, MOST_PAIRED - room[rarity])
        room[rarity] += copies
        taken += [match] * copies
    return taken


@dataclass(frozen=True, slots=True)
class Balance:
    """What one side gives beyond the other, rarity by rarity: how many copies `more` is given, how many more come."""

    more_given: tuple[tuple[str, int], ...]
    more_got: tuple[tuple[str, int], ...]
    foils_given: int
    foils_got: int
    has_rarities: bool

    @property
    def is_even(self) -> bool:
        """Whether both sides give as many copies of each rarity, and as many foils."""
        return not self.more_given and not self.more_got and self.foils_given == self.foils_got


def balance_of(gives: Mapping[Ware, int], gets: Mapping[Ware, int], shelf: Shelf) -> Balance:
    """How two sides compare. Cards are never only counted: a copy is set against copies of its rarity."""
    rank = _Rank(shelf)
    difference: Counter[str] = Counter()
    for wares, sign in ((gives, 1), (gets, -1)):
        for ware, copies in wares.items():
            difference[rank.printing(ware).rarity if rank.rarities else ""] += sign * copies
    ordered = sorted(difference, key=lambda one: -rank.rarities.get(one, 0))
    named = [(rarity_name(one, shelf.game), difference[one]) for one in ordered]
    return Balance(
        more_given=tuple((name, copies) for name, copies in named if copies > 0),
        more_got=tuple((name, -copies) for name, copies in named if copies < 0),
        foils_given=sum(copies for ware, copies in gives.items() if ware.stock[1] == Finish.FOIL),
        foils_got=sum(copies for ware, copies in gets.items() if ware.stock[1] == Finish.FOIL),
        has_rarities=bool(rank.rarities),
    )
