"""What the rules say about decks, as JSON."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from collection.api.player import player_of
from decks.api.answering import OwnDecks, stock_asked
from decks.api.serializers.decks import check_format
from decks.api.serializers.legality import RepairSerializer, ReportSerializer
from decks.legality.dated import NoDayError, day_said, verdict_on
from decks.optimization.repairing import Repair
from decks.stock.holding import stock_of
from decks.suggestions.mending import USUAL, mending_for
from decks.suggestions.suggesting import STOCKS


class LegalityOfDecks(OwnDecks):
    """What the rules say about a deck, and the smallest repair."""

    @extend_schema(
        parameters=[
            OpenApiParameter("in_format", OpenApiTypes.STR, description="Another format than the deck's own."),
            OpenApiParameter("legal_on", OpenApiTypes.DATE, description="Another day than today."),
        ],
        responses={200: ReportSerializer, 400: OpenApiResponse(description="There is no such format, or no such day.")},
    )
    @action(detail=True, methods=["get"])
    def legality(self, request: Request, pk: int) -> Response:
        """What the rules say about the deck, with the smallest changes that settle each problem."""
        deck = self.get_object()
        format = request.query_params.get("in_format", deck.format)
        check_format(deck.game_id, format, player=player_of(request), current=deck.format)
        try:
            day = day_said(request.query_params["legal_on"]) if "legal_on" in request.query_params else None
        except NoDayError as wrong:
            raise ValidationError({"legal_on": [str(wrong)]}) from wrong
        verdict = verdict_on(deck.game_id, format, deck.content(), day)
        return Response(ReportSerializer(verdict, context={"game": deck.game_id}).data)

    @extend_schema(
        parameters=[OpenApiParameter("stock", OpenApiTypes.STR, enum=STOCKS, description="Out of which copies; of every card.")],
        responses={200: RepairSerializer, 400: OpenApiResponse(description="There are no such copies to take.")},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def repair(self, request: Request, pk: int) -> Response:
        """The fewest copies that come or go so that the deck is legal; nothing is written: send them to `cards`."""
        deck = self.get_object()
        found = mending_for(deck, stock_of(player_of(request), deck.game), of=stock_asked(request, USUAL))
        known = found.repair or Repair({}, {}, False, 0, possible=None)
        sure = {"bound": known.bound, "proved": known.proved, "possible": known.possible}
        said = {"version": deck.version, "changes": dict(found.deltas), "copies": known.copies, "legal": found.after.legal}
        return Response(RepairSerializer(said | sure).data)
