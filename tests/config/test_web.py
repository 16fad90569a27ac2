"""How many processes serve the site, unless the operator says a number: one a core that may be used, and never very many."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from django.conf import settings

from config import web
from tests.play.installation import ROOT

SETTINGS = ROOT / "config" / "settings.py"


def processes_with(cores: int, monkeypatch: pytest.MonkeyPatch, home: Path) -> int:
    """What the settings say on a machine, or in a container, that may use so many cores."""
    monkeypatch.setenv("CARTABLE_HOME", str(home))
    monkeypatch.setattr("os.sched_getaffinity", lambda _process: set(range(cores)))
    return int(runpy.run_path(str(SETTINGS))["WEB_PROCESSES"])


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 2), (3, 3), (4, 4), (64, 4)])
def test_processes_of_the_web_follow_the_cores(
    cores: int, processes: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("WEB_PROCESSES", raising=False)

    assert processes_with(cores, monkeypatch, tmp_path) == processes


def test_an_operator_says_another_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WEB_PROCESSES", "7")

    assert processes_with(2, monkeypatch, tmp_path) == 7


def test_the_server_starts_as_many() -> None:
    assert web.workers == settings.WEB_PROCESSES
