"""Fields that several forms of a collection have, and what they offer."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from collection.inventory.remembering import Act, until_next_act
from collection.models import Place, PlaceKind, Player
from collection.services.dividers import dividers_in
from collection.values.rows_of_boxes import LONGEST_DIVIDER, divider_of
from collection.values.tags import BAD_TAGS, LONGEST_TAG, MOST_TAGS, line_of_tags, tags_fit, tags_of

OF_BINDERS = {"data-of-kind": PlaceKind.BINDER.value}
OF_BOXES = {"data-of-kind": PlaceKind.BOX.value}
"""Of fields that say something of one kind of place alone: a script shows them where such a place is chosen."""
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


class PlaceField(forms.ModelChoiceField):  # type: ignore[type-arg]  # it takes no argument where it runs
    """A place, or none; the form says of whose (`queryset`)."""

    def __init__(self) -> None:
        super().__init__(
            Place.objects.none(),
            label=_("Place"),
            required=False,
            empty_label=_("in no place"),
            widget=KindSelect,
            help_text=_("Choose a binder to say the page and pocket too, a box to say the row and divider."),
            error_messages={"invalid_choice": _("This place is not there any more.")},
        )


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
