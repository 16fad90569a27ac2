"""What a browser does between a person and the site: one connection kept open, cookies, the token of forms, packed answers."""

from __future__ import annotations

import gzip
import select
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from re import search
from urllib.parse import urlencode

PATIENCE = 60.0
"""Seconds after which a browser gives an answer up."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One request: of which kind, how long it took, what came; `status` 0 where the connection was cut or nothing came."""

    kind: str
    seconds: float
    status: int
    size: int
    text: str
    location: str = ""

    @property
    def is_cut(self) -> bool:
        return self.status == 0

    @property
    def is_error(self) -> bool:
        """What no player should see. A refused move or edit (409) is an answer like any other."""
        return self.status >= 400 and self.status != 409


@dataclass
class Browser:
    """One player's browser. Every answer is kept, without its text."""

    host: str
    port: int
    cookies: dict[str, str]
    answers: list[Answer] = field(default_factory=list)
    token: str = ""
    connection: HTTPConnection | None = None

    def get(self, kind: str, path: str, *, htmx: bool = False) -> Answer:
        """Ask for a page, or for a part of it."""
        return self.ask(kind, "GET", path, {"HX-Request": "true"} if htmx else {})

    def post(self, kind: str, path: str, fields: Mapping[str, object], *, htmx: bool = True) -> Answer:
        """Send a form with the token of the last page."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": self.token}
        return self.ask(kind, "POST", path, headers | ({"HX-Request": "true"} if htmx else {}), urlencode(fields))

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def ask(self, kind: str, method: str, path: str, headers: Mapping[str, str], body: str | None = None) -> Answer:
        """One request; what comes is kept without its text, and answered with it."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Accept-Encoding": "gzip", "Accept-Language": "fr", "Cookie": cookies, **headers}
        begun = time.perf_counter()
        try:
            connection = self._open()
            connection.request(method, path, body=body, headers=sent)
            response = connection.getresponse()
            content = response.read()
        except (OSError, HTTPException):
            self.close()
            answer = Answer(kind, time.perf_counter() - begun, 0, 0, "")
        else:
            answer = self._read(kind, time.perf_counter() - begun, response, content)
        self.answers.append(Answer(answer.kind, answer.seconds, answer.status, answer.size, ""))
        return answer

    def _open(self) -> HTTPConnection:
        """The connection that is open; another one where the site has closed it meanwhile, which browsers notice too."""
        if (
            self.connection is not None
            and self.connection.sock is not None
            and select.select([self.connection.sock], [], [], 0)[0]
        ):
            self.close()
        if self.connection is None:
            self.connection = HTTPConnection(self.host, self.port, timeout=PATIENCE)
        return self.connection

    def _read(self, kind: str, seconds: float, response: HTTPResponse, content: bytes) -> Answer:
        for line in response.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        packed = response.headers.get("Content-Encoding") == "gzip"
        text = (gzip.decompress(content) if packed else content).decode(errors="replace")
        token = search(r'"X-CSRFToken": "(\w+)"', text) or search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
        self.token = token[1] if token else self.token
        return Answer(kind, seconds, response.status, len(content), text, response.headers.get("Location", ""))
