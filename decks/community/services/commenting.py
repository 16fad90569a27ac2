"""Comments on public decks: written, changed for a while, deleted by their author, hidden by the author of the deck."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Player
from collection.refusal import Refusal
from collection.services.players import hold, wait_for_turn
from decks.community.services.standing import TooMuchError, check_speaks, check_welcome
from decks.guides.writing import MENTION
from decks.models import MAX_COMMENT, Comment, Deck, HiddenBy, Talk

MOST_COMMENTS: Final = 1_000
"""On one deck."""

MOST_OF_ONE: Final = 200
"""Of one player on one deck: what he says must not leave others without room."""

MOST_MENTIONS: Final = 30
"""Of cards, in one comment: each is looked up whenever somebody reads it."""


class ClosedError(Refusal):
    """The author of the deck takes no comments, or no proposals."""

    words = gettext_lazy("The author of this deck takes no more comments.")


class TooLateError(Refusal):
    """The words of a comment stay as they are after a while, for others may have answered them."""

    words = gettext_lazy("This comment can no longer be changed. It can be deleted.")


class CommentGoneError(Refusal):
    """The comment was deleted meanwhile: it is absent, as it is a moment later."""

    status = HTTPStatus.NOT_FOUND
    words = gettext_lazy("This comment was deleted.")


class EmptyCommentError(Refusal):
    """Nothing is said, or far too much."""

    status = HTTPStatus.BAD_REQUEST


class NoSuchCommentError(Refusal):
    """The comment that is answered is gone, hidden, or an answer itself."""

    status = HTTPStatus.BAD_REQUEST
    words = gettext_lazy("The comment that this answers is not there any more.")


def talk_of(deck: Deck) -> Talk:
    """What is set for everything said below a deck; unsaved where nothing was ever set."""
    return Talk.objects.filter(deck=deck).first() or Talk(deck=deck)


def write_comment(
    *, player: Player, deck: Deck, text: str, now: datetime, answers: Comment | None = None, token: str = ""
) -> Comment:
    """Say something on a public deck; the same token says it once. An answer to an answer answers the comment above both."""
    check_speaks(player)
    words = _checked(text)
    with transaction.atomic():
        wait_for_turn(player)
        if token and (said := Comment.objects.filter(author=player, token=token).first()):
            return said
        hold(deck)
        check_welcome(player, deck.owner_id)
        if not talk_of(deck).takes_comments:
            raise ClosedError
        if Comment.objects.filter(deck=deck).count() >= MOST_COMMENTS:
            raise TooMuchError(_("This deck has %(most)d comments, the most a deck can have.") % {"most": MOST_COMMENTS})
        if Comment.objects.filter(deck=deck, author=player).count() >= MOST_OF_ONE:
            raise TooMuchError(_("You wrote %(most)d comments on this deck, the most one can write.") % {"most": MOST_OF_ONE})
        above = (answers.answers or answers) if answers else None
        if above is not None and (above.deck_id != deck.pk or not _is_seen(above, player)):
            raise NoSuchCommentError
        return Comment.objects.create(deck=deck, author=player, answers=above, text=words, created=now, token=token or None)


def edit_comment(*, comment: Comment, text: str, now: datetime) -> Comment:
    """Change the words of one's own comment, while that is still possible; it is marked as edited. CommentGoneError."""
    words = _checked(text)
    with transaction.atomic():
        current = Comment.objects.select_for_update().filter(pk=comment.pk).first()
        if current is None:
            raise CommentGoneError
        if current.text == words:
            return current
        if not current.may_be_edited(current.author, now):
            raise TooLateError
        current.text, current.edited = words, now
        current.save(update_fields=["text", "edited"])
    return current


def delete_comment(*, comment: Comment) -> None:
    """Remove one's own comment; what answered it stands by itself."""
    comment.delete()


def hide_comment(*, comment: Comment) -> None:
    """As the author of the deck: take a comment out of everybody's sight. What a moderator decided stays."""
    Comment.objects.filter(pk=comment.pk, hidden_by=HiddenBy.NOBODY).update(hidden_by=HiddenBy.AUTHOR)


def show_comment(*, comment: Comment) -> None:
    """As the author of the deck: let everybody read again what one hid oneself."""
    Comment.objects.filter(pk=comment.pk, hidden_by=HiddenBy.AUTHOR).update(hidden_by=HiddenBy.NOBODY)


def change_talk(*, deck: Deck, takes_comments: bool, takes_proposals: bool) -> None:
    """Take comments and proposals on a deck, or no more; what was said stays."""
    wanted = {"takes_comments": takes_comments, "takes_proposals": takes_proposals}
    with transaction.atomic():
        hold(deck)
        Talk.objects.update_or_create(deck=deck, defaults=wanted)


def hear(*, deck: Deck, until: int) -> None:
    """As the author of the deck: have read the comments up to this one, which are new no longer."""
    with transaction.atomic():
        hold(deck)
        Talk.objects.get_or_create(deck=deck)
        Talk.objects.filter(deck=deck, heard__lt=until).update(heard=until)


def _checked(text: str) -> str:
    words = text.replace("\r\n", "\n").replace("\0", "").strip()
    if not words:
        raise EmptyCommentError(_("There is nothing to say yet: write something first."))
    if len(words) > MAX_COMMENT:
        raise EmptyCommentError(_("A comment has at most %(most)d characters.") % {"most": MAX_COMMENT})
    if len(MENTION.findall(words)) > MOST_MENTIONS:
        raise EmptyCommentError(_("A comment names at most %(most)d cards in double brackets.") % {"most": MOST_MENTIONS})
    return words


def _is_seen(comment: Comment, player: Player) -> bool:
    """Whether a comment can be answered; it stays there until the end of the transaction."""
    is_there = Comment.objects.select_for_update(no_key=True).filter(pk=comment.pk).first() is not None
    return is_there and comment.deck.comments.read_by(player).filter(pk=comment.pk).exists()
