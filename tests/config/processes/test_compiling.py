"""The engines compile beside a running site, whose workers take them up; whatever goes wrong, the site goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.processes.compiling import GENTLEST, Compilation, be_gentle
from config.processes.supervisor import Child
from simulator import speedups
from tests.play.installation import ROOT, children, descendants, kill, lives

pytestmark = [pytest.mark.processes, pytest.mark.xdist_group("site")]


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPEEDUPS", raising=False)
    monkeypatch.setattr(speedups, "are_used", lambda: False)


def wait(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def python(words: str) -> tuple[str, ...]:
    return (sys.executable, "-c", words)


@pytest.mark.parametrize(("words", "code", "ending"), [("print('fine')", True, "take them up"), ("exit('no gcc')", False, "why")])
def test_it_is_told_once_how_compiling_ended(tmp_path: Path, words: str, code: bool, ending: str) -> None:
    said: list[str] = []
    compilation = Compilation(tmp_path / "speedups", program=python(words))

    compilation.begin(said.append)
    found = False

    def has_ended() -> bool:
        nonlocal found
        found = compilation.has_just_succeeded(said.append)
        return len(said) == 2

    wait(has_ended)

    assert found is code
    assert ending in said[1]
    assert compilation.log.read_text().strip() in ("fine", "no gcc")
    assert not compilation.has_just_succeeded(said.append)
    assert len(said) == 2


def test_nothing_is_compiled_where_it_is_not_wanted_or_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    compilation = Compilation(tmp_path, program=python("raise SystemExit(1)"))

    with monkeypatch.context() as patch:
        patch.setenv("SPEEDUPS", "off")
        compilation.begin(said.append)
    with monkeypatch.context() as patch:
        patch.setattr(speedups, "are_used", lambda: True)
        compilation.begin(said.append)
    assert (compilation.process, said) == (None, [])

    monkeypatch.setattr(shutil, "which", lambda _name: None)
    compilation.begin(said.append)
    assert compilation.process is None
    assert "apt-get install gcc" in said[0]


def test_a_site_that_ends_gives_up_compiling(tmp_path: Path) -> None:
    compilation = Compilation(tmp_path, program=python("import subprocess; subprocess.run(['sleep', '600'])"))
    compilation.begin(lambda _words: None)
    assert compilation.process is not None
    process = compilation.process
    wait(lambda: bool(children(process.pid)))
    (sleeping,) = children(process.pid)

    compilation.end()

    assert process.poll() is not None
    wait(lambda: not lives(sleeping))


def test_the_compiler_runs_when_nobody_of_the_site_does(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("#!/bin/sh\nsleep 600 &\nwait\n")
    script.chmod(0o755)
    beginning = (
        "import pathlib; from config.processes import compiling; "
        f"compiling.SCRIPT = pathlib.Path({str(script)!r}); compiling.main()"
    )
    compilation = Compilation(tmp_path / "speedups", program=python(beginning))
    try:
        compilation.begin(lambda _words: None)
        assert compilation.process is not None
        compiling = compilation.process.pid
        wait(lambda: len(descendants(compiling)) == 2)

        for process in descendants(compiling):
            assert os.sched_getscheduler(process) == os.SCHED_IDLE
            assert os.getpriority(os.PRIO_PROCESS, process) == GENTLEST
            assert os.getsid(process) == os.getsid(0), "between sessions the processor is shared evenly, however gentle one is"
            assert os.getpgid(process) == compiling
    finally:
        compilation.end()


def test_a_system_that_refuses_the_policy_is_not_complained_of(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, idle = list[int](), os.SCHED_IDLE

    def refuse(_process: int, policy: int, _parameters: object) -> None:
        asked.append(policy)
        raise PermissionError

    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(os, "sched_setscheduler", refuse)
    be_gentle()
    monkeypatch.delattr(os, "SCHED_IDLE")
    be_gentle()

    assert asked == [GENTLEST, idle, GENTLEST]


def test_a_supervisor_that_is_killed_leaves_no_compiler_behind() -> None:
    compiler = "import os, subprocess; from config.processes.prctl import end_group_after; end_group_after(os.getppid()); "
    compiler += "subprocess.run(['sleep', '600'])"
    starting = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {compiler!r}], process_group=0)"
    supervisor = subprocess.Popen(python(starting), cwd=ROOT)
    wait(lambda: bool(children(supervisor.pid)) and bool(children(children(supervisor.pid)[0])))
    compiling = children(supervisor.pid)[0]
    family = [compiling, *children(compiling)]

    kill(supervisor.pid)
    supervisor.wait()

    wait(lambda: not any(lives(process) for process in family))


def test_a_child_that_is_renewed_imports_what_is_there_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    told = tmp_path / "told"
    (tmp_path / "engine_part.py").write_text("SPEED = 'slow'")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    __import__("engine_part")  # as the supervisor has imported the engines before it forks
    (tmp_path / "program.py").write_text(
        f"import engine_part, pathlib, time\npathlib.Path({str(told)!r}).write_text(engine_part.SPEED)\ntime.sleep(600)"
    )
    child = Child("The worker", ["program"], folder=tmp_path, title="program", plays=True)
    try:
        child.start()
        wait(lambda: told.exists() and told.read_text() == "slow")
        (tmp_path / "engine_part.py").write_text("SPEED = 'compiled'")

        child.renew()

        def speaks_anew() -> bool:
            child.look_after(said.append)
            return told.read_text() == "compiled"

        wait(speaks_anew)

        assert said == [], "it was asked to end, so nothing went wrong"
        assert child.is_running
    finally:
        child.kill()
        sys.modules.pop("engine_part")
