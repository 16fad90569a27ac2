"""How French is printed: the spaces before its double punctuation marks, its apostrophe, and its numbers."""

from __future__ import annotations

import re
from typing import Final

from simulator.kernel.words import Words

NO_BREAK = "\u00a0"
MINUS = "−"

MORE_DIGITS: Final = 5
"""An end of an interval that would read as what it is judged by gets so many digits more at most."""


def french_spaces(sentence: str) -> str:
    """The same sentence with unbreakable spaces before : ; ! ? » and after «, where it has plain ones."""
    return re.sub(r"(?<=«) | (?=[:;!?»])", NO_BREAK, sentence)


def typeset(sentence: str) -> str:
    """The same with ’ for ' too: for words of ours, not for the names of cards, which are found by how they are spelt."""
    return french_spaces(re.sub(r"(?<=\w)'(?=\w)", "’", sentence))


def said(fr: str, en: str) -> Words:
    """A sentence in both languages, the French one with its unbreakable spaces."""
    return Words(french_spaces(fr), en)


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> Words:
    """A number in both languages, with marks between thousands and the minus sign of print; a signed one says + too."""
    text = f"{round(value, digits) + 0.0:{'+' if signed else ''},.{digits}f}".replace("-", MINUS)
    return Words(text.replace(",", NO_BREAK).replace(".", ","), text)


def telling_digits(value: float, digits: int = 1, *, beside: float = 0.0) -> int:
    """With how many digits an end of an interval does not read as the number by which it is judged, unless it is that.

    "Better: +0.0 to +3.0" would contradict itself, and +0.0 for −0.04 says the opposite of what was found.
    """
    longer = range(digits, digits + MORE_DIGITS)
    return next((one for one in longer if round(value, one) != round(beside, one)), digits)


def bound(value: float, digits: int = 1, *, beside: float = 0.0, signed: bool = False) -> Words:
    """The same number in both languages, with so many digits."""
    return decimal(value, telling_digits(value, digits, beside=beside), signed=signed)
