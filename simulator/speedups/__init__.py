"""Compiled twins of the hot modules: found by the fingerprint of their sources, used when there, never needed.

`script/speedups` builds them (see `build.py`) into a folder named by the fingerprint of the very sources that Python would
otherwise run. Change a source, or the Python, and the fingerprint is another: stale twins are never picked up.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of the simulator's sources."""

ALONE = ("kernel/rng.py", "kernel/frames.py", "kernel/engine_state.py")
ROOMS = ("model", "rules", "ai")
"""The rooms of an engine in which playouts spend their time; its `contract.py` is compiled with them."""


def sources(package: Path = PACKAGE) -> list[Path]:
    """The modules that are compiled, in a fixed order. Every game: what is not compiled can derive from nothing that is."""
    contracts = sorted((package / "games").glob("*/contract.py"))
    rooms = (file for contract in contracts for room in ROOMS for file in sorted((contract.parent / room).glob("*.py")))
    hot = [file for file in rooms if file.stem != "__init__"]
    return [*(package / name for name in ALONE), *hot, *contracts]


def fingerprint(package: Path = PACKAGE) -> str:
    """What the twins depend on: this Python, and every source in full."""
    digest = hashlib.sha256(sys.version.encode())
    for file in sources(package):
        digest.update(f"\0{file.relative_to(package)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:20]


def home() -> Path:
    """Where twins are kept: beside everything else that an installation writes."""
    return Path(os.environ.get("CARTABLE_HOME") or PACKAGE.parent / "var") / "speedups"


def are_used() -> bool:
    """Whether this process runs compiled twins."""
    return any(isinstance(finder, Twins) for finder in sys.meta_path)


def built() -> float | None:
    """When the twins were built that whoever begins now would use; None where there are none, or SPEEDUPS=off says not to."""
    folder = home() / _own_fingerprint()
    return None if os.environ.get("SPEEDUPS") == "off" or not folder.is_dir() else folder.stat().st_mtime


@cache
def _own_fingerprint() -> str:
    """That of the sources as this process found them."""
    return fingerprint()


def use() -> bool:
    """From now on import the twins that fit the sources; False where none are built, or SPEEDUPS=off says not to."""
    folder = home()
    if are_used() or os.environ.get("SPEEDUPS") == "off" or not folder.is_dir():
        return are_used()
    files = twins_in(folder / fingerprint())
    if files:
        sys.meta_path.insert(0, Twins(files))
    return bool(files)


def twins_in(folder: Path) -> dict[str, Path]:
    """The extension modules below a folder, by the name under which they are imported."""
    return {
        ".".join(file.relative_to(folder).parts).removesuffix(suffix): file
        for suffix in EXTENSION_SUFFIXES[:1]  # the one that names this very Python
        for file in folder.rglob(f"*{suffix}")
    }


class Twins(MetaPathFinder):
    """Finds a module among the compiled ones before Python looks for its source."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        file = self.files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))
