"""Rows written by the thousand without an object and a piece of SQL for each: what takes most of an import otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, cast

from django.db import connections, models, router

TRANSLATED: Final = (models.DateField, models.DecimalField, models.JSONField)
"""Columns whose values a database may want in words of its own; all others take a value as it is."""


def insert(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows of a model, each with a value for each of its columns of these names, a foreign key as its number."""
    connection = connections[router.db_for_write(model)]
    quoted, fields = connection.ops.quote_name, [cast("models.Field[Any, Any]", model._meta.get_field(name)) for name in names]
    columns = ", ".join(quoted(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    translating: dict[int, Callable[[Any], Any]] = {
        at: _translator(field, connection) for at, field in enumerate(fields) if isinstance(field, TRANSLATED)
    }
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES ({marks})",  # noqa: S608 - names of our own
            [_translated(list(row), translating) for row in rows],
        )


def _translator(field: models.Field[Any, Any], connection: Any) -> Callable[[Any], Any]:
    """Says a value in the words of the database; the same moment, day or amount once, as it stands in row after row."""
    translate = partial(field.get_db_prep_save, connection=connection)
    return translate if isinstance(field, models.JSONField) else lru_cache(maxsize=1_024)(translate)


def _translated(row: list[Any], translating: dict[int, Callable[[Any], Any]]) -> list[Any]:
    for at, translate in translating.items():
        if row[at] is not None:
            row[at] = translate(row[at])
    return row
