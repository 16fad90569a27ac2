"""Lists and files that are pasted or chosen."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from collection.exchanges.files import LARGEST_FILE, UnreadableFileError
from collection.models import ImportMode
from collection.services.importing import LARGEST_LIST, too_large_words
from simulator.catalog.own_list import LONGEST_LIST

TOO_LARGE = _("This file is larger than 1 MB, the most that is read.")
NO_TEXT = _("This file is no text in UTF-8.")
PASTED = {"rows": 6, "spellcheck": "false", "autocomplete": "off"}


def _unicode(content: bytes) -> str:
    """A text in UTF-8, or in UTF-16 where its byte-order mark says so: Windows' editors call that Unicode. UnicodeDecodeError."""
    return str(content, "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")


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
            self.add_error("file", too_large_words())
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
            return _unicode(file.read())
        except UnicodeDecodeError:
            self.add_error("file", NO_TEXT)
            return ""


class CommitForm(forms.Form):
    """How an import is written, and whether rows that are not resolved are left out."""

    mode = forms.ChoiceField(choices=ImportMode.choices)
    leave_out = forms.BooleanField(required=False)

    def clean_mode(self) -> ImportMode:
        return ImportMode(self.cleaned_data["mode"])


class CompareForm(forms.Form):
    """Two exchange files, each pasted or chosen; where somebody is logged in, the account may stand for the first."""

    mine = forms.CharField(label=_("My file, pasted"), required=False, widget=forms.Textarea(attrs=PASTED))
    my_file = forms.FileField(label=_("or choose it"), required=False)
    theirs = forms.CharField(label=_("The other file, pasted"), required=False, widget=forms.Textarea(attrs=PASTED))
    their_file = forms.FileField(label=_("or choose it"), required=False)

    def text_of(self, name: str, file_name: str) -> str:
        """What was pasted or chosen; a file stands for what was pasted. UnreadableFileError for what is no text."""
        file: UploadedFile[Any] | None = self.cleaned_data.get(file_name)
        if file is None:
            return str(self.cleaned_data.get(name, ""))
        if (file.size or 0) > LARGEST_FILE:
            raise UnreadableFileError(str(TOO_LARGE))
        try:
            return _unicode(file.read())
        except UnicodeDecodeError as problem:
            raise UnreadableFileError(str(NO_TEXT)) from problem
