"""Two people, or two pages, edited a deck at once: what they did, what I wanted, and a way to have both."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from collection.views.access import PlayerRequest
from decks.models import Deck
from decks.sheet import Comparison, compare

NOTICES = "#deck-notices"
"""Where the editor shows what an edit could not do."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a refused edit wanted: in words for people, and as the form that would ask for it again."""

    words: str
    address: str
    fields: Mapping[str, str] = field(default_factory=dict)


def conflict(request: PlayerRequest, *, deck: Deck, seen: int, wish: Wish) -> HttpResponse:
    """409: the changes made since `seen`, the one wanted, and a button that asks for it again on the deck as it is now."""
    theirs = _since(deck, seen)
    context = {"deck": deck, "wish": wish, "theirs": theirs}
    if request.htmx:
        response = render(request, "decks/_conflict.html", context, status=409)
        return reswap(retarget(response, NOTICES), "innerHTML")
    return render(request, "decks/conflict.html", context, status=409)


def refusal(request: PlayerRequest, *, deck: Deck, words: str, status: int = 422) -> HttpResponse:
    """Why an edit cannot be done; nothing was written."""
    context = {"deck": deck, "words": words}
    if request.htmx:
        response = render(request, "decks/_refusal.html", context, status=status)
        return reswap(retarget(response, NOTICES), "innerHTML")
    return render(request, "decks/refusal.html", context, status=status)


def _since(deck: Deck, version: int) -> Comparison | None:
    """What was added and removed since a version; None when too much happened to tell."""
    changes = deck.changes_since(version)
    if changes is None:
        return None
    content = deck.content()
    before = {key: content.get(key, 0) - changes.get(key, 0) for key in {*content, *changes}}
    return compare(deck.game_id, {key: copies for key, copies in before.items() if copies > 0}, content)
