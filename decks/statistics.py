"""What a deck is made of, in figures: its numbers as curves, its values as bars, and exact odds of a hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from collection.models import Card, EngineStatus
from decks.charts import BarChart, Series
from decks.sheet import Line, Sheet, figures_of
from simulator.catalog import Field, load, load_fields
from simulator.games import GAMES
from simulator.kernel.game import Language
from simulator.lab.intervals import at_least, hypergeometric

OPENING_HAND = 5
"""How many cards the odds look at until the player says otherwise."""


def drawn_of(sheet: Sheet) -> Sheet:
    """The cards of a deck that are shuffled and drawn: without those that lie beside the table."""
    aside = {kind for agreement in GAMES[sheet.game].agreements for kind in agreement.brings} if sheet.game in GAMES else set()
    return replace(sheet, groups=tuple(group for group in sheet.groups if group.kind not in aside))


def curves(sheet: Sheet, language: Language) -> list[BarChart]:
    """One chart for each number that the game prints: how many copies have each value."""
    return [chart for field in figures_of(sheet.game) if (chart := _curve(sheet, field, language))]


def _curve(sheet: Sheet, field: Field, language: Language) -> BarChart | None:
    counted: Counter[int] = Counter()
    for line in sheet.lines:
        figure = line.card.facts.get(field.slug)
        if isinstance(figure, int):
            counted[figure] += line.copies
    if not counted:
        return None
    values = range(min(counted), max(counted) + 1)
    name = field.name.say(language)
    series = Series(_("Copies"), tuple(counted[value] for value in values))
    return BarChart(name, tuple(str(value) for value in values), (series,), heading=name)


def spreads(sheet: Sheet, language: Language) -> list[BarChart]:
    """One chart for each choice that the game prints; choices among the same values stand side by side, to be compared."""
    fields = load_fields(sheet.game).of("card")
    bases = {field.basis for field in fields}
    kinds = load(sheet.game).types
    shown = [field for field in fields if field.kind == "choice" and field.slug not in bases and field.values is not kinds]
    families: dict[tuple[str, ...], list[Field]] = {}
    for field in shown:
        families.setdefault(tuple(field.values), []).append(field)
    return [chart for family in families.values() if (chart := _spread(sheet, family, language))]


def _spread(sheet: Sheet, family: list[Field], language: Language) -> BarChart | None:
    counted = [_count_values(sheet, field) for field in family]
    present = [slug for slug in family[0].values if any(count[slug] for count in counted)]
    if not present:
        return None
    names = [field.name.say(language) for field in family]
    headings = names if len(family) > 1 else [_("Copies")]
    return BarChart(
        title=" / ".join(names),
        labels=tuple(family[0].values[slug].name.say(language) for slug in present),
        series=tuple(Series(name, tuple(count[slug] for slug in present)) for name, count in zip(headings, counted, strict=True)),
        heading=_("Value"),
    )


def _count_values(sheet: Sheet, field: Field) -> Counter[str]:
    counted: Counter[str] = Counter()
    for line in sheet.lines:
        for value in _values(line.card, field):
            counted[value] += line.copies
    return counted


def _values(card: Card, field: Field) -> list[str]:
    """The values of a choice that a card has: none, one or several."""
    fact = card.facts.get(field.slug)
    if fact is None:
        return []
    return list(fact) if isinstance(fact, list | tuple) else [str(fact)]


@dataclass(frozen=True, slots=True)
class Target:
    """Some cards of a deck that a player hopes to draw."""

    slug: str
    name: str
    copies: int


def targets(sheet: Sheet, language: Language) -> list[tuple[str, list[Target]]]:
    """What odds can be asked about, under headings: kinds, the values of each choice, cards. Only what the deck holds."""
    game = sheet.game
    kinds = [Target(f"kind:{group.kind}", group.name.say(language), group.copies) for group in sheet.groups]
    headed = [("", kinds)]
    fields = load_fields(game).of("card")
    bases = {field.basis for field in fields}
    for field in fields:
        if field.kind == "choice" and field.slug not in bases and field.values is not load(game).types:
            counted = _count_values(sheet, field)
            values = [
                Target(f"{field.slug}:{slug}", label.name.say(language), counted[slug])
                for slug, label in field.values.items()
                if counted[slug]
            ]
            headed.append((field.name.say(language), values))
    headed.append((_("Cards"), list(_card_targets(sheet.lines))))
    return [(heading, group) for heading, group in headed if group]


def _card_targets(lines: Iterable[Line]) -> Iterator[Target]:
    cards = {line.card.key: line for line in lines}
    for key, line in sorted(cards.items(), key=lambda item: item[1].card.name):
        yield Target(f"card:{key}", line.card.name, line.needed)


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chance of `wanted` cards of the target or more among the first `drawn` of a shuffled deck of `size`."""

    target: Target
    wanted: int
    drawn: int
    size: int

    @property
    def chance(self) -> float:
        return at_least(self.size, self.target.copies, self.drawn, self.wanted)

    @property
    def percent(self) -> float:
        return 100 * self.chance

    @property
    def chart(self) -> BarChart:
        """The chance of each exact number, in percent."""
        numbers = range(min(self.target.copies, self.drawn) + 1)
        percents = tuple(100 * hypergeometric(self.size, self.target.copies, self.drawn, number) for number in numbers)
        return BarChart(
            title=_("How many of them, and how often"),
            labels=tuple(str(number) for number in numbers),
            series=(Series(_("Chance"), percents),),
            heading=_("Number"),
            unit="%",
            decimals=1,
        )


@dataclass(frozen=True, slots=True)
class EngineCoverage:
    """How faithfully the engine plays a deck: copies by status, and the cards that it does not play in full."""

    copies: dict[str, int]
    approximate: tuple[Line, ...]
    manual: tuple[Line, ...]

    @property
    def is_full(self) -> bool:
        return not self.approximate and not self.manual


def engine_coverage(sheet: Sheet) -> EngineCoverage:
    """Which cards of a deck the engine plays in full, approximately, or by their facts alone."""
    copies = Counter({status.value: 0 for status in EngineStatus})
    for line in sheet.lines:
        copies[line.card.engine_status] += line.copies
    return EngineCoverage(dict(copies), _with_status(sheet, EngineStatus.APPROXIMATE), _with_status(sheet, EngineStatus.MANUAL))


def _with_status(sheet: Sheet, status: str) -> tuple[Line, ...]:
    """One line for each card with this status, whatever its printings."""
    chosen: dict[int, Line] = {}
    for line in sheet.lines:
        if line.card.engine_status == status:
            chosen.setdefault(line.card.pk, line)
    return tuple(chosen.values())
