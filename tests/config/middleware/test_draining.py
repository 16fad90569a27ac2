"""A connection goes on after a refusal that needed no look at what was sent, or its answer says that it does not."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import RequestFactory

from config.middleware.draining import MOST_DRAINED, PIECE, DrainMiddleware
from tests.play.installation import Installation, Templates


@pytest.mark.parametrize(
    ("sent", "left"), [(0, 0), (3 * PIECE, 0), (MOST_DRAINED - 1, 0), (MOST_DRAINED + PIECE, PIECE)], ids=str
)
def test_what_nobody_read_is_read_away_up_to_a_bound(sent: int, left: int) -> None:
    body = BytesIO(b"x" * sent)
    request = WSGIRequest({**RequestFactory().put("/").environ, "CONTENT_LENGTH": str(sent), "wsgi.input": body})

    answer = DrainMiddleware(lambda _request: HttpResponse("no", status=404))(request)

    assert (answer.status_code, len(body.read())) == (404, left)


def test_what_comes_in_chunks_is_read_away_where_the_server_says_where_it_ends() -> None:
    """Or the connection is closed on somebody who is still sending, and he never sees the answer."""
    body = BytesIO(b"x" * 3 * PIECE)
    environ = RequestFactory().put("/").environ | {"wsgi.input": body, "wsgi.input_terminated": True}
    request = WSGIRequest({name: value for name, value in environ.items() if name != "CONTENT_LENGTH"})

    DrainMiddleware(lambda _request: HttpResponse("no", status=404))(request)

    assert body.read() == b""


@pytest.mark.processes
def test_the_next_request_on_a_connection_is_answered(tmp_path: Path, templates: Templates) -> None:
    site = Installation(tmp_path / "home", WEB_PROCESSES="1")
    site.prepare(templates)
    try:
        site.start()
        connection = HTTPConnection("127.0.0.1", site.port, timeout=60)
        refused = [ask(connection, b"x" * 200_000) for _ in range(3)]
        last = ask(connection, iter([b"x" * 1_000] * 1_000))
    finally:
        site.remove()

    assert refused == [(403, "keep-alive")] * 3
    assert last == (403, "close")


def ask(connection: HTTPConnection, body: bytes | Iterator[bytes]) -> tuple[int, str | None]:
    """Sends a body to somebody who does not read it, on a connection that stands if it is not the first."""
    headers: dict[str, Any] = {"Content-Type": "application/json"}
    connection.request("PUT", "/api/holdings/x/", body, headers, encode_chunked=not isinstance(body, bytes))
    answer = connection.getresponse()
    answer.read()
    connection.auto_open = 0
    return answer.status, answer.getheader("Connection")
