"""What workers are woken for. Each task may be run any number of times."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from collection.services import long_lists


@shared_task(name="collection.tasks.read_list")  # type: ignore[untyped-decorator]  # celery has no types
def read_list(*, draft: str) -> None:
    """Read a long card list, if it is still to be read."""
    long_lists.read_draft(draft=UUID(draft), clock=timezone.now)
