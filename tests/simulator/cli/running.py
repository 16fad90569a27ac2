"""Running a command of `python -m simulator`: here, or in a process of its own, which takes a second longer."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from simulator.cli import main

Ended = subprocess.CompletedProcess[str]


def simulator(*words: str, typed: str = "") -> Ended:
    """What the command says and exits with; those that start processes get one of their own."""
    if "--workers" in words:
        return simulator_process(*words, typed=typed)
    said, complained = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(complained), patch.object(sys, "stdin", io.StringIO(typed)):
        code = _code_of(words)
    return Ended(words, code, said.getvalue(), complained.getvalue())


def _code_of(words: tuple[str, ...]) -> int:
    try:
        return main(words)
    except SystemExit as ending:  # argparse ends so
        return int(ending.code or 0)


def simulator_process(*words: str, typed: str = "") -> Ended:
    """The same with a Python of its own."""
    return subprocess.run(
        [sys.executable, "-m", "simulator", *words], input=typed, capture_output=True, text=True, timeout=120, check=False
    )


def document(*words: str, typed: str = "") -> Any:
    """The JSON answer; standard output must hold it and nothing else."""
    done = simulator(*words, "--json", typed=typed)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refusal(*words: str) -> str:
    """The one line on standard error of a command that cannot do its work."""
    done = simulator(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr
