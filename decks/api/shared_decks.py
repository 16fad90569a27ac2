"""Decks of others as JSON: those that are for everybody, and those whose name one knows."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.serializers import RefusalSerializer
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.grammar import LONGEST_QUERY
from decks.api.answering import KEY, OWNED, owned
from decks.api.serializers.copies import OwnSerializer
from decks.api.serializers.decks import SharedDeckSerializer
from decks.community.presenting import likes_of
from decks.community.searching.asking import CHANGED, SORTS, answer
from decks.guides.figures import reports_of
from decks.legality.verdicts import games_with_decks
from decks.models import Deck, contents_of
from decks.origins.house import title_of
from decks.origins.lineage import public_origins
from decks.origins.naming import named

ASKED = (
    OpenApiParameter(
        "q",
        OpenApiTypes.STR,
        description="A query in the language of the lists of decks: `[[cost<=1]]<8 likes>2`, `[[cost<=1]]>[[cost>=4]]`.",
    ),
    OpenApiParameter("game", OpenApiTypes.STR, description="Only decks of this game; left out: of all."),
    OpenApiParameter("sort", OpenApiTypes.STR, enum=SORTS, description="The order; the deck edited last first."),
)


class SharedDeckViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Deck]):
    """Decks of others: the list holds those that are for everybody; whoever knows the name of a shared one reads it too."""

    permission_classes = [AllowAny]
    serializer_class = SharedDeckSerializer
    queryset = Deck.objects.none()
    lookup_field = "share"

    def get_queryset(self) -> QuerySet[Deck]:
        decks = Deck.objects.public() if self.action == "list" else Deck.objects.shared()
        return decks.select_related("owner", "game") if self.action == "own" else decks.select_related("owner")

    @extend_schema(
        parameters=[*ASKED],
        responses={
            200: SharedDeckSerializer(many=True),
            400: OpenApiResponse(description="The query makes no sense, or there is no such order."),
            404: OpenApiResponse(RefusalSerializer, "There is no such game, or no such page."),
        },
    )
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The public decks that a query finds; all of them without one."""
        asked, game = request.query_params, request.query_params.get("game", "")
        if game and game not in games_with_decks():
            raise Http404
        player = request.user if isinstance(request.user, Player) and not request.user.is_guest else None
        sort = asked.get("sort", CHANGED)
        if sort not in SORTS:
            raise ValidationError({"sort": [_("One of these: %(choices)s.") % {"choices": ", ".join(SORTS)}]})
        try:
            found = answer(asked.get("q", "")[: LONGEST_QUERY + 1], sort, player, game=game)
        except QueryError as error:
            raise ValidationError({"q": [error.advice]}) from error
        page: list[Any] = self.paginate_queryset(found.decks) or []
        by_pk = self.get_queryset().in_bulk(page)
        decks = [by_pk[pk] for pk in page if pk in by_pk]
        known = {"names": named(deck.owner for deck in decks), "contents": contents_of(decks), "likes": found.likes}
        known |= {"reports": reports_of(decks), "origins": public_origins(decks)}
        said = SharedDeckSerializer(decks, many=True, context={**self.get_serializer_context(), **known})
        return self.get_paginated_response(said.data)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A shared deck."""
        deck = self.get_object()
        known = {"names": named([deck.owner]), "contents": contents_of([deck]), "likes": likes_of([deck.pk])}
        known |= {"reports": reports_of([deck]), "origins": public_origins([deck])}
        return Response(SharedDeckSerializer(deck, context={**self.get_serializer_context(), **known}).data)

    @extend_schema(parameters=[KEY], request=OwnSerializer, responses=OWNED)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def own(self, request: Request, share: str) -> Response:
        """Put the cards of the deck into the collection, in one act that can be undone; the starter decks are shared ones."""
        deck = self.get_object()
        return owned(request, deck, title_of(deck))
