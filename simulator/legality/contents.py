"""A clause for games that come in a box: exactly these components, each so many times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from simulator.catalog import Words
from simulator.kernel.game import Language
from simulator.kernel.words import Noun
from simulator.legality.clauses import Finding, Table
from simulator.legality.counting import DeckCount, Selection
from simulator.legality.report import Change, Gauge

NAMED = 8
"""How many components a sentence names before it only counts the others."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The box holds each of these printings exactly so many times, and no other component of the selection.

    What is missing and what is too much is named, and one fix puts the box right.
    """

    copies: Mapping[str, int] = field(hash=False)
    noun: Noun
    of: Selection = field(default_factory=Selection)

    def examine(self, table: Table) -> Finding | None:
        deck = table.deck
        held = self._held(deck)
        missing = {name: more for name, copies in self.copies.items() if (more := copies - held.get(name, 0)) > 0}
        surplus = {name: more for name, copies in held.items() if (more := copies - self.copies.get(name, 0)) > 0}
        if not missing and not surplus:
            return None
        french, english = (" ".join(self._sentences(deck, missing, surplus, language)) for language in ("fr", "en"))
        guilty = [deck.catalog.card_of(name) for name in surplus]
        deltas = (*missing.items(), *((name, -more) for name, more in surplus.items()))
        fix = Change(deltas, Words("Remettez la boîte au complet", "Put the box right"))
        found, needed = sum(held.values()), sum(self.copies.values())
        return Finding(Words(french, english), found, needed, deck.guilty(guilty, None), (fix,))

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        """How many of the components are there; surplus ones do not stand in for missing ones."""
        needed = sum(self.copies.values())
        there = sum(min(deck.printings.get(name, 0), copies) for name, copies in self.copies.items())
        return Gauge(clause, self.noun.many, there, needed, needed)

    def asks(self) -> Words:
        needed = sum(self.copies.values())
        return Words(f"{self.noun.many.fr} : {needed}, celles de la boîte", f"{self.noun.many.en}: {needed}, those of the box")

    def _held(self, deck: DeckCount) -> dict[str, int]:
        """The copies of each printing that the clause looks at."""
        return {name: copies for name, copies in deck.printings.items() if self.of.has(deck.catalog.card_of(name))}

    def _sentences(
        self, deck: DeckCount, missing: Mapping[str, int], surplus: Mapping[str, int], language: Language
    ) -> Iterator[str]:
        for copies, says in ((missing, _MISSING), (surplus, _SURPLUS)):
            if copies:
                count = self.noun.counted(sum(copies.values())).say(language)
                yield says.say(language).format(count=count, names=_listed(deck, copies, language))


_MISSING = Words("Il manque {count} : {names}.", "{count} missing: {names}.")
_SURPLUS = Words("{count} de trop : {names}.", "{count} too many: {names}.")


def _listed(deck: DeckCount, copies: Mapping[str, int], language: Language) -> str:
    """Components with their numbers, the first few by name."""
    named = []
    for printing, count in list(copies.items())[:NAMED]:
        name = deck.title(deck.catalog.printings[printing].card_id).say(language)
        named.append(name if count == 1 else f"{count} × {name}")
    more = len(copies) - NAMED
    return ", ".join(named) + (f" … (+ {more})" if more > 0 else "")
