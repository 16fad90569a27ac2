"""Why something happened: told in both languages, alike to every seat and to those who see all, and no part of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from simulator.kernel.narration import Line
from tests.simulator.laws.tables import SHOWN

MOST = 400
"""Decisions of a game that are told."""


@pytest.mark.parametrize("table", SHOWN, ids=str)
def test_a_cause_is_told_alike_to_everybody_and_changes_no_position(table: Any) -> None:
    for seed in range(2):
        state, silent, luck = table.deal(seed), table.deal(seed), random.Random(seed)
        viewers = [None, *range(len(state.returns()))]
        narrators = [table.game.narrator(state) for _ in viewers]
        heard: list[list[Line]] = [[] for _ in viewers]
        for _ in range(MOST):
            if state.is_terminal():
                break
            action = table.game.policy(state, luck.getrandbits(40)) if luck.random() < 0.7 else luck.choice(state.legal_actions())
            state.apply_action(action)
            silent.apply_action(action)
            for lines, narrator, viewer in zip(heard, narrators, viewers, strict=True):
                lines += narrator.news(viewer)

        causes = [{line.cause for line in lines if line.cause} for lines in heard]
        assert causes[0]
        assert all(other == causes[0] for other in causes)
        assert all(cause.fr.strip() and cause.en.strip() and "{" not in cause.fr + cause.en for cause in causes[0])
        assert state.serialize() == silent.serialize()
