"""What workers are woken for. Each task may be run any number of times."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from play.runs.services import merging, playing
from play.tables.services import hints, thinking


@shared_task(name="play.tasks.play_chunk")  # type: ignore[untyped-decorator]  # celery has no types
def play_chunk(*, chunk: int) -> None:
    """Play a chunk, if it is still to be played."""
    playing.play_chunk(chunk=chunk, clock=timezone.now)


@shared_task(name="play.tasks.add_up")  # type: ignore[untyped-decorator]  # celery has no types
def add_up(*, run: str) -> None:
    """Add a run up, if its chunks have all ended."""
    merging.add_up(run=UUID(run), now=timezone.now())


@shared_task(name="play.tasks.think")  # type: ignore[untyped-decorator]  # celery has no types
def think(*, table: str) -> None:
    """Play for the agents of a table, if it waits for them."""
    thinking.think(table=UUID(table), clock=timezone.now)


@shared_task(name="play.tasks.weigh")  # type: ignore[untyped-decorator]  # celery has no types
def weigh(*, hint: int) -> None:
    """Work a hint out, if it is still wanted."""
    hints.work_out(hint_id=hint, now=timezone.now())


@shared_task(name="play.tasks.play_out")  # type: ignore[untyped-decorator]  # celery has no types
def play_out(*, hint: int) -> None:
    """The same, for a hint that is judged by whole games and takes long."""
    hints.work_out(hint_id=hint, now=timezone.now())
