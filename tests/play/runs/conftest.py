"""Searches that are played once, whoever asks for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest

from play.runs.engine.advice import AdviceLaboratory
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Span
from play.runs.engine.searching import SearchState

PLAYED: dict[str, Played | None] = {}
"""The steps that one test played are those that the next would play: they follow from the question alone."""


@pytest.fixture
def steps_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is told of a search; those that share one stand in one group, and so in one process."""
    play = AdviceLaboratory.play_step

    def play_once(laboratory: AdviceLaboratory, state: SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        asked = json.dumps([state, asdict(span)])
        if asked not in PLAYED:
            PLAYED[asked] = play(laboratory, state, span, stop)
        return PLAYED[asked]

    monkeypatch.setattr(AdviceLaboratory, "play_step", play_once)
