"""Wishes as JSON, by the same services as the pages; each player sees theirs alone."""

from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import mixins, serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.catalogue import GAME, WORDS, asked_game, queried
from collection.api.player import player_of
from collection.api.sent import SentSerializer
from collection.api.serializers import FULL
from collection.inventory.wishing import told
from collection.models import Card, Printing, Wish
from collection.models.wishes import MAX_NOTE
from collection.services.wishes import MOST_WISHED, drop_wish, set_wish


class WishSerializer(serializers.Serializer[Any]):
    """Copies that are looked for: of one printing, or (null) of any. `arrived` of them came since; all of them: it came true."""

    id = serializers.IntegerField(source="wish.pk")
    game = serializers.CharField(source="wish.card.game_id")
    card = serializers.CharField(source="wish.card.key")
    name = serializers.CharField(source="wish.card.title")
    printing = serializers.CharField(source="wish.printing.key", default=None, allow_null=True)
    copies = serializers.IntegerField(source="wish.copies")
    arrived = serializers.IntegerField()
    note = serializers.CharField(source="wish.note")
    created = serializers.DateTimeField(source="wish.created")


class NewWishSerializer(SentSerializer):
    """A wish for a card or for one of its printings, by key; the same again changes what there is."""

    card = serializers.CharField(max_length=60, required=False)
    printing = serializers.CharField(max_length=60, required=False)
    copies = serializers.IntegerField(min_value=1, max_value=MOST_WISHED)
    note = serializers.CharField(max_length=MAX_NOTE, required=False, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two, and no more."""
        if ("card" in attrs) == ("printing" in attrs):
            raise serializers.ValidationError(_("Name either a card or a printing."))
        return attrs


class WishViewSet(mixins.ListModelMixin, GenericViewSet[Wish]):
    """What the player who asks looks for."""

    permission_classes = [IsAuthenticated]
    serializer_class = WishSerializer
    queryset = Wish.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Wish]:
        return Wish.objects.of(player_of(self.request)).select_related("card", "printing")

    @extend_schema(parameters=[GAME, WORDS])
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The wishes of all games, the last one first; with `game` or `q` those of one game.

        A wish for any printing of a card fits where one of them does.
        """
        asked = self.get_queryset()
        if "game" in request.query_params or "q" in request.query_params:
            game = asked_game(request)
            asked = asked.filter(card__game=game)
            if (found := queried(request, game)) is not None:
                any_printing = Q(printing=None, card__in={one.card.id for one in found})
                asked = asked.filter(any_printing | Q(printing__in=[one.id for one in found]))
        page = self.paginate_queryset(asked) or []
        rows = self.get_queryset().filter(pk__in=[one.pk for one in page])
        return self.get_paginated_response(WishSerializer(told(player_of(request), rows), many=True).data)

    @extend_schema(
        parameters=[GAME],
        request=NewWishSerializer,
        responses={200: WishSerializer, 404: OpenApiResponse(description="No such card."), 409: FULL},
    )
    def create(self, request: Request) -> Response:
        """Look for so many copies more than are owned now."""
        sent = NewWishSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        asked = sent.validated_data
        if "\0" in asked.get("card", "") + asked.get("printing", ""):
            raise ValidationError(_("No such card."))
        game, player = asked_game(request), player_of(request)
        printing = (
            get_object_or_404(Printing.objects.of(game.slug).shown(), key=asked["printing"]) if "printing" in asked else None
        )
        card = printing.card if printing else get_object_or_404(Card.objects.of(game.slug), key=asked["card"])
        kept = set_wish(
            player=player, card=card, printing=printing, copies=asked["copies"], note=asked["note"], now=timezone.now()
        )
        rows = self.get_queryset().filter(pk=kept.pk if kept else 0)
        return Response(WishSerializer(told(player, rows)[0]).data)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Look for it no longer."""
        drop_wish(wish=get_object_or_404(self.get_queryset(), pk=pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


router_entries: list[tuple[str, type[Any], str]] = [("wishes", WishViewSet, "wish")]
