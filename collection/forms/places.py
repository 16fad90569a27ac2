"""Places, their dividers, and what is put into them."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from collection.forms.fields import OF_BINDERS, OF_BOXES, DividerField, KindSelect, PlaceField
from collection.models import Place, PlaceKind, Player
from collection.overviews.binder import POCKETS
from collection.services.lots import MOST_PAGES
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


class PutForm(forms.Form):
    """Where chosen lines go: a place of one's own, or none."""

    place = PlaceField()
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
