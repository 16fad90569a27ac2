"""Whether the site lives, and whether it can do its work: for supervisors, proxies and monitors."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from celery import current_app
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path, resolve
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.caches import FailOpenRedisCache
from config.checks.disks import obstacle
from config.checks.schema import misfits, missing_migrations, some
from play.runs.models import last_sweep

FINE = "ok"
PATIENCE = 3
"""Seconds to wait for a broker."""


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Each part that the site's work depends on: 200 when all are fine, 503 with the reason when one is not."""
    found = readiness()
    return JsonResponse(found, status=200 if set(found.values()) == {FINE} else 503)


def readiness() -> dict[str, str]:
    """What each part says: "ok", or what is wrong with it in a few words."""
    database = _database()
    if database != FINE:
        return {"database": database}
    return {
        "database": FINE,
        "migrations": _migrations(),
        "columns": _columns(),
        "disk": _disk(),
        "broker": _broker(),
        "cache": _cache(),
        "sweeper": _sweeper(),
    }


def is_ready() -> bool:
    """Every part is fine. For a process that is no web server: it leaves no connection open."""
    try:
        return set(readiness().values()) == {FINE}
    finally:
        connection.close()


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "no answer"
    return FINE


def _migrations() -> str:
    missing = missing_migrations()
    return f"{len(missing)} missing" if missing else FINE


_fitting: set[str] = set()
"""The databases whose columns this process has found to be right: they stay so while it lives."""


def _columns() -> str:
    name = str(connection.settings_dict["NAME"])
    if name not in _fitting:
        wrong = misfits()
        if wrong:
            return some(wrong, shown=1)
        _fitting.add(name)
    return FINE


def _disk() -> str:
    return obstacle() or FINE


def _cache() -> str:
    used = caches["default"]
    return "no answer" if isinstance(used, FailOpenRedisCache) and not used.answers() else FINE


def _broker() -> str:
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=PATIENCE)
    except Exception:  # each transport has errors of its own
        return "no answer"
    return FINE


def _sweeper() -> str:
    swept = last_sweep()
    if swept is None:
        return "never went round"
    age = timezone.now() - swept
    return FINE if age < timedelta(seconds=6 * settings.SWEEP_EVERY + 30) else f"last round {age.total_seconds():.0f} s ago"


class HealthMiddleware:
    """Answers both addresses before anything asks for the site's name: monitors ask by address.

    Nothing of the request comes back in these answers, so it does not matter how the site was called.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info not in ADDRESSES:
            return self.get_response(request)
        request.resolver_match = resolve(request.path_info)
        answer: HttpResponse = request.resolver_match.func(request)
        return answer


ADDRESSES = ("/healthz", "/readyz")

urlpatterns = [
    path("healthz", login_not_required(healthz), name="healthz"),
    path("readyz", login_not_required(readyz), name="readyz"),
]
