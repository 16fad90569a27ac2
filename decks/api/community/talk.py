"""Likes and comments of public decks, and what an author takes of them."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from collection.models import Player
from decks.api.answering import KEY, token_of, valid
from decks.api.community.documenting import CLOSED, OWN_DECK, PK, SHARE, SILENT
from decks.api.community.proposals import answer_of
from decks.api.community.reporting import reported, reporting
from decks.api.serializers.community import (
    CommentSerializer,
    CommentTextSerializer,
    HideSerializer,
    LikesSerializer,
    NewCommentSerializer,
    NewProposalOfChangeSerializer,
    ProposalOfChangeSerializer,
    TalkSerializer,
)
from decks.community.doors import comment_seen_by, public_deck
from decks.community.presenting import comments_shown
from decks.community.services import commenting, liking, proposing
from decks.models import Comment, Deck, Like


class SharedTalkViewSet(GenericViewSet[Deck]):
    """What is said of a public deck: its likes and comments are for everybody to read."""

    permission_classes = [AllowAny, IsAuthenticatedOrReadOnly]
    serializer_class = CommentSerializer
    queryset = Deck.objects.none()
    lookup_field = "share"
    lookup_value_converter = "str"

    @extend_schema(parameters=[SHARE], responses=CommentSerializer(many=True))
    @action(detail=True, methods=["get"])
    def comments(self, request: Request, share: str) -> Response:
        """The comments that whoever asks may read, the first one first."""
        deck, reader = public_deck(share), request.user if isinstance(request.user, Player) else None
        said: Any = deck.comments.read_by(reader)
        page: list[Any] = self.paginate_queryset(said) or []
        shown = comments_shown(page, deck, reader, timezone.now())
        return self.get_paginated_response(CommentSerializer(shown, many=True).data)

    @extend_schema(
        parameters=[SHARE, KEY],
        request=NewCommentSerializer,
        responses={201: CommentSerializer, 403: SILENT, 409: CLOSED},
    )
    @comments.mapping.post
    def write_comment(self, request: Request, share: str) -> Response:
        """Say something about the deck."""
        deck, asked, player = public_deck(share), valid(NewCommentSerializer, request), player_of(request)
        answered = Comment.objects.filter(pk=asked["answers"], deck=deck).select_related("answers", "deck").first()
        if asked["answers"] and answered is None:
            raise commenting.NoSuchCommentError
        said = commenting.write_comment(
            player=player, deck=deck, text=asked["text"], answers=answered, now=timezone.now(), token=token_of(request)
        )
        return Response(_comment(said, player), status=status.HTTP_201_CREATED)

    @extend_schema(parameters=[SHARE], responses=LikesSerializer)
    @action(detail=True, methods=["get"])
    def like(self, request: Request, share: str) -> Response:
        """How many players like the deck."""
        return _likes(request, public_deck(share))

    @extend_schema(parameters=[SHARE], request=None, responses={200: LikesSerializer, 400: OWN_DECK, 403: SILENT})
    @like.mapping.put
    def like_it(self, request: Request, share: str) -> Response:
        """Like the deck; twice is once. One's own deck: 400."""
        deck = public_deck(share)
        liking.like(player=player_of(request), deck=deck, now=timezone.now())
        return _likes(request, deck)

    @extend_schema(parameters=[SHARE], request=None, responses={200: LikesSerializer})
    @like.mapping.delete
    def like_no_longer(self, request: Request, share: str) -> Response:
        """Take the like back."""
        deck = public_deck(share)
        liking.take_back(player=player_of(request), deck=deck)
        return _likes(request, deck)

    @reporting(SHARE)
    def report(self, request: Request, share: str) -> Response:
        """Ask moderators to look at the deck."""
        return reported(request, public_deck(share))

    @extend_schema(
        parameters=[SHARE, KEY],
        request=NewProposalOfChangeSerializer,
        responses={201: ProposalOfChangeSerializer, 403: SILENT, 409: CLOSED},
    )
    @action(detail=True, methods=["post"])
    def proposals(self, request: Request, share: str) -> Response:
        """Propose a change to the author of the deck."""
        deck, asked = public_deck(share), valid(NewProposalOfChangeSerializer, request)
        made = proposing.propose(player=player_of(request), deck=deck, now=timezone.now(), token=token_of(request), **asked)
        return answer_of(request, made, status.HTTP_201_CREATED)


class CommentViewSet(GenericViewSet[Comment]):
    """Comments on public decks, one by one."""

    permission_classes = [IsAuthenticated]
    serializer_class = CommentSerializer
    queryset = Comment.objects.none()
    lookup_value_converter = "int"
    pagination_class = None

    def get_queryset(self) -> QuerySet[Comment]:
        """Those that the player wrote."""
        return Comment.objects.filter(author=player_of(self.request)).select_related("deck", "author")

    @extend_schema(parameters=[PK], responses=CommentSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """A comment that one may read."""
        return Response(_comment(comment_seen_by(player_of(request), pk), player_of(request)))

    @extend_schema(
        parameters=[PK],
        request=CommentTextSerializer,
        responses={200: CommentSerializer, 409: OpenApiResponse(RefusalSerializer, "It is too late to change it.")},
    )
    def partial_update(self, request: Request, pk: int) -> Response:
        """Change the words of one's own comment."""
        found = get_object_or_404(self.get_queryset(), pk=pk)
        asked = valid(CommentTextSerializer, request)
        return Response(
            _comment(commenting.edit_comment(comment=found, text=asked["text"], now=timezone.now()), player_of(request))
        )

    @extend_schema(parameters=[PK], request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete one's own comment."""
        commenting.delete_comment(comment=get_object_or_404(self.get_queryset(), pk=pk))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(parameters=[PK], request=HideSerializer, responses=CommentSerializer)
    @action(detail=True, methods=["post"])
    def hide(self, request: Request, pk: int) -> Response:
        """Hide a comment on a deck of one's own, or show it again; what a moderator hid stays hidden."""
        mine = Comment.objects.filter(deck__owner=player_of(request), deck__deleted=None).select_related("deck", "author")
        found = get_object_or_404(mine, pk=pk)
        change = commenting.hide_comment if valid(HideSerializer, request)["hidden"] else commenting.show_comment
        change(comment=found)
        return Response(_comment(get_object_or_404(mine, pk=pk), player_of(request)))

    @reporting(PK)
    def report(self, request: Request, pk: int) -> Response:
        """Ask moderators to look at a comment."""
        return reported(request, comment_seen_by(player_of(request), pk))


class DeckTalkViewSet(GenericViewSet[Deck]):
    """What the player who asks takes from others on his own decks."""

    permission_classes = [IsAuthenticated]
    serializer_class = TalkSerializer
    queryset = Deck.objects.none()
    lookup_value_converter = "int"
    pagination_class = None

    def get_queryset(self) -> QuerySet[Deck]:
        return Deck.objects.owned_by(player_of(self.request))

    @extend_schema(parameters=[PK], request=TalkSerializer, responses=TalkSerializer)
    @action(detail=True, methods=["put"])
    def talk(self, request: Request, pk: int) -> Response:
        """Take comments and proposals on a deck, or no more; what was said stays."""
        deck, asked = self.get_object(), valid(TalkSerializer, request)
        talk = commenting.talk_of(deck)
        wanted = {"takes_comments": talk.takes_comments, "takes_proposals": talk.takes_proposals} | asked
        commenting.change_talk(deck=deck, **wanted)
        return Response(wanted)


def _likes(request: Request, deck: Deck) -> Response:
    liked = Like.objects.filter(deck=deck)
    mine = isinstance(request.user, Player) and liked.filter(player=request.user).exists()
    return Response(LikesSerializer({"likes": liked.count(), "liked": mine}).data)


def _comment(comment: Comment, reader: Player) -> dict[str, Any]:
    [shown] = comments_shown([comment], comment.deck, reader, timezone.now())
    return dict(CommentSerializer(shown).data)
