"""Who may read a run."""

from __future__ import annotations

from collection.audience import Audience
from play.runs.models import Run


def change_audience(*, run: Run, audience: Audience) -> None:
    """Let whoever has the address of a run read it, or its owner alone."""
    Run.objects.filter(pk=run.pk).update(audience=audience)
    run.audience = audience
