"""What the board of Wizard Duel says."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

STANDING: Final = pgettext_lazy("Wizard Duel", "Turn %(turn)s · %(players)s still in · pile %(pile)s")

QUESTIONS: Final[dict[str, Promise]] = {
    "turn": pgettext_lazy("Wizard Duel", "Attack, or pass your turn."),
    "window": pgettext_lazy("Wizard Duel", "Do you attack now?"),
    "second": pgettext_lazy("Wizard Duel", "Which second card for the attack?"),
    "target": pgettext_lazy("Wizard Duel", "Who is the target?"),
    "redirect": pgettext_lazy("Wizard Duel", "Who is the target instead?"),
    "deflect": pgettext_lazy("Wizard Duel", "To whom do you deflect the spell?"),
    "defend": pgettext_lazy("Wizard Duel", "Do you defend?"),
    "add": pgettext_lazy("Wizard Duel", "What else do you lay?"),
    "suit": pgettext_lazy("Wizard Duel", "Which suit gives the effect?"),
    "life": pgettext_lazy("Wizard Duel", "Which life card do you take?"),
}
"""By the code of what is asked."""
