"""Things that moderators are asked to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from decks.api.answering import valid
from decks.api.community.documenting import PK, SILENT
from decks.api.serializers.community import NewReportSerializer
from decks.community.services import moderating
from decks.models import OwnFormat

REPORTED: dict[int, Any] = {204: None, 403: SILENT, 409: OpenApiResponse(RefusalSerializer, "It was reported already.")}


def reporting(named: OpenApiParameter) -> Callable[[Callable[..., Response]], Any]:
    """An address below that of a thing, to which moderators are asked to look at it; the thing is named by this parameter."""
    told = extend_schema(parameters=[named], request=NewReportSerializer, responses=REPORTED)
    return lambda method: told(action(detail=True, methods=["post"])(method))


class FormatReportViewSet(GenericViewSet[OwnFormat]):
    """Reports of formats that players made."""

    permission_classes = [IsAuthenticated]
    serializer_class = NewReportSerializer
    queryset = OwnFormat.objects.none()
    lookup_value_converter = "int"
    pagination_class = None

    @reporting(PK)
    def report(self, request: Request, pk: int) -> Response:
        """Ask moderators to look at a format that is for everybody."""
        return reported(request, get_object_or_404(OwnFormat.objects.public().select_related("owner"), pk=pk))


def reported(request: Request, thing: moderating.Thing) -> Response:
    """The answer to a report of this thing, which is kept for moderators."""
    asked = valid(NewReportSerializer, request)
    moderating.report(player=player_of(request), thing=thing, now=timezone.now(), **asked)
    return Response(status=status.HTTP_204_NO_CONTENT)
