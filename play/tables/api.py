"""Tables as JSON, by the same services as the pages."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import FULL, RefusalSerializer
from play.common.seeds import random_seed
from play.tables.engine.sitting import sitting_of
from play.tables.models import HintState, Table
from play.tables.presentation.table_page import hint_lines, refusals_of, view_of
from play.tables.serializers import (
    MoveSerializer,
    NewTableSerializer,
    OpenedSerializer,
    ReasonSerializer,
    SittingSerializer,
    TableSerializer,
    TableVersionSerializer,
)
from play.tables.services.ending import concede, delete_table, end_as_draw
from play.tables.services.hints import ask_hint, current_hint
from play.tables.services.moving import end_late_choice, play_move
from play.tables.services.opening import left_out_of, open_table, rematch_once
from play.tables.services.taking_back import take_back
from play.tables.services.timing import start_clock

REFUSED = OpenApiResponse(RefusalSerializer, "Against the rules, not your move, or the table has moved on.")


class TableViewSet(mixins.ListModelMixin, GenericViewSet[Table]):
    """The tables of the player who asks, those that wait for a move first."""

    permission_classes = [IsAuthenticated]
    serializer_class = TableSerializer
    lookup_value_converter = "uuid"
    queryset = Table.objects.none()

    def get_queryset(self) -> QuerySet[Table]:
        return Table.objects.owned_by(player_of(self.request)).by_urgency()

    def get_object(self) -> Table:
        """The table; a choice whose time is up has been ended."""
        table = super().get_object()
        end_late_choice(table=table, now=timezone.now())
        return table

    @extend_schema(request=NewTableSerializer, responses={201: OpenedSerializer, 409: FULL})
    def create(self, request: Request) -> Response:
        """Open a table."""
        sent = NewTableSerializer(data=request.data, context=self.get_serializer_context())
        sent.is_valid(raise_exception=True)
        return self._opened(open_table(owner=player_of(request), now=timezone.now(), **sent.validated_data))

    @extend_schema(responses={200: SittingSerializer, 409: REFUSED})
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """The table as its owner sees it."""
        return self._show_and_start_clock(self.get_object())

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Delete a table with its game."""
        delete_table(table=self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=MoveSerializer, responses={200: SittingSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"])
    def play(self, request: Request, pk: UUID) -> Response:
        """Play one of the choices."""
        sent = MoveSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return self._done(lambda table: play_move(table=table, now=timezone.now(), **sent.validated_data))

    @extend_schema(request=TableVersionSerializer, responses={200: SittingSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"], url_path="take-back")
    def take_back(self, request: Request, pk: UUID) -> Response:
        """Take the last choice back, if nothing was revealed since, or the AI found no move."""
        sent = TableVersionSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return self._done(lambda table: take_back(table=table, now=timezone.now(), **sent.validated_data))

    @extend_schema(request=None, responses={200: SittingSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"])
    def hint(self, request: Request, pk: UUID) -> Response:
        """Ask what the AI makes of the choices; look at the table again until `hint` is filled."""
        return self._done(lambda table: ask_hint(table=table, now=timezone.now()))

    @extend_schema(request=None, responses={200: SittingSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"])
    def concede(self, request: Request, pk: UUID) -> Response:
        """Give the game up."""
        return self._done(lambda table: concede(table=table, now=timezone.now()))

    @extend_schema(request=None, responses={200: SittingSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"])
    def draw(self, request: Request, pk: UUID) -> Response:
        """End a game as a draw whose AI found no move (`phase` is "stuck")."""
        return self._done(lambda table: end_as_draw(table=table, now=timezone.now()))

    @extend_schema(
        request=None,
        responses={
            201: OpenedSerializer,
            200: OpenApiResponse(OpenedSerializer, "This was asked before: the table that was opened then."),
            409: FULL,
        },
    )
    @action(detail=True, methods=["post"])
    def rematch(self, request: Request, pk: UUID) -> Response:
        """The same table again with other luck. Asked again, it is the same rematch, until that is deleted: ask for its own."""
        again, is_new = rematch_once(table=self.get_object(), seed=random_seed(), now=timezone.now())
        return self._opened(again, status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    @extend_schema(
        parameters=[OpenApiParameter("key", str, description="A piece or place of the board; left out: anything.")],
        responses={200: ReasonSerializer(many=True), 409: REFUSED},
    )
    @action(detail=True, url_path="why-not", pagination_class=None, filter_backends=[])
    def why_not(self, request: Request, pk: UUID) -> Response:
        """What is refused now, with the rules that say so."""
        table = self.get_object()
        with sitting_of(table) as sitting:
            found = refusals_of(table, sitting, request.query_params.get("key", "")[:80])
        return Response([{"what": what, "reasons": reasons} for what, reasons in found])

    def _done(self, deed: Callable[[Table], object]) -> Response:
        table = self.get_object()
        deed(table)
        return self._show_and_start_clock(table)

    def _opened(self, table: Table, code: int = status.HTTP_201_CREATED) -> Response:
        return Response(self._shown(table, OpenedSerializer, warnings=left_out_of(table)), code)

    def _show_and_start_clock(self, table: Table) -> Response:
        return Response(self._shown(table, SittingSerializer))

    def _shown(self, table: Table, kind: type[SittingSerializer], **more: Any) -> Any:
        now = timezone.now()
        with sitting_of(table) as sitting:
            start_clock(table=table, sitting=sitting, now=now)
            view, hint = view_of(table, sitting, now=now), current_hint(table)
        is_ready = hint is not None and hint.state == HintState.READY
        whole = {
            "table": table,
            "observation": view.seen,
            "choices": view.choices,
            "news": view.news,
            "log": [
                line
                for chapter in view.chapters
                for line in (chapter.heading, *(entry.words for part in chapter.parts for entry in part.lines))
                if line
            ],
            "result": view.result,
            "can_take_back": view.can_take_back,
            "seconds_left": view.seconds_left,
            "hint": hint_lines(hint, view.choices) if hint and is_ready else [],
            **more,
        }
        return kind(whole, context=self.get_serializer_context()).data


router_entries: list[tuple[str, Any, str]] = [("tables", TableViewSet, "table")]
