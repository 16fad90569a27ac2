"""A page instead of a blank one where an address only answers forms."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class WrongMethodMiddleware:
    """Gives the empty 405 of a view its words; the status and the Allow header stay."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.streaming or response.content or request.method == "HEAD":
            return response
        page = render(request, "405.html", status=405)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page
