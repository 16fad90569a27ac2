"""What players say about public decks as JSON, by the same services as the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.catalogue import readable
from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from collection.models import Player
from decks.api.answering import KEY, token_of, valid
from decks.api.serializers.community import (
    ActSerializer,
    BlockSerializer,
    CommentSerializer,
    CommentTextSerializer,
    DecisionSerializer,
    FiledReportSerializer,
    HideSerializer,
    LikesSerializer,
    NewBlockSerializer,
    NewCommentSerializer,
    NewProposalOfChangeSerializer,
    NewPublicProfileSerializer,
    NewReportSerializer,
    PlayerSerializer,
    ProposalAnswerSerializer,
    ProposalOfChangeSerializer,
    PublicProfileSerializer,
    TalkSerializer,
)
from decks.community.doors import comment_seen_by, public_deck
from decks.community.presenting import comments_shown, decks_of, profile_named, proposals_shown
from decks.community.services import commenting, liking, moderating, profiling, proposing, standing
from decks.models import Block, Comment, Deck, Like, ModerationAct, OwnFormat, Profile, Proposal, Report
from decks.origins.naming import named

SILENT = OpenApiResponse(
    RefusalSerializer, "Nobody is logged in, a guest is, nothing proves the address of the account, or the author blocks it."
)
CLOSED = OpenApiResponse(RefusalSerializer, "The author of the deck takes none.")
MANY = OpenApiResponse(RefusalSerializer, "As many as one may have, or too often.")
OWN_DECK = OpenApiResponse(description="The deck is one's own.")
REPORTED: dict[int, Any] = {204: None, 403: SILENT, 409: OpenApiResponse(RefusalSerializer, "It was reported already.")}
PK = OpenApiParameter("id", OpenApiTypes.INT, OpenApiParameter.PATH)
SHARE = OpenApiParameter("share", OpenApiTypes.STR, OpenApiParameter.PATH)
NAME = OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH)


def reporting(named: OpenApiParameter) -> Callable[[Callable[..., Response]], Any]:
    """An address below that of a thing, to which moderators are asked to look at it; the thing is named by this parameter."""
    told = extend_schema(parameters=[named], request=NewReportSerializer, responses=REPORTED)
    return lambda method: told(action(detail=True, methods=["post"])(method))


class ForModerators(BasePermission):
    """Lets staff in; to others the address is not there."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether a moderator asks; 404 for everybody else."""
        if not hasattr(view, str(request.method).lower()):
            return True  # it is answered with 405, whoever asks
        if not request.user.is_staff:
            raise Http404
        return True


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
        responses={201: CommentSerializer, 403: SILENT, 409: CLOSED, 429: MANY},
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
        return _reported(request, public_deck(share))

    @extend_schema(
        parameters=[SHARE, KEY],
        request=NewProposalOfChangeSerializer,
        responses={201: ProposalOfChangeSerializer, 403: SILENT, 409: CLOSED, 429: MANY},
    )
    @action(detail=True, methods=["post"])
    def proposals(self, request: Request, share: str) -> Response:
        """Propose a change to the author of the deck."""
        deck, asked = public_deck(share), valid(NewProposalOfChangeSerializer, request)
        made = proposing.propose(player=player_of(request), deck=deck, now=timezone.now(), token=token_of(request), **asked)
        return _proposal(request, made, status.HTTP_201_CREATED)


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
        return _reported(request, comment_seen_by(player_of(request), pk))


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
        return _proposal(request, get_object_or_404(self.get_queryset(), pk=pk))

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
        return _proposal(request, get_object_or_404(self.get_queryset(), pk=pk))

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
        return _proposal(request, get_object_or_404(self.get_queryset(), pk=pk))


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
        responses={201: BlockSerializer, 404: OpenApiResponse(RefusalSerializer, "There is no such comment."), 429: MANY},
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
        return _reported(request, _profile(name))


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
        return _reported(request, get_object_or_404(OwnFormat.objects.public().select_related("owner"), pk=pk))


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


def _likes(request: Request, deck: Deck) -> Response:
    liked = Like.objects.filter(deck=deck)
    mine = isinstance(request.user, Player) and liked.filter(player=request.user).exists()
    return Response(LikesSerializer({"likes": liked.count(), "liked": mine}).data)


def _comment(comment: Comment, reader: Player) -> dict[str, Any]:
    [shown] = comments_shown([comment], comment.deck, reader, timezone.now())
    return dict(CommentSerializer(shown).data)


def _proposal(request: Request, proposal: Proposal, code: int = status.HTTP_200_OK) -> Response:
    [shown] = proposals_shown([proposal], player_of(request))
    return Response(ProposalOfChangeSerializer(shown).data, status=code)


def _reported(request: Request, thing: moderating.Thing) -> Response:
    asked = valid(NewReportSerializer, request)
    moderating.report(player=player_of(request), thing=thing, now=timezone.now(), **asked)
    return Response(status=status.HTTP_204_NO_CONTENT)


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


def _told(report: Report) -> dict[str, Any]:
    kind, number = next((kind, number) for kind in moderating.KINDS if (number := getattr(report, f"{kind}_id")))
    return {"kind": kind, "number": number, "reason": report.reason, "words": report.words, "created": report.created}


router_entries: list[tuple[str, type[Any], str]] = [
    ("shared-decks", SharedTalkViewSet, "shared-deck-talk"),
    ("decks", DeckTalkViewSet, "deck-talk"),
    ("comments", CommentViewSet, "comment"),
    ("proposals", ProposalViewSet, "proposal"),
    ("blocks", BlockViewSet, "block"),
    ("public-profile", PublicProfileViewSet, "public-profile"),
    ("players", PlayerViewSet, "player"),
    ("formats", FormatReportViewSet, "format-report"),
    ("moderation", ModerationViewSet, "moderation"),
]
