"""Waking workers. The rows are the truth: a lost message costs time, never work."""

from __future__ import annotations

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from collection.outages import outage_of


class BrokerAwayError(Exception):
    """The broker takes no message now."""


def send(task: str, **arguments: object) -> None:
    """Wake a worker for this task. BrokerAwayError when the broker cannot be reached, or could not a moment ago."""
    outage = outage_of("The broker (BROKER_URL)", settings.CELERY_BROKER_URL)
    if not outage.may_try():
        raise BrokerAwayError("it did not answer a moment ago")
    try:
        current_app.send_task(task, kwargs=arguments)
    except (OperationalError, OSError) as problem:
        outage.begin(problem)
        raise BrokerAwayError(str(problem)) from problem
    outage.end()
