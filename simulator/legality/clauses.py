"""The clauses a format is made of. Each counts one thing in a deck; what it asks and how loudly is data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from simulator.catalog import Card, Words
from simulator.kernel.game import Language
from simulator.kernel.words import Noun
from simulator.legality.counting import COPIES, DeckCount, Selection
from simulator.legality.removals import Heap, removal, smallest_removals
from simulator.legality.report import Change, Fix, Gauge, Guilty, Quote, Request, Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """What a test found wrong, before its clause says how severe that is."""

    message: Words
    found: int | None = None
    allowed: int | None = None
    guilty: tuple[Guilty, ...] = ()
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """What a check knows: the deck, and the one it shall meet if that is known."""

    deck: DeckCount
    opponent: DeckCount | None = None


class Test(Protocol):
    """One way of counting. Answers None when the deck passes."""

    def examine(self, table: Table) -> Finding | None: ...

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        """What was counted, for a progress bar; None when nothing is."""
        ...


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of the rules as a test. `id` is stable: pages, reports and saved checks use it."""

    id: str
    severity: Severity
    quote: Quote
    test: Test


@dataclass(frozen=True, slots=True)
class Format:
    """A named list of clauses: what a legal deck is, or a complete box.

    `options`: what its rules change at the table, by name of engine option. `players`: the tables it is made for, all that the
    game knows when None.
    """

    id: str
    name: Words
    summary: Words
    clauses: tuple[Clause, ...]
    default: bool = False
    optional: bool = False
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    players: range | None = None


@dataclass(frozen=True, slots=True)
class Percent:
    """A bound that grows with the deck: this share of its cards, rounded up."""

    value: int

    def of(self, total: int) -> int:
        return -(-total * self.value // 100)


Bound = int | Percent


def _bound(bound: Bound | None, total: int) -> int | None:
    return bound.of(total) if isinstance(bound, Percent) else bound


@dataclass(frozen=True, slots=True)
class Total:
    """The cards selected, or what they weigh together, must lie between two bounds.

    `measure`: the number on a card that one copy weighs; COPIES counts the copies. `by_name` lists the cards that count.
    """

    of: Selection
    noun: Noun
    least: Bound | None = None
    most: Bound | None = None
    measure: str = COPIES
    by_name: bool = False

    def examine(self, table: Table) -> Finding | None:
        deck = table.deck
        found = self.found(deck)
        least, most = _bound(self.least, deck.total), _bound(self.most, deck.total)
        if least is not None and found < least:
            return Finding(self._too_few(found, least), found, least, fixes=(self._request(deck, found),))
        if most is not None and found > most:
            cards = deck.cards(self.of) if self.by_name else []
            message = self._too_many(deck, found, most, cards)
            return Finding(message, found, most, deck.guilty(cards, None), tuple(self._removals(deck, found)))
        return None

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        least, most = _bound(self.least, deck.total), _bound(self.most, deck.total)
        return Gauge(clause, self.noun.many, self.found(deck), least, most)

    def found(self, deck: DeckCount) -> int:
        """The amount that is held against the bounds."""
        return sum(deck.copies[card.id] * self.weight(card) for card in deck.cards(self.of))

    def weight(self, card: Card) -> int:
        """What one copy counts for."""
        return 1 if self.measure == COPIES else card.number(self.measure)

    def _too_few(self, found: int, least: int) -> Words:
        counted, exact = self.noun.counted(found), self.least == self.most
        return Words(
            f"{counted.fr} : il en faut {least}{'' if exact else ' au moins'}.",
            f"{counted.en}: {'' if exact else 'at least '}{least} needed.",
        )

    def _too_many(self, deck: DeckCount, found: int, most: int, cards: list[Card]) -> Words:
        counted, exact = self.noun.counted(found), self.least == self.most
        fr = f"{counted.fr} : {f'il en faut {most}' if exact else f'{most} au plus'}"
        en = f"{counted.en}: {f'{most} needed' if exact else f'at most {most}'}"
        if cards:
            fr += f" ({' + '.join(self._share(deck, card, deck.title(card.id).fr) for card in cards)})"
            en += f" ({' + '.join(self._share(deck, card, deck.title(card.id).en) for card in cards)})"
        return Words(f"{fr}.", f"{en}.")

    def _share(self, deck: DeckCount, card: Card, title: str) -> str:
        """One card's part of the sum: its copies, and its weight where cards weigh differently."""
        weight = "" if self.measure == COPIES else f" [{self.weight(card)}]"
        return f"{deck.copies[card.id]} × {title}{weight}"

    def _request(self, deck: DeckCount, found: int) -> Request:
        missing = 1
        while found + missing < (_bound(self.least, deck.total + missing) or 0):
            missing += 1
        asked = self.noun.counted(missing)
        return Request(missing, self.of.search(), Words(f"Ajoutez {asked.fr}", f"Add {asked.en}"))

    def _removals(self, deck: DeckCount, found: int) -> list[Change]:
        def excess(removed: int) -> int:
            return found - (_bound(self.most, deck.total - removed) or 0)

        heaps = [Heap(card.id, deck.copies[card.id], self.weight(card)) for card in deck.cards(self.of)]
        return [removal(deck, copies) for copies in smallest_removals(heaps, excess)]


@dataclass(frozen=True, slots=True)
class Copies:
    """At most so many copies of each card selected, all printings of a card together."""

    of: Selection
    most: int

    def examine(self, table: Table) -> Finding | None:
        deck = table.deck
        cards = [card for card in deck.cards(self.of) if deck.copies[card.id] > self.most]
        if not cards:
            return None
        named = [(deck.title(card.id), deck.copies[card.id]) for card in cards]
        message = Words(
            f"{', '.join(f'{title.fr} : {copies} exemplaires' for title, copies in named)} ; {self.most} au plus.",
            f"{', '.join(f'{title.en}: {copies} copies' for title, copies in named)}; at most {self.most}.",
        )
        found = max(copies for _, copies in named)
        return Finding(message, found, self.most, deck.guilty(cards, self.most), tuple(self._removals(deck, cards)))

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        found = max((deck.copies[card.id] for card in deck.cards(self.of)), default=0)
        return Gauge(clause, Words("exemplaires d'une même carte", "copies of one card"), found, None, self.most)

    def _removals(self, deck: DeckCount, cards: list[Card]) -> list[Change]:
        """One change settles all cards; when one card alone is concerned, one change for each printing to begin with."""
        excess = {card.id: deck.copies[card.id] - self.most for card in cards}
        if len(cards) > 1:
            return [removal(deck, excess)]
        changes = {
            tuple(sorted(change.deltas)): change
            for printing, _ in deck.printings_of(cards[0].id)
            for change in [removal(deck, excess, first=printing)]
        }
        return list(changes.values())


@dataclass(frozen=True, slots=True)
class Unwanted:
    """No card selected may be in the deck; "{names}" in `says` becomes theirs. Not `removable`: a remark that needs no fix."""

    of: Selection
    says: Words
    removable: bool = True

    def examine(self, table: Table) -> Finding | None:
        deck = table.deck
        cards = deck.cards(self.of)
        if not cards:
            return None
        titles = [deck.title(card.id) for card in cards]
        message = Words(
            self.says.fr.replace("{names}", ", ".join(title.fr for title in titles)),
            self.says.en.replace("{names}", ", ".join(title.en for title in titles)),
        )
        found = {card.id: deck.copies[card.id] for card in cards}
        fixes = (removal(deck, found),) if self.removable else ()
        return Finding(message, sum(found.values()), 0 if self.removable else None, deck.guilty(cards, None), fixes)

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        return None


@dataclass(frozen=True, slots=True)
class PlayedAsBase:
    """A printing whose figures are not those of its card is played with the card's."""

    def examine(self, table: Table) -> Finding | None:
        deck = table.deck
        odd = [printing for printing in deck.printings if deck.catalog.printings[printing].erratum]
        if not odd:
            return None
        remarks = [self._remark(deck, printing) for printing in odd]
        message = Words(" ".join(remark.fr for remark in remarks), " ".join(remark.en for remark in remarks))
        cards = {card.id: card for card in map(deck.catalog.card_of, odd)}
        fixes = (self._exchange(deck, odd),)
        return Finding(message, sum(deck.printings[printing] for printing in odd), None, deck.guilty(cards.values(), None), fixes)

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        return None

    def _remark(self, deck: DeckCount, printing_id: str) -> Words:
        printing, card = deck.catalog.printings[printing_id], deck.catalog.card_of(printing_id)
        title, fields = deck.title(card.id), deck.catalog.registry.fields
        printed = [(fields[slug].name, figure) for slug, figure in printing.erratum.items()]
        played = [(fields[slug].name, card.number(slug)) for slug in printing.erratum]
        return Words(
            f"{title.fr} [{printing.code}] : imprimée {_figures(printed, 'fr')} ; jouée {_figures(played, 'fr')}.",
            f"{title.en} [{printing.code}]: printed {_figures(printed, 'en')}; played as {_figures(played, 'en')}.",
        )

    def _exchange(self, deck: DeckCount, odd: list[str]) -> Change:
        deltas: list[tuple[str, int]] = []
        for printing in odd:
            copies = deck.printings[printing]
            deltas += [(printing, -copies), (deck.catalog.printings[printing].card_id, copies)]
        return Change(tuple(deltas), Words("Prenez la première impression", "Take the first printing instead"))


def _figures(figures: Sequence[tuple[Words, int]], language: Language) -> str:
    """Figures with their names in the middle of a sentence: "cost 1, force 2"."""
    return ", ".join(f"{name.say(language).lower()} {figure}" for name, figure in figures)


@dataclass(frozen=True, slots=True)
class SameSize:
    """Both decks of a game have as many cards; without an opponent nothing is asked."""

    noun: Noun

    def examine(self, table: Table) -> Finding | None:
        mine, theirs = table.deck.total, table.opponent.total if table.opponent else table.deck.total
        if mine == theirs:
            return None
        message = Words(
            f"Votre deck : {self.noun.counted(mine).fr} ; le deck adverse : {theirs}.",
            f"Your deck: {self.noun.counted(mine).en}; the other deck: {theirs}.",
        )
        found = Total(Selection(), self.noun, least=theirs, most=theirs).examine(table)
        return Finding(message, mine, theirs, fixes=found.fixes if found else ())

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        return None


def refuses(format: Format, card: Card) -> bool:
    """Whether no legal deck or complete box of a format can hold this card, whatever else is in it."""
    return any(_refused(clause.test, card) for clause in format.clauses if clause.severity == "error")


def _refused(test: Test, card: Card) -> bool:
    if isinstance(test, Unwanted):
        return test.of.has(card)
    if isinstance(test, Total | Copies) and test.most == 0:
        return test.of.has(card)
    return False
