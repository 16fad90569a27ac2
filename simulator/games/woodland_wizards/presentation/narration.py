"""A game of Woodland Wizards in sentences: every event of the log, in French and in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.presentation.causes import Causes
from simulator.games.woodland_wizards.presentation.narrated_effects import DEEDS, EFFECTS
from simulator.games.woodland_wizards.presentation.notation import filled
from simulator.games.woodland_wizards.rules.final import final_values
from simulator.kernel.causes import CausedLog, caused_since
from simulator.kernel.narration import Line
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

Event = tuple[Any, ...]

DECIDED: Final = {
    "points": said("au score", "on points"),
    "phoenix": said("à égalité, grâce au Phénix doré", "on a tie, by the Golden Phoenix"),
    "cards": said("à égalité, par le nombre de cartes scorées", "on a tie, by the number of scored cards"),
    "highest": said("à égalité, par la plus haute carte", "on a tie, by the highest card"),
    "most_high": said("à égalité, par le nombre de plus hautes cartes", "on a tie, by the number of highest cards"),
    "turn_order": said("à égalité, par l’ordre du tour", "on a tie, by turn order"),
}
ROUND: Final = said("Manche {} : {} est premier joueur", "Round {}: {} is first player")
STAGES: Final = {
    phases.TOURNAMENT: said("Créatures de concours : {}.", "Contest creatures: {}."),
    phases.FIRST_BOOST: said("Premier tour de Boost : {}.", "First Boost turn: {}."),
    phases.FIRST_BOOST + 1: said("Deuxième tour de Boost : {}.", "Second Boost turn: {}."),
    phases.LAST_BOOST: said("Troisième tour de Boost : {}.", "Third Boost turn: {}."),
}
PASSES: Final = said("passe", "passes")
RANKING: Final = said("Classement : {}.", "Ranking: {}.")
SILENT: Final = frozenset({"end"})
"""What the result says."""


class WoodlandWizardsNarrator:
    """Tells one game; it attaches the event log and reads on from where it stopped."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.opening = _opening(state)
        self.told = len(state.log or ())
        if not isinstance(state.log, CausedLog):
            state.log = CausedLog(Causes(state), None, state.log or ())

    def news(self, viewer: int | None = None) -> list[Line]:
        """One sentence for each event since the last call; cards that a viewer does not see are not named to him."""
        later = caused_since(self.state.log, self.told, None)
        self.told += len(later)
        events, self.opening = [*((event, None) for event in self.opening), *later], []
        return [self._tell(event, viewer)._replace(cause=cause) for event, cause in events if event[0] not in SILENT]

    def result(self) -> Words:
        """Who won, by what, and everybody's points from the winner down."""
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        points = [f"{seat_letter(seat)} {sum(final_values(self.state, seat))}" for seat in self.state.ending]
        how, name = DECIDED[outcome.reason], seat_letter(self.state.ending[0])
        return said(
            f"{name} gagne {how.fr} ({', '.join(points)}).",
            f"{name} wins {how.en} ({', '.join(points)}).",
        )

    def _tell(self, event: Event, viewer: int | None) -> Line:
        kind, *facts = event
        if kind == "round":
            return Line(filled(ROUND, facts[0], seat_letter(facts[1])), is_heading=True)
        if kind == "reveal":
            return Line(self._reveal(facts[0], facts[1:]), deed="play")
        if kind == "ranking":
            return Line(self._ranking(facts), deed="score")
        if kind == "wizard":
            return Line(self._wizard(*facts), deed="choice")
        return Line(EFFECTS[kind](facts, viewer, self._names), deed=DEEDS.get(kind, "effect"))

    def _names(self, cards: Sequence[int]) -> Words:
        names = [self.state.box.names[card] for card in cards]
        return Words(", ".join(name.fr for name in names), ", ".join(name.en for name in names))

    def _reveal(self, stage: int, cards: Sequence[int]) -> Words:
        """R21, R22: who shows what; those who were not asked are not named."""
        parts = []
        for seat, card in enumerate(cards):
            if card != -1:
                what = PASSES if card < 0 else self.state.box.names[card]
                parts.append(Words(f"{seat_letter(seat)} {what.fr}", f"{seat_letter(seat)} {what.en}"))
        return filled(STAGES[stage], Words(", ".join(part.fr for part in parts), ", ".join(part.en for part in parts)))

    def _ranking(self, facts: Sequence[int]) -> Words:
        half = len(facts) // 2
        entries = ", ".join(f"{seat_letter(seat)} {total}" for seat, total in zip(facts[:half], facts[half:], strict=True))
        return filled(RANKING, entries)

    def _wizard(self, seat: int, side: int) -> Words:
        wizard = self.state.box.wizards[side]
        words = said("{} prend le Sorcier {} (famille {}).", "{} takes the Wizard {} ({} family).")
        return filled(words, seat_letter(seat), wizard.name, self.state.box.families[wizard.family])


def _opening(state: State) -> list[Event]:
    """R2: what happened before anybody could listen to a game just dealt; nothing at any later moment."""
    if state.log or state.round > 1 or len(state.discard) != 1 or any(state.scored):
        return []
    turned: Event = ("turned", state.discard[0])
    if state.stage == phases.SETUP and state.at == 0:
        return [turned]
    if state.stage == phases.EXPLORATION and state.at == 0 and state.phase == phases.EXPLORE:
        return [turned, ("round", 1, state.first), ("drew", state.first)]
    return []
