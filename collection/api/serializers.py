"""What the API says of catalogues and collections, and what it may be sent."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.lists.rows import MOST_COPIES
from collection.models import Card, CardSet, Finish, Game, Holding, Printing


class RefusalSerializer(serializers.Serializer[Any]):
    """Why something was not done."""

    detail = serializers.CharField()


FULL = OpenApiResponse(RefusalSerializer, "There are as many as one may have. Waiting changes nothing: remove one first.")
"""What is made where there is a bound may be refused with 409."""


class GameSerializer(serializers.ModelSerializer[Game]):
    """A game, and the version of its card files."""

    class Meta:
        model = Game
        fields = ("slug", "name", "catalogue_version")


class CardSetSerializer(serializers.ModelSerializer[CardSet]):
    """A set of cards."""

    class Meta:
        model = CardSet
        fields = ("game", "slug", "code", "name_fr", "name_en", "order", "house")


class PrintingSerializer(serializers.ModelSerializer[Printing]):
    """A printing, with the key of its card and the code of its set."""

    card = serializers.CharField(source="card.key")
    set = serializers.CharField(source="set.code")

    class Meta:
        model = Printing
        fields = ("key", "card", "set", "number", "code", "rarity", "artist", "foil", "facts", "errata")


class CardSerializer(serializers.ModelSerializer[Card]):
    """A card: facts, generated words, how far its text is played, and its printings."""

    printings = PrintingSerializer(many=True)

    class Meta:
        model = Card
        fields = ("key", "name", "name_en", "copies", "kind", "facts", "words", "engine_status", "left_out", "printings")


class HoldingSerializer(serializers.ModelSerializer[Holding]):
    """Copies of one printing in one finish."""

    printing = serializers.CharField(source="printing.key")
    card = serializers.CharField(source="printing.card.key")
    name = serializers.CharField(source="printing.card.name")
    set = serializers.CharField(source="printing.set.code")
    number = serializers.CharField(source="printing.number")

    class Meta:
        model = Holding
        fields = ("printing", "card", "name", "set", "number", "finish", "copies", "changed")


class CopiesSerializer(SentSerializer):
    """How many copies of a printing there are to be; without a finish, the usual one of the printing is meant."""

    finish = serializers.ChoiceField(choices=Finish.choices, required=False)
    copies = serializers.IntegerField(min_value=0, max_value=MOST_COPIES)


class ChangedSerializer(serializers.Serializer[dict[str, Any]]):
    """What was written: copies there are now, by how many that changed, and the act to undo (null when nothing changed)."""

    printing = serializers.CharField()
    finish = serializers.ChoiceField(choices=Finish.choices)
    copies = serializers.IntegerField()
    delta = serializers.IntegerField()
    act = serializers.IntegerField(allow_null=True)


class FinishShareSerializer(serializers.Serializer[Any]):
    """The printings of a set that exist in a finish, and those owned in it; `finish` is null where nobody knows it."""

    finish = serializers.ChoiceField(choices=Finish.choices, allow_null=True)
    printings = serializers.IntegerField()
    owned_printings = serializers.IntegerField()


class CompletionSerializer(serializers.Serializer[Any]):
    """How much of a set is owned, by printing, by card and by finish.

    `unlisted`: printings owned in a finish in which the catalogue does not have them; they count in no finish.
    """

    set = serializers.CharField(source="set.code")
    printings = serializers.IntegerField()
    owned_printings = serializers.IntegerField()
    cards = serializers.IntegerField()
    owned_cards = serializers.IntegerField()
    copies = serializers.IntegerField()
    finishes = FinishShareSerializer(many=True)
    unlisted = serializers.IntegerField()
