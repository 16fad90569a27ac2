"""What players say about decks as JSON: what is sent, and what may be asked."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from collection.api.sent import SentSerializer
from decks.api.serializers.fields import CardsField, DeltasField
from decks.community.services.moderating import KINDS
from decks.models import (
    MAX_ABOUT,
    MAX_COMMENT,
    MAX_NAME,
    MAX_REASON,
    HiddenBy,
    ModerationKind,
    Profile,
    ProposalState,
    ReportReason,
)


class LikesSerializer(serializers.Serializer[Any]):
    """How many players like a deck, and whether the one who asks does."""

    likes = serializers.IntegerField()
    liked = serializers.BooleanField()


class CommentSerializer(serializers.Serializer[Any]):
    """A comment on a deck; `profile` names the page of its author, where there is one. `answers`: the comment above it.

    `unknown_mentions` is what its words name in double brackets though no card is called so: it is shown as typed.
    """

    id = serializers.IntegerField(source="comment.pk")
    author = serializers.CharField(source="by.name")
    profile = serializers.CharField(source="by.profile")
    text = serializers.CharField(source="comment.text")
    answers = serializers.IntegerField(source="comment.answers_id", allow_null=True)
    created = serializers.DateTimeField(source="comment.created")
    edited = serializers.DateTimeField(source="comment.edited", allow_null=True)
    hidden_by = serializers.ChoiceField(choices=HiddenBy.choices, source="comment.hidden_by", allow_blank=True)
    is_mine = serializers.BooleanField()
    unknown_mentions = serializers.ListField(child=serializers.CharField(), source="unknown")


class CommentTextSerializer(SentSerializer):
    """The words of a comment, with the small Markdown of guides."""

    text = serializers.CharField(max_length=MAX_COMMENT)


class NewCommentSerializer(CommentTextSerializer):
    """A comment, perhaps in answer to another one of the same deck."""

    answers = serializers.IntegerField(min_value=1, max_value=2**53, required=False, allow_null=True, default=None)


class HideSerializer(SentSerializer):
    """Whether a comment on a deck of one's own is out of everybody's sight."""

    hidden = serializers.BooleanField()


class NewReportSerializer(SentSerializer):
    """Why moderators should look at something."""

    reason = serializers.ChoiceField(choices=ReportReason.choices)
    words = serializers.CharField(max_length=MAX_REASON, required=False, allow_blank=True, default="")


class FiledReportSerializer(serializers.Serializer[Any]):
    """A report as moderators read it; it names one thing, never who reported it."""

    kind = serializers.CharField()
    number = serializers.IntegerField()
    reason = serializers.ChoiceField(choices=ReportReason.choices)
    words = serializers.CharField()
    created = serializers.DateTimeField()


class DecisionSerializer(SentSerializer):
    """What a moderator decides about a thing, and why."""

    thing = serializers.ChoiceField(choices=[(word, word) for word in KINDS])
    number = serializers.IntegerField(min_value=1, max_value=2**53)
    decision = serializers.ChoiceField(choices=ModerationKind.choices)
    reason = serializers.CharField(max_length=MAX_REASON, required=False, allow_blank=True, default="")


class ActSerializer(serializers.Serializer[Any]):
    """A decision that was taken."""

    thing = serializers.CharField()
    number = serializers.IntegerField()
    decision = serializers.ChoiceField(choices=ModerationKind.choices, source="kind")
    reason = serializers.CharField()
    created = serializers.DateTimeField()


class TalkSerializer(SentSerializer):
    """What the author of a deck takes from others; what is left out stays."""

    takes_comments = serializers.BooleanField(required=False)
    takes_proposals = serializers.BooleanField(required=False)


class NewProposalOfChangeSerializer(SentSerializer):
    """Signed copies by printing key, and why."""

    changes = DeltasField()
    message = serializers.CharField(max_length=MAX_REASON, required=False, allow_blank=True, default="")


class ProposalOfChangeSerializer(serializers.Serializer[Any]):
    """A change proposed for a deck; `base` is what the deck held then. `deck` is its number for its author alone.

    `version` is that of the deck now, which accepting names; only its author is told. `is_new`: it waits for the answer of who
    asks, who has neither opened its page nor said that he looked at it.
    """

    id = serializers.IntegerField(source="proposal.pk")
    deck = serializers.SerializerMethodField()
    name = serializers.CharField(source="proposal.deck.name")
    author = serializers.CharField(source="by.name")
    to = serializers.CharField(source="to.name")
    is_mine = serializers.BooleanField()
    is_new = serializers.BooleanField()
    state = serializers.ChoiceField(choices=ProposalState.choices, source="proposal.state")
    base = CardsField(source="proposal.base")
    changes = DeltasField(source="proposal.changes")
    message = serializers.CharField(source="proposal.message")
    answer = serializers.CharField(source="proposal.answer")
    revision = serializers.IntegerField(source="proposal.revision", allow_null=True)
    version = serializers.SerializerMethodField()
    created = serializers.DateTimeField(source="proposal.created")

    def get_deck(self, shown: Any) -> int | None:
        return None if shown.is_mine else shown.proposal.deck_id

    def get_version(self, shown: Any) -> int | None:
        return None if shown.is_mine else shown.proposal.deck.version


class ProposalAnswerSerializer(SentSerializer):
    """What becomes of a proposal: the author of the deck accepts (naming its `version`) or declines; who made it withdraws."""

    do = serializers.ChoiceField(choices=["accept", "decline", "withdraw"])
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False, allow_null=True, default=None)
    answer = serializers.CharField(max_length=MAX_REASON, required=False, allow_blank=True, default="")


class BlockSerializer(serializers.Serializer[Any]):
    """A player who is blocked; `player` is the number by which the site knows him."""

    id = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    created = serializers.DateTimeField()


class NewBlockSerializer(SentSerializer):
    """Whom to block: the author of a comment, or of a proposal, or the player of a profile."""

    comment = serializers.IntegerField(min_value=1, max_value=2**53, required=False)
    proposal = serializers.IntegerField(min_value=1, max_value=2**53, required=False)
    profile = serializers.CharField(max_length=MAX_NAME, required=False)


class PublicProfileSerializer(serializers.ModelSerializer[Profile]):
    """What a player shows of himself to everybody."""

    class Meta:
        model = Profile
        fields = ("name", "about", "is_indexed", "created")
        read_only_fields = fields


class NewPublicProfileSerializer(SentSerializer):
    """The same to be."""

    name = serializers.CharField(max_length=MAX_NAME)
    about = serializers.CharField(max_length=MAX_ABOUT, required=False, allow_blank=True, default="")
    is_indexed = serializers.BooleanField(required=False, default=False)


class PlayerSerializer(serializers.Serializer[Any]):
    """A public profile with the public decks of the player, by the name of their address."""

    name = serializers.CharField()
    about = serializers.CharField()
    decks = serializers.ListField(child=serializers.CharField())
