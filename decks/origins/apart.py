"""Decks of one name told apart: by whose they are, then by when they were edited last, else by a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from collection.models import Player
from decks.models import Deck
from decks.origins.house import is_starter, title_of
from decks.origins.naming import named

MINE: Final = pgettext_lazy("deck", "mine")
STARTER: Final = pgettext_lazy("deck", "starter")


def told_apart(said: Sequence[Sequence[str]]) -> list[str]:
    """Each by the first of its words, and by as many of the others as nothing else here is called; else a number."""
    begun = Counter(tuple(words[:count]) for words in said for count in range(1, len(words) + 1))
    found = [_fewest(words, begun) for words in said]
    times, seen = Counter(found), Counter[str]()
    for place, name in enumerate(found):
        seen[name] += 1
        if seen[name] > 1 and times[name] > 1:
            found[place] = f"{name} ({seen[name]})"
    return found


def _fewest(words: Sequence[str], begun: Mapping[tuple[str, ...], int]) -> str:
    """`begun` counts how many begin with the same words, for each beginning."""
    for count in range(1, len(words)):
        if begun[tuple(words[:count])] == 1:
            return " · ".join(words[:count])
    return " · ".join(words)


def moment_words(edited: datetime) -> str:
    """When a deck was edited last, as what tells it from another one of its name."""
    return _("edited on %(moment)s") % {"moment": date_format(timezone.localtime(edited), "SHORT_DATETIME_FORMAT")}


def titles_apart(decks: Sequence[Deck], reader: Player, *, with_games: bool = False) -> list[str]:
    """What these decks are called beside each other, as their reader sees them; with what their games are called, if asked."""
    others = named(deck.owner for deck in decks if deck.owner_id != reader.pk and not is_starter(deck))

    def whose(deck: Deck) -> str:
        if deck.owner_id == reader.pk:
            return str(MINE)
        return str(STARTER) if is_starter(deck) else _("by %(name)s") % {"name": others[deck.owner_id].name}

    names = [f"{title_of(deck)} · {deck.game.name}" if with_games else title_of(deck) for deck in decks]
    said = [(name, whose(deck), moment_words(deck.updated)) for name, deck in zip(names, decks, strict=True)]
    return told_apart(said)
