"""Several decks at once: which can stand on the table together, and what would let all of them."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.exchanges.exchanging import offered_of
from collection.inventory.wishing import Wanted
from collection.models import Game
from collection.refusal import Refusal
from collection.services.wishes import wish_for
from collection.views.access import PlayerRequest
from collection.views.wishes import wished_words
from decks.legality.verdicts import games_with_decks, legality_of
from decks.models import Deck, contents_of
from decks.stock.holding import states_of, stock_of
from decks.stock.together import ALL, STOCKS, missing_of, together

OFFERED = 100
"""Decks to choose from: those edited last."""

DIGITS = 18
"""Of a number that a database knows."""


@require_safe
def decks_together(request: PlayerRequest) -> HttpResponse:
    """Decks to tick; once some are, which of them can stand together. The address is the question, its order the preference."""
    chosen = _chosen(request, request.GET)
    game = _game(request, chosen)
    mine = Deck.objects.owned_by(request.user).in_use().filter(game=game).with_size() if game else Deck.objects.none()
    numbers = [deck.pk for deck in chosen]
    others = [deck for deck in mine.select_related("game")[: OFFERED + len(chosen)] if deck.pk not in numbers][:OFFERED]
    offered = [*chosen, *others]
    known = legality_of(offered)
    built = states_of(request.user, offered, {pk: content for pk, (content, _report) in known.items()})
    marks = {deck.pk: (known[deck.pk][1], built.get(deck.pk)) for deck in offered}
    of = _stock_asked(request.GET)
    context: dict[str, Any] = {
        "game": game,
        "games": Game.objects.filter(slug__in=games_with_decks()).order_by("name"),
        "chosen": [(deck, *marks[deck.pk], _moved_up(numbers, place, of)) for place, deck in enumerate(chosen)],
        "others": [(deck, *marks[deck.pk]) for deck in others],
        "of": of,
    }
    status = 200
    if chosen:
        try:
            stock = stock_of(request.user, chosen[0].game)
            answer = together(chosen, contents_of(chosen), stock, of=of)
            context["answer"] = answer
            context["offered"] = offered_of(request.user, chosen[0].game, answer.answer.missing)
        except Refusal as refusal:
            messages.error(request, str(refusal))
            status = refusal.status
    return render(request, "decks/together.html", context, status=status)


@require_POST
def wish_together(request: PlayerRequest) -> HttpResponse:
    """Put on the wish list what all these decks together lack."""
    chosen, of = _chosen(request, request.POST), _stock_asked(request.POST)
    back = f"{reverse('decks:together')}?{_query([deck.pk for deck in chosen], of)}"
    if not chosen:
        messages.error(request, _("Choose some decks first."))
        return redirect(back)
    try:
        missing = missing_of(chosen, contents_of(chosen), stock_of(request.user, chosen[0].game), of=of)
        wanted: dict[Wanted, int] = {(card, None): copies for card, copies in missing.items()}
        added = wish_for(player=request.user, wanted=wanted, note=_("several decks at once"), now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, wished_words(added))
    return redirect(back)


def _chosen(request: PlayerRequest, asked: QueryDict) -> list[Deck]:
    """The player's decks that an address names, in its order; numbers of no deck of theirs name nothing."""
    named = [one for one in asked.getlist("deck")[:200] if one.isascii() and one.isdigit() and len(one) <= DIGITS]
    numbers = list(dict.fromkeys(map(int, named)))
    found = {deck.pk: deck for deck in Deck.objects.owned_by(request.user).filter(pk__in=numbers).select_related("game")}
    return [found[number] for number in numbers if number in found]


def _game(request: PlayerRequest, chosen: Sequence[Deck]) -> Game | None:
    """The game whose decks are offered: that of the ticked ones, the one asked for, else that of the deck edited last."""
    if chosen:
        return chosen[0].game
    asked = request.GET.get("game", "")
    if asked in games_with_decks():
        return Game.objects.get(pk=asked)
    last = Deck.objects.owned_by(request.user).in_use().select_related("game").first()
    return last.game if last else None


def _stock_asked(asked: QueryDict) -> str:
    of = asked.get("stock", ALL)
    return of if of in STOCKS else ALL


def _moved_up(numbers: Sequence[int], place: int, of: str) -> str:
    """The question with a deck before the one that it comes after; empty for the first."""
    if not place:
        return ""
    return _query([*numbers[: place - 1], numbers[place], numbers[place - 1], *numbers[place + 1 :]], of)


def _query(numbers: Sequence[int], of: str) -> str:
    return urlencode([*(("deck", number) for number in numbers), ("stock", of)])
