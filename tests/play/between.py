"""What somebody else does between two statements of one service: between what it has read and what it then writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def just_before_the_update(table: str, deed: Callable[[], None]) -> Iterator[None]:
    """Do something right before the next UPDATE of a table reaches the database, once."""
    waiting = [deed]

    def execute(go_on: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if waiting and sql.startswith(f'UPDATE "{table}"'):
            waiting.pop()()
        return go_on(sql, *arguments)

    with connection.execute_wrapper(execute):
        yield
    assert not waiting, f"no UPDATE of {table} came"
