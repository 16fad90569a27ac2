"""A pasted deck list at first sight: what the rules say of it, and a quick look at it against the usual field."""

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms.decks import NewDeckForm
from decks.legality.verdicts import format_of, report_of
from decks.models import Deck
from decks.presentation.sheet import sheet_of
from decks.views.access import deck_of
from decks.views.exchange import make_deck
from play.common.playable_decks import OWN, find_deck
from play.runs.forms.duels import unplayed_words, usual_form
from play.runs.models import Run
from play.runs.services.asking import ask, subject_of


@require_http_methods(["GET", "HEAD", "POST"])
def try_list(request: PlayerRequest) -> HttpResponse:
    """Paste a list; it becomes a deck, and its first games begin."""
    form = NewDeckForm(_named(request.POST) if request.method == "POST" else None)
    if form.is_valid() and not form.cleaned_data["text"].strip():
        form.add_error("text", _("Paste a list here, one card a line."))
        return render(request, "play/try.html", {"form": form}, status=422)
    done = partial(_first_games, request)
    return make_deck(request, form, page="play/try.html", choices="play/try_choices.html", done=done)


def _named(sent: QueryDict) -> QueryDict:
    data = sent.copy()
    moment = date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")
    data["name"] = data.get("name", "").strip() or _("List of %(moment)s") % {"moment": moment}
    return data


def _first_games(request: PlayerRequest, deck: Deck) -> HttpResponse:
    form, address = usual_form(request.user, f"{OWN}:{deck.pk}"), reverse("play:first-look", args=[deck.pk])
    if form is not None and form.is_valid():
        try:
            subject = subject_of(form.cleaned_data["mine"])
            run = ask(owner=request.user, question=form.cleaned_data["question"], subject=subject, now=timezone.now()).run
        except Refusal as problem:
            messages.warning(request, str(problem))
        else:
            if run.deck_id != deck.pk:  # the same list was tried before: these are its games
                address = f"{address}?run={run.pk}"
    return redirect(address)


@require_safe
@never_cache
def first_look(request: PlayerRequest, pk: int) -> HttpResponse:
    """The rules, the cards, and the first games of a deck on one page, with the ways on."""
    deck = deck_of(request, pk)
    content = deck.content()
    found = find_deck(request.user, f"{OWN}:{pk}")
    context = {
        "deck": deck,
        "format": format_of(deck),
        "report": report_of(deck.game_id, deck.format, content),
        "sheet": sheet_of(deck.game_id, content),
        "run": _run(request, deck),
        "undealable": found.undealable if found else [],
        "unplayed": unplayed_words(found) if found and found.can_be_played else "",
    }
    return render(request, "play/first_look.html", context)


def _run(request: PlayerRequest, deck: Deck) -> Run | None:
    """The last run of the deck, or the one that the address names: of the same list, tried before."""
    mine = Run.objects.owned_by(request.user).light()
    own = mine.filter(deck=deck).first()
    try:
        named = UUID(request.GET.get("run", ""))
    except ValueError:
        return own
    return own or mine.filter(pk=named).first()
