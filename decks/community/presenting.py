"""What pages and the API show of what is said about decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min
from django.urls import reverse
from django.utils.safestring import SafeString

from collection.audience import Audience
from collection.models import Player
from collection.services.house import is_house
from decks.community.services.commenting import talk_of
from decks.community.services.proposing import Moved, left_of, moved_lines
from decks.guides.writing import rendered, unknown_mentions
from decks.models import Block, Comment, Deck, DeckQuerySet, Like, Profile, Proposal, ProposalState, Report
from decks.origins.naming import Named, named
from decks.presentation.sheet import Comparison, changes_shown
from simulator.catalog import load
from simulator.legality.counting import DeckCount

COMMENTS_A_PAGE: Final = 40


@dataclass(frozen=True, slots=True)
class ShownComment:
    """A comment as one reader sees it, with what that reader may do about it.

    `held` are the cards of its deck: of several cards of one name that it mentions, one of these is meant.
    """

    comment: Comment
    by: Named
    is_mine: bool
    is_by_author: bool
    may_edit: bool
    may_hide: bool
    is_new: bool = False
    held: frozenset[str] = frozenset()

    @property
    def html(self) -> SafeString:
        """Its words as guides are shown."""
        return rendered(self.comment.text, self.comment.deck.game_id, self.held)

    @property
    def unknown(self) -> list[str]:
        """What it mentions like a card though no card is called so."""
        return unknown_mentions([self.comment.text], self.comment.deck.game_id)


@dataclass(frozen=True, slots=True)
class Thread:
    """A comment and what answers it, as far as a page holds them; `above` is the comment where it begins on an earlier page."""

    shown: Sequence[ShownComment]
    above: int | None

    @property
    def first(self) -> ShownComment | None:
        """The comment that is answered."""
        return None if self.above else self.shown[0]

    @property
    def answers(self) -> Sequence[ShownComment]:
        """What answers it."""
        return self.shown if self.above else self.shown[1:]


@dataclass(frozen=True, slots=True)
class ShownTalk:
    """What is said below a public deck, for one reader: one page of its comments, threads in the order in which they began.

    `may_speak`: he has an account whose address is proved. `new` are, for the author of the deck, the comments that he has not
    seen; `last` is the number of the latest one.
    """

    likes: int
    is_liked: bool
    is_mine: bool
    threads: Sequence[Thread]
    page: Page[Any]
    count: int
    new: Sequence[int]
    last: int
    takes_comments: bool
    takes_proposals: bool
    may_speak: bool
    is_reported: bool


def talk_shown(
    deck: Deck, reader: Player | None, now: datetime, *, page: str | None = None, at: int | None = None
) -> ShownTalk | None:
    """What is said below a deck: the page of this number, or that on which a comment stands; None for one that is not public.

    Of the comments of other pages nothing is read but where they stand.
    """
    if deck.audience != Audience.PUBLIC:
        return None
    talk, seen = talk_of(deck), deck.comments.read_by(reader)
    is_mine = reader is not None and deck.owner_id == reader.pk
    rows = list(seen.values_list("pk", "answers_id", "author_id", "hidden_by"))
    standing = _standing((pk, above) for pk, above, _author, _hidden in rows)
    place = next((place for place, (_head, pk) in enumerate(standing) if pk == at), None)
    shown_page = Paginator(standing, COMMENTS_A_PAGE).get_page(page if place is None else place // COMMENTS_A_PAGE + 1)
    new = [pk for pk, _above, author, hidden in rows if is_mine and pk > talk.heard and author != deck.owner_id and not hidden]
    is_blocked = reader is not None and Block.objects.filter(player=deck.owner_id, blocked=reader).exists()
    return ShownTalk(
        likes=Like.objects.filter(deck=deck).count(),
        is_liked=reader is not None and Like.objects.filter(deck=deck, player=reader).exists(),
        is_mine=is_mine,
        threads=_threads(deck, reader, now, shown_page.object_list, frozenset(new)),
        page=shown_page,
        count=len(rows),
        new=new,
        last=max((row[0] for row in rows), default=0),
        takes_comments=talk.takes_comments and not is_blocked,
        takes_proposals=talk.takes_proposals and not is_blocked and not is_house(deck.owner),
        may_speak=reader is not None and not reader.is_guest and not reader.lacks_proof,
        is_reported=reader is not None and Report.objects.filter(deck=deck, player=reader).exists(),
    )


def _standing(comments: Iterable[tuple[int, int | None]]) -> list[tuple[int, int]]:
    """Comments, each with the one that it answers, in the order of a page: each with the one where its thread begins.

    What answers a comment that is not there begins a thread itself.
    """
    known = dict(comments)
    answers: dict[int, list[int]] = {}
    for pk, above in known.items():
        head = above if above in known else None
        answers.setdefault(head or pk, []).append(pk)
    return [(head, pk) for head, some in answers.items() for pk in some]


def _threads(
    deck: Deck, reader: Player | None, now: datetime, standing: Iterable[tuple[int, int]], new: frozenset[int]
) -> list[Thread]:
    pks = [pk for _head, pk in standing]
    comments = list(deck.comments.read_by(reader).filter(pk__in=pks))
    held = _held(deck) if any("[[" in one.text for one in comments) else frozenset()
    shown = {one.comment.pk: one for one in comments_shown(comments, deck, reader, now, new=new, held=held)}
    threads = []
    for head, some in groupby(standing, key=lambda row: row[0]):
        of_it = [shown[pk] for _head, pk in some if pk in shown]
        if of_it:
            threads.append(Thread(of_it, None if of_it[0].comment.pk == head else head))
    return threads


def comments_shown(
    comments: Sequence[Comment],
    deck: Deck,
    reader: Player | None,
    now: datetime,
    *,
    new: frozenset[int] = frozenset(),
    held: frozenset[str] = frozenset(),
) -> list[ShownComment]:
    """Comments on a deck as one reader sees them."""
    names = named(one.author for one in comments)
    found = []
    for one in comments:
        one.deck = deck
        is_mine = reader is not None and one.author_id == reader.pk
        found.append(
            ShownComment(
                comment=one,
                by=names[one.author_id],
                is_mine=is_mine,
                is_by_author=one.author_id == deck.owner_id,
                may_edit=one.may_be_edited(reader, now),
                may_hide=reader is not None and deck.owner_id == reader.pk and not is_mine,
                is_new=one.pk in new,
                held=held,
            )
        )
    return found


def _held(deck: Deck) -> frozenset[str]:
    return frozenset(DeckCount(deck.content(), load(deck.game_id)).copies)


def comment_address(comment: Comment) -> str:
    """Where a comment stands, whatever page of its deck that is on; the list of public decks once its own is private."""
    if not comment.deck.share:
        return reverse("decks:public")
    return f"{reverse('decks:shared', args=[comment.deck.share])}?comment={comment.pk}#comment-{comment.pk}"


@dataclass(frozen=True, slots=True)
class News:
    """A public deck below which others said something that its author has not seen: how often, and where that begins."""

    deck: Deck
    comments: int
    first: Comment

    @property
    def address(self) -> str:
        """Where the first of it stands."""
        return comment_address(self.first)


def news_for(player: Player, *, deck: Deck | None = None) -> list[News]:
    """Below which of his decks, or below this one, others said something that a player has not seen; the latest deck first."""
    said = Comment.objects.new_to(player) if deck is None else Comment.objects.new_to(player).filter(deck=deck)
    told = said.order_by().values_list("deck", "deck__name", "deck__share").annotate(Count("pk"), Min("pk"))
    rows = [(Deck(pk=pk, name=name, share=share), count, first) for pk, name, share, count, first in told]
    found = [News(deck, count, Comment(pk=first, deck=deck)) for deck, count, first in rows]
    return sorted(found, key=lambda one: -one.first.pk)


def likes_of(decks: Sequence[int]) -> dict[int, int]:
    """How many players like each of some decks."""
    return Counter(dict(Like.objects.filter(deck__in=decks).values_list("deck").annotate(Count("pk")).order_by()))


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """A proposal as its author or that of the deck sees it.

    `comparison` is what it changes: for the author of the deck, on the deck as it is now; `moved` are its lines that were changed
    there since. Nobody else is told what the deck holds today.
    """

    proposal: Proposal
    by: Named
    to: Named
    is_mine_to_answer: bool
    is_mine: bool
    comparison: Comparison
    moved: Sequence[tuple[str, Moved]]

    @property
    def html(self) -> SafeString:
        """Its message as comments are shown."""
        return rendered(self.proposal.message, self.proposal.deck.game_id)

    @property
    def is_new(self) -> bool:
        """Whether it waits for the reader's answer, and he has not opened it yet."""
        return self.is_mine_to_answer and self.proposal.seen is None

    @property
    def state_words(self) -> str:
        """How far it has come."""
        return str(ProposalState(self.proposal.state).label)


def proposals_shown(proposals: Sequence[Proposal], reader: Player) -> list[ShownProposal]:
    """Proposals with the names of both sides."""
    names = named(player for one in proposals for player in (one.author, one.deck.owner))
    return [_proposal(one, reader, names) for one in proposals]


def _proposal(proposal: Proposal, reader: Player, names: Mapping[int, Named]) -> ShownProposal:
    deck, is_owner = proposal.deck, proposal.deck.owner_id == reader.pk
    changes, moved = proposal.changes, []
    if is_owner and proposal.is_open:
        current = deck.content()
        changes = left_of(proposal, current)
        moved = [(_titled(deck.game_id, one.printing), one) for one in moved_lines(proposal, current)]
    return ShownProposal(
        proposal=proposal,
        by=names[proposal.author_id],
        to=names[deck.owner_id],
        is_mine_to_answer=is_owner and proposal.is_open,
        is_mine=proposal.author_id == reader.pk,
        comparison=changes_shown(deck.game_id, changes),
        moved=moved,
    )


def _titled(game: str, printing: str) -> str:
    shown = changes_shown(game, {printing: 1}).added.lines
    return shown[0].card.name if shown else printing


def decks_of(player: Player) -> DeckQuerySet:
    """The public decks that a profile lists."""
    return Deck.objects.public().filter(owner=player).select_related("game")


def profile_named(name: str) -> Profile | None:
    """The profile of this name, whatever its case, unless moderators hide it."""
    return Profile.objects.filter(name__iexact=name.replace("\0", ""), hidden=None).select_related("player").first()
