"""Cells of other products’ lists that are kept: by the name of their column, as one line of JSON.

Somebody wanted a column kept, or the words of a fact are none that the site knows: those stand under the name of the fact.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LONGEST_NAME: Final = 60
"""In letters: of the name of a column."""

LONGEST_CELL: Final = 200
"""In letters."""

LONGEST_KEPT: Final = 600
"""In letters: of all that is kept of some copies, as it is written down."""


MOST_NAMES: Final = 60
"""Different columns of which one collection keeps cells."""

FACT_NAMES: Final[Mapping[str, Promise]] = {
    "condition": pgettext_lazy("in a note", "condition"),
    "language": pgettext_lazy("in a note", "language"),
    "place_kind": pgettext_lazy("in a note", "kind of place"),
    "page": pgettext_lazy("in a note", "page"),
    "slot": pgettext_lazy("in a note", "slot"),
    "row": pgettext_lazy("in a note", "row"),
    "divider": pgettext_lazy("in a note", "divider"),
    "paid": pgettext_lazy("in a note", "paid"),
    "currency": pgettext_lazy("in a note", "currency"),
    "acquired": pgettext_lazy("in a note", "acquired"),
    "signed": pgettext_lazy("in a note", "signed"),
    "altered": pgettext_lazy("in a note", "altered"),
    "proxy": pgettext_lazy("in a note", "proxy"),
    "tags": pgettext_lazy("in a note", "tags"),
}
"""What pages call the cells of these names: those of facts of which an import said words that nobody here knows."""

BAD_CELLS = _("An object of texts by the names of their columns, of at most %(letters)d characters in all.")


def line_of_cells(cells: Mapping[str, str]) -> str:
    """The cells as one line, in the order of their names, so that the same cells are the same line; "" for none."""
    said = {name: cells[name] for name in sorted(cells) if cells[name]}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) if said else ""


def cells_of(line: str) -> dict[str, str]:
    """The cells of such a line."""
    return dict(json.loads(line)) if line else {}


def cell_name(name: str) -> str:
    """What a page calls the cells of a column of this name."""
    return str(FACT_NAMES.get(name, name))


def cells_fit(cells: Mapping[str, str]) -> bool:
    """Whether cells keep the bounds: something is named and said, on one line, and all of it is short enough."""
    each = (
        0 < len(name) <= LONGEST_NAME and 0 < len(said) <= LONGEST_CELL and _is_plain(name) and _is_plain(said)
        for name, said in cells.items()
    )
    return all(each) and len(line_of_cells(cells)) <= LONGEST_KEPT


def plain(text: str) -> str:
    """A text on one line, without blanks around it or several in a row."""
    return " ".join(text.split())


def fitting_cells(cells: Iterable[tuple[str, str]]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The cells that are kept, and those for which there is no room; empty ones are neither."""
    kept: dict[str, str] = {}
    beyond: list[tuple[str, str]] = []
    for name, said in cells:
        if not plain(said):
            continue
        one = {plain(name): plain(said)}
        if plain(name) not in kept and cells_fit(kept | one):
            kept |= one
        else:
            beyond.append((name, said))
    return kept, beyond


def _is_plain(text: str) -> bool:
    return text == plain(text) and text.isprintable()
