"""No request waits long for a database that is busy: what is not had in time is answered with 503 (docs/decisions/0065)."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.defaults import server_error

from collection.patience import OF_A_REQUEST, BusyDatabaseError, FullDiskError, is_busy, is_full, patient_for, seconds_waited
from collection.refusal import Answer, Refusal
from config.logs import route_of

log = logging.getLogger("cartable.busy")


class WaitingMiddleware:
    """Gives each request the seconds that it may wait for the database, in all that it does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with patient_for(OF_A_REQUEST):
            return self.get_response(request)


def broken(request: HttpRequest) -> HttpResponse:
    """The answer to what nobody caught, in a view or around it: 503 where the database was busy or its disk full, else 500."""
    problem = sys.exc_info()[1]
    if problem is None or not (is_busy(problem) or is_full(problem)):
        return server_error(request)
    refusal = busy(request, problem)
    if not request.path_info.startswith("/api/"):
        return busy_page(request, refusal)
    return told(refusal.on(JsonResponse({"detail": str(refusal)}, status=refusal.status)))


def busy(request: HttpRequest, problem: BaseException) -> Refusal:
    """What to say of a busy database, or of one whose disk is full, which the log hears in one line."""
    if is_full(problem):
        log.error("the database cannot grow: %s", problem)
        return FullDiskError()
    facts = {"event": "busy", "route": route_of(request) or None, "waited": round(seconds_waited(), 2)}
    words = str(problem).partition("\n")[0]
    log.warning("busy: %s, waited %.2f s: %s", facts["route"] or "?", facts["waited"], words, extra={"facts": facts})
    return BusyDatabaseError()


def busy_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A page that needs no database. It leads back to an address that only reads, if that was asked for."""
    is_again = request.method in ("GET", "HEAD") and "HX-Request" not in request.headers
    context = {"words": str(refusal), "again": request.get_full_path() if is_again else ""}
    return told(refusal.on(render(None, "503.html", context, status=refusal.status)))


def told(answer: Answer) -> Answer:
    """The answer, of which the log has its line: Django would add another one."""
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer
