"""Whether the site lives, and whether it can do its work: for supervisors, proxies and monitors."""

from __future__ import annotations

from datetime import timedelta

from celery import current_app
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.models import last_sweep

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
    return {"database": FINE, "migrations": _migrations(), "broker": _broker(), "sweeper": _sweeper()}


def missing_migrations() -> list[str]:
    """The migrations that this database has not had yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


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


urlpatterns = [
    path("healthz", login_not_required(healthz), name="healthz"),
    path("readyz", login_not_required(readyz), name="readyz"),
]
