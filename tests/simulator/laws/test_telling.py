"""Everything that happens is told once: no event is lost or told twice where lines are put together by kind or by cause."""

from __future__ import annotations

import random
from typing import Any

import pytest

from simulator.games.lekemar.presentation import narration as lekemar
from simulator.games.wankul.presentation import narration as wankul
from simulator.games.wizard_duel.presentation import narration as wizard_duel
from simulator.games.wongar.presentation import narration as wongar
from simulator.games.woodland_wizards.presentation import narration as woodland_wizards
from tests.simulator.laws.tables import SHOWN

NARRATORS: dict[str, type[Any]] = {
    "lekemar": lekemar.LekemarNarrator,
    "wankul": wankul.WankulNarrator,
    "wizard_duel": wizard_duel.WizardDuelNarrator,
    "wongar": wongar.WongarNarrator,
    "woodland_wizards": woodland_wizards.WoodlandWizardsNarrator,
}

UNTOLD = {"wankul": wankul.SILENT, "wongar": frozenset[str]()}
"""Kinds of events that the actions or the result say; elsewhere the end alone."""

MOST = 300
"""Decisions of a game that are told."""


@pytest.mark.parametrize("table", [table for table in SHOWN if table.players == min(table.game.players)], ids=str)
def test_each_event_is_told_once_in_its_order(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The narrator's own words for each event are noted as they are made, and compared with the log of the engine."""
    narrators, untold = NARRATORS[table.slug], UNTOLD.get(table.slug, frozenset({"end"}))
    told: list[Any] = []
    tell = narrators._tell

    def noted(self: Any, events: Any, viewer: int | None) -> Any:
        lines = tell(self, events, viewer)
        lines = list(lines) if table.slug == "wankul" else [lines]
        run = events if table.slug == "wankul" else [events]
        assert len(lines) == any(event[0] not in untold for event in run)
        told.extend(event for event in run if event[0] not in untold)
        return lines if table.slug == "wankul" else lines[0]

    monkeypatch.setattr(narrators, "_tell", noted)
    for seed in range(3):
        state, luck = table.deal(seed), random.Random(seed)
        narrator = table.game.narrator(state)
        opening = [event if isinstance(event[0], str) else event[0] for event in getattr(narrator, "opening", ())]
        told.clear()
        for _ in range(MOST):
            if state.is_terminal():
                break
            state.apply_action(luck.choice(state.legal_actions()))
            narrator.news(luck.choice([None, 0, 1]))
        assert told == [event for event in [*opening, *state.log] if event[0] not in untold]
