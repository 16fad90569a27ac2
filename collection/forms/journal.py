"""Which acts of a journal are listed."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from collection.models import ActKind, Game


class JournalForm(forms.Form):
    """Which acts of a journal are listed; the game is chosen above the tabs, and goes along."""

    kind = forms.ChoiceField(label=_("What"), required=False, choices=[("", _("everything")), *ActKind.choices])
    game = forms.ChoiceField(required=False, widget=forms.HiddenInput)

    def __init__(self, games: Iterable[Game], data: Mapping[str, Any]) -> None:
        super().__init__(data, auto_id="by_%s")
        game: Any = self.fields["game"]
        game.choices = [(one.slug, one.name) for one in games]
