"""Settings that do not fit are refused by name, before anything starts; what an operator can mend is one sentence."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from config.environment import Environment
from config.starting.command_errors import sentence_of, told_in_one_sentence
from tests.play.installation import ROOT, free_port

Read = Callable[[Environment], object]

REFUSED: dict[str, tuple[str, Read]] = {
    "words": ("abc", lambda env: env.whole("NAME", default=2)),
    "nothing": ("0", lambda env: env.whole("NAME", default=2)),
    "a fraction": ("1.5", lambda env: env.whole("NAME", default=2)),
    "no time": ("0", lambda env: env.seconds("NAME", default=2)),
    "no number of seconds": ("nan", lambda env: env.seconds("NAME", default=2)),
    "no level": ("LOUD", lambda env: env.one_of("NAME", ("INFO", "ERROR"), default="INFO")),
    "another scheme": ("mysql://u:secret@h/d", lambda env: env.address("NAME", "postgresql")),
    "no scheme": ("secret.example", lambda env: env.address("NAME", "https", "http")),
    "no host": ("https://", lambda env: env.address("NAME", "https", "http")),
    "no port": ("postgresql://u:secret@h:port/d", lambda env: env.address("NAME", "postgresql")),
    "a bracket": ("postgresql://u:secret[@h/d", lambda env: env.address("NAME", "postgresql")),
    "no number at all": ("abc", lambda env: env.int("NAME", default=2)),
}


@pytest.mark.parametrize(("value", "read"), REFUSED.values(), ids=REFUSED.keys())
def test_what_does_not_fit_is_refused_by_name_and_no_password_is_repeated(
    value: str, read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NAME", value)

    with pytest.raises(ImproperlyConfigured, match="NAME") as refused:
        read(Environment())

    assert "secret" not in str(refused.value)


def test_what_fits_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAME", "3")
    env = Environment()

    assert (env.whole("NAME", default=2), env.seconds("NAME", default=2), env.whole("OTHER", default=2)) == (3, 3.0, 2)
    monkeypatch.setenv("NAME", "postgresql://u:p%23@[::1]:5432/d")
    assert env.address("NAME", "postgresql") == "postgresql://u:p%23@[::1]:5432/d"
    assert env.address("OTHER", "postgresql") == ""
    monkeypatch.setenv("NAME", "error")
    assert env.one_of("NAME", ("INFO", "ERROR"), default="INFO") == "ERROR"


def test_each_obstacle_is_one_line_that_names_it() -> None:
    missing = sentence_of(FileNotFoundError(2, "No such file or directory", "/somewhere/var"))
    away = sentence_of(OperationalError("connection failed:\n\tConnection refused"))

    assert missing.startswith("/somewhere/var cannot be used: No such file or directory.")
    assert "connection failed: Connection refused" in away
    assert "\n" not in missing + away


def test_a_fault_of_ours_keeps_its_traceback_and_so_does_whoever_asks_for_it() -> None:
    with pytest.raises(ValueError, match="ours"), told_in_one_sentence(["manage.py", "prepare"]):
        raise ValueError("ours")
    with pytest.raises(OSError, match="theirs"), told_in_one_sentence(["manage.py", "prepare", "--traceback"]):
        raise OSError("theirs")


OBSTACLES = {
    "a folder that cannot be made": ("prepare", {"CARTABLE_HOME": "{file}/home"}, "{file}"),
    "a number that is none": ("start", {"WORKERS": "abc"}, "WORKERS is 'abc'"),
    "a database that does not answer": (
        "sweep",
        {"DATABASE_URL": "postgresql://u:secret@127.0.0.1:{port}/d"},
        "Connection refused",
    ),
    "a database never prepared": ("demo", {}, "python manage.py prepare"),
}


@pytest.mark.processes
@pytest.mark.parametrize(("command", "settings", "words"), OBSTACLES.values(), ids=OBSTACLES.keys())
def test_a_command_that_cannot_go_on_says_so_in_one_line(
    tmp_path: Path, command: str, settings: dict[str, str], words: str
) -> None:
    known = {"file": str(tmp_path / "file"), "port": str(free_port())}
    (tmp_path / "file").touch()
    environment = {**os.environ, "CARTABLE_HOME": str(tmp_path / "home")}
    environment |= {name: value.format(**known) for name, value in settings.items()}

    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert words.format(**known) in done.stderr
    assert "secret" not in done.stderr


def names_read(source: str) -> Iterator[str]:
    """The variables that a module reads by their names: `env.kind("NAME")`, `environ.get("NAME")`, `environ["NAME"]`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Call(ast.Attribute(ast.Name("env")), [ast.Constant(str(name)), *_])
                | ast.Call(ast.Attribute(ast.Attribute(attr="environ"), "get"), [ast.Constant(str(name)), *_])
                | ast.Subscript(ast.Attribute(attr="environ"), ast.Constant(str(name)), ast.Load())
            ):
                yield name


def test_the_table_of_settings_names_every_variable_that_is_read_and_no_other() -> None:
    packages = ("config", "collection", "decks", "play", "simulator")
    read = {
        name
        for path in (path for package in packages for path in (ROOT / package).rglob("*.py"))
        if ROOT / "config" / "examples" not in path.parents  # programs of other people
        for name in names_read(path.read_text(encoding="utf-8"))
    }
    guide = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    table = guide.partition("## Settings (environment)")[2].partition("\n## ")[0]
    told = {name for row in re.findall(r"^\|([^|]+)\|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}

    assert {"DEBUG", "CARTABLE_NO_DEMO", "SPEEDUPS"} <= read
    assert told == read
