"""Chunks played by one process or several: the results are the same, in whatever order they come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

Chunk = dict[str, Any]
Play = Callable[[Mapping[str, Any], Chunk], Chunk]


class Workers:
    """So many processes; one plays here."""

    def __init__(self, count: int) -> None:
        self.pool = ProcessPoolExecutor(count) if count > 1 else None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool:
            self.pool.shutdown(cancel_futures=True)

    def play(self, play: Play, question: Mapping[str, Any], chunks: Sequence[Chunk]) -> list[Chunk]:
        """All of the chunks."""
        one = partial(play, question)
        return list(self.pool.map(one, chunks)) if self.pool else [one(chunk) for chunk in chunks]
