"""Pictures of cards are answered before anything asks who looks: they are the same for all, and there are sixty on a page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import resolve

from collection.pictures.addresses import UNDER


class PicturesMiddleware:
    """Hands the addresses of pictures to their view, past sessions and accounts, so that the answers may be kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(f"/{UNDER}"):
            return self.get_response(request)
        request.resolver_match = resolve(f"/{UNDER}0/unknown.svg")
        digest, _, name = request.path_info.removeprefix(f"/{UNDER}").partition("/")
        answer: HttpResponse = request.resolver_match.func(request, digest=digest, name=name.removesuffix(".svg"))
        return answer
