"""Why something happened in the woods: the effect that runs, the rule that cancels one, what breaks a tie, why a card scores."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.effects.compile import SWAP_WITH_WINNER
from simulator.games.woodland_wizards.model.box import DESIGN
from simulator.games.woodland_wizards.model.phases import SCORE
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.counting import area
from simulator.games.woodland_wizards.rules.ranking import scorers
from simulator.kernel.words import Words

OWN_DEEDS: Final = frozenset({"effect", "applied", "apply", "renew", "turned", "end"})
"""Events that say themselves what they come from."""

ALL_OR_NOTHING: Final = said(
    "la règle R13 : un effet s’accomplit en entier ou pas du tout", "rule R13: an effect happens entirely or not at all"
)
NOT_FOR_HIM: Final = said("son rang, que l’effet ne récompense pas", "a rank that the effect does not reward")
RANK: Final = said("sa place de n° {n} au classement", "rank no. {n}")
OWN_EFFECT: Final = said("son propre effet", "its own effect")
TURN_ORDER: Final = said("l’ordre du tour, à {total} partout", "turn order, on a tie at {total}")


class Causes:
    """Reads, at each event of one game, what made it happen; a cause names no card but those that lie open."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.creatures = state.creature[:]
        """The contest creatures at the event before."""

    def __call__(self, event: tuple[Any, ...]) -> Words | None:
        """The cause of an event that is being noted; None for what a player does himself."""
        kind, *facts = event
        cause = None if kind in OWN_DEEDS else self._cause(kind, facts)
        self.creatures = self.state.creature[:]
        return cause

    def _cause(self, kind: str, facts: list[Any]) -> Words | None:
        s = self.state
        if kind == "cancelled":
            return NOT_FOR_HIM if s.stage == SCORE and s.box.after[facts[1]] != SWAP_WITH_WINNER else ALL_OR_NOTHING
        if kind == "ranking":
            return self._tie(facts)
        if kind == "score":
            return self._scored(facts[0])
        if kind == "swap_with_winner":
            return s.box.names[int(facts[2])]
        return s.box.names[s.source] if s.source >= 0 else None

    def _tie(self, facts: list[int]) -> Words | None:
        """R14, R26: what decides between the first two who have equal totals; None where nobody has."""
        half = len(facts) // 2
        order, totals = facts[:half], facts[half:]
        for seat, other, total, next_total in zip(order, order[1:], totals, totals[1:], strict=False):
            if total == next_total:
                found, found_other = self._wins_ties(seat), self._wins_ties(other)
                return self.state.box.names[found] if found >= 0 > found_other else TURN_ORDER.filled(total=total)
        return None

    def _wins_ties(self, seat: int) -> int:
        """R14: the card of an area that wins its owner's ties; -1 for none."""
        cards = (card & DESIGN for card in area(self.state, seat))
        return next((card for card in cards if self.state.box.wins_ties[card]), -1)

    def _scored(self, seat: int) -> Words:
        """R27, R28, G16: the creature of a first one in the ranking; else the card says so itself."""
        s = self.state
        is_creature = self.creatures[seat] >= 0 > s.creature[seat]
        place = s.ranking.index(seat)
        by_rank = is_creature and s.idle >= len(s.hand) and place < scorers(len(s.hand))
        return RANK.filled(n=place + 1) if by_rank else OWN_EFFECT
