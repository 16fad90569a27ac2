"""The rows of what players say about public decks. They go with the account of whoever said it, and with the deck."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.models import Player

MAX_COMMENT = 2_000
"""Characters of a comment."""

MAX_REASON = 500
"""Characters of what somebody says beside a report, a proposal, an answer or an act of moderation."""

MAX_ABOUT = 1_000
"""Characters of the text of a profile."""

MAX_NAME = 30
"""Characters of a public name."""

EDITED_WITHIN = timedelta(minutes=30)
"""How long the author of a comment may change its words; after that others may have answered them."""


class Profile(models.Model):
    """What a player shows of himself to everybody, because he chose to: a name that nobody else has, and a few words.

    `key` is the name as it is compared (`decks.origins.naming`), so that no other one looks like it. `is_indexed`: search
    engines may list the page.
    """

    player = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="public_profile")
    name = models.CharField(_("public name"), max_length=MAX_NAME)
    key = models.CharField(max_length=60, unique=True, editable=False)
    about = models.TextField(_("about you"), max_length=MAX_ABOUT, blank=True)
    is_indexed = models.BooleanField(_("search engines may list this page"), default=False)
    hidden = models.DateTimeField(null=True, editable=False)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Like(models.Model):
    """A player likes a deck of somebody else."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="likes")
    created = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "player"], name="one_like_a_player")]

    def __str__(self) -> str:
        return f"{self.player} ♥ {self.deck}"


class Talk(models.Model):
    """What is said below a deck as a whole: whether its author takes comments and proposals, whether moderators hide the deck.

    `heard` is the number of the last comment that stood there when the author of the deck opened the page: later ones are new.
    """

    deck = models.OneToOneField("decks.Deck", on_delete=models.CASCADE, related_name="talk")
    takes_comments = models.BooleanField(default=True)
    takes_proposals = models.BooleanField(default=True)
    heard = models.PositiveBigIntegerField(default=0, editable=False)
    hidden = models.DateTimeField(null=True, editable=False)
    hidden_why = models.CharField(max_length=MAX_REASON, blank=True, editable=False)

    def __str__(self) -> str:
        return str(self.deck)


class HiddenBy(models.TextChoices):
    """Who took a comment out of sight; what a moderator hid, only a moderator shows again."""

    NOBODY = "", _("nobody")
    AUTHOR = "author", _("the author of the deck")
    MODERATOR = "moderator", _("a moderator")


class CommentQuerySet(models.QuerySet["Comment"]):
    """Reads of comments that can be chained."""

    def read_by(self, player: Player | None) -> Self:
        """What a player sees: not what is hidden, unless he wrote it or the deck is his, nor what somebody whom he blocks wrote.

        The first one comes first.
        """
        found = self.order_by("created", "pk").select_related("author__public_profile")
        open_to_all = models.Q(hidden_by=HiddenBy.NOBODY)
        if player is None:
            return found.filter(open_to_all)
        seen = open_to_all | models.Q(author=player) | models.Q(deck__owner=player)
        return found.filter(seen).exclude(author__blocked_by__player=player)

    def new_to(self, player: Player) -> Self:
        """What others said below the public decks of a player since he opened their pages, and what he would read there."""
        mine = self.filter(deck__owner=player, deck__audience=Audience.PUBLIC, deck__deleted=None, deck__talk__hidden=None)
        said = mine.filter(hidden_by=HiddenBy.NOBODY).exclude(author=player).exclude(author__blocked_by__player=player)
        return said.filter(models.Q(deck__talk=None) | models.Q(pk__gt=models.F("deck__talk__heard")))


class Comment(models.Model):
    """Words on a public deck, perhaps in answer to others. `token` names the request that wrote them, so that it writes once."""

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deck_comments")
    answers = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="answered_by")
    text = models.TextField(_("comment"), max_length=MAX_COMMENT)
    created = models.DateTimeField()
    edited = models.DateTimeField(null=True, editable=False)
    hidden_by = models.CharField(max_length=9, choices=HiddenBy, default=HiddenBy.NOBODY, blank=True, editable=False)
    hidden_why = models.CharField(max_length=MAX_REASON, blank=True, editable=False)
    token = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 - many have none, and stay unique

    objects = CommentQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["author", "token"], name="one_comment_a_request")]
        indexes = [models.Index(fields=["deck", "created"], name="comments_of_a_deck")]

    def __str__(self) -> str:
        return f"{self.author}: {self.text[:40]}"

    def may_be_edited(self, player: Player | None, now: datetime) -> bool:
        """Whether this player may still change the words."""
        return player is not None and self.author_id == player.pk and now < self.created + EDITED_WITHIN and not self.hidden_by


class ReportReason(models.TextChoices):
    """Why something is reported."""

    INSULT = "insult", _("insults or hate")
    SPAM = "spam", _("advertising or spam")
    PRIVATE = "private", _("somebody’s private data")
    IMPERSONATION = "impersonation", _("somebody pretends to be somebody else")
    OTHER = "other", _("something else")


class Report(models.Model):
    """A player asks moderators to look at a deck, a comment, a profile or a format of a player: once each."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, null=True, related_name="reports")
    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, null=True, related_name="reports")
    profile = models.ForeignKey(Profile, on_delete=models.CASCADE, null=True, related_name="reports")
    format = models.ForeignKey("decks.OwnFormat", on_delete=models.CASCADE, null=True, related_name="reports")
    reason = models.CharField(max_length=13, choices=ReportReason)
    words = models.CharField(max_length=MAX_REASON, blank=True)
    created = models.DateTimeField()
    settled = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "deck"], name="one_report_of_a_deck"),
            models.UniqueConstraint(fields=["player", "comment"], name="one_report_of_a_comment"),
            models.UniqueConstraint(fields=["player", "profile"], name="one_report_of_a_profile"),
            models.UniqueConstraint(fields=["player", "format"], name="one_report_of_a_format"),
            models.CheckConstraint(
                condition=(
                    models.Q(deck__isnull=False, comment=None, profile=None, format=None)
                    | models.Q(deck=None, comment__isnull=False, profile=None, format=None)
                    | models.Q(deck=None, comment=None, profile__isnull=False, format=None)
                    | models.Q(deck=None, comment=None, profile=None, format__isnull=False)
                ),
                name="a_report_is_about_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason}: {self.deck or self.comment or self.profile or self.format}"


class ModerationKind(models.TextChoices):
    """What a moderator did."""

    HIDE = "hide", _("hidden")
    SHOW = "show", _("shown again")
    DISMISS = "dismiss", _("left as it is")


class ModerationAct(models.Model):
    """One decision of a moderator, kept for ever: of what it was about only the kind and the number, never the words.

    `marks` are the number of the player and the digests of a deck, or a format, that it hid (`decks.services.marks`).
    """

    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=7, choices=ModerationKind)
    thing = models.CharField(max_length=7)
    number = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=MAX_REASON)
    marks = models.JSONField(default=dict)
    created = models.DateTimeField()

    class Meta:
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return f"{self.kind} {self.thing} {self.number}"


class Block(models.Model):
    """A player wants nothing to do with another one, who is not told."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "blocked"], name="one_block_a_player"),
            models.CheckConstraint(condition=~models.Q(player=models.F("blocked")), name="nobody_blocks_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ⊘ {self.blocked}"


class ProposalState(models.TextChoices):
    """How far a proposal has come."""

    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class ProposalQuerySet(models.QuerySet["Proposal"]):
    """Reads of proposals that can be chained."""

    def open(self) -> Self:
        """Those that wait for an answer, for decks that are there."""
        return self.filter(state=ProposalState.OPEN, deck__deleted=None)

    def seen_by(self, player: Player) -> Self:
        """Those that a player made or was made, the last one first; not those of somebody whom he blocks."""
        mine = models.Q(author=player) | models.Q(deck__owner=player) & ~models.Q(author__blocked_by__player=player)
        found = self.filter(mine, deck__deleted=None).order_by("-created", "-pk")
        return found.select_related("deck__game", "deck__owner__public_profile", "author__public_profile")

    def waiting_for(self, player: Player) -> Self:
        """Those that a player should answer."""
        return self.seen_by(player).filter(deck__owner=player, state=ProposalState.OPEN)

    def new_to(self, player: Player) -> Self:
        """Those that a player should answer and has not opened yet."""
        return self.waiting_for(player).filter(seen=None)


class Proposal(models.Model):
    """A change that somebody proposes to the author of a public deck.

    `base` is what the deck held when it was proposed, `changes` the signed copies by printing key. `revision` is what the
    author made of it. `token` names the request that proposed it. `seen` is when the author of the deck first opened it.
    """

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="proposals")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="proposals")
    base = models.JSONField()
    changes = models.JSONField()
    message = models.CharField(_("why"), max_length=MAX_REASON, blank=True)
    state = models.CharField(max_length=9, choices=ProposalState, default=ProposalState.OPEN)
    answer = models.CharField(_("answer"), max_length=MAX_REASON, blank=True)
    revision = models.PositiveIntegerField(null=True)
    created = models.DateTimeField()
    settled = models.DateTimeField(null=True)
    seen = models.DateTimeField(null=True, editable=False)
    token = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 - many have none, and stay unique

    objects = ProposalQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["author", "token"], name="one_proposal_a_request")]
        indexes = [models.Index(fields=["deck", "state"], name="proposals_of_a_deck")]

    def __str__(self) -> str:
        return f"{self.deck}: {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer."""
        return self.state == ProposalState.OPEN
