"""Why something happened in Wongar: the card taken, the ritual card played, a scorpion, the majority that scores (R19-R62)."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wongar.model.box import NAMES, SCORPION
from simulator.games.wongar.model.state import State
from simulator.games.wongar.model.words import AREA_NAMES, RITUAL_NAMES, filled
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

BY_AREA_CARD: Final = frozenset({"place", "draw", "ritual_scorpion", "hold", "move", "ceremony"})
"""What the area card just taken, or played, does."""

BY_RITUAL_CARD: Final = frozenset({"use", "excluded"})
"""What the ritual card just played does."""

AREA_CARD: Final = said("la carte {}", "the {} card")
RITUAL_CARD: Final = said("la carte rituel {} de {}", "the {} ritual card of {}")
ELDER_HOLDER: Final = said("l’Ancien, au début de la manche", "holding the Elder as the round begins")
RITUAL_SCORPION: Final = said("le scorpion rituel", "the ritual scorpion")
AREA_SCORPION: Final = said("la carte scorpion : {}", "the scorpion card: {}")
SECOND_SCORPION: Final = said("le second scorpion rituel", "the second ritual scorpion")
EMPTY: Final = said("la pioche rituel épuisée", "the ritual pile that ran out")
MAJORITY: Final = said("la majorité, {} contre {}", "the majority, {} to {}")
ALONE: Final = said("la majorité, seul de ce type", "the majority, alone with this type")
ON_A_TIE: Final = said("l’Ancêtre, à {} partout", "the Ancestor, on a tie at {}")
NEAREST: Final = said("sa place près de l’Ancêtre, à {} partout", "sitting nearest to the Ancestor, on a tie at {}")


class Causes:
    """Reads, at each event of one game, what made it happen; remembers which cards were taken and played last."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.card = filled(AREA_CARD, AREA_NAMES[state.card]) if state.card >= 0 else None
        """The area card that is carried out, or what else makes somebody draw."""
        self.ritual: Words | None = None
        """The ritual card that was played last."""
        self.scorpion: Words | None = None
        """The scorpion that was met last."""
        self.before = ""
        """The kind of the event before."""

    def __call__(self, event: tuple[Any, ...]) -> Words | None:
        """The cause of an event that is being noted; None for what a player does himself."""
        kind, *facts = event
        cause = self._cause(kind, facts)
        self._remember(kind, facts)
        self.before = kind
        return cause

    def _cause(self, kind: str, facts: list[Any]) -> Words | None:
        if kind in BY_AREA_CARD:
            return self.card
        if kind in BY_RITUAL_CARD:
            return self.ritual
        if kind == "scorpion":
            return self.scorpion
        if kind == "points":
            return self._majority(*facts)
        if kind == "reshuffle":
            return SECOND_SCORPION if self.before == "scorpion" else EMPTY
        return None

    def _remember(self, kind: str, facts: list[Any]) -> None:
        if kind in ("take", "own"):
            self.card = filled(AREA_CARD, AREA_NAMES[facts[-1]])
        elif kind == "round":
            self.card = ELDER_HOLDER
        elif kind == "play":
            self.ritual = filled(RITUAL_CARD, RITUAL_NAMES[facts[1]], seat_letter(facts[0]))
        elif kind == "ritual_scorpion":
            self.scorpion = RITUAL_SCORPION
        elif kind == "turn_up" and facts[1] == SCORPION:
            self.scorpion = filled(AREA_SCORPION, NAMES[facts[0]])

    def _majority(self, winner: int, token: int, _: int) -> Words:
        """R59, R61: most of a type; among equals the holder of the Ancestor, or the nearest to his left."""
        s = self.state
        base = (3 * s.site + token) * s.seats
        counts = s.board[base : base + s.seats]
        most, *others = sorted(counts, reverse=True)
        if most == others[0]:
            return filled(ON_A_TIE if winner == s.ancestor else NEAREST, most)
        return filled(MAJORITY, most, others[0]) if others[0] else ALONE
