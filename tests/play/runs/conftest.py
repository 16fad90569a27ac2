"""Searches that are played once, whoever asks for them."""

from __future__ import annotations

import pytest

from tests.play.played_once import remember_steps


@pytest.fixture
def steps_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is told of a search; those that share one stand in one group, and so in one process."""
    remember_steps(monkeypatch)
