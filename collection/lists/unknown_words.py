"""Words of lists that say something of copies and that nobody here knows: those that are asked about, and what they may mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from collection.folding import folded
from collection.models import Condition, Finish, Language
from collection.values.kept_cells import LONGEST_CELL

FINISH: Final = "finish"
"""The column whose unknown words keep a row from being written; what those of the others say is kept beside the copies."""

MEANINGS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"condition": Condition.values, "language": Language.values, FINISH: Finish.values}
)
"""By column, what its words may mean. Those of other columns are numbers, days and names: nothing is asked about them."""

UNSAID: Final = "unsaid"
"""The meaning of a word that says nothing."""

MOST_WORDS: Final = 40
"""Of each column that are asked about at once; when these are answered, the next are."""

MOST_ANSWERED: Final = 100
"""Of each column that are answered and can be answered otherwise, where there are more words than are asked about at once."""

MOST_KEPT: Final = 1_000
"""Of each column that are asked about one after the other; beyond, a list has no words for conditions, languages or finishes."""


def compared(word: str) -> str:
    """A word as it is compared and remembered: cut, since folding makes some letters many."""
    return folded(word)[:LONGEST_CELL]


def word_key(column: str, word: str) -> str:
    """Under which of a draft's choices it is kept what a word of a column means."""
    return f"{column}:{compared(word)}"


def is_meaning(column: str, meaning: str) -> bool:
    """Whether a word of this column may mean this."""
    return column in MEANINGS and (meaning == UNSAID or meaning in MEANINGS[column])


def asked(words: Mapping[str, Counter[str]]) -> dict[str, dict[str, int]]:
    """The words that are asked about, by column, the most frequent first, as first written: how many rows say each."""
    return {column: found for column, counts in words.items() if (found := _alike(counts))}


def _alike(counts: Counter[str]) -> dict[str, int]:
    first: dict[str, str] = {}
    found: Counter[str] = Counter()
    for word, rows in counts.items():
        found[first.setdefault(compared(word), word)] += rows
    return dict(found.most_common(MOST_KEPT))
