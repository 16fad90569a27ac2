"""The clauses a format is made of. Each counts one thing in a deck; what it asks and how loudly is data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final, Protocol

from simulator.catalog import Card, Words
from simulator.kernel.game import Language
from simulator.kernel.words import Noun
from simulator.legality.counting import COPIES, DeckCount, Selection
from simulator.legality.dating import ALWAYS, Term
from simulator.legality.removals import Heap, removal, smallest_removals
from simulator.legality.report import Change, Fix, Gauge, Guilty, Quote, Request, Severity

LONGEST_SAID = 120
"""Characters of a search that a clause is told with."""


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

    def asks(self) -> Words:
        """What it wants of a deck, in a few words, whatever the deck."""
        ...


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of the rules as a test. `id` is stable: pages, reports and saved checks use it. `term`: when it holds."""

    id: str
    severity: Severity
    quote: Quote
    test: Test
    term: Term = ALWAYS


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

    def on(self, day: date) -> Format:
        """The format with those of its clauses that hold on a day, or may."""
        held = tuple(clause for clause in self.clauses if clause.term.on(day).counts)
        return self if len(held) == len(self.clauses) else replace(self, clauses=held)


@dataclass(frozen=True, slots=True)
class Percent:
    """A bound that grows with the deck: this share of its cards, rounded up."""

    value: int

    def of(self, total: int) -> int:
        return -(-total * self.value // 100)


Bound = int | Percent


MOST_REQUESTED: Final = 1_000
"""More cards than this are not asked for."""

COPY: Final = Noun(Words("exemplaire", "copy"), Words("exemplaires", "copies"))


def _bound(bound: Bound | None, total: int) -> int | None:
    return bound.of(total) if isinstance(bound, Percent) else bound


def _shown(bound: Bound | None) -> Words:
    return Words(f"{bound.value} %", f"{bound.value}%") if isinstance(bound, Percent) else Words(str(bound), str(bound))


@dataclass(frozen=True, slots=True)
class Total:
    """The cards selected, or what they weigh together, must lie between two bounds.

    `measure`: the number on a card that one copy weighs; COPIES counts the copies. `weights`: what a copy of each card weighs, in
    its place; cards that are not there weigh nothing. `by_name` lists the cards that count.
    """

    of: Selection
    noun: Noun
    least: Bound | None = None
    most: Bound | None = None
    measure: str = COPIES
    by_name: bool = False
    weights: Mapping[str, int] | None = field(default=None, hash=False)

    def examine(self, table: Table) -> Finding | None:
        deck = table.deck
        found = self.found(deck)
        least, most = _bound(self.least, deck.total), _bound(self.most, deck.total)
        if least is not None and found < least:
            return Finding(self._too_few(found, least), found, least, fixes=self._requests(deck, found))
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
        if self.weights is not None:
            return self.weights.get(card.id, 0)
        return 1 if self.measure == COPIES else card.number(self.measure)

    def most_of(self, card: Card) -> int | None:
        """How many copies of a card selected fit by what they weigh, with no other; None where copies alone count."""
        is_weighed = self.weights is not None or self.measure != COPIES
        weight = self.weight(card) if is_weighed else 0
        return self.most // weight if weight > 0 and isinstance(self.most, int) else None

    def asks(self) -> Words:
        least, most = _shown(self.least), _shown(self.most)
        many = self.noun.many
        if self.least == self.most:
            return Words(f"{many.fr} : {most.fr}", f"{many.en}: {most.en}")
        if self.least is None:
            return Words(f"{many.fr} : {most.fr} au plus", f"{many.en}: {most.en} at most")
        if self.most is None:
            return Words(f"{many.fr} : {least.fr} au moins", f"{many.en}: {least.en} at least")
        return Words(f"{many.fr} : de {least.fr} à {most.fr}", f"{many.en}: {least.en} to {most.en}")

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
        weight = "" if self.measure == COPIES and self.weights is None else f" [{self.weight(card)}]"
        return f"{deck.copies[card.id]} × {title}{weight}"

    def _requests(self, deck: DeckCount, found: int) -> tuple[Request, ...]:
        """How many more; nothing where so many more would do that something else has to leave: all of a deck is never reached."""
        for missing in range(1, MOST_REQUESTED + 1):
            if found + missing >= (_bound(self.least, deck.total + missing) or 0):
                asked = self.noun.counted(missing)
                return (Request(missing, self.of.search(), Words(f"Ajoutez {asked.fr}", f"Add {asked.en}")),)
        return ()

    def _removals(self, deck: DeckCount, found: int) -> list[Change]:
        def excess(removed: int) -> int:
            return found - (_bound(self.most, deck.total - removed) or 0)

        def is_enough_left(copies: Mapping[str, int]) -> bool:
            gone = sum(weights[card] * count for card, count in copies.items())
            return found - gone >= (_bound(self.least, deck.total - sum(copies.values())) or 0)

        heaps = [Heap(card.id, deck.copies[card.id], self.weight(card)) for card in deck.cards(self.of)]
        weights = {heap.card_id: heap.weight for heap in heaps}
        return [removal(deck, copies) for copies in smallest_removals(heaps, excess) if is_enough_left(copies)]


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
            f"{', '.join(f'{title.fr} : {COPY.counted(copies).fr}' for title, copies in named)} ; {self.most} au plus.",
            f"{', '.join(f'{title.en}: {COPY.counted(copies).en}' for title, copies in named)}; at most {self.most}.",
        )
        found = max(copies for _, copies in named)
        return Finding(message, found, self.most, deck.guilty(cards, self.most), tuple(self._removals(deck, cards)))

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        found = max((deck.copies[card.id] for card in deck.cards(self.of)), default=0)
        return Gauge(clause, self._label(), found, None, self.most)

    def asks(self) -> Words:
        label = self._label()
        return Words(f"{label.fr} : {self.most} au plus", f"{label.en}: {self.most} at most")

    def _label(self) -> Words:
        which = self.of.called
        if which.fr:
            return Words(f"exemplaires d'une même carte « {which.fr} »", f"copies of one card “{which.en}”")
        return Words("exemplaires d'une même carte", "copies of one card")

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

    def asks(self) -> Words:
        shown = self.of.called
        if self.of.others:
            return Words(f"Seules cartes permises{_behind(shown.fr, ' : ')}", f"The only cards allowed{_behind(shown.en, ': ')}")
        return Words(_with_names(self.says.fr, shown.fr), _with_names(self.says.en, shown.en))


def _behind(names: str, colon: str) -> str:
    return f"{colon}{names}" if names else ""


def _with_names(said: str, names: str) -> str:
    """The words with these names in them, or what stands before where none are said; without a full stop."""
    return said.replace("{names}", names).removesuffix(".") if names else said.partition("{names}")[0].rstrip(" \u00a0\u202f:.")


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

    def asks(self) -> Words:
        return Words("une réimpression est jouée comme la première", "a reprint is played as the first printing")

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

    def asks(self) -> Words:
        return Words("les deux decks ont la même taille", "both decks are of one size")


@dataclass(frozen=True, slots=True)
class Never:
    """No deck passes, and no change of it would help."""

    says: Words

    def examine(self, table: Table) -> Finding | None:
        return Finding(self.says)

    def gauge(self, clause: str, deck: DeckCount) -> Gauge | None:
        return None

    def asks(self) -> Words:
        return self.says


def concerns(test: Test, card: Card) -> bool:
    """Whether a test looks at this card more than at any other: it refuses it, limits its copies, or weighs it."""
    if isinstance(test, Unwanted | Copies):
        return test.of.has(card)
    if not isinstance(test, Total) or not test.of.has(card):
        return False
    return bool(test.weight(card)) and (test.by_name or test.weights is not None or test.most == 0)


def refuses(format: Format, card: Card) -> bool:
    """Whether no legal deck or complete box of a format can hold this card, whatever else is in it."""
    return any(_refused(clause.test, card) for clause in format.clauses if clause.severity == "error")


def _refused(test: Test, card: Card) -> bool:
    if isinstance(test, Unwanted):
        return test.of.has(card)
    if isinstance(test, Total | Copies) and test.most == 0:
        return test.of.has(card)
    return False
