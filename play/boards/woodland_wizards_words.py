"""What the board of Woodland Wizards says."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

STAGES: Final[dict[str, Promise]] = {
    "setup": pgettext_lazy("Woodland Wizards", "The Wizards"),
    "exploration": pgettext_lazy("Woodland Wizards", "Exploration"),
    "tournament": pgettext_lazy("Woodland Wizards", "Tournament"),
    "boost_1": pgettext_lazy("Woodland Wizards", "Boost, first turn"),
    "boost_2": pgettext_lazy("Woodland Wizards", "Boost, second turn"),
    "boost_3": pgettext_lazy("Woodland Wizards", "Boost, third turn"),
    "score": pgettext_lazy("Woodland Wizards", "Score"),
    "recovery": pgettext_lazy("Woodland Wizards", "Recovery"),
}

ROUND: Final = pgettext_lazy("Woodland Wizards", "Round %(round)s of 4")

LABELS: Final[dict[str, Promise]] = {
    "you": pgettext_lazy("Woodland Wizards", "you"),
    "first": pgettext_lazy("Woodland Wizards", "first player"),
    "passed": pgettext_lazy("Woodland Wizards", "has passed"),
    "chosen": pgettext_lazy("Woodland Wizards", "has chosen"),
    "in_hand": pgettext_lazy("Woodland Wizards", "in hand"),
    "seen": pgettext_lazy("Woodland Wizards", "seen in hand"),
    "creature": pgettext_lazy("Woodland Wizards", "Contest creature"),
    "no_creature": pgettext_lazy("Woodland Wizards", "no creature"),
    "boosts": pgettext_lazy("Woodland Wizards", "Boosts"),
    "sum_printed": pgettext_lazy("Woodland Wizards", "Printed total"),
    "sum_now": pgettext_lazy("Woodland Wizards", "Total so far, with the effects applied"),
    "sum_counted": pgettext_lazy("Woodland Wizards", "Total of the contest, with its effects"),
    "with_effects": pgettext_lazy("Woodland Wizards", "with effects"),
    "with_gone": pgettext_lazy("Woodland Wizards", "in the contest, with effects and cards gone since"),
    "scored": pgettext_lazy("Woodland Wizards", "Scored cards"),
    "deck": pgettext_lazy("Woodland Wizards", "deck"),
    "discard": pgettext_lazy("Woodland Wizards", "discard"),
    "effect": pgettext_lazy("Woodland Wizards", "Effect in progress"),
    "counting": pgettext_lazy("Woodland Wizards", "Effects to apply, in your order"),
    "open": pgettext_lazy("Woodland Wizards", "Hand looked at"),
    "laid": pgettext_lazy("Woodland Wizards", "Your card, face down"),
    "laid_pass": pgettext_lazy("Woodland Wizards", "You pass"),
    "wizards": pgettext_lazy("Woodland Wizards", "The Wizard cards"),
}

QUESTIONS: Final[dict[str, Promise]] = {
    "wizard": pgettext_lazy("Woodland Wizards", "Which Wizard card do you take?"),
    "explore": pgettext_lazy("Woodland Wizards", "Which card do you play in Exploration?"),
    "creature": pgettext_lazy("Woodland Wizards", "Which creature do you enter?"),
    "boost": pgettext_lazy("Woodland Wizards", "A Boost, or pass?"),
    "run": pgettext_lazy("Woodland Wizards", "Which effect first?"),
    "target": pgettext_lazy("Woodland Wizards", "Which opponent?"),
    "take": pgettext_lazy("Woodland Wizards", "Which card do you take?"),
    "discard": pgettext_lazy("Woodland Wizards", "Which card do you discard?"),
    "give": pgettext_lazy("Woodland Wizards", "Which card do you give?"),
    "name": pgettext_lazy("Woodland Wizards", "Which type of card do you name?"),
    "pick": pgettext_lazy("Woodland Wizards", "Which Boost?"),
    "order": pgettext_lazy("Woodland Wizards", "Which effect do you apply first?"),
    "after": pgettext_lazy("Woodland Wizards", "Which effect first?"),
    "recover": pgettext_lazy("Woodland Wizards", "Do you keep your hand?"),
}
"""By the code of what is asked."""
