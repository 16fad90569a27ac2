"""Names near to one that no card has: for slips of the finger, asked only for the rows that are shown."""

from collections import Counter, defaultdict
from functools import lru_cache

from collection.catalogue.shelf import Shelf
from collection.folding import folded
from collection.lists.names import Found, names_of
from collection.lists.titles import named_in

MOST = 5
NEAR = 0.3
"""The least share of letter triples that two names must have in common."""


def suggestions(text: str, shelf: Shelf) -> Found:
    """The printings of the cards whose names stand in this text, then of those that look most like it; none when none does."""
    sought = _triples(folded(text)[:60])
    shared: Counter[str] = Counter()
    by_triple = _names_by_triple(shelf)
    for triple in sought:
        shared.update(by_triple.get(triple, ()))
    scores = {name: count / len(sought | _triples(name)) for name, count in shared.most_common(60)}
    near = sorted((name for name, score in scores.items() if score >= NEAR), key=lambda name: (-scores[name], name))
    names = names_of(shelf)
    found = (*named_in(text, names), *(one for name in near for one in names.named(name)))
    return tuple(dict.fromkeys(found))[:MOST]


def _triples(name: str) -> frozenset[str]:
    padded = f"  {name} "
    return frozenset(padded[place : place + 3] for place in range(len(padded) - 2))


@lru_cache(maxsize=16)
def _names_by_triple(shelf: Shelf) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in names_of(shelf).by_name:
        for triple in _triples(name):
            found[triple].append(name)
    return dict(found)
