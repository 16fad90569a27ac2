"""Playing again what a stranger sent, in a process of its own, which may take so much time and memory and no more.

A game as text may begin from a position that no game leads to, or with decks of any size: nobody can tell beforehand whether an
engine comes to an end with it, and whoever serves others must not find out.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Collection
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.transcript.layout import UnreadableTranscriptError, read_machine_part
from simulator.transcript.verifying import Verdict, verify

SECONDS: Final = 8
"""Of the processor; the longest games of all are told again in less than two."""

MEMORY: Final = 1 << 30
"""In bytes of addresses, those of the program itself among them."""

PATIENCE: Final = 40
"""Seconds by the clock: somebody waits for the page, and what hangs has to end; a busy machine is no fault of the game."""

OUT_OF_MEMORY: Final = 3
"""The exit code of a process that wanted more, or lists deeper in each other."""

HERE: Final = Path(__file__).resolve().parent.parent.parent


def verify_apart(text: str, lists: Collection[str] = ()) -> Verdict:
    """`verify` with the games of this program; refuses with UnreadableTranscriptError also what takes more than it may."""
    read_machine_part(text)  # most of what is refused is refused without a process
    command = [sys.executable, "-m", "simulator.transcript.apart", str(SECONDS), str(MEMORY)]
    asked = json.dumps({"text": text, "lists": list(lists)}).encode()
    try:
        done = subprocess.run(command, input=asked, capture_output=True, cwd=HERE, timeout=PATIENCE, check=False)  # noqa: S603 - ours
    except subprocess.TimeoutExpired as problem:
        raise UnreadableTranscriptError(
            f"la rejouer n’a pas abouti en {PATIENCE} s, le serveur ayant sans doute trop à faire ; réessayez plus tard",
            f"playing it again did not end within {PATIENCE} s, perhaps for the site has too much to do; try again later",
        ) from problem
    if done.returncode < 0 or done.returncode == OUT_OF_MEMORY:
        raise _too_much()
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2_000:])
    answer: dict[str, Any] = json.loads(done.stdout)
    if "refused" in answer:
        raise UnreadableTranscriptError(**answer["refused"])
    return Verdict(**answer | {"message": Words(**answer["message"])})


def _too_much() -> UnreadableTranscriptError:
    return UnreadableTranscriptError(
        "la rejouer demande plus de temps ou de mémoire que n’importe quelle partie",
        "playing it again takes more time or memory than any game does",
    )


def main() -> int:
    """What the process does: bound itself by the two numbers that it is called with, read a question, answer it."""
    seconds, memory = map(int, sys.argv[1:])
    for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (most, most))
    try:
        asked = json.load(sys.stdin)
        answer = asdict(verify(asked["text"], GAMES, asked["lists"]))
    except UnreadableTranscriptError as problem:
        answer = {"refused": asdict(problem.words)}
    except (MemoryError, RecursionError):
        return OUT_OF_MEMORY
    json.dump(answer, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
