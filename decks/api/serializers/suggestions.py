"""What could be built or put in as JSON: cards for a deck, decks for tonight."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.legality.verdicts import games_with_decks
from decks.suggestions import tonight
from decks.suggestions.neighbours import Near, Neighbours
from decks.suggestions.tonight import Candidate


class QuestionTonightSerializer(serializers.Serializer[Any]):
    """Of which game, with which copies, and whose decks: everybody's where nothing is said."""

    game = serializers.ChoiceField(choices=[])
    stock = serializers.ChoiceField(choices=tonight.STOCKS, default=tonight.FREE, help_text="Free copies, or all.")
    whose = serializers.ChoiceField(choices=[tonight.MINE, tonight.OTHERS], default=tonight.EVERYBODY, allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The games are those to which players bring decks."""
        fields = super().get_fields()
        fields["game"] = serializers.ChoiceField(choices=games_with_decks(), required=True)
        return fields


class CandidateSerializer(serializers.Serializer[Any]):
    """A deck that could be built: one's own by `id`, another by `share`; `missing` copies of its `size` are not there."""

    id = serializers.SerializerMethodField()
    share = serializers.CharField(source="deck.share", allow_null=True)
    name = serializers.CharField(source="title")
    format = serializers.CharField(source="deck.format")
    is_mine = serializers.BooleanField()
    is_starter = serializers.BooleanField()
    is_built = serializers.BooleanField()
    legal = serializers.BooleanField(source="report.legal")
    size = serializers.IntegerField()
    missing = serializers.IntegerField()

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_id(self, candidate: Candidate) -> int | None:
        return candidate.deck.pk if candidate.is_mine else None


class SuggestedSerializer(serializers.Serializer[Any]):
    """A card that would come in, and why, in the language of the request."""

    card = serializers.CharField(source="printing.card.key")
    copies = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())


class NearSerializer(serializers.Serializer[Near]):
    """A public deck, and how many different cards it has in common with another one."""

    share = serializers.CharField(source="deck.share")
    name = serializers.CharField(source="title")
    common = serializers.IntegerField()


class NeighboursSerializer(serializers.Serializer[Neighbours]):
    """The public decks of others that hold `least` or more of the different `cards` of a deck, and what they hold beside them.

    `nearest` are those with most in common; counted, not proved to be good.
    """

    count = serializers.IntegerField()
    cards = serializers.IntegerField()
    least = serializers.IntegerField()
    nearest = NearSerializer(many=True)
    lines = SuggestedSerializer(many=True)


class SuggestionSerializer(serializers.Serializer[Any]):
    """What would complete a deck: `cards` by printing, ready for a change of this `version`.

    `missing`: how many are lacking for a rule, by its id, whatever these copies add; `broken`: rules that only taking cards out
    can mend. Without a proof, no other proposal is worth more than `bound`. `neighbours` is what other players came upon.
    """

    version = serializers.IntegerField()
    cards = serializers.DictField(child=serializers.IntegerField())
    legal = serializers.BooleanField()
    missing = serializers.DictField(child=serializers.IntegerField())
    broken = serializers.ListField(child=serializers.CharField())
    score = serializers.IntegerField()
    bound = serializers.IntegerField()
    proved = serializers.BooleanField()
    lines = SuggestedSerializer(many=True)
    neighbours = NeighboursSerializer()
