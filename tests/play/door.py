"""A door before a server of the machine: a test may shut it, which is what the server's death looks like from outside."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

from tests.play.installation import free_port


class Door:
    """Passes on whatever comes to a port of its own, while it is open."""

    def __init__(self, address: str) -> None:
        self.to = urlsplit(address)
        self.port = free_port()
        self._listener = socket.socket()
        self._ends: list[socket.socket] = []

    @property
    def address(self) -> str:
        """The server's address, through the door."""
        user, at, _ = self.to.netloc.rpartition("@")
        return urlunsplit(self.to._replace(netloc=f"{user}{at}127.0.0.1:{self.port}"))

    def open(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._let_in, args=(self._listener,), daemon=True).start()

    def shut(self) -> None:
        """Nothing listens any more, and every connection is cut."""
        for end in (self._listener, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _let_in(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                here, _ = listener.accept()
                there = socket.create_connection((self.to.hostname or "", self.to.port or 5672))
                self._ends += [here, there]
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while received := source.recv(65536):
            target.sendall(received)
        target.shutdown(socket.SHUT_RDWR)
