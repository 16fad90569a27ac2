"""The field for the seed from which the games of a run are dealt."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from play.common.seeds import MAX_SEED, random_seed

SEED: Final = 1
"""What a form begins with."""


class SeedField(forms.IntegerField):
    """A seed; one is drawn where none is typed."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Seed"),
            required=False,
            min_value=0,
            max_value=MAX_SEED,
            initial=SEED,
            help_text=gettext_lazy("The same seed deals the same games. Leave it empty for one drawn at random."),
        )

    def clean(self, value: Any) -> int:
        typed: int | None = super().clean(value)
        return random_seed() if typed is None else typed
