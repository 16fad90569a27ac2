"""The revisions of a deck: saved with a few words, compared with the draft, restored."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.views.access import PlayerRequest
from decks.forms.decks import RevisionForm, StepForm
from decks.legality.verdicts import format_named, formats_named, report_of
from decks.presentation.sheet import compare, sheet_of
from decks.services import editing
from decks.services.revisions import save_revision
from decks.views.access import deck_of
from decks.views.conflicts import Wish, conflict, refusal
from decks.views.state import page_state

REVISIONS_A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
def revisions(request: PlayerRequest, pk: int) -> HttpResponse:
    """The revisions of a deck, the last one first, page by page; POST saves the draft as the next one."""
    deck = deck_of(request, pk)
    form = RevisionForm(request.POST or None, initial={"version": deck.version})
    if request.method == "POST" and form.is_valid():
        before = deck.last_revision()
        try:
            saved = save_revision(deck=deck, **form.cleaned_data)
        except editing.StaleDeckError as stale:
            wish = Wish(_("Save as a revision"), request.path, {"message": form.cleaned_data["message"]})
            return conflict(request, deck=stale.deck, seen=form.cleaned_data["version"], wish=wish)
        if saved == before:
            messages.info(
                request, _("Nothing changed since revision %(number)d: no new one was needed.") % {"number": saved.number}
            )
        else:
            messages.success(request, _("Saved as revision %(number)d.") % {"number": saved.number})
        return _after_saving(request, pk)
    page = Paginator(deck.revisions.all(), REVISIONS_A_PAGE).get_page(request.GET.get("page"))
    formats = formats_named(deck.game_id, {one.format for one in page})
    rows = [(one, formats[one.format], sum(one.content.values())) for one in page]
    context = {"deck": deck, "form": form, "page": page, "rows": rows, "saved_as": deck.saved_as()}
    return render(request, "decks/revisions.html", context, status=422 if request.method == "POST" else 200)


def _after_saving(request: PlayerRequest, pk: int) -> HttpResponse:
    """The editor, when the revision was saved there; else the list of revisions."""
    if "stay" in request.POST:
        return redirect(reverse("decks:edit", args=[pk]) + f"?{page_state(request).urlencode()}")
    return redirect("decks:revisions", pk)


@require_safe
def revision(request: PlayerRequest, pk: int, number: int) -> HttpResponse:
    """One revision: what it held, and what changed in the draft since."""
    deck = deck_of(request, pk)
    shown = get_object_or_404(deck.revisions.all(), number=number)
    context = {
        "deck": deck,
        "revision": shown,
        "format": format_named(deck.game_id, shown.format),
        "report": report_of(deck.game_id, shown.format, shown.content),
        "comparison": compare(deck.game_id, shown.content, deck.content()),
        "sheet": sheet_of(deck.game_id, shown.content),
    }
    return render(request, "decks/revision.html", context)


@require_POST
def restore_revision(request: PlayerRequest, pk: int, number: int) -> HttpResponse:
    """Make the draft hold what a revision held; undoing gives the draft back."""
    deck = deck_of(request, pk)
    saved = get_object_or_404(deck.revisions.all(), number=number)
    form = StepForm(request.POST)
    if not form.is_valid():
        return refusal(request, deck=deck, words=_("This form is incomplete. Reload the page and try again."))
    try:
        editing.restore_revision(deck=deck, revision=saved, **form.cleaned_data)
    except editing.StaleDeckError as stale:
        wish = Wish(_("Restore revision %(number)d") % {"number": number}, request.path)
        return conflict(request, deck=stale.deck, seen=form.cleaned_data["version"], wish=wish)
    except editing.UnknownPrintingError as refused:
        return refusal(request, deck=deck, words=str(refused))
    messages.success(
        request, _("The draft holds revision %(number)d again. Undo gives the other draft back.") % {"number": number}
    )
    return redirect(reverse("decks:edit", args=[pk]) + "?panel=changes")
