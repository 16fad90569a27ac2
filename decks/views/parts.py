"""What each part of the deck editor shows; a page has all parts, an answer to htmx the ones that changed."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from collection.browsing.listing import Listing, browse
from collection.browsing.query import read_query
from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import Owned, owned_by
from collection.models import Player, Printing
from collection.query.fields import fields_of, numbered
from collection.query.grammar import LONGEST_QUERY
from decks.analysis.statistics import engine_coverage
from decks.content import Content, difference
from decks.guides.remarks import NOTHING_SAID, Said, remarks_of
from decks.legality.own_formats import is_own
from decks.legality.verdicts import format_choices, format_of, newer_version, report_in
from decks.models import Deck, DeckRevision
from decks.presentation.arranging import (
    DESCENDING,
    LEVELS,
    Arrangement,
    arranged,
    arrangement_of,
    group_choices,
    sort_choices,
    sorted_lines,
)
from decks.presentation.sheet import Sheet, compare, figures_of, sheet_of
from decks.stock.holding import Stock, state_of, stock_of
from decks.views.figured import figured
from decks.views.state import own_parameters
from simulator.catalog import load_fields
from simulator.legality import Format, Report

LEGALITY, CARD, STATISTICS, CHANGES = "legality", "card", "stats", "changes"
PANELS = (LEGALITY, CARD, STATISTICS, CHANGES)

FILTERS = "filters"
"""Asks for the filters of the search. They are many and push what is found out of sight: a page has them once asked for."""

FOUND_AT_ONCE = 24
"""How many cards the search beside a deck shows; more words narrow it down."""

BEFORE_ASKING = 12
"""And how many while nothing is asked: they are the first of the game, not what somebody looks for."""

Context = dict[str, Any]


@dataclass
class Editor:
    """A deck being edited, and what the page around it shows: the query string of the page is its whole state."""

    deck: Deck
    player: Player
    state: QueryDict

    @cached_property
    def content(self) -> Content:
        return self.deck.content()

    @cached_property
    def owned(self) -> Owned:
        return owned_by(self.player, self.deck.game)

    @property
    def arrangement(self) -> Arrangement:
        return arrangement_of(self.deck.game_id, self.deck.arrangement)

    @cached_property
    def remarks(self) -> dict[int, Said]:
        return remarks_of(self.deck)

    @cached_property
    def sheet(self) -> Sheet:
        return self._sheet_of(self.content)

    @cached_property
    def maybe(self) -> Content:
        return self.deck.maybe()

    @cached_property
    def maybe_sheet(self) -> Sheet:
        return self._sheet_of(self.maybe)

    def _sheet_of(self, content: Content) -> Sheet:
        return sheet_of(
            self.deck.game_id,
            content,
            stock=self.stock,
            deck=self.deck,
            remarks=self.remarks,
            by_printing=self.arrangement.by_printing,
        )

    @cached_property
    def stock(self) -> Stock:
        return stock_of(self.player, self.deck.game, self.owned)

    @cached_property
    def report(self) -> Report:
        return report_in(self.deck.game_id, self.format, self.content)

    @cached_property
    def format(self) -> Format:
        return format_of(self.deck)

    @cached_property
    def last_revision(self) -> DeckRevision | None:
        return self.deck.last_revision()

    @property
    def panel(self) -> str:
        asked = self.state.get("panel", LEGALITY)
        return asked if asked in PANELS else LEGALITY

    @property
    def address(self) -> str:
        """The page that shows the same state."""
        return self._address(self.state)

    @property
    def searched_address(self) -> str:
        """The same, its search as one query."""
        return self._address(self.settled)

    def _address(self, state: QueryDict) -> str:
        query = state.urlencode()
        return reverse("decks:edit", args=[self.deck.pk]) + (f"?{query}" if query else "")

    def head(self) -> Context:
        """Name, format, legality, size, copies owned, undo and redo, whether the draft is saved."""
        return {
            "deck": self.deck,
            "state": self.state,
            "format": self.format,
            "report": self.report,
            "sheet": self.sheet,
            "coverage": engine_coverage(self.sheet),
            "steps": self.deck.steps(),
            "revision": self.last_revision,
            "unsaved": difference(self._saved_content(), self.content).copies,
            "built": state_of(self.deck, self.content, self.stock) if self.deck.pk in self.stock.standing else None,
        }

    def cards(self) -> Context:
        """The lines of the deck and of its maybe board, and the remarks on cards that are on neither."""
        arrangement, game = self.arrangement, self.deck.game_id
        on_boards = {line.card.pk for line in (*self.sheet.lines, *self.maybe_sheet.lines)}
        by_card = shelf_of(self.deck.game).by_card
        remarked = ((card, said) for card, said in self.remarks.items() if card in by_card and card not in on_boards)
        beside = [(by_card[card][0].row, said) for card, said in remarked]
        levels = (*arrangement.sort, "")[:LEVELS]
        return {
            "deck": self.deck,
            "state": self.state,
            "sheet": self.sheet,
            "groups": arranged(self.sheet, arrangement),
            "maybe": self.maybe_sheet,
            "maybe_lines": sorted_lines(self.maybe_sheet, arrangement.sort),
            "beside": beside,
            "arrangement": arrangement,
            "group_choices": group_choices(game),
            "sort_levels": [(level.removeprefix(DESCENDING), level.startswith(DESCENDING)) for level in levels],
            "sort_choices": sort_choices(game),
            "figures": figures_of(game),
        }

    def whole(self) -> Context:
        """All that an edit may change: summary, lines, panel."""
        return self.head() | self.cards() | self.panel_context()

    @cached_property
    def listing(self) -> Listing:
        """The cards that the search finds, the nearest first, and of those equally near the player's own."""
        shelf = shelf_of(self.deck.game)
        query = read_query(self.state, shelf=shelf, registry=load_fields(self.deck.game_id))
        return browse(replace(query, unit="cards"), shelf=shelf, owned=self.owned, player=self.player, prefers_owned=True)

    @property
    def settled(self) -> QueryDict:
        """The state with its search as one query, as addresses carry it; a wrong one stays as it was typed."""
        if self.listing.query.error:
            return self.state
        state = QueryDict(mutable=True)
        for name, value in [*self.listing.query.parameters(), *own_parameters(self.state)]:
            state.appendlist(name, value)
        return state

    def search(self) -> Context:
        """The cards found, with what the deck and the player have of each."""
        listing = self.listing
        in_deck: Counter[int] = Counter()
        for line in self.sheet.lines:
            in_deck[line.card.pk] += line.copies
        free = self.stock.available(self.deck)
        return {
            "deck": self.deck,
            "state": self.settled,
            "listing": listing,
            "query": listing.query,
            "query_max": LONGEST_QUERY,
            "shows_filters": FILTERS in self.state,
            "found": [
                (printing, in_deck[printing.card_id], self.owned.by_card.get(printing.card_id, 0), free.get(printing.card_id, 0))
                for printing in listing.printings[: FOUND_AT_ONCE if listing.chips else BEFORE_ASKING]
            ],
            "figures": figures_of(self.deck.game_id),
        }

    def panel_context(self) -> Context:
        """The panel on the right, whichever is open."""
        parts: dict[str, Callable[[], Context]] = {
            LEGALITY: self._legality,
            CARD: self._card,
            STATISTICS: self._statistics,
            CHANGES: self._changes,
        }
        return {"deck": self.deck, "state": self.state, "panel": self.panel} | parts[self.panel]()

    def _legality(self) -> Context:
        game, current = self.deck.game_id, self.deck.format
        known = format_choices(game, current=current, player=self.player if self.deck.has_own_formats else None)
        return {
            "report": self.report,
            "coverage": engine_coverage(self.sheet),
            "format": self.format,
            "clauses": len(self.format.clauses),
            "formats": [(one, report_in(game, one, self.content)) for one in known],
            "newer": newer_version(current, self.player) if is_own(current) else "",
        }

    def _card(self) -> Context:
        key = self.state.get("card", "")
        found = Printing.objects.shown().of(self.deck.game_id).filter(key=key).first() if key else None
        if found is None:
            return {"shown": None}
        printings = list(found.card.printings.select_related("set"))
        return {
            "shown": found,
            "copies_by_printing": [(printing, self.content.get(printing.key, 0)) for printing in printings],
            "in_deck": sum(self.content.get(printing.key, 0) for printing in printings),
            "in_maybe": self.maybe.get(found.key, 0),
            "said": self.remarks.get(found.card_id, NOTHING_SAID),
            "known_tags": sorted({tag for said in self.remarks.values() for tag in said.tags}, key=str.casefold),
            "owned": self.owned.by_card.get(found.card_id, 0),
        }

    def _statistics(self) -> Context:
        within = f"{fields_of(self.deck.game_id).written('in')}={numbered(self.deck.pk, self.deck.name).key}"
        return {"sheet": self.sheet, "report": self.report, "within": within} | figured(
            self.sheet, self.format, self.state, self.player
        )

    def _changes(self) -> Context:
        return {
            "revision": self.last_revision,
            "comparison": compare(self.deck.game_id, self._saved_content(), self.content),
            "revisions": self.deck.revisions.all()[:5],
        }

    def _saved_content(self) -> Content:
        return dict(self.last_revision.content) if self.last_revision else {}
