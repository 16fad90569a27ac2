"""Regular expressions that can stop nobody: a small dialect, whose worst search is known before it begins.

Python's matcher tries every way in which a pattern can fit. Here that number is added up while the pattern is read, and a pattern
with too many ways, or too many steps to try them all, is refused. What may be repeated without end is repeated at most as often
as a line of text has letters. On top of that a search ends at a time limit (`collection.query.matching`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _
from lark import Lark, Token, Transformer, UnexpectedInput

from collection.folding import folded
from collection.query.errors import QueryError
from collection.query.tree import Pattern

LONGEST_PATTERN: Final = 200
"""In letters."""

LONGEST_LINE: Final = 250
"""In letters: what a repetition without bounds counts for."""

MOST_WAYS: Final = 100_000
"""In which a pattern may fit from one letter on: two repetitions without bounds, or three of up to forty letters."""

MOST_STEPS: Final = 5_000_000
"""To try all these ways from one letter on: some hundredths of a second."""

GRAMMAR: Final = r"""
    ?choice: sequence ("|" sequence)*
    sequence: piece*
    ?piece: atom REPEAT?
    ?atom: GROUP choice ")"                      -> group
         | SET | ESCAPE | EDGE | ANY | LETTER
    GROUP: /\((?:\?:)?/
    SET: /\[\^?\]?(?:[^\]\\\[]|\\.)*\]/
    ESCAPE: /\\[dDwWsSbB.^$*+?{}\[\]()|\\\/"'-]/
    EDGE: /[\^$]/
    ANY: "."
    REPEAT.2: /(?:[*+?]|\{\d{1,3}\}|\{\d{1,3},(?:\d{1,3})?\})\??/
    LETTER: /[^()\[\]{}|\\^$.*+?]/
"""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a pattern as Python writes it, and in how many ways it can fit; `literal` is text that every fit holds.

    `steps`: how many letters are looked at, at most, to try all the ways from one letter on. `plain`: it is its literal.
    `hollow`: it may fit without a letter.
    """

    source: str
    ways: int
    steps: int = 1
    literal: str = ""
    plain: bool = False
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class Sought:
    """A pattern made ready: what to look for, and a text that everything it fits holds, to look for first.

    `steps`: how many letters are looked at, at most, to try it from one letter of a text on.
    """

    regex: re.Pattern[str]
    literal: str
    steps: int


def sought(pattern: Pattern) -> Sought:
    """The pattern made ready, its accents and case folded like the texts. QueryError when it is none, or would take too long."""
    part = _read(pattern)
    if part.ways > MOST_WAYS or part.steps > MOST_STEPS:
        reason = _("this pattern would take too long: bound its repetitions, as in .{0,20} instead of .*")
        raise QueryError(pattern.column, reason)
    try:
        return Sought(re.compile(part.source), part.literal, part.steps)
    except (re.error, OverflowError):
        raise _refused(pattern, 1) from None


def _read(pattern: Pattern) -> Part:
    if len(pattern.text) > LONGEST_PATTERN:
        reason = _("a pattern has at most %(most)d letters.") % {"most": LONGEST_PATTERN}
        raise QueryError(pattern.column, reason)
    text = pattern.text.replace("\\/", "/")
    if text.count("(") > 20:
        raise QueryError(pattern.column, _("this pattern has too many brackets."))
    try:
        part: Any = _parser().parse(text)
    except UnexpectedInput as problem:
        raise _refused(pattern, (getattr(problem, "column", 0) or 0) + 1) from None
    return part if isinstance(part, Part) else _token(part)


def _refused(pattern: Pattern, place: int) -> QueryError:
    reason = _("this pattern cannot be read. Letters . [ab] (a|b) * + ? {2,5} ^ $ \\d \\w \\s \\b are understood.")
    return QueryError(pattern.column + max(place, 0), reason)


class Builder(Transformer[Token, Part]):
    """Adds up the ways while the pattern is read."""

    def choice(self, parts: list[Any]) -> Part:
        read = [_part(one) for one in parts]
        hollow = any(one.hollow for one in read)
        ways, steps = sum(one.ways for one in read), sum(one.steps for one in read)
        return Part("|".join(one.source for one in read), ways, steps, hollow=hollow)

    def sequence(self, parts: list[Any]) -> Part:
        read = [_part(one) for one in parts]
        ways, steps = 1, 1
        for one in read:
            steps = min(steps + ways * one.steps, MOST_STEPS + 1)
            ways = min(ways * one.ways, MOST_WAYS + 1)
        hollow = all(one.hollow for one in read)
        return Part("".join(one.source for one in read), ways, steps, _longest_literal(read), hollow=hollow)

    def piece(self, parts: list[Any]) -> Part:
        part, repeat = _part(parts[0]), str(parts[1])
        least, most = _bounds(repeat)
        ways = MOST_WAYS + 1 if part.hollow and most > 1 else _ways(part.ways, least, most)
        lazy = "?" if len(repeat) > 1 and repeat.endswith("?") else ""
        return Part(
            f"{part.source}{{{least},{most}}}{lazy}",
            ways,
            _steps(part, most),
            part.literal if least else "",
            hollow=part.hollow or not least,
        )

    def group(self, parts: list[Any]) -> Part:
        part = _part(parts[1])
        return Part(f"(?:{part.source})", part.ways, part.steps, part.literal, hollow=part.hollow)


def _part(one: Part | Token) -> Part:
    return one if isinstance(one, Part) else _token(one)


def _token(token: Token) -> Part:
    text = str(token)
    if token.type == "LETTER":
        letter = folded(text) or text
        return Part(re.escape(letter), 1, 1, letter, plain=True)
    if token.type == "ESCAPE" and not text[1].isalpha():
        return Part(re.escape(text[1]), 1, 1, text[1], plain=True)
    if token.type == "SET":
        return Part(_set(text), 1)
    return Part(text, 1, hollow=token.type == "EDGE" or text in ("\\b", "\\B"))


def _set(text: str) -> str:
    """A set of letters, folded; what Python keeps for later is made harmless."""
    inside = "".join(
        folded(letter) if letter.isalpha() and before != "\\" else letter
        for before, letter in zip(f" {text}", text, strict=False)
    )
    return re.sub(r"(?<!\\)([&~|])", r"\\\1", inside).replace("--", r"-\-")


def _bounds(repeat: str) -> tuple[int, int]:
    mark = repeat[0]
    if mark != "{":
        return {"*": (0, LONGEST_LINE), "+": (1, LONGEST_LINE), "?": (0, 1)}[mark]
    least, comma, most = repeat.strip("?{}").partition(",")
    return int(least), int(most) if most else (LONGEST_LINE if comma else int(least))


def _ways(ways: int, least: int, most: int) -> int:
    """In how many ways something that fits in so many ways fits between `least` and `most` times."""
    if ways == 1:
        return max(1, most - least + 1)
    total = 0
    for times in range(least, most + 1):
        total += ways**times
        if total > MOST_WAYS:
            return MOST_WAYS + 1
    return max(1, total)


def _steps(part: Part, most: int) -> int:
    """How many letters are looked at to try something up to `most` times: each time from wherever the times before can end."""
    total, ways = 1, 1
    for _time in range(most):
        total = min(total + ways * part.steps, MOST_STEPS + 1)
        ways = min(ways * part.ways, MOST_WAYS + 1)
    return total


def _longest_literal(parts: list[Part]) -> str:
    """The longest run of plain letters, or the longest text that a piece must hold."""
    best, run = "", ""
    for one in parts:
        run = run + one.literal if one.plain else ""
        best = max(best, run, one.literal, key=len)
    return best


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR, start="choice", parser="lalr", lexer="contextual", transformer=Builder())
