"""Copies, lots, places and acts of a large collection may outlive the row of their player, until workers have deleted them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

LEFT_BEHIND = {"holding": "holdings", "lot": "lots", "movementbatch": "acts", "place": "places"}


class Migration(migrations.Migration):
    """A row for what is left of an account; no constraint that its player is there for what may be left."""

    dependencies = [("collection", "0024_redo")]

    operations = [
        migrations.CreateModel(
            name="Remains",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("lease", models.DateTimeField(null=True)),
                ("published", models.DateTimeField(null=True)),
                ("account", models.BigIntegerField(unique=True)),
                ("ended", models.DateTimeField()),
                ("attempts", models.PositiveIntegerField(default=0)),
            ],
            options={"verbose_name_plural": "remains"},
        ),
        *(
            migrations.AlterField(
                model,
                "player",
                models.ForeignKey(
                    to=settings.AUTH_USER_MODEL,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name=name,
                    db_constraint=False,
                ),
            )
            for model, name in LEFT_BEHIND.items()
        ),
    ]
