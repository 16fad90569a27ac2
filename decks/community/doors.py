"""The doors to public decks, comments and proposals: what one may not see is as absent as what never was."""

from __future__ import annotations

from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from collection.audience import Audience
from collection.models import Player
from collection.views.access import PlayerRequest
from decks.models import Comment, Deck, OwnFormat, Profile, Proposal


def public_deck(share: str) -> Deck:
    """The public deck at this address."""
    return get_object_or_404(Deck.objects.public().select_related("game", "owner"), share=share.replace("\0", ""))


def shared_format(share: str) -> OwnFormat:
    """The format of a player at this address: one that is private again is as absent as one that never was."""
    found = OwnFormat.objects.shared().select_related("game", "owner", "origin__owner")
    return get_object_or_404(found, share=share.replace("\0", ""))


def comment_seen_by(player: Player | None, number: int) -> Comment:
    """A comment that a player sees on a deck that everybody may read, or on his own."""
    comment = get_object_or_404(Comment.objects.select_related("deck__owner", "deck__game", "author"), pk=number)
    is_there = Deck.objects.public().filter(pk=comment.deck_id).exists() or (player and comment.deck.owner_id == player.pk)
    if not is_there or not comment.deck.comments.read_by(player).filter(pk=number).exists():
        raise Http404
    return comment


def own_comment(request: PlayerRequest, pk: int) -> Comment:
    """A comment that the player wrote."""
    return get_object_or_404(Comment.objects.select_related("deck__game", "deck__owner", "author"), pk=pk, author=request.user)


def comment_on_own_deck(request: PlayerRequest, pk: int) -> Comment:
    """A comment on a deck of the player."""
    found = Comment.objects.select_related("deck").filter(deck__owner=request.user, deck__deleted=None)
    return get_object_or_404(found, pk=pk)


def proposal_of(request: PlayerRequest, pk: int) -> Proposal:
    """A proposal that the player made, or was made."""
    return get_object_or_404(Proposal.objects.seen_by(request.user), pk=pk)


def player_met(player: Player, number: str) -> Player | None:
    """The player of a number, if this one can have read his name: below a public deck, on one, on a profile, or in a proposal."""
    if not (number.isdecimal() and len(number) < 16):
        return None
    here = OuterRef("pk")
    met = (
        Exists(Deck.objects.filter(owner=here, audience=Audience.PUBLIC)),
        Exists(Comment.objects.filter(author=here, deck__audience=Audience.PUBLIC)),
        Exists(Profile.objects.filter(player=here, hidden=None)),
        Exists(Proposal.objects.filter(author=here, deck__owner=player)),
    )  # each for itself: joined, they would multiply, and a player with much of everything would keep the database busy for good
    return Player.objects.filter(reduce(or_, map(Q, met)), pk=int(number), guest_until=None).first()
