"""Drains unread request bodies so that keep-alive connections stay usable."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.http import HttpRequest, HttpResponse

MOST_DRAINED: Final = 8 * 1024 * 1024
"""In bytes, more than any address accepts. For a longer body `config/web.py` closes the connection, and the answer says so."""

PIECE: Final = 64 * 1024


class DrainMiddleware:
    """Reads what the view left of the body: a refusal (not logged in, no such address) often reads none of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Django reads nothing of what comes in chunks without a length; gunicorn says where that ends.
        stream = request.META["wsgi.input"] if request.META.get("wsgi.input_terminated") else request
        with suppress(OSError):  # whoever sent it is gone, or his chunks are none
            for _piece in range(MOST_DRAINED // PIECE):
                if not stream.read(PIECE):
                    break
        return response
