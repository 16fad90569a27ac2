"""Why something happened: the event log of a position, with what made each event happen, noted while it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

Event = tuple[Any, ...]
Cause = TypeVar("Cause")


class CausedLog(list[Event], Generic[Cause]):
    """An event log that also notes the cause of each event; without a cause, nobody can tell it afterwards.

    `cause_of` is asked at the very moment of an event, with the event; it reads the position and what it remembers of earlier
    events. What was there before it listened has the cause `unknown`.
    """

    __slots__ = ("cause_of", "causes")

    def __init__(self, cause_of: Callable[[Event], Cause], unknown: Cause, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
        self.cause_of = cause_of
        self.causes = [unknown] * len(self)

    def append(self, event: Event) -> None:
        """Note an event, and why it happens."""
        super().append(event)
        self.causes.append(self.cause_of(event))

    def extend(self, events: Iterable[Event]) -> None:
        """Note several events, one after the other."""
        for event in events:
            self.append(event)

    def caused(self, since: int) -> list[tuple[Event, Cause]]:
        """The events from a number on, each with its cause."""
        return list(zip(self[since:], self.causes[since:], strict=True))


def caused_since(log: Sequence[Event] | None, since: int, unknown: Cause) -> list[tuple[Event, Cause]]:
    """The events of any log from a number on, each with its cause; `unknown` where nobody has noted one."""
    return log.caused(since) if isinstance(log, CausedLog) else [(event, unknown) for event in (log or [])[since:]]
