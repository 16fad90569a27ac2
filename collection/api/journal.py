"""The journal of a collection as JSON: every act, what it moved and said, and its undo, by the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.catalogue import asked_game
from collection.api.lots import BUSY, DividersField, KeptCellsField, TagLineField
from collection.api.paging import WalkedPages
from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from collection.models import (
    FACTS,
    ActKind,
    Condition,
    ExchangeSide,
    Facts,
    Finish,
    Language,
    LotMovement,
    Movement,
    MovementBatch,
    PlaceKind,
)
from collection.services.holdings import undo_act
from collection.services.placing import placed_by
from collection.services.undoing import stayed, undoing_of

PK = OpenApiParameter("id", OpenApiTypes.INT, OpenApiParameter.PATH)
KIND = OpenApiParameter("kind", OpenApiTypes.STR, enum=ActKind.values, description="Only acts of this kind.")
OF_GAME = OpenApiParameter("game", OpenApiTypes.STR, description="Only acts about copies of cards of this game, by its slug.")
NO_KIND = OpenApiResponse(description="No act is of this kind.")
CONFLICT = OpenApiResponse(
    RefusalSerializer,
    "It was undone before, copies that it brought have left since, something else was said of them, a place was changed, or it is"
    " half of an exchange, which both take back.",
)


class JournalActSerializer(serializers.ModelSerializer[MovementBatch]):
    """An act: everything it changed was written at once, and is undone at once.

    `lines` are printings and finishes of which copies came or left, `described` copies of which it says something new.
    `undoes` is the act that it undid: an act of kind `undo` undid one of another kind, one of kind `redo` undid an undo.
    `undone_by` is the one that undid it, `exchange` the exchange of which it is one half.
    """

    lines = serializers.IntegerField()
    added = serializers.IntegerField()
    removed = serializers.IntegerField()
    described = serializers.IntegerField()
    undoes = serializers.IntegerField(source="undoes_id", allow_null=True)
    undone_by = serializers.SerializerMethodField()
    exchange = serializers.IntegerField(allow_null=True)

    class Meta:
        model = MovementBatch
        fields: tuple[str, ...] = (
            "id",
            "kind",
            "note",
            "created",
            "lines",
            "added",
            "removed",
            "described",
            "undoes",
            "undone_by",
            "exchange",
        )
        read_only_fields: tuple[str, ...] = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_undone_by(self, act: MovementBatch) -> int | None:
        return act.undone_by.pk if act.is_undone else None


class StandingSerializer(serializers.Serializer[Any]):
    """What a place is, or was."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=PlaceKind.choices)
    note = serializers.CharField()
    position = serializers.IntegerField()
    dividers = DividersField()


class PlacedSerializer(serializers.Serializer[Any]):
    """What an act made of a place; null where it was not there, or no longer."""

    place = serializers.IntegerField()
    before = StandingSerializer(allow_null=True)
    after = StandingSerializer(allow_null=True)


class ReadingSerializer(serializers.Serializer[Any]):
    """What an import made of its list: lines read, merged into others and left out, and the columns of which nothing is kept."""

    lines = serializers.IntegerField()
    merged = serializers.IntegerField()
    left = serializers.IntegerField()
    columns = serializers.ListField(child=serializers.CharField())


class StaysSerializer(serializers.Serializer[Any]):
    """Something of an archive that is not undone, and why."""

    kind = serializers.CharField()
    name = serializers.CharField()
    why = serializers.CharField(source="reason")


class WholeActSerializer(JournalActSerializer):
    """An act with what it made of places; `reading` where it is an import that says it.

    Of an act that brought an archive: what of it would stay if it were undone now; of one that undid such an act: what stayed.
    """

    places = serializers.SerializerMethodField()
    reading = serializers.SerializerMethodField()
    stays = serializers.SerializerMethodField()

    class Meta(JournalActSerializer.Meta):
        fields = (*JournalActSerializer.Meta.fields, "places", "reading", "stays")
        read_only_fields = fields

    @extend_schema_field(PlacedSerializer(many=True))
    def get_places(self, act: MovementBatch) -> Any:
        return PlacedSerializer(placed_by(act), many=True).data

    @extend_schema_field(ReadingSerializer(allow_null=True))
    def get_reading(self, act: MovementBatch) -> Any:
        return ReadingSerializer(act.reading).data if act.kind == ActKind.IMPORT and act.reading else None

    @extend_schema_field(StaysSerializer(many=True))
    def get_stays(self, act: MovementBatch) -> Any:
        would = undoing_of(act.player, act).stays if act.brought and not act.is_undone else []
        return StaysSerializer([*stayed(act), *would], many=True).data


class MovedSerializer(serializers.ModelSerializer[Movement]):
    """Copies of one printing in one finish that came, or left (a negative `delta`), and how many there were then."""

    game = serializers.CharField(source="printing.set.game_id")
    printing = serializers.CharField(source="printing.key")

    class Meta:
        model = Movement
        fields = ("game", "printing", "finish", "delta", "after")
        read_only_fields = fields


class ToldFactsSerializer(serializers.Serializer[Any]):
    """What is said of copies; what is not said is empty or null. `place` is the id of a place that may be gone."""

    condition = serializers.ChoiceField(choices=Condition.choices, allow_blank=True)
    language = serializers.ChoiceField(choices=Language.choices, allow_blank=True)
    place = serializers.IntegerField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    slot = serializers.IntegerField(allow_null=True)
    row = serializers.IntegerField(allow_null=True)
    divider = serializers.CharField()
    note = serializers.CharField()
    paid = serializers.DecimalField(max_digits=9, decimal_places=2, allow_null=True)
    currency = serializers.CharField()
    paid_on = serializers.DateField(allow_null=True)
    signed = serializers.BooleanField()
    altered = serializers.BooleanField()
    proxy = serializers.BooleanField()
    graded = serializers.CharField()
    tags = TagLineField()
    kept = KeptCellsField()


class SaidMovementSerializer(serializers.ModelSerializer[LotMovement]):
    """Copies of which an act said this, or (a negative `delta`) of which it is no longer said."""

    game = serializers.CharField(source="printing.set.game_id")
    printing = serializers.CharField(source="printing.key")
    finish = serializers.ChoiceField(choices=Finish.choices)
    facts = serializers.SerializerMethodField()

    class Meta:
        model = LotMovement
        fields = ("game", "printing", "finish", "delta", "facts")
        read_only_fields = fields

    @extend_schema_field(ToldFactsSerializer)
    def get_facts(self, one: LotMovement) -> Any:
        facts = Facts.from_json(one.facts)
        return ToldFactsSerializer({name: getattr(facts, name) for name in FACTS}).data


class UndoneSerializer(serializers.Serializer[Any]):
    """What undoing or redoing did: the act that it is, copies that came back and that are gone, and what of an archive stayed."""

    act = serializers.IntegerField(allow_null=True)
    added = serializers.IntegerField()
    removed = serializers.IntegerField()
    stayed = StaysSerializer(many=True)


class ActViewSet(mixins.RetrieveModelMixin, GenericViewSet[MovementBatch]):
    """The journal of the player who asks."""

    permission_classes = [IsAuthenticated]
    serializer_class = WholeActSerializer
    pagination_class = WalkedPages
    queryset = MovementBatch.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[MovementBatch]:
        halves = ExchangeSide.objects.filter(Q(act=OuterRef("pk")) | Q(act=OuterRef("undoes")))
        mine = MovementBatch.objects.of(player_of(self.request)).with_undoing().select_related("player")
        return mine.annotate(exchange=Subquery(halves.values("exchange")[:1]))

    @extend_schema(parameters=[KIND, OF_GAME], responses={200: JournalActSerializer(many=True), 400: NO_KIND})
    def list(self, request: Request) -> Response:
        """Every act, the last one first; walked along, the first one first."""
        kind, game = request.query_params.get("kind"), ""
        if kind is not None and kind not in ActKind.values:
            raise ValidationError({"kind": [_("No act is of this kind.")]})
        if "game" in request.query_params:
            game = asked_game(request).slug
        acts: Any = self.get_queryset()
        page = self.paginate_queryset(acts.asked(kind or "", game))
        return self.get_paginated_response(JournalActSerializer(page, many=True).data)

    @extend_schema(parameters=[PK], responses=MovedSerializer(many=True))
    @action(detail=True)
    def moved(self, request: Request, pk: int) -> Response:
        """The copies that an act brought in or took away, by set and number."""
        page: Any = self.paginate_queryset(Movement.objects.told_of(self._mine(pk)).shown())  # type: ignore[arg-type]
        return self.get_paginated_response(MovedSerializer(page, many=True).data)

    @extend_schema(parameters=[PK], responses=SaidMovementSerializer(many=True))
    @action(detail=True)
    def said(self, request: Request, pk: int) -> Response:
        """What an act said of copies, by set and number."""
        page: Any = self.paginate_queryset(LotMovement.objects.told_of(self._mine(pk)).shown())  # type: ignore[arg-type]
        return self.get_paginated_response(SaidMovementSerializer(page, many=True).data)

    @extend_schema(parameters=[PK], request=None, responses={200: UndoneSerializer, 404: None, 409: CONFLICT, 503: BUSY})
    @action(detail=True, methods=["post"], pagination_class=None)
    def undo(self, request: Request, pk: int) -> Response:
        """Take an act back: all of it or nothing. That is an act too, of kind `undo`, which is undone in the same way by
        one of kind `redo`, and that by an `undo` again.
        """
        done = undo_act(player=player_of(request), act=self._mine(pk).pk)
        left = stayed(done.batch) if done.batch else []
        said = {"act": done.batch.pk if done.batch else None, "added": done.added, "removed": done.removed, "stayed": left}
        return Response(UndoneSerializer(said).data)

    def _mine(self, pk: int) -> MovementBatch:
        return get_object_or_404(MovementBatch.objects.of(player_of(self.request)), pk=pk)


router_entries: list[tuple[str, type[Any], str]] = [("journal", ActViewSet, "act")]
