"""What the board of Wongar says."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import npgettext, pgettext_lazy

TRACK: Final = pgettext_lazy(
    "Wongar", "Section %(section)s: Ancestor %(ancestor)s, Elder %(elder)s, both %(both)s points a majority"
)
ROUND: Final = pgettext_lazy("Wongar", "Round %(round)s")
PILES: Final = pgettext_lazy("Wongar", "ritual pile %(pile)s · discard %(discard)s")
CEREMONY: Final = pgettext_lazy("Wongar", "Ceremony (%(rank)s): %(site)s · %(points)s a majority · still in: %(inside)s")

LABELS: Final[dict[str, Promise]] = {
    "map": pgettext_lazy("Wongar", "The territories"),
    "time": pgettext_lazy("Wongar", "Time track"),
    "no_card": pgettext_lazy("Wongar", "no open card"),
    "aside": pgettext_lazy("Wongar", "one scorpion aside"),
    "last_round": pgettext_lazy("Wongar", "last round"),
    "rituals": pgettext_lazy("Wongar", "rituals"),
    "taken": pgettext_lazy("Wongar", "cards"),
    "supply": pgettext_lazy("Wongar", "supply"),
    "you": pgettext_lazy("Wongar", "you"),
    "inside": pgettext_lazy("Wongar", "in the ceremony"),
}

HEADINGS: Final[dict[str, Promise]] = {
    "hand": pgettext_lazy("Wongar", "Your ritual cards"),
    "pile": pgettext_lazy("Wongar", "The pile, to choose from"),
    "own": pgettext_lazy("Wongar", "Ceremonies of your own"),
    "types": pgettext_lazy("Wongar", "Which type of token?"),
    "taken": pgettext_lazy("Wongar", "Cards you took"),
}

BADGES: Final[dict[str, Promise]] = {
    "boomerang": pgettext_lazy("Wongar", "boomerang"),
    "ancestor": pgettext_lazy("Wongar", "Ancestor"),
    "elder": pgettext_lazy("Wongar", "Elder"),
}

STANDING: Final = pgettext_lazy("Wongar", "Round %(round)s · time %(time)s of %(last)s")
SETUP: Final = pgettext_lazy("Wongar", "Setting up")

QUESTIONS: Final[dict[str, Promise]] = {
    "turn": pgettext_lazy("Wongar", "Which card do you take?"),
    "way": pgettext_lazy("Wongar", "Place tokens, or draw."),
    "type": pgettext_lazy("Wongar", "Which type of tokens?"),
    "double": pgettext_lazy("Wongar", "Which type of tokens?"),
    "lay_out": pgettext_lazy("Wongar", "Which token do you lay out?"),
    "lay_out_where": pgettext_lazy("Wongar", "Where does the token go?"),
    "place": pgettext_lazy("Wongar", "Where does the token go?"),
    "move": pgettext_lazy("Wongar", "Where does the figure go?"),
    "ceremony": pgettext_lazy("Wongar", "A ritual card, or pass?"),
    "use": pgettext_lazy("Wongar", "What is the ritual card used for?"),
    "use_again": pgettext_lazy("Wongar", "What is the second token used for?"),
    "draw": pgettext_lazy("Wongar", "Which ritual card do you take?"),
}
"""By the code of what is asked."""


def scored(points: int) -> str:
    """What the number of points is called."""
    return npgettext("Wongar", "pt", "pts", points)
