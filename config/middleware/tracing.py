"""Each request gets a reference, and in production a line that says how it went."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse

from config.logs import REFERENCE, route_of

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""A proxy's own reference is kept when it looks so."""

UNTOLD = ("healthz", "readyz")
"""Routes that monitors ask all the time: only their failures are worth a line."""

log = logging.getLogger("cartable.requests")


class RequestLogMiddleware:
    """Around all that answer. A reference stays until the thread’s next request: Django writes lines after the last of them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        reference = _reference(request)
        REFERENCE.set(reference)
        request.reference = reference  # type: ignore[attr-defined]  # for lines about this request from wherever they come
        began = time.monotonic()
        response = self.get_response(request)
        response.headers[HEADER] = reference
        _tell(request, response.status_code, 1000 * (time.monotonic() - began))
        return response


def address_of(request: HttpRequest) -> str | None:
    """Where the request comes from, as the outermost trusted proxy saw it; None when nobody can say."""
    try:
        return str(get_adapter().get_client_ip(request))
    except (PermissionDenied, ImproperlyConfigured):
        return None


def _reference(request: HttpRequest) -> str:
    """The one that a trusted proxy gave the request, or a new one."""
    given = request.headers.get(HEADER, "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
    return given if WELL_FORMED.fullmatch(given) else uuid4().hex


def _tell(request: HttpRequest, status: int, milliseconds: float) -> None:
    """The line: which route and how it went, never what was in it."""
    route = route_of(request) or ("static" if request.path.startswith(settings.STATIC_URL) else "")
    if route in UNTOLD and status == 200:
        return
    facts = {
        "method": request.method,
        "route": route or None,
        "status": status,
        "ms": round(milliseconds),
        "player": _player(request),
        "address": address_of(request),
    }
    log.info("%s %s %s %.0f ms", request.method, route or "?", status, milliseconds, extra={"facts": facts})


def _player(request: HttpRequest) -> int | None:
    """Who asked, where the answer needed to know: a line is worth no query."""
    found = getattr(request, "_cached_user", None)
    return found.pk if found is not None else None
