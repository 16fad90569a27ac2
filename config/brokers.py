"""Which broker wakes the workers: files beside the program, or the Redis or RabbitMQ of BROKER_URL."""

from pathlib import Path
from typing import Any

REDIS_OPTIONS = {
    "visibility_timeout": 300,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_timeout": 30,
    "health_check_interval": 25,
}


def broker_settings(url: str, *, home: Path) -> dict[str, Any]:
    """Celery's settings, as Django names; an empty `url` means the embedded broker in `home`."""
    settings: dict[str, Any] = {
        "CELERY_BROKER_URL": url or "filesystem://",
        "CELERY_TASK_ACKS_LATE": True,
        "CELERY_TASK_REJECT_ON_WORKER_LOST": True,
        "CELERY_WORKER_PREFETCH_MULTIPLIER": 1,
        "CELERY_TASK_SOFT_TIME_LIMIT": 60,
        "CELERY_TASK_TIME_LIMIT": 90,
        "CELERY_WORKER_MAX_TASKS_PER_CHILD": 500,
        "CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP": True,
        "CELERY_TASK_SERIALIZER": "json",
        "CELERY_ACCEPT_CONTENT": ["json"],
        "CELERY_RESULT_BACKEND": None,
        "CELERY_TASK_IGNORE_RESULT": True,
        "CELERY_WORKER_HIJACK_ROOT_LOGGER": False,
    }
    if url.startswith("redis"):
        settings["CELERY_BROKER_TRANSPORT_OPTIONS"] = REDIS_OPTIONS
    return settings
