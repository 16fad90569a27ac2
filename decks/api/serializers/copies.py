"""Decks and the copies of a collection as JSON: built, taken apart, several side by side."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.models import Finish
from decks.api.serializers.fields import VersionSerializer
from decks.stock.owning import WHICH
from decks.stock.together import ALL, MOST_DECKS, STOCKS, Contested


class OwnSerializer(SentSerializer):
    """Which copies of a deck come into the collection: all of them, or those that are missing whatever the printing."""

    which = serializers.ChoiceField(choices=WHICH)


class TakenApartSerializer(SentSerializer):
    """The version of the build that is to be taken apart."""

    build = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class NewBuildSerializer(VersionSerializer, TakenApartSerializer):
    """The versions of the deck and of its build that were seen (0: never built). `whole`: not at all, where copies are short."""

    whole = serializers.BooleanField(required=False, default=False)


class ReservedSerializer(serializers.Serializer[Any]):
    """Copies of one printing in one finish, and where to look for them."""

    printing = serializers.CharField(source="printing.key")
    finish = serializers.ChoiceField(choices=Finish.choices)
    copies = serializers.IntegerField()
    where = serializers.CharField()


class BuildSerializer(serializers.Serializer[Any]):
    """Whether a deck is built with real copies: those that lie in it, what would bring it up to date, what is short by card."""

    version = serializers.IntegerField()
    build = serializers.IntegerField()
    is_built = serializers.BooleanField()
    is_current = serializers.BooleanField()
    needed = serializers.IntegerField()
    reserved = ReservedSerializer(many=True)
    gone = ReservedSerializer(many=True)
    put_in = ReservedSerializer(many=True)
    take_out = ReservedSerializer(many=True)
    short = serializers.DictField(child=serializers.IntegerField())


class QuestionTogetherSerializer(SentSerializer):
    """Decks of one game by number, the preferred one first; `rest`: made of what other built decks leave."""

    decks = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**62), min_length=1, max_length=MOST_DECKS
    )
    stock = serializers.ChoiceField(choices=[(one, one) for one in STOCKS], required=False, default=ALL)


class StepSerializer(serializers.Serializer[Any]):
    """The fewest copies to get by card with which these decks stand; without a proof, fewer than `bound` will not do."""

    decks = serializers.ListField(child=serializers.IntegerField())
    copies = serializers.DictField(child=serializers.IntegerField())
    proved = serializers.BooleanField()
    bound = serializers.IntegerField()


class ContestedSerializer(serializers.Serializer[Any]):
    """A card of which copies lack: the decks that need it, and how many pairs of them it keeps apart."""

    card = serializers.CharField(source="card.key")
    decks = serializers.SerializerMethodField()
    pairs = serializers.IntegerField()
    short = serializers.IntegerField()

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_decks(self, one: Contested) -> list[int]:
        return [deck.pk for deck in one.decks]


class TogetherSerializer(serializers.Serializer[Any]):
    """The decks that can stand together, as many as can be; without a proof, more than `bound` cannot. `missing`: for all."""

    standing = serializers.ListField(child=serializers.IntegerField())
    proved = serializers.BooleanField()
    bound = serializers.IntegerField()
    missing = serializers.DictField(child=serializers.IntegerField())
    contested = ContestedSerializer(many=True)
    step = StepSerializer(allow_null=True)
