"""The line of column names of a table: where it stands, what each column holds, and which unknown ones are kept."""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Final

from collection.folding import folded
from collection.lists.glossary import COLUMNS, FOREIGN, FRENCH_COLUMNS, LOOSE_NAMES, OWN_COLUMNS, SET_NUMBER
from collection.lists.rows import LONGEST_FIRST, LONGEST_LINE, UnreadableListError
from collection.lists.saying import BINDER, FACT_COLUMNS, FLAGS, LANGUAGE_NUMBER
from collection.values.csv_cells import unguarded
from collection.values.kept_cells import LONGEST_KEPT, plain
from simulator.kernel.game import Language

DELIMITERS = (",", ";", "\t", "|")
SEPARATOR_HINT = re.compile(r'^"?sep=(.)"?\s*$', re.IGNORECASE)

CARDMARKET: Final = frozenset(["idproduct", "idarticle"])
"""Folded names of columns that Cardmarket's tables alone have."""

OF_PROGRAMS: Final = frozenset(["playset", "binder type"])
"""Columns of single programs: our own export has such columns only from what was kept of copies."""

TASTED: Final = 2_000
"""Lines of a table that tell which unknown columns describe copies."""

FEW_WORDS: Final = 20
"""So many different words may always stand in a column that is kept unasked; more, where each stands on two lines or so."""

NOTHING_SAID: Final = frozenset(["0", "0.00", "0,00", "no", "non", "nein", "n", "false", "faux", "-", "—", "n/a"])
"""What programs write, in any case, on every line of a column that nobody uses: alone it is not kept unasked."""

LONGEST_UNASKED: Final = 60
"""In letters: of a cell in such a column."""

MOST_UNASKED: Final = 40
"""Unknown columns that are looked at: as many as a preview names. A first line has room for thousands, and the page waits."""

NUMBERING: Final = frozenset(["id", "ids", "sku", "url", "uri", "uuid", "link"])
"""The last words of names of columns that say what other programs call a card."""

KEYS: Final = "printing"
"""The column of our own export that holds identifiers of ours; other programs say there how a card was printed."""

KEYS_TASTED: Final = 50
"""Lines of a table that tell whether it holds identifiers of ours."""

IsKey = Callable[[str], object]

LEAST_KNOWN = 3
"""So many known column names make a line a table's, though none of them names a card."""


@dataclass(frozen=True, slots=True)
class Header:
    """The line of column names: where it stands, what separates its cells, and which cells hold what: of cards, of copies.

    What the `kept` cells say is kept of the copies, under these names; `unasked` where nobody said so and the table is not
    ours. `month_first` is what its days tell, and `has_mp` that its conditions go NM, LP, MP, HP, in which LP is better than ours
    (EX, GD, LP, PL).
    """

    line: int
    delimiter: str
    cells: tuple[str, ...]
    places: dict[str, tuple[int, ...]]
    facts: dict[str, int]
    kept: Mapping[int, str] = field(default_factory=dict)
    unasked: bool = False
    month_first: bool | None = None
    has_mp: bool = False

    @property
    def unused(self) -> tuple[str, ...]:
        """The columns that are not read."""
        read = {place for places in self.places.values() for place in places} | set(self.kept)
        return tuple(cell for place, cell in enumerate(self.cells) if place not in read and cell)

    def calls(self, *columns: str) -> str:
        """What the table itself calls the first of these columns that it has."""
        return next((self.cells[self.places[one][0]] for one in columns if one in self.places), "")


Columns = Mapping[tuple[str, ...], Sequence[str]]
"""What somebody said that tables hold: by the names of their columns, as `named_cells`, the field of each; "" for none."""

KEPT: Final = "kept"
"""Of a column that somebody wants kept beside the copies."""

KEPT_MARKS: Final[Mapping[Language, str]] = {"en": "kept: ", "fr": "gardé : "}
"""Stands in our own export before the name of a kept column that would be taken for one of ours."""

OUR_NAMES: Final[Mapping[str, str]] = {folded(french): name.replace("_", " ") for name, french in FRENCH_COLUMNS.items()}
"""Our own columns as they are compared, by their folded French names."""

OURS_IN_FRENCH: Final = frozenset(folded(FRENCH_COLUMNS[name]) for name in OWN_COLUMNS)

CARD_FIELDS: Final = ("name", "number", "set", "code", "copies", "foils", "finish", "section", "key", "playset", "binder type")
COPY_FIELDS: Final = (*dict.fromkeys(FACT_COLUMNS.values()), BINDER, LANGUAGE_NUMBER, *FLAGS)
NAMING: Final = frozenset(["name", "number", "code", "key"])
"""Fields of which a table has one at least."""


def named_cells(cells: Sequence[str]) -> tuple[str, ...]:
    """The names of columns as they are compared and kept; folding makes some letters many, so they are cut again."""
    return tuple(column_name(cell)[:LONGEST_FIRST] for cell in cells)


def first_line(lines: Sequence[str]) -> tuple[int, str, Sequence[str]] | None:
    """The first line that says something, where it stands, and what may separate its cells."""
    hinted: tuple[str, ...] = ()
    for place, line in enumerate(lines):
        if hint := SEPARATOR_HINT.match(line):
            hinted = (hint[1],)
        elif line.strip() and not line.lstrip().startswith(("#", "//")):
            return place, line, hinted or DELIMITERS
    return None


def cut_cells(line: str, delimiter: str) -> tuple[str, ...]:
    """The cells of a line."""
    return tuple(cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), []))


def first_records(lines: Sequence[str], delimiter: str, most: int) -> list[list[str]]:
    """The cells of the first records of some lines, each cut as it is read; none where they make no sense."""
    try:
        return list(islice(csv.reader((shortened(f"{line}\n") for line in lines), delimiter=delimiter), most))
    except csv.Error:
        return []


def find_header(
    lines: Sequence[str], columns: Columns = MappingProxyType({}), is_key: IsKey = lambda _cell: False
) -> Header | None:
    """The column names of a table, or None for free text: looks at the first line that says something.

    What somebody said of columns of these very names holds before what they mean as usual. `is_key` tells identifiers of ours,
    which alone say which cards are meant. Raises UnreadableListError for a first line that is too long for either, and for a
    table that names no card.
    """
    first = first_line(lines)
    if first is None:
        return None
    place, line, delimiters = first
    if len(line) > LONGEST_FIRST:
        raise UnreadableListError("first_line_too_long")
    for delimiter in delimiters if columns else ():
        cells = cut_cells(line, delimiter)
        if fields := columns.get(named_cells(cells)):
            return _said_header(place, delimiter, cells, fields)
    best = _keyed_header(place, line, delimiters, lines, is_key) or _best_header(place, line, delimiters)
    return _keeping_unasked(best, lines) if best else None


def _keeping_unasked(header: Header, lines: Sequence[str]) -> Header:
    """The header with the unknown columns that describe copies kept, as far as there is room, though nobody said so."""
    names = _column_names(header.cells)
    known = {place for places in header.places.values() for place in places} | set(header.facts.values())
    unknown = [at for at, name in enumerate(names) if name and at not in known and not _numbers_cards(name)]
    if not unknown or _is_own(names):
        return header
    unknown = unknown[:MOST_UNASKED]
    records = first_records(lines[header.line : header.line + TASTED], header.delimiter, TASTED)
    same = sorted(known - set(header.places.get("copies", ())))
    kept, room = [], LONGEST_KEPT
    for at in unknown:
        said = [(tuple(row[one] for one in same if one < len(row)), row[at].strip()) for row in records if at < len(row)]
        longest = _longest_described(said)
        room -= longest + len(header.cells[at]) + len('"":"",') if longest else 0
        if longest and room > 0:
            kept.append(at)
    return replace(header, kept=_kept_names(header.cells, kept), unasked=bool(kept))


def _numbers_cards(name: str) -> bool:
    """Whether a column of this name says what other programs call a card or ask for it, and nothing of copies."""
    return name in FOREIGN or name.rsplit(maxsplit=1)[-1] in NUMBERING


def _longest_described(said: Iterable[tuple[tuple[str, ...], str]]) -> int:
    """The letters of the longest cell of a column that describes copies, 0 for one that tells lines apart.

    That is one of many different words, or one that parts most of the lines that say the same otherwise. `said` are its
    cells, each with what is known of its line.
    """
    piles: dict[tuple[str, ...], list[str]] = {}
    for line, cell in said:
        if cell:
            piles.setdefault(line, []).append(cell)
    cells = [cell for pile in piles.values() for cell in pile]
    if all(cell.lower() in NOTHING_SAID for cell in cells):
        return 0
    longest = max(map(len, cells), default=0)
    is_word = len(set(cells)) <= max(FEW_WORDS, len(cells) // 2) and longest <= LONGEST_UNASKED
    parted, equal = (sum(len(kind) - 1 for kind in kinds) for kinds in (map(set, piles.values()), piles.values()))
    return longest if is_word and 2 * parted <= equal else 0


def _said_header(place: int, delimiter: str, cells: tuple[str, ...], fields: Sequence[str]) -> Header:
    places: dict[str, tuple[int, ...]] = {}
    for index, said in enumerate(fields):
        if said in CARD_FIELDS:
            places[said] = (*places.get(said, ()), index)
    facts = {said: index for index, said in enumerate(fields) if said in COPY_FIELDS}
    kept = [at for at, said in enumerate(fields) if said == KEPT]
    return Header(place + 1, delimiter, cells, places, facts, _kept_names(cells, kept))


def _keyed_header(place: int, line: str, delimiters: Sequence[str], lines: Sequence[str], is_key: IsKey) -> Header | None:
    """Column names without that of cards, one of them "printing", below which identifiers of ours stand: part of our own export.

    Not where another column numbers cards, as those of other programs do, whatever stands there.
    """
    for delimiter in delimiters:
        names = _names_in_english(map(column_name, cut_cells(line, delimiter)))
        if names.count(KEYS) != 1 or any(COLUMNS.get(name) == "name" or _is_foreign(name) for name in names):
            continue
        at = names.index(KEYS)
        records = first_records(lines[place + 1 : place + 1 + KEYS_TASTED], delimiter, KEYS_TASTED)
        cells = [said for row in records if at < len(row) and (said := row[at].strip())]
        if 2 * sum(bool(is_key(cell)) for cell in cells) > len(cells):
            return _header(place, line, delimiter, is_keyed=True)
    return None


def _is_foreign(name: str) -> bool:
    """Whether a column of this name says what another program calls a card, and nothing of copies."""
    return bool(name) and _numbers_cards(name) and name not in COLUMNS and name not in FACT_COLUMNS


def _best_header(place: int, line: str, delimiters: Sequence[str]) -> Header | None:
    """The line as column names, cut where most of them are known; None when it holds no column names."""
    best = max((_header(place, line, delimiter) for delimiter in delimiters), key=lambda header: len(header.places))
    if {"name", "number", "code", "key"} & set(best.places):
        return best
    for header in (_header(place, line, delimiter) for delimiter in delimiters):
        known = [name for name in map(column_name, header.cells) if name in COLUMNS or name in FOREIGN]
        if len(known) >= LEAST_KNOWN and not any(cell.isdecimal() for cell in header.cells):
            raise UnreadableListError("no_card_column", ", ".join(filter(None, header.cells))[:200])
    return None


def _header(place: int, line: str, delimiter: str, *, is_keyed: bool = False) -> Header:
    cells = cut_cells(line, delimiter)
    names = _names_in_english(map(column_name, cells)) if is_keyed else _column_names(cells)
    places: dict[str, tuple[int, ...]] = {}
    for index, name in enumerate(names):
        column = "key" if is_keyed and name == KEYS else _column_of(name, names)
        if column:
            places[column] = (*places.get(column, ()), index)
    read = {index for held in places.values() for index in held}
    facts = {_fact_of(name, names): index for index, name in enumerate(names) if _fact_of(name, names) and index not in read}
    read |= set(facts.values())
    kept = [index for index, cell in enumerate(cells) if _is_own(names) and cell and index not in read]
    return Header(place + 1, delimiter, cells, places, facts, _kept_names(cells, kept))


def _fact_of(name: str, names: Sequence[str]) -> str:
    """What a column of this name says of copies in a table of columns of these names; "" for nothing."""
    if name in ("language", "idlanguage") and not CARDMARKET.isdisjoint(names):
        return LANGUAGE_NUMBER
    if name == BINDER or name in FLAGS:
        return name
    return FACT_COLUMNS.get(name, "")


def _column_of(name: str, names: Sequence[str]) -> str | None:
    """What a column of this name holds in a table of columns of these names; those of other programs nothing beside ours."""
    if COLUMNS.get(name) in OF_PROGRAMS and _is_own(names):
        return None
    if name in LOOSE_NAMES and not any(COLUMNS.get(other) == "name" for other in names):
        return "name"
    if name == KEYS and _is_ours(names):
        return "key"
    if name == SET_NUMBER and any(COLUMNS.get(other) == "number" for other in names if other != SET_NUMBER):
        return "set"
    return COLUMNS.get(name)


def _is_own(names: Iterable[str]) -> bool:
    """Whether the columns are those of our own export, perhaps with more: those are kept unasked, as it wrote them."""
    return set(names) >= set(OWN_COLUMNS)


def _column_names(cells: Sequence[str]) -> list[str]:
    """The names of columns as they are compared; those of our own export in French are as in English."""
    names = [column_name(cell) for cell in cells]
    return _names_in_english(names) if set(names) >= OURS_IN_FRENCH else names


def _names_in_english(names: Iterable[str]) -> list[str]:
    """Folded names of columns, ours as they are in English."""
    return [OUR_NAMES.get(name, name) for name in names]


def column_name(cell: str) -> str:
    """The name of a column as it is compared."""
    return folded(cell.replace("_", " ")).rstrip(" .:")


def _is_ours(names: Sequence[str]) -> bool:
    """Whether these are the columns of our own export: all of them, perhaps with more, or some of them and no other."""
    return set(names) >= set(OWN_COLUMNS) or set(names) <= set(OWN_COLUMNS)


def _kept_names(cells: Sequence[str], kept: Iterable[int]) -> dict[int, str]:
    """The names under which cells are kept, by their place: those of their columns, with a number where one has it already."""
    is_own = _is_own(_column_names(cells))
    found: dict[int, str] = {}
    for place in kept:
        cell = plain(unguarded(cells[place]))
        mark = next((one for one in KEPT_MARKS.values() if is_own and cell.startswith(one)), "")
        name = free = cell.removeprefix(mark) or f"#{place + 1}"
        number = 2
        while free in found.values():
            free = f"{name} ({number})"
            number += 1
        found[place] = free
    return found


def kept_column(name: str, language: Language = "en") -> str:
    """What our own export calls the column of kept cells of this name, so that it is read as one."""
    known = column_name(name)
    is_ours = known in COLUMNS or known in FACT_COLUMNS or known in OWN_COLUMNS or known in OUR_NAMES
    return f"{KEPT_MARKS[language]}{name}" if is_ours or name.startswith(tuple(KEPT_MARKS.values())) else name


def shortened(line: str) -> str:
    """The line, cut where it is longer than any line may be: enough of it to be told so, no quote left open."""
    return line if len(line) <= 2 * LONGEST_LINE else line[: 2 * LONGEST_LINE].replace('"', "'") + "\n"
