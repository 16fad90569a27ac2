"""Compiled twins play the very same games, and only twins of the present sources are used."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from simulator import speedups
from simulator.games import GAMES as PLAYED
from simulator.speedups.build import FLAGS, build, what_is_missing

ROOT = speedups.PACKAGE.parent
GAMES = 300
"""Fifty of each game, a hundred of Wankul; `python -m tests.simulator.digest 1000` plays a thousand."""

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("speedups"), pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with twins, built without much optimising: it is their behaviour that is tested."""
    missing = what_is_missing()
    if missing and not os.environ.get("CI"):
        pytest.skip(f"missing: {missing}")
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARTABLE_HOME", str(home))
        build(optimise="0")
    return home


def run(home: Path, *words: str, **environment: str) -> Any:
    """The JSON that a fresh Python answers, in this installation."""
    settings = {**os.environ, "CARTABLE_HOME": str(home), **environment}
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_pure_and_compiled_play_the_same_games(home: Path) -> None:
    compiled = run(home, "-m", "tests.simulator.digest", str(GAMES))
    pure = run(home, "-m", "tests.simulator.digest", str(GAMES), SPEEDUPS="off")

    assert (compiled["compiled"], pure["compiled"]) == (True, False)
    assert compiled["digest"] == pure["digest"]


@pytest.mark.parametrize("speedups", ["on", "off"])
def test_a_process_tells_how_long_a_scripted_game_takes_it(home: Path, speedups: str) -> None:
    """How much less it is where the engine is compiled, `bench` tells: no test reads a clock on a busy machine."""
    assert 0 < run(home, "-m", "simulator.lab.speed", "wankul", SPEEDUPS=speedups) < 60


def test_bench_says_that_compiled_modules_play(home: Path) -> None:
    answer = run(home, "-m", "simulator", "bench", "wankul", "--seconds", "0.2", "--json")

    assert answer["compiled"] is True


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_compiled_games_are_played_by_several_processes(home: Path, game: str) -> None:
    """The options of a compiled game cannot be pickled as they are.

    Nor could Wizard Duel be played at all as long as it was not compiled and what it stands on in the kernel was.
    """
    words = ("match", game, "random", "scripted", "--deals", "2", "--workers", "2", "--json")

    assert run(home, "-m", "simulator", *words)["meeting"]["games"] >= 4


def test_every_hot_module_has_a_twin_and_none_lies_among_the_sources(home: Path) -> None:
    twins = speedups.twins_in(home / "speedups" / speedups.fingerprint())

    expected = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in speedups.sources()}
    assert expected <= twins.keys()
    assert not list(speedups.PACKAGE.rglob("*.so"))


def test_twins_of_other_sources_are_not_used(home: Path) -> None:
    assert speedups.twins_in(home / "speedups" / ("0" * 20)) == {}
    found = home / "speedups" / speedups.fingerprint()
    elsewhere = found.with_name("0" * 20)
    found.rename(elsewhere)
    try:
        answer = run(home, "-m", "simulator", "bench", "wankul", "--seconds", "0.1", "--json")
    finally:
        elsewhere.rename(found)

    assert answer["compiled"] is False


def test_a_changed_source_has_another_fingerprint(tmp_path: Path) -> None:
    for file in speedups.sources():
        copy = tmp_path / file.relative_to(speedups.PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    same = speedups.fingerprint(tmp_path)
    with (tmp_path / "kernel" / "rng.py").open("a") as source:
        source.write("\n")

    assert same == speedups.fingerprint()
    assert speedups.fingerprint(tmp_path) != same


def test_flags_keep_what_python_is_compiled_with() -> None:
    """Given flags take the place of Python's own: without these, its headers check every look, and an overflow does anything."""
    own = str(sysconfig.get_config_var("CFLAGS")).split()

    assert {"-DNDEBUG", "-fwrapv"} & {*own} <= {*FLAGS.split()}
