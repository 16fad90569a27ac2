"""The lines of a collection: which are listed, and what is said of them."""

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from collection.forms.fields import OF_BINDERS, OF_BOXES, DividerField, KindSelect, PlaceField, TagsField
from collection.lists.rows import MOST_COPIES
from collection.models import FACTS, Condition, Facts, Finish, Game, Language, Place, Player
from collection.overviews.binder import POCKETS
from collection.query.grammar import LONGEST_QUERY
from collection.services.dividers import divider_in
from collection.services.lots import MOST_PAGES, Edit, Part
from collection.values.days_of_purchase import NOT_YET, is_to_come
from collection.values.rows_of_boxes import MOST_ROWS
from collection.values.tags import tags_of
from simulator.catalog import load_fields


class FactsForm(forms.Form):
    """What is said of some copies of a line."""

    copies = forms.IntegerField(label=_("Of how many copies"), min_value=1, max_value=MOST_COPIES)
    condition = forms.ChoiceField(label=_("Condition"), required=False, choices=[("", "—"), *Condition.choices])
    language = forms.ChoiceField(label=_("Language"), required=False, choices=[("", "—"), *Language.choices])
    place = PlaceField()
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
