"""Chunks played by one process or several: the results are the same, in whatever order they come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

Chunk = dict[str, Any]
Play = Callable[[Mapping[str, Any], Chunk], Chunk]
Ended = Callable[[Chunk], None]


def say_nothing(chunk: Chunk) -> None:
    """Nobody waits for a chunk to end."""


class Workers:
    """So many processes; one plays here."""

    def __init__(self, count: int) -> None:
        self.pool = ProcessPoolExecutor(count) if count > 1 else None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool:
            self.pool.shutdown(cancel_futures=True)

    def play(self, play: Play, question: Mapping[str, Any], chunks: Sequence[Chunk], ended: Ended = say_nothing) -> list[Chunk]:
        """All of the chunks; `ended` is told of each, in their order."""
        one, results = partial(play, question), []
        for chunk, result in zip(chunks, self.pool.map(one, chunks) if self.pool else map(one, chunks), strict=True):
            results.append(result)
            ended(chunk)
        return results
