"""Games that a whole table plays with one box: what a player's collection holds of each box, and what it lacks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from collection.catalogue.own_cards import printings_of_list
from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.inventory.owned import Owned
from collection.models import Printing
from collection.remembered import Remembered
from simulator.catalog import Catalog, load
from simulator.games import GAMES
from simulator.games.own_lists import UsableList, game_played, usable_list
from simulator.legality import Change, Clause, Format, Gauge, Report, Violation, apply_fix, check

Frozen = tuple[tuple[str, int], ...]
"""Copies by printing, as a question that can be asked again."""

ORDINARY: Final = 100
"""Lines of the boxes that are sold."""

SIGNS_OF_A_LINE: Final = 100
"""A line of a box takes about as much memory as so many signs of a text."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Copies of a printing that a box needs and the collection lacks."""

    printing: ShelfPrinting | Printing
    copies: int
    is_piece: bool = False
    """Whether it is no card: a token, money, a board."""


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A clause of a box: the rule it enforces, what was counted, and what is wrong, if anything is."""

    clause: Clause
    gauge: Gauge | None
    violation: Violation | None


@dataclass(frozen=True)
class BoxCheck:
    """A box held against a collection. `report` looks at the cards that belong in the box: what is owned besides is no fault."""

    format: Format
    players: range
    report: Report
    missing: tuple[Missing, ...]

    @property
    def is_complete(self) -> bool:
        return self.report.legal

    @cached_property
    def copies_missing(self) -> int:
        """How many copies would make it complete."""
        return sum(one.copies for one in self.missing)

    @cached_property
    def pieces_missing(self) -> int:
        """How many of these copies are no cards."""
        return sum(one.copies for one in self.missing if one.is_piece)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing of it is owned yet."""
        return not any(gauge.found for gauge in self.report.gauges)

    @property
    def clauses(self) -> list[ClauseLine]:
        """The clauses in the order of the format."""
        gauges = {gauge.clause: gauge for gauge in self.report.gauges}
        wrong = {violation.clause: violation for violation in self.report.violations}
        return [ClauseLine(one, gauges.get(one.id), wrong.get(one.id)) for one in self.format.clauses]


def is_played_with_a_box(game: str) -> bool:
    """Whether the whole table shares one box; otherwise each player brings a deck."""
    return not GAMES[game].has_decks


def boxes_of(shelf: Shelf, owned: Owned) -> list[BoxCheck]:
    """Every box that the game knows, the usual one first; none for a game of decks. No query."""
    if not is_played_with_a_box(shelf.game):
        return []
    held = {shelf.by_id[one].key: copies for one, copies in owned.by_printing.items() if one in shelf.by_id}
    by_key = {one.key: one for one in shelf.printings}
    formats = sorted(GAMES[shelf.game].formats, key=lambda known: not known.default)
    return [_check(shelf.game, "", format, held, by_key) for format in formats]


def boxes_of_list(own: UsableList, held: Mapping[str, int]) -> list[BoxCheck]:
    """Every box of a list of somebody's own against the copies that lie in it, the usual one first. No query."""
    by_key = printings_of_list(own.catalog.game, own.text)
    formats = sorted(own.game.formats, key=lambda known: not known.default)
    return [_check(own.catalog.game, own.text, format, held, by_key) for format in formats]


def playable_tables(boxes: list[BoxCheck]) -> list[int]:
    """The numbers of players for whom one of the boxes is complete."""
    return sorted({players for box in boxes if box.is_complete for players in box.players})


def _check(
    game: str, card_list: str, format: Format, held: Mapping[str, int], by_key: Mapping[str, ShelfPrinting | Printing]
) -> BoxCheck:
    asked = (game, card_list, format.id, tuple(sorted(held.items())))
    report, lacking = _REPORTS.get(asked, lambda: _report(*asked))
    found = [(by_key[key], copies) for key, copies in lacking if key in by_key]
    missing = tuple(Missing(one, copies, one.card.kind in GAMES[game].piece_types) for one, copies in found)
    return BoxCheck(format, format.players or GAMES[game].players, report, missing)


def _report(game: str, card_list: str, format_id: str, held: Frozen) -> tuple[Report, Frozen]:
    """What is wrong once the surplus is left aside, and what has to be added."""
    catalog = usable_list(game, card_list).catalog if card_list else load(game)
    format = next(known for known in game_played(game, card_list).formats if known.id == format_id)
    report = _without_surplus({key: copies for key, copies in held if key in catalog.printings}, format, catalog)
    lacking: Counter[str] = Counter()
    for change in _changes(report):
        for key, delta in change.deltas:
            lacking[key] = max(lacking[key], delta)
    return report, tuple((key, copies) for key, copies in lacking.items() if copies)


def _weight(asked: tuple[str, str, str, Frozen], answer: tuple[Report, Frozen]) -> int:
    """About how many lines of a box are kept with an answer: those asked about, a list's own text, what is lacking or wrong."""
    _game, card_list, _format, held = asked
    report, lacking = answer
    named = sum(len(one.guilty) + len(one.fixes) for one in report.violations)
    return max(ORDINARY, len(held) + len(lacking) + named + len(card_list) // SIGNS_OF_A_LINE)


_REPORTS: Final = Remembered(_weight, room=1_024 * ORDINARY)
"""Pages ask again and again; of boxes of a player's own list, which may have thousands of cards, few are kept."""


def _without_surplus(held: Mapping[str, int], format: Format, catalog: Catalog) -> Report:
    """The report on what is left when all that a box has no use for is put aside, as little as possible at a time."""
    report = check(held, format, catalog)
    while surplus := [less for change in _changes(report) if (less := _taken(change)).deltas]:
        tables = [apply_fix(held, change) for change in surplus]
        reports = [check(table, format, catalog) for table in tables]
        best = min(range(len(tables)), key=lambda one: len(reports[one].violations))
        held, report = tables[best], reports[best]
    return report


def _changes(report: Report) -> list[Change]:
    """The first way in which each violation says how it can be settled."""
    fixes = [next((fix for fix in one.fixes if isinstance(fix, Change)), None) for one in report.violations]
    return [fix for fix in fixes if fix]


def _taken(change: Change) -> Change:
    """The part of a change that takes copies away."""
    return Change(tuple((key, delta) for key, delta in change.deltas if delta < 0), change.label)
