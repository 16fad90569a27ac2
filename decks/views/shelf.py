"""The decks of a player as a shelf: list, new, page, settings, copy, delete, restore; and the starter decks."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.models import Game
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms import CopyForm, SettingsForm, TokenForm
from decks.legality import format_of, legality_of, report_of
from decks.models import Deck
from decks.services import shelf
from decks.services.editing import StaleDeckError
from decks.sheet import sheet_of
from decks.stacks import layout_of
from decks.starters import shelves
from decks.statistics import engine_coverage
from decks.stock import state_of, states_of, stock_of
from decks.views.access import deck_of, deleted_deck_of
from simulator.catalog.starters import starter

DECKS_A_PAGE = 25


@require_safe
def deck_list(request: PlayerRequest) -> HttpResponse:
    """The player's decks, the one edited last first; those deleted lately can be restored."""
    query = request.GET.get("q", "").replace("\0", "")[:120]
    mine = Deck.objects.owned_by(request.user)
    page = Paginator(mine.named_like(query).select_related("game"), DECKS_A_PAGE).get_page(request.GET.get("page"))
    known = legality_of(page.object_list)
    built = states_of(request.user, page.object_list, {pk: content for pk, (content, _report) in known.items()})
    rows = [
        (deck, format_of(deck), sum(known[deck.pk][0].values()), known[deck.pk][1], built.get(deck.pk))
        for deck in page.object_list
    ]
    deleted = Deck.objects.deleted_by(request.user)[:DECKS_A_PAGE]
    context = {"page": page, "rows": rows, "query": query, "deleted": deleted, "has_decks": bool(rows) or mine.exists()}
    return render(request, "decks/list.html", context)


@require_safe
def deck_page(request: PlayerRequest, pk: int) -> HttpResponse:
    """A deck to read: its cards, whether it is legal, what of it the player owns, its revisions."""
    deck = deck_of(request, pk)
    content = deck.content()
    stock = stock_of(request.user, deck.game)
    sheet = sheet_of(deck.game_id, content, stock=stock, deck=deck)
    context = {
        "deck": deck,
        "format": format_of(deck),
        "sheet": sheet,
        "layout": layout_of(sheet, view=request.GET.get("view", ""), by=request.GET.get("by", "")),
        "report": report_of(deck.game_id, deck.format, content),
        "coverage": engine_coverage(sheet),
        "state": None if request.user.is_guest else state_of(deck, content, stock),
        "revisions": deck.revisions.all()[:5],
    }
    return render(request, "decks/deck.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_settings(request: PlayerRequest, pk: int) -> HttpResponse:
    """Rename a deck, change its format or its notes."""
    deck = deck_of(request, pk)
    form = SettingsForm(request.POST or None, deck=deck)
    if form.is_valid():
        try:
            shelf.change_settings(deck=deck, **form.cleaned_data)
        except StaleDeckError as conflict:
            return _settings_conflict(request, form, conflict.deck)
        messages.success(request, _("Saved."))
        return redirect("decks:deck", pk)
    return render(request, "decks/settings.html", {"deck": deck, "form": form}, status=422 if request.method == "POST" else 200)


def _settings_conflict(request: PlayerRequest, form: SettingsForm, current: Deck) -> HttpResponse:
    """Both versions side by side; what was typed stays in the form, ready to be saved over the other."""
    typed = request.POST.copy()
    typed["version"] = str(current.version)
    again = SettingsForm(typed, deck=current)
    context = {"deck": current, "form": again, "theirs": current, "their_format": format_of(current)}
    return render(request, "decks/settings.html", context, status=409)


@require_POST
def copy_deck(request: PlayerRequest, pk: int) -> HttpResponse:
    """A deck with the same cards under another name."""
    deck = deck_of(request, pk)
    form = CopyForm({"name": _("Copy of %(name)s") % {"name": deck.name[:100]}} | request.POST.dict())
    if not form.is_valid():
        messages.error(request, _("A deck needs a name of at most 120 characters."))
        return redirect("decks:deck", pk)
    try:
        copy = shelf.copy_deck(owner=request.user, deck=deck, **form.cleaned_data)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:deck", pk)
    messages.success(request, _("This is the copy. The other deck stays as it was."))
    return redirect("decks:edit", copy.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_deck(request: PlayerRequest, pk: int) -> HttpResponse:
    """Ask first; then put the deck where it can be restored for a while."""
    deck = deck_of(request, pk)
    if request.method != "POST":
        return render(request, "decks/delete.html", {"deck": deck, "days": shelf.KEPT_DELETED.days})
    shelf.delete_deck(deck=deck, now=timezone.now())
    messages.success(request, _("“%(name)s” was deleted. It can be restored below.") % {"name": deck.name})
    return redirect(reverse("decks:list") + "#deleted")


@require_POST
def restore_deck(request: PlayerRequest, pk: int) -> HttpResponse:
    """Take a deleted deck back."""
    deck = deleted_deck_of(request, pk)
    shelf.restore_deck(deck=deck)
    messages.success(request, _("“%(name)s” is back.") % {"name": deck.name})
    return redirect("decks:deck", pk)


@require_POST
def delete_for_good(request: PlayerRequest, pk: int) -> HttpResponse:
    """Remove a deleted deck and its revisions now."""
    deck = deleted_deck_of(request, pk)
    shelf.delete_for_good(deck=deck)
    messages.success(request, _("“%(name)s” is gone for good.") % {"name": deck.name})
    return redirect("decks:list")


@login_not_required
@require_safe
def starter_decks(request: HttpRequest) -> HttpResponse:
    """The decks that come with each game: what they play like, what they hold, ready to be copied."""
    return render(request, "decks/starters.html", {"shelves": shelves()})


@require_POST
def copy_starter(request: PlayerRequest, game: str, slug: str) -> HttpResponse:
    """A deck of one's own with the cards of a starter deck."""
    try:
        chosen = starter(game, slug)
    except KeyError:
        raise Http404 from None
    form = TokenForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else ""
    try:
        deck = shelf.copy_starter(owner=request.user, game=get_object_or_404(Game, slug=game), starter=chosen, token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:starters")
    messages.success(request, _("The deck is yours now: change it as you like."))
    return redirect("decks:edit", deck.pk)
