"""The rows of an archive of an account, as they are written and read (docs/archive.md)."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from collection.lists.rows import LONGEST_FIRST, MOST_COPIES
from collection.lists.unknown_words import MEANINGS, is_meaning
from collection.models import Condition, Finish, Language, PlaceKind
from collection.models.wishes import MAX_NOTE
from collection.overviews.binder import POCKETS
from collection.query.grammar import LONGEST_QUERY
from collection.services.lots import MOST_PAGES
from collection.services.mapping import MOST_COLUMNS, fields_fit
from collection.services.spares import MOST_KEPT
from collection.services.wishes import MOST_WISHED
from collection.values.kept_cells import BAD_CELLS, LONGEST_CELL, LONGEST_KEPT, cells_fit, line_of_cells
from collection.values.rows_of_boxes import (
    BAD_DIVIDERS,
    LONGEST_DIVIDER,
    LONGEST_DIVIDERS,
    MOST_DIVIDERS,
    MOST_ROWS,
    divider_of,
    dividers_fit,
    dividers_of,
    line_of_dividers,
)
from collection.values.tags import (
    BAD_TAGS,
    LONGEST_LINE,
    LONGEST_TAG,
    MOST_TAGS,
    NOT_ONE_TAG,
    is_tag,
    line_of_tags,
    tag_of,
    tags_fit,
    tags_of,
)
from decks.guides.figures import MOST_REPORTS
from decks.guides.writing import MAX_PART
from decks.legality.verdicts import games_with_decks
from decks.models import MAX_CARDS, MAX_COPIES
from decks.models import MAX_NOTE as MAX_REMARK
from decks.presentation.arranging import LEVELS
from decks.services.formats import MOST_VERSIONS
from decks.services.remarking import MAX_REMARKS

MOST_REVISIONS = 1_000
"""Of one deck in an archive."""

KEY = 60
SLUG = 50


class Text(serializers.CharField):
    """A text as it was written, spaces and all; empty unless `min_length` says otherwise."""

    def __init__(self, most: int, **rules: Any) -> None:
        super().__init__(max_length=most, allow_blank="min_length" not in rules, trim_whitespace=False, **rules)


class Row(serializers.Serializer[Any]):
    """One thing of an archive. What is not named here is passed over: another version may have written it."""


class HeadRow(Row):
    format = Text(60)
    version = serializers.IntegerField(min_value=1)
    made = serializers.DateTimeField()


class AccountRow(Row):
    name = Text(60)
    keeps = serializers.IntegerField(min_value=0, max_value=MOST_KEPT)


class PlaceRow(Row):
    name = Text(60, min_length=1)
    kind = serializers.ChoiceField(PlaceKind.choices)
    position = serializers.IntegerField(min_value=0, max_value=9_999)
    note = Text(200)
    dividers = Text(LONGEST_DIVIDERS, default="")

    def validate_dividers(self, lines: str) -> str:
        """Dividers within their bounds, in the order that they have here."""
        named = dividers_of(lines)
        if not dividers_fit(named):
            raise serializers.ValidationError(BAD_DIVIDERS % {"count": MOST_DIVIDERS, "letters": LONGEST_DIVIDER})
        return line_of_dividers(named)


class LotRow(Row):
    game = Text(SLUG)
    printing = Text(KEY)
    finish = serializers.ChoiceField(Finish.choices)
    copies = serializers.IntegerField(min_value=1, max_value=MOST_COPIES)
    place = Text(60, default="")
    condition = serializers.ChoiceField(Condition.choices, allow_blank=True, default="")
    language = serializers.ChoiceField(Language.choices, allow_blank=True, default="")
    page = serializers.IntegerField(min_value=1, max_value=MOST_PAGES, allow_null=True, default=None)
    slot = serializers.IntegerField(min_value=1, max_value=POCKETS, allow_null=True, default=None)
    row = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, allow_null=True, default=None)
    divider = Text(LONGEST_DIVIDER, default="")
    note = Text(200, default="")
    paid = serializers.DecimalField(max_digits=9, decimal_places=2, min_value=0, allow_null=True, default=None)
    currency = serializers.RegexField(r"\A[A-Z]{3}\Z", allow_blank=True, default="")
    paid_on = serializers.DateField(allow_null=True, default=None)
    signed = serializers.BooleanField(default=False)
    altered = serializers.BooleanField(default=False)
    proxy = serializers.BooleanField(default=False)
    graded = Text(40, default="")
    tags = Text(LONGEST_LINE, default="")
    kept = Text(LONGEST_KEPT, default="")

    def validate_divider(self, word: str) -> str:
        """The word as it is kept here."""
        return divider_of(word)

    def validate_kept(self, line: str) -> str:
        """Texts by the names of their columns, within their bounds."""
        try:
            cells = json.loads(line) if line else {}
        except ValueError:
            cells = None
        if not (isinstance(cells, dict) and all(isinstance(said, str) for said in cells.values()) and cells_fit(cells)):
            raise serializers.ValidationError(BAD_CELLS % {"letters": LONGEST_KEPT})
        return line_of_cells(cells)

    def validate_tags(self, line: str) -> str:
        """Tags within their bounds, in the order that they have here."""
        if not tags_fit(tags_of(line)) and line:
            raise serializers.ValidationError(BAD_TAGS % {"count": MOST_TAGS, "letters": LONGEST_TAG})
        return line_of_tags([line])


class WishRow(Row):
    card__game = Text(SLUG)
    card__key = Text(KEY)
    printing__key = Text(KEY, allow_null=True)
    copies = serializers.IntegerField(min_value=1, max_value=MOST_WISHED)
    had = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    note = Text(MAX_NOTE)
    created = serializers.DateTimeField()


class KeptCardRow(Row):
    card__game = Text(SLUG)
    card__key = Text(KEY)
    copies = serializers.IntegerField(min_value=0, max_value=MOST_KEPT)


class FormatVersionRow(Row):
    """What a format asked at a time; archives of earlier sites do not say what it was called then."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_VERSIONS)
    name = Text(80, min_length=1, required=False)
    description = Text(2_000, required=False)
    body = serializers.DictField()
    created = serializers.DateTimeField()


class FormatRow(Row):
    """A format that the player made."""

    key = Text(22, min_length=22)
    game = serializers.ChoiceField(choices=games_with_decks())
    name = Text(80, min_length=1)
    description = Text(2_000)
    created = serializers.DateTimeField()
    versions = serializers.ListField(child=FormatVersionRow(), min_length=1, max_length=MOST_VERSIONS)


class ColumnsRow(Row):
    """What a table holds, column by column."""

    cells = serializers.ListField(child=Text(LONGEST_FIRST), max_length=MOST_COLUMNS)
    holds = serializers.ListField(child=Text(20), max_length=MOST_COLUMNS)
    changed = serializers.DateTimeField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """As many fields as columns, and such as the page takes."""
        if len(attrs["cells"]) != len(attrs["holds"]) or not fields_fit(attrs["holds"]):
            raise serializers.ValidationError(_("these columns name no card"))
        return attrs


class WordRow(Row):
    """What an unknown word of a column means."""

    column = serializers.ChoiceField(choices=list(MEANINGS))
    word = Text(LONGEST_CELL, min_length=1)
    means = Text(20)
    changed = serializers.DateTimeField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Such a meaning as the page takes."""
        if not is_meaning(attrs["column"], attrs["means"]):
            raise serializers.ValidationError(_("this word cannot mean that"))
        return attrs


class SearchRow(Row):
    game = Text(SLUG)
    name = Text(80, min_length=1)
    query = Text(4 * LONGEST_QUERY)
    created = serializers.DateTimeField()


class RevisionRow(Row):
    number = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    message = Text(200)
    format = Text(40)
    content = serializers.DictField(child=serializers.IntegerField(min_value=1, max_value=MAX_COPIES))
    created = serializers.DateTimeField()


class BuiltRow(Row):
    printing__key = Text(KEY)
    finish = serializers.ChoiceField(Finish.choices)
    copies = serializers.IntegerField(min_value=1, max_value=2**15 - 1)


class ArrangementRow(Row):
    """How a deck lies; what its game does not know is passed over where it is shown."""

    view = Text(20, required=False)
    group = Text(40, required=False)
    sort = serializers.ListField(child=Text(40), max_length=LEVELS, required=False)
    by_printing = serializers.BooleanField(required=False)


class TagsRow(serializers.ListField):
    """Tags one by one; those of which nothing is seen, which archives of old may hold, are passed over."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=Text(LONGEST_TAG, min_length=1), max_length=MOST_TAGS, **options)

    def to_internal_value(self, data: Any) -> list[str]:
        texts: list[str] = super().to_internal_value(data)
        if any(tag_of(text) and not is_tag(text) for text in texts):
            raise serializers.ValidationError(NOT_ONE_TAG)
        return list(tags_of(",".join(texts)))


class RemarkRow(Row):
    card__key = Text(KEY)
    tags = TagsRow()
    note = Text(MAX_REMARK)


class GuideRow(Row):
    """The guide to a deck; texts against starter decks that its game does not ship are passed over."""

    plan = Text(MAX_PART, required=False)
    keep = Text(MAX_PART, required=False)
    replace = Text(MAX_PART, required=False)
    against = serializers.DictField(child=Text(MAX_PART), required=False)


class DeckRow(Row):
    game = Text(SLUG)
    name = Text(120, min_length=1)
    format = Text(40)
    notes = Text(20_000)
    content = serializers.DictField(child=serializers.IntegerField(min_value=1, max_value=MAX_COPIES))
    maybe = serializers.DictField(child=serializers.IntegerField(min_value=1, max_value=MAX_COPIES), default=dict)
    remarks = serializers.ListField(child=RemarkRow(), max_length=MAX_REMARKS, default=list)
    folder = Text(60, default="")
    labels = TagsRow(default=list)
    archived = serializers.DateTimeField(allow_null=True, default=None)
    arrangement = ArrangementRow(default=dict)
    guide = GuideRow(default=dict)
    reports = serializers.ListField(child=serializers.UUIDField(), max_length=MOST_REPORTS, default=list)
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    deleted = serializers.DateTimeField(allow_null=True)
    revisions = serializers.ListField(child=RevisionRow(), max_length=MOST_REVISIONS)
    built = serializers.ListField(child=BuiltRow(), max_length=MAX_CARDS)
    begun = serializers.DateTimeField(allow_null=True, default=None)
