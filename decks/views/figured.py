"""What pages show of a deck in figures, in its editor and where it is read: charts, chains, odds that an address asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest

from collection.languages import page_language
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.grammar import LONGEST_QUERY
from decks.analysis.chains import gem_graph
from decks.analysis.statistics import (
    HopeOdds,
    charts_of,
    drawn_by,
    drawn_of,
    first_hope,
    hope_odds,
    targets,
)
from decks.community.medians import FEWEST, held_against_public
from decks.forms.decks import HopeForm
from decks.presentation.narrowing import narrowed
from decks.presentation.sheet import Sheet
from decks.presentation.stacks import LIST, STATISTICS, layout_of
from decks.views.state import without_blanks
from simulator.legality import Format

Context = dict[str, Any]

CHAINED_TURNS: Final = (0, 3)
"""The deck's own turns by whose end chains are reckoned: the opening hand, and the third."""


def figured(sheet: Sheet, format: Format, asked: Mapping[str, str], player: Player | None) -> Context:
    """The charts of a deck, its chains, and the odds that are asked for, as its format draws cards.

    Searches see what this player may see.
    """
    language = page_language()
    drawn = drawn_of(sheet)
    hope_form, hope = _hope(drawn, format, asked, player)
    charts, public = held_against_public(charts_of(drawn, language), drawn.game, format.id)
    return {
        "charts": charts,
        "public": public,
        "fewest_public": FEWEST,
        "chains": gem_graph(drawn, language, drawn=[drawn_by(format, drawn.game, own) for own in CHAINED_TURNS]),
        "drawn": drawn,
        "hopes": [target for _heading, group in targets(drawn, language) for target in group],
        "hope": hope,
        "hope_form": hope_form,
    }


def reading(request: HttpRequest, sheet: Sheet, format: Format) -> Context:
    """A deck to read as an address asks for it: in stacks, as a list, perhaps only the cards of a search, or in figures.

    `shown` are the lines of the list, `only` the search that they answer to, `only_problem` why it finds nothing.
    """
    player = request.user if isinstance(request.user, Player) and not request.user.is_guest else None
    layout = layout_of(sheet, view=request.GET.get("view", ""), by=request.GET.get("by", ""))
    context: Context = {"layout": layout, "shown": sheet, "only": "", "only_problem": ""}
    only = request.GET.get("only", "").replace("\0", "").strip()[: LONGEST_QUERY + 1]
    if layout.view == LIST and only:
        context["only"] = only
        try:
            context["shown"] = narrowed(sheet, only, player)
        except QueryError as problem:
            context["only_problem"] = problem.advice
    if layout.view == STATISTICS and sheet.size:
        context |= figured(sheet, format, without_blanks(request.GET), player)
    return context


def _hope(sheet: Sheet, format: Format, asked: Mapping[str, str], player: Player | None) -> tuple[HopeForm, HopeOdds | None]:
    """The search and the turn asked about in the address; without cards, or for a wrong search, there is no answer."""
    query = first_hope(sheet) if sheet.groups else ""
    first = {"hope-query": query, "hope-least": 1, "hope-turn": 1, "hope-seat": 0}
    form = HopeForm(first | {name: value for name, value in asked.items() if name in first and value})
    if not sheet.size or not form.is_valid():
        return form, None
    try:
        return form, hope_odds(sheet, format=format, **form.cleaned_data, player=player)
    except QueryError as problem:
        form.add_error("query", problem.advice)
        return form, None
