"""Messages to workers: those of one task go where a test wants them, the others where they went before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from collection.services import waking

PLAY_CHUNK = "play.tasks.play_chunk"
ADD_UP = "play.tasks.add_up"
THINK = "play.tasks.think"
WEIGH = "play.tasks.weigh"
PLAY_OUT = "play.tasks.play_out"


def divert(monkeypatch: pytest.MonkeyPatch, task: str, take: Callable[[Any], object]) -> None:
    """Let `take` have the id of the row, as the message names it, of each message of this task."""
    before = waking.send

    def send(name: str, **arguments: Any) -> None:
        if name == task:
            take(*arguments.values())
        else:
            before(name, **arguments)

    monkeypatch.setattr(waking, "send", send)


def chunks_sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chunks for which a worker is called from now on, in order; nothing leaves the test."""
    messages: list[int] = []
    divert(monkeypatch, PLAY_CHUNK, messages.append)
    return messages


def tables_sent(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """The tables for which a worker is called from now on, in order; nothing leaves the test."""
    messages: list[UUID] = []
    divert(monkeypatch, THINK, lambda table: messages.append(UUID(table)))
    return messages
