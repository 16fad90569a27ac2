"""The decks of a player as a shelf: list, new, page, settings, copy, delete, restore; and the starter decks."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.audience import Audience
from collection.catalogue.shelf import shelf_of
from collection.folding import folded
from collection.models import Card, Game, Player
from collection.refusal import Refusal
from collection.views.access import PlayerRequest, way_back
from decks.analysis.statistics import engine_coverage
from decks.community.presenting import news_for
from decks.forms.decks import CopyForm, SettingsForm, TokenForm
from decks.guides.figures import LabReport, reports_on
from decks.guides.remarks import Said, remarks_of
from decks.guides.writing import sections_of
from decks.legality.verdicts import format_of, formats_of_decks, legality_of
from decks.models import Deck, Proposal
from decks.origins.house import copied
from decks.origins.lineage import copies_of, origins_of
from decks.presentation.arranging import arrangement_of
from decks.presentation.sheet import FACES_A_ROW, faces_of, sheet_of
from decks.services import shelf
from decks.services.editing import StaleDeckError
from decks.services.formats import FormatGoneError
from decks.stock.holding import state_of, states_of, stock_of
from decks.suggestions.starters import shelves
from decks.views.access import deck_of, deleted_deck_of
from decks.views.dated import dated_context
from decks.views.figured import reading
from decks.views.state import without_blanks
from simulator.catalog.starters import starter

DECKS_A_PAGE = 25


@require_safe
def deck_list(request: PlayerRequest) -> HttpResponse:
    """The player's decks, the one edited last first, by folder and label; archived ones apart, and those deleted lately."""
    query, folder, label = (request.GET.get(name, "").replace("\0", "")[:120] for name in ("q", "folder", "label"))
    archived = request.GET.get("archived") == "1"
    every = Deck.objects.owned_by(request.user)
    mine = every.exclude(archived=None) if archived else every.in_use()
    kept = list(mine.values_list("folder", "labels"))
    found = mine.named_like(query).select_related("game")
    if folder:
        found = found.filter(folder=folder)
    if label:
        found = found.filter(pk__in=[pk for pk, labels in found.values_list("pk", "labels") if label in labels])
    page = Paginator(found, DECKS_A_PAGE).get_page(request.GET.get("page"))
    known, formats = legality_of(page.object_list), formats_of_decks(page.object_list)
    built = states_of(request.user, page.object_list, {pk: content for pk, (content, _report) in known.items()})
    rows = [
        (deck, formats[deck.pk], sum(known[deck.pk][0].values()), known[deck.pk][1], built.get(deck.pk))
        for deck in page.object_list
    ]
    has_decks = bool(rows) or every.exists()
    context = {
        "page": page,
        "rows": rows,
        "query": query,
        "folder": folder,
        "label": label,
        "archived": archived,
        "folders": _counted(one for one, _labels in kept if one),
        "labels": _counted(one for _folder, labels in kept for one in labels),
        "archived_count": every.exclude(archived=None).count(),
        "state": without_blanks(request.GET),
        "deleted": Deck.objects.deleted_by(request.user)[:DECKS_A_PAGE],
        "has_decks": has_decks,
        "faces": {deck.pk: faces_of(deck.game, known[deck.pk][0], FACES_A_ROW) for deck in page.object_list},
        "shelves": [] if has_decks else shelves(),
        **(_proposals(request.user) if has_decks else {}),
        "news": news_for(request.user) if has_decks else [],
    }
    return render(request, "decks/list.html", context)


def _proposals(player: Player) -> dict[str, int]:
    """How many proposals wait for the player's answer, and how many of them he has not opened."""
    open_ones = Proposal.objects.waiting_for(player).order_by()
    return open_ones.aggregate(waiting=Count("pk"), fresh=Count("pk", filter=Q(seen=None)))


def _counted(names: Iterable[str]) -> list[tuple[str, int]]:
    """Each name and how often it is there, by name."""
    return sorted(Counter(names).items(), key=lambda item: folded(item[0]))


@require_POST
def archive_deck(request: PlayerRequest, pk: int) -> HttpResponse:
    """Put a deck out of the way, or back."""
    deck = deck_of(request, pk)
    if "back" in request.POST:
        shelf.unarchive_deck(deck=deck)
        messages.success(request, _("“%(name)s” is among your decks again.") % {"name": deck.name})
    else:
        shelf.archive_deck(deck=deck, now=timezone.now())
        messages.success(request, _("“%(name)s” is in the archive.") % {"name": deck.name})
    return redirect(way_back(request, reverse("decks:deck", args=[pk])))


@require_safe
def deck_page(request: PlayerRequest, pk: int) -> HttpResponse:
    """A deck to read: its cards, whether it is legal, what of it the player owns, its revisions."""
    deck = deck_of(request, pk)
    content = deck.content()
    stock = stock_of(request.user, deck.game)
    by_printing = arrangement_of(deck.game_id, deck.arrangement).by_printing
    sheet = sheet_of(deck.game_id, content, stock=stock, deck=deck, by_printing=by_printing)
    reports = reports_on(deck)
    context = {
        "deck": deck,
        "sheet": sheet,
        **reading(request, sheet, format_of(deck)),
        **dated_context(request, deck, content),
        "coverage": engine_coverage(sheet),
        "state": None if request.user.is_guest else state_of(deck, content, stock),
        "revisions": deck.revisions.all()[:5],
        "maybe": sheet_of(deck.game_id, deck.maybe(), stock=stock, deck=deck, by_printing=by_printing),
        "remarks": _remarks(deck),
        "origins": origins_of(deck, request.user),
        "copies": copies_of(deck, request.user),
        "guide": sections_of(deck, reports),
        "reports": reports,
    }
    return render(request, "decks/deck.html", context, status=400 if context["date_problem"] else 200)


def _remarks(deck: Deck) -> list[tuple[Card, Said]]:
    """What is said of cards, by set and number."""
    by_card = shelf_of(deck.game).by_card
    said = remarks_of(deck)
    return [(printings[0].row.card, said[card]) for card, printings in by_card.items() if card in said] if said else []


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
        except FormatGoneError as gone:
            form.add_error("format", str(gone))
    if form.is_valid():
        messages.success(request, _("Saved."))
        if (
            deck.audience != Audience.PRIVATE
            and form.cleaned_data["audience"] == Audience.PRIVATE
            and (reports := reports_on(deck))
        ):
            messages.warning(request, _still_readable(reports))
        return redirect("decks:deck", pk)
    folders = Deck.objects.owned_by(request.user).exclude(folder="").order_by().values_list("folder", flat=True).distinct()
    context = {"deck": deck, "form": form, "folders": sorted(folders, key=folded), "reports": reports_on(deck)}
    return render(request, "decks/settings.html", context, status=422 if request.method == "POST" else 200)


def _still_readable(reports: Sequence[LabReport]) -> str:
    """That these reports stay open to others though the deck is private, with a link to each."""
    words = ngettext(
        "The deck is private; the report attached to it stays readable by whoever has its address:",
        "The deck is private; the reports attached to it stay readable by whoever has their address:",
        len(reports),
    )
    links = format_html_join(", ", '<a href="{}">{}</a>', [(one.address, one.title) for one in reports])
    return format_html("{} {}", words, links)


def _settings_conflict(request: PlayerRequest, form: SettingsForm, current: Deck) -> HttpResponse:
    """Both versions side by side; what was typed stays in the form, ready to be saved over the other."""
    typed = request.POST.copy()
    typed["version"] = str(current.version)
    again = SettingsForm(typed, deck=current)
    context = {
        "deck": current,
        "form": again,
        "reports": reports_on(current),
        "theirs": current,
        "their_format": format_of(current),
    }
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
    try:
        shelf.restore_deck(deck=deck)
    except Refusal as refused:
        messages.error(request, str(refused))
        return redirect(reverse("decks:list") + "#deleted")
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
        deck = copied(player=request.user, game=get_object_or_404(Game, slug=game), starter=chosen, token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:starters")
    messages.success(request, _("The deck is yours now: change it as you like."))
    return redirect("decks:edit", deck.pk)
