"""Complete boxes: what a collection holds of them, what is missing, and one click for somebody who owns it all."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.browsing import owned_by
from collection.catalogue.own_cards import printings_of_list
from collection.catalogue.shelf import shelf_of
from collection.forms.entry import EntryForm
from collection.inventory.remembering import last_act_of
from collection.models import Game
from collection.overviews.boxes import boxes_of, boxes_of_list, is_played_with_a_box, playable_tables
from collection.refusal import Refusal
from collection.services.boxes import UnknownBoxError, complete_box
from collection.services.holdings import Act
from collection.services.own_lists import UnknownCopiesError, UsableList, count_copies, list_to_play, own_list_of
from collection.views.access import PlayerRequest, game_named, page_address
from collection.views.holdings import last_act
from collection.wording import things_words
from simulator.games import GAMES


@require_safe
def boxes(request: PlayerRequest, game: str) -> HttpResponse:
    """Every box of a game against the collection; for a game of decks, why there is none."""
    found = game_named(game)
    checks = boxes_of(shelf_of(found), owned_by(request.user, found))
    context = {
        "game": found,
        "boxes": checks,
        "has_boxes": is_played_with_a_box(found.slug),
        "tables": playable_tables(checks),
        "last_act": last_act(request, found, last_act_of(request.user)),
        "page_address": page_address(request),
        "own": own_list_of(request.user, found),
    }
    return render(request, "collection/boxes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def own_box(request: PlayerRequest, game: str) -> HttpResponse:
    """The player's box of a list of his own: what lies in it is counted by hand, and held against every box of the list."""
    found = game_named(game)
    kept, own = own_list_of(request.user, found), list_to_play(request.user, found.slug)
    if kept is None or own is None:
        raise Http404
    wrong: list[str] = []
    if request.method == "POST":
        counted = own_box_counts(own, request.POST)
        try:
            count_copies(player=request.user, game=found, copies=counted)
        except UnknownCopiesError as problem:
            wrong = problem.keys
        else:
            messages.success(request, _("Counted."))
            return redirect("collection:own-box", found.slug)
    said = {key: request.POST.get(f"copies-{key}", str(kept.held.get(key, 0))) for key in own.catalog.printings}
    rows = [(printing, said[key], key in wrong) for key, printing in printings_of_list(found.slug, own.text).items()]
    boxes = boxes_of_list(own, kept.held)
    context = {"game": found, "kept": kept, "boxes": boxes, "tables": playable_tables(boxes), "rows": rows, "wrong": wrong}
    return render(request, "collection/own_box.html", context, status=422 if wrong else 200)


def own_box_counts(own: UsableList, sent: Mapping[str, str]) -> dict[str, int]:
    """The copies that a form says there are, by printing; all of a complete box where it says so. -1 for what is no number."""
    if "all" in sent:
        return {printing.id: own.catalog.card_of(printing.id).copies for printing in own.catalog.printings.values()}
    texts = {key: sent[f"copies-{key}"].strip() for key in own.catalog.printings if f"copies-{key}" in sent}
    return {key: int(text or 0) if not text or (text.isdecimal() and len(text) < 6) else -1 for key, text in texts.items()}


@require_POST
def complete(request: PlayerRequest, game: str, box: str) -> HttpResponse:
    """Add all that a box lacks; one act, with its undo in the journal."""
    found = game_named(game)
    form = EntryForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else None
    try:
        act = complete_box(player=request.user, game=found, box=box, token=token)
    except UnknownBoxError as unknown:
        raise Http404 from unknown
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _said(act, found))
    return redirect(reverse("collection:boxes", args=[found.slug]))


def _said(act: Act, game: Game) -> str:
    if not act.added:
        return _("Nothing was missing from this box.")
    types, by_id = GAMES[game.slug].piece_types, shelf_of(game).by_id
    pieces = sum(one.delta for one in act.movements if by_id[one.printing_id].card.kind in types)
    if not pieces:
        words = ngettext("%(copies)d card added: the box is complete.", "%(copies)d cards added: the box is complete.", act.added)
        return words % {"copies": act.added}
    return _("Added: %(things)s. The box is complete.") % {"things": things_words(act.added - pieces, pieces)}
