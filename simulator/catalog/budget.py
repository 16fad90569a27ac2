"""What a TOML text of somebody's own may cost to read: looked at in one pass, before the parser sees it.

The parser takes time that grows with the square of the parts of a dotted key, goes one call deeper for each bracket, and fails on
a number of thousands of digits. Whatever it refuses besides is left to it: a text that passes here is read in linear time.
"""

from __future__ import annotations

import re
from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

LONGEST_LINE: Final = 2_000
MOST_PARTS: Final = 8
"""Of a dotted key, such as a.b.c."""

DEEPEST: Final = 24
"""Lists and tables within each other."""

TOKEN: Final = re.compile(
    r"""
    (?P<pass>  \#[^\n]*+                                            # a comment
             | \"{3}(?:[^"\\]++|\\[\s\S]|"{1,2}+(?!"))*+\"{3,5}+    # a text of several lines, and its twin without escapes
             | '{3}(?:[^']++|'{1,2}+(?!'))*+'{3,5}+
             | "(?!"")(?:[^"\\\n]++|\\[^\n])*+"
             | '(?!'')[^'\n]*+'
             | [^\#"'.=,\[\]{}\n]++ )
  | (?P<open>  [\[{] )
  | (?P<close> [\]}] )
  | (?P<dot>   \. )
  | (?P<mark>  [=,\n] )
    """,
    re.VERBOSE,
)


def over_budget(text: str) -> Words | None:
    """The first place that would cost too much to read, with what to do there; None for a text that may be parsed."""
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            return said(
                f"ligne {number} : plus de {LONGEST_LINE} caractères ; coupez-la en plusieurs lignes",
                f"line {number}: more than {LONGEST_LINE} characters; break it into several lines",
            )
    return _too_intricate(text)


def _too_intricate(text: str) -> Words | None:
    """The first key of too many parts, or the first bracket within too many others."""
    depth, dots, place = 0, 0, 0
    while found := TOKEN.match(text, place):
        place, kind = found.end(), found.lastgroup
        if kind == "pass":
            continue
        if kind == "dot":
            dots += 1
            if dots >= MOST_PARTS:
                return _at(
                    text,
                    place,
                    f"une clé a plus de {MOST_PARTS} parties séparées par des points ; écrivez une clé simple",
                    f"a key has more than {MOST_PARTS} parts separated by dots; write a plain key",
                )
            continue
        dots = 0
        if kind == "open":
            depth += 1
            if depth > DEEPEST:
                return _at(
                    text,
                    place,
                    f"plus de {DEEPEST} listes ou tables l’une dans l’autre ; écrivez-les moins profondes",
                    f"more than {DEEPEST} lists or tables within each other; nest them less deeply",
                )
        elif kind == "close":
            depth = max(0, depth - 1)
    return None


def _at(text: str, place: int, french: str, english: str) -> Words:
    line = text.count("\n", 0, place) + 1
    return said(f"ligne {line} : {french}", f"line {line}: {english}")
