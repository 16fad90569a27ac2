"""Players with a public profile, and whom one blocks."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.catalogue import readable
from collection.api.player import player_of
from collection.api.serializers import FULL, RefusalSerializer
from collection.models import Player
from decks.api.answering import valid
from decks.api.community.documenting import NAME, PK, SILENT
from decks.api.community.reporting import reported, reporting
from decks.api.serializers.community import (
    BlockSerializer,
    NewBlockSerializer,
    NewPublicProfileSerializer,
    PlayerSerializer,
    PublicProfileSerializer,
)
from decks.community.doors import comment_seen_by
from decks.community.presenting import decks_of, profile_named
from decks.community.services import profiling, standing
from decks.models import Block, Comment, Profile, Proposal
from decks.origins.naming import named


class BlockViewSet(GenericViewSet[Block]):
    """The players whom the one who asks blocks."""

    permission_classes = [IsAuthenticated]
    serializer_class = BlockSerializer
    queryset = Block.objects.none()
    lookup_value_converter = "int"
    pagination_class = None

    def get_queryset(self) -> QuerySet[Block]:
        return Block.objects.filter(player=player_of(self.request)).select_related("blocked").order_by("-created", "-pk")

    @extend_schema(responses=BlockSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Whom one blocks, the last one first."""
        return Response(_blocks(list(self.get_queryset())))

    @extend_schema(
        request=NewBlockSerializer,
        responses={201: BlockSerializer, 404: OpenApiResponse(RefusalSerializer, "There is no such comment."), 409: FULL},
    )
    def create(self, request: Request) -> Response:
        """Block the author of a comment, or of a proposal, or the player of a profile; twice is once."""
        asked = valid(NewBlockSerializer, request)
        if len(asked) != 1:
            raise ValidationError({"comment": [_("Name one of these: comment, proposal, profile.")]})
        other = _meant(player_of(request), asked)
        if other is None:
            raise ValidationError({next(iter(asked)): [_("There is no such thing.")]})
        made = standing.block(player=player_of(request), other=other, now=timezone.now())
        return Response(_blocks([made])[0], status=status.HTTP_201_CREATED)

    @extend_schema(parameters=[PK], request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Block somebody no longer."""
        standing.unblock(blocked=get_object_or_404(self.get_queryset(), pk=pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PublicProfileViewSet(GenericViewSet[Profile]):
    """The public profile of the player who asks."""

    permission_classes = [IsAuthenticated]
    serializer_class = PublicProfileSerializer
    queryset = Profile.objects.none()
    pagination_class = None

    @extend_schema(responses=PublicProfileSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The profile; nothing where the player shows none."""
        return Response(PublicProfileSerializer(Profile.objects.filter(player=player_of(request)), many=True).data)

    @extend_schema(
        request=NewPublicProfileSerializer,
        responses={
            200: PublicProfileSerializer,
            403: SILENT,
            409: OpenApiResponse(RefusalSerializer, "Somebody has this name, or one that looks like it."),
        },
    )
    def create(self, request: Request) -> Response:
        """Show a profile, or change it."""
        asked = valid(NewPublicProfileSerializer, request)
        kept = profiling.keep_profile(player=player_of(request), now=timezone.now(), **asked)
        return Response(PublicProfileSerializer(kept).data)

    @extend_schema(request=None, responses={204: None, 409: OpenApiResponse(RefusalSerializer, "A moderator hid it.")})
    @action(detail=False, methods=["post"])
    def drop(self, request: Request) -> Response:
        """Show no profile any more."""
        profiling.drop_profile(player=player_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayerViewSet(GenericViewSet[Profile]):
    """Players who chose to show a profile."""

    permission_classes = [AllowAny, IsAuthenticatedOrReadOnly]
    serializer_class = PlayerSerializer
    queryset = Profile.objects.none()
    lookup_field = "name"
    lookup_value_converter = "str"
    pagination_class = None

    @extend_schema(parameters=[NAME], responses=PlayerSerializer)
    def retrieve(self, request: Request, name: str) -> Response:
        """A profile, and the public decks of its player."""
        found = _profile(name)
        shown = {"name": found.name, "about": found.about, "decks": [deck.share for deck in decks_of(found.player)]}
        return Response(PlayerSerializer(shown).data)

    @reporting(NAME)
    def report(self, request: Request, name: str) -> Response:
        """Ask moderators to look at a profile."""
        return reported(request, _profile(name))


def _blocks(rows: list[Block]) -> list[dict[str, Any]]:
    names = named(one.blocked for one in rows)
    said = [{"id": one.pk, "player": one.blocked_id, "name": names[one.blocked_id].name, "created": one.created} for one in rows]
    return [dict(BlockSerializer(one).data) for one in said]


def _meant(player: Player, asked: dict[str, Any]) -> Player | None:
    """Whom a comment, a proposal or a profile is of, as far as the player may see it."""
    already = {"author__blocked_by__player": player}  # of whom one blocks nothing is seen, but blocking twice is once
    if "comment" in asked:
        try:
            return comment_seen_by(player, asked["comment"]).author
        except Http404:
            return get_object_or_404(Comment.objects.select_related("author"), pk=asked["comment"], **already).author
    if "proposal" in asked:
        seen = Proposal.objects.seen_by(player).filter(pk=asked["proposal"]).first()
        made = seen or Proposal.objects.filter(pk=asked["proposal"], deck__owner=player, **already).first()
        return made.author if made else None
    profile = profile_named(asked["profile"])
    return profile.player if profile else None


def _profile(name: str) -> Profile:
    found = profile_named(readable(name))
    if found is None:
        raise Http404
    return found
