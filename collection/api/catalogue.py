"""Catalogues and collections as JSON: what exists is public, what somebody owns is theirs alone."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet, ViewSet

from collection.api.paging import WalkedPages
from collection.api.player import player_of
from collection.api.serializers import (
    CardSerializer,
    CardSetSerializer,
    ChangedSerializer,
    CompletionSerializer,
    CopiesSerializer,
    GameSerializer,
    HoldingSerializer,
    PrintingSerializer,
)
from collection.browsing import owned_by
from collection.catalogue.shelf import ShelfPrinting
from collection.models import ActKind, Card, CardSet, Finish, Game, Holding, Player, Printing, default_finish
from collection.overviews.reading import completion, printings_asked
from collection.query.errors import QueryError
from collection.query.grammar import LONGEST_QUERY
from collection.services.holdings import set_holdings
from simulator.games import GAMES

Answered = TypeVar("Answered")

GAME = OpenApiParameter(
    "game", OpenApiTypes.STR, enum=list(GAMES), description="The slug of a game; the first one when left out."
)
SET = OpenApiParameter("set", OpenApiTypes.STR, description="The code of a set, or its slug.")
WORDS = OpenApiParameter(
    "q",
    OpenApiTypes.STR,
    description=(
        "A query in the language of the lists of cards: words of a name, number or text, and fields such as cost>=3; empty: any."
    ),
)
KEY = OpenApiParameter("key", OpenApiTypes.STR, OpenApiParameter.PATH, description="A printing key, such as S1-108.")


class GameViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Game]):
    """The games with a catalogue."""

    permission_classes = [AllowAny]
    serializer_class = GameSerializer
    queryset = Game.objects.with_cards()
    lookup_value_converter = "slug"


@extend_schema(parameters=[GAME])
class CardSetViewSet(mixins.ListModelMixin, GenericViewSet[CardSet]):
    """The sets of a game, in published order."""

    permission_classes = [AllowAny]
    serializer_class = CardSetSerializer
    queryset = CardSet.objects.none()

    def get_queryset(self) -> QuerySet[CardSet]:
        return CardSet.objects.filter(game=asked_game(self.request)).order_by("order")


@extend_schema(parameters=[GAME, WORDS])
class CardViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Card]):
    """The cards of a game; one of them by its key."""

    permission_classes = [AllowAny]
    serializer_class = CardSerializer
    pagination_class = WalkedPages
    queryset = Card.objects.none()
    lookup_field = "key"
    lookup_value_converter = "str"

    def get_queryset(self) -> QuerySet[Card]:
        game = asked_game(self.request)
        found = Card.objects.of(game.slug)
        if (asked := queried(self.request, game)) is not None:
            found = found.filter(pk__in={one.card.id for one in asked})
        return found.order_by("key").prefetch_related("printings__set", "printings__card")


@extend_schema(parameters=[GAME, SET, WORDS])
class PrintingViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Printing]):
    """The printings of a game, by set and number; one of them by its key."""

    permission_classes = [AllowAny]
    serializer_class = PrintingSerializer
    pagination_class = WalkedPages
    queryset = Printing.objects.none()
    lookup_field = "key"
    lookup_value_converter = "str"

    def get_queryset(self) -> QuerySet[Printing]:
        game = asked_game(self.request)
        found = Printing.objects.of(game.slug).shown()
        if (asked := queried(self.request, game)) is not None:
            found = found.filter(pk__in=[one.id for one in asked])
        code = readable(self.request.query_params.get("set", ""))
        return found.filter(Q(set__code=code) | Q(set__slug=code.lower())) if code else found


@extend_schema_view(list=extend_schema(parameters=[GAME, WORDS]))
class HoldingViewSet(mixins.ListModelMixin, GenericViewSet[Holding]):
    """What the player who asks owns."""

    permission_classes = [IsAuthenticated]
    serializer_class = HoldingSerializer
    pagination_class = WalkedPages
    queryset = Holding.objects.none()
    lookup_field = "key"
    lookup_value_converter = "str"

    def get_queryset(self) -> QuerySet[Holding]:
        game = asked_game(self.request)
        rows = Holding.objects.of(player_of(self.request)).in_game(game)
        if (asked := queried(self.request, game)) is not None:
            rows = rows.filter(printing__in=[one.id for one in asked])
        return rows.select_related("printing__card", "printing__set")

    @extend_schema(parameters=[KEY, GAME], request=CopiesSerializer, responses=ChangedSerializer)
    def update(self, request: Request, key: str) -> Response:
        """Set the copies of one printing in one finish. Sending the same again changes nothing."""
        printing = get_object_or_404(Printing.objects.of(asked_game(request).slug).shown(), key=readable(key))
        sent = CopiesSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        finish = Finish(sent.validated_data.get("finish") or default_finish(printing.foil))
        copies = sent.validated_data["copies"]
        act = set_holdings(player=player_of(request), copies={(printing.pk, finish): copies}, kind=ActKind.SERVICE)
        said = {"printing": printing.key, "finish": finish, "copies": copies, "delta": act.added - act.removed}
        return Response(ChangedSerializer(said | {"act": act.batch.pk if act.batch else None}).data)


class CompletionViewSet(ViewSet):
    """How much of every set the player who asks owns."""

    permission_classes = [IsAuthenticated]

    @extend_schema(parameters=[GAME], responses=CompletionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Every set of a game, in published order."""
        game = asked_game(request)
        return Response(CompletionSerializer(completion(game, owned_by(player_of(request), game)), many=True).data)


def queried(request: Request, game: Game) -> list[ShelfPrinting] | None:
    """The printings that the `q` of an address asks for; None where it asks nothing. A wrong query: 400."""
    player = request.user if isinstance(request.user, Player) else None
    return worded(request, lambda text: printings_asked(text, game, player))


def worded(request: Request, answer: Callable[[str], Answered]) -> Answered | None:
    """The answer to the `q` of an address; None where it asks nothing. A wrong query: 400."""
    text = request.query_params.get("q", "")[: LONGEST_QUERY + 1].strip()
    if not text:
        return None
    try:
        return answer(text)
    except QueryError as error:
        raise ValidationError({"q": [error.advice]}) from error


def asked_game(request: Request) -> Game:
    """The game of the address, else the first one; a 404 where there is none."""
    asked = request.query_params.get("game")
    game = Game.objects.with_cards().filter(**({} if asked is None else {"pk": readable(asked)})).first()
    if game is None:
        raise Http404
    return game


def readable(text: str) -> str:
    """The text without the character that no database can look for."""
    return text.replace("\0", "")[:200]


router_entries: list[tuple[str, type[Any], str]] = [
    ("games", GameViewSet, "game"),
    ("sets", CardSetViewSet, "set"),
    ("cards", CardViewSet, "card"),
    ("printings", PrintingViewSet, "printing"),
    ("holdings", HoldingViewSet, "holding"),
    ("completion", CompletionViewSet, "completion"),
]
