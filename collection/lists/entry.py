"""Fast entry: what somebody types while leafing through a binder, `108`, `108*3`, `108 f`, `108 -1`, `-1`, `S2 31, 32`."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from collection.lists.glossary import MARKED_FINISHES
from collection.lists.names import Found, Names
from collection.lists.rows import MOST_COPIES
from collection.models import Finish

LONGEST_ENTRY = 500
"""In letters: a line of fast entry."""

SEPARATOR = re.compile(r"[,;\n]+")
COUNT_FIRST = re.compile(r"\d+[x×*]\s+\d+\S*", re.IGNORECASE)
"""`2x 108`: two copies of 108 in lists of decks, a hundred and eight of number 2 here; nobody knows which is meant."""

AGAIN = re.compile(r"[+-]\d{1,4}")
TAIL = r"(?P<tail>(?:\s*[*×]\s*\d{1,9}|\s*x\s*\d{1,9}|\s+[+-]\d{1,4}|\s+(?:f|n|foil|normal|\*f\*))*)"
BY_NUMBER = re.compile(
    r"(?P<number>#?\d+[a-eg-z]?)" + TAIL.replace(r"\s+[+-]", r"\s*[+-]").replace(r"\s+(?:f", r"\s*(?:f"), re.IGNORECASE
)
BY_CODE = re.compile(r"(?P<number>\S+?)" + TAIL, re.IGNORECASE)
BY_NAME = re.compile(r".*?" + TAIL, re.IGNORECASE | re.DOTALL)
PIECE = re.compile(r"[*×x]\s*(?P<times>\d+)|(?P<signed>[+-]\d+)|(?P<word>\*f\*|[a-z]+)", re.IGNORECASE)

EntryProblem = Literal["not_understood", "unknown_number", "too_many_copies", "too_long"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One card typed: the printings its number fits, and signed copies. `is_again` for `-1` alone: the card typed before.

    `tail` is what was typed after the number, so that the same can be asked of one printing: its key, then the tail.
    """

    text: str
    tail: str = ""
    copies: int = 1
    found: Found = ()
    finish: Finish | None = None
    is_again: bool = False
    problem: EntryProblem | None = None

    @property
    def name(self) -> str:
        """What was typed instead of a number, without the tail; empty where a digit stands in it."""
        name = self.text.removesuffix(self.tail).strip()
        return "" if any(letter.isdecimal() for letter in name) else name


def read_entries(text: str, names: Names, set_code: str) -> list[Entry]:
    """The cards typed in one line, for a pinned set; another set may be named before a number."""
    if len(text) > LONGEST_ENTRY:
        return [Entry(text[:40], problem="too_long")]
    pieces = [piece.strip() for piece in SEPARATOR.split(text)]
    return [_entry(piece, names, set_code) for piece in pieces if piece]


def _entry(text: str, names: Names, set_code: str) -> Entry:
    text = text.replace("−", "-")
    entry = Entry(text)
    if COUNT_FIRST.fullmatch(text):
        return replace(entry, problem="not_understood")
    if AGAIN.fullmatch(text):
        return _counted(replace(entry, is_again=True), int(text))
    read = BY_CODE.fullmatch(text)
    if read and (printing := names.keyed(read["number"])):
        return _with_tail(replace(entry, found=(printing,)), read["tail"])
    set_code, rest = _set_named(text, names, set_code)
    for pattern in (BY_NUMBER, BY_CODE):
        read = pattern.fullmatch(rest)
        if read and (found := names.numbered(read["number"], set_code)):
            return _with_tail(replace(entry, found=found), read["tail"])
    understood = BY_NUMBER.fullmatch(rest) or BY_CODE.fullmatch(rest)
    tail = BY_NAME.fullmatch(text)["tail"]  # type: ignore[index]
    return replace(entry, tail=tail, problem="unknown_number" if understood else "not_understood")


def _set_named(text: str, names: Names, pinned: str) -> tuple[str, str]:
    """The set that the text begins with, else the pinned one; and what follows."""
    before, mark, after = re.match(r"([^\s#-]*)([\s#-]*)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    code = names.set_called(before)
    return (code, after) if code and mark and after else (pinned, text)


def _with_tail(entry: Entry, tail: str) -> Entry:
    """The entry with its copies and its finish."""
    entry, copies = replace(entry, tail=tail), 1
    for piece in PIECE.finditer(tail):
        if piece["times"]:
            copies *= int(piece["times"])
        elif piece["signed"]:
            copies = int(piece["signed"])
        else:
            entry = replace(entry, finish=MARKED_FINISHES.get(piece["word"].casefold(), Finish.NORMAL))
    return _counted(entry, copies)


def _counted(entry: Entry, copies: int) -> Entry:
    return replace(entry, copies=copies, problem="too_many_copies" if abs(copies) > MOST_COPIES else None)
