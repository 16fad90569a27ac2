"""A pasted deck list at first sight: what the rules say of it, and a quick look at it against the usual field."""

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms import NewDeckForm
from decks.legality import format_of, report_of
from decks.models import Deck
from decks.sheet import sheet_of
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
    return make_deck(request, form, page="play/try.html", done=lambda deck: _first_games(request, deck))


def _named(sent: QueryDict) -> QueryDict:
    data = sent.copy()
    data["name"] = data.get("name", "").strip() or _("Pasted list")
    return data


def _first_games(request: PlayerRequest, deck: Deck) -> HttpResponse:
    form = usual_form(request.user, f"{OWN}:{deck.pk}")
    if form is not None and form.is_valid():
        try:
            subject = subject_of(form.cleaned_data["mine"])
            ask(owner=request.user, question=form.cleaned_data["question"], subject=subject, now=timezone.now())
        except Refusal as problem:
            messages.warning(request, str(problem))
    return redirect("play:first-look", deck.pk)


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
        "run": Run.objects.owned_by(request.user).light().filter(deck=deck).first(),
        "undealable": found.undealable if found else [],
        "unplayed": unplayed_words(found) if found and found.can_be_played else "",
    }
    return render(request, "play/first_look.html", context)
