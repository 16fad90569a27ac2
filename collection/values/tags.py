"""Tags: what players call copies, cards in a deck and decks; one line of them, parted by commas, wherever they are typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext_lazy as _

LONGEST_TAG: Final = 30
"""In letters."""

MOST_TAGS: Final = 12
"""Of one thing."""

MOST_DIFFERENT: Final = 1_000
"""Of all copies of one collection together."""

LONGEST_LINE: Final = MOST_TAGS * (LONGEST_TAG + 2)

JOINED: Final = ", "
"""Stands between the tags of a line that is kept."""

JOINERS: Final = frozenset("\u200c\u200d")
"""Signs nobody sees that some scripts and pictures are spelled with."""

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs of which nothing is seen."""

NOT_ONE_TAG = _("A tag is something one can see, without a comma or a semicolon: they part tags.")
BAD_TAGS = _("At most %(count)d tags of at most %(letters)d characters each.")


def tag_of(text: str) -> str:
    """The tag that a text spells, however it spells it: composed, without signs nobody sees; "" where nothing is seen of it."""
    return _remembered(text) if len(text) <= LONGEST_TAG + 2 else _seen_of(text)


def _seen_of(text: str) -> str:
    seen = "".join(sign for sign in unicodedata.normalize("NFC", text) if sign in JOINERS or unicodedata.category(sign) != "Cf")
    tag = " ".join(seen.split())
    return tag if any(sign not in BLANKS and unicodedata.category(sign)[0] in "LNPS" for sign in tag) else ""


_remembered = lru_cache(maxsize=8_192)(_seen_of)


def tags_of(text: str) -> tuple[str, ...]:
    """The tags that a line names, separated by commas, each once whatever its case."""
    found: dict[str, str] = {}
    for piece in text.replace(";", ",").split(","):
        if tag := tag_of(piece):
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())


def pieces_of(line: str) -> list[str]:
    """A line of tags as `line_of_tags` wrote it, cut where it joined them: for a hundred thousand lines, whose pieces are few."""
    return line.split(JOINED)


def different_tags(lines: Iterable[str]) -> set[str]:
    """The tags of some lines as they are kept, each once whatever its case; each different piece is looked at once."""
    return {tag.casefold() for piece in set(JOINED.join(lines).split(JOINED)) for tag in tags_of(piece)}


def is_tag(text: str) -> bool:
    """Whether a line of tags names this one alone: something is seen of it, and commas and semicolons part tags."""
    return bool(tag_of(text)) and tags_of(text) == (tag_of(text),)


def tags_fit(tags: Iterable[str]) -> bool:
    """Whether tags keep the bounds of number and length."""
    tags = tuple(tags)
    return len(tags) <= MOST_TAGS and all(0 < len(tag) <= LONGEST_TAG for tag in tags)


def line_of_tags(tags: Iterable[str]) -> str:
    """The tags as one line in alphabetical order, so that the same tags are the same line."""
    return JOINED.join(sorted(tags_of(",".join(tags)), key=str.casefold))
