"""What people send to their collection, checked."""

import uuid
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import MaxValueValidator, ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from collection.browsing.naming import LONGEST_NAME
from collection.exchanges.files import LARGEST_FILE, UnreadableFileError
from collection.inventory.remembering import Act, until_next_act
from collection.lists.rows import MOST_COPIES
from collection.models import (
    FACTS,
    ActKind,
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
from collection.overviews.binder import POCKETS
from collection.query.grammar import LONGEST_QUERY
from collection.services.dividers import divider_in, dividers_in
from collection.services.importing import LARGEST_LIST, too_large_words
from collection.services.lots import MOST_PAGES, Edit, Part
from collection.services.spares import MOST_KEPT
from collection.services.wishes import MOST_WISHED
from collection.values.days_of_purchase import NOT_YET, is_to_come
from collection.values.rows_of_boxes import (
    BAD_DIVIDERS,
    LONGEST_DIVIDER,
    LONGEST_DIVIDERS,
    MOST_DIVIDERS,
    MOST_ROWS,
    Divider,
    divider_of,
    dividers_fit,
    dividers_of,
    line_of_dividers,
)
from collection.values.tags import BAD_TAGS, LONGEST_TAG, MOST_TAGS, line_of_tags, tags_fit, tags_of
from simulator.catalog import load_fields
from simulator.catalog.own_list import LONGEST_LIST

TOO_LARGE = _("This file is larger than 1 MB, the most that is read.")
NO_TEXT = _("This file is no text in UTF-8.")
PASTED = {"rows": 6, "spellcheck": "false", "autocomplete": "off"}


OF_BINDERS = {"data-of-kind": PlaceKind.BINDER.value}
OF_BOXES = {"data-of-kind": PlaceKind.BOX.value}
"""Of fields that say something of one kind of place alone: a script shows them where such a place is chosen."""

WHERE_WITHIN = _("Choose a binder to say the page and pocket too, a box to say the row and divider.")
"""Stands by a choice of places, for fields of a kind that is not chosen are hidden."""

DIVIDERS_LIST = "dividers-standing"
"""The id of the datalist of templates/collection/_dividers.html."""

MOST_OFFERED = 300
"""Dividers that a page offers to choose from."""


def dividers_offered(player: Player, act: Act | None) -> list[tuple[Place, str]]:
    """The words on dividers of the player's boxes, each once a box, for `_dividers.html`.

    Read once as long as `act` is his last one.
    """

    def read() -> list[tuple[Place, str]]:
        boxes = {one.pk: one for one in Place.objects.of(player).filter(kind=PlaceKind.BOX)}
        words = {(boxes[pk], one.word): None for pk, named in dividers_in(boxes.values()).items() for one in named}
        return list(words)[:MOST_OFFERED]

    return until_next_act(player, act, "dividers", read)


class KindSelect(forms.Select):
    """A choice of places, or of kinds of places, of which each option says the kind; `any_kind` is a value that may mean any."""

    any_kind: str | None = None
    kinds: Mapping[str, str] = {}
    """Of places that are chosen by their key."""

    def create_option(self, name: str, value: Any, *args: Any, **options: Any) -> dict[str, Any]:
        made: dict[str, Any] = super().create_option(name, value, *args, **options)
        place = getattr(value, "instance", None)
        if value != self.any_kind:
            made["attrs"]["data-kind"] = place.kind if place else self.kinds.get(value, str(value))
        return made


class TagsField(forms.CharField):
    """Tags on one line, separated by commas; cleaned, the line as it is kept."""

    def clean(self, value: Any) -> str:
        tags = tags_of(super().clean(value))
        if not tags_fit(tags):
            raise forms.ValidationError(BAD_TAGS % {"count": MOST_TAGS, "letters": LONGEST_TAG})
        return line_of_tags(tags)


class DividerField(forms.CharField):
    """The word on a divider of a box; cleaned, as it is kept."""

    def __init__(self, *, placeholder: Any = "", **options: Any) -> None:
        about = {"list": DIVIDERS_LIST, **OF_BOXES, **({"placeholder": placeholder} if placeholder else {})}
        super().__init__(max_length=LONGEST_DIVIDER, widget=forms.TextInput(attrs=about), **options)

    def clean(self, value: Any) -> str:
        return divider_of(super().clean(value))


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


class NamedWishForm(forms.Form):
    """So many copies to look for of a card, named by what was typed or (`card`, as `wankul:S1-108`) by what was chosen."""

    line = forms.CharField(required=False, max_length=LONGEST_NAME, validators=[ProhibitNullCharactersValidator()])
    card = forms.CharField(required=False, max_length=120, validators=[ProhibitNullCharactersValidator()])
    copies = forms.IntegerField(min_value=1, max_value=MOST_WISHED)


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
    place = forms.ModelChoiceField(
        Place.objects.none(),
        label=_("Place"),
        required=False,
        empty_label=_("in no place"),
        widget=KindSelect,
        help_text=WHERE_WITHIN,
    )
    page = forms.IntegerField(
        label=_("Page of the binder"), required=False, min_value=1, max_value=MOST_PAGES, widget=forms.NumberInput(OF_BINDERS)
    )
    slot = forms.IntegerField(
        label=_("Pocket of the page"), required=False, min_value=1, max_value=POCKETS, widget=forms.NumberInput(OF_BINDERS)
    )
    row = forms.IntegerField(
        label=_("Row of the box"), required=False, min_value=1, max_value=MOST_ROWS, widget=forms.NumberInput(OF_BOXES)
    )
    divider = DividerField(label=_("Divider of the box"), required=False)
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

    def clean_paid_on(self) -> date | None:
        day: date | None = self.cleaned_data["paid_on"]
        if day and is_to_come(day):
            raise forms.ValidationError(NOT_YET)
        return day

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
        if (said.get("row") or said.get("divider")) and not (place and place.is_box):
            self.add_error("place", _("Rows and dividers are those of a box: choose one."))
        said["divider"] = divider_in(place, said.get("row"), said.get("divider", ""))
        said["currency"] = (said.get("currency") or "EUR").upper() if said.get("paid") is not None else ""
        return said

    def facts(self) -> Facts:
        """What was said. Cells that an import kept stay."""
        said = {name: self.cleaned_data[name] for name in FACTS if name not in ("place", "kept")}
        place = self.cleaned_data["place"]
        return Facts(**said, place=place.pk if place else None, kept=self.part.facts.kept)


class PlaceForm(forms.Form):
    """A place for cards; of a box also the dividers that stand in it, whether or not cards stand behind them."""

    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(label=_("Kind"), choices=PlaceKind.choices, initial=PlaceKind.BINDER, widget=KindSelect)
    note = forms.CharField(label=_("Note"), required=False, max_length=200)
    position = forms.IntegerField(label=_("Position in the list"), required=False, min_value=0, max_value=9_999)
    dividers = forms.CharField(
        label=_("Dividers of a box"),
        required=False,
        max_length=LONGEST_DIVIDERS,
        help_text=_("One a line; with its row before a colon: “2: A–C”. A row needs no entry: name it as you put cards in."),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "data-stays": True, **OF_BOXES}),
    )

    def clean_kind(self) -> PlaceKind:
        return PlaceKind(self.cleaned_data["kind"])

    def clean_dividers(self) -> str:
        named = dividers_of(self.cleaned_data["dividers"])
        if not dividers_fit(named):
            raise forms.ValidationError(BAD_DIVIDERS % {"count": MOST_DIVIDERS, "letters": LONGEST_DIVIDER})
        return line_of_dividers(named)


class RenameDividerForm(forms.Form):
    """The other word for a divider of a box."""

    row = forms.IntegerField(min_value=0, max_value=MOST_ROWS, widget=forms.HiddenInput)
    divider = forms.CharField(max_length=LONGEST_DIVIDER, widget=forms.HiddenInput)
    word = DividerField(label=_("What is written on it"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, of: Divider | None = None) -> None:
        said = {"row": of.row or 0, "divider": of.word, "word": of.word} if of else None
        super().__init__(data, initial=said, auto_id="divider_%s")

    def clean_word(self) -> str:
        word = str(self.cleaned_data["word"])
        if not word:
            raise forms.ValidationError(_("Say what is written on it."))
        return word

    def of(self) -> Divider:
        """The divider as it is."""
        return Divider(self.cleaned_data["row"] or None, divider_of(self.cleaned_data["divider"]))


class KeepForm(forms.Form):
    """How many copies of each card are not to spare."""

    keeps = forms.IntegerField(label=_("Copies of each card that I keep"), min_value=0, max_value=MOST_KEPT)


class KeepCardForm(forms.Form):
    """How many copies of one card I keep; empty: as many as of each."""

    copies = forms.IntegerField(required=False, min_value=0, max_value=MOST_KEPT)


class PutForm(forms.Form):
    """Where chosen lines go: a place of one's own, or none."""

    place = forms.ModelChoiceField(
        Place.objects.none(),
        label=_("Place"),
        required=False,
        empty_label=_("in no place"),
        widget=KindSelect,
        help_text=WHERE_WITHIN,
        error_messages={"invalid_choice": _("This place is not there any more.")},
    )
    page = forms.IntegerField(
        label=_("From page"), required=False, min_value=1, max_value=MOST_PAGES, widget=forms.NumberInput(OF_BINDERS)
    )
    slot = forms.IntegerField(
        label=_("From pocket"), required=False, min_value=1, max_value=POCKETS, widget=forms.NumberInput(OF_BINDERS)
    )
    row = forms.IntegerField(label=_("Row"), required=False, min_value=1, max_value=MOST_ROWS, widget=forms.NumberInput(OF_BOXES))
    divider = DividerField(label=_("Divider"), required=False)
    token = forms.UUIDField(required=False)

    def __init__(self, player: Player, data: Mapping[str, Any] | None = None, *, here: Place | None = None) -> None:
        super().__init__(data, initial={"place": here or Place.objects.of(player).first()})
        places: Any = self.fields["place"]
        places.queryset = Place.objects.of(player)

    def clean(self) -> dict[str, Any]:
        """A pocket is one of a page."""
        said = super().clean() or {}
        if said.get("slot") and not said.get("page") and not self.errors:
            raise forms.ValidationError(_("Say the page of the pocket too."))
        return said


class EditForm(forms.Form):
    """What is to be different of the chosen lines; what is left alone stays as it is of each."""

    AS_IS = [("", _("as it is"))]
    condition = forms.ChoiceField(
        label=_("Condition"), required=False, choices=[*AS_IS, ("-", _("not said")), *Condition.choices]
    )
    language = forms.ChoiceField(label=_("Language"), required=False, choices=[*AS_IS, ("-", _("not said")), *Language.choices])
    finish = forms.ChoiceField(label=_("Finish"), required=False, choices=[*AS_IS, *Finish.choices])
    place = forms.ChoiceField(label=_("Place"), required=False, widget=KindSelect)
    row = forms.RegexField(
        r"^(-|[1-9][0-9]{0,2})$",
        label=_("Row of the box"),
        required=False,
        error_messages={"invalid": _("A number from 1 to 999, or “-” for none.")},
        widget=forms.TextInput(
            attrs={"size": 6, "maxlength": 3, "placeholder": _("as it is"), "autocomplete": "off", **OF_BOXES}
        ),
    )
    divider = DividerField(label=_("Divider of the box"), required=False, placeholder=_("as it is"), help_text=_("“-” for none."))
    adds = TagsField(label=_("Tags to add"), required=False, max_length=600)
    drops = TagsField(label=_("Tags to take off"), required=False, max_length=600)
    token = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)

    def __init__(self, player: Player, game: Game, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix="to")
        mine = list(Place.objects.of(player))
        place: Any = self.fields["place"]
        place.choices = [*self.AS_IS, ("-", _("in no place")), *((str(one.pk), one.name) for one in mine)]
        place.widget.any_kind, place.widget.kinds = "", {str(one.pk): one.kind for one in mine}
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
            row=None if not said["row"] else 0 if said["row"] == "-" else int(said["row"]),
            divider=_unless_alone(said["divider"]),
            adds=tags_of(said["adds"]),
            drops=tags_of(said["drops"]),
        )


def _unless_alone(chosen: str) -> str | None:
    return None if not chosen else "" if chosen == "-" else chosen


class CardsForm(forms.Form):
    """Of which cards something is listed: those that a query asks for."""

    q = forms.CharField(label=_("Cards"), required=False, max_length=LONGEST_QUERY)


class LinesForm(CardsForm):
    """Which lines of a collection are listed: of the cards that a query asks for, those of which this is said ("-": nothing)."""

    ANY = [("", _("any"))]
    condition = forms.ChoiceField(label=_("Condition"), required=False, choices=[*ANY, ("-", _("not said")), *Condition.choices])
    language = forms.ChoiceField(label=_("Language"), required=False, choices=[*ANY, ("-", _("not said")), *Language.choices])
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


class JournalForm(forms.Form):
    """Which acts of a journal are listed; the game is chosen above the tabs, and goes along."""

    kind = forms.ChoiceField(label=_("What"), required=False, choices=[("", _("everything")), *ActKind.choices])
    game = forms.ChoiceField(required=False, widget=forms.HiddenInput)

    def __init__(self, games: Iterable[Game], data: Mapping[str, Any]) -> None:
        super().__init__(data, auto_id="by_%s")
        game: Any = self.fields["game"]
        game.choices = [(one.slug, one.name) for one in games]


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
