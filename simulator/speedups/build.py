"""Compile the hot modules with mypyc: `python -m simulator.speedups.build`, called by `script/speedups`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from simulator.speedups import PACKAGE, fingerprint, home, sources

OPTIMISE = "2"
"""The C compiler's level."""

LONGEST_BUILD = 3600.0
"""Seconds that no build takes."""

FLAGS = "-w -DNDEBUG -fwrapv -fvisibility=hidden -fno-semantic-interposition -fno-plt"
"""No warnings: looking for them in 58 MB of generated C takes gcc three times as long as translating it. No assertions of the
headers of Python, and integers that keep their lowest bits: so Python is compiled, and flags that are given take the place of
its own. And no name that another library could put its own in the place of: the twins call each other directly."""


class CannotBuildError(Exception):
    """Something that building needs is missing, or the compiler refused; the message says what."""


def what_is_missing() -> str:
    """What keeps this installation from building, in words; empty when nothing does."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypy and setuptools (requirements-speedups.txt)"
    return missing_of_the_machine()


def missing_of_the_machine() -> str:
    """What no Python package brings, in words; empty when nothing is missing."""
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return "a C compiler (apt-get install gcc)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python (apt-get install python3-dev)"
    return ""


def build(*, optimise: str = OPTIMISE) -> Path:
    """Build the twins of the present sources and throw older ones away; the folder that holds them."""
    if missing := what_is_missing():
        raise CannotBuildError(f"Missing: {missing}.")
    home().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home(), prefix="building-") as name:
        package, built = Path(name) / PACKAGE.name, Path(name) / "built"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "*.toml", "*.json", "*.md"))
        (package.parent / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")  # or mypyc takes the settings of a folder above
        goal = home() / fingerprint(package)
        _compile(package, optimise)
        for file in [*package.rglob("*.so"), *package.parent.glob("*.so")]:
            place = built / file.relative_to(package.parent)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(file, place)
        shutil.rmtree(goal, ignore_errors=True)
        built.rename(goal)
    for old in home().iterdir():
        if old.is_dir() and old != goal and not _is_being_built(old):
            shutil.rmtree(old, ignore_errors=True)
    return goal


def _is_being_built(folder: Path) -> bool:
    """Somebody else may be at it; what lies there for long was left by a builder that was killed."""
    return folder.name.startswith("building-") and time.time() - folder.stat().st_mtime < LONGEST_BUILD


def _compile(package: Path, optimise: str) -> None:
    """Run mypyc on a copy of the package; the twins appear beside the sources."""
    files = [str(file.relative_to(package.parent)) for file in sources(package)]
    settings = {**os.environ, "MYPYC_OPT_LEVEL": optimise, "MYPYC_DEBUG_LEVEL": "0", "PYTHONPATH": "", "CFLAGS": FLAGS}
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "mypyc", *files], cwd=package.parent, env=settings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBuildError("\n".join((done.stdout + done.stderr).splitlines()[-20:]))


def main() -> int:
    """Build, and say where the twins lie."""
    try:
        sys.stdout.write(f"Compiled {len(sources())} modules into {build()}\n")
    except CannotBuildError as problem:
        sys.stderr.write(f"script/speedups: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
