"""Two people, or two pages, edited a deck at once: what they did, what I wanted, and a way to have both."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from collection.views.access import PlayerRequest
from decks.models import Deck
from decks.presentation.sheet import Comparison, changes_shown
from decks.services.editing import Edited

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
    theirs, maybe = _since(deck, deck.changes_since(seen)), _since(deck, deck.maybe_changes_since(seen))
    context = {"deck": deck, "wish": wish, "theirs": theirs, "theirs_maybe": maybe}
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


@dataclass(frozen=True, slots=True)
class Brought:
    """What a merge brought together, on both boards: what was done elsewhere (None: too much to tell) and what was brought in."""

    theirs: Comparison | None
    theirs_maybe: Comparison | None
    mine: Comparison
    mine_maybe: Comparison


def brought_together(deck: Deck, *, seen: int, done: Edited) -> Brought | None:
    """What to show of a merge; None where nothing was done elsewhere since the version that was `seen`."""
    now = Deck.objects.get(pk=deck.pk)
    others = bool(done.changes or done.maybe)
    if now.version <= seen + others:
        return None
    return Brought(
        theirs=_others(now, now.changes_since(seen), done.changes),
        theirs_maybe=_others(now, now.maybe_changes_since(seen), done.maybe),
        mine=changes_shown(now.game_id, done.changes),
        mine_maybe=changes_shown(now.game_id, done.maybe),
    )


def _others(deck: Deck, changes: Mapping[str, int] | None, mine: Mapping[str, int]) -> Comparison | None:
    """What of some changes is not mine."""
    if changes is None:
        return None
    return changes_shown(deck.game_id, {key: changes.get(key, 0) - mine.get(key, 0) for key in {*changes, *mine}})


def _since(deck: Deck, changes: Mapping[str, int] | None) -> Comparison | None:
    """Changes as lines; None when too much happened to tell."""
    return None if changes is None else changes_shown(deck.game_id, changes)
