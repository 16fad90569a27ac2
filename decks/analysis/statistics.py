"""What a deck is made of, in figures: its numbers as curves, its values as bars, and exact odds of a hand."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter

from django.utils.translation import gettext as _

from collection.catalogue.shelf import shelf_named
from collection.inventory.owned import Owned
from collection.models import Card, EngineStatus, Player
from collection.query.fields import Choice, Scope, fields_of
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import index_of
from decks.analysis.charts import BarChart, Series
from decks.presentation.sheet import Line, Sheet, figures_of
from simulator.catalog import Field, load, load_fields
from simulator.games import GAMES
from simulator.kernel.game import Language
from simulator.lab.intervals import hypergeometric
from simulator.lab.odds import SeenByTurn, own_turns, seen_by_turn
from simulator.legality import Format

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
    name, written = field.name.say(language), fields_of(sheet.game).written(field.slug)
    queries = tuple(f"{written}={value}" for value in values)
    series = Series(_("Copies"), tuple(counted[value] for value in values), queries)
    return BarChart(name, tuple(str(value) for value in values), (series,), heading=name)


def worths(sheet: Sheet, language: Language) -> list[BarChart]:
    """One chart for each number that is known of cards without being printed as such, the values of Scorers among them."""
    fields = (field for field in load_fields(sheet.game).of("card") if field.compares and field.basis)
    return [chart for field in fields if (chart := _curve(sheet, field, language))]


def charts_of(sheet: Sheet, language: Language) -> list[BarChart]:
    """Every chart of a deck: its kinds, its numbers, its values, what it does."""
    shown = (kinds(sheet, language), *curves(sheet, language), *worths(sheet, language), *spreads(sheet, language))
    return [*shown, *filter(None, [deeds(sheet, language)])] if sheet.size else []


def kinds(sheet: Sheet, language: Language) -> BarChart:
    """How many copies of each kind."""
    field = next(field for field in load_fields(sheet.game).of("card") if field.values is load(sheet.game).types)
    queries = tuple(_query(sheet.game, field.slug, Choice(group.kind, group.name)) for group in sheet.groups)
    series = Series(_("Copies"), tuple(group.copies for group in sheet.groups), queries)
    labels = tuple(group.name.say(language) for group in sheet.groups)
    return BarChart(field.name.say(language), labels, (series,), heading=field.name.say(language))


def deeds(sheet: Sheet, language: Language) -> BarChart | None:
    """What the cards do, in one word each, the most frequent first; a card that does several things counts for each."""
    counted: Counter[str] = Counter()
    for line in sheet.lines:
        counted.update(dict.fromkeys(_tags_of(sheet.game, line.card.key), line.copies))
    tags = sorted((one for one in GAMES[sheet.game].tags if counted[one.slug]), key=lambda one: -counted[one.slug])
    if not tags:
        return None
    series = Series(
        _("Copies"),
        tuple(counted[one.slug] for one in tags),
        tuple(_query(sheet.game, "does", Choice(one.slug, one.name)) for one in tags),
    )
    labels = tuple(one.name.say(language).replace("_", " ") for one in tags)
    return BarChart(_("What the cards do"), labels, (series,), heading=_("Effect"))


@lru_cache(maxsize=4096)
def _tags_of(game: str, card: str) -> frozenset[str]:
    """What a card does: read once a process from its abilities, as card files are."""
    files = load(game).cards
    return GAMES[game].tags_of(files[card]) if card in files else frozenset()


def _query(game: str, slug: str, choice: Choice) -> str:
    """The search for the cards that have a value of a field, in the words of the page."""
    return f"{fields_of(game).written(slug)}:{choice.said()}"


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
        series=tuple(
            Series(
                name,
                tuple(count[slug] for slug in present),
                tuple(_query(sheet.game, field.slug, Choice(slug, field.values[slug].name)) for slug in present),
            )
            for name, count, field in zip(headings, counted, family, strict=True)
        ),
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
    query: str


def targets(sheet: Sheet, language: Language) -> list[tuple[str, list[Target]]]:
    """What odds can be asked about, under headings: kinds, the values of each choice, cards. Only what the deck holds."""
    game = sheet.game
    fields = load_fields(game).of("card")
    by_kind = next(field.slug for field in fields if field.values is load(game).types)
    kinds = [
        Target(f"kind:{one.kind}", one.name.say(language), one.copies, _query(game, by_kind, Choice(one.kind, one.name)))
        for one in sheet.groups
    ]
    headed = [("", kinds)]
    bases = {field.basis for field in fields}
    for field in fields:
        if field.kind == "choice" and field.slug not in bases and field.values is not load(game).types:
            counted = _count_values(sheet, field)
            values = [
                Target(
                    f"{field.slug}:{slug}",
                    label.name.say(language),
                    counted[slug],
                    _query(game, field.slug, Choice(slug, label.name)),
                )
                for slug, label in field.values.items()
                if counted[slug]
            ]
            headed.append((field.name.say(language), values))
    headed.append((_("Cards"), list(_card_targets(sheet))))
    return [(heading, group) for heading, group in headed if group]


def _card_targets(sheet: Sheet) -> Iterator[Target]:
    copies: Counter[str] = Counter()
    for line in sheet.lines:
        copies[line.card.key] += line.copies
    named = fields_of(sheet.game).written("name")
    for key, name in sorted({line.card.key: line.card.name for line in sheet.lines}.items(), key=itemgetter(1)):
        yield Target(f"card:{key}", name, copies[key], f'{named}="{name}"')


@dataclass(frozen=True, slots=True)
class HopeOdds:
    """The exact chance of `least` cards of a search or more by a turn of the game, for who begins (seat 0) or not.

    `turn` counts the turns of both players, `own` those of the deck; `seen` cards were drawn by then.
    """

    query: str
    copies: int
    size: int
    least: int
    turn: int
    seat: int
    own: int
    seen: int
    chances: SeenByTurn

    @property
    def percent(self) -> float:
        """Without a mulligan."""
        return 100 * self.chances.plain

    @property
    def mulligan_percent(self) -> float:
        """With a mulligan where it helps."""
        return 100 * self.chances.mulligan

    @property
    def chart(self) -> BarChart:
        """The chance of each exact number among the cards seen, in percent, without a mulligan."""
        numbers = range(min(self.copies, self.seen) + 1)
        percents = tuple(100 * hypergeometric(self.size, self.copies, self.seen, number) for number in numbers)
        return BarChart(
            title=_("How many of them without mulligan, and how often"),
            labels=tuple(str(number) for number in numbers),
            series=(Series(_("Chance"), percents),),
            heading=_("Number"),
            unit="%",
            decimals=1,
        )


def first_hope(sheet: Sheet) -> str:
    """A search to begin with: the rarest kind of the deck."""
    group = min(sheet.groups, key=lambda group: group.copies)
    slug = next(field.slug for field in load_fields(sheet.game).of("card") if field.values is load(sheet.game).types)
    return _query(sheet.game, slug, Choice(group.kind, group.name))


def drawn_by(format: Format, game: str, own: int) -> int:
    """How many cards a deck of this format has drawn when its own turn of this number ends; 0: the opening hand."""
    measure = GAMES[game].goldfish
    assert measure is not None  # noqa: S101 - every game of decks is measured alone
    assert measure.hoping is not None  # noqa: S101 - and says how its decks are drawn
    return measure.hoping.drawn_by(own, format.options)


def hope_odds(
    sheet: Sheet, *, format: Format, query: str, least: int, turn: int, seat: int, player: Player | None = None
) -> HopeOdds:
    """What a search of the cards of a deck of this format may hope for. QueryError where the search makes no sense."""
    index = index_of(shelf_named(sheet.game))
    bits = find(parse(query), Scope(index, Owned(), player))
    fitting = {printing.id for printing in index.printings(bits)}
    copies = sum(line.copies for line in sheet.lines if line.printing.pk in fitting)
    own = own_turns(turn, seat)
    hand, seen = (drawn_by(format, sheet.game, ended) for ended in (0, own))
    chances = seen_by_turn(population=sheet.size, marked=copies, hand=hand, later=seen - hand, wanted=least)
    return HopeOdds(query, copies, sheet.size, least, turn, seat, own, min(seen, sheet.size), chances)


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
