"""Which broker wakes the workers: files beside the program, or the Redis or RabbitMQ of BROKER_URL."""

from pathlib import Path
from typing import Any

from kombu import Queue
from kombu.transport import TRANSPORT_ALIASES

FILES = "files://localhost/"
BROKERS_SPOKEN = ("redis", "rediss", "amqp", "amqps", "files")
"""How an address of a broker may begin."""

PATIENCE = 1.5
"""Seconds that somebody who tells the broker something waits for each of its answers."""

LAST_WORD = 5
"""Seconds that a worker told to end at once still gives its tasks before it hands them back; less than the supervisor waits."""

HANGS_AFTER = 600
"""Seconds by the clock after which a task is held to hang: at a load of twenty a core, thirty of the processor take so long.
What computes without an end meets `TASK_PROCESSOR_LIMIT` before, in seconds of the processor."""

POLLING_INTERVAL = 0.05
"""Seconds between two looks into an empty folder; a look costs some microseconds."""


QUICK_TASKS = ("play.tasks.think", "play.tasks.weigh", "play.tasks.add_up", "collection.tasks.read_list")
"""What somebody waits for, at a table, for the answer of a run just stopped or for a preview: tasks with a queue and a worker of
their own, so that no simulation is in their way."""


def queue_of_tables(queue: str) -> str:
    """The name of the queue of quick tasks, beside that of all the others."""
    return f"{queue}.tables"


def broker_settings(url: str, *, home: Path, queue: str = "cartable") -> dict[str, Any]:
    """Celery's settings, as Django names; an empty `url` means the embedded broker in `home`.

    Nothing is asked of the broker but to wake a worker: results, progress and cancelling live in the database, so
    results, events and remote control are off. With Redis remote control stays on, for its open connection is what tells
    a worker whose hands are full that the broker went away; without it such a worker waits for ever. A broker shared with
    other programs is kept apart by the queue's name.
    """
    TRANSPORT_ALIASES["files"] = "config.filesystem_broker:Transport"
    return {
        "CELERY_BROKER_URL": url or FILES,
        "CELERY_BROKER_TRANSPORT_OPTIONS": _transport_options(url or FILES, home=home, queue=queue),
        "BROKER_TELLING_OPTIONS": _telling_options(url or FILES),
        "CELERY_BROKER_CONNECTION_TIMEOUT": 3,
        "CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP": True,
        "CELERY_BROKER_CONNECTION_MAX_RETRIES": None,
        "CELERY_TASK_DEFAULT_QUEUE": queue,
        "CELERY_TASK_QUEUES": [Queue(name, routing_key=name) for name in (queue, queue_of_tables(queue))],
        "CELERY_TASK_ROUTES": {task: {"queue": queue_of_tables(queue)} for task in QUICK_TASKS},
        "CELERY_TASK_ACKS_LATE": True,
        "CELERY_TASK_REJECT_ON_WORKER_LOST": True,
        "CELERY_TASK_PUBLISH_RETRY_POLICY": {"max_retries": 1, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.2},
        "TASK_PROCESSOR_LIMIT": 60,
        "CELERY_TASK_SOFT_TIME_LIMIT": HANGS_AFTER,
        "CELERY_TASK_TIME_LIMIT": HANGS_AFTER + 30,
        "CELERY_TASK_SERIALIZER": "json",
        "CELERY_ACCEPT_CONTENT": ["json"],
        "CELERY_RESULT_BACKEND": None,
        "CELERY_TASK_IGNORE_RESULT": True,
        "CELERY_WORKER_PREFETCH_MULTIPLIER": 1,
        "CELERY_WORKER_DISABLE_PREFETCH": url.startswith("redis"),
        "CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT": LAST_WORD,
        "CELERY_WORKER_MAX_TASKS_PER_CHILD": 500,
        "CELERY_WORKER_ENABLE_REMOTE_CONTROL": url.startswith("redis"),
        "CELERY_WORKER_HIJACK_ROOT_LOGGER": False,
        "CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS": False,
    }


def _transport_options(url: str, *, home: Path, queue: str) -> dict[str, Any]:
    if url.startswith("files"):
        return {"folder": str(home / "broker"), "polling_interval": POLLING_INTERVAL}
    if url.startswith("redis"):
        return {
            "visibility_timeout": 700,  # longer than a task may last by the clock, or a second worker would get it meanwhile
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_timeout": 30,
            "socket_connect_timeout": 3,
            "health_check_interval": 25,
            "global_keyprefix": f"{queue}:",
        }
    if url.startswith("amqp"):
        return {"confirm_publish": True}
    return {}


def _telling_options(url: str) -> dict[str, Any]:
    """What differs for connections that only tell: a broker that is frozen must not freeze a request."""
    if url.startswith("redis"):
        return {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    if url.startswith("amqp"):
        return {"read_timeout": PATIENCE, "write_timeout": PATIENCE}
    return {}
