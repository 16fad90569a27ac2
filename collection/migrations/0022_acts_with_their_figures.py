"""Acts keep what a journal tells of them: adding it up anew took seconds of a player whose acts move a hundred thousand lines."""

from typing import Any

from django.db import migrations, models
from django.db.models import Count, F, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce, Greatest

SOME = 500


def fill(apps: Any, _schema: Any) -> None:
    """What the acts that there are moved and said."""
    acts, movements, lots = (apps.get_model("collection", name) for name in ("MovementBatch", "Movement", "LotMovement"))
    moved, said = (model.objects.order_by().filter(batch=OuterRef("pk")) for model in (movements, lots))
    added, removed = _sum(moved.filter(delta__gt=0)), -_sum(moved.filter(delta__lt=0))
    acts.objects.update(
        added=added,
        removed=removed,
        described=Greatest(_sum(said.filter(delta__gt=0)), -_sum(said.filter(delta__lt=0)) - removed),
        lines=_of(moved, Count("pk")),
        lots=_of(said, Count("pk")),
    )
    games: dict[int, set[str]] = {}
    for model in (movements, lots):
        for act, game in model.objects.order_by().values_list("batch", "printing__set__game").distinct():
            games.setdefault(act, set()).add(game)
    same: dict[tuple[str, ...], list[int]] = {}
    for act, its in games.items():
        same.setdefault(tuple(sorted(its)), []).append(act)
    for its, keys in same.items():
        for first in range(0, len(keys), SOME):
            acts.objects.filter(pk__in=keys[first : first + SOME]).update(games=list(its))


def _of(rows: Any, figure: Any) -> Any:
    return Coalesce(Subquery(rows.values("batch").annotate(figure=figure).values("figure")), 0)


def _sum(rows: Any) -> Any:
    return _of(rows, Sum(F("delta")))


class Migration(migrations.Migration):
    """Five figures and the games of an act."""

    dependencies = [("collection", "0021_how_a_card_is_played")]

    operations = [
        *(
            migrations.AddField("movementbatch", name, models.PositiveIntegerField(default=0))
            for name in ("added", "removed", "described", "lines", "lots")
        ),
        migrations.AddField("movementbatch", "games", models.JSONField(default=list)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
