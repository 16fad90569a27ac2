"""Words near to one that nothing holds: slips of the finger, and what was meant by a name nobody knows."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from collection.query.index import Index

SHORTEST: Final = 4
"""In letters: a shorter word is near to too many others."""

LONG: Final = 7
"""In letters: from here on two slips are forgiven."""

MOST_NEAR: Final = 3
"""How many words are offered."""

LETTERS: Final = re.compile(r"[^\W\d_]+")


def nearest(text: str, words: Iterable[str]) -> str | None:
    """The word most like this one, where one is near: it begins with the text, or is a slip or two away."""
    known = list(words)
    begun = [word for word in known if len(text) >= 2 and word.startswith(text)]
    if begun:
        return min(begun, key=len)
    allowed = slips_allowed(text)
    scored = [(distance(text, word), word) for word in known if abs(len(word) - len(text)) <= allowed]
    near = [one for one in scored if one[0] <= allowed]
    return min(near)[1] if near else None


def slips_allowed(text: str) -> int:
    """How many slips may lie between two words."""
    return 0 if len(text) < 3 else 1 if len(text) < LONG else 2


def distance(one: str, other: str) -> int:
    """How many letters are added, dropped, changed, or swapped with their neighbour, from one word to another."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        older, before, row = before, row, [place] + [0] * len(other)
        for column, those in enumerate(other, start=1):
            best = min(before[column] + 1, row[column - 1] + 1, before[column - 1] + (letter != those))
            if older and column > 1 and letter == other[column - 2] and one[place - 2] == those:
                best = min(best, older[column - 2] + 1)
            row[column] = best
    return row[-1]


def near_words(text: str, index: Index) -> tuple[str, ...]:
    """The words of the catalogue's names and values most like this one, nearest and most frequent first; none for a number."""
    if len(text) < SHORTEST or not LETTERS.fullmatch(text):
        return ()
    counts, by_shortened = _vocabulary(index)
    candidates = {word for short in _shortened(text) for word in by_shortened.get(short, ())}
    allowed = slips_allowed(text)
    scored = ((distance(text, word), -counts[word], word) for word in candidates)
    return tuple(word for slips, _times, word in sorted(scored) if slips <= allowed)[:MOST_NEAR]


def _shortened(word: str) -> Iterator[str]:
    """The word, and the word without each of its letters: two words one slip apart share one of these."""
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


@lru_cache(maxsize=16)
def _vocabulary(index: Index) -> tuple[Mapping[str, int], Mapping[str, list[str]]]:
    """How many cards are called by each word, and the words by each of their shortened forms."""
    counts: Counter[str] = Counter()
    for names in index.names.values():
        counts.update({word for name in names for word in LETTERS.findall(name) if len(word) >= SHORTEST - 1})
    counts.update(word for word in _values(index) if len(word) >= SHORTEST - 1 and word not in counts)
    by_shortened: defaultdict[str, list[str]] = defaultdict(list)
    for word in counts:
        for short in _shortened(word):
            by_shortened[short].append(word)
    return counts, dict(by_shortened)


def _values(index: Index) -> Iterator[str]:
    """The words of the printed values, artists for example, that stand in what searches look through."""
    for field in index.registry.fields.values():
        if field.kind == "word":
            for value in index.values[field.slug]:
                yield from LETTERS.findall(str(value).lower())
