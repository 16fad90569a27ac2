"""What the board of Lekemar says."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

PARTS: Final[dict[str, Promise]] = {
    "head": pgettext_lazy("Lekemar", "Head"),
    "bust": pgettext_lazy("Lekemar", "Bust"),
    "muscles": pgettext_lazy("Lekemar", "Muscles"),
    "legs": pgettext_lazy("Lekemar", "Legs"),
    "weapon": pgettext_lazy("Lekemar", "Weapon"),
}

STATUS: Final[dict[str, Promise]] = {
    "one": pgettext_lazy("Lekemar", "lay, remove or exchange: %(count)s"),
    "two": pgettext_lazy("Lekemar", "take a card or 1 DM: %(count)s"),
    "styles": pgettext_lazy("Lekemar", "style cards: %(count)s"),
    "alone": pgettext_lazy("Lekemar", "may attack with a single card"),
}

LABELS: Final[dict[str, Promise]] = {
    "you": pgettext_lazy("Lekemar", "you"),
    "marks": pgettext_lazy("Lekemar", "DM"),
    "in_hand": pgettext_lazy("Lekemar", "in hand"),
    "limit": pgettext_lazy("Lekemar", "at most"),
    "truce": pgettext_lazy("Lekemar", "truce"),
    "turn": pgettext_lazy("Lekemar", "to play"),
    "your_turn": pgettext_lazy("Lekemar", "your turn"),
    "seen": pgettext_lazy("Lekemar", "seen in hand:"),
    "bank": pgettext_lazy("Lekemar", "Bank"),
    "pile": pgettext_lazy("Lekemar", "Pile"),
    "discard": pgettext_lazy("Lekemar", "Discard"),
    "left": pgettext_lazy("Lekemar", "Left to you:"),
    "style": pgettext_lazy("Lekemar", "Style card played:"),
    "on": pgettext_lazy("Lekemar", "on"),
    "given": pgettext_lazy("Lekemar", "You give"),
    "combat": pgettext_lazy("Lekemar", "Combat"),
    "attacks": pgettext_lazy("Lekemar", "attacks"),
    "strikes": pgettext_lazy("Lekemar", "strikes so far:"),
    "to_strike": pgettext_lazy("Lekemar", "to strike"),
    "out": pgettext_lazy("Lekemar", "out"),
    "protected": pgettext_lazy("Lekemar", "untouchable"),
    "face_down": pgettext_lazy("Lekemar", "face down"),
    "chosen": pgettext_lazy("Lekemar", "laid face down:"),
    "free": pgettext_lazy("Lekemar", "free"),
    "shown": pgettext_lazy("Lekemar", "Cards to choose from"),
}

STANDING: Final = pgettext_lazy("Lekemar", "Turn %(turn)s · %(bank)s DM in the bank")

QUESTIONS: Final[dict[str, Promise]] = {
    "turn": pgettext_lazy("Lekemar", "Lay, take, play, attack, or pass."),
    "target": pgettext_lazy("Lekemar", "Whom do you aim at?"),
    "react": pgettext_lazy("Lekemar", "You are aimed at: do you answer, or let it happen?"),
    "limit": pgettext_lazy("Lekemar", "Your hand is too full: what goes back under the pile?"),
    "give": pgettext_lazy("Lekemar", "Which card do you give? You may put cards back first."),
    "discard": pgettext_lazy("Lekemar", "Which card do you discard? You may put cards back first."),
    "seize": pgettext_lazy("Lekemar", "Which card do you take?"),
    "strip": pgettext_lazy("Lekemar", "Which card do you take off?"),
    "colour": pgettext_lazy("Lekemar", "Which slot do you swap?"),
    "wear": pgettext_lazy("Lekemar", "Do you lay a card?"),
    "order": pgettext_lazy("Lekemar", "Which card comes next on the pile?"),
    "arm": pgettext_lazy("Lekemar", "What do you lay face down?"),
    "window": pgettext_lazy("Lekemar", "Do you turn up your weapon?"),
    "strike": pgettext_lazy("Lekemar", "Who strikes whom?"),
    "place": pgettext_lazy("Lekemar", "Which card is concerned?"),
    "reward": pgettext_lazy("Lekemar", "Which reward do you take?"),
}
"""By the code of what is asked."""

ROBBED: Final = pgettext_lazy(
    "Lekemar", "A card of your hand is to be taken: do you answer, let it happen, or put cards back first?"
)
"""What is asked before an answer where a style takes a card of the hand (G33)."""
