"""A deck as a list in text, and lists that are read into one."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.api.serializers.fields import VersionSerializer
from decks.decklists.text import Asides, TextRow
from decks.forms.decks import MAX_TEXT


class TextSerializer(serializers.Serializer[Any]):
    """A deck as text."""

    text = serializers.CharField()


class ListSerializer(VersionSerializer):
    """A card list to read into a deck. `choices` settle lines by number: a printing key, or "skip".

    `asides` says where the cards under titles such as “Sideboard” go: to the maybe board, into the deck, or nowhere.
    """

    text = serializers.CharField(max_length=MAX_TEXT, trim_whitespace=False)
    mode = serializers.ChoiceField(choices=["replace", "add"], default="replace")
    choices = serializers.DictField(child=serializers.CharField(max_length=60), required=False, default=dict)
    asides = serializers.ChoiceField(choices=[one.value for one in Asides], default=Asides.MAYBE.value)


class OpenLineSerializer(serializers.Serializer[TextRow]):
    """A line that its sender must settle."""

    line = serializers.IntegerField(source="match.row.line")
    text = serializers.CharField(source="match.row.raw")
    reason = serializers.CharField()
    candidates = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_candidates(self, row: TextRow) -> list[str]:
        return [candidate.key for candidate in row.candidates]


class OpenListSerializer(serializers.Serializer[Any]):
    """A list that was not read into the deck, for these lines are open."""

    detail = serializers.CharField()
    lines = OpenLineSerializer(many=True)
