"""Cards that would complete an unfinished deck, out of the player's copies or of all there are, each with its reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.catalogue.shelf import Shelf
from collection.languages import page_language
from collection.models import Printing
from decks.content import Content
from decks.legality.verdicts import format_of, report_in
from decks.models import MAX_COPIES, Deck
from decks.optimization.completing import Completion, Unfinished, complete
from decks.stock.holding import Held, Stock
from simulator.catalog import Card, load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.legality import Format, Report, Total

FREE, OWNED, ALL = "free", "owned", "all"
STOCKS = (FREE, OWNED, ALL)
"""Copies in no other built deck, all of the player's, or every card of the game."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """So many copies of a card that would come in, by printing, and why it."""

    printing: Printing
    copies: int
    deltas: tuple[tuple[str, int], ...]
    reasons: tuple[str, ...]

    @property
    def said(self) -> str:
        """The change as forms write it."""
        return " ".join(f"{key}:{copies}" for key, copies in self.deltas)


@dataclass(frozen=True)
class Suggestion:
    """What would complete a deck: the cards by kind, what the rules say before and after, and how sure it is."""

    deck: Deck
    of: str
    before: Report
    after: Report
    completion: Completion
    groups: tuple[tuple[Words, tuple[Suggested, ...]], ...]

    @property
    def lines(self) -> tuple[Suggested, ...]:
        return tuple(line for _name, group in self.groups for line in group)

    @property
    def deltas(self) -> dict[str, int]:
        """Copies by printing, of all cards together."""
        return dict(delta for line in self.lines for delta in line.deltas)

    @property
    def better_by(self) -> int:
        """How much more another proposal could be worth at most, in percent; 0 where that is proved impossible."""
        gain = self.completion.bound - self.completion.score
        return max(1, round(100 * gain / max(1, abs(self.completion.score)))) if gain and not self.completion.proved else 0


def suggestion_for(deck: Deck, stock: Stock, *, of: str) -> Suggestion:
    """The best way to make a deck legal, or as legal as these copies can."""
    content = deck.content()
    allowed = allowed_copies(deck, stock, content, of=of)
    format = format_of(deck).on(timezone.localdate())
    unfinished = unfinished_list(deck.game_id, format, content, allowed)
    completion = _completed(deck.game_id, format, _frozen(content), _frozen(allowed))
    telling = _Telling(unfinished, completion)
    lying = copies_lying(deck, stock, content, of=of)
    lines = [_suggested(card, copies, stock.shelf, lying, telling) for card, copies in completion.added.items()]
    lines.sort(key=lambda line: (line.printing.set.order, line.printing.position))
    kinds = load(deck.game_id).types
    grouped = ((label.name, tuple(line for line in lines if line.printing.card.kind == kind)) for kind, label in kinds.items())
    after = Counter(content)
    for line in lines:
        after.update(dict(line.deltas))
    return Suggestion(
        deck=deck,
        of=of,
        before=report_in(deck.game_id, format, content),
        after=report_in(deck.game_id, format, after),
        completion=completion,
        groups=tuple((name, group) for name, group in grouped if group),
    )


def allowed_copies(deck: Deck, stock: Stock, content: Content, *, of: str) -> dict[str, int]:
    """Copies by id of the card that may come into a deck, beyond those that its list asks for already."""
    if of == ALL:
        return dict.fromkeys(load(deck.game_id).cards, MAX_COPIES)
    copies = stock.available(deck) if of == FREE else stock.staying_by_card
    left = Counter({stock.shelf.by_card[card][0].card.key: count for card, count in copies.items()})
    for key, count in content.items():
        if key in stock.shelf.by_key:
            left[stock.shelf.by_key[key].card.key] -= count
    return {card: count for card, count in left.items() if count > 0}


def unfinished_list(game: str, format: Format, content: Mapping[str, int], allowed: Mapping[str, int]) -> Unfinished:
    """A list as one that is to be completed with these copies."""
    likes = GAMES[game].completing
    assert likes is not None  # noqa: S101 - every game of decks says it
    return Unfinished(content, format, load(game), likes, starters(game), allowed)


Frozen = tuple[tuple[str, int], ...]


def _frozen(copies: Mapping[str, int]) -> Frozen:
    return tuple(sorted(copies.items()))


@lru_cache(maxsize=64)
def _completed(game: str, format: Format, content: Frozen, allowed: Frozen) -> Completion:
    """Pages are looked at more often than decks change."""
    return complete(unfinished_list(game, format, dict(content), dict(allowed)))


def _source(deck: Deck, stock: Stock, of: str) -> Held:
    """The copies by printing and finish from which cards are taken first."""
    if of == OWNED:
        return stock.owned
    standing = stock.standing.get(deck.pk)
    return Counter(stock.free) + Counter(standing.there if standing else {})


def copies_lying(deck: Deck, stock: Stock, content: Mapping[str, int], *, of: str) -> Counter[str]:
    """Copies by printing, in whatever finish, beyond those that the list asks for already."""
    lying: Counter[str] = Counter()
    for (printing, _finish), count in _source(deck, stock, of).items():
        lying[stock.shelf.by_id[printing].key] += count
    return lying - Counter(content)


def _suggested(card: str, copies: int, shelf: Shelf, lying: Mapping[str, int], telling: _Telling) -> Suggested:
    chosen = laid_on(card, copies, shelf, lying)
    return Suggested(shelf.by_key[chosen[0][0]].row, copies, chosen, tuple(telling.reasons(card)))


def laid_on(card: str, copies: int, shelf: Shelf, lying: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Copies of a card on the printings that there are of it, the first printing for those that there are not."""
    printings = shelf.by_card[shelf.by_key[card].card.id]
    left, deltas = copies, Counter[str]()
    for one in printings:
        taken = min(left, lying.get(one.key, 0))
        deltas[one.key] += taken
        left -= taken
    deltas[printings[0].key] += left
    return tuple((key, count) for key, count in deltas.items() if count)


class _Telling:
    """Why a card is in a proposal, in the language of the page: what the second programme weighed, told of the whole list."""

    def __init__(self, unfinished: Unfinished, completion: Completion) -> None:
        self.unfinished, self.completion = unfinished, completion
        self.catalog, self.likes = unfinished.catalog, unfinished.likes
        self.copies = Counter(unfinished.deck.copies) + Counter(completion.added)

    @cached_property
    def _curve(self) -> tuple[Counter[int], dict[int, int]]:
        return self.unfinished.values_of(self.copies), self.unfinished.on_curve(self.copies.total())

    def reasons(self, key: str) -> Iterator[str]:
        """The reasons, the weightiest first; that the rules want such a card, where nothing tells it from others."""
        card = self.catalog.cards[key]
        told = [*self._worth(card), *self._chains(card), *self._strength(card), *self._family(card), *self._on_curve(card)]
        if key in self.unfinished.deck.copies:
            told.append(_("already in the list as it is: drawn more often"))
        yield from told or [_("the format asks for such cards; nothing that is weighed here tells them apart")]

    def _name(self, slug: str) -> str:
        return self.catalog.registry.fields[slug].name.say(page_language())

    def _value(self, slug: str, value: str) -> str:
        return self.catalog.registry.fields[slug].values[value].name.say(page_language())

    def _worth(self, card: Card) -> Iterator[str]:
        likes = self.likes
        if (value := card.number(likes.worth)) and not self.unfinished.is_sated:
            total = sum(self.catalog.cards[one].number(likes.worth) * copies for one, copies in self.copies.items())
            words = _("%(field)s %(value)d, of %(total)d in the whole completed list")
            if (most := self._most(likes.worth)) is not None:
                words = _("%(field)s %(value)d, of %(total)d in the whole completed list, where %(most)d are allowed")
            yield words % {"field": self._name(likes.worth), "value": value, "total": total, "most": most}

    def _most(self, measure: str) -> int | None:
        """How much of a number the format allows, where it says so plainly."""
        tests = (clause.test for clause in self.unfinished.format.clauses)
        bounds = (test.most for test in tests if isinstance(test, Total) and test.measure == measure)
        return next((most for most in bounds if isinstance(most, int)), None)

    def _chains(self, card: Card) -> Iterator[str]:
        for colour in self.unfinished.closing(card):
            opened, _closed = self.unfinished.ends(self.copies, colour)
            words = ngettext(
                "its %(field)s (%(colour)s) meets what %(count)d card of the completed list opens",
                "its %(field)s (%(colour)s) meets what %(count)d cards of the completed list open",
                opened,
            )
            yield words % self._said(self.likes.closes, colour, opened)
        for colour in self.unfinished.opening(card):
            _opened, closed = self.unfinished.ends(self.copies, colour)
            words = ngettext(
                "its %(field)s (%(colour)s) serves the Combo of %(count)d card of the completed list",
                "its %(field)s (%(colour)s) serves the Combos of %(count)d cards of the completed list",
                closed,
            )
            if closed:
                yield words % self._said(self.likes.opens, colour, closed)

    def _said(self, slug: str, colour: str, count: int) -> dict[str, object]:
        return {"field": self._name(slug).lower(), "colour": self._value(slug, colour).lower(), "count": count}

    def _on_curve(self, card: Card) -> Iterator[str]:
        value = card.facts.get(self.likes.curve)
        if isinstance(value, int):
            counted, targets = self._curve
            words = _("%(field)s %(value)d: %(count)d in the completed list, %(usual)d in starter decks of this size")
            said = {"field": self._name(self.likes.curve), "value": value}
            reason = words % (said | {"count": counted[value], "usual": targets.get(value, 0)})
            yield reason if counted[value] <= targets.get(value, 0) else _("against it: %(reason)s") % {"reason": reason}

    def _strength(self, card: Card) -> Iterator[str]:
        likes = self.likes
        if likes.curve in card.facts and (above := card.number(likes.strength) - card.number(likes.curve)) > 1:
            said = {"field": self._name(likes.strength), "value": card.number(likes.strength), "above": above}
            yield _("%(field)s %(value)d, %(above)d above its %(curve)s") % (said | {"curve": self._name(likes.curve).lower()})

    def _family(self, card: Card) -> Iterator[str]:
        kin = card.facts.get(self.likes.kin)
        deck = self.unfinished.deck
        alike = sum(copies for one, copies in deck.copies.items() if self.catalog.cards[one].facts.get(self.likes.kin) == kin)
        if self.unfinished.kinship(card):
            words = ngettext(
                "%(name)s, like %(count)d card of the list as it is", "%(name)s, like %(count)d cards of the list as it is", alike
            )
            yield words % {"name": self._value(self.likes.kin, str(kin)), "count": alike}
