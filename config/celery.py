"""The Celery application: it only wakes workers; the truth about work is in the database."""

import logging
import os
import time
import warnings
from typing import Any

from billiard.process import current_process
from celery import Celery, signals
from django.conf import settings

from config.logs import REFERENCE
from config.processes import processor_limits
from config.processes.prctl import Leash

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class Messenger(Celery):  # type: ignore[misc]  # celery has no types
    """Waits for the broker as long as a request may, when it tells something; workers wait for work on other connections."""

    def connection_for_write(self, url: str | None = None, **options: Any) -> Any:
        return super().connection_for_write(url, **{"transport_options": settings.BROKER_TELLING_OPTIONS} | options)


app = Messenger("cartable")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # in every thread: a web server's threads publish too

warnings.filterwarnings("ignore", "You're running the worker with superuser")  # whose danger is pickles: these take JSON only

log = logging.getLogger("cartable.tasks")
_began: dict[str, float] = {}
"""When the tasks at work in this process began, by id."""

_leash: Leash | None = None
"""What ends the processes of a worker with it."""

_is_of_a_pool = False
"""Whether this process is one of a worker's own, which does nothing but one task after the other."""


@signals.setup_logging.connect  # type: ignore[untyped-decorator]  # celery has no types
def _log_as_the_site_does(**_options: Any) -> None:
    """Do nothing: Django's LOGGING is set up already, and Celery sets up its own unless something listens to this signal."""


@signals.worker_init.connect  # type: ignore[untyped-decorator]  # celery has no types
def _end_without_words(**_worker: Any) -> None:
    """Celery prints how it ends past every log, where each line is to be JSON; the supervisor says that all has ended."""
    from celery.apps import worker  # noqa: PLC0415 - the web needs nothing of it

    worker.safe_say = lambda *_words: None


@signals.worker_init.connect  # type: ignore[untyped-decorator]  # celery has no types
def _make_a_leash(**_worker: Any) -> None:
    global _leash  # noqa: PLW0603 - the worker's, before it forks
    _leash = Leash()


@signals.worker_process_init.connect  # type: ignore[untyped-decorator]  # celery has no types
def _end_with_the_worker(**_process: Any) -> None:
    """Celery asks the kernel, which means the thread that forked: a warm end would kill a process that replaced another."""
    global _is_of_a_pool  # noqa: PLW0603 - what the process is for
    _is_of_a_pool = True
    if _leash is not None:
        _leash.wear(current_process()._parent_pid)


@signals.task_prerun.connect  # type: ignore[untyped-decorator]  # celery has no types
def _task_begins(*, task_id: str, task: Any, **_task: Any) -> None:
    REFERENCE.set(task_id)
    _began[task_id] = time.monotonic()
    if _is_of_a_pool:
        processor_limits.begin(getattr(task, "processor_limit", settings.TASK_PROCESSOR_LIMIT))


@signals.task_postrun.connect  # type: ignore[untyped-decorator]  # celery has no types
def _task_ended(*, task_id: str, task: Any, state: str | None = None, **_task: Any) -> None:
    """The task's line: what, how it went, how long."""
    if _is_of_a_pool:
        processor_limits.end()
    milliseconds = round(1000 * (time.monotonic() - _began.pop(task_id, time.monotonic())))
    facts = {"task": task.name, "state": state, "ms": milliseconds}
    log.info("%s %s %d ms", task.name, state, milliseconds, extra={"facts": facts})
    REFERENCE.set("")
