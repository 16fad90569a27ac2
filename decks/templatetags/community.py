"""What players say about decks, on pages that are about something else."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from decks.community.presenting import News, news_for
from decks.community.services.commenting import talk_of
from decks.community.services.proposing import may_propose, origin_of
from decks.guides.writing import in_words
from decks.models import Comment, Deck, HiddenBy, Like, Proposal, Report, Talk

register = template.Library()


@dataclass(frozen=True, slots=True)
class Heard:
    """What others say of a deck, counted for its author; `news` is what he has not seen of it, if there is any."""

    talk: Talk
    likes: int
    comments: int
    proposals: list[Proposal]
    news: News | None


@register.simple_tag
def heard_of(deck: Deck) -> Heard:
    """Likes, comments, open proposals and news of a deck."""
    return Heard(
        talk=talk_of(deck),
        likes=Like.objects.filter(deck=deck).count(),
        comments=Comment.objects.filter(deck=deck, hidden_by=HiddenBy.NOBODY).count(),
        proposals=list(Proposal.objects.waiting_for(deck.owner).filter(deck=deck)),
        news=next(iter(news_for(deck.owner, deck=deck)), None),
    )


@register.filter
def may_be_proposed(copy: Deck) -> bool:
    """Whether its owner may propose what is changed in a deck: a copy of a public deck, whose author takes that of him."""
    origin = origin_of(copy)
    return origin is not None and may_propose(copy.owner, origin)


@register.filter
def message_words(proposal: Proposal) -> str:
    """The message of a proposal without the signs that make it bold, for where it is cut short."""
    return in_words(proposal.message, proposal.deck.game_id)


@register.simple_tag
def reports_waiting() -> int:
    """How many reports moderators have not looked at yet; to be asked only for staff."""
    return Report.objects.filter(settled=None).count()
