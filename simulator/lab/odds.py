"""Chances that need no game, reckoned exactly: the cards of a deck seen by a turn, with its mulligan, and pairs in a hand.

A deck is shuffled, `hand` cards are drawn, and `later` ones one by one. A mulligan returns the whole hand once: as many cards are
drawn anew, and only then do the first ones go under the deck. Cards that are turned up and put under the deck before the first
turn change nothing as long as the draws do not come down to them: whatever lies above them is as well shuffled as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from simulator.kernel.probe import Odds
from simulator.lab.intervals import at_least


def chance_of(odds: Odds) -> float:
    """The exact chance; where an opening hand without a needed card is exchanged once, with that."""
    chance = at_least(odds.population, odds.marked, odds.drawn, odds.least)
    if not odds.opening or odds.population < 2 * odds.opening:
        return chance
    others, plain = odds.marked - odds.needed_marked, odds.population - odds.needed
    hands = comb(odds.population, odds.opening)
    for held in range(max(0, odds.opening - (plain - others)), min(others, odds.opening) + 1):
        weight = comb(others, held) * comb(plain - others, odds.opening - held) / hands
        chance += weight * (_exchanged(odds, held) - _kept(odds, held))
    return chance


def _kept(odds: Odds, held: int) -> float:
    """The chance from a hand with so many marked cards that is kept."""
    left, marked = odds.population - odds.opening, odds.marked - held
    return at_least(left, marked, odds.drawn - odds.opening, odds.least - held)


def _exchanged(odds: Odds, held: int) -> float:
    """The same where it goes under the deck, to be met again when all the rest is drawn."""
    left, marked = odds.population - odds.opening, odds.marked - held
    if odds.drawn <= left:
        return at_least(left, marked, odds.drawn, odds.least)
    return at_least(odds.opening, held, odds.drawn - left, odds.least - marked)


@dataclass(frozen=True, slots=True)
class SeenByTurn:
    """The chance of `wanted` marked cards or more among those seen: without a mulligan, and with the best one.

    `returned`: of how many marked cards at most a hand is worth returning; None where a mulligan never helps, or is not offered.
    """

    plain: float
    mulligan: float
    returned: int | None


def own_turns(turn: int, seat: int) -> int:
    """How many turns a seat of two has had when turn `turn` of the game ends, both players' counted; seat 0 begins."""
    return (turn + 1 - seat) // 2


def seen_by_turn(*, population: int, marked: int, hand: int, later: int, wanted: int) -> SeenByTurn:
    """`marked` of the `population` are hoped for. Whether to return a hand is decided by how many of them it holds."""
    hand = min(hand, population)
    later = min(later, population - hand)
    if population < 2 * hand:  # too few for a second hand
        chance = at_least(population, marked, hand + later, wanted)
        return SeenByTurn(chance, chance, None)
    plain = best = Fraction(0)
    returned = None
    everything = comb(population, hand)
    for held in range(max(0, hand - (population - marked)), min(hand, marked) + 1):
        dealt = Fraction(comb(marked, held) * comb(population - marked, hand - held), everything)
        kept = _at_least(population - hand, marked - held, later, wanted - held)
        changed = _after_mulligan(population=population, marked=marked, hand=hand, held=held, later=later, wanted=wanted)
        plain += dealt * kept
        best += dealt * max(kept, changed)
        if changed > kept:
            returned = held
    return SeenByTurn(float(plain), float(best), returned)


def _after_mulligan(*, population: int, marked: int, hand: int, held: int, later: int, wanted: int) -> Fraction:
    """The chance once a hand with `held` marked cards was returned: its cards are seen again when all others are drawn."""
    others = population - hand
    fresh = min(hand + later, others)
    again = hand + later - fresh
    if not again:
        return _at_least(others, marked - held, fresh, wanted)
    return _at_least(hand, held, again, wanted - (marked - held))


def _at_least(population: int, marked: int, drawn: int, hits: int) -> Fraction:
    """As `at_least`, as a fraction."""
    ways = sum(
        comb(marked, found) * comb(population - marked, drawn - found) for found in range(max(hits, 0), min(marked, drawn) + 1)
    )
    return Fraction(ways, comb(population, drawn))


Pairs = Sequence[Sequence[bool]]
"""By the places of two cards of a deck: whether a copy of the one on the left makes a pair with another copy on its right."""


def paired_expected(copies: Sequence[int], pairs: Pairs, drawn: int) -> float:
    """How many of the first `drawn` cards find another among them on whose right they make a pair, on average.

    Each card is counted once, however many it could be laid beside; expectations add up, whatever depends on what.
    """
    population = sum(copies)
    drawn = min(drawn, population)
    if population < 2 or not drawn:
        return 0.0
    hands, found = comb(population - 1, drawn - 1), Fraction(0)
    for right, many in enumerate(copies):
        partners = sum(copies[left] - (left == right) for left in range(len(copies)) if pairs[left][right])
        found += many * Fraction(hands - comb(population - 1 - partners, drawn - 1), hands)
    return float(found * drawn / population)


def pair_chance(copies: Sequence[int], pairs: Pairs, drawn: int) -> float:
    """The chance of a pair at all among the first `drawn` cards: one less the hands that were counted to hold none.

    Cards that pair alike are one kind, so what is counted are kinds, not cards.
    """
    population = sum(copies)
    drawn = min(drawn, population)
    every = range(len(copies))
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for place in every:
        row = (*(pairs[place][other] for other in every), *(pairs[other][place] for other in every))
        kinds.setdefault(row, []).append(place)
    firsts = [places[0] for places in kinds.values()]
    sizes = [sum(copies[place] for place in places) for places in kinds.values()]
    clash = [sum(1 << rank for rank, other in enumerate(firsts) if pairs[one][other] or pairs[other][one]) for one in firsts]
    hands = {(0, 0): 1}
    """How many hands there are, by the kinds that may come no more and by size."""
    for rank, size in enumerate(sizes):
        most = 1 if clash[rank] >> rank & 1 else drawn
        following: dict[tuple[int, int], int] = {}
        for (barred, held), ways in hands.items():
            later = barred >> (rank + 1) << (rank + 1)
            for taken in range(min(most, size, drawn - held) + 1 if not barred >> rank & 1 else 1):
                state = ((later | clash[rank]) >> (rank + 1) << (rank + 1) if taken else later, held + taken)
                following[state] = following.get(state, 0) + ways * comb(size, taken)
        hands = following
    without = sum(ways for (_barred, held), ways in hands.items() if held == drawn)
    return float(1 - Fraction(without, comb(population, drawn)))
