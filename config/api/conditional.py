"""Answers of the API that somebody has already: 304 instead of the whole answer once more."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers, set_response_etag

UNDER: Final = "api/"


class ConditionalAnswersMiddleware:
    """Gives each answer to a GET of the API its `ETag`, and answers 304 to whoever sends it back in `If-None-Match`.

    What was answered to a key is its owner's: programs may keep it, and ask each time whether it is still so.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.resolver_match is None or not request.resolver_match.route.startswith(UNDER):
            return response
        patch_vary_headers(response, ["Authorization"])
        if getattr(request, "has_api_key", False):
            response.headers["Cache-Control"] = "private, no-cache"
        if request.method != "GET" or response.status_code != HTTPStatus.OK or response.streaming:
            return response
        set_response_etag(response)
        found = get_conditional_response(request, etag=response.headers.get("ETag"), response=response)
        return cast(HttpResponse, found)
