"""Boxes and lists of one's own as JSON, by the same services as the pages; each player sees theirs alone."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet, ViewSet

from collection.api.catalogue import GAME, asked_game
from collection.api.player import player_of
from collection.api.sent import SentSerializer
from collection.api.serializers import RefusalSerializer
from collection.browsing import owned_by
from collection.catalogue.shelf import shelf_of
from collection.languages import page_language
from collection.lists.rows import MOST_COPIES
from collection.models import Game, OwnList
from collection.overviews.boxes import BoxCheck, boxes_of, boxes_of_list
from collection.services.boxes import UnknownBoxError, complete_box
from collection.services.own_lists import (
    UnknownCopiesError,
    UnusableListError,
    count_copies,
    drop_list,
    keep_list,
    read_sent,
    usable_list,
)
from simulator.catalog.own_list import LONGEST_LIST, list_version
from simulator.games.own_lists import TAKE_LISTS

GAME_OF_LIST = OpenApiParameter(
    "game",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    enum=sorted(TAKE_LISTS),
    description="The slug of a game that takes lists.",
)

BUSY = OpenApiResponse(RefusalSerializer, "Another list is being read, or too often.")
UNPLAYABLE = OpenApiResponse(description="Why the list cannot be played any more.")


class MissingSerializer(serializers.Serializer[Any]):
    """Copies of a printing that a box needs and nobody counted."""

    printing = serializers.CharField(source="printing.key")
    name = serializers.CharField(source="printing.card.title")
    copies = serializers.IntegerField()


class BoxSerializer(serializers.Serializer[Any]):
    """A box held against what there is of it: for so many players, complete or not, and what it lacks."""

    box = serializers.CharField(source="format.id")
    name = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()
    is_complete = serializers.BooleanField()
    problems = serializers.SerializerMethodField()
    missing = MissingSerializer(many=True)

    def get_name(self, box: BoxCheck) -> str:
        """In the language of the request."""
        return box.format.name.say(page_language())

    def get_players(self, box: BoxCheck) -> list[int]:
        """The tables that it serves."""
        return list(box.players)

    def get_problems(self, box: BoxCheck) -> list[str]:
        """The clauses that do not hold, each in a sentence."""
        return [one.message.say(page_language()) for one in box.report.errors]


class CompletedSerializer(serializers.Serializer[Any]):
    """How many copies were added, and the act to undo (null when nothing was missing)."""

    added = serializers.IntegerField()
    act = serializers.IntegerField(allow_null=True)


class BoxViewSet(ViewSet):
    """The boxes of a game against the collection of the player who asks; none for a game of decks."""

    permission_classes = [IsAuthenticated]
    lookup_value_converter = "slug"

    @extend_schema(parameters=[GAME], responses=BoxSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Every box that the game knows, the usual one first."""
        game = asked_game(request)
        return Response(BoxSerializer(boxes_of(shelf_of(game), owned_by(player_of(request), game)), many=True).data)

    @extend_schema(
        parameters=[GAME, OpenApiParameter("id", OpenApiTypes.STR, OpenApiParameter.PATH, description="The name of a box.")],
        request=None,
        responses={200: CompletedSerializer, 400: OpenApiResponse(description="There would be too many copies of a card.")},
    )
    @action(detail=True, methods=["post"])
    def complete(self, request: Request, pk: str) -> Response:
        """Add all that the collection lacks of a box, in one act; a complete box stays as it is."""
        try:
            act = complete_box(player=player_of(request), game=asked_game(request), box=pk)
        except UnknownBoxError as unknown:
            raise Http404 from unknown
        return Response(CompletedSerializer({"added": act.added, "act": act.batch.pk if act.batch else None}).data)


class OwnListSerializer(serializers.ModelSerializer[OwnList]):
    """A list that a player loaded for a game; `fingerprint` names its very text, `problems` says why it cannot be played now."""

    fingerprint = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()
    held = serializers.DictField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = OwnList
        fields = ("game", "name", "fingerprint", "loaded", "held", "problems", "text")
        read_only_fields = fields

    def get_fingerprint(self, own: OwnList) -> str:
        """The version of the cards of tables that play with it."""
        return list_version(own.text)

    def get_problems(self, own: OwnList) -> list[str]:
        """Empty as long as it can be played."""
        try:
            usable_list(own.game_id, own.text)
        except UnusableListError as refused:
            return [problem.say(page_language()) for problem in refused.problems]
        return []


class NewListSerializer(SentSerializer):
    """A list to load: TOML, as the page of lists explains it. It takes the place of the one before."""

    game = serializers.ChoiceField(choices=sorted(TAKE_LISTS))
    text = serializers.CharField(max_length=LONGEST_LIST, trim_whitespace=False)


class CountsSerializer(SentSerializer):
    """Copies by printing key of the list; what is not named stays."""

    copies = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=MOST_COPIES))


@extend_schema_view(retrieve=extend_schema(parameters=[GAME_OF_LIST]))
class OwnListViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[OwnList]):
    """The card lists that the player who asks has loaded, by the game they are for."""

    permission_classes = [IsAuthenticated]
    serializer_class = OwnListSerializer
    queryset = OwnList.objects.none()
    lookup_field = "game"
    lookup_value_converter = "slug"

    def get_queryset(self) -> QuerySet[OwnList]:
        return OwnList.objects.filter(player=player_of(self.request))

    @extend_schema(
        request=NewListSerializer,
        responses={
            201: OwnListSerializer,
            400: OpenApiResponse(description="What is wrong with the list, card by card."),
            429: BUSY,
        },
    )
    def create(self, request: Request) -> Response:
        """Load a list; nothing changes when anything is wrong with it."""
        sent = NewListSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        game = Game.objects.get(slug=sent.validated_data["game"])
        player, text = player_of(request), sent.validated_data["text"]
        try:
            read_sent(player=player, game=game, text=text, now=timezone.now())
            kept = keep_list(player=player, game=game, text=text)
        except UnusableListError as refused:
            raise ValidationError({"text": [problem.say(page_language()) for problem in refused.problems]}) from refused
        return Response(self.get_serializer(kept).data, status.HTTP_201_CREATED)

    @extend_schema(parameters=[GAME_OF_LIST], responses={204: None})
    def destroy(self, request: Request, game: str) -> Response:
        """Play with the shipped cards again; tables that were opened with the list keep it."""
        drop_list(player=player_of(request), game=self.get_object().game)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(parameters=[GAME_OF_LIST], request=CountsSerializer, responses=BoxSerializer(many=True))
    @action(detail=True, methods=["post"], pagination_class=None, filter_backends=[])
    def copies(self, request: Request, game: str) -> Response:
        """Say how many copies of these cards lie in one's own box; the answer holds them against the boxes of the list."""
        sent = CountsSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        own = self.get_object()
        try:
            own = count_copies(player=player_of(request), game=own.game, copies=sent.validated_data["copies"])
        except UnknownCopiesError as unknown:
            wrong = _("No card of the list has this id, or this is no number of copies.")
            raise ValidationError({"copies": {key: [wrong] for key in unknown.keys}}) from unknown
        return self._boxes(own)

    @extend_schema(parameters=[GAME_OF_LIST], responses={200: BoxSerializer(many=True), 400: UNPLAYABLE})
    @action(detail=True, pagination_class=None, filter_backends=[])
    def boxes(self, request: Request, game: str) -> Response:
        """The boxes of the list against the copies that were counted."""
        return self._boxes(self.get_object())

    def _boxes(self, own: OwnList) -> Response:
        try:
            found = usable_list(own.game_id, own.text)
        except UnusableListError as refused:
            raise ValidationError({"text": [problem.say(page_language()) for problem in refused.problems]}) from refused
        return Response(BoxSerializer(boxes_of_list(found, own.held), many=True).data)


router_entries: list[tuple[str, type[Any], str]] = [("boxes", BoxViewSet, "box"), ("own-lists", OwnListViewSet, "own-list")]
