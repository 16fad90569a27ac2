"""The clauses of a format as bounds on what may be added to a deck: sums of copies that stay below a number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from simulator.catalog import Card
from simulator.legality.clauses import Clause, Copies, Format, Percent, SameSize, Total, Unwanted
from simulator.legality.counting import DeckCount


@dataclass(frozen=True, slots=True)
class Bound:
    """The copies added, each times the factor of its card, add up to `room` at most.

    `asks`: the clause wants more of something, and `scale` is what one of it weighs in the sum; else it wants no more.
    """

    clause: Clause
    factors: Mapping[str, int] = field(hash=False)
    room: int
    asks: bool
    scale: int = 1

    def excess(self, added: Mapping[str, int]) -> int:
        """How much too many, or too few, there are of it once these copies are added; 0 where the clause is content."""
        total = sum(self.factors.get(card, 0) * copies for card, copies in added.items())
        return max(0, -(-(total - self.room) // self.scale))


@dataclass(frozen=True, slots=True)
class Additions:
    """What a format says of copies to be added: sums, how many of each card there is room for, and what no addition mends.

    `exceeded`: rules and remarks of whose sum the deck holds too much before anything is added.
    """

    bounds: tuple[Bound, ...]
    most: Mapping[str, int]
    broken: tuple[Clause, ...]
    exceeded: tuple[Clause, ...] = ()


def additions(fmt: Format, deck: DeckCount, cards: Iterable[Card], *, allowed: Mapping[str, int]) -> Additions:
    """What may be added to a deck of these cards, at most so many copies of each as are `allowed`.

    A remark that the deck gives rise to already is no bound; nothing that a remark or a rule does not want is added, and nothing
    to a sum of which a rule finds too much already.
    """
    known = list(cards)
    most = {card.id: allowed.get(card.id, 0) for card in known}
    bounds: list[Bound] = []
    broken: list[Clause] = []
    exceeded: list[Clause] = []
    for clause in fmt.clauses:
        test = clause.test
        if isinstance(test, Unwanted):
            most |= {card.id: 0 for card in known if test.of.has(card)}
            if deck.cards(test.of) and clause.severity == "error":
                broken.append(clause)
        elif isinstance(test, Copies):
            most |= {card.id: max(0, min(most[card.id], test.most - _held(deck, card))) for card in known if test.of.has(card)}
            if clause.severity == "error" and any(_held(deck, card) > test.most for card in deck.cards(test.of)):
                broken.append(clause)
        elif isinstance(test, Total):
            bounds += _asked(clause, test, deck, known)
            upper = _allowed(clause, test, deck, known)
            if upper and upper.room >= 0:
                bounds.append(upper)
            elif upper:
                exceeded.append(clause)
            if upper and upper.room < 0 and clause.severity == "error":
                broken.append(clause)
                most |= {card: 0 for card, factor in upper.factors.items() if factor > 0}
    there = {card: copies for card, copies in most.items() if copies > 0}
    return Additions(tuple(bounds), there, tuple(broken), tuple(exceeded))


@dataclass(frozen=True, slots=True)
class Demands:
    """What the rules of a format ask of every deck, as sums of what comes in (above 0) and goes out (below 0), by card.

    `most`: how many of a card a deck may hold at all, where a rule says so.
    """

    bounds: tuple[Bound, ...]
    most: Mapping[str, int]

    def met_by(self, deck: DeckCount, changed: Mapping[str, int]) -> bool:
        """Whether a deck of which so much is changed is what the rules ask."""
        held = {card: deck.copies.get(card, 0) + changed.get(card, 0) for card in {*deck.copies, *changed}}
        return all(copies <= self.most.get(card, copies) for card, copies in held.items()) and not any(
            bound.excess(changed) for bound in self.bounds
        )


def demands(fmt: Format, deck: DeckCount, cards: Iterable[Card]) -> Demands | None:
    """What the rules of a format ask of a deck of these cards, whatever remarks say; None where a rule is no sum of cards."""
    known = list(cards)
    bounds: list[Bound] = []
    most: dict[str, int] = {}
    for clause in fmt.clauses:
        test = clause.test
        if clause.severity != "error" or isinstance(test, SameSize):
            continue
        if isinstance(test, Unwanted | Copies):
            limit = test.most if isinstance(test, Copies) else 0
            most |= {card.id: min(limit, most.get(card.id, limit)) for card in known if test.of.has(card)}
        elif isinstance(test, Total):
            bounds += _asked(clause, test, deck, known)
            upper = _allowed(clause, test, deck, known)
            bounds += [upper] if upper else []
        else:
            return None
    return Demands(tuple(bounds), most)


def _held(deck: DeckCount, card: Card) -> int:
    return deck.copies.get(card.id, 0)


def _asked(clause: Clause, test: Total, deck: DeckCount, cards: list[Card]) -> list[Bound]:
    """What a clause wants at least; a share of the deck grows with every card that comes in."""
    found, least = test.found(deck), test.least
    if least is None:
        return []
    weights = {card.id: test.weight(card) for card in cards if test.of.has(card)}
    if isinstance(least, Percent):
        factors = {card.id: least.value - 100 * weights.get(card.id, 0) for card in cards}
        return [Bound(clause, factors, 100 * found - least.value * deck.total, asks=True, scale=100)]
    return [Bound(clause, {card: -weight for card, weight in weights.items()}, found - least, asks=True)]


def _allowed(clause: Clause, test: Total, deck: DeckCount, cards: list[Card]) -> Bound | None:
    """What a clause wants at most."""
    found, most = test.found(deck), test.most
    if most is None:
        return None
    weights = {card.id: test.weight(card) for card in cards if test.of.has(card)}
    if isinstance(most, Percent):
        factors = {card.id: 100 * weights.get(card.id, 0) - most.value for card in cards}
        return Bound(clause, factors, most.value * deck.total + 99 - 100 * found, asks=False, scale=100)
    return Bound(clause, weights, most - found, asks=False)
