"""Card lists in JSON, rewritten as the lines or the table that they stand for.

Read are a count for each card, `{"S1-108": 2}`, one for each finish of it, `{"S1-108": {"normal": 1, "foil": 1}}`, counts set by
set, `{"S1": {"108": 2}}`, a list of cards with named facts, `[{"name": "MASTU", "quantity": 2}]`, a list of lines, and any of
these under a word such as "cards". This site's own JSON is one of them.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from collection.folding import folded
from collection.lists.glossary import FINISHES
from collection.lists.rows import MOST_LINES, UnreadableListError
from collection.models import Finish
from collection.values.csv_cells import kept_as_typed

BEGINNING: Final = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])")
"""How a JSON text begins, and no card list in lines does."""

WRAPPERS: Final = frozenset(
    ["cards", "cartes", "collection", "items", "rows", "entries", "list", "liste", "data", "deck", "holdings", "content"]
)
"""Folded names under which a document keeps its list."""

DEEPEST: Final = 4
"""A list lies at most so many levels deep in its document."""

MOST_COLUMNS: Final = 100

MOST_EMPTY: Final = 8
"""Cells of the table for each fact that is said, at most: a list of cards says more or less the same facts of each."""

NO_TEXT: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""What JSON can write with a backslash, and no text may hold."""


def as_text(document: str) -> str:
    """The list as lines or as CSV.

    UnreadableListError ("json") for JSON that is no list of cards, or no JSON at all; "too_many_lines" for more than are read.
    """
    try:
        found = json.loads(document)
    except (ValueError, RecursionError) as problem:
        raise UnreadableListError("json") from problem
    text = _read(found, DEEPEST)
    if text is None:
        raise UnreadableListError("json")
    return NO_TEXT.sub("�", text)


def _read(found: Any, levels: int) -> str | None:
    if isinstance(found, list):
        return _of_list(found)
    if not isinstance(found, dict) or not levels:
        return None
    for name, inner in found.items():
        if folded(name) in WRAPPERS and isinstance(inner, dict | list) and (text := _read(inner, levels - 1)) is not None:
            return text
    counts = {name: inner for name, inner in found.items() if not _is_remark(inner)} if len(found) > 1 else found
    lines = list(_counted("", counts))
    return "\n".join(line for line in lines if line is not None) if lines and None not in lines else None


def _is_remark(said: Any) -> bool:
    """Whether this says something about the list and names no card."""
    return said is None or isinstance(said, bool) or (isinstance(said, str) and not said.strip().isdecimal())


def _counted(before: str, counts: Mapping[str, Any]) -> Iterator[str | None]:
    """A line for each count, and None for what is none. `before` is the set that they stand under."""
    for name, said in counts.items():
        card = " ".join(f"{before} {name}".split())
        if (copies := _copies(said)) is not None:
            yield f"{copies} {card}"
        elif isinstance(said, dict) and said and all(folded(word) in FINISHES for word in said):
            yield from (_finished(card, word, number) for word, number in said.items())
        elif isinstance(said, dict) and said and not before:
            yield from _counted(name, said)
        else:
            yield None


def _finished(card: str, word: str, said: Any) -> str | None:
    copies = _copies(said)
    mark = "(foil)" if FINISHES[folded(word)] == Finish.FOIL else "(normal)"
    return None if copies is None else f"{copies} {card} {mark}"


def _copies(said: Any) -> int | str | None:
    """A whole number, or the digits of one; None for anything else."""
    if isinstance(said, bool):
        return None
    if isinstance(said, int) or (isinstance(said, str) and said.strip().isdecimal()):
        return said
    return int(said) if isinstance(said, float) and said.is_integer() else None


def _of_list(found: Sequence[Any]) -> str | None:
    """Lines as lines, cards with named facts as a table of all the facts that any of them has."""
    if len(found) > MOST_LINES:
        raise UnreadableListError("too_many_lines", str(len(found)))
    if all(isinstance(one, str) for one in found):
        return "\n".join(" ".join(one.split()) for one in found)
    if not all(isinstance(one, dict) for one in found):
        return None
    rows = [dict(_facts(one)) for one in found]
    columns = list(dict.fromkeys(name for row in rows for name in row))[:MOST_COLUMNS]
    if len(rows) * len(columns) > MOST_EMPTY * sum(map(len, rows)) + MOST_COLUMNS**2:
        return None
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(map(kept_as_typed, columns))
    writer.writerows([kept_as_typed(row.get(name, "")) for name in columns] for row in rows)
    return table.getvalue()


def _facts(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The facts of a card by name; those of a fact that has facts itself are called "set code", "card name" and so on."""
    for name, said in card.items():
        if isinstance(said, dict):
            yield from ((f"{name} {inner}", _cell(one)) for inner, one in said.items())
        else:
            yield name, _cell(said)


def _cell(said: Any) -> str:
    if said is None or isinstance(said, list | dict):
        return ""
    if isinstance(said, bool):
        return "yes" if said else "no"
    return " ".join(str(said).split())
