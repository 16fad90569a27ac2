"""What a command says, and where: words for people, or one JSON document."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

from simulator.catalog.typography import decimal
from simulator.kernel.game import Language
from simulator.kernel.words import Words

WIDTH: Final = 80
"""What every terminal shows of a line."""


class CannotDoError(Exception):
    """The command cannot do its work; the message is the one line that people read."""

    def __init__(self, fr: str, en: str) -> None:
        self.words = Words(fr, en)
        super().__init__(en)


@dataclass(frozen=True, slots=True)
class Console:
    """The two ways to answer. With `as_json`, standard output carries the document alone; people's words go to standard error."""

    language: Language
    as_json: bool

    def say(self, text: str = "") -> None:
        """One line for people."""
        stream = sys.stderr if self.as_json else sys.stdout
        stream.write(f"{text}\n")
        stream.flush()

    def tell(self, fr: str, en: str) -> None:
        """One line for people, in their language."""
        self.say(fr if self.language == "fr" else en)

    def ask(self, prompt: str) -> str | None:
        """One line from standard input, without its end; None at the end of input."""
        stream = sys.stderr if self.as_json else sys.stdout
        stream.write(prompt)
        stream.flush()
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None

    def complain(self, words: Words) -> None:
        """The one line on standard error that says why the work was not done."""
        sys.stderr.write(f"{words.say(self.language)}\n")

    def answer(self, document: dict[str, Any]) -> None:
        """The JSON document, when it was asked for."""
        if self.as_json:
            sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=1) + "\n")

    def number(self, value: float, digits: int = 1) -> str:
        """A number as this language writes it."""
        return decimal(value, digits).say(self.language)


def folded(text: str) -> str:
    """The text in lines that every terminal shows whole; what goes on below is set in by two more than its beginning."""
    lines = []
    for line in text.split("\n"):
        inset = " " * (len(line) - len(line.lstrip(" ")) + 2)
        lines += wrap(line, WIDTH, subsequent_indent=inset, break_long_words=False, break_on_hyphens=False) or [""]
    return "\n".join(lines)


def table(rows: list[list[str]]) -> list[str]:
    """Rows in columns: the first one flush left, the others flush right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.ljust(widths[0]) if place == 0 else cell.rjust(widths[place]) for place, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return lines
