"""What could be put into decks, or built, as JSON. Nothing is written."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from collection.api.player import player_of
from collection.models import Game
from decks.api.answering import OwnDecks, stock_asked
from decks.api.serializers.suggestions import CandidateSerializer, QuestionTonightSerializer, SuggestionSerializer
from decks.stock.holding import stock_of
from decks.suggestions.neighbours import neighbours_of
from decks.suggestions.suggesting import FREE, STOCKS, suggestion_for
from decks.suggestions.tonight import candidates


class SuggestionsForDecks(OwnDecks):
    """What could be put into a deck, or built of what there is."""

    @extend_schema(
        parameters=[QuestionTonightSerializer],
        responses={200: CandidateSerializer(many=True), 400: OpenApiResponse(description="One of the parameters is no choice.")},
    )
    @action(detail=False, methods=["get"])
    def tonight(self, request: Request) -> Response:
        """What could be built of the player's copies: own, public and starter decks, legal ones and the fewest missing first."""
        asked = QuestionTonightSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        game = Game.objects.get(pk=asked.validated_data["game"])
        of, whose = asked.validated_data["stock"], asked.validated_data["whose"]
        page = self.paginate_queryset(candidates(player_of(request), game, of=of, whose=whose))
        return self.get_paginated_response(CandidateSerializer(page, many=True).data)

    @extend_schema(
        parameters=[OpenApiParameter("stock", OpenApiTypes.STR, enum=STOCKS, description="Out of which copies; free ones.")],
        responses={200: SuggestionSerializer, 400: OpenApiResponse(description="There are no such copies to take.")},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def suggestion(self, request: Request, pk: int) -> Response:
        """The cards that make the deck legal, or as legal as the copies can; nothing is written: send them to `cards`."""
        deck = self.get_object()
        of, stock = stock_asked(request, FREE), stock_of(player_of(request), deck.game)
        found = suggestion_for(deck, stock, of=of)
        said = {"version": deck.version, "cards": found.deltas, "legal": found.after.legal, "lines": found.lines}
        known = {"missing": dict(found.completion.missing), "broken": list(found.completion.broken)}
        sure = {"score": found.completion.score, "bound": found.completion.bound, "proved": found.completion.proved}
        beside = {"neighbours": neighbours_of(deck, stock, of=of)}
        return Response(SuggestionSerializer(said | known | sure | beside).data)
