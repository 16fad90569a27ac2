"""What a player said about decks, for the archive of an account: of others only what the player sees."""

from __future__ import annotations

from typing import Any

from collection.models import Player
from decks.models import Comment, Like, Profile, Proposal


def said_by(player: Player) -> dict[str, Any]:
    """The profile, the likes, the comments and the proposals of a player; decks by name and address."""
    of_deck = ("deck__name", "deck__share")
    profile = Profile.objects.filter(player=player).values("name", "about", "is_indexed", "created").first()
    comments = Comment.objects.filter(author=player).order_by("created", "pk")
    proposals = Proposal.objects.filter(author=player).order_by("created", "pk")
    return {
        "profile": profile,
        "likes": list(Like.objects.filter(player=player).order_by("pk").values(*of_deck, "created")),
        "comments": list(comments.values(*of_deck, "text", "created", "edited")),
        "proposals": list(proposals.values(*of_deck, "changes", "message", "state", "answer", "created")),
    }
