"""What lists call binders: a place that one names without saying more is opened as what it is called."""

import re
from typing import Final

from collection.folding import folded

BINDERS: Final = re.compile(
    r"(mon |mes |my |le |les |the )?(classeurs?|porte-?folios?|portfolios?|binders?|albums?|ordner|carpetas?|raccoglitor[ei])\b"
)


def is_called_a_binder(name: str) -> bool:
    """Whether a name begins with a word for a binder: "Classeur 1", "Binder rare"."""
    return BINDERS.match(folded(name)) is not None
