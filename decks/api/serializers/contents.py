"""The cards of a deck as JSON: edits, what they changed, revisions."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from collection.api.sent import SentSerializer
from decks.api.serializers.fields import CardsField, DeltasField, VersionSerializer
from decks.models import DeckRevision


class ContentSerializer(VersionSerializer):
    """All the cards that the deck shall hold; `maybe` those of its maybe board, which stays as it is without."""

    cards = CardsField()
    maybe = CardsField(required=False)


class ChangesSerializer(VersionSerializer):
    """Copies to add (above 0) and to remove (below 0), by printing key, in the deck and on its maybe board."""

    changes = DeltasField(required=False, default=dict)
    maybe = DeltasField(required=False, default=dict)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A change that changes nothing is a mistake."""
        if not attrs["changes"] and not attrs["maybe"]:
            raise serializers.ValidationError({"changes": [_("Nothing to change.")]})
        return attrs


class MergeSerializer(SentSerializer):
    """What was changed elsewhere, as a difference; `token` names it, so that it is brought in once."""

    changes = DeltasField(required=False, default=dict)
    maybe = DeltasField(required=False, default=dict)
    token = serializers.CharField(max_length=64)


class EditedSerializer(serializers.Serializer[Any]):
    """What an edit really changed, and the version of the deck after it."""

    version = serializers.IntegerField()
    changes = serializers.DictField(child=serializers.IntegerField())
    maybe = serializers.DictField(child=serializers.IntegerField())


class StaleSerializer(serializers.Serializer[Any]):
    """The deck was edited since the version that was named; this is how it is now, and what happened since (null: too much)."""

    detail = serializers.CharField()
    version = serializers.IntegerField()
    cards = CardsField()
    changes = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    maybe = CardsField()


class RevisionSerializer(serializers.ModelSerializer[DeckRevision]):
    """A deck as it was saved."""

    cards = CardsField(source="content", read_only=True)

    class Meta:
        model = DeckRevision
        fields = ("number", "message", "format", "cards", "created")
        read_only_fields = fields


class NewRevisionSerializer(VersionSerializer):
    """A revision to save."""

    message = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
