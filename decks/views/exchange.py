"""Decks as text on pages: shown, downloaded, pasted, and the choices that a pasted list leaves open."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from collection.catalogue.shelf import shelf_of
from collection.lists import UnreadableListError, unreadable_words
from collection.models import Game, Player
from collection.views.access import PlayerRequest
from collection.views.files import file_response
from decks.content import Content, with_deltas
from decks.decklists.shapes import NUMBERS, SHAPES, TEXT, shaped, with_their_sets
from decks.decklists.text import Asides, DeckText, deck_text, file_name, plain_name, read_deck_text
from decks.forms.decks import ImportForm, ListForm, NewDeckForm
from decks.legality.verdicts import format_of, report_of
from decks.models import Deck
from decks.presentation.sheet import compare, sheet_of
from decks.services import editing, shelf
from decks.services.formats import FormatGoneError
from decks.views.access import deck_of


@require_safe
def text(request: PlayerRequest, pk: int) -> HttpResponse:
    """A deck as text, or in the shape that the address asks for, to copy."""
    deck, shape = deck_of(request, pk), _shape(request)
    shapes = [(one, label, looks) for one, (label, looks, _made) in SHAPES.items()]
    context = {"deck": deck, "shape": shape, "shapes": shapes, "text": _text_of(deck, shape)}
    if shape == NUMBERS:
        context["named"], context["lines"] = with_their_sets(deck.boards(), shelf_of(deck.game))
    return render(request, "decks/text.html", context)


@require_safe
def download(request: PlayerRequest, pk: int) -> HttpResponse:
    """A deck as a file: text, or the shape that the address asks for."""
    deck, shape = deck_of(request, pk), _shape(request)
    content = _text_of(deck, shape).encode()
    if shape == TEXT:
        return file_response(content, name=file_name(deck.name), kind="text/plain; charset=utf-8")
    return file_response(content, name=f"{plain_name(deck.name)}.json", kind="application/json")


def _shape(request: PlayerRequest) -> str:
    """The shape of the address; a 404 for one that is none."""
    shape = request.GET.get("shape", TEXT)
    if shape != TEXT and shape not in SHAPES:
        raise Http404
    return shape


def _text_of(deck: Deck, shape: str) -> str:
    game, boards = deck.game_id, deck.boards()
    if shape != TEXT:
        return shaped(shape, boards, shelf_of(deck.game), deck.name)
    return deck_text(sheet_of(game, boards.main), title=deck.name, maybe=sheet_of(game, boards.maybe))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PlayerRequest) -> HttpResponse:
    """A new deck, empty or from a pasted list; a list that leaves something open is asked about first."""
    player = request.user if isinstance(request.user, Player) else None
    form = NewDeckForm(request.POST or None, player=player)
    return make_deck(request, form, page="decks/new.html", done=lambda deck: redirect("decks:edit", deck.pk))


def make_deck(
    request: PlayerRequest,
    form: NewDeckForm,
    *,
    page: str,
    choices: str = "decks/new_choices.html",
    done: Callable[[Deck], HttpResponse],
) -> HttpResponse:
    """The page with the form, the choices that its list leaves open, or what is `done` with the new deck.

    The choices have a page of their own and are sent to the address of the form.
    """
    if request.method != "POST" or not form.is_valid():
        return render(request, page, {"form": form}, status=_refused(form) if request.method == "POST" else 200)
    game, format = form.game_and_format
    pasted = form.cleaned_data["text"]
    read = _read(request, form, pasted, game) if pasted.strip() else None
    asks = read is not None and (not read.is_settled or (read.asides and "asides" not in request.POST))
    if asks and not form.errors:
        return render(request, choices, {"form": form, "read": read, "asides": _asides(request)})
    if not form.errors:
        content, maybe = (read.content, read.maybe) if read else ({}, {})
        asked = form.only("name", "token")
        try:
            deck = shelf.create_deck(owner=request.user, game=game, format=format, content=content, maybe=maybe, **asked)
        except shelf.TooManyDecksError as refused:
            form.add_error(None, str(refused))
            return render(request, page, {"form": form}, status=refused.status)
        except editing.DeckTooBigError as refused:
            form.add_error("text", str(refused))
        except FormatGoneError as refused:
            form.add_error(None, str(refused))
        else:
            return done(deck)
    return render(request, page, {"form": form}, status=_refused(form))


@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: PlayerRequest, pk: int) -> HttpResponse:
    """Read a list into a deck: what it means, what it would change, then the change itself."""
    deck = deck_of(request, pk)
    if request.method != "POST":
        return render(request, "decks/import.html", {"deck": deck, "form": ImportForm(initial={"version": deck.version})})
    form = ImportForm(request.POST, request.FILES)
    read = _read(request, form, form.cleaned_data["text"], deck.game) if form.is_valid() else None
    if read is None or form.errors:
        return render(request, "decks/import.html", {"deck": deck, "form": form}, status=_refused(form))
    if "apply" not in request.POST or not read.is_settled:
        return _preview(request, deck, form, read, asked_to_apply="apply" in request.POST)
    try:
        edit = editing.add_content if form.cleaned_data["mode"] == "add" else editing.replace_content
        edit(deck=deck, content=read.content, maybe=read.maybe, **form.only("version", "token"))
    except editing.StaleDeckError as stale:
        return _preview(request, stale.deck, form, read, stale=True)
    except editing.DeckTooBigError as refused:
        form.add_error("text", str(refused))
        return render(request, "decks/import.html", {"deck": deck, "form": form}, status=_refused(form))
    messages.success(request, _("The list is in the deck. Undo takes it out again."))
    return redirect("decks:edit", pk)


def _refused(form: ListForm) -> int:
    """The number of a refusal: a list that cannot be read, or is beyond a bound, is no field to correct (docs/decisions/0024)."""
    return 400 if form.errors.keys() & {"text", "file"} else 422


def _read(request: PlayerRequest, form: ListForm, text: str, game: Game) -> DeckText | None:
    """What the list means with the choices made so far; what is wrong with it as a whole goes to the form."""
    choices = {name: str(request.POST[name]) for name in request.POST if name.startswith("row-")}
    try:
        any_printing, asides = "any_printing" in request.POST, _asides(request)
        return read_deck_text(text, shelf_of(game), choices=choices, any_printing=any_printing, asides=asides)
    except UnreadableListError as problem:
        form.add_error("text", unreadable_words(problem))
        return None


def _asides(request: PlayerRequest) -> Asides:
    """Where the sections beside the deck are wanted: on its maybe board, unless it was said otherwise."""
    said = request.POST.get("asides", "")
    return Asides(said) if said in tuple(Asides) else Asides.MAYBE


def _result(deck: Deck, form: ImportForm, read: DeckText) -> Content:
    """What the deck would hold."""
    return with_deltas(deck.content() if form.cleaned_data["mode"] == "add" else {}, read.content)


def _preview(
    request: PlayerRequest, deck: Deck, form: ImportForm, read: DeckText, *, asked_to_apply: bool = False, stale: bool = False
) -> HttpResponse:
    """What the list means and what it would change. A stale form is shown again for the deck as it is now."""
    before, after = deck.content(), _result(deck, form, read)
    context = {
        "deck": deck,
        "form": form,
        "read": read,
        "size": sum(after.values()),
        "format": format_of(deck),
        "report": report_of(deck.game_id, deck.format, after),
        "comparison": compare(deck.game_id, before, after),
        "asides": _asides(request),
        "maybe": read.maybe,
        "maybe_copies": sum(read.maybe.values()),
        "asked_to_apply": asked_to_apply,
        "stale": stale,
    }
    return render(request, "decks/import_preview.html", context, status=409 if stale else 422 if asked_to_apply else 200)
