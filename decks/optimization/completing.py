"""An unfinished list made legal with the fewest cards, and with the best of them: two integer programmes, solved by HiGHS.

Plain values in, plain values out, copies by id of the card. The first programme asks how many cards the format needs at least,
and what cannot be had; the second chooses among all ways to add that many. Nothing is ever taken out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from decks.optimization.programme import Clock, Programme
from simulator.catalog import Card, Catalog
from simulator.catalog.starters import Starter
from simulator.kernel.completing import Completing
from simulator.legality import Format, Total
from simulator.legality.bounds import Additions, Bound, additions
from simulator.legality.counting import DeckCount

PROCESSOR_TIME: Final = 2.0
"""In seconds, for both programmes together. What was found by then is the answer, with its bound."""

CHAIN: Final = 6
"""For each card that can close what another of the list opens, colour by colour."""

CROWD: Final = 16
"""Against each copy of a cost of which starter decks have fewer."""

WORTH: Final = 12
"""For each point of what the format allows some of."""

STRENGTH: Final = 2
"""For each point by which the strength of a card is above its cost."""

KIN: Final = 6
"""For a card of the family to which all others belong; less for that of some of them."""

STRANGER: Final = 3
"""Against each card that the list has not yet: copies of the same card are found more often."""

UNPLAYED: Final = 20
"""Against a card that the engine does not play in full."""

REQUIRED, WISHED = 10_000, 100
"""What it costs to leave a rule, or a remark, unanswered; more than any card."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Cards to add, and what is known of them.

    `missing`: how many are lacking for what a rule asks, by its id, whatever one adds of the `allowed` copies. `broken`: rules
    that only taking cards out can mend. `proved`: no other way to add as many cards is worth more than `score`; else none is
    worth more than `bound`, as far as so many cards are the fewest.
    """

    added: Mapping[str, int]
    missing: Mapping[str, int]
    broken: tuple[str, ...]
    score: int
    bound: int
    proved: bool

    @property
    def copies(self) -> int:
        return sum(self.added.values())


@dataclass(frozen=True)
class Unfinished:
    """A list to be completed: what it holds by printing, its format, and the copies of each card that may come in."""

    content: Mapping[str, int]
    format: Format
    catalog: Catalog
    likes: Completing
    starters: tuple[Starter, ...]
    allowed: Mapping[str, int]

    @cached_property
    def deck(self) -> DeckCount:
        return DeckCount(self.content, self.catalog)

    @cached_property
    def additions(self) -> Additions:
        return additions(self.format, self.deck, self.catalog.cards.values(), allowed=self.allowed)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Those that may come in."""
        return tuple(self.catalog.cards[card] for card in sorted(self.additions.most))

    def on_curve(self, size: int) -> dict[int, int]:
        """How many copies of each value of the curve a list of so many cards should have: as many as starter decks."""
        counted: Counter[int] = Counter()
        total = 0
        for one in self.starters:
            deck = DeckCount(one.cards, self.catalog)
            total += deck.total
            counted.update(self.values_of(deck.copies))
        return {value: round(copies * size / total) for value, copies in counted.items()} if total else {}

    def values_of(self, copies: Mapping[str, int]) -> Counter[int]:
        """How many copies have each value of the curve."""
        found: Counter[int] = Counter()
        for card, count in copies.items():
            value = self.catalog.cards[card].facts.get(self.likes.curve)
            if isinstance(value, int):
                found[value] += count
        return found

    def worth_of(self, card: Card) -> int:
        """What a copy of a card is worth by itself."""
        likes = self.likes
        total = 0 if self.is_sated else WORTH * card.number(likes.worth)
        if likes.curve in card.facts:
            total += STRENGTH * (card.number(likes.strength) - card.number(likes.curve))
        return total + self.kinship(card) - (UNPLAYED if card.status != "full" else 0)

    @cached_property
    def is_sated(self) -> bool:
        """The list has too much already of what the format allows some of: more of it is worth nothing."""
        tests = (clause.test for clause in self.additions.exceeded)
        return any(isinstance(test, Total) and test.measure == self.likes.worth for test in tests)

    def kinship(self, card: Card) -> int:
        """How much of a family the cards of the list make with a card."""
        kin, families = card.facts.get(self.likes.kin), self._families
        return round(KIN * families[kin] / families.total()) if kin is not None and families.total() else 0

    @cached_property
    def _families(self) -> Counter[object]:
        found: Counter[object] = Counter()
        for card, copies in self.deck.copies.items():
            if (kin := self.catalog.cards[card].facts.get(self.likes.kin)) is not None:
                found[kin] += copies
        return found

    def opening(self, card: Card) -> tuple[str, ...]:
        """The colours that a card opens."""
        return _several(card, self.likes.opens)

    def closing(self, card: Card) -> tuple[str, ...]:
        """The colours that a card closes to its advantage."""
        marks = _several(card, self.likes.marks)
        return _several(card, self.likes.closes) if self.likes.chained.intersection(marks) else ()

    @cached_property
    def colours(self) -> tuple[str, ...]:
        cards = [*map(self.catalog.cards.__getitem__, self.deck.copies), *self.cards]
        return tuple(sorted({colour for card in cards for colour in (*self.opening(card), *self.closing(card))}))

    def score(self, added: Mapping[str, int]) -> int:
        """What a list is worth with these copies; only what the copies added are worth by themselves is in it."""
        copies = Counter(self.deck.copies) + Counter(added)
        ends = [self.ends(copies, colour) for colour in self.colours]
        targets = self.on_curve(copies.total())
        crowds = sum(max(0, count - targets.get(value, 0)) for value, count in self.values_of(copies).items())
        alone = sum(count * self.worth_of(self.catalog.cards[card]) for card, count in added.items())
        strangers = sum(card not in self.deck.copies for card, count in added.items() if count)
        return alone + CHAIN * sum(map(min, ends)) - CROWD * crowds - STRANGER * strangers

    def ends(self, copies: Mapping[str, int], colour: str) -> tuple[int, int]:
        """How many copies open a colour, and how many close it."""
        cards = [(self.catalog.cards[card], count) for card, count in copies.items()]
        opened = sum(count for card, count in cards if colour in self.opening(card))
        return opened, sum(count for card, count in cards if colour in self.closing(card))


def _several(card: Card, slug: str) -> tuple[str, ...]:
    fact = card.facts.get(slug, ())
    return tuple(fact) if isinstance(fact, list | tuple) else (str(fact),)


def complete(unfinished: Unfinished, *, processor_time: float = PROCESSOR_TIME) -> Completion:
    """The fewest cards that make a list legal, or as legal as the allowed copies can; of all such ways the best."""
    clock = Clock(processor_time)
    limits = unfinished.additions
    fewest, is_fewest = _fewest(unfinished, clock)
    size = sum(fewest.values())
    missing = {bound: bound.excess(fewest) for bound in limits.bounds if bound.asks}
    added, bound, proved = _best(unfinished, size, missing, clock) if size else ({}, 0, True)
    if not added or unfinished.score(fewest) > unfinished.score(added):
        added = fewest
    proved = proved and is_fewest
    score = unfinished.score(added)
    return Completion(
        added={card: copies for card, copies in added.items() if copies},
        missing={one.clause.id: short for one, short in missing.items() if short and one.clause.severity == "error"},
        broken=tuple(clause.id for clause in limits.broken),
        score=score,
        bound=score if proved else max(score, bound),
        proved=proved,
    )


def _fewest(unfinished: Unfinished, clock: Clock) -> tuple[dict[str, int], bool]:
    """As few cards as possible that leave as little as possible unanswered, and whether that is proved."""
    limits, cards = unfinished.additions, unfinished.cards
    asks = [bound for bound in limits.bounds if bound.asks]
    if not cards or not any(bound.excess({}) for bound in asks):
        return {}, True
    costs = [1] * len(cards) + [_weight(bound) for bound in asks]
    most = [limits.most[card.id] for card in cards] + [float("inf")] * len(asks)
    programme = Programme(costs, whole=len(costs), most=most)
    for bound in limits.bounds:
        parts = {column: bound.factors.get(card.id, 0) for column, card in enumerate(cards)}
        slack = {len(cards) + asks.index(bound): -bound.scale} if bound.asks else {}
        programme.at_most(bound.room, parts | slack)
    solved = programme.solved(clock)
    greedy = _greedy(unfinished, asks)
    if not solved.values:
        return greedy, False
    found = {card.id: round(value) for card, value in zip(cards, solved.values, strict=False) if value > 0.5}
    least = min((found, greedy), key=lambda added: sum(_weight(one) * one.excess(added) for one in asks) + sum(added.values()))
    return least, solved.proved


def _weight(bound: Bound) -> int:
    return REQUIRED if bound.clause.severity == "error" else WISHED


def _greedy(unfinished: Unfinished, asks: Iterable[Bound]) -> dict[str, int]:
    """One copy after the other, as long as a rule asks for more: something to answer however little time there is."""
    limits, added = unfinished.additions, Counter[str]()
    caps = [bound for bound in limits.bounds if not bound.asks]
    asked = list(asks)
    for card in sorted(unfinished.cards, key=lambda card: (-unfinished.worth_of(card), card.id)):
        for _copy in range(limits.most[card.id]):
            more = added + Counter({card.id: 1})
            helps = any(bound.excess(more) < bound.excess(added) for bound in asked)
            harms = any(bound.excess(more) for bound in caps) or any(bound.excess(more) > bound.excess(added) for bound in asked)
            if not helps or harms:
                break
            added = more
    return dict(added)


def _best(unfinished: Unfinished, size: int, missing: Mapping[Bound, int], clock: Clock) -> tuple[dict[str, int], int, bool]:
    """Of all ways to add so many cards the one that is worth most; nothing, where time is over before one is found."""
    choice = _Choice(unfinished, size)
    choice.keep_the_rules(missing)
    choice.count_strangers()
    choice.count_chains()
    choice.count_crowds()
    solved = choice.programme.solved(clock)
    found = {card.id: round(value) for card, value in zip(choice.cards, solved.values, strict=False) if value > 0.5}
    return found, math.floor(0.001 - solved.bound), solved.proved


class _Choice:
    """The second programme. Its columns: copies of each card, whether a card is new, chains by colour, crowds by value."""

    def __init__(self, unfinished: Unfinished, size: int) -> None:
        self.unfinished, self.size = unfinished, size
        self.limits, self.cards, self.copies = unfinished.additions, unfinished.cards, unfinished.deck.copies
        self.strangers = [column for column, card in enumerate(self.cards) if card.id not in self.copies]
        self.present = unfinished.values_of(self.copies)
        coming = (card.facts.get(unfinished.likes.curve) for card in self.cards)
        self.values = sorted({*self.present, *(value for value in coming if isinstance(value, int))})
        self.at_strangers = len(self.cards)
        self.at_chains = self.at_strangers + len(self.strangers)
        self.at_crowds = self.at_chains + len(unfinished.colours)
        self.programme = self._programme()

    def _programme(self) -> Programme:
        unfinished, amounts = self.unfinished, len(self.unfinished.colours) + len(self.values)
        costs = [-unfinished.worth_of(card) for card in self.cards] + [STRANGER] * len(self.strangers)
        costs += [-CHAIN] * len(unfinished.colours) + [CROWD] * len(self.values)
        most = [self.limits.most[card.id] for card in self.cards] + [1] * len(self.strangers)
        whole = [unfinished.deck.total + self.size] * amounts
        return Programme(costs, whole=len(most), most=most + whole)

    def _parts(self, factor: Callable[[Card], int]) -> dict[int, int]:
        return {column: factor(card) for column, card in enumerate(self.cards)}

    def keep_the_rules(self, missing: Mapping[Bound, int]) -> None:
        """As many cards as are needed, and no rule less content than it can be."""
        self.programme.at_most(self.size, self._parts(lambda _card: 1))
        self.programme.at_most(-self.size, self._parts(lambda _card: -1))
        for bound in self.limits.bounds:
            factors = bound.factors
            room = bound.room + bound.scale * missing.get(bound, 0)
            self.programme.at_most(room, self._parts(lambda card, factors=factors: factors.get(card.id, 0)))  # type: ignore[misc]

    def count_strangers(self) -> None:
        """Copies of a card that the list has not make it a new one."""
        for place, column in enumerate(self.strangers):
            self.programme.at_most(0, {column: 1, self.at_strangers + place: -self.limits.most[self.cards[column].id]})

    def count_chains(self) -> None:
        """As many chains of a colour as there are cards that open it, and cards that close it."""
        for place, colour in enumerate(self.unfinished.colours):
            held = self.unfinished.ends(self.copies, colour)
            for there, ends in zip(held, (self.unfinished.opening, self.unfinished.closing), strict=True):
                parts = {column: -1 for column, card in enumerate(self.cards) if colour in ends(card)}
                self.programme.at_most(there, parts | {self.at_chains + place: 1})

    def count_crowds(self) -> None:
        """What there is of a value beyond its place on the curve."""
        targets = self.unfinished.on_curve(self.unfinished.deck.total + self.size)
        for place, value in enumerate(self.values):
            curve = self.unfinished.likes.curve
            parts = {column: 1 for column, card in enumerate(self.cards) if card.facts.get(curve) == value}
            self.programme.at_most(targets.get(value, 0) - self.present[value], parts | {self.at_crowds + place: -1})
