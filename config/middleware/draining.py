"""What nobody read of a request is read away, so that the connection, which its answer says stays open, does."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.http import HttpRequest, HttpResponse

MOST_DRAINED: Final = 8 * 1024 * 1024
"""More than any address takes. Where more is announced, `config/web.py` closes the connection, and the answer says so."""

PIECE: Final = 64 * 1024


class DrainMiddleware:
    """Refusals often need no look at what was sent: a form of somebody who is not logged in, an address that is none."""

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
