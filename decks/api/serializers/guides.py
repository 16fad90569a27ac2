"""The guide to a deck as JSON: its parts, what is said of single cards, the reports attached to it."""

from typing import Any

from rest_framework import serializers

from collection.api.sent import SentSerializer
from decks.api.serializers.fields import tags_field
from decks.guides.figures import POINTS, SHARE
from decks.guides.writing import MAX_PART
from decks.models import MAX_NOTE


class CardRemarkSerializer(serializers.Serializer[Any]):
    """What is said of a card in a deck."""

    card = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField()


def guide_field(**options: Any) -> serializers.CharField:
    """The text under one heading of a guide."""
    return serializers.CharField(allow_blank=True, max_length=MAX_PART, trim_whitespace=False, **options)


class GuideSerializer(serializers.Serializer[Any]):
    """The guide to a deck, with its small Markdown; `against` by slug of a starter deck. What says nothing may be left out."""

    plan = guide_field(required=False)
    keep = guide_field(required=False)
    replace = guide_field(required=False)
    against = serializers.DictField(child=guide_field(), required=False)


class NewGuideSerializer(SentSerializer, GuideSerializer):
    """A guide, and the version of the deck that its author saw."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class FigureSerializer(serializers.Serializer[Any]):
    """One number of a report, with its 95 % interval, as parts of 1; null below the games from which it is told.

    `unit`: a `share` of games won, or a difference in `points`. `starter` is the slug of the starter deck that was met, or empty.
    """

    title = serializers.CharField()
    unit = serializers.ChoiceField(choices=[SHARE, POINTS])
    value = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField()
    starter = serializers.CharField(allow_blank=True)


class LabReportSerializer(serializers.Serializer[Any]):
    """What a report of the laboratory says of a deck, as its author attached it; `address` is its page, open to whoever has it.

    `revision` is that of the list that was played (null: of none); `has_changed`: the deck holds another list now;
    `is_outdated`: rules or card data are others today; `is_brought`: another site counted its games.
    """

    report = serializers.UUIDField()
    address = serializers.CharField()
    kind = serializers.CharField()
    title = serializers.CharField()
    verdict = serializers.CharField()
    agent = serializers.CharField()
    finished = serializers.DateTimeField()
    rules = serializers.CharField()
    cards = serializers.CharField()
    revision = serializers.IntegerField(allow_null=True)
    has_changed = serializers.BooleanField()
    is_outdated = serializers.BooleanField()
    is_brought = serializers.BooleanField()
    figures = FigureSerializer(many=True)


class AttachSerializer(SentSerializer):
    """A finished report of one's own on the deck; `show`: whoever has its address may read it from now on."""

    report = serializers.UUIDField()
    show = serializers.BooleanField(required=False, default=False)


class CardSaidSerializer(SentSerializer):
    """Tags and a note."""

    tags = tags_field(required=False, default=list)
    note = serializers.CharField(max_length=MAX_NOTE, required=False, default="", allow_blank=True)


class NewCardRemarkSerializer(CardSaidSerializer):
    """What to say of a card, and what was seen said of it."""

    card = serializers.CharField(max_length=60)
    seen = CardSaidSerializer(required=False, default=lambda: {"tags": [], "note": ""})
