"""Why something happened in Lekemar: the style carried out, the card that strikes, a power, a reward (R17, R23-R32, G1)."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.lekemar.effects.codes import FLEE, SILENCES, WINS_TIES
from simulator.games.lekemar.model.cells import WEAPON_PLACE
from simulator.games.lekemar.model.phases import LIMIT, REWARD
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.fighters import card_at, open_places
from simulator.games.lekemar.rules.hands import limit_of
from simulator.games.lekemar.rules.marks import BANK
from simulator.kernel.words import Words

OWN_DEEDS: Final = frozenset({"turn", "end", "play", "cancel", "attack", "arm", "acted", "strike", "bluff", "flip", "timeout"})
"""Events that say themselves what they come from."""

REWARDS: Final = frozenset({"pay", "swap_worn", "take"})
"""R32: what the winner of a combat may choose."""

LIMITED: Final = said("la limite de {n} cartes en main", "the limit of {n} cards in hand")
REWARD_OF: Final = said("la récompense du combat", "the reward of the combat")
NO_STRIKES: Final = said("deux tours de suite sans coup", "two turns running without a strike")
MANY_STRIKES: Final = said("le nombre de coups, au plus haut", "the number of strikes, at its most")
LAST_TOGETHER: Final = said(
    "l’attaque : les dernières cartes sont tombées ensemble", "the attack: the last cards went out together"
)
LAST_EQUAL: Final = said(
    "l’attaque : les deux dernières cartes ont la même note", "the attack: the last two cards have equal notes"
)
EMPTY: Final = said("la pioche épuisée", "the pile that ran out")


class Causes:
    """Reads, at each event of one game, what made it happen; a cause names no card but those that lie open."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.before: tuple[Any, ...] = ("",)
        """The event before."""
        self.up = state.up[:]
        """Which weapons lay face up then."""
        self.nobody_left = False
        """R27: both sides had lost their last card then."""
        self.all_left = False
        """R27: neither side had."""
        self.fallen: dict[int, Words] = {}
        """Of the last strike: the card that puts out what lies on the side of each seat."""

    def __call__(self, event: tuple[Any, ...]) -> Words | None:
        """The cause of an event that is being noted; None for what a player does himself."""
        s = self.state
        kind, *facts = event
        cause = None if kind in OWN_DEEDS else self._cause(kind, facts)
        if kind == "strike":
            self._compare(facts)
        self.before, self.up, self.nobody_left, self.all_left = event, s.up[:], not any(s.alive), all(s.alive)
        return cause

    def _cause(self, kind: str, facts: list[Any]) -> Words | None:
        s, names = self.state, self.state.box.names
        if kind == "reshuffle":
            return EMPTY
        if kind == "out":
            return self.fallen.get(facts[0])
        if s.pc >= 0:
            return None if kind == "put_back" else names[s.card]
        if s.phase == REWARD and kind in REWARDS:
            return REWARD_OF
        if kind == "put_back" and s.phase == LIMIT:
            return LIMITED.filled(n=limit_of(s, facts[0]))
        if s.attacker < 0:
            return None
        return self._in_combat(kind, facts)

    def _in_combat(self, kind: str, facts: list[Any]) -> Words | None:
        """R25-R27, R30, G19, G39: what powers pay, what a style takes away, and why a combat ends."""
        names, before = self.state.box.names, self.before[0]
        card: int = self.before[2] if before in ("play", "out") else -1
        if kind == "pay":
            return names[card] if facts[0] == BANK and before == "out" else self._plunderers(facts[1])
        if kind == "disarm":
            return names[card]
        if kind == "won" and self.nobody_left:
            return LAST_TOGETHER
        if kind == "won" and self.all_left:
            return LAST_EQUAL
        if kind == "drawn":
            if before == "play" and self.state.box.program[card][0][0] == FLEE:
                return names[card]
            return NO_STRIKES if before == "skip" else MANY_STRIKES
        return None

    def _plunderers(self, winner: int) -> Words:
        """R30: the winner's cards that the loser pays for."""
        s = self.state
        side = int(winner == s.defender)
        found = [card_at(s, side, place) for place in open_places(s, side)]
        names = [s.box.names[card] for card in found if s.box.plunder[card]]
        return Words(", ".join(name.fr for name in names), ", ".join(name.en for name in names))

    def _compare(self, strike: list[int]) -> None:
        """R23: each is put out by the other one; where notes are equal, a power that wins ties is what decides."""
        s = self.state
        seat, card, note, other, struck, note_struck = strike
        side = int(seat == s.defender)
        names = s.box.names
        deciding, deciding_struck = card, struck
        if note == note_struck:
            surprised = bool(s.up[1 - side] and not self.up[1 - side] and s.arms[1 - side] == struck)
            mine, theirs = self._open(side), self._open(1 - side, hides_weapon=surprised)
            deciding, deciding_struck = self._tie_winner(card, mine, theirs), self._tie_winner(struck, theirs, mine)
        self.fallen = {other: names[deciding], seat: names[deciding_struck]}

    def _open(self, side: int, *, hides_weapon: bool = False) -> list[int]:
        """The cards of a side that lay face up when the strike began."""
        places = open_places(self.state, side)
        return [card_at(self.state, side, place) for place in places if not (hides_weapon and place == WEAPON_PLACE)]

    def _tie_winner(self, card: int, own: list[int], others: list[int]) -> int:
        """G36: the card of a side that wins its ties and is not silenced, the fighting one before others; else that one."""
        flags = self.state.box.flags
        if any(flags[other] & SILENCES for other in others):
            return card
        return next((one for one in (card, *own) if one in own and flags[one] & WINS_TIES), card)
