"""The cards of decks as JSON. A change made from an old version answers 409 and changes nothing."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from collection.api.serializers import RefusalSerializer
from decks.api.answering import EDITS, KEY, STALE, OwnDecks, answer_stale, edited, valid
from decks.api.serializers.contents import (
    ChangesSerializer,
    ContentSerializer,
    EditedSerializer,
    MergeSerializer,
    NewRevisionSerializer,
    RevisionSerializer,
)
from decks.api.serializers.fields import VersionSerializer
from decks.services import editing, revisions


class CardsOfDecks(OwnDecks):
    """Edits of the cards, and the revisions that keep what they were."""

    @extend_schema(parameters=[KEY], request=ChangesSerializer, responses=EDITS)
    @action(detail=True, methods=["patch"])
    def cards(self, request: Request, pk: int) -> Response:
        """Add and remove copies; removing more than there are removes all."""
        deck, asked = self.get_object(), valid(ChangesSerializer, request)
        return edited(
            request, deck, asked, lambda **how: editing.change_copies(deltas=asked["changes"], maybe=asked["maybe"], **how)
        )

    @extend_schema(parameters=[KEY], request=ContentSerializer, responses=EDITS)
    @cards.mapping.put
    def replace_cards(self, request: Request, pk: int) -> Response:
        """Make the deck hold exactly these cards."""
        deck, asked = self.get_object(), valid(ContentSerializer, request)
        return edited(
            request, deck, asked, lambda **how: editing.replace_content(content=asked["cards"], maybe=asked.get("maybe"), **how)
        )

    @extend_schema(
        request=MergeSerializer,
        responses={200: EditedSerializer, 409: OpenApiResponse(RefusalSerializer, "The token was used for another change.")},
    )
    @action(detail=True, methods=["post"])
    def merge(self, request: Request, pk: int) -> Response:
        """Bring in what was changed elsewhere as a difference, on the deck as it is now; the same `token` once.

        The same token is answered as it was then, for 90 days; another change under it is refused.
        """
        asked = valid(MergeSerializer, request)
        done = editing.merge_changes(deck=self.get_object(), deltas=asked["changes"], maybe=asked["maybe"], token=asked["token"])
        return Response(EditedSerializer(done).data)

    @extend_schema(parameters=[KEY], request=VersionSerializer, responses=EDITS)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: int) -> Response:
        """Take the last edit of the cards back."""
        return edited(request, self.get_object(), valid(VersionSerializer, request), editing.undo)

    @extend_schema(parameters=[KEY], request=VersionSerializer, responses=EDITS)
    @action(detail=True, methods=["post"])
    def redo(self, request: Request, pk: int) -> Response:
        """Do again what was undone last."""
        return edited(request, self.get_object(), valid(VersionSerializer, request), editing.redo)

    @extend_schema(responses=RevisionSerializer(many=True))
    @action(detail=True, methods=["get"])
    def revisions(self, request: Request, pk: int) -> Response:
        """The revisions, the last one first, a hundred a page."""
        saved: QuerySet[Any] = self.get_object().revisions.all()
        page: list[Any] = self.paginate_queryset(saved) or []
        return self.get_paginated_response(RevisionSerializer(page, many=True).data)

    @extend_schema(request=NewRevisionSerializer, responses={200: RevisionSerializer, 409: STALE})
    @revisions.mapping.post
    def save_revision(self, request: Request, pk: int) -> Response:
        """Keep the draft as the next revision; without a change since the last one, that one is the answer."""
        deck, asked = self.get_object(), valid(NewRevisionSerializer, request)
        try:
            saved = revisions.save_revision(deck=deck, **asked)
        except editing.StaleDeckError as stale:
            return answer_stale(deck=stale.deck, version=asked["version"], words=str(stale))
        return Response(RevisionSerializer(saved).data)

    @extend_schema(
        parameters=[KEY, OpenApiParameter("number", OpenApiTypes.INT, OpenApiParameter.PATH)],
        request=VersionSerializer,
        responses=EDITS,
    )
    @action(detail=True, methods=["post"], url_path="revisions/<int:number>/restore")
    def restore(self, request: Request, pk: int, number: int) -> Response:
        """Make the draft hold what a revision held."""
        deck = self.get_object()
        saved = get_object_or_404(deck.revisions.all(), number=number)
        asked = valid(VersionSerializer, request)
        return edited(request, deck, asked, lambda **how: editing.restore_revision(revision=saved, **how))
