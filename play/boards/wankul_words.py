"""What the board of Wankul says."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

STANDING: Final = pgettext_lazy("Wankul", "Turn %(turn)s · Terrains won: you %(mine)s, opponent %(theirs)s")
SETUP: Final = pgettext_lazy("Wankul", "Setting up")

QUESTIONS: Final[dict[str, Promise]] = {
    "mulligan": pgettext_lazy("Wankul", "Do you keep this hand?"),
    "before_draw": pgettext_lazy("Wankul", "An ability before drawing?"),
    "after_draw": pgettext_lazy("Wankul", "An ability before playing?"),
    "main": pgettext_lazy("Wankul", "Play, score, or end the turn."),
    "place": pgettext_lazy("Wankul", "Where does it go?"),
    "pay": pgettext_lazy("Wankul", "Which card do you pay with?"),
    "targets": pgettext_lazy("Wankul", "Which card do you aim at?"),
    "discard": pgettext_lazy("Wankul", "Which card do you discard?"),
    "limit": pgettext_lazy("Wankul", "Your hand is too full: which card do you discard?"),
    "recover": pgettext_lazy("Wankul", "Which card do you take back?"),
    "search": pgettext_lazy("Wankul", "Which card do you look for?"),
    "may": pgettext_lazy("Wankul", "Do you use this effect?"),
    "option": pgettext_lazy("Wankul", "Which effect do you choose?"),
    "number": pgettext_lazy("Wankul", "How many?"),
    "terrain": pgettext_lazy("Wankul", "Where does the Terrain go?"),
}
"""By the code of what is asked; the rest is clear from its choices."""
