"""What is kept of a release has something in every column that migrations added since the last one was kept."""

from __future__ import annotations

import pytest
from django.apps import apps

from tests.upgrades.making import fill

SAID = {
    "collection.Restoration": ("agreed", "merges", "preview", "told", "act"),
    "collection.MovementBatch": ("brought", "undoes", "token"),
    "play.Run": ("restored",),
    "play.Table": ("restored",),
}
"""Columns that are empty where nobody did what they tell of."""


@pytest.mark.django_db
@pytest.mark.timeout(600)
def test_a_release_is_kept_with_something_in_every_column(catalogues: None) -> None:
    fill()

    empty = [
        f"{model}.{column}"
        for model, columns in SAID.items()
        for column in columns
        if not any(apps.get_model(model).objects.values_list(column, flat=True))
    ]

    assert empty == []
