"""What decks add to pages that are not theirs."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.translation import ngettext

from collection.browsing import Listing, Owned
from collection.models import Card, Game, Place, Player, Printing
from decks.legality.verdicts import formats_known_to, games_with_decks
from decks.models import BuildSlot
from decks.presentation.card_in_decks import card_in_decks
from decks.presentation.drawn_legality import drawn_legality
from decks.stock.allotting import places_of_built
from decks.stock.holding import Standing, Stock, stock_beside_decks

register = template.Library()


@register.filter
def takes_decks(card: Card) -> bool:
    """Whether players bring decks of their own to the game of a card."""
    return card.game_id in games_with_decks()


@register.inclusion_tag("decks/_decks_with_card.html", takes_context=True)
def decks_with_card(context: Context, card: Card, printing: Printing) -> dict[str, Any]:
    """In which decks of who looks a card is, a way to add it to one, and what formats say of it; nothing without decks.

    The formats are those of the game, his own, and those that his decks are held against.
    """
    if card.game_id not in games_with_decks():
        return {}
    request = context["request"]
    player = request.user if isinstance(request.user, Player) else None
    stock = _stock_of_page(context, card.game, context["owned"]) if player else None
    known = card_in_decks(player, card, printing, stock.reserved_with(card.pk) if stock else {})
    decks = [*known["choices"], *(deck for deck, _built in known["holding"])]
    own, followed = formats_known_to(player, card.game_id, decks) if player else ((), ())
    return known | {"card": card, "legality": drawn_legality(card, own, followed), "csrf_token": context["csrf_token"]}


@register.simple_tag(takes_context=True)
def in_built_decks(context: Context, card: Card, owned: Owned) -> Sequence[tuple[Standing, int]]:
    """In which built decks of who looks how many copies of a card lie, wherever they belong."""
    stock = _stock_of_page(context, card.game, owned)
    return stock.holders.get(card.pk, ()) if stock else ()


@register.filter
def copies_in_decks(place: Place) -> int:
    """How many of the copies that belong in a place lie in built decks of its owner."""
    built = BuildSlot.objects.filter(build__deck__owner=place.player, build__deck__deleted=None)
    games = Game.objects.filter(pk__in=built.values("build__deck__game"))
    return sum(places_of_built(place.player, game)[place.pk] for game in games)


@register.filter
def nowhere_in_decks(game: Game, player: Player) -> int:
    """How many of a player's copies of a game that lie in no place are in built decks."""
    return places_of_built(player, game)[None]


@register.simple_tag(takes_context=True)
def free_beside_decks(context: Context, printing: Printing, owned: Owned) -> str:
    """How many copies of a printing are free, where some lie in decks or aside; swapped with the count."""
    has_any = owned.by_printing or context.get("is_swap")
    stock = _stock_of_page(context, context.get("game") or printing.set.game, owned) if has_any else None
    return _free_words(stock, printing, owned, is_swap=bool(context.get("is_swap")))


@register.simple_tag(takes_context=True)
def free_on_page(context: Context, listing: Listing) -> dict[int, str]:
    """The same for all cards of a list, by primary key of the printing."""
    stock = _stock_of_page(context, context["game"], listing.owned) if listing.owned.by_printing else None
    return {one.pk: _free_words(stock, one, listing.owned) for one in listing.printings} if stock else {}


def _free_words(stock: Stock | None, printing: Printing, owned: Owned, *, is_swap: bool = False) -> str:
    free = stock.free_beside_decks.get(printing.pk) if stock else None
    if free is None:
        return ""
    said = ngettext("%(free)s free", "%(free)s free", free) % {"free": free} if printing.pk in owned.by_printing else ""
    html = '<small id="f-{}" hx-swap-oob="true">{}</small>' if is_swap else '<small id="f-{}">{}</small>'
    return format_html(html, printing.pk, said)


def _stock_of_page(context: Context, game: Game, owned: Owned) -> Stock | None:
    """What lies in built decks of whoever reads a page, or aside, asked once a page; None where nothing does."""
    request = context["request"]
    if not hasattr(request, "stock_beside_decks"):
        can_build = isinstance(request.user, Player) and not request.user.is_guest and game.slug in games_with_decks()
        request.stock_beside_decks = stock_beside_decks(request.user, game, owned) if can_build else None
    found: Stock | None = request.stock_beside_decks
    return found
