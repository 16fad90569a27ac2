"""The smallest repair of a deck: the fewest copies that come in or go out so that every rule of its format holds at once.

Plain values in, plain values out, copies by id of the card. Three integer programmes, solved by HiGHS (decisions 30 and 42), with
a row for each rule, so that bounds which pull different ways are weighed together: the first asks how few copies have to change,
the second which of all such changes leaves the player's own copies in the deck, and the third which of these is the best, and of
several as good ones which comes nearest to what completes the list.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from decks.optimization.completing import CROWD, Unfinished
from decks.optimization.programme import Clock, Programme
from simulator.catalog import Card, Catalog
from simulator.legality import Format, Selection, Unwanted
from simulator.legality.bounds import Demands, demands
from simulator.legality.counting import DeckCount

PROCESSOR_TIME: Final = 2.0
"""In seconds. What was found by then is the answer, with its bound."""

OWN, OWN_AND_FREE = 1, 2
"""What a copy is that goes, where it is the player's."""

NEW, UNPLAYED, FOREIGN, REMARKED = 1, 4, 8, 16
"""Against a card that the deck has not yet, one that the engine does not play in full, one of which no copy is free, and one
that the format has a remark about."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What comes in (above 0) and goes out (below 0) by card, and ids that no catalogue knows, which all go.

    `proved`: fewer copies will not do; else fewer than `bound` will not. `possible`: False where it is proved that no deck out of
    these cards keeps to the format; None where time was over before anything was found.
    """

    changed: Mapping[str, int]
    unknown: Mapping[str, int]
    proved: bool
    bound: int
    possible: bool | None = True

    @property
    def copies(self) -> int:
        """How many copies come or go."""
        return sum(map(abs, self.changed.values())) + sum(self.unknown.values())


def repair(
    content: Mapping[str, int],
    fmt: Format,
    catalog: Catalog,
    *,
    most: Mapping[str, int],
    free: Mapping[str, int],
    owned: Mapping[str, int] | None = None,
    likes: Unfinished | None = None,
    processor_time: float = PROCESSOR_TIME,
) -> Repair | None:
    """The smallest repair of a deck (copies by printing); of several one that takes the fewest copies out which the player owns,
    of these the fewest that are free, and then one with free copies of cards that are in it already.

    `most`: how many copies of each card a deck may hold, 0 for what is not there; `free`: those that the player has for it, what
    the list asks for already among them; `owned`: all that he has; `likes`: the list as one to be completed, which says
    what else speaks for a card. None where a rule of the format is no sum of cards.
    """
    deck = DeckCount(content, catalog)
    cards = [card for card in catalog.cards.values() if most.get(card.id, 0) or card.id in deck.copies]
    asked = demands(fmt, deck, cards)
    if asked is None:
        return None
    if asked.met_by(deck, {}):
        return Repair({}, deck.unknown, True, sum(deck.unknown.values()))
    search = _Search(deck, cards, asked, most=most, free=free, owned=owned or {}, remarked=_remarked(fmt), likes=likes)
    return search.answer(Clock(processor_time))


def _remarked(fmt: Format) -> tuple[Selection, ...]:
    """The cards that a format would rather not see."""
    return tuple(clause.test.of for clause in fmt.clauses if isinstance(clause.test, Unwanted) and clause.severity == "warning")


class _Search:
    """What may change. The columns: copies of each card of the deck that go, by whether the player has them, and has them free;
    free copies of each card, and others, that come. `losses`: 0 where a copy that goes is none of the player's, or one comes."""

    def __init__(
        self,
        deck: DeckCount,
        cards: list[Card],
        asked: Demands,
        *,
        most: Mapping[str, int],
        free: Mapping[str, int],
        owned: Mapping[str, int],
        remarked: tuple[Selection, ...],
        likes: Unfinished | None,
    ) -> None:
        self.deck, self.asked, self.likes = deck, asked, likes
        self.columns: list[tuple[Card, int]] = []
        self.costs: list[int] = []
        self.most: list[int] = []
        self.losses: list[int] = []
        for card in cards:
            held = deck.copies.get(card.id, 0)
            room = max(0, min(most.get(card.id, 0), asked.most.get(card.id, most.get(card.id, 0))) - held)
            spare = min(room, max(0, free.get(card.id, 0) - held))
            cost = (NEW if not held else 0) + (UNPLAYED if card.status != "full" else 0)
            cost += REMARKED if any(of.has(card) for of in remarked) else 0
            there = min(held, max(0, free.get(card.id, 0)))
            elsewhere = min(held, max(there, owned.get(card.id, 0))) - there
            self._add(card, -1, held - there - elsewhere, 0)
            self._add(card, -1, elsewhere, 0, loss=OWN)
            self._add(card, -1, there, 0, loss=OWN_AND_FREE)
            self._add(card, 1, spare, cost)
            self._add(card, 1, room - spare, cost + FOREIGN)

    def _add(self, card: Card, sign: int, most: int, cost: int, *, loss: int = 0) -> None:
        if most > 0:
            self.losses.append(loss)
            self.columns.append((card, sign))
            self.costs.append(cost)
            self.most.append(most)

    def answer(self, clock: Clock) -> Repair:
        """What the solver finds, its proof or its bound."""
        unknown = self.deck.unknown
        lost = sum(unknown.values())
        if not self.columns:
            return Repair({}, unknown, False, lost + 1, possible=False)
        fewest = self._programme([1] * len(self.columns)).solved(clock)
        bound = max(1, math.ceil(fewest.bound - 0.001))
        changed = self._changed(fewest.values)
        if not fewest.values or not self.asked.met_by(self.deck, changed):
            return Repair({}, unknown, False, lost + bound, False if fewest.impossible else None)
        copies = sum(map(abs, changed.values()))
        kept = self._programme(self._lost(copies), size=copies).solved(clock).values
        changed = self._better(changed, kept)
        if kept:
            lost_own = sum(loss * round(value) for loss, value in zip(self._lost(copies), kept, strict=True))
            best = self._best(copies, self.deck.total + sum(changed.values()), lost_own)
            changed = self._better(changed, best.solved(clock).values)
        bound = copies if fewest.proved else min(copies, bound)
        return Repair(changed, unknown, bound == copies, lost + bound)

    def _lost(self, copies: int) -> list[int]:
        """What copies of the player's that go weigh where so many copies change: owned ones before free ones."""
        return [copies + 1 if loss == OWN else copies + 2 if loss == OWN_AND_FREE else 0 for loss in self.losses]

    def _better(self, changed: dict[str, int], values: Sequence[float]) -> dict[str, int]:
        """What a later programme found, where it keeps to the rules with as many copies: its time may have been over."""
        found = self._changed(values)
        is_as_small = sum(map(abs, found.values())) == sum(map(abs, changed.values()))
        return found if is_as_small and self.asked.met_by(self.deck, found) else changed

    def _changed(self, values: Sequence[float]) -> dict[str, int]:
        """Signed copies by card."""
        changed: dict[str, int] = {}
        for (card, sign), value in zip(self.columns, values, strict=False):
            if round(value):
                changed[card.id] = changed.get(card.id, 0) + sign * round(value)
        return {card: copies for card, copies in changed.items() if copies}

    def _best(self, copies: int, total: int, lost: int) -> Programme:
        """At most so many copies change, as cheaply as can be; what is liked decides where that is the same.

        `total`: how many cards the deck has after it, more or less; `lost`: what may go of the player's, as `_lost` weighs it.
        """
        programme = self._liked(copies, total)
        programme.at_most(lost, dict(enumerate(self._lost(copies))))
        return programme

    def _liked(self, copies: int, total: int) -> Programme:
        if self.likes is None:
            return self._programme(self.costs, size=copies)
        worth = [self.likes.worth_of(card) if sign > 0 else 0 for card, sign in self.columns]
        dislikes = [max(worth) - one if sign > 0 else 0 for one, (_card, sign) in zip(worth, self.columns, strict=True)]
        more = copies * (max(dislikes) + CROWD) + 1
        costs = [more * cost + one for cost, one in zip(self.costs, dislikes, strict=True)]
        targets, present = self.likes.on_curve(total), self.likes.values_of(self.deck.copies)
        values = {card.id: card.facts.get(self.likes.likes.curve) for card, _sign in self.columns}
        crowds = sorted({value for value in values.values() if isinstance(value, int)})
        programme = self._programme([*costs, *[CROWD] * len(crowds)], size=copies)
        for place, value in enumerate(crowds, start=len(self.columns)):
            parts = self._parts({card: 1 for card, its in values.items() if its == value})
            programme.at_most(targets.get(value, 0) - present[value], parts | {place: -1})
        return programme

    def _programme(self, costs: Sequence[int], *, size: int | None = None) -> Programme:
        """The rules as rows; at most so many copies change. What has costs beyond the columns is an amount."""
        columns = len(self.columns)
        programme = Programme(costs, whole=columns, most=[*self.most, *[math.inf] * (len(costs) - columns)])
        for card_id, held in self.deck.copies.items():
            limit = self.asked.most.get(card_id)
            if limit is not None and held > limit:
                programme.at_most(limit - held, self._parts({card_id: 1}))
        for bound in self.asked.bounds:
            programme.at_most(bound.room, self._parts(bound.factors))
        if size is not None:
            programme.at_most(size, dict.fromkeys(range(len(self.columns)), 1))
        return programme

    def _parts(self, factors: Mapping[str, int]) -> dict[int, int]:
        return {column: sign * factors.get(card.id, 0) for column, (card, sign) in enumerate(self.columns)}
