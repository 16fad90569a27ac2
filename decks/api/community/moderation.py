"""What moderators read and decide."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from decks.api.answering import valid
from decks.api.serializers.community import ActSerializer, DecisionSerializer, FiledReportSerializer
from decks.community.services import moderating
from decks.models import ModerationAct, Report


class ForModerators(BasePermission):
    """Lets staff in; to others the address is not there."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether a moderator asks; 404 for everybody else."""
        if not hasattr(view, str(request.method).lower()):
            return True  # it is answered with 405, whoever asks
        if not request.user.is_staff:
            raise Http404
        return True


class ModerationViewSet(GenericViewSet[Report]):
    """For moderators alone: reports that wait, and decisions."""

    permission_classes = [IsAuthenticated, ForModerators]
    serializer_class = FiledReportSerializer
    queryset = Report.objects.none()
    pagination_class = None

    @extend_schema(
        responses={200: FiledReportSerializer(many=True), 404: OpenApiResponse(RefusalSerializer, "No moderator asks.")}
    )
    def list(self, request: Request) -> Response:
        """The 200 oldest reports that are not settled, the oldest first. For everybody else this address is not there."""
        waiting = moderating.waiting()[: moderating.MOST_WAITING]
        return Response(FiledReportSerializer([_told(one) for one in waiting], many=True).data)

    @extend_schema(
        request=DecisionSerializer,
        responses={201: ActSerializer, 404: OpenApiResponse(RefusalSerializer, "There is no such thing, or no moderator asks.")},
    )
    def create(self, request: Request) -> Response:
        """Hide a thing, show it again, or leave it as it is; its reports are settled."""
        asked = valid(DecisionSerializer, request)
        thing: Any = get_object_or_404(moderating.KINDS[asked["thing"]], pk=asked["number"])
        act: ModerationAct = moderating.decide(
            moderator=player_of(request), thing=thing, kind=asked["decision"], reason=asked["reason"], now=timezone.now()
        )
        return Response(ActSerializer(act).data, status=status.HTTP_201_CREATED)


def _told(report: Report) -> dict[str, Any]:
    kind, number = next((kind, number) for kind in moderating.KINDS if (number := getattr(report, f"{kind}_id")))
    return {"kind": kind, "number": number, "reason": report.reason, "words": report.words, "created": report.created}
