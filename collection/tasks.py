"""What workers are woken for. Each task may be run any number of times."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from collection.services import large_imports, long_lists
from collection.services import remains as left_behind


@shared_task(name="collection.tasks.read_list")  # type: ignore[untyped-decorator]  # celery has no types
def read_list(*, draft: str) -> None:
    """Read a long card list, if it is still to be read."""
    long_lists.read_draft(draft=UUID(draft), clock=timezone.now)


@shared_task(name="collection.tasks.write_list")  # type: ignore[untyped-decorator]  # celery has no types
def write_list(*, draft: str) -> None:
    """Write a large import, if it is still to be written."""
    large_imports.write_draft(draft=UUID(draft), clock=timezone.now)


@shared_task(name="collection.tasks.clear_remains")  # type: ignore[untyped-decorator]  # celery has no types
def clear_remains(*, remains: int) -> None:
    """Delete what an account left behind, if it is still there."""
    left_behind.clear(remains=remains, clock=timezone.now)
