"""How values are written in a query: nothing, yes and no, whole numbers and ranges of them, printed numbers."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Final

from collection.folding import folded

NONE: Final = frozenset(["none", "aucun", "aucune", "sans"])
"""Values that mean: the card has nothing of the kind."""

NOTHING_AT_ALL: Final = "#0"
"""The same where each of these words is what somebody called something."""

NO_NUMBER: Final = NONE | {"unknown", "inconnu", "inconnue"}
"""The same of a number."""

TRUE: Final = frozenset(["yes", "oui", "true", "vrai", "1"])
FALSE: Final = frozenset(["no", "non", "false", "faux", "0"])
COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

RANGE: Final = re.compile(r"([-−]?\d{1,6})?\.\.([-−]?\d{1,6})?")
NUMBER: Final = re.compile(r"[-−]?\d{1,6}")


def whole(text: str) -> int:
    """A whole number, whichever minus sign was typed."""
    return int(text.replace("−", "-"))


def plain_number(number: str) -> str:
    """A printed number as it is compared: folded, without leading zeros or the total after a slash."""
    text = folded(number).partition("/")[0].strip().lstrip("#")
    return text.lstrip("0") or text
