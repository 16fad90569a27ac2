"""What a player looks for: the list, as files too; wishes by hand from a card, and from the gaps of a set."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.browsing import owned_by
from collection.browsing.naming import LONGEST_NAME, cards_begun, cards_called
from collection.catalogue.facts import card_title
from collection.catalogue.shelf import ShelfPrinting, shelf_of
from collection.forms.wishes import NamedWishForm, WishForm
from collection.inventory.wishing import DROPPED, Wanted, Wished, as_dropped, still_sought, wishes_of
from collection.models import Card, Game, Printing, Wish
from collection.overviews.reading import asked_or_before, printings_of_set, wishes_asked
from collection.query.errors import QueryError
from collection.query.finding import Correction
from collection.query.grammar import LONGEST_QUERY
from collection.refusal import Refusal
from collection.services.wishes import drop_arrived, drop_wish, set_wish, wish_for
from collection.views.access import PlayerRequest, game_named, game_or_all, way_back
from collection.views.files import sought_response

WISHES_A_PAGE = 60

ADDED = "added"
"""Marks the message behind a wish that was named on the list: the next one can be typed at once."""


@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: PlayerRequest) -> HttpResponse:
    """Everything that is looked for, of one game or of all, or what of it a query asks for, with what has arrived.

    What is sent is one more wish, of a card by its name or number; where several are called so, the page asks which.
    """
    if request.method == "POST":
        return _add(request)
    return _listed(request)


def _add(request: PlayerRequest) -> HttpResponse:
    game, form = game_or_all(request), NamedWishForm(request.POST)
    line = request.POST.get("line", "").replace("\0", "").strip()[:LONGEST_NAME]
    if not form.is_valid():
        said = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return _listed(request, line=line, refused=said, status=422)
    games = [game] if game else list(Game.objects.with_cards())
    meant = _chosen(form.cleaned_data["card"], games) or cards_called(line, games)
    copies = form.cleaned_data["copies"]
    if len(meant) != 1:
        offered = meant or [one for one, _copies in cards_begun(line, games, request.user)]
        return _listed(request, line=line, copies=copies, offered=offered, refused=_not_one(line, meant), status=422)
    (card,) = meant
    try:
        added = wish_for(player=request.user, wanted={(card.card.id, None): copies}, now=timezone.now())
    except Refusal as refusal:
        return _listed(request, line=line, copies=copies, refused=str(refusal), status=422)
    name = card_title(card.card, card.row.card.game_id)
    said = _("On your wish list: %(wish)s.") % {"wish": f"{copies} × {name}"}
    if not added:
        said = _("%(card)s is on your wish list already.") % {"card": name}
    messages.success(request, said, extra_tags=ADDED)
    return redirect(way_back(request, reverse("collection:wishes")))


def _chosen(card: str, games: Sequence[Game]) -> list[ShelfPrinting]:
    """The printing that a button or an option names; none where nothing was chosen, or what is no card of these games."""
    slug, _mark, key = card.partition(":")
    found = [shelf_of(game).by_key.get(key) for game in games if game.slug == slug]
    return [one for one in found if one]


def _not_one(line: str, meant: Sequence[ShelfPrinting]) -> str:
    """Why a line names no card, or not one alone."""
    if not line:
        return _("Type the name of a card, or its set and number.")
    words = _("“%(text)s” fits several cards. Which one?") if meant else _("No card is called “%(text)s”.")
    return words % {"text": line}


def _listed(request: PlayerRequest, *, status: int = 200, **said: Any) -> HttpResponse:
    game, query = game_or_all(request), _query_asked(request)
    every = wishes_of(request.user, game)

    def search(text: str) -> tuple[list[Wished], tuple[Correction, ...]]:
        return wishes_asked(text, every, request.user) if text else (every, ())

    answered, answer, wrong = asked_or_before(query, request.GET.get("was"), search)
    found, corrections = answer or ([], ())
    games = Game.objects.filter(pk__in=Wish.objects.of(request.user).order_by().values("card__game")).order_by("position")
    page = Paginator(found, WISHES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "game": game,
        "games": games,
        "query": query,
        "answered": answered,
        "query_game": game or next((one.wish.card.game for one in every), None),
        "longest": LONGEST_QUERY,
        "problem": wrong.advice if wrong else "",
        "corrections": corrections,
        "left": sum(one.left for one in found),
        "arrived": sum(not one.left for one in found),
        "just_added": any(message.extra_tags == ADDED for message in messages.get_messages(request)),
        **said,
    }
    return render(request, "collection/wishes.html", context, status=400 if wrong else status)


@require_safe
def export(request: PlayerRequest) -> HttpResponse:
    """What is still looked for, or what of it a query asks for: as text, or as a table."""
    game, query = game_or_all(request), _query_asked(request)
    found = wishes_of(request.user, game)
    if query:
        try:
            found, _corrections = wishes_asked(query, found, request.user)
        except QueryError as error:
            messages.error(request, error.advice)
            asked = {"game": game.slug, "q": query} if game else {"q": query}
            return redirect(f"{reverse('collection:wishes')}?{urlencode(asked)}")
    name = f"cartable-{_('wishes')}-{timezone.localdate():%Y-%m-%d}"
    return sought_response(still_sought(found), name=name, shape=request.GET.get("format", ""))


def _named(wish: Wish) -> str:
    """How many copies of what, the card told from others of its name."""
    number = f" ({wish.printing.set.code} {wish.printing.number})" if wish.printing else ""
    return f"{wish.copies} × {card_title(wish.card, wish.card.game_id)}{number}"


@require_POST
def wish(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """Look for copies of a card: of any printing, or of one."""
    card = get_object_or_404(Card.objects.of(game).select_related("game"), key=key)
    form = WishForm(request.POST)
    back = way_back(request, reverse("catalogue:card", args=[game, key]))
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return redirect(back)
    asked = form.cleaned_data
    printing = get_object_or_404(Printing, card=card, key=asked["printing"]) if asked["printing"] else None
    try:
        kept = set_wish(
            player=request.user, card=card, printing=printing, copies=asked["copies"], note=asked["note"], now=timezone.now()
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(back)
    said = _("On your wish list: %(wish)s.") % {"wish": _named(kept)} if kept else _("No longer on your wish list.")
    messages.success(request, said)
    return redirect(back)


@require_POST
def wish_missing(request: PlayerRequest, game: str, slug: str) -> HttpResponse:
    """Look for every printing of a set that is not owned."""
    found = game_named(game)
    if shelf_of(found).set_named(slug) is None:
        raise Http404
    owned = owned_by(request.user, found)
    wanted: dict[Wanted, int] = {
        (one.card.id, one.id): 1 for one in printings_of_set(found, slug) if one.id not in owned.by_printing
    }
    try:
        added = wish_for(player=request.user, wanted=wanted, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("collection:missing", game, slug)
    messages.success(request, wished_words(added))
    return redirect(f"{reverse('collection:wishes')}?game={game}")


def wished_words(added: int) -> str:
    """What came onto the wish list."""
    if not added:
        return _("All of it is on your wish list already.")
    return ngettext("%(count)d copy is on your wish list now.", "%(count)d copies are on your wish list now.", added) % {
        "count": added
    }


@require_POST
def drop(request: PlayerRequest, pk: int) -> HttpResponse:
    """Look for it no longer."""
    found = get_object_or_404(Wish.objects.of(request.user).select_related("card", "printing__card", "printing__set"), pk=pk)
    words, dropped = str(found), as_dropped(request.user, found)
    drop_wish(wish=found)
    if dropped:
        request.session[DROPPED] = dropped
    else:
        messages.success(request, _("No longer on your wish list: %(wish)s.") % {"wish": words})
    return redirect(way_back(request, reverse("collection:wishes")))


@require_POST
def drop_all_arrived(request: PlayerRequest) -> HttpResponse:
    """Take away what has arrived."""
    gone = drop_arrived(player=request.user)
    words = ngettext("%(count)d wish that came true is off the list.", "%(count)d wishes that came true are off the list.", gone)
    messages.success(request, words % {"count": gone})
    return redirect("collection:wishes")


def _query_asked(request: PlayerRequest) -> str:
    """The query of the address; one that is too long is refused where it is read."""
    return request.GET.get("q", "").strip()[: LONGEST_QUERY + 1]
