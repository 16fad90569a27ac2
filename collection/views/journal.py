"""The journal of a collection: every act, what it moved, and its undo."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from collection.acts_in_words import standing_words
from collection.forms.journal import JournalForm
from collection.models import ActKind, Facts, Game, ImportDraft, LotMovement, Movement, MovementBatch, Place
from collection.models.imports import KEPT
from collection.overviews.told_acts import described_copies, name_cards
from collection.refusal import Refusal
from collection.services.holdings import Act, refuse_totals, taken_back, undo_act
from collection.services.placing import placed_by
from collection.services.undoing import stayed, undoing_of
from collection.views.access import PlayerRequest, page_address, way_back
from collection.wording import brought_words, counted_words, facts_words

ACTS_A_PAGE = 30
MOVEMENTS_A_PAGE = 100
CARDS_NAMED = 4
"""Cards of each act that the journal names."""


@require_safe
def journal(request: PlayerRequest) -> HttpResponse:
    """Every act, the last one first; those of a kind, or about the cards of a game, where that is asked."""
    request.known_games = list(Game.objects.with_cards())
    filters = JournalForm(request.known_games, request.GET)
    acts = MovementBatch.objects.of(request.user)
    acts = acts.asked(filters.cleaned_data["kind"], filters.cleaned_data["game"]) if filters.is_valid() else acts.none()
    page = Paginator(acts.with_undoing(), ACTS_A_PAGE).get_page(request.GET.get("page"))
    name_cards(list(page), CARDS_NAMED)
    asked = any(request.GET.get(name) for name in filters.fields)
    game = next((one for one in request.known_games if one.slug == filters.cleaned_data.get("game")), None)
    context = {"page": page, "filters": filters, "asked": asked, "game": game, "page_address": page_address(request)}
    return render(request, "collection/journal.html", context, status=200 if filters.is_valid() else 422)


@require_safe
def act(request: PlayerRequest, pk: int) -> HttpResponse:
    """One act: every printing it moved."""
    found = get_object_or_404(MovementBatch.objects.of(request.user).with_undoing(), pk=pk)
    moved = Paginator(Movement.objects.told_of(found).shown(), MOVEMENTS_A_PAGE)
    said = Paginator(LotMovement.objects.told_of(found).shown(), MOVEMENTS_A_PAGE)
    page = (moved if moved.num_pages >= said.num_pages else said).get_page(request.GET.get("page"))
    undoing = undoing_of(request.user, found) if found.brought and not found.is_undone else None
    names = dict(Place.objects.filter(player=request.user).values_list("pk", "name"))
    context = {
        "act": found,
        "page": page,
        "moved": moved.page(page.number) if page.number <= moved.num_pages else (),
        "said": [
            (one, facts_words(Facts.from_json(one.facts), names))
            for one in (said.page(page.number) if page.number <= said.num_pages else ())
        ],
        "places": [(standing_words(one.before), standing_words(one.after)) for one in placed_by(found)],
        "undoing": undoing,
        "undoing_problem": _problem(request, found) if undoing else "",
        "left": brought_words(found.brought.get("told", {})),
        "stayed": stayed(found),
        "draft": _draft_of(found),
        "page_address": page_address(request),
    }
    return render(request, "collection/act.html", context)


def _draft_of(act: MovementBatch) -> ImportDraft | None:
    """The draft of an import that left rows out, as long as it is there: with it go the rows."""
    if not act.reading.get("left"):
        return None
    return ImportDraft.objects.light().filter(act=act, created__gt=timezone.now() - KEPT).first()


def _problem(request: PlayerRequest, act: MovementBatch) -> str:
    """Why an act cannot be undone now; nothing where it can."""
    try:
        refuse_totals(player=request.user, changes=taken_back(act))
    except Refusal as refusal:
        return str(refusal)
    return ""


@require_POST
def undo(request: PlayerRequest, pk: int) -> HttpResponse:
    """Take an act back; refused with a sentence when copies it brought have left since."""
    get_object_or_404(MovementBatch.objects.of(request.user), pk=pk)
    try:
        done = undo_act(player=request.user, act=pk)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _undone_words(done))
        if done.batch and stayed(done.batch):
            messages.info(request, _("Some of what the archive brought was used since and stays: it is named below."))
            return redirect("collection:act", done.batch.pk)
    return redirect(way_back(request, reverse("collection:journal")))


def _undone_words(done: Act) -> str:
    """What undoing or redoing did, in one line: copies that came and went, else those that lie and are described as before."""
    is_redo = bool(done.batch and done.batch.kind == ActKind.REDO)
    if done.added or done.removed:
        words = _("Redone: %(words)s.") if is_redo else _("Undone: %(words)s.")
        return words % {"words": counted_words(back=done.added, removed=done.removed)}
    count = described_copies(done.batch) if done.batch else 0
    if count and is_redo:
        words = ngettext(
            "Redone: %(count)d copy lies and is described as before the undo.",
            "Redone: %(count)d copies lie and are described as before the undo.",
            count,
        )
        return words % {"count": count}
    if count:
        words = ngettext(
            "Undone: %(count)d copy lies and is described as before.",
            "Undone: %(count)d copies lie and are described as before.",
            count,
        )
        return words % {"count": count}
    return _("Redone: everything is as before the undo.") if is_redo else _("Undone: everything is as before.")
