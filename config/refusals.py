"""Pages for what is refused: an address that only answers forms, a deed that a service will not do."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from collection.refusal import Refusal


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


class RefusalMiddleware:
    """Answers a refusal that a view let pass with its words and its status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """A page of its own, in the middle of the site; that of whatever is absent where it is gone."""
        if not isinstance(problem, Refusal):
            return None
        template = "404.html" if problem.status == HTTPStatus.NOT_FOUND else "refused.html"
        return problem.on(render(request, template, {"words": str(problem)}, status=problem.status))
