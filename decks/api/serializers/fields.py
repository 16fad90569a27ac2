"""What serializers of decks have in common: cards with their copies, tags, the version that a change was made from."""

from typing import Any

from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.values.tags import LONGEST_TAG, MOST_TAGS, NOT_ONE_TAG, is_tag, tag_of
from decks.models import MAX_COPIES


class CardsField(serializers.DictField):
    """Copies by printing key, at least one of each."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=1, max_value=MAX_COPIES), **options)


class DeltasField(serializers.DictField):
    """Signed copies by printing key."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=-MAX_COPIES, max_value=MAX_COPIES), **options)


class TagField(serializers.CharField):
    """One tag, as the line of a form could name it."""

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data)
        if text and not is_tag(text):
            raise serializers.ValidationError(NOT_ONE_TAG)
        return tag_of(text)


def tags_field(**options: Any) -> serializers.ListField:
    """Tags of a card, or labels of a deck."""
    return serializers.ListField(child=TagField(max_length=LONGEST_TAG), max_length=MOST_TAGS, **options)


class VersionSerializer(SentSerializer):
    """Any change names the version of the deck that it was made from."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
