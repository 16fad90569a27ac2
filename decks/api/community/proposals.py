"""Changes that players propose to the author of a deck."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from decks.api.answering import valid
from decks.api.community.documenting import PK
from decks.api.serializers.community import ProposalAnswerSerializer, ProposalOfChangeSerializer
from decks.community.presenting import proposals_shown
from decks.community.services import proposing
from decks.models import Proposal


class ProposalViewSet(GenericViewSet[Proposal]):
    """The proposals that the player who asks made, and those that he was made."""

    permission_classes = [IsAuthenticated]
    serializer_class = ProposalOfChangeSerializer
    queryset = Proposal.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Proposal]:
        return Proposal.objects.seen_by(player_of(self.request))

    def list(self, request: Request) -> Response:
        """The proposals, the last one first; `is_new` says which were not looked at yet, and reading makes none of them old."""
        page = self.paginate_queryset(self.get_queryset()) or []
        shown = proposals_shown(page, player_of(request))
        return self.get_paginated_response(ProposalOfChangeSerializer(shown, many=True).data)

    @extend_schema(parameters=[PK], responses=ProposalOfChangeSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One proposal, without a mark that it was looked at: `seen` makes that."""
        return answer_of(request, get_object_or_404(self.get_queryset(), pk=pk))

    @extend_schema(
        parameters=[PK],
        request=None,
        responses={200: ProposalOfChangeSerializer, 403: OpenApiResponse(RefusalSerializer, "The deck is somebody else's.")},
    )
    @action(detail=True, methods=["put"])
    def seen(self, request: Request, pk: int) -> Response:
        """Have looked at a proposal for one's own deck, which is new no longer, as with its page; twice is once."""
        found = get_object_or_404(self.get_queryset(), pk=pk)
        if found.deck.owner_id != player_of(request).pk:
            raise PermissionDenied(_("This is for the other one of you two to say."))
        proposing.see(proposal=found, now=timezone.now())
        return answer_of(request, get_object_or_404(self.get_queryset(), pk=pk))

    @extend_schema(
        parameters=[PK],
        request=ProposalAnswerSerializer,
        responses={
            200: ProposalOfChangeSerializer,
            409: OpenApiResponse(RefusalSerializer, "The deck was edited since that version, or the proposal is settled."),
        },
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: int) -> Response:
        """Accept or decline a proposal for one's own deck; withdraw one's own proposal."""
        found, asked = get_object_or_404(self.get_queryset(), pk=pk), valid(ProposalAnswerSerializer, request)
        is_owner = found.deck.owner_id == player_of(request).pk
        if is_owner == (asked["do"] == "withdraw"):
            raise ValidationError({"do": [_("This is for the other one of you two to say.")]})
        if asked["do"] == "accept" and asked["version"] is None:
            raise ValidationError({"version": [_("Name the version of the deck that you saw.")]})
        now = timezone.now()
        if asked["do"] == "accept":
            proposing.accept(proposal=found, version=asked["version"], answer=asked["answer"], now=now)
        elif asked["do"] == "decline":
            proposing.decline(proposal=found, answer=asked["answer"], now=now)
        else:
            proposing.withdraw(proposal=found, now=now)
        return answer_of(request, get_object_or_404(self.get_queryset(), pk=pk))


def answer_of(request: Request, proposal: Proposal, code: int = status.HTTP_200_OK) -> Response:
    """The proposal as whoever asks may see it."""
    [shown] = proposals_shown([proposal], player_of(request))
    return Response(ProposalOfChangeSerializer(shown).data, status=code)
