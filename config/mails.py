"""Messages by a mail server that may be as slow as it likes: the whole conversation with it ends in time.

A timeout of a socket bounds each wait alone; a server that says a letter now and then would hold its thread for ever. No timeout
bounds the resolver of the machine, which may ask servers of names that are silent for a minute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from smtplib import SMTP, SMTP_SSL
from socket import SHUT_RDWR, SOCK_STREAM, getaddrinfo, socket
from threading import Lock, Thread, Timer
from time import monotonic
from typing import IO, Any, ClassVar, Final

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

MOST_SAID: Final = 1 << 20
"""Bytes of all that a server answers in a conversation; it takes some hundred."""


class Deadline:
    """So many seconds, by the clock; then every socket that it watches is shut, whatever anybody waits for there."""

    def __init__(self, seconds: float) -> None:
        self._ends = monotonic() + seconds
        self._watched: list[socket] = []
        self._lock = Lock()
        self._timer = Timer(seconds, self._shut)
        self._timer.daemon = True

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_problem: object) -> None:
        self._timer.cancel()
        with self._lock:
            for one in self._watched:
                one.close()
            self._watched.clear()

    def left(self) -> float:
        """Seconds until then. Raises TimeoutError once there are none."""
        left = self._ends - monotonic()
        if left <= 0:
            raise TimeoutError("The mail server takes too long")
        return left

    def watch(self, sock: socket) -> None:
        """Watch a duplicate of this socket, which stays valid when TLS replaces the first one or somebody closes it."""
        with self._lock:
            self._watched.append(sock.dup())
        self.left()

    def _shut(self) -> None:
        with self._lock:
            for one in self._watched:
                with suppress(OSError):  # the server was faster
                    one.shutdown(SHUT_RDWR)


class Lookup:
    """Asking the resolver for the addresses of a server, in a thread of its own, since nothing can interrupt it.

    Whoever asks for the same server meanwhile waits for the same answer: what takes long is asked once in a process, and not once
    for each message.
    """

    _begun: ClassVar[dict[tuple[str, int], Lookup]] = {}
    _lock: ClassVar[Lock] = Lock()

    def __init__(self, host: str, port: int) -> None:
        self._asked = host, port
        self._found: list[str] = []
        self._problem: OSError | None = None
        self._thread = Thread(target=self._ask, name="mail-server-lookup", daemon=True)

    @classmethod
    def addresses(cls, host: str, port: int, *, seconds: float) -> list[str]:
        """The addresses, in the order in which to try them. Raises OSError where there is none, or none comes in time."""
        with cls._lock:
            lookup = cls._begun.get((host, port))
            if lookup is None:
                lookup = cls._begun[host, port] = cls(host, port)
                lookup._thread.start()
        lookup._thread.join(seconds)
        if lookup._thread.is_alive():
            raise TimeoutError(f"Looking up the mail server {host} takes too long")
        if lookup._problem is not None:
            raise lookup._problem
        return lookup._found

    def _ask(self) -> None:
        try:
            self._found = [str(address[0]) for *_kind, address in getaddrinfo(*self._asked, type=SOCK_STREAM)]
        except OSError as problem:
            self._problem = problem
        except UnicodeError as problem:  # a name that no server can have
            self._problem = OSError(str(problem))
        finally:
            with self._lock:
                del self._begun[self._asked]


class _ShortAnswers:
    """What a server says, up to MOST_SAID; then an OSError, which ends the conversation."""

    def __init__(self, said: IO[bytes]) -> None:
        self._said, self._left = said, MOST_SAID

    def readline(self, size: int) -> bytes:
        line = self._said.readline(size)
        self._left -= len(line)
        if self._left < 0:
            raise OSError("The mail server says too much")
        return line

    def close(self) -> None:
        self._said.close()


class _TimedSMTP(SMTP):
    """A conversation that ends at a deadline, or with a server that talks without end. A server of several addresses is tried at
    all of them within the same time.
    """

    def __init__(self, *args: Any, deadline: Deadline, **options: Any) -> None:
        self._deadline = deadline
        super().__init__(*args, **options)

    def getreply(self) -> tuple[int, bytes]:
        """The next answer; a long one is gathered in memory, so the lines are counted as they come."""
        if self.file is None and self.sock is not None:
            self.file = _ShortAnswers(self.sock.makefile("rb"))
        return super().getreply()

    def _get_socket(self, host: str, port: int, timeout: float) -> socket:
        problem = OSError(f"The mail server {host} has no address")
        for address in Lookup.addresses(host, port, seconds=self._deadline.left()):
            try:
                found: socket = super()._get_socket(address, port, min(timeout, self._deadline.left()))  # type: ignore[misc]
            except OSError as one:
                problem = one
            else:
                self._deadline.watch(found)
                return found
        raise problem


class _TimedSMTPWithTLS(SMTP_SSL, _TimedSMTP):
    """The same, encrypted from its first letter on."""

    def __init__(self, *args: Any, deadline: Deadline, **options: Any) -> None:
        self._deadline = deadline
        SMTP_SSL.__init__(self, *args, **options)


class TimedBackend(EmailBackend):
    """Django's own, but its `timeout` is that of all that is said for one call of `send_messages`, connecting included."""

    _deadline: Deadline | None = None

    @property
    def connection_class(self) -> Callable[..., SMTP]:  # type: ignore[override]
        """What opens a connection: outside of `send_messages`, Django's own."""
        if self._deadline is None:
            return SMTP_SSL if self.use_ssl else SMTP
        return partial(_TimedSMTPWithTLS if self.use_ssl else _TimedSMTP, deadline=self._deadline)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """How many messages were sent. Raises OSError where the server does not take them in time."""
        try:
            with Deadline(self.timeout or 0) as self._deadline:
                return super().send_messages(email_messages)
        finally:
            self._deadline = None
