"""Why something happened in a duel: the spell that hits, the defence that sends it on, the card that decides (R12-R19, R24)."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import COURT_PAIR, DEFENCE, HEARTS, NAMES, SUIT
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.presentation.notation import letter
from simulator.kernel.words import Words

LOSSES: Final = frozenset({"hit", "life", "eliminated"})
"""What a spell does to somebody."""

SPELL: Final = said("le sort de {seat}", "{seat}’s spell")
COURT: Final = said("les deux figures de {seat}", "{seat}’s two court cards")
BACKFIRE: Final = said("le retour de flamme de {seat}", "{seat}’s backfire")
SHIELD: Final = said("le bouclier de {seat}", "{seat}’s shield")
DEFLECTION: Final = said("la déviation de {seat}", "{seat}’s deflection")
TURNED: Final = said("son propre sort", "the attacker’s own spell")


class Causes:
    """Reads, at each event of one game, what made it happen; all of it lies open on the table."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sent_on: Words | None = None
        """The defence for whose sake the spell now looks for another target."""

    def __call__(self, event: tuple[Any, ...]) -> Words | None:
        """The cause of an event that is being noted; None for what a player does himself."""
        kind, *facts = event
        if kind in LOSSES:
            return self._loss(facts[0])
        if kind == "effect":
            defender, suit, _ = facts
            self.sent_on = (DEFLECTION if suit == HEARTS else SHIELD).filled(seat=letter(defender))
            return self._deciding(suit)
        if kind == "turned":
            return self.sent_on
        if kind == "target" and self.state.protected:
            return self.sent_on
        return None

    def _loss(self, player: int) -> Words:
        """R12, R17, R18, R19: the spell on its target; on its attacker, the backfire, or the spell that finds nobody else."""
        s = self.state
        if player != s.attacker:
            return (COURT if s.power == COURT_PAIR else SPELL).filled(seat=letter(s.attacker))
        return BACKFIRE.filled(seat=letter(s.defender)) if s.defender >= 0 else TURNED

    def _deciding(self, suit: int) -> Words:
        """R13: the highest card of this suit in the defence."""
        s = self.state
        laid = [entry & actions.ARGUMENT for entry in s.laid[s.defence :]]
        return NAMES[max((card for card in laid if SUIT[card] == suit), key=DEFENCE.__getitem__)]
