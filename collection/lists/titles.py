"""Titles under which cards are sold, such as `WANKUL ORIGINS - GARAGISTE 31/180 NEUF` or `Carte Wankul S1 031 Garagiste`.

Such a title is read only where a name and a number in it are those of one card; everything else in it is advertisement, but for a
set, a finish and a number of copies. What is less certain than that is asked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.folding import folded
from collection.lists.glossary import MARKED_FINISHES
from collection.lists.names import Found, Names
from collection.lists.rows import MOST_COPIES
from collection.models import Finish

MOST_WORDS: Final = 30
"""Of a title; a longer text is none."""

EDGES: Final = " -–—:,.;!|()[]*/"
NUMBER: Final = re.compile(r"(?:#|n[°ºo]\.?)?(?P<number>\d{1,4}[a-z]?)(?:/\d{1,4})?")
COPIES: Final = re.compile(r"(?:[x×](?P<after>\d{1,4})|(?P<before>\d{1,4})[x×])")
YEAR: Final = re.compile(r"20\d\d")
SHINY: Final = frozenset(["holo", "holographique", "foil", "brillante", "brillant"])


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a title that name something: from which to before which, and what."""

    start: int
    end: int
    words: str


def read_title(said: str, names: Names) -> dict[str, Any] | None:
    """What a title says, as the fields of a row; None where it is not certain that it names one card and its number."""
    words = words_of(said)
    if not any(map(str.isdigit, said)) or not 1 < len(words) <= MOST_WORDS:
        return None
    set_runs = list(_runs(words, names.sets, names.set_beginnings))
    sets = {names.sets[run.words] for run in set_runs}
    if len(sets) > 1:
        return None
    numbers = [found["number"] for word in words if (found := NUMBER.fullmatch(word))]
    code = next(iter(sets), None)
    name_runs = list(_runs(words, names.by_name, names.name_beginnings))
    called = {run.words for run in name_runs} - names.sets.keys()
    copies = _copies(words)
    if len(called) != 1 or copies is None:
        return None
    name = called.pop()
    agreeing = {number for number in numbers if set(names.numbered(number, code)) & set(names.by_name[name])}
    if len(agreeing) != 1:
        return None
    number = agreeing.pop()
    explained = {place for run in (*set_runs, *name_runs) for place in range(run.start, run.end)}
    if any(_counts(words, place, number) for place in range(len(words)) if place not in explained):
        return None
    finish = {"finish": Finish.FOIL} if any(word in SHINY or MARKED_FINISHES.get(word) == Finish.FOIL for word in words) else {}
    return {"name": name, "number": number} | ({"set": code} if code else {}) | ({"copies": copies} if copies else {}) | finish


def named_in(said: str, names: Names) -> Found:
    """The printings of the cards whose names stand in a text, the longest name first."""
    words = words_of(said)
    runs = _runs(words, names.by_name, names.name_beginnings) if len(words) <= MOST_WORDS else ()
    found = sorted({run.words for run in runs}, key=lambda name: (-len(name), name))
    return tuple(one for name in found for one in names.by_name[name])


def words_of(said: str) -> list[str]:
    """The words of a text as they are compared, without the signs around them."""
    return [word for part in folded(said).split() if (word := part.strip(EDGES))]


def _copies(words: Sequence[str]) -> int | None:
    """The copies that a word says, `x3` or `3x`, or `lot de 3`; 0 where none does, None where that is not clear."""
    said = [int(found["after"] or found["before"]) for word in words if (found := COPIES.fullmatch(word))]
    lots = zip(words, words[1:], words[2:], strict=False)
    said += [int(last) for first, of, last in lots if (first, of) == ("lot", "de") and last.isdecimal() and len(last) < 5]
    if len(said) > 1 or any(not 0 < copies <= MOST_COPIES for copies in said):
        return None
    return said[0] if said else 0


def _counts(words: Sequence[str], place: int, number: str) -> bool:
    """Whether the word may be a number of copies that is not said to be one: no year, no `lot de`, and not the card's number."""
    word = words[place]
    if not word.isdecimal() or word == number or YEAR.fullmatch(word):
        return False
    return tuple(words[max(0, place - 2) : place]) != ("lot", "de")


def _runs(words: Sequence[str], known: dict[str, Any], beginnings: dict[str, int]) -> Iterator[Run]:
    """The longest runs of words that are known, none inside another."""
    reached = 0
    for start, word in enumerate(words):
        for end in range(min(start + beginnings.get(word, 0), len(words)), max(start, reached), -1):
            if (run := " ".join(words[start:end])) in known:
                yield Run(start, end, run)
                reached = end
                break
