"""What people send to their collection, checked."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from collection.models import Finish, ImportMode, Printing
from collection.services.importing import LARGEST_LIST
from simulator.catalog.own_list import LONGEST_LIST


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


class ListForm(forms.Form):
    """A card list, pasted or as a file."""

    text = forms.CharField(
        label=_("Paste your list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label=_("or choose a file"), required=False, allow_empty_file=True)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        file: UploadedFile[Any] | None = said.get("file")
        if file is None and not said.get("text", "").strip() and not self.errors:
            raise forms.ValidationError(_("Paste a list, or choose a file."))
        if file is not None and (file.size or 0) > LARGEST_LIST:
            self.add_error("file", _("This list is larger than 5 MB, the most that is read at once. Split it in two."))
        return said


class OwnListForm(forms.Form):
    """A card list in TOML, pasted or as a file."""

    text = forms.CharField(
        label=_("Paste your list"),
        required=False,
        strip=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label=_("or choose a file"), required=False)

    def clean(self) -> dict[str, Any]:
        """The text of the file stands for the pasted one."""
        said = super().clean() or {}
        file: UploadedFile[Any] | None = said.get("file")
        if file is not None:
            said["text"] = self._text_of(file)
        if not said.get("text", "").strip() and not self.errors:
            raise forms.ValidationError(_("Paste a list, or choose a file."))
        return said

    def _text_of(self, file: "UploadedFile[Any]") -> str:
        if (file.size or 0) > LONGEST_LIST:
            self.add_error("file", _("This file is too large to be a card list."))
            return ""
        try:
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This file is no text in UTF-8."))
            return ""


class CommitForm(forms.Form):
    """How an import is written, and whether rows that are not resolved are left out."""

    mode = forms.ChoiceField(choices=ImportMode.choices)
    leave_out = forms.BooleanField(required=False)

    def clean_mode(self) -> ImportMode:
        return ImportMode(self.cleaned_data["mode"])
