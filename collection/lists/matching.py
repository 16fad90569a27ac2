"""From what a row says to the printing it means. Nothing is guessed: what two printings fit is asked."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.lists.lines import set_and_number
from collection.lists.names import Found, Names, names_of
from collection.lists.rows import MISCOUNTED, Row
from collection.lists.saying import AT_HAND
from collection.models import Finish, default_finish


class State(StrEnum):
    """Where a row ends: each in exactly one state ("skipped" is the reader's own choice, and no state of a match)."""

    OK = "ok"
    AMBIGUOUS = "ambiguous"
    UNMATCHED = "unmatched"
    INVALID = "invalid"


class Doubt(StrEnum):
    """Why a row is ambiguous or unmatched."""

    SEVERAL_CARDS = "several_cards"
    SEVERAL_PRINTINGS = "several_printings"
    NAME_AND_NUMBER_DISAGREE = "name_and_number_disagree"
    UNKNOWN_SET = "unknown_set"
    NOT_IN_SET = "not_in_set"
    UNKNOWN_NUMBER = "unknown_number"
    UNKNOWN_NAME = "unknown_name"
    UNKNOWN_KEY = "unknown_key"


MOST_CANDIDATES = 12


@dataclass(frozen=True, slots=True)
class Match:
    """A row with the printing it means (`ok`), or the printings it may mean (`ambiguous`, or `invalid` for its number of
    copies alone), best first."""

    row: Row
    state: State
    printing: ShelfPrinting | None = None
    candidates: Found = ()
    doubt: Doubt | None = None

    @property
    def finish(self) -> Finish:
        """The finish said, else that of the printing."""
        return self.finish_of(self.printing)

    def finish_of(self, printing: ShelfPrinting | None) -> Finish:
        """The finish the row means for one of its candidates."""
        return self.row.finish or default_finish(printing.foil if printing else None)


def match_all(rows: Iterable[Row], shelf: Shelf) -> Iterator[Match]:
    """The match of every row, in order. What calls a card the same is looked up once as long as it is at hand."""

    @lru_cache(maxsize=AT_HAND)
    def meant(name: str, set_name: str, number: str, code: str, key: str) -> Match:
        return match(Row(line=0, raw="", name=name, set=set_name, number=number, code=code, key=key), shelf)

    for row in rows:
        if row.problem:
            yield Match(row, State.INVALID, candidates=_of_miscounted(row, meant))
        else:
            found = meant(row.name, row.set, row.number, row.code, row.key)
            yield Match(row, found.state, found.printing, found.candidates, found.doubt)


def _of_miscounted(row: Row, meant: Callable[[str, str, str, str, str], Match]) -> Found:
    """What a row may mean of which only the number of copies makes no sense; nothing for any other row with a problem."""
    if not (row.problem and row.problem.reason in MISCOUNTED and row.says_a_card):
        return ()
    found = meant(row.name, row.set, row.number, row.code, row.key)
    return (found.printing,) if found.printing else found.candidates


def match(row: Row, shelf: Shelf) -> Match:
    """Which printing a row means: `ok` only when all that it says fits one printing alone."""
    if row.problem:
        return Match(row, State.INVALID)
    names = names_of(shelf)
    by_name = names.named(row.name) if row.name else ()
    if row.key:
        return _checked(row, _keyed(row, names), by_name, Doubt.UNKNOWN_KEY)
    set_code = names.set_called(row.set) if row.set else None
    if row.set and set_code is None:
        return _unsure(row, by_name, Doubt.UNKNOWN_SET)
    number = row.code or row.number
    if number:
        found = names.numbered(number, set_code)
        if not found and (cut := set_and_number(number, names)) and set_code in (None, names.set_called(cut[0])):
            found = names.numbered(cut[1], names.set_called(cut[0]))
        return _by_number(row, found, by_name, set_code)
    if set_code:
        in_set = tuple(one for one in by_name if one.set.code == set_code)
        return _one_of(row, in_set) if in_set else _unsure(row, by_name, Doubt.NOT_IN_SET if by_name else Doubt.UNKNOWN_NAME)
    return _one_of(row, by_name) if by_name else Match(row, State.UNMATCHED, doubt=Doubt.UNKNOWN_NAME)


def _keyed(row: Row, names: Names) -> Found:
    found = names.keyed(row.key)
    return (found,) if found else ()


def _by_number(row: Row, by_number: Found, by_name: Found, set_code: str | None) -> Match:
    """A row with a number: the name, where there is one, must agree with it."""
    if not row.name:
        return _one_of(row, by_number) if by_number else Match(row, State.UNMATCHED, doubt=Doubt.UNKNOWN_NUMBER)
    if not set_code and by_name:
        by_number = tuple(one for one in by_number if one in by_name) or by_number
    return _checked(row, by_number, by_name, Doubt.UNKNOWN_NUMBER)


def _checked(row: Row, found: Found, by_name: Found, unknown: Doubt) -> Match:
    """What a key or a number found, checked against the name: when they disagree, both are shown."""
    agreeing = tuple(one for one in found if not row.name or one in by_name)
    if agreeing:
        return _one_of(row, agreeing)
    if found:
        return _unsure(row, (*found, *by_name), Doubt.NAME_AND_NUMBER_DISAGREE)
    return _unsure(row, by_name, unknown)


def _one_of(row: Row, found: Found) -> Match:
    if len(found) == 1:
        return Match(row, State.OK, printing=found[0])
    several = len({one.card.id for one in found}) > 1
    return _unsure(row, found, Doubt.SEVERAL_CARDS if several else Doubt.SEVERAL_PRINTINGS)


def _unsure(row: Row, candidates: Found, doubt: Doubt) -> Match:
    state = State.AMBIGUOUS if candidates else State.UNMATCHED
    return Match(row, state, candidates=tuple(dict.fromkeys(candidates))[:MOST_CANDIDATES], doubt=doubt)
