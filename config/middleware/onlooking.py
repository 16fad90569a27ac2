"""Says of each request who looks, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from collection.faces.onlooker import Onlooker, shown_to


class OnlookerMiddleware:
    """Faces that are drawn for an answer show the photos of whoever asked, and of nobody else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with shown_to(Onlooker(lambda: request.user)):
            return self.get_response(request)
