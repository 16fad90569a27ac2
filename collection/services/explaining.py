"""What unknown words of lists mean, as their sender said: remembered for his next lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from collection.lists.unknown_words import MEANINGS, compared, is_meaning, word_key
from collection.models import ColumnMap, Player, digest_of_words
from collection.services.players import wait_for_turn

MOST_REMEMBERED: Final = 200
"""Words of each column; a new one takes the place of that which was said longest ago."""


@dataclass(frozen=True, slots=True)
class KeptWord:
    """What a word of a column `means`, and when something of the column was last said."""

    column: str
    word: str
    means: str
    changed: datetime


Meanings = Mapping[str, Mapping[str, str]]
"""By column and word, what the words mean; "" for those of which that is taken back."""


def words_remembered(player: Player) -> list[KeptWord]:
    """What a player said that words mean, column by column in the order in which he said it."""
    maps = {one.digest: one for one in ColumnMap.objects.words_of(player)}
    columns = ((column, maps[digest_of_words(column)]) for column in MEANINGS if digest_of_words(column) in maps)
    return [
        KeptWord(column, word, meaning, one.changed)
        for column, one in columns
        for word, meaning in zip(one.cells, one.fields, strict=True)
    ]


def _by_column(words: Iterable[KeptWord]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for one in words:
        found.setdefault(one.column, {})[one.word] = one.means
    return found


def choices_for(player: Player, words: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    """What was said before of the words of a list, as its draft keeps choices."""
    known = _by_column(words_remembered(player)) if words else {}
    said = ((column, word, known.get(column, {}).get(compared(word))) for column, found in words.items() for word in found)
    return {word_key(column, word): meaning for column, word, meaning in said if meaning}


def remember(*, player: Player, meanings: Meanings, now: datetime) -> None:
    """Keep what words mean for the player's next lists, or forget it; what no word can mean is left out."""
    with transaction.atomic():
        wait_for_turn(player)
        known = _by_column(words_remembered(player))
        for column, said in meanings.items():
            before = known.get(column, {})
            told = {compared(word): meaning for word, meaning in said.items()}
            new = {word: meaning for word, meaning in told.items() if is_meaning(column, meaning)}
            after = {word: meaning for word, meaning in before.items() if word not in told} | new
            if after != before:
                _keep(player, column, after, now)


def _keep(player: Player, column: str, words: Mapping[str, str], now: datetime) -> None:
    """Make these, the last of them, all that is remembered of a column."""
    kept = dict([*words.items()][-MOST_REMEMBERED:])
    said = {"cells": list(kept), "fields": list(kept.values()), "changed": now}
    ColumnMap.objects.update_or_create(player=player, digest=digest_of_words(column), defaults=said)


def with_room(player: Player, words: Iterable[KeptWord]) -> list[KeptWord]:
    """Those of the words of an archive that the player lacks for which there is room: of each column the last ones."""
    taken, found = Counter(one.column for one in words_remembered(player)), list[KeptWord]()
    for one in reversed([*words]):
        taken[one.column] += 1
        if taken[one.column] <= MOST_REMEMBERED:
            found.append(one)
    return found[::-1]


def restore_words(*, player: Player, words: Iterable[KeptWord]) -> None:
    """Remember words of an archive that the player lacks, as said before what he said here; the player is locked."""
    words, known = list(words), _by_column(words_remembered(player))
    for column, found in _by_column(words).items():
        changed = max(one.changed for one in words if one.column == column)
        _keep(player, column, found | known.get(column, {}), changed)
