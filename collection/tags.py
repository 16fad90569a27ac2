"""Tags: what players call copies, cards in a deck and decks; one line of them, parted by commas, wherever they are typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext_lazy as _

LONGEST_TAG: Final = 30
"""In letters."""

MOST_TAGS: Final = 12
"""Of one thing."""

LONGEST_LINE: Final = MOST_TAGS * (LONGEST_TAG + 2)

NOT_ONE_TAG = _("A tag holds neither a comma nor a semicolon: they part tags.")
BAD_TAGS = _("At most %(count)d tags of at most %(letters)d characters each.")


def tags_of(text: str) -> tuple[str, ...]:
    """The tags that a line names, separated by commas, each once whatever its case."""
    found: dict[str, str] = {}
    for piece in text.replace(";", ",").split(","):
        tag = " ".join(piece.split())
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())


def is_tag(text: str) -> bool:
    """Whether a line of tags with this one in it names it as it is: commas and semicolons part tags."""
    return tags_of(text) == (text,)


def tags_fit(tags: Iterable[str]) -> bool:
    """Whether tags keep the bounds of number and length."""
    tags = tuple(tags)
    return len(tags) <= MOST_TAGS and all(0 < len(tag) <= LONGEST_TAG for tag in tags)


def line_of_tags(tags: Iterable[str]) -> str:
    """The tags as one line in alphabetical order, so that the same tags are the same line."""
    return ", ".join(sorted(tags_of(",".join(tags)), key=str.casefold))
