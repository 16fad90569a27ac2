"""Guides to decks as JSON."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from collection.api.serializers import RefusalSerializer
from collection.models import Card
from decks.api.answering import STALE, OwnDecks, answer_stale, valid
from decks.api.serializers.decks import DeckDetailSerializer
from decks.api.serializers.guides import (
    AttachSerializer,
    CardRemarkSerializer,
    LabReportSerializer,
    NewCardRemarkSerializer,
    NewGuideSerializer,
)
from decks.guides.figures import reports_on
from decks.guides.remarks import Said
from decks.services import attaching, editing, remarking, shelf


class GuidesOfDecks(OwnDecks):
    """The guide to a deck: its parts, reports attached to it, what is said of single cards."""

    @extend_schema(request=NewGuideSerializer, responses={200: DeckDetailSerializer, 409: STALE})
    @action(detail=True, methods=["put"])
    def guide(self, request: Request, pk: int) -> Response:
        """Write the guide to the deck, in place of the one there is."""
        deck, asked = self.get_object(), valid(NewGuideSerializer, request)
        version = asked.pop("version")
        try:
            changed = shelf.change_guide(deck=deck, version=version, guide=asked)
        except editing.StaleDeckError as stale:
            return answer_stale(deck=stale.deck, version=version, words=str(stale))
        return Response(DeckDetailSerializer(changed).data)

    @extend_schema(
        request=AttachSerializer,
        responses={
            200: LabReportSerializer(many=True),
            400: OpenApiResponse(description="No report is named, it is shown to nobody, or there are as many as there may be."),
            404: OpenApiResponse(RefusalSerializer, "It is no finished report of yours on this deck."),
        },
    )
    @action(detail=True, methods=["post"], url_path="reports", pagination_class=None)
    def reports(self, request: Request, pk: int) -> Response:
        """Attach a report of the laboratory to the guide; answers what readers see of those attached."""
        deck = self.get_object()
        attaching.attach(deck=deck, now=timezone.now(), **valid(AttachSerializer, request))
        return Response(LabReportSerializer(reports_on(deck), many=True).data)

    @extend_schema(
        parameters=[OpenApiParameter("report", OpenApiTypes.UUID, OpenApiParameter.PATH)], request=None, responses={204: None}
    )
    @action(detail=True, methods=["delete"], url_path="reports/<uuid:report>")
    def take_off(self, request: Request, pk: int, report: UUID) -> Response:
        """Take a report off the guide; the report itself stays as it is."""
        attaching.take_off(deck=self.get_object(), report=report)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=NewCardRemarkSerializer, responses={200: CardRemarkSerializer})
    @action(detail=True, methods=["put"])
    def remarks(self, request: Request, pk: int) -> Response:
        """Say something of a card, held by the deck or not. `seen` is what was read before: what was said since is kept."""
        deck, asked = self.get_object(), valid(NewCardRemarkSerializer, request)
        card = get_object_or_404(Card, game=deck.game, key=asked["card"].replace("\0", ""))
        seen, wanted = (Said(tuple(one["tags"]), one["note"]) for one in (asked["seen"], asked))
        said = remarking.remark(deck=deck, card=card, seen=seen, wanted=wanted)
        return Response(CardRemarkSerializer({"card": card.key, "tags": said.tags, "note": said.note}).data)
