"""`script/test` itself, among tools that only write down how they were called: what runs, what `--quick` leaves out, its end."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.play.installation import ROOT

TOOL = """#!/usr/bin/env bash
echo "$(basename "$0") $*" >>"{log}"
case "$(basename "$0") $*" in {fails}) exit 3 ;; esac
"""

TOOLS = ("python", "ruff", "mypy", "lint-imports", "djlint", "djade")


def called(folder: Path, *words: str, fails: str = "nothing") -> tuple[int, list[str]]:
    """How the script ended, and every call of a tool; the one that `fails` names ends badly."""
    log, bin = folder / "log", folder / ".venv" / "bin"
    bin.mkdir(parents=True)
    (folder / "script").mkdir()
    (folder / "templates").mkdir()
    (folder / "tests").mkdir()
    (folder / "tests" / "test_data.py").write_text("pytestmark = pytest.mark.database\n")
    shutil.copy(ROOT / "script" / "test", folder / "script" / "test")
    for tool in (*(bin / name for name in TOOLS), folder / "script" / "setup"):
        tool.write_text(TOOL.format(log=log, fails=fails))
        tool.chmod(0o755)
    done = subprocess.run([folder / "script" / "test", *words], capture_output=True, check=False, timeout=60)
    return done.returncode, log.read_text().splitlines()


def run_of(calls: list[str]) -> str:
    """The call that runs the tests, and no other."""
    (tests,) = [one for one in calls if one.startswith("python -m pytest") and "--durations" in one]
    return tests


def test_everything_is_checked_and_the_slowest_tests_are_named(tmp_path: Path) -> None:
    code, calls = called(tmp_path)

    assert code == 0
    assert {one.split()[0] for one in calls} >= {"ruff", "mypy", "lint-imports", "djlint", "setup"}
    assert any("manage.py check --deploy" in one for one in calls)
    assert any("-m database" in one for one in calls), "the data tests run once more on PostgreSQL"
    assert "--durations=" in run_of(calls)
    assert "not (" not in run_of(calls)


def test_quick_leaves_out_what_takes_long_and_passes_words_on(tmp_path: Path) -> None:
    code, calls = called(tmp_path, "--quick", "tests/decks")

    assert code == 0
    assert "-m not (browser or processes or long)" in run_of(calls)
    assert run_of(calls).endswith("tests/decks")
    assert not any("-m database" in one for one in calls)


@pytest.mark.parametrize("fails", ["mypy*", "ruff*", '"python -m pytest -n"*', "djlint*", '*"-m database"*'])
def test_whatever_fails_ends_it_badly(tmp_path: Path, fails: str) -> None:
    assert called(tmp_path, fails=fails)[0] != 0
