"""Rows written by the thousand without an object and a piece of SQL for each: what takes most of an import otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, cast

from django.db import connections, models, router

TRANSLATED: Final = (models.DateField, models.DecimalField, models.JSONField)
"""Columns whose values a database may want in words of its own; all others take a value as it is."""


class Rows:
    """Rows of a model, said in the words of the database before they are written: to write them takes what the database takes.

    Each has a value for each column of these `names`, a foreign key as its number.
    """

    def __init__(self, model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        self._model, self._names = model, names
        connection = connections[router.db_for_write(model)]
        translating = {
            at: _translator(field, connection)
            for at, field in enumerate(_fields(model, names))
            if isinstance(field, TRANSLATED)
        }  # fmt: skip
        self._rows = [_translated(list(row), translating) for row in rows]

    def __len__(self) -> int:
        return len(self._rows)

    def write(self, **same: Any) -> None:
        """Write them, with the `same` values in other columns of each."""
        if not self._rows:
            return
        connection = connections[router.db_for_write(self._model)]
        quoted, others = connection.ops.quote_name, _fields(self._model, list(same))
        beside = [field.get_db_prep_save(value, connection) for field, value in zip(others, same.values(), strict=True)]
        columns = ", ".join(quoted(str(field.column)) for field in (*_fields(self._model, self._names), *others))
        marks = ", ".join(["%s"] * (len(self._names) + len(others)))
        with connection.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO {quoted(self._model._meta.db_table)} ({columns}) VALUES ({marks})",  # noqa: S608 - names of our own
                [(*row, *beside) for row in self._rows],
            )


def insert(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows of a model at once."""
    Rows(model, names, rows).write()


def update_each(model: type[models.Model], name: str, values: Iterable[tuple[int, Any]], **same: Any) -> None:
    """Give rows, by their keys, a value each in one column, and the `same` values in others."""
    connection = connections[router.db_for_write(model)]
    quoted, (field, *others) = connection.ops.quote_name, _fields(model, [name, *same])
    beside = [one.get_db_prep_save(value, connection) for one, value in zip(others, same.values(), strict=True)]
    columns = ", ".join(f"{quoted(str(one.column))} = %s" for one in (field, *others))
    key = quoted(str(model._meta.pk.column))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {quoted(model._meta.db_table)} SET {columns} WHERE {key} = %s",  # noqa: S608 - names of our own
            [(value, *beside, pk) for pk, value in values],
        )


def delete_each(model: type[models.Model], keys: Iterable[int]) -> None:
    """Delete rows to which no others point, by their keys: nothing of them is read before."""
    connection = connections[router.db_for_write(model)]
    quoted = connection.ops.quote_name
    key = quoted(str(model._meta.pk.column))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"DELETE FROM {quoted(model._meta.db_table)} WHERE {key} = %s",  # noqa: S608 - names of our own
            [(one,) for one in keys],
        )


def _fields(model: type[models.Model], names: Sequence[str]) -> list[models.Field[Any, Any]]:
    return [cast("models.Field[Any, Any]", model._meta.get_field(name)) for name in names]


def _translator(field: models.Field[Any, Any], connection: Any) -> Callable[[Any], Any]:
    """Says a value in the words of the database; the same moment, day or amount once, as it stands in row after row."""
    translate = partial(field.get_db_prep_save, connection=connection)
    return translate if isinstance(field, models.JSONField) else lru_cache(maxsize=1_024)(translate)


def _translated(row: list[Any], translating: dict[int, Callable[[Any], Any]]) -> list[Any]:
    for at, translate in translating.items():
        if row[at] is not None:
            row[at] = translate(row[at])
    return row
