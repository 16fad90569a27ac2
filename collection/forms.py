"""What people send to their collection, checked."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import MaxValueValidator, ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from collection.binder import POCKETS
from collection.exchange_files import LARGEST_FILE, UnreadableFileError
from collection.lists.rows import MOST_COPIES
from collection.models import (
    FACTS,
    Condition,
    Facts,
    Finish,
    Game,
    ImportMode,
    Language,
    Place,
    PlaceKind,
    Player,
    Printing,
)
from collection.models.wishes import MAX_NOTE
from collection.query.grammar import LONGEST_QUERY
from collection.services.importing import LARGEST_LIST
from collection.services.lots import MOST_PAGES, Edit, Part
from collection.services.spares import MOST_KEPT
from collection.services.wishes import MOST_WISHED
from collection.tags import BAD_TAGS, LONGEST_TAG, MOST_TAGS, line_of_tags, tags_fit, tags_of
from simulator.catalog import load_fields
from simulator.catalog.own_list import LONGEST_LIST

TOO_LARGE = _("This file is larger than 1 MB, the most that is read.")
NO_TEXT = _("This file is no text in UTF-8.")
PASTED = {"rows": 6, "spellcheck": "false", "autocomplete": "off"}


class TagsField(forms.CharField):
    """Tags on one line, separated by commas; cleaned, the line as it is kept."""

    def clean(self, value: Any) -> str:
        tags = tags_of(super().clean(value))
        if not tags_fit(tags):
            raise forms.ValidationError(BAD_TAGS % {"count": MOST_TAGS, "letters": LONGEST_TAG})
        return line_of_tags(tags)


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


class WishForm(forms.Form):
    """So many copies to look for, of one printing or (empty) of any; 0: no longer."""

    printing = forms.CharField(required=False, max_length=60, validators=[ProhibitNullCharactersValidator()])
    copies = forms.IntegerField(min_value=0, max_value=MOST_WISHED)
    note = forms.CharField(required=False, max_length=MAX_NOTE)


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
            self.add_error("file", NO_TEXT)
            return ""


class CommitForm(forms.Form):
    """How an import is written, and whether rows that are not resolved are left out."""

    mode = forms.ChoiceField(choices=ImportMode.choices)
    leave_out = forms.BooleanField(required=False)

    def clean_mode(self) -> ImportMode:
        return ImportMode(self.cleaned_data["mode"])


class FactsForm(forms.Form):
    """What is said of some copies of a line."""

    copies = forms.IntegerField(label=_("Of how many copies"), min_value=1, max_value=MOST_COPIES)
    condition = forms.ChoiceField(label=_("Condition"), required=False, choices=[("", "—"), *Condition.choices])
    language = forms.ChoiceField(label=_("Language"), required=False, choices=[("", "—"), *Language.choices])
    place = forms.ModelChoiceField(Place.objects.none(), label=_("Place"), required=False, empty_label=_("in no place"))
    page = forms.IntegerField(label=_("Page of the binder"), required=False, min_value=1, max_value=MOST_PAGES)
    slot = forms.IntegerField(label=_("Pocket of the page"), required=False, min_value=1, max_value=POCKETS)
    paid = forms.DecimalField(label=_("Paid for one"), required=False, min_value=0, max_digits=9, decimal_places=2, localize=True)
    currency = forms.RegexField(
        r"^[A-Za-z]{3}$",
        label=_("Currency"),
        required=False,
        error_messages={"invalid": _("Three letters, such as EUR.")},
        widget=forms.TextInput(attrs={"maxlength": 3, "placeholder": "EUR", "autocomplete": "off"}),
    )
    paid_on = forms.DateField(
        label=_("Bought on"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    graded = forms.CharField(label=_("Graded"), required=False, max_length=40, help_text=_("By whom, and the grade."))
    tags = TagsField(label=_("Tags"), required=False, max_length=600, help_text=_("Separated by commas."))
    note = forms.CharField(label=_("Note"), required=False, max_length=200)
    signed = forms.BooleanField(label=_("signed"), required=False)
    altered = forms.BooleanField(label=_("altered"), required=False)
    proxy = forms.BooleanField(label=_("proxy, not a real copy"), required=False)

    def __init__(self, player: Player, part: Part, data: Mapping[str, Any] | None = None) -> None:
        said = {name: getattr(part.facts, name) for name in FACTS}
        super().__init__(data, initial={**said, "copies": part.copies})
        self.part = part
        places: Any = self.fields["place"]
        places.queryset = Place.objects.of(player)
        copies: Any = self.fields["copies"]
        copies.validators.append(MaxValueValidator(part.copies))
        copies.widget.attrs["max"] = part.copies

    def clean(self) -> dict[str, Any]:
        """A pocket is one of a page, a page one of a binder; what was paid has a currency."""
        said = super().clean() or {}
        if self.errors:
            return said
        place = said.get("place")
        if said.get("slot") and not said.get("page"):
            self.add_error("page", _("Say the page of the pocket too."))
        if said.get("page") and not (place and place.is_binder):
            self.add_error("place", _("Pages are those of a binder: choose one."))
        said["currency"] = (said.get("currency") or "EUR").upper() if said.get("paid") is not None else ""
        return said

    def facts(self) -> Facts:
        """What was said."""
        said = {name: self.cleaned_data[name] for name in FACTS if name != "place"}
        place = self.cleaned_data["place"]
        return Facts(**said, place=place.pk if place else None)


class PlaceForm(forms.Form):
    """A place for cards."""

    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(label=_("Kind"), choices=PlaceKind.choices, initial=PlaceKind.BINDER)
    note = forms.CharField(label=_("Note"), required=False, max_length=200)
    position = forms.IntegerField(label=_("Position in the list"), required=False, min_value=0, max_value=9_999)

    def clean_kind(self) -> PlaceKind:
        return PlaceKind(self.cleaned_data["kind"])


class KeepForm(forms.Form):
    """How many copies of each card are not to spare."""

    keeps = forms.IntegerField(label=_("Copies of each card that I keep"), min_value=0, max_value=MOST_KEPT)


class KeepCardForm(forms.Form):
    """How many copies of one card I keep; empty: as many as of each."""

    copies = forms.IntegerField(required=False, min_value=0, max_value=MOST_KEPT)


class PutForm(forms.Form):
    """Where chosen lines go: a place of one's own, or none."""

    place = forms.ModelChoiceField(Place.objects.none(), label=_("Place"), required=False, empty_label=_("in no place"))
    page = forms.IntegerField(label=_("From page"), required=False, min_value=1, max_value=MOST_PAGES)
    slot = forms.IntegerField(label=_("From pocket"), required=False, min_value=1, max_value=POCKETS)
    token = forms.UUIDField(required=False)

    def __init__(self, player: Player, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"place": Place.objects.of(player).first()})
        places: Any = self.fields["place"]
        places.queryset = Place.objects.of(player)


class EditForm(forms.Form):
    """What is to be different of the chosen lines; what is left alone stays as it is of each."""

    AS_IS = [("", _("as it is"))]
    condition = forms.ChoiceField(label=_("Condition"), required=False, choices=[*AS_IS, ("-", "—"), *Condition.choices])
    language = forms.ChoiceField(label=_("Language"), required=False, choices=[*AS_IS, ("-", "—"), *Language.choices])
    finish = forms.ChoiceField(label=_("Finish"), required=False, choices=[*AS_IS, *Finish.choices])
    place = forms.ChoiceField(label=_("Place"), required=False)
    adds = TagsField(label=_("Tags to add"), required=False, max_length=600)
    drops = TagsField(label=_("Tags to take off"), required=False, max_length=600)
    token = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)

    def __init__(self, player: Player, game: Game, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix="to")
        mine = [(str(one.pk), one.name) for one in Place.objects.of(player)]
        place: Any = self.fields["place"]
        place.choices = [*self.AS_IS, ("-", _("in no place")), *mine]
        if "foil" not in load_fields(game.slug).fields:
            del self.fields["finish"]

    def edit(self) -> Edit:
        """What was asked for."""
        said = self.cleaned_data
        place = said["place"]
        return Edit(
            finish=Finish(said["finish"]) if said.get("finish") else None,
            condition=_unless_alone(said["condition"]),
            language=_unless_alone(said["language"]),
            place=None if not place else 0 if place == "-" else int(place),
            adds=tags_of(said["adds"]),
            drops=tags_of(said["drops"]),
        )


def _unless_alone(chosen: str) -> str | None:
    return None if not chosen else "" if chosen == "-" else chosen


class LinesForm(forms.Form):
    """Which lines of a collection are listed: of the cards that a query asks for, those of which this is said ("-": nothing)."""

    ANY = [("", _("any"))]
    q = forms.CharField(label=_("Cards"), required=False, max_length=LONGEST_QUERY)
    condition = forms.ChoiceField(label=_("Condition"), required=False, choices=[*ANY, ("-", "—"), *Condition.choices])
    language = forms.ChoiceField(label=_("Language"), required=False, choices=[*ANY, ("-", "—"), *Language.choices])
    finish = forms.ChoiceField(label=_("Finish"), required=False, choices=[*ANY, *Finish.choices])
    place = forms.ChoiceField(label=_("Place"), required=False)

    def __init__(self, player: Player, game: Game, data: Mapping[str, Any]) -> None:
        super().__init__(data, auto_id="by_%s")
        mine = [(str(one.pk), one.name) for one in Place.objects.of(player)]
        place: Any = self.fields["place"]
        place.choices = [*self.ANY, ("-", _("in no place")), *mine]
        if "foil" not in load_fields(game.slug).fields:
            del self.fields["finish"]

    def among(self) -> dict[str, str]:
        """What was asked of the lines, by field; "-" where nothing is said."""
        fields = ("condition", "language", "finish", "place")
        return {name: self.cleaned_data[name] for name in fields if self.cleaned_data.get(name)}


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
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError as problem:
            raise UnreadableFileError(str(NO_TEXT)) from problem
