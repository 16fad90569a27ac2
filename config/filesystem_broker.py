"""The embedded broker: messages are files, so an installation needs no other program.

One folder a queue. A message is written beside it and moved in by one rename, so nobody ever reads half of it;
whoever takes it moves it to `taken/` under its own name and deletes it once the work is acknowledged. What a killed
process had taken comes back when the next process connects. For one machine only; on several, use Redis or RabbitMQ.
"""

from __future__ import annotations

import json
import logging
import os
import time
from pathlib import Path
from queue import Empty
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from kombu.transport import virtual

log = logging.getLogger(__name__)


class QoS(virtual.QoS):  # type: ignore[misc]  # kombu has no types
    """Deletes or gives back the file of a message when its work ends."""

    def ack(self, delivery_tag: str) -> None:
        """The work is done: forget the message."""
        self.channel.forget(delivery_tag)
        super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """The work was not done: give the message back, or forget it."""
        if requeue:
            self.channel.give_back(delivery_tag)
        else:
            self.channel.forget(delivery_tag)
        super().ack(delivery_tag)


class Channel(virtual.Channel):  # type: ignore[misc]  # kombu has no types
    """Puts messages into folders and takes them out."""

    QoS = QoS

    def __init__(self, connection: Any, **options: Any) -> None:
        super().__init__(connection, **options)
        self.root = Path(connection.client.transport_options["folder"])
        self.taken: dict[str, tuple[Path, Path]] = {}
        """Where each message in hand lies, and where it came from, by delivery tag."""

    def _put(self, queue: str, message: dict[str, Any], **_options: Any) -> None:
        folder = _folder(self.root, queue)
        name = f"{time.time_ns():020d}-{uuid4().hex}"
        draft = _folder(self.root, "drafts", own=True) / name
        draft.write_text(json.dumps(message), encoding="utf-8")
        draft.replace(folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        """The oldest message of the queue that nobody else took; Empty when there is none."""
        folder = _folder(self.root, queue)
        for name in sorted(os.listdir(folder)):
            source, target = folder / name, _folder(self.root, "taken", own=True) / f"{owner_mark()}@{folder.name}@{name}"
            try:
                source.rename(target)
            except FileNotFoundError:
                continue
            try:
                message: dict[str, Any] = json.loads(target.read_bytes())
                tag = message["properties"]["delivery_tag"]
            except (ValueError, KeyError, TypeError):
                self._set_aside(target)
                continue
            self.taken[tag] = (target, source)
            return message
        raise Empty

    def _set_aside(self, path: Path) -> None:
        """Keep a file that is no message out of the workers' way, for somebody to look at."""
        log.warning("A file of the broker is no message; it is set aside in unreadable/: %s", path.name)
        path.replace(_folder(self.root, "unreadable", own=True) / path.name)

    def forget(self, tag: str) -> None:
        """Delete a message in hand."""
        if tag in self.taken:
            self.taken.pop(tag)[0].unlink(missing_ok=True)

    def give_back(self, tag: str) -> None:
        """Put a message in hand back to its old place in the queue."""
        if tag in self.taken:
            held, source = self.taken.pop(tag)
            held.replace(source)

    def _restore(self, message: Any) -> None:
        self.give_back(message.delivery_tag)

    def _size(self, queue: str) -> int:
        return len(os.listdir(_folder(self.root, queue)))

    def _purge(self, queue: str) -> int:
        names = os.listdir(_folder(self.root, queue))
        for name in names:
            (_folder(self.root, queue) / name).unlink(missing_ok=True)
        return len(names)


class Transport(virtual.Transport):  # type: ignore[misc]  # kombu has no types
    """What kombu connects to for an address that starts with files://."""

    Channel = Channel
    driver_type = driver_name = "files"
    default_port = 0
    implements = virtual.Transport.implements.extend(asynchronous=False, exchange_type=frozenset(["direct"]))

    def establish_connection(self) -> Any:
        """Connect, and put back what dead processes had in hand."""
        put_back_of_the_dead(Path(self.client.transport_options["folder"]))
        return super().establish_connection()

    def driver_version(self) -> str:
        """The version of the way files are laid out."""
        return "1"


def put_back_of_the_dead(root: Path) -> int:
    """Return to its queue each message taken by a process that lives no more; answers how many."""
    returned = 0
    for path in _folder(root, "taken", own=True).iterdir():
        mark, queue, name = path.name.split("@", 2)
        if not is_alive(mark):
            try:
                path.rename(_folder(root, queue) / name)
            except FileNotFoundError:
                continue  # another process that connects at the same moment returned it
            returned += 1
    return returned


def owner_mark() -> str:
    """A name for this very process: its number, and when it started, because numbers are used again."""
    return f"{os.getpid()}-{_started(os.getpid())}"


def is_alive(mark: str) -> bool:
    """True while the process that this mark names runs."""
    number, _, started = mark.partition("-")
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return _started(int(number)) == started


def _started(process: int) -> str:
    """When a process started, in the kernel's ticks; "" where the system does not tell."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return words.rpartition(")")[2].split()[19]


def _folder(root: Path, name: str, *, own: bool = False) -> Path:
    """The folder of a queue, or one of the broker's own; made when it is missing."""
    folder = root / name if own else root / "queues" / quote(name, safe="")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
