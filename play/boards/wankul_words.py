"""What the board of Wankul says."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

STANDING: Final = pgettext_lazy("Wankul", "Turn %(turn)s · Terrains won: you %(mine)s, opponent %(theirs)s")
SETUP: Final = pgettext_lazy("Wankul", "Setting up")

PAYING: Final = pgettext_lazy("Wankul", "Which card do you pay %(card)s with (%(number)s of %(price)s)?")
"""`number`: of the card now asked for, from 1; `price`: how many there are."""

QUESTIONS: Final[dict[str, Promise]] = {
    "mulligan": pgettext_lazy("Wankul", "Do you keep this hand?"),
    "before_draw": pgettext_lazy("Wankul", "An ability before drawing?"),
    "after_draw": pgettext_lazy("Wankul", "An ability before playing?"),
    "main": pgettext_lazy("Wankul", "Play, score, or end the turn."),
    "place": pgettext_lazy("Wankul", "Where does it go?"),
    "targets": pgettext_lazy("Wankul", "Which card do you aim at?"),
    "discard": pgettext_lazy("Wankul", "Which card do you discard?"),
    "limit": pgettext_lazy("Wankul", "Your hand is too full: which card do you discard?"),
    "recover": pgettext_lazy("Wankul", "Which card do you take back?"),
    "search": pgettext_lazy("Wankul", "Which card do you look for?"),
    "may": pgettext_lazy("Wankul", "Do you use this effect?"),
    "out_of_turn": pgettext_lazy("Wankul", "An ability in your opponent’s turn?"),
    "option": pgettext_lazy("Wankul", "Which effect do you choose?"),
    "number": pgettext_lazy("Wankul", "How many?"),
    "clear": pgettext_lazy("Wankul", "Which one is discarded first? The last one lies on top."),
    "terrain": pgettext_lazy("Wankul", "Where does the Terrain go?"),
    "hand_to_deck": pgettext_lazy("Wankul", "Which card goes back into the deck?"),
    "look": pgettext_lazy(
        "Wankul", "Which of these cards first? Put back on a deck, the last one lies on top; put under it, at the very bottom."
    ),
    "play_free": pgettext_lazy("Wankul", "Which card do you play for free?"),
    "pick_score": pgettext_lazy("Wankul", "Which Terrain is scored?"),
    "sub": pgettext_lazy("Wankul", "Do you play a Sub?"),
    "destination": pgettext_lazy("Wankul", "Where does the card go?"),
    "swap": pgettext_lazy("Wankul", "Which cards change places?"),
    "swap_hand": pgettext_lazy("Wankul", "Which card of your hand takes its place?"),
    "swap_discard": pgettext_lazy("Wankul", "Which character of the discard takes its place?"),
    "replace": pgettext_lazy("Wankul", "Which Terrain is replaced?"),
    "blow": pgettext_lazy("Wankul", "Do you step in against this discard?"),
    "secret": pgettext_lazy("Wankul", "Which number, in secret?"),
    "secret_cards": pgettext_lazy("Wankul", "Which card do you choose in secret?"),
    "terrain_in_play": pgettext_lazy("Wankul", "Which Terrain?"),
    "offering": pgettext_lazy("Wankul", "Which characters do you discard to play one?"),
    "show": pgettext_lazy("Wankul", "Which card of your hand do you show?"),
    "again": pgettext_lazy("Wankul", "Do you keep this flip of the coin?"),
    "trade": pgettext_lazy("Wankul", "Which card of your opponent’s hand do you take?"),
    "theirs": pgettext_lazy("Wankul", "Which card of your opponent’s hand do you play?"),
    "naming": pgettext_lazy("Wankul", "Which card do you name?"),
    "drawing": pgettext_lazy("Wankul", "What do you choose before you draw?"),
    "each": pgettext_lazy("Wankul", "Who begins?"),
}
"""By the code of what is asked."""

FIRST: Final[dict[str, Promise]] = {
    "draw": pgettext_lazy("Wankul", "Who draws first?"),
    "mill": pgettext_lazy("Wankul", "Who mills first?"),
    "discard": pgettext_lazy("Wankul", "Who discards first?"),
    "search": pgettext_lazy("Wankul", "Who searches first?"),
    "recover": pgettext_lazy("Wankul", "Who takes back first?"),
    "put_back": pgettext_lazy("Wankul", "Who puts back into the deck first?"),
    "look": pgettext_lazy("Wankul", "Who looks at the deck first?"),
    "ban": pgettext_lazy("Wankul", "Who bans first?"),
    "play": pgettext_lazy("Wankul", "Who plays for free first?"),
    "hide": pgettext_lazy("Wankul", "Who lays cards face down first?"),
    "choose": pgettext_lazy("Wankul", "Who chooses first?"),
    "show": pgettext_lazy("Wankul", "Who shows first?"),
    "bounce": pgettext_lazy("Wankul", "Who returns characters to hand first?"),
    "move": pgettext_lazy("Wankul", "Who moves first?"),
}
"""Who goes first, by what both are about to do."""

BY: Final = pgettext_lazy("Wankul", "%(card)s: %(question)s")
"""What the effect of a card asks; the question begins with a small letter."""
