"""What the site writes down about its own work: one line of JSON an event in production, plain text elsewhere.

Libraries of structured logs would bring processors and renderers; the one rule that matters here, that no line holds a path,
would still be ours. This module needs no settings, so that the web server's parent, which reads none, writes the same lines.
"""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

REFERENCE: ContextVar[str] = ContextVar("reference", default="")
"""The id of the request or task at hand: on its lines, on error pages, in the answer's header."""


class OneLineOfJson(logging.Formatter):
    """A record as one line, whatever is in it. `extra={"facts": {…}}` adds fields; a traceback is a field of its own.

    No line holds the path of a request, for a path may hold a key: where Django writes one, the route's name stands instead.
    """

    def format(self, record: logging.LogRecord) -> str:
        request = getattr(record, "request", None)
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "id": getattr(request, "reference", "") or REFERENCE.get(),
            "message": _message_without_path(record, request),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and getattr(record, "status_code", 500) >= 500:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def _message_without_path(record: logging.LogRecord, request: Any) -> str:
    if request is None or not isinstance(record.args, tuple):
        return record.getMessage()
    paths = {request.path, request.get_full_path()}
    return str(record.msg) % tuple(route_of(request) if word in paths else word for word in record.args)


def route_of(request: Any) -> str:
    """The name of the address's pattern: what was asked for, without whose it is; "" where no pattern fits."""
    match = getattr(request, "resolver_match", None)
    return str(match.view_name) if match else ""


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """False for Django's own words on an answer 4xx: the request's line says that already."""
    return record.name != "django.request" or getattr(record, "status_code", 500) >= 500


def logging_settings(*, production: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING. In production requests, tasks and what happens to accounts have their lines at any `level`."""
    settings: dict[str, Any] = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
    }
    settings["loggers"] = {"gunicorn.http.wsgi": {"level": "ERROR"}}
    """Django leaves it to the server to send no body to HEAD, which gunicorn remarks each time."""

    if production:
        settings["formatters"] = {"line": {"()": OneLineOfJson}}
        settings["filters"] = {"worth a line": {"()": lambda: is_worth_a_line}}
        settings["handlers"]["console"]["filters"] = ["worth a line"]
        settings["loggers"]["cartable"] = {"level": "INFO"}
    return settings
