"""The guide to a deck: its author writes it under four headings and attaches reports to it; readers of the deck see it."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from collection.views.access import PlayerRequest
from decks.forms.decks import GuideForm, GuideReportForm
from decks.guides.figures import laboratory
from decks.guides.writing import mentions_of_nothing, mentions_of_several, sections_of
from decks.models import Deck
from decks.services import attaching, shelf
from decks.services.attaching import MOST_OFFERED, NotAttachableError
from decks.services.editing import StaleDeckError
from decks.views.access import deck_of
from simulator.catalog import load
from simulator.legality.counting import DeckCount


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
            return render(request, "decks/guide.html", _reports(deck) | context | {"is_stale": True}, status=409)
        messages.success(request, _("Saved."))
        if unknown := mentions_of_nothing(form.guide, deck.game_id):
            words = ngettext(
                "No card has the name that the guide mentions: %(names)s. It is shown as typed.",
                "No card has these names that the guide mentions: %(names)s. They are shown as typed.",
                len(unknown),
            )
            messages.warning(request, words % {"names": _in_brackets(unknown)})
        held = frozenset(DeckCount(deck.content(), load(deck.game_id)).copies)
        if several := mentions_of_several(form.guide, deck.game_id, held):
            words = _(
                "Several cards are called so, and the guide leads to all of them: %(names)s. Name in full the one you mean."
            )
            names = "; ".join(f"[[{name}]] ({_in_brackets(titles)})" for name, titles in several.items())
            messages.warning(request, words % {"names": names})
        return redirect("decks:deck", pk)
    context = {**_reports(deck), "deck": deck, "form": form}
    return render(request, "decks/guide.html", context, status=422 if request.method == "POST" else 200)


def _in_brackets(names: Iterable[str]) -> str:
    return ", ".join(f"[[{name}]]" for name in names)


def _reports(deck: Deck) -> dict[str, Any]:
    """The author's reports that are attached, and those that could be."""
    found = laboratory().offered(deck, most=MOST_OFFERED)
    return {"attached": [one for one in found if one.is_attached], "offered": [one for one in found if not one.is_attached]}


@require_http_methods(["GET", "HEAD", "POST"])
def guide_report(request: PlayerRequest, pk: int) -> HttpResponse:
    """Attach a report to the guide, or take it off; what was typed into the guide comes along, and stays in its form unsaved.

    The form is answered here, and so the way back from another page leads here: to the guide.
    """
    deck = deck_of(request, pk)
    if request.method != "POST":
        return redirect("decks:guide", pk)
    typed = GuideForm(request.POST, deck=deck) if "version" in request.POST else None
    try:
        _change_reports(request, deck)
    except NotAttachableError as refusal:
        if typed is None:
            raise
        context = {**_reports(deck), "deck": deck, "form": typed, "refused": str(refusal), "is_unsaved": not typed.says(deck)}
        return render(request, "decks/guide.html", context, status=refusal.status)
    if typed is None or typed.says(deck):
        return redirect(reverse("decks:guide", args=[pk]) + "#guide-reports")
    return render(request, "decks/guide.html", {**_reports(deck), "deck": deck, "form": typed, "is_unsaved": True})


def _change_reports(request: PlayerRequest, deck: Deck) -> None:
    """Do with a report what a button asks for; `show` names those that whoever has their address may read."""
    form = GuideReportForm(request.POST)
    if not form.is_valid():
        raise NotAttachableError(_("This form is incomplete. Reload the page and try again."))
    if report := form.cleaned_data["take_off"]:
        attaching.take_off(deck=deck, report=report)
        messages.success(request, _("The guide shows this report no more. The report itself stays as it is."))
    elif report := form.cleaned_data["attach"]:
        attaching.attach(deck=deck, report=report, show=str(report) in request.POST.getlist("show"), now=timezone.now())
        messages.success(request, _("The guide shows the figures of this report, and leads to it."))
