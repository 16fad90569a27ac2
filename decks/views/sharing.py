"""Decks that others share: the list of those for everybody, a deck to read, and a copy of it for oneself."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from collection.audience import Audience
from collection.languages import page_language
from collection.models import Game, Holding, Player
from collection.pictures import picture_of
from collection.posters import Poster
from collection.posters.answering import MINUTES, poster_answer
from collection.posters.poster import MOST_PICTURES, poster_language
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms import TokenForm
from decks.guide import sections_of
from decks.house import title_of
from decks.legality import format_of, games_with_decks, legality_of, report_of
from decks.models import Deck
from decks.services import shelf
from decks.sheet import Line, Sheet, sheet_of
from decks.stacks import layout_of
from decks.statistics import engine_coverage

DECKS_A_PAGE = 25


@login_not_required
@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """The decks that are for everybody, by game and by name, the one edited last first."""
    query, chosen = (request.GET.get(name, "").replace("\0", "")[:120] for name in ("q", "game"))
    games = Game.objects.filter(slug__in=games_with_decks()).order_by("name")
    decks = Deck.objects.public().named_like(query).select_related("game", "owner")
    if chosen in games_with_decks():
        decks = decks.filter(game=chosen)
    page = Paginator(decks, DECKS_A_PAGE).get_page(request.GET.get("page"))
    known = legality_of(page.object_list)
    rows = [(deck, format_of(deck), sum(known[deck.pk][0].values()), known[deck.pk][1]) for deck in page.object_list]
    context = {"page": page, "rows": rows, "query": query, "games": games, "chosen": chosen}
    return render(request, "decks/public.html", context)


@login_not_required
@never_cache
@require_safe
def shared_deck(request: HttpRequest, share: str) -> HttpResponse:
    """A deck of somebody else to read: its cards, whether it is legal, and what of it the reader owns."""
    deck = _shared(share)
    content = deck.content()
    reader = request.user if isinstance(request.user, Player) else None
    owned = Holding.objects.of(reader).in_game(deck.game_id).by_card() if reader else {}
    sheet = sheet_of(deck.game_id, content, owned=owned)
    context = {
        "deck": deck,
        "format": format_of(deck),
        "sheet": sheet,
        "line": deck_line(deck, sheet),
        "layout": layout_of(sheet, view=request.GET.get("view", ""), by=request.GET.get("by", "")),
        "report": report_of(deck.game_id, deck.format, content),
        "coverage": engine_coverage(sheet),
        "is_mine": deck.owner == reader,
        "guide": sections_of(deck),
        "has_collection": reader is not None and not reader.is_guest,
        "is_listed": deck.audience == Audience.PUBLIC,
    }
    return render(request, "decks/shared.html", context)


@login_not_required
@require_safe
def poster(request: HttpRequest, share: str, language: str) -> HttpResponseBase:
    """What previews of a link to a deck show: its name, what it is, some of its cards; gone as soon as it is private again."""
    deck = _shared(share)
    with override(poster_language(language)):
        sheet = sheet_of(deck.game_id, deck.content())
        faces = [picture_of(line.card, line.printing) for line in _spread(sheet.lines)]
        return poster_answer(request, Poster.of(title_of(deck), deck_line(deck, sheet), faces), kept=MINUTES)


def deck_line(deck: Deck, sheet: Sheet) -> str:
    """A deck in a line: game, format, size, author."""
    size = ngettext("%(number)s card", "%(number)s cards", sheet.size) % {"number": sheet.size}
    said = [deck.game.name, format_of(deck).name.say(page_language()), size]
    if author := deck.owner.display_name:
        said.append(_("by %(author)s") % {"author": author})
    return " · ".join(said)


def _spread(lines: Sequence[Line]) -> list[Line]:
    """Some lines from all over a deck: they show more of it than its first ones."""
    shown = min(MOST_PICTURES, len(lines))
    return [lines[len(lines) * place // shown] for place in range(shown)]


@require_POST
def copy_shared(request: PlayerRequest, share: str) -> HttpResponse:
    """A deck of one's own with the same cards, format and notes."""
    deck, form = _shared(share), TokenForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else ""
    try:
        copy = shelf.copy_deck(owner=request.user, deck=deck, name=deck.name, token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:shared", share)
    messages.success(request, _("The deck is yours now: change it as you like."))
    return redirect("decks:edit", copy.pk)


def _shared(share: str) -> Deck:
    """The deck at this address, or a 404: a deck that is private again is as absent as one that never was."""
    return get_object_or_404(Deck.objects.shared().select_related("game", "owner"), share=share.replace("\0", ""))
