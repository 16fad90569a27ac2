"""Replays as JSON, by the same services as the pages: what a seat may not know is in no answer."""

import re
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from collection.languages import page_language
from collection.refusal import Refusal
from play.replays.engine.own_games import NoSuchGameError, OwnGame, own_game, own_table
from play.replays.engine.reasons import reasons_of
from play.replays.engine.recording import Recording, recording_by
from play.replays.engine.text_export import text_of
from play.replays.engine.timeline import timeline_of
from play.replays.models import Link, Remark
from play.replays.presentation.replay_page import ALL, eyes_offered, viewer_of
from play.replays.serializers import (
    CaseSerializer,
    ContinuedSerializer,
    ContinueSerializer,
    LinkAudienceSerializer,
    LinkSerializer,
    PositionSerializer,
    ReasonsSerializer,
    RemarkAudienceSerializer,
    RemarkSerializer,
    ReplaySerializer,
    ShareSerializer,
    TimelineSerializer,
    TranscriptSerializer,
    VerdictSerializer,
    timeline_blob,
)
from play.replays.services.continuing import Deal, Kind, Source, continue_from, source_of
from play.replays.services.linking import remove_link, report, share, show_to
from play.replays.services.remarking import add_remark, remarks_by, remarks_on, tell_remark_to
from play.replays.services.verifying import verify_for
from play.runs.models import Run
from play.tables.models import Table
from simulator.transcript import UnreadableTranscriptError

_GAME_OF_A_RUN = re.compile(r"([0-9a-f-]{36})\.([1-9]\d{0,8})")
_TABLE = re.compile(r"[0-9a-f-]{36}")

KEY = OpenApiParameter(
    "key",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    description="A table (its id), a game of a run (id of the run, a dot, number of the game), or the token of a link.",
)
NO_KEY = OpenApiParameter("key", exclude=True)
EYES = OpenApiParameter("eyes", OpenApiTypes.STR, description="“all” or the number of a seat; what may not be asked gives way.")
AT = OpenApiParameter("at", OpenApiTypes.STR, description="A moment: “t7.3”, or the number of actions played.")
REFUSED = OpenApiResponse(RefusalSerializer, "Not possible with this game or at this moment, or one keeps as many as one may.")


@dataclass(frozen=True, slots=True)
class Found:
    """What a key leads to: a game of one's own, or a link."""

    key: str
    recording: Recording
    game: OwnGame | None = None
    link: Link | None = None

    def summary(self) -> dict[str, Any]:
        """The values of `ReplaySerializer`."""
        recipe = self.recording.recipe
        return {
            "key": self.key,
            "game": recipe.game,
            "seats": recipe.seats,
            "deck_names": self.recording.deck_names,
            "length": self.recording.length,
            "is_over": self.recording.is_open,
            "rules_version": recipe.rules_version,
            "cards_version": recipe.cards_version,
        }


@extend_schema(parameters=[KEY])
class ReplayViewSet(GenericViewSet[Table]):
    """Games step by step: one's tables and the games of one's runs, and what others show by links."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = ReplaySerializer
    lookup_url_kwarg = "key"
    lookup_value_converter = "str"
    queryset = Table.objects.none()

    @extend_schema(parameters=[NO_KEY], responses={200: ReplaySerializer(many=True), 403: RefusalSerializer})
    def list(self, request: Request) -> Response:
        """The tables of the player who asks, the one last moved at first."""
        self._logged_in()
        page = self.paginate_queryset(Table.objects.owned_by(player_of(request)).listed().select_related("owner"))
        games = [own_table(table) for table in page or []]
        return self.get_paginated_response([Found(game.key, game.recording, game).summary() for game in games])

    @extend_schema(parameters=[EYES], responses={200: TimelineSerializer, 403: RefusalSerializer, 409: REFUSED})
    def retrieve(self, request: Request, key: str) -> Response:
        """The whole timeline as certain eyes know it."""
        found = self._found(key)
        viewer = viewer_of(found.recording, request.query_params.get("eyes", ""))
        timeline = timeline_of(found.recording, viewer)
        source = source_of(found.game.table) if found.game and found.game.table else None
        blob = timeline_blob(
            timeline,
            ALL if viewer is None else str(viewer),
            [value for value, _letter in eyes_offered(found.recording)],
            asdict(source) if source else None,
            found.summary(),
        )
        return Response(TimelineSerializer(blob).data)

    @extend_schema(parameters=[AT, EYES], responses={200: PositionSerializer, 403: RefusalSerializer, 409: REFUSED})
    @action(detail=True)
    def moment(self, request: Request, key: str) -> Response:
        """The position at a moment, as certain eyes see it."""
        found = self._found(key)
        viewer = viewer_of(found.recording, request.query_params.get("eyes", ""))
        timeline = timeline_of(found.recording, viewer)
        moment = timeline.moments[timeline.find(request.query_params.get("at", ""), otherwise=0)]
        state = timeline.state_at(moment.number)
        seats = found.recording.eyes if viewer is None else (viewer,)
        blob = {"moment": moment, "observations": {str(seat): state.observation(seat) for seat in seats}}
        return Response(PositionSerializer(blob).data)

    @extend_schema(methods=["GET"], responses={200: RemarkSerializer(many=True), 403: RefusalSerializer})
    @extend_schema(methods=["POST"], request=RemarkSerializer, responses={201: RemarkSerializer, 409: REFUSED})
    @action(detail=True, methods=["get", "post"], pagination_class=None, filter_backends=[])
    def remarks(self, request: Request, key: str) -> Response:
        """What is noted about the moments of a game; its owner may add a remark."""
        found = self._found(key)
        if request.method == "GET":
            remarks = remarks_on(found.game) if found.game else remarks_by(found.link) if found.link else Remark.objects.none()
            return Response(RemarkSerializer(remarks, many=True).data)
        sent = RemarkSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        remark = add_remark(game=self._own(found), now=timezone.now(), **sent.validated_data)
        return Response(RemarkSerializer(remark).data, status.HTTP_201_CREATED)

    @extend_schema(request=ShareSerializer, responses={201: LinkSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"])
    def share(self, request: Request, key: str) -> Response:
        """Make a link to a finished game."""
        game, sent = self._own(self._found(key)), ShareSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        link = share(game=game, all_hands=sent.validated_data["all_hands"], now=timezone.now())
        return Response(LinkSerializer(link).data, status.HTTP_201_CREATED)

    @extend_schema(request=CaseSerializer, responses={201: LinkSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"])
    def report(self, request: Request, key: str) -> Response:
        """Say what went wrong at a moment: a link that holds the whole case."""
        game, sent = self._own(self._found(key)), CaseSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        link = report(game=game, now=timezone.now(), **sent.validated_data)
        return Response(LinkSerializer(link).data, status.HTTP_201_CREATED)

    @extend_schema(request=ContinueSerializer, responses={201: ContinuedSerializer, 409: REFUSED})
    @action(detail=True, methods=["post"], url_path="continue")
    def go_on(self, request: Request, key: str) -> Response:
        """Open a table that goes on from a moment, with the same hidden cards or dealt anew."""
        found, sent = self._found(key), ContinueSerializer(data=request.data)
        player = self._logged_in()
        if found.link and (found.recording.recipe.card_list or not found.recording.is_open) and found.link.owner_id != player.pk:
            raise Http404
        sent.is_valid(raise_exception=True)
        values = sent.validated_data
        kind: Kind = "link" if found.link else "game" if found.game and found.game.run else "table"
        table = continue_from(
            recording=found.recording,
            source=Source.naming(kind, found.key).after(values["moves"], Deal(values["deal"])),
            seat=values["seat"],
            levels=values.get("levels", {}),
            owner=player,
            now=timezone.now(),
            token=values.get("token"),
            origin=found.game.table if found.game else None,
        )
        return Response({"table": table.pk}, status.HTTP_201_CREATED)

    @extend_schema(parameters=[AT], responses={200: ReasonsSerializer, 403: RefusalSerializer, 409: REFUSED})
    @action(detail=True)
    def why(self, request: Request, key: str) -> Response:
        """What an agent thought before the action that led to this moment, in a game whose cards are all open."""
        found, at = self._found(key), request.query_params.get("at", "")
        self._logged_in()
        timeline = timeline_of(found.recording, viewer_of(found.recording, ""))
        return Response(ReasonsSerializer(reasons_of(found.recording, timeline.find(at, otherwise=0))).data)

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR, 403: RefusalSerializer, 409: REFUSED})
    @action(detail=True)
    def text(self, request: Request, key: str) -> HttpResponse:
        """The game as text that can be verified anywhere; only of games whose cards are all open."""
        found = self._found(key)
        is_mine = found.game is not None or (found.link is not None and found.link.owner_id == request.user.pk)
        if not found.recording.is_open:
            raise Refusal(_("The game goes on: its text would tell hidden cards."))
        return HttpResponse(text_of(found.recording, with_list=is_mine), content_type="text/plain; charset=utf-8")

    @extend_schema(parameters=[NO_KEY], request=TranscriptSerializer, responses=VerdictSerializer)
    @action(detail=False, methods=["post"])
    def verify(self, request: Request) -> Response:
        """Play a game given as text again, and say whether it is the same game."""
        sent, player = TranscriptSerializer(data=request.data), self._logged_in()
        sent.is_valid(raise_exception=True)
        try:
            verdict = verify_for(player, sent.validated_data["text"], now=timezone.now())
        except UnreadableTranscriptError as problem:
            raise ValidationError({"text": [problem.words.say(page_language())]}) from problem
        told = {"same": verdict.same, "message": verdict.message.say(page_language()), "action": verdict.action}
        return Response(VerdictSerializer(told).data)

    def _logged_in(self) -> Any:
        """The player who asks; whoever is not logged in is told to do so."""
        if not self.request.user.is_authenticated:
            raise NotAuthenticated
        return player_of(self.request)

    def _found(self, key: str) -> Found:
        """The game of this key, if the one who asks may see it; else a 404, as for a game that never was."""
        if named := _GAME_OF_A_RUN.fullmatch(key):
            runs = Run.objects.owned_by(self._logged_in()).select_related("owner").defer("result")
            try:
                game = own_game(get_object_or_404(runs, pk=_uuid(named[1])), int(named[2]))
            except NoSuchGameError:
                raise Http404 from None
            return Found(key, game.recording, game)
        if _TABLE.fullmatch(key):
            tables = Table.objects.owned_by(self._logged_in()).select_related("owner")
            game = own_table(get_object_or_404(tables, pk=_uuid(key)))
            return Found(key, game.recording, game)
        link = get_object_or_404(Link.objects.select_related("table", "run"), pk=key)
        return Found(key, recording_by(link), link=link)

    @staticmethod
    def _own(found: Found) -> OwnGame:
        """A game of one's own; what others show is theirs."""
        if found.game is None:
            raise Http404
        return found.game


class RemarkViewSet(mixins.DestroyModelMixin, GenericViewSet[Remark]):
    """The remarks of the player who asks."""

    permission_classes = [IsAuthenticated]
    serializer_class = RemarkSerializer
    lookup_value_converter = "int"
    queryset = Remark.objects.none()

    def get_queryset(self) -> QuerySet[Remark]:
        return Remark.objects.owned_by(player_of(self.request))

    @extend_schema(request=RemarkAudienceSerializer, responses=RemarkSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Change who reads a remark."""
        remark, sent = self.get_object(), RemarkAudienceSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        tell_remark_to(remark=remark, audience=sent.validated_data["audience"])
        return Response(self.get_serializer(remark).data)


class LinkViewSet(mixins.ListModelMixin, GenericViewSet[Link]):
    """The links of the player who asks, the last one first."""

    permission_classes = [IsAuthenticated]
    serializer_class = LinkSerializer
    lookup_value_converter = "str"
    queryset = Link.objects.none()

    def get_queryset(self) -> QuerySet[Link]:
        return Link.objects.owned_by(player_of(self.request))

    @extend_schema(responses=LinkSerializer(many=True))
    @action(detail=False, permission_classes=[AllowAny])
    def shown(self, request: Request) -> Response:
        """The games that their players show to everybody."""
        page = self.paginate_queryset(Link.objects.public())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=LinkAudienceSerializer, responses={200: LinkSerializer, 409: REFUSED})
    def partial_update(self, request: Request, pk: str) -> Response:
        """Let everybody find a shared game, or only those who have its address."""
        link, sent = self.get_object(), LinkAudienceSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            show_to(link=link, audience=sent.validated_data["audience"])
        except ValueError as problem:
            raise Refusal(_("A report is for those who have its address.")) from problem
        return Response(self.get_serializer(link).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: str) -> Response:
        """Take a link away from everybody."""
        remove_link(link=self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None


router_entries: list[tuple[str, Any, str]] = [
    ("replays", ReplayViewSet, "replay"),
    ("remarks", RemarkViewSet, "remark"),
    ("links", LinkViewSet, "link"),
]
