"""The guide to a deck: its author writes it under four headings; readers of the deck see it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from collection.views.access import PlayerRequest
from decks.forms import GuideForm
from decks.guide import mentions_of_nothing, sections_of
from decks.services import shelf
from decks.services.editing import StaleDeckError
from decks.views.access import deck_of


@require_http_methods(["GET", "HEAD", "POST"])
def write_guide(request: PlayerRequest, pk: int) -> HttpResponse:
    """Write the guide; what was typed stays in the form where the deck was changed meanwhile."""
    deck = deck_of(request, pk)
    form = GuideForm(request.POST or None, deck=deck)
    if form.is_valid():
        try:
            shelf.change_guide(deck=deck, version=form.cleaned_data["version"], guide=form.guide)
        except StaleDeckError as stale:
            typed = request.POST.copy()
            typed["version"] = str(stale.deck.version)
            context = {"deck": stale.deck, "form": GuideForm(typed, deck=stale.deck), "theirs": sections_of(stale.deck)}
            return render(request, "decks/guide.html", context | {"is_stale": True}, status=409)
        messages.success(request, _("Saved."))
        if unknown := mentions_of_nothing(form.guide, deck.game_id):
            words = ngettext(
                "No card has the name that the guide mentions: %(names)s. It is shown as typed.",
                "No card has these names that the guide mentions: %(names)s. They are shown as typed.",
                len(unknown),
            )
            messages.warning(request, words % {"names": ", ".join(f"[[{name}]]" for name in unknown)})
        return redirect("decks:deck", pk)
    return render(request, "decks/guide.html", {"deck": deck, "form": form}, status=422 if request.method == "POST" else 200)
