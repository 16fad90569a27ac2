"""An act that undoes an undo is a redo; one that undoes a redo is an undo again. All of them were called undo."""

from typing import Any

from django.db import migrations, models

SOME = 500

KINDS = [
    ("change", "Change on a page"),
    ("entry", "Fast entry"),
    ("import", "Import"),
    ("undo", "Undo"),
    ("redo", "Redo"),
    ("service", "Change through the API"),
    ("box", "Complete box"),
    ("deck", "Cards of a deck"),
    ("describe", "About copies"),
    ("place", "Copies put away"),
    ("opened", "Place opened"),
    ("changed", "Place changed"),
    ("removed", "Place removed"),
    ("exchange", "Exchange"),
    ("restore", "Archive restored"),
    ("offline", "Counted without a network"),
]


def name_redos(apps: Any, _schema: Any) -> None:
    """An act is undone once, and by a later one: of acts that undo an undo, in their order, every second of a chain is a redo."""
    acts = apps.get_model("collection", "MovementBatch").objects.order_by("pk")
    redos: set[int] = set()
    for act, undoes in acts.filter(kind="undo", undoes__kind="undo").values_list("pk", "undoes").iterator():
        if undoes not in redos:
            redos.add(act)
    named = sorted(redos)
    for first in range(0, len(named), SOME):
        acts.filter(pk__in=named[first : first + SOME]).update(kind="redo")


def forget_redos(apps: Any, _schema: Any) -> None:
    """Call all of them undo again."""
    apps.get_model("collection", "MovementBatch").objects.filter(kind="redo").update(kind="undo")


class Migration(migrations.Migration):
    """One more kind of act, and the old ones that are of it."""

    dependencies = [("collection", "0023_agreed_imports")]

    operations = [
        migrations.AlterField("movementbatch", "kind", models.CharField(choices=KINDS, max_length=8)),
        migrations.RunPython(name_redos, forget_redos),
    ]
