"""The edits of the deck editor. Each is a form that also works alone: without htmx it answers with the page as it was."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from collection.languages import page_language
from collection.models import Card
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms.decks import ArrangementForm, ChangeCardsForm, FixForm, FormatForm, MergeForm, RemarkForm, StepForm
from decks.legality.verdicts import format_named
from decks.models import Deck
from decks.presentation.wording import aside_words, edit_words, edited_words
from decks.services import editing, remarking, shelf
from decks.services.editing import Edited
from decks.views.access import deck_of
from decks.views.conflicts import Wish, brought_together, conflict, refusal
from decks.views.parts import Editor
from decks.views.state import page_state


@require_POST
def change_cards(request: PlayerRequest, pk: int) -> HttpResponse:
    """Add, remove, set the number of copies, take another printing; in the deck, on its maybe board or between them."""
    deck, form = deck_of(request, pk), ChangeCardsForm(request.POST)

    def change() -> Edited:
        asked = form.cleaned_data
        version, token, printing = asked["version"], asked["token"], asked["printing"]
        if asked["op"] == "add":
            return editing.add_copies(deck=deck, version=version, printing=printing, copies=asked["copies"], token=token)
        if asked["op"] == "set":
            return editing.set_copies(deck=deck, version=version, printing=printing, copies=asked["copies"], token=token)
        if asked["op"] == "maybe":
            maybe = {printing: asked["copies"]}
            return editing.change_copies(deck=deck, version=version, deltas={}, maybe=maybe, token=token)
        if asked["op"] == "keep":
            return editing.set_maybe(deck=deck, version=version, printing=printing, copies=asked["copies"], token=token)
        if asked["op"] == "move":
            return editing.move_copies(deck=deck, version=version, printing=printing, copies=asked["copies"], token=token)
        return editing.change_printing(deck=deck, version=version, printing=printing, other=asked["other"], token=token)

    return _answer(request, deck, form, change, lambda: edit_words(deck.game_id, form.cleaned_data))


@require_POST
def undo(request: PlayerRequest, pk: int) -> HttpResponse:
    """Take the last edit back."""
    deck, form = deck_of(request, pk), StepForm(request.POST)
    return _answer(request, deck, form, lambda: editing.undo(deck=deck, **form.cleaned_data), lambda: _("Undo the last edit"))


@require_POST
def redo(request: PlayerRequest, pk: int) -> HttpResponse:
    """Do again what was undone last."""
    deck, form = deck_of(request, pk), StepForm(request.POST)
    return _answer(request, deck, form, lambda: editing.redo(deck=deck, **form.cleaned_data), lambda: _("Redo the next edit"))


@require_POST
def apply_fix(request: PlayerRequest, pk: int) -> HttpResponse:
    """Make a change that the legality panel offered for a broken rule."""
    deck, form = deck_of(request, pk), FixForm(request.POST)
    change = lambda: editing.change_copies(deck=deck, **form.cleaned_data)  # noqa: E731 - one call, named for its reader
    return _answer(request, deck, form, change, lambda: edited_words(deck.game_id, form.cleaned_data["deltas"]))


@require_POST
def merge(request: PlayerRequest, pk: int) -> HttpResponse:
    """Bring in what was changed without the network, and say what was done elsewhere meanwhile."""
    deck, form = deck_of(request, pk), MergeForm(request.POST)
    if not form.is_valid():
        return refusal(request, deck=deck, words=_("This change cannot be read."))
    asked = form.cleaned_data
    try:
        done = editing.merge_changes(deck=deck, deltas=asked["deltas"], maybe=asked["maybe"], token=asked["token"])
    except Refusal as refused:
        return refusal(request, deck=deck, words=str(refused))
    brought = brought_together(deck, seen=asked["version"], done=done)
    return _shown(request, deck, done, {"brought": brought} if brought else {})


@require_POST
def remark(request: PlayerRequest, pk: int) -> HttpResponse:
    """Say something of a card: tags and a note."""
    deck, form = deck_of(request, pk), RemarkForm(request.POST)
    if not form.is_valid():
        return refusal(request, deck=deck, words=" ".join(str(error) for errors in form.errors.values() for error in errors))
    asked = form.cleaned_data
    card = get_object_or_404(Card, game=deck.game, key=asked["card"])
    try:
        remarking.remark(deck=deck, card=card, seen=asked["seen"], wanted=asked["wanted"])
    except Refusal as refused:
        return refusal(request, deck=deck, words=str(refused))
    editor = Editor(deck_of(request, pk), request.user, page_state(request))
    if not request.htmx:
        return redirect(editor.address + "#remark")
    return render(request, "decks/_update.html", editor.whole() | {"announcement": _("Saved.")})


@require_POST
def arrange(request: PlayerRequest, pk: int) -> HttpResponse:
    """Keep how the deck is shown: list or stacks, groups, up to four levels to sort by, which copies count."""
    deck, form = deck_of(request, pk), ArrangementForm(request.POST)
    if form.is_valid():
        shelf.arrange_deck(deck=deck, arrangement=form.arrangement(deck.game_id).as_json())
    editor = Editor(deck_of(request, pk), request.user, page_state(request))
    if not request.htmx:
        return redirect(editor.address + "#pane-deck")
    return render(request, "decks/_arranged.html", editor.head() | editor.cards())


@require_POST
def change_format(request: PlayerRequest, pk: int) -> HttpResponse:
    """Hold the deck against another format."""
    deck = deck_of(request, pk)
    form = FormatForm(request.POST, deck=deck)

    def change() -> Edited:
        return Edited(shelf.change_format(deck=deck, **form.cleaned_data).version, {})

    def words() -> str:
        return format_named(deck.game_id, form.cleaned_data["format"]).name.say(page_language())

    return _answer(request, deck, form, change, words)


def _answer(
    request: PlayerRequest, deck: Deck, form: forms.Form, change: Callable[[], Edited], words: Callable[[], str]
) -> HttpResponse:
    """Do an edit; then answer the parts of the page that changed, or the whole page again, or why it could not be done.

    `words` says what was wanted, for somebody whose edit came too late.
    """
    if not form.is_valid():
        return refusal(request, deck=deck, words=" ".join(str(error) for errors in form.errors.values() for error in errors))
    try:
        done = change()
    except editing.StaleDeckError as stale:
        wish = Wish(words(), request.path, _fields(request))
        return conflict(request, deck=stale.deck, seen=form.cleaned_data["version"], wish=wish)
    except editing.NothingToUndoError as refused:
        return refusal(request, deck=deck, words=str(refused), status=refused.status)
    except Refusal as refused:
        return refusal(request, deck=deck, words=str(refused))
    return _shown(request, deck, done, {})


def _shown(request: PlayerRequest, deck: Deck, done: Edited, more: dict[str, Any]) -> HttpResponse:
    """What an edit did: the parts of the page that changed, or the whole page again."""
    editor = Editor(deck_of(request, deck.pk), request.user, page_state(request))
    moved = request.POST.get("do", "").startswith("move ")
    aside = aside_words(deck.game_id, done.changes, done.maybe) if moved else None
    if not request.htmx:
        if aside:
            messages.success(request, aside)
        return redirect(editor.address + _anchor(request))
    said = {"announcement": aside or edited_words(deck.game_id, done.changes, done.maybe), "aside": aside}
    return render(request, "decks/_update.html", editor.whole() | said | more)


def _fields(request: PlayerRequest) -> dict[str, str]:
    """What was asked, without what belonged to the old version."""
    old = ("csrfmiddlewaretoken", "version", "token")
    return {name: value for name, value in request.POST.dict().items() if name not in old}


def _anchor(request: PlayerRequest) -> str:
    """Where the page goes on after a form without htmx: the line that was changed."""
    _op, _space, rest = request.POST.get("do", "").partition(" ")
    printing = rest.partition(" ")[0]
    return f"#line-{quote(printing)}" if printing else ""
