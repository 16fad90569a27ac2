"""Copy the simulator's card files into the database, changing only what changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.db import models, transaction
from django.utils import timezone

from collection.catalogue.rows import card_rows, printing_rows, set_rows
from collection.models import Card, CardSet, Game, Printing
from simulator.catalog import Catalog, games_with_cards, load
from simulator.games import GAMES

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a synchronisation did, over sets, cards and printings.

    `removed` and `kept` are the keys of printings that left the card files: the kept ones are owned or played by somebody.
    """

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: tuple[str, ...] = field(default=())
    kept: tuple[str, ...] = field(default=())

    def __add__(self, other: "SyncReport") -> "SyncReport":
        return SyncReport(
            created=self.created + other.created,
            updated=self.updated + other.updated,
            unchanged=self.unchanged + other.unchanged,
            removed=self.removed + other.removed,
            kept=self.kept + other.kept,
        )

    @property
    def wrote(self) -> bool:
        return bool(self.created or self.updated or self.removed)


def sync_catalogue(*, game: str | None = None) -> SyncReport:
    """Make the rows of one game (or of every game with card files) equal to its card files.

    A second run writes nothing. Raises UnknownCatalogError for a game without card files, CatalogError and EffectError for
    files that are wrong; then nothing is written.
    """
    known = games_with_cards()
    reports = [_sync(load(slug)) for slug in ((game,) if game else (slug for slug in GAMES if slug in known))]
    return sum(reports, SyncReport())


def _sync(catalog: Catalog) -> SyncReport:
    """One game, in one transaction, so that no page ever sees half of a catalogue."""
    with transaction.atomic():
        Game.objects.get_or_create(slug=catalog.game, defaults={"name": catalog.registry.name})
        game = Game.objects.select_for_update().get(slug=catalog.game)
        sets, report_of_sets = _merge(CardSet, game.sets.all(), "slug", set_rows(catalog, game))
        cards, report_of_cards = _merge(Card, game.cards.all(), "key", card_rows(catalog, game))
        old = Printing.objects.of(game.slug)
        _, report = _merge(Printing, old, "key", printing_rows(catalog, sets=sets, cards=cards))
        report = _without(old, cards, catalog, report + report_of_sets + report_of_cards)
        _stamp(game, catalog, report)
    return report


def _merge(
    model: type[Row], existing: Iterable[Row], key: str, wanted: Mapping[str, Mapping[str, Any]]
) -> tuple[dict[str, Row], SyncReport]:
    """Create the missing rows and update the changed ones, by key; all rows of the result carry their id."""
    rows = {getattr(row, key): row for row in existing}
    created = [model(**{key: name}, **values) for name, values in wanted.items() if name not in rows]
    changed = [row for name, row in rows.items() if name in wanted and _take(row, wanted[name])]
    model._default_manager.bulk_create(created)
    if changed:
        model._default_manager.bulk_update(changed, sorted(next(iter(wanted.values()))), batch_size=200)
    rows |= {getattr(row, key): row for row in created}
    known = sum(name in wanted for name in rows)
    return rows, SyncReport(created=len(created), updated=len(changed), unchanged=known - len(created) - len(changed))


def _take(row: models.Model, values: Mapping[str, Any]) -> bool:
    """Give the row these values; whether it had others."""
    different = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    return bool(different)


def _without(old: models.QuerySet[Printing], cards: Mapping[str, Card], catalog: Catalog, report: SyncReport) -> SyncReport:
    """Remove the printings, then the cards, that left the card files, unless somebody's rows hold on to them."""
    gone = {one.key: _deleted(one) for one in old.exclude(key__in=list(catalog.printings)).order_by("key")}
    for key, card in cards.items():
        if key not in catalog.cards:
            _deleted(card)
    return replace(report, removed=tuple(key for key in gone if gone[key]), kept=tuple(key for key in gone if not gone[key]))


def _deleted(row: models.Model) -> bool:
    try:
        with transaction.atomic():
            row.delete()
    except models.ProtectedError:
        return False
    return True


def _stamp(game: Game, catalog: Catalog, report: SyncReport) -> None:
    """Note which card files the rows now show; pages keep catalogues in memory until this changes."""
    stamp = (catalog.registry.name, catalog.version, list(GAMES).index(game.slug))
    if report.wrote or (game.name, game.catalogue_version, game.position) != stamp:
        game.name, game.catalogue_version, game.position = stamp
        game.synced = timezone.now()
        game.save()
