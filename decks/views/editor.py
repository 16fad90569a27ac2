"""The deck editor: one page of three parts, and the fragments of it that htmx asks for."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from collection.views.access import PlayerRequest
from decks.legality.dated import verdict_on
from decks.views.access import deck_of
from decks.views.parts import FILTERS, Editor
from decks.views.state import page_state, panel_state, searched_state


@require_safe
def edit(request: PlayerRequest, pk: int) -> HttpResponse:
    """The editor: cards to add, the deck, and a panel."""
    editor = Editor(deck_of(request, pk), request.user, page_state(request))
    return render(request, "decks/edit.html", editor.search() | editor.whole())


@require_safe
def search(request: PlayerRequest, pk: int) -> HttpResponse:
    """The cards found; without htmx the page itself searches."""
    editor = Editor(deck_of(request, pk), request.user, searched_state(request))
    if not request.htmx:
        return redirect(editor.searched_address)
    if FILTERS in request.GET:
        opened = Editor(editor.deck, request.user, page_state(request))
        return render(request, "decks/_filters.html", {"listing": opened.listing})
    return replace_url(render(request, "decks/_found.html", editor.search()), editor.searched_address)


@require_safe
def clauses(request: PlayerRequest, pk: int) -> HttpResponse:
    """Every clause of the deck's format, for the legality panel; without htmx the page of the deck has them."""
    deck = deck_of(request, pk)
    if not request.htmx:
        return redirect(reverse("decks:deck", args=[pk]) + "#legality")
    verdict = verdict_on(deck.game_id, deck.format, deck.content())
    return render(request, "decks/_panel_clauses.html", {"deck": deck, "lines": verdict.lines})


@require_safe
def panel(request: PlayerRequest, pk: int) -> HttpResponse:
    """Another panel."""
    editor = Editor(deck_of(request, pk), request.user, panel_state(request))
    if not request.htmx:
        return redirect(editor.address)
    return replace_url(render(request, "decks/_panel.html", editor.panel_context()), editor.address)
