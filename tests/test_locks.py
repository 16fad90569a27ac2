"""Rows are locked inside transactions alone: SQLite lets it pass elsewhere, and on PostgreSQL it is a fault every time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOMS = ("collection", "config", "decks", "play")
LOCKING = {"select_for_update", "wait_for_turn", "wait_for_all", "locked", "bump", "hold", "hold_format"}
INSIDE = {
    "collection/services/exchanges.py: _held",
    "collection/services/guests.py: settle_down",
    "collection/services/importing.py: _waiting",
    "collection/services/players.py: hold",
    "collection/services/players.py: wait_for_all",
    "collection/services/players.py: wait_for_turn",
    "config/accounts/forms.py: _opened_already",
    "decks/community/services/commenting.py: _is_seen",
    "decks/community/services/proposing.py: _open",
    "decks/services/editing.py: _write",
    "decks/services/editing.py: bump",
    "decks/services/editing.py: locked",
    "decks/services/formats.py: hold_format",
    "decks/services/shelf.py: _check_kept",
}
"""Functions for somebody who is in a transaction already; who calls them was looked at, or is looked at here."""


def locks_outside(tree: ast.AST, *, function: str = "", is_inside: bool = False) -> Iterator[str]:
    """The functions that call what locks, and not in an `atomic`."""
    for node in ast.iter_child_nodes(tree):
        name, inside = function, is_inside
        if isinstance(node, ast.FunctionDef):
            name, inside = node.name, any("atomic" in ast.unparse(one) for one in node.decorator_list)
        elif isinstance(node, ast.With):
            inside |= any("atomic" in ast.unparse(one.context_expr) for one in node.items)
        elif isinstance(node, ast.Call) and not is_inside:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in LOCKING:
                yield name
        yield from locks_outside(node, function=name, is_inside=inside)


def test_nothing_locks_rows_outside_a_transaction() -> None:
    found = {
        f"{path.relative_to(settings.BASE_DIR)}: {function}"
        for room in ROOMS
        for path in sorted(Path(settings.BASE_DIR, room).rglob("*.py"))
        for function in locks_outside(ast.parse(path.read_text()))
    }

    assert found == INSIDE
