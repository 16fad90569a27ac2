"""What workers are woken for. Each task may be run any number of times."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from collection.services import restorations
from config.accounts.restoring import MOST_SECONDS, restore_archive


@shared_task(name="config.tasks.restore", processor_limit=MOST_SECONDS)  # type: ignore[untyped-decorator]  # celery has no types
def restore(*, restoration: str) -> None:
    """Restore an archive, if that is still to be done."""
    restorations.work(pk=UUID(restoration), restore=restore_archive, clock=timezone.now)
