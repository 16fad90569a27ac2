"""Rows of a box and the dividers that stand in them, as they are typed and kept: one divider a line, its row before a colon.

Two words in one row are the same divider where case, accents or blanks alone differ. A plural is another word: "Commune" and
"Communes" may well stand side by side, and whoever meant one of them merges the two (collection.services.dividers).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from collection.folding import folded

MOST_ROWS: Final = 999
"""Of one box."""

LONGEST_DIVIDER: Final = 40
"""In letters: of the word on a divider."""

MOST_DIVIDERS: Final = 100
"""That are named of one box."""

MOST_STANDING: Final = 500
"""Different dividers of one box behind which copies stand."""

MOST_WORDS: Final = 1_000
"""Different words on all dividers of one collection behind which copies stand."""

LONGEST_DIVIDERS: Final = MOST_DIVIDERS * (LONGEST_DIVIDER + 6)

BEGINS: Final = re.compile(r"[0-9]{1,3}\s*:")
LINE: Final = re.compile(r"(?:(?P<row>[0-9]{1,3})\s*:\s*)?(?P<word>.+)")
BAD_DIVIDERS = _(
    "At most %(count)d dividers of at most %(letters)d characters each, one a line; its row stands before: “2: A–C”."
)


class Divider(NamedTuple):
    """A divider of a box: in which row it stands, None where nobody said that, and what is written on it."""

    row: int | None
    word: str


def divider_of(text: str) -> str:
    """The word on a divider on one line, without blanks around it and signs that nobody sees."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def dividers_of(text: str) -> tuple[Divider, ...]:
    """The dividers that some lines name, each once as it is written first; by row, those of no row last, then as written."""
    found: dict[tuple[int, str], Divider] = {}
    for line in text.splitlines():
        match = LINE.fullmatch(divider_of(line))
        if match:
            row = int(match["row"] or 0)
            found.setdefault((row, folded(match["word"]) or match["word"]), Divider(row or None, match["word"]))
    return tuple(sorted(found.values(), key=lambda one: one.row or MOST_ROWS + 1))


def order_of(one: Divider, named: Sequence[Divider] = ()) -> tuple[int, bool, int, str, str]:
    """Sorts by row, then as `named` in the box, others behind by what is written; where nothing is said comes last."""
    place = named.index(one) if one in named else len(named)
    return one.row or MOST_ROWS + 1, not one.word, place, one.word.casefold(), one.word


def as_written(asked: Divider, standing: Iterable[Divider]) -> str:
    """What a divider says: as on the first that stands in the same row and differs in case or accents alone, if one does."""
    meant = folded(asked.word)
    alike = [one.word for one in standing if one.row == asked.row and folded(one.word) == meant] if meant else []
    return asked.word if asked.word in alike or not alike else alike[0]


class Standing:
    """The dividers of a box to which others come, a hundred thousand perhaps: each is found by its row and meaning."""

    def __init__(self, named: Iterable[Divider] = ()) -> None:
        self._words: dict[tuple[int | None, str], dict[str, None]] = {}
        for one in named:
            self._alike(one)[one.word] = None

    def put(self, asked: Divider) -> str:
        """What a divider says, as `as_written`; it stands from now on."""
        alike = self._alike(asked)
        said = asked.word if asked.word in alike or not alike or not folded(asked.word) else next(iter(alike))
        alike[said] = None
        return said

    def _alike(self, one: Divider) -> dict[str, None]:
        return self._words.setdefault((one.row, folded(one.word)), {})


def dividers_fit(dividers: Iterable[Divider]) -> bool:
    """Whether dividers keep the bounds of number and length."""
    dividers = tuple(dividers)
    return len(dividers) <= MOST_DIVIDERS and all(0 < len(one.word) <= LONGEST_DIVIDER for one in dividers)


def line_of_dividers(dividers: Iterable[Divider]) -> str:
    """The dividers as they are kept and shown in a form, one a line; "0:" stands before a word that begins like a row."""
    return "\n".join(f"{one.row or 0}: {one.word}" if one.row or BEGINS.match(one.word) else one.word for one in dividers)
