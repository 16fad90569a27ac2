"""Simulations as JSON, by the same services as the pages."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import FULL, RefusalSerializer
from collection.refusal import Refusal
from play.common.playable_decks import PlayableDeck
from play.runs.engine.questions import Question
from play.runs.forms.series import SeriesForm
from play.runs.models import Run
from play.runs.presentation.preflight import left_out
from play.runs.presentation.result_document import document_of
from play.runs.serializers import (
    AskedRunSerializer,
    NewAdviceSerializer,
    NewCompareSerializer,
    NewDuelsSerializer,
    NewFieldSerializer,
    NewMatrixSerializer,
    NewRunSerializer,
    NewSeriesSerializer,
    NewWorthSerializer,
    ResultSerializer,
    RunSerializer,
    WorkTimeSerializer,
)
from play.runs.services.asking import Subject, ask, subject_of
from play.runs.services.stopping import delete_run, stop_run
from play.runs.services.worktime import work_time

ASKED: Final = {
    202: AskedRunSerializer,
    200: OpenApiResponse(AskedRunSerializer, "This question was asked before: the run that answers it."),
    409: FULL,
    429: OpenApiResponse(RefusalSerializer, "Too many runs at work, no time for simulations left today, or asked too often."),
}
"""What a question is answered with."""


class RunViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Run]):
    """The simulations of the player who asks, the last one first."""

    permission_classes = [IsAuthenticated]
    serializer_class = RunSerializer
    lookup_value_converter = "uuid"
    queryset = Run.objects.none()

    def get_queryset(self) -> QuerySet[Run]:
        return Run.objects.owned_by(player_of(self.request)).defer("result").select_related("game")

    @extend_schema(request=NewRunSerializer, responses=ASKED)
    def create(self, request: Request) -> Response:
        """Ask a question; its games are played in the background."""
        sent = NewRunSerializer(data=request.data, context=self.get_serializer_context())
        sent.is_valid(raise_exception=True)
        form = sent.validated_data["form"]
        deck = form.cleaned_data["deck"]
        return self._answered(request, form.question(), subject_of(deck), [deck])

    @extend_schema(request=NewSeriesSerializer, responses=ASKED)
    @action(detail=False, methods=["post"])
    def series(self, request: Request) -> Response:
        """Ask for a series of whole tables; its games are played in the background."""
        sent = NewSeriesSerializer(data=request.data, context=self.get_serializer_context())
        sent.is_valid(raise_exception=True)
        form: SeriesForm = sent.validated_data["form"]
        return self._answered(request, form.cleaned_data["question"], Subject(form.title()), form.cleaned_data["decks"])

    @extend_schema(request=NewFieldSerializer, responses=ASKED)
    @action(detail=False, methods=["post"])
    def field(self, request: Request) -> Response:
        """Ask how a deck does against others; its games are played in the background."""
        return self._asked(request, NewFieldSerializer)

    @extend_schema(request=NewMatrixSerializer, responses=ASKED)
    @action(detail=False, methods=["post"])
    def matrix(self, request: Request) -> Response:
        """Ask how decks do, each against each; their games are played in the background."""
        return self._asked(request, NewMatrixSerializer)

    @extend_schema(request=NewAdviceSerializer, responses=ASKED)
    @action(detail=False, methods=["post"])
    def advice(self, request: Request) -> Response:
        """Ask which cards would help a deck; the search goes on in the background."""
        return self._asked(request, NewAdviceSerializer)

    @extend_schema(request=NewCompareSerializer, responses=ASKED)
    @action(detail=False, methods=["post"])
    def compare(self, request: Request) -> Response:
        """Ask which of two decks wins more against the same others; their games are played in the background."""
        return self._asked(request, NewCompareSerializer)

    @extend_schema(request=NewWorthSerializer, responses=ASKED)
    @action(detail=False, methods=["post"])
    def worth(self, request: Request) -> Response:
        """Ask what the cards and the opening hands of a deck are worth; their games are played in the background."""
        return self._asked(request, NewWorthSerializer)

    def _asked(self, request: Request, kind: type[NewDuelsSerializer]) -> Response:
        sent = kind(data=request.data, context=self.get_serializer_context())
        sent.is_valid(raise_exception=True)
        form = sent.validated_data["form"]
        return self._answered(request, form.cleaned_data["question"], form.subject(), form.cleaned_data["decks"])

    def _answered(self, request: Request, question: Question, subject: Subject, decks: Sequence[PlayableDeck]) -> Response:
        answer = ask(owner=player_of(request), question=question, subject=subject, now=timezone.now())
        code = status.HTTP_202_ACCEPTED if answer.is_new else status.HTTP_200_OK
        known = {**self.get_serializer_context(), "warnings": left_out(question, decks)}
        return Response(AskedRunSerializer(answer.run, context=known).data, code)

    @extend_schema(responses=WorkTimeSerializer)
    @action(detail=False, pagination_class=None, filter_backends=[])
    def time(self, request: Request) -> Response:
        """How long workers have worked for the player today, and how long they still will."""
        return Response(WorkTimeSerializer(work_time(player_of(request), timezone.now())).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Delete a run, its games and its answer; one at work ends."""
        delete_run(run=self.get_object(), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=None, responses=RunSerializer)
    @action(detail=True, methods=["post"])
    def stop(self, request: Request, pk: UUID) -> Response:
        """Play no more games of a run, and keep those that were played. A run that has ended stays as it is."""
        stop_run(run=self.get_object(), now=timezone.now())
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(
        responses={200: ResultSerializer, 409: OpenApiResponse(RefusalSerializer, "The run is at work, or found nothing.")}
    )
    @action(detail=True)
    def result(self, request: Request, pk: UUID) -> Response:
        """The whole answer of a run that has ended."""
        run = self.get_object()
        if not run.result:
            raise Refusal(_("This simulation has no result yet.") if run.is_active else _("This simulation has no result."))
        return Response(document_of(run))


router_entries: list[tuple[str, Any, str]] = [("runs", RunViewSet, "run")]
