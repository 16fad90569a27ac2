"""Two decks side by side: the cards that tell them apart, their figures, and the odds of the same hopes in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from collection.catalogue.shelf import ShelfCard, shelf_named
from collection.languages import page_language
from decks.analysis.statistics import OPENING_HAND, Target, drawn_of, targets
from decks.presentation.sheet import Sheet, figures_of, sheet_of
from simulator.lab.intervals import at_least

Pair = tuple[str, float | None, float | None]
"""What is compared, and what it is in each deck; None where a deck has none of it."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A card and how many copies of it each deck holds, whatever their printings."""

    card: ShelfCard
    first: int
    second: int

    @property
    def delta(self) -> int:
        """How many more the second deck holds."""
        return self.second - self.first


@dataclass(frozen=True, slots=True)
class Comparison:
    """The cards of which one deck holds more, those that both hold alike, the figures, and the odds of `drawn` cards."""

    first_more: tuple[Compared, ...]
    second_more: tuple[Compared, ...]
    alike: tuple[Compared, ...]
    figures: tuple[Pair, ...]
    odds: tuple[tuple[str, tuple[Pair, ...]], ...]
    drawn: int

    @property
    def shared(self) -> int:
        """How many cards both decks have in common, copy for copy."""
        return sum(min(one.first, one.second) for one in (*self.first_more, *self.second_more, *self.alike))


def compare_decks(game: str, first: Mapping[str, int], second: Mapping[str, int], *, drawn: int = OPENING_HAND) -> Comparison:
    """What tells two contents of a game apart. Printings of one card are the same card."""
    rows = _rows(game, first, second)
    sheets = (sheet_of(game, first), sheet_of(game, second))
    return Comparison(
        first_more=tuple(one for one in rows if one.delta < 0),
        second_more=tuple(one for one in rows if one.delta > 0),
        alike=tuple(one for one in rows if not one.delta),
        figures=tuple(_figures(sheets)),
        odds=tuple(_odds([drawn_of(sheet) for sheet in sheets], drawn)),
        drawn=drawn,
    )


def _rows(game: str, first: Mapping[str, int], second: Mapping[str, int]) -> list[Compared]:
    """The cards of either deck, in the order of sets and numbers; those that the catalogue no longer has are left out."""
    shelf = shelf_named(game)
    copies: dict[int, list[int]] = {}
    for place, content in enumerate((first, second)):
        for key, count in content.items():
            if key in shelf.by_key:
                copies.setdefault(shelf.by_key[key].card.id, [0, 0])[place] += count
    order = {card: place for place, card in enumerate(shelf.by_card)}
    return [Compared(shelf.by_card[card][0].card, *copies[card]) for card in sorted(copies, key=order.__getitem__)]


def _figures(sheets: Sequence[Sheet]) -> list[Pair]:
    """The size, the copies of each kind, and the mean of each number over the cards that are drawn and have it."""
    kinds = {group.kind: group.name.say(page_language()) for sheet in sheets for group in sheet.groups}
    counted = [{group.kind: group.copies for group in sheet.groups} for sheet in sheets]
    pairs: list[Pair] = [(_("Cards"), sheets[0].size, sheets[1].size)]
    pairs += [(name, counted[0].get(kind, 0), counted[1].get(kind, 0)) for kind, name in kinds.items()]
    for field in figures_of(sheets[0].game):
        means = [_mean(drawn_of(sheet), field.slug) for sheet in sheets]
        if means != [None, None]:
            pairs.append((_("%(figure)s on average") % {"figure": field.name.say(page_language())}, means[0], means[1]))
    return pairs


def _mean(sheet: Sheet, slug: str) -> float | None:
    said = [(figure, line.copies) for line in sheet.lines if isinstance(figure := line.card.facts.get(slug), int)]
    total = sum(copies for _figure, copies in said)
    return round(sum(figure * copies for figure, copies in said) / total, 2) if total else None


def _odds(sheets: Sequence[Sheet], drawn: int) -> list[tuple[str, tuple[Pair, ...]]]:
    """The chance, in percent, of at least one of each kind and of each value among the first cards drawn.

    They stand under the headings of `targets`: the same value of two fields, a gem on the left and on the right, is two hopes.
    """
    known: list[dict[str, Target]] = [{}, {}]
    named: dict[str, dict[str, str]] = {}
    for place, sheet in enumerate(sheets):
        for heading, group in targets(sheet, page_language())[:-1] if sheet.size else []:
            known[place] |= {target.slug: target for target in group}
            named.setdefault(heading, {}).update({target.slug: target.name for target in group})
    first, second = sheets

    def chances(slug: str, name: str) -> Pair:
        return name, _chance(first, known[0].get(slug), drawn), _chance(second, known[1].get(slug), drawn)

    return [(heading, tuple(chances(slug, name) for slug, name in group.items())) for heading, group in named.items()]


def _chance(sheet: Sheet, target: Target | None, drawn: int) -> float | None:
    if not sheet.size:
        return None
    return round(100 * at_least(sheet.size, target.copies, min(drawn, sheet.size), 1), 1) if target else 0.0
