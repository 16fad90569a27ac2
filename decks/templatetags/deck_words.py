"""Words of the simulator and of decks in templates."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django import template
from django.http import QueryDict
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from collection.catalogue import facts
from collection.catalogue.shelf import ShelfCard
from collection.languages import long_date, page_language
from collection.models import Card
from decks.legality.dated import ClauseLine
from decks.models import Deck
from decks.origins.house import starter_of, title_of
from decks.presentation.arranging import DESCENDING
from decks.presentation.drawn_lines import MAYBE, Find, drawn_find, drawn_line, drawn_to_read
from decks.presentation.sheet import Line
from decks.views.state import OWN_PARAMETERS, own_parameters
from simulator.catalog import Card as CatalogCard
from simulator.catalog import Field, load
from simulator.kernel.words import Words
from simulator.legality import Copies, Gauge, Moment, Request, Total, Unwanted

register = template.Library()

NAMED_AT_MOST = 12
"""Cards of one clause; a search finds the others."""


@register.filter
def said(words: Words) -> str:
    """Words of the simulator in the language of the page."""
    return words.say(page_language())


@register.filter
def titled(card: Card | ShelfCard | CatalogCard, game: str = "") -> str:
    """The name of a card, with whatever tells it from others of that name; one that is no row needs its game named."""
    catalog = load(card.game_id if isinstance(card, Card) else game)
    key = card.id if isinstance(card, CatalogCard) else card.key
    return catalog.title(key, page_language()) if key in catalog.titles else card.name


@register.filter
def cards_named(line: ClauseLine, game: str) -> dict[str, Any]:
    """The first cards that a clause names: key, title, points or None; how many it does not say, and a search for them all."""
    catalog, test = load(game), line.clause.test
    named = [(card, catalog.title(card, page_language()), points) for card, points in line.cards(catalog).items()]
    query = test.of.query if isinstance(test, Copies | Total | Unwanted) else ""
    return {"shown": named[:NAMED_AT_MOST], "rest": max(0, len(named) - NAMED_AT_MOST), "query": query}


@register.filter
def fact(card: Card, slug: str) -> Any:
    """What the game prints on a card under this field; "" where it prints nothing."""
    found = card.facts.get(slug)
    return "" if found is None else found


@register.filter
def sorted_by(names: Mapping[str, str], level: str) -> str:
    """What a level sorts by, with an arrow for its way."""
    return f"{names[level.removeprefix(DESCENDING)]} {'↓' if level.startswith(DESCENDING) else '↑'}"


@register.filter
def deck_title(deck: Deck) -> str:
    """The name of a deck; of a starter deck that the site shows, in the language of the page."""
    return title_of(deck)


@register.filter
def deck_notes(deck: Deck) -> str:
    """The notes on a deck, as `deck_title` its name."""
    found = starter_of(deck)
    return found.style.say(page_language()) if found else deck.notes


@register.filter
def of(mapping: Mapping[Any, Any], key: Any) -> Any:
    """The entry of a mapping; None without one."""
    return mapping.get(key)


@register.simple_tag
def request_token() -> str:
    """A name for one request that a form may send: the server does it once, however often it arrives."""
    return uuid4().hex


@register.simple_tag
def address(state: QueryDict, **changes: Any) -> str:
    """The query string of a page's state with some parameters changed; an empty value takes a parameter away."""
    changed = state.copy()
    for name, value in changes.items():
        changed.pop(name, None)
        if value not in ("", None):
            changed[name] = str(value)
    return f"?{changed.urlencode()}"


register.filter(own_parameters)


@register.simple_tag
def deck_line(line: Line, figures: Sequence[Field], look: str) -> SafeString:
    """A line of a deck being edited, drawn."""
    return drawn_line(line, figures, look=look)


@register.simple_tag
def pile_line(line: Line, look: str, is_last: bool) -> SafeString:
    """The same line as a card of a stack; nothing lies on its last one."""
    return drawn_line(line, (), look=look, as_pile=True, is_last=is_last)


@register.simple_tag
def maybe_line(line: Line, figures: Sequence[Field], look: str) -> SafeString:
    """A line of the maybe board, drawn."""
    return drawn_line(line, figures, look=look, board=MAYBE)


@register.simple_tag
def read_line(line: Line, figures: Sequence[Field], with_owned: object) -> SafeString:
    """A line of a deck to read, drawn; what of it is owned where the page tells that."""
    return drawn_to_read(line, figures, with_owned=bool(with_owned))


@register.simple_tag
def read_pile_line(line: Line, with_owned: object, is_last: bool) -> SafeString:
    """The same line as a card of a stack; nothing lies on its last one."""
    return drawn_to_read(line, (), with_owned=bool(with_owned), as_pile=True, is_last=is_last)


@register.filter
def telling_type(card: Card) -> str:
    """The type of a card that shares its name with one of another type."""
    return facts.telling_type(card, card.game_id)


@register.simple_tag
def found_card(find: Find, figures: Sequence[Field], look: str) -> SafeString:
    """A card that the search beside a deck finds, drawn."""
    return drawn_find(find, figures, look=look)


@register.simple_tag
def address_without_search(state: QueryDict) -> str:
    """The query string of a page's state without its search."""
    return f"?{urlencode(own_parameters(state))}"


@register.simple_tag
def searching(state: QueryDict, *parts: str) -> str:
    """The query string of a page's state that searches for what all these say, beside its panel."""
    return f"?{urlencode([('q', ' '.join(parts)), *own_parameters(state)])}"


@register.simple_tag(takes_context=True)
def leading_to(context: Context, query: str) -> SafeString:
    """The attributes of a link to the cards of a deck that a search finds; "" where the page has nowhere to lead to.

    In the editor (`within` names the deck as searches do) it searches beside the deck; where a deck is read (`narrows`) it
    lists those lines of it alone.
    """
    within = context.get("within")
    if not query or not (within or context.get("narrows")):
        return SafeString("")
    if within:
        return format_html('href="{}#pane-search" data-search="{} {}"', searching(context["state"], within, query), within, query)
    return format_html('href="?{}#deck-cards"', urlencode({"view": "list", "only": query}))


@register.simple_tag
def asking_for(state: QueryDict, fix: Request) -> str:
    """The query string that searches for the cards that a rule asks for."""
    wanted = QueryDict(mutable=True)
    for name in OWN_PARAMETERS:
        if name in state:
            wanted.setlist(name, state.getlist(name))
    for name, values in fix.search.items():
        wanted.setlist(name, list(values))
    return f"?{wanted.urlencode()}"


@register.filter
def bounds(gauge: Gauge) -> str:
    """The bounds of an amount: "40", "5 at most", "12 to 50"."""
    least, most = gauge.least, gauge.most
    if least is None:
        return _("%(most)s at most") % {"most": most}
    if most is None:
        return _("%(least)s at least") % {"least": least}
    return str(least) if least == most else _("%(least)s to %(most)s") % {"least": least, "most": most}


@register.filter
def moment(when: Moment) -> str:
    """A year, a month or a day, as exactly as it is known."""
    form = {4: "Y", 7: "YEAR_MONTH_FORMAT"}.get(len(when.text))
    return date_format(when.first, form) if form else long_date(when.first)


@register.filter
def unsigned(number: int) -> int:
    """A number without its sign."""
    return abs(number)


@register.filter
def top(gauge: Gauge) -> int:
    """Where the bar of an amount is full; 0 for an amount without bounds."""
    return gauge.most or gauge.least or 0


@register.filter
def left_out(card: Card) -> str:
    """What the engine leaves out of a card, in the language of the page; "" when nothing is."""
    return str(card.left_out.get(page_language(), ""))
