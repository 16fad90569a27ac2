"""Copies that come, go or are typed in."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms

from collection.models import Finish, Printing


class ChangeForm(forms.Form):
    """One printing, one finish, and how many copies come or go."""

    printing = forms.ModelChoiceField(Printing.objects.shown())
    finish = forms.ChoiceField(choices=Finish.choices)
    delta = forms.IntegerField(min_value=-99, max_value=99)

    @classmethod
    def of(cls, sent: Mapping[str, Any]) -> "ChangeForm":
        """The form of what was sent: field by field, or in one as `move`, "565 normal -1"."""
        move = sent["move"].split() if "move" in sent else []
        return cls(dict(zip(("printing", "finish", "delta"), move, strict=False)) if move else sent)

    def clean_finish(self) -> Finish:
        return Finish(self.cleaned_data["finish"])


class EntryForm(forms.Form):
    """A typed line, and the name of the form that sent it."""

    line = forms.CharField(required=False, max_length=2_000)
    token = forms.UUIDField(required=False, initial=uuid.uuid4)
