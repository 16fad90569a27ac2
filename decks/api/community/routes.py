"""The addresses of what players say about public decks."""

from typing import Any

from decks.api.community.moderation import ModerationViewSet
from decks.api.community.players import BlockViewSet, PlayerViewSet, PublicProfileViewSet
from decks.api.community.proposals import ProposalViewSet
from decks.api.community.reporting import FormatReportViewSet
from decks.api.community.talk import CommentViewSet, DeckTalkViewSet, SharedTalkViewSet

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
