"""Formats that players make, as JSON: one's own to write, those that others show to read."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import mixins, serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.sent import SentSerializer
from collection.api.serializers import FULL, RefusalSerializer
from collection.audience import Audience
from collection.models import Game
from decks.legality.own_formats import Body, name_of
from decks.legality.sent_clauses import BodySerializer
from decks.legality.verdicts import games_with_decks
from decks.models import OwnFormat
from decks.services import formats

KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The same key is obeyed once, however often it is sent.",
)
IN_USE = OpenApiResponse(
    RefusalSerializer, "Decks are held against it, it was changed meanwhile, or has as many versions as it may."
)


class OwnFormatSerializer(serializers.ModelSerializer[OwnFormat]):
    """A format, its last version, and the name by which decks choose it.

    One that moderators hide since a moment (`hidden`) is shown to its owner alone, with their reason (`hidden_why`).
    """

    game = serializers.CharField(source="game_id", read_only=True)
    version = serializers.SerializerMethodField()
    format = serializers.SerializerMethodField()
    body = serializers.SerializerMethodField()
    is_mine = serializers.SerializerMethodField()

    class Meta:
        model = OwnFormat
        fields = (
            *("id", "game", "name", "description", "audience", "share", "is_mine"),
            *("version", "format", "body", "hidden", "hidden_why", "created", "updated"),
        )
        read_only_fields = fields

    def get_version(self, own: OwnFormat) -> int:
        return own.last_version().number

    def get_format(self, own: OwnFormat) -> str:
        return name_of(own.key, own.last_version().number)

    @extend_schema_field(BodySerializer)
    def get_body(self, own: OwnFormat) -> dict[str, Any]:
        return Body.read(own.last_version().body).as_json()

    def get_is_mine(self, own: OwnFormat) -> bool:
        return bool(own.owner_id == self.context["player"].pk)


@extend_schema_field(BodySerializer)
class BodyField(serializers.DictField):
    """What a format asks; checked once its game is known."""


class NewFormatSerializer(SentSerializer):
    """What a format is called, who may choose it, and what it asks."""

    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=2_000, required=False, default="", allow_blank=True)
    audience = serializers.ChoiceField(choices=Audience.choices, required=False, default=Audience.PRIVATE)
    body = BodyField()


class MadeFormatSerializer(NewFormatSerializer):
    """The same, with its game."""

    game = serializers.ChoiceField(choices=[])

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The games are those to which players bring decks."""
        return super().get_fields() | {"game": serializers.ChoiceField(choices=[(slug, slug) for slug in games_with_decks()])}


class ChangedFormatSerializer(NewFormatSerializer):
    """All of a format anew, from the version that was seen."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class FormatViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[OwnFormat]):
    """The formats that the player made, and by number also those that others show to everybody."""

    permission_classes = [IsAuthenticated]
    serializer_class = OwnFormatSerializer
    queryset = OwnFormat.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[OwnFormat]:
        player = player_of(self.request)
        mine, shown = Q(owner=player), Q(audience=Audience.PUBLIC, hidden=None)
        wanted = mine | shown if self.action == "retrieve" else mine
        return OwnFormat.objects.filter(wanted).select_related("game").order_by("name", "pk")

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "player": player_of(self.request)}

    @extend_schema(parameters=[KEY], request=MadeFormatSerializer, responses={201: OwnFormatSerializer, 409: FULL})
    def create(self, request: Request) -> Response:
        """Make a format."""
        sent = MadeFormatSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        asked = sent.validated_data
        body = _body(asked["game"], asked.pop("body"))
        game = Game.objects.filter(slug=asked.pop("game")).first()
        if game is None:
            raise NotFound(_("There are no cards of this game here."))
        token = request.headers.get("Idempotency-Key", "").replace("\0", "")[:64]
        made = formats.make_format(owner=player_of(request), game=game, body=body, token=token, **asked)
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=ChangedFormatSerializer, responses={200: OwnFormatSerializer, 409: IN_USE})
    def update(self, request: Request, pk: int) -> Response:
        """Change a format: another body makes a new version."""
        own = self.get_object()
        sent = ChangedFormatSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        asked = sent.validated_data
        formats.change_format(format=own, seen=asked.pop("version"), body=_body(own.game_id, asked.pop("body")), **asked)
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=None, responses={204: None, 409: IN_USE})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a format that no deck is held against."""
        formats.delete_format(format=self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)


def _body(game: str, sent: Any) -> Body:
    body = BodySerializer(data=sent, context={"game": game})
    if not body.is_valid():
        raise serializers.ValidationError({"body": body.errors})
    return body.body()
