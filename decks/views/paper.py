"""A deck on paper: what can be printed of it, and the documents."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.models import Printing
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.decklists.text import plain_name
from decks.models import Deck
from decks.paper.measures import ACROSS, DOWN, MOST
from decks.presentation.arranging import arrangement_of
from decks.presentation.sheet import Sheet, sheet_of
from decks.stock.holding import stock_of
from decks.views.access import deck_of


@require_safe
def on_paper(request: PlayerRequest, pk: int) -> HttpResponse:
    """The documents that there are, and how many sheets each takes."""
    deck = deck_of(request, pk)
    return render(request, "decks/paper.html", _about(request, deck))


def _about(request: PlayerRequest, deck: Deck) -> dict[str, object]:
    sheet = _sheet(request, deck)
    lacking = sum(copies for _printing, copies in _lacking(sheet))
    per_sheet = ACROSS * DOWN
    return {
        "deck": deck,
        "sheet": sheet,
        "lacking": lacking,
        "sheets_of_all": -(-sheet.size // per_sheet),
        "sheets_of_lacking": -(-lacking // per_sheet),
        "most": MOST,
    }


@require_safe
def document(request: PlayerRequest, pk: int, kind: str) -> HttpResponse:
    """One of them as PDF, in the language of the page."""
    from decks.paper.lists import checklist, registration  # noqa: PLC0415 - what draws PDF takes a third of a second to import
    from decks.paper.proxies import proxies  # noqa: PLC0415

    deck = deck_of(request, pk)
    sheet, now = _sheet(request, deck), timezone.now()
    if not sheet.size:
        raise Http404
    try:
        if kind == "liste":
            content = checklist(deck, sheet, now=now)
        elif kind == "inscription":
            content = registration(deck, sheet, player=request.user.display_name, now=now)
        elif kind == "cartes":
            content = proxies(deck, [(line.printing, line.copies) for line in sheet.lines], now=now)
        elif kind == "manquantes":
            if not (lacking := _lacking(sheet)):
                messages.info(request, _("Not one copy is lacking: there is no stand-in to print."))
                return redirect("decks:paper", pk)
            content = proxies(deck, lacking, now=now)
        else:
            raise Http404
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return render(request, "decks/paper.html", _about(request, deck), status=refusal.status)
    name = f"{plain_name(deck.name)}-{kind}.pdf"
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'})


def _sheet(request: PlayerRequest, deck: Deck) -> Sheet:
    """The deck, counted against its owner's copies as its editor counts them."""
    by_printing = arrangement_of(deck.game_id, deck.arrangement).by_printing
    return sheet_of(deck.game_id, deck.content(), stock=stock_of(request.user, deck.game), deck=deck, by_printing=by_printing)


def _lacking(sheet: Sheet) -> list[tuple[Printing, int]]:
    """The copies that its owner has not, each once: on the last lines of a card that stands in several printings.

    Where printings are counted each by itself, on the line of every one that he has not.
    """
    left = {line.counted_with: line.missing for line in sheet.lines}
    found = []
    for line in reversed(sheet.lines):
        copies = min(line.copies, left[line.counted_with])
        left[line.counted_with] -= copies
        if copies:
            found.append((line.printing, copies))
    return found[::-1]
