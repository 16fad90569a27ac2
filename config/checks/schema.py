"""Whether the database is what this version of the code believes it to be: its migrations, and the columns that they promise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader


def missing_migrations() -> list[str]:
    """The migrations that this database has not had yet."""
    return _missing(MigrationLoader(connection))


def misfits() -> list[str]:
    """Where the tables are not what the migrations that this database has had make of them: one entry a table.

    Columns are compared by name, in both directions, on any database that Django can look into.
    """
    return list(_misfits(MigrationLoader(connection)))


def refusal() -> str:
    """Why this version must not touch the database and what to do instead; "" when it may migrate and use it. Writes nothing."""
    loader = MigrationLoader(connection)
    unknown = _unknown(loader)
    if unknown:
        return (
            f"The database was made by another version of Cartable, mostly a newer one: this one does not know {some(unknown)}."
            " Nothing was changed. Start the version that made it, or restore the backup from before the upgrade."
        )
    try:
        loader.check_consistent_history(connection)
        wrong = list(_misfits(loader))
    except InconsistentMigrationHistory as problem:
        wrong = [str(problem).rstrip(".")]
    if wrong:
        return (
            f"The database does not fit its migrations: {some(wrong)}. A version from before 22 November 2026 made it, or it was"
            " changed by hand. Nothing was changed. Export collections and decks with the version that made it, then import them"
            ' into an empty CARTABLE_HOME or DATABASE_URL: docs/operations.md says how under "Upgrade".'
        )
    return ""


def some(words: list[str], *, shown: int = 3) -> str:
    """The first of several, and how many more there are."""
    more = len(words) - shown
    return "; ".join(words[:shown]) + (f"; and {more} more" if more > 0 else "")


def _missing(loader: MigrationLoader) -> list[str]:
    plan = loader.graph.leaf_nodes()
    steps = {step: None for leaf in plan for step in loader.graph.forwards_plan(leaf)}
    return [_name(step) for step in steps if step not in loader.applied_migrations]


def _unknown(loader: MigrationLoader) -> list[str]:
    """Libraries drop old migrations that they squashed; ours stay for ever, so one that is not there is still to come."""
    own = {app.label for app in apps.get_app_configs() if Path(app.path).parent == settings.BASE_DIR}
    known = loader.disk_migrations or {}
    return sorted(_name(step) for step in loader.applied_migrations if step[0] in own and step not in known)


def _misfits(loader: MigrationLoader) -> Iterator[str]:
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        for model in _promised(loader):
            table = model._meta.db_table
            if table not in there:
                yield f"{table} is missing"
                continue
            found = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            wanted = {field.column for field in model._meta.local_concrete_fields if field.column}
            words = [f"lacks {', '.join(sorted(wanted - found))}"] if wanted - found else []
            words += [f"has {', '.join(sorted(found - wanted))} too many"] if found - wanted else []
            if words:
                yield f"{table} {' and '.join(words)}"


def _promised(loader: MigrationLoader) -> Iterable[type[models.Model]]:
    """The models that have a table once the applied migrations have run; today's own where all have."""
    registry = apps
    if _missing(loader):
        applied = [step for step in loader.applied_migrations if step in loader.graph.nodes]
        registry = loader.project_state(applied).apps
    found = registry.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def _name(step: tuple[str, str]) -> str:
    return ".".join(step)
