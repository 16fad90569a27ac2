"""The import wizard: send a list, look at what was understood, choose, write it; and the rows that were left out."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from collection.catalogue.shelf import Shelf, ShelfPrinting, shelf_of
from collection.exports.exporting import problem_rows
from collection.forms.pasting import CommitForm, ListForm
from collection.lists import State, suggestions
from collection.lists.headers import CARD_FIELDS, COPY_FIELDS, named_cells
from collection.lists.previewing import CURRENCY, SET, SKIPPED, TAKEN, WISHED, Preview, PreviewRow, preview_of
from collection.lists.rows import LONGEST_LINE, MOST_COPIES, MOST_LINES
from collection.lists.saying import USUAL_CURRENCY, currency_named
from collection.lists.unknown_words import FINISH, MOST_ANSWERED, MOST_WORDS, UNSAID, word_key
from collection.models import Condition, Finish, ImportDraft, ImportMode, Language, Printing
from collection.models.imports import KEPT
from collection.refusal import Refusal
from collection.services import importing, large_imports, long_lists
from collection.services.importing import ImportAgreedError, ImportExpiredError, ImportResult, NoCardColumnError, too_large_words
from collection.services.mapping import (
    Column,
    columns_in,
    columns_missed,
    forget_columns,
    map_columns,
    price_to_ask,
    take_unmapped,
)
from collection.uploads import CappedUploads
from collection.views.access import PlayerRequest, game_asked
from collection.views.files import csv_response
from collection.wording import counted_words, grouped

ROWS_A_PAGE = 50
LOSSES_SHOWN = 100
LIMITS = {"most_lines": MOST_LINES, "longest_line": LONGEST_LINE}
"""What the page says before anything is sent."""


View = Callable[..., HttpResponse]


class NoPreviewError(Exception):
    """The player has no such preview, or has it no more."""


def told_when_gone(view: View) -> View:
    """A 404 that says what becomes of previews, instead of one that says nothing; the same for those of others."""

    @wraps(view)
    def answer(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
        try:
            return view(request, pk)
        except (NoPreviewError, ImportDraft.DoesNotExist):
            context = {"minutes": KEPT // timedelta(minutes=1), "most": importing.MOST_WAITING}
            return render(request, "collection/import_gone.html", context, status=404)

    return answer


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: PlayerRequest) -> HttpResponse:
    """Send a list. The cap on uploads must stand before anything reads the form, the check against forged forms included."""
    request.upload_handlers.insert(0, CappedUploads(request))
    try:
        answer: HttpResponse = _import_list(request)
    except RequestDataTooBig:
        form = ListForm({})
        form.full_clean()
        form.errors.clear()  # nothing of it was read
        form.add_error(None, too_large_words())
        return render(request, "collection/import.html", {"form": form, **LIMITS}, status=413)
    return answer


@csrf_protect
def _import_list(request: PlayerRequest) -> HttpResponse:
    if request.method != "POST":
        return _wizard(request, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _wizard(request, form, status=400)
    file, text = form.cleaned_data["file"], form.cleaned_data["text"]
    content, name = (file.read(), file.name) if file else (text, "")
    try:
        draft = long_lists.take_in(player=request.user, game=game_asked(request), content=content, name=name, now=timezone.now())
    except NoCardColumnError as refusal:
        draft = take_unmapped(
            player=request.user, game=game_asked(request), decoded=refusal.decoded, name=name, now=timezone.now()
        )
        messages.warning(request, str(refusal))
        return redirect("collection:import-columns", draft.pk)
    except Refusal as refusal:
        form.add_error("file" if file else "text", str(refusal))
        return _wizard(request, form, status=refusal.status)
    return redirect("collection:import-preview", draft.pk)


def _wizard(request: PlayerRequest, form: ListForm, *, status: int = 200) -> HttpResponse:
    waiting = ImportDraft.objects.of(request.user).waiting(timezone.now()).filter(problem="").light()
    context = {"form": form, "waiting": waiting, "game": game_asked(request), "games": request.known_games, **LIMITS}
    return render(request, "collection/import.html", context, status=status)


@require_safe
@told_when_gone
def preview(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """What was understood: the rows that ask for something first, then those that are right; nothing is written yet."""
    draft = _draft(request, pk)
    if draft.committed:
        return _done(request, draft)
    if not draft.is_read:
        return render(request, "collection/import_reading.html", _how_far(draft))
    if draft.agreed:
        return render(request, "collection/import_writing.html", {"draft": draft})
    said = {"mode": request.GET.get("mode", draft.mode), "leave_out": draft.leave_out}  # by a yes that was taken back, or refused
    return _shown(request, draft, CommitForm(said))


@require_safe
@never_cache
@told_when_gone
def progress(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """What the page of a list being read, or written, asks for every second; it leads on as soon as that is done.

    In two steps, or a preview that takes longer than a second would be asked for again and again.
    """
    draft = ImportDraft.objects.of(request.user).light().filter(pk=pk).first()
    page = reverse("collection:import-preview", args=[pk])
    if not request.htmx:
        if draft is None:
            raise NoPreviewError
        return redirect(page)
    if draft is None or (draft.is_read and "arrive" in request.GET):
        return HttpResponseClientRedirect(page)
    if "writing" in request.GET:
        if not draft.agreed or draft.committed:
            return HttpResponseClientRedirect(page)
        return render(request, "collection/_writing.html", {"draft": draft})
    return render(request, "collection/_reading.html", _how_far(draft))


def _how_far(draft: ImportDraft) -> dict[str, Any]:
    """What is said of a list that a worker reads, or could not."""
    return {"draft": draft, "problem": long_lists.refusal_of(draft)}


def _shown(
    request: PlayerRequest, draft: ImportDraft, form: CommitForm, *, status: int = 200, wrong_currency: str = ""
) -> HttpResponse:
    shelf = shelf_of(draft.game)
    found = preview_of(draft, shelf)
    mode = form.cleaned_data["mode"] if form.is_valid() else ImportMode.ADD
    context: dict[str, Any] = {"draft": draft, "preview": found, "form": form, "mode": mode, "modes": ImportMode.choices}
    context["most_copies"] = MOST_COPIES
    context |= _questions(request, found, shelf)
    context["words"] = _asked_words(draft)
    context |= {"currency": draft.choices.get(CURRENCY, USUAL_CURRENCY), "wrong_currency": wrong_currency}
    context["are_wishes_taken"] = draft.choices.get(WISHED) == TAKEN
    context |= {"sets": shelf.sets, "numbers_of": draft.choices.get(SET, "")}
    context["has_columns"] = not draft.source.get("json") and (draft.source.get("format") == "table" or bool(columns_in(draft)))
    context["price"] = _price(draft) if context["has_columns"] else None
    unknown = found.counts.get(State.UNMATCHED, 0) + found.counts.get(State.INVALID, 0)
    context["lost"], context["is_lost_on_purpose"] = _lost_columns(draft)
    if context["price"]:
        context["lost"] = [name for name in context["lost"] if name != context["price"]["column"].name]
    context["missed"] = columns_missed(draft, unknown=unknown, rows=len(found.states))
    context["right"] = Paginator(found.in_state(State.OK), ROWS_A_PAGE).get_page(request.GET.get("right"))
    if mode == ImportMode.SET:
        context |= _losses(draft, found)
    return render(request, "collection/import_preview.html", context, status=status)


def _price(draft: ImportDraft) -> dict[str, Any] | None:
    """The column to ask about whether it says what was paid, where it stands, and what the others are taken for."""
    found = columns_in(draft)
    at = price_to_ask(draft, found)
    if at is None:
        return None
    others = [(place, one.field) for place, one in enumerate(found) if place != at]
    return {"column": found[at], "place": at, "others": others, "samples": [*filter(None, found[at].samples)]}


def _lost_columns(draft: ImportDraft) -> tuple[list[str], bool]:
    """The columns of which nothing will be kept, and whether the sender said so of such a table."""
    lost = draft.source.get("unused", [])
    names = tuple(named_cells([one.name for one in columns_in(draft)])) if lost else ()
    return lost, bool(names) and names in importing.columns_of(draft.player)


def _questions(request: PlayerRequest, found: Preview, shelf: Shelf) -> dict[str, Any]:
    """One page of the rows that ask for something, each with what it may be."""
    page = Paginator(found.asking(), ROWS_A_PAGE).get_page(request.GET.get("page"))
    return {"page": page, "questions": [(row, _candidates(row, shelf)) for row in page.object_list]}


def _asked_words(draft: ImportDraft) -> list[dict[str, Any]]:
    """The words that the site does not know, column by column: how many rows say each, and what was chosen for them.

    Where there are many, those without an answer come first, as many as are asked about at once, and of the others those that
    were answered last in the list.
    """
    choices = {
        "condition": [*Condition.choices, (UNSAID, _("not said"))],
        "language": [*Language.choices, (UNSAID, _("not said"))],
        FINISH: [*Finish.choices, (UNSAID, _("not said: as the card is printed")), (SKIPPED, _("leave these rows out"))],
    }
    said = draft.source.get("words", {})
    return [
        {"column": column, "name": FIELD_NAMES[column], "choices": known, "must": column == FINISH}
        | _asked_at_once(draft, column, said[column])
        for column, known in choices.items()
        if column in said
    ]


def _asked_at_once(draft: ImportDraft, column: str, found: Mapping[str, int]) -> dict[str, Any]:
    """The `words` of a column to ask about now, those `answered` already where there are too many to ask about all, and how many
    `more` wait; each with its `place` among all, by which the form names it."""
    words = [
        {"place": place, "word": word, "rows": rows, "meant": draft.choices.get(word_key(column, word), "")}
        for place, (word, rows) in enumerate(found.items())
    ]
    if len(words) <= MOST_WORDS:
        return {"words": words, "answered": [], "more": 0}
    waiting = [one for one in words if not one["meant"]]
    answered = [one for one in words if one["meant"]][-MOST_ANSWERED:]
    return {"words": waiting[:MOST_WORDS], "answered": answered, "more": len(waiting[MOST_WORDS:])}


def _candidates(row: PreviewRow, shelf: Shelf) -> list[ShelfPrinting]:
    """What a row may be: the printings that fit what it says, else those with a name near to it."""
    known = [shelf.by_id[one] for one in row.packed.get("candidates", ()) if one in shelf.by_id]
    if known or row.packed.get("problem"):
        return known
    return list(suggestions(row.name, shelf))


def _losses(draft: ImportDraft, found: Preview) -> dict[str, Any]:
    """What setting quantities would take away, first of all, and add."""
    effect = importing.effect_of(draft=draft, preview=found, mode=ImportMode.SET)
    losing = [(place, delta) for place, delta in effect.items() if delta < 0]
    rows = Printing.objects.shown().in_bulk([printing for (printing, _finish), _delta in losing[:LOSSES_SHOWN]])
    return {
        "losses": [(rows[printing], finish, -delta) for (printing, finish), delta in losing[:LOSSES_SHOWN]],
        "copies_lost": -sum(delta for _place, delta in losing),
        "copies_gained": sum(delta for delta in effect.values() if delta > 0),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@told_when_gone
def columns(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """Say what the columns of a table hold; it is read again so, and so is every later one with the same columns."""
    draft = _draft(request, pk)
    if draft.committed:
        return _done(request, draft)
    if draft.agreed:
        return redirect("collection:import-preview", pk)
    found = columns_in(draft)
    if not found:
        messages.error(request, _("This list is no table with columns."))
        return redirect("collection:import-preview", pk)
    if request.method != "POST":
        return _columns_page(request, draft, found)
    fields = [request.POST.get(f"column-{place}", "") for place in range(len(found))]
    try:
        if "forget" in request.POST:
            if not forget_columns(draft=draft, now=timezone.now()):
                messages.warning(request, _("It is forgotten. Without it this list names no card: say what its columns hold."))
                return redirect("collection:import-columns", pk)
        else:
            map_columns(draft=draft, fields=fields, now=timezone.now())
    except ImportExpiredError as refusal:
        return _over(request, refusal)
    except Refusal as refusal:
        asked = [replace(one, field=field) for one, field in zip(found, fields, strict=True)]
        return _columns_page(request, draft, asked, problem=str(refusal), status=refusal.status)
    return redirect("collection:import-preview", pk)


def _columns_page(
    request: PlayerRequest, draft: ImportDraft, found: list[Column], *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "draft": draft,
        "columns": found,
        "of_cards": [(field, FIELD_NAMES[field]) for field in CARD_FIELDS],
        "of_copies": [(field, FIELD_NAMES[field]) for field in COPY_FIELDS],
        "is_known": tuple(named_cells([one.name for one in found])) in importing.columns_of(request.user),
        "problem": problem,
    }
    return render(request, "collection/import_columns.html", context, status=status)


FIELD_NAMES = {
    "name": gettext_lazy("Name of the card"),
    "number": gettext_lazy("Number"),
    "set": gettext_lazy("Set"),
    "code": gettext_lazy("Code, set and number in one"),
    "copies": gettext_lazy("Number of copies"),
    "foils": gettext_lazy("How many of them are foils"),
    "finish": gettext_lazy("Finish"),
    "section": gettext_lazy("Section of the list"),
    "key": gettext_lazy("Identifier of this site"),
    "playset": gettext_lazy("Whether it is a playset, four copies"),
    "binder type": gettext_lazy("Kind of binder of ManaBox, where a list is wishes"),
    "condition": gettext_lazy("Condition"),
    "language": gettext_lazy("Language"),
    "place": gettext_lazy("Place"),
    "place_kind": gettext_lazy("Kind of place"),
    "page": gettext_lazy("Page of the binder"),
    "slot": gettext_lazy("Pocket of the page"),
    "row": gettext_lazy("Row of the box"),
    "divider": gettext_lazy("Divider of the box"),
    "note": gettext_lazy("Note"),
    "paid": gettext_lazy("Paid for one"),
    "currency": gettext_lazy("Currency"),
    "paid_on": gettext_lazy("Bought on"),
    "signed": gettext_lazy("signed"),
    "altered": gettext_lazy("altered"),
    "proxy": gettext_lazy("proxy, not a real copy"),
    "graded": gettext_lazy("Graded"),
    "tags": gettext_lazy("Tags"),
    "binder name": gettext_lazy("Place, a binder"),
    "language number": gettext_lazy("Language, as Cardmarket numbers it"),
    "misprint": gettext_lazy("misprint, as a tag"),
    "artist proof": gettext_lazy("artist proof, as a tag"),
}
"""What a column may hold, as the page offers it."""


@require_http_methods(["GET", "HEAD", "POST"])
@told_when_gone
def choose(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """Keep what was chosen for the rows of this page; the commit button sends the same form.

    A refusal is answered here, and so the way back from another page leads here: to the preview.
    """
    draft = _draft(request, pk, later=("content", "rows"))
    if draft.committed:
        return _done(request, draft)
    if request.method != "POST" or not draft.is_read or draft.agreed:
        return redirect("collection:import-preview", pk)
    currency = said.strip() if (said := request.POST.get("currency")) is not None else None
    counts = {index: said.strip() for index, said in _numbered(request, "copies-").items()}
    try:
        importing.choose(
            draft=draft,
            choices=_numbered(request, "row-"),
            counts=counts,
            meanings=_meanings(request, draft),
            shown=_meanings(request, draft, before="shown-"),
            currency=currency,
            numbers_of=request.POST.get("numbers-of"),
            wished=request.POST.get("wished"),
            now=timezone.now(),
        )
    except ImportExpiredError as refusal:
        return _over(request, refusal)
    except ImportAgreedError:
        return redirect("collection:import-preview", pk)
    if currency and not currency_named(currency):
        draft.refresh_from_db()
        return _shown(request, draft, CommitForm(request.POST), status=422, wrong_currency=currency[:20])
    if wrong := next((said for said in counts.values() if said and not importing.is_count(said)), ""):
        draft.refresh_from_db()
        form = CommitForm(request.POST)
        form.add_error(None, _wrong_count(wrong))
        return _shown(request, draft, form, status=422)
    if "commit" in request.POST:
        return _commit(request, draft)
    messages.success(request, _("Your choices are kept."))
    page = QueryDict(mutable=True)
    page.update({name: request.POST[name][:10] for name in ("page", "mode") if request.POST.get(name)})
    return redirect(f"{reverse('collection:import-preview', args=[pk])}?{page.urlencode()}")


def _wrong_count(said: str) -> str:
    words = _("“%(text)s” is no number of copies: write a whole number from 1 to %(most)s. The rest of what you chose is kept.")
    return words % {"text": said[:20], "most": grouped(MOST_COPIES)}


def _commit(request: PlayerRequest, draft: ImportDraft) -> HttpResponse:
    draft.refresh_from_db()
    form = CommitForm(request.POST)
    if not form.is_valid():
        return _shown(request, draft, form, status=422)
    mode, leave_out = form.cleaned_data["mode"], form.cleaned_data["leave_out"]
    try:
        if not draft.committed and large_imports.is_large(draft, mode):
            large_imports.agree(draft=draft, mode=mode, leave_out=leave_out, now=timezone.now())
            return redirect("collection:import-preview", draft.pk)
        result = importing.commit_import(draft=draft, mode=mode, leave_out=leave_out, now=timezone.now())
    except ImportExpiredError as refusal:
        return _over(request, refusal)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _shown(request, draft, form, status=422)
    if result.act.batch is None:
        return _as_it_was(request, mode)
    messages.success(request, _result_words(result))
    return redirect("collection:act", result.act.batch.pk)


def _result_words(result: ImportResult) -> str:
    """What an import did, in one line."""
    if not result.is_new:
        return _("This import was done before; nothing was written again.")
    found = result.preview
    lines = ngettext("%(count)s line read", "%(count)s lines read", found.lines) % {"count": grouped(found.lines)}
    words = counted_words(added=result.act.added, removed=result.act.removed, merged=found.merged, left=found.left)
    return _("%(lines)s: %(words)s.") % {"lines": lines, "words": words} if words else _("%(lines)s.") % {"lines": lines}


@require_POST
@told_when_gone
def discard(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """Throw a preview away; or only take the yes back, while no worker has written it."""
    draft = _draft(request, pk, later=("content", "rows"))
    if "take_back" in request.POST:
        if large_imports.take_back(draft=draft):
            messages.info(request, _("The list is not written yet: it waits for your yes, as you chose."))
        return redirect("collection:import-preview", pk)
    if not importing.discard_import(draft=draft):
        return redirect("collection:import-preview", pk)
    messages.success(request, _("The list was thrown away; your collection is as it was."))
    return redirect("collection:import")


@require_safe
@told_when_gone
def problems(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """The rows that would be left out, as a file: the columns of the list, and one more with the reason."""
    draft = _draft(request, pk)
    if not draft.is_read:
        return redirect("collection:import-preview", pk)
    rows = problem_rows(draft, preview_of(draft, shelf_of(draft.game)))
    return csv_response(rows, name=_("cartable-rows-left-out.csv"), delimiter=draft.source.get("delimiter") or ",")


def _numbered(request: PlayerRequest, before: str) -> dict[int, str]:
    """What a form says of rows: fields named "row-12", or with another word `before` the number of the row."""
    said = {name.removeprefix(before): value for name, value in request.POST.items() if name.startswith(before)}
    return {int(index): str(value) for index, value in said.items() if index.isascii() and index.isdigit() and len(index) < 7}


def _meanings(request: PlayerRequest, draft: ImportDraft, *, before: str = "") -> dict[str, dict[str, str]]:
    """What the form says of words that the site does not know: fields named "finish-2", in the order of the draft's words.

    Behind "shown-" stands what the page showed of a word of which something was said.
    """
    fields = {
        column: {f"{before}{column}-{place}": word for place, word in enumerate(words)}
        for column, words in draft.source.get("words", {}).items()
    }
    return {
        column: {word: str(request.POST[name]) for name, word in named.items() if name in request.POST}
        for column, named in fields.items()
    }


def _draft(request: PlayerRequest, pk: uuid.UUID, *, later: tuple[str, ...] = ("content",)) -> ImportDraft:
    """A draft of the player; what is large and read `later`, or never, is left where it is."""
    found = ImportDraft.objects.of(request.user).defer(*later).select_related("game", "player").filter(pk=pk).first()
    if found is None:
        raise NoPreviewError
    return found


def _done(request: PlayerRequest, draft: ImportDraft) -> HttpResponse:
    """Where a draft leads that was committed before: to its act, or to the collection that was already so."""
    return redirect("collection:act", draft.act_id) if draft.act_id else _as_it_was(request, draft.mode)


def _as_it_was(request: PlayerRequest, mode: str) -> HttpResponse:
    """Back to a collection to which a list added nothing, or which was already as it says."""
    if mode == ImportMode.ADD:
        words = _("No row of this list brings copies: nothing was changed.")
    else:
        words = _("Your collection already is as this list says: nothing was changed.")
    messages.info(request, words)
    return redirect("collection:home")


def _over(request: PlayerRequest, refusal: ImportExpiredError) -> HttpResponse:
    messages.error(request, str(refusal))
    return redirect("collection:import")
