"""Tables: lists with a line of column names, as spreadsheets and other sites write them."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import islice
from types import MappingProxyType
from typing import Final

from collection.catalogue.shelf import Shelf
from collection.folding import folded
from collection.lists.glossary import COLUMNS, FINISHES, FOREIGN, FRENCH_COLUMNS, OWN_COLUMNS, SET_NUMBER
from collection.lists.lines import CONTROLS, SIDEBOARD
from collection.lists.names import Names
from collection.lists.rows import (
    LONGEST_FIRST,
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_WORD,
    MOST_COPIES,
    Problem,
    Row,
    UnreadableListError,
)
from collection.lists.saying import (
    AT_HAND,
    BINDER,
    CONDITION_WORDS,
    DAY_FIRST_COLUMNS,
    FACT_COLUMNS,
    FLAGS,
    LANGUAGE_NUMBER,
    NO,
    YES,
    Saying,
    Sayings,
    month_stands_first,
)
from collection.lists.titles import read_title
from collection.models import Finish
from collection.values.csv_cells import unguarded
from collection.values.kept_cells import LONGEST_KEPT, plain
from simulator.kernel.game import Language

DELIMITERS = (",", ";", "\t", "|")
SEPARATOR_HINT = re.compile(r'^"?sep=(.)"?\s*$', re.IGNORECASE)
WHOLE = re.compile(r"^[x×]?\s*(?P<digits>[-−+]?\d{1,15})(?:[.,](?:00?|0{4,}))?\s*[x×]?$", re.IGNORECASE)
"""A whole number of copies. "3.0" is one; "1,000" is not: it may be one copy or a thousand."""
KEY = re.compile(r"\S*\d\S*")
"""The shape of our identifiers. What else stands in a column "printing" says how a card was printed, in our columns too."""

CARDMARKET: Final = frozenset(["idproduct", "idarticle"])
"""Folded names of columns that Cardmarket's tables alone have."""

PLAYSET: Final = 4
"""Copies in what Cardmarket sells as a playset."""

NOT_CALLED: Final = frozenset(["copies", "playset", "binder type"])
"""Columns of cards that say how many there are or whether they are owned, and not which."""

OF_PROGRAMS: Final = frozenset(["playset", "binder type"])
"""Of them, those of single programs: our own export has such columns only from what was kept of copies."""

WISHES: Final = "list"
"""The type of ManaBox's lists of what nobody owns."""

LAST_OF_PRINTING: Final = frozenset(["foil", "holofoil", "holo", "edition", "unlimited", "limited"])
"""Folded words that end what TCGplayer writes of a printing behind its condition: "Near Mint Foil", "Played 1st Edition"."""

WORDS_OF_A_CONDITION: Final = max(len(words.split()) for words in CONDITION_WORDS)

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

LEAST_KNOWN = 3
"""So many known column names make a line a table's, though none of them names a card."""

BELOW_LP: Final = frozenset(["mp", "hp", "dmg"])
"""Conditions of a scale in which LP is the third step, not the fifth."""

OF_ARCHIDEKT: Final = frozenset(["edition name", "edition code", "collector number"])
"""Columns of a program whose scale it is, whether or not a list has anything below LP."""

UNSAID: Final = Saying()
LONGEST_RECORD = 20
"""In lines. A longer one is a quote that was never closed."""


@dataclass(frozen=True, slots=True)
class Header:
    """The line of column names: where it stands, what separates its cells, and which cells hold what: of cards, of copies.

    What the `kept` cells say is kept of the copies, under these names; `unasked` where nobody said so and the table is not
    ours. `month_first` is what its days tell, and
    `has_mp` that its conditions go NM, LP, MP, HP, in which LP is better than ours (EX, GD, LP, PL).
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
    return tuple(_column_name(cell)[:LONGEST_FIRST] for cell in cells)


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
        return list(islice(csv.reader((_shortened(f"{line}\n") for line in lines), delimiter=delimiter), most))
    except csv.Error:
        return []


def find_header(lines: Sequence[str], columns: Columns = MappingProxyType({})) -> Header | None:
    """The column names of a table, or None for free text: looks at the first line that says something.

    What somebody said of columns of these very names holds before what they mean as usual. Raises UnreadableListError for a
    first line that is too long for either, and for a table that names no card.
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
    best = _best_header(place, line, delimiters)
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


def _best_header(place: int, line: str, delimiters: Sequence[str]) -> Header | None:
    """The line as column names, cut where most of them are known; None when it holds no column names."""
    best = max((_header(place, line, delimiter) for delimiter in delimiters), key=lambda header: len(header.places))
    if {"name", "number", "code", "key"} & set(best.places):
        return best
    for header in (_header(place, line, delimiter) for delimiter in delimiters):
        known = [name for name in map(_column_name, header.cells) if name in COLUMNS or name in FOREIGN]
        if len(known) >= LEAST_KNOWN and not any(cell.isdecimal() for cell in header.cells):
            raise UnreadableListError("no_card_column", ", ".join(filter(None, header.cells))[:200])
    return None


def _header(place: int, line: str, delimiter: str) -> Header:
    cells = cut_cells(line, delimiter)
    names = _column_names(cells)
    places: dict[str, tuple[int, ...]] = {}
    for index, name in enumerate(names):
        column = _column_of(name, names)
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
    if name == "printing" and _is_ours(names):
        return "key"
    if name == SET_NUMBER and any(COLUMNS.get(other) == "number" for other in names if other != SET_NUMBER):
        return "set"
    return COLUMNS.get(name)


def _is_own(names: Iterable[str]) -> bool:
    """Whether the columns are those of our own export, perhaps with more: those are kept unasked, as it wrote them."""
    return set(names) >= set(OWN_COLUMNS)


def _column_names(cells: Sequence[str]) -> list[str]:
    """The names of columns as they are compared; those of our own export in French are as in English."""
    names = [_column_name(cell) for cell in cells]
    return [OUR_NAMES.get(name, name) for name in names] if set(names) >= OURS_IN_FRENCH else names


def _column_name(cell: str) -> str:
    return folded(cell.replace("_", " ")).rstrip(" .:")


def _is_ours(names: Sequence[str]) -> bool:
    """Whether these are the columns of our own export: all of them, perhaps with more, or some of them and no other."""
    return set(names) >= set(OWN_COLUMNS) or set(names) <= set(OWN_COLUMNS)


def read_table(text: str, header: Header, shelf: Shelf, names: Names) -> Iterator[Row]:
    """The rows under the line of column names; empty ones are passed over."""
    if "paid_on" in header.facts:
        place = header.facts["paid_on"]
        usual = False if _column_name(header.cells[place]) in DAY_FIRST_COLUMNS else None
        header = replace(header, month_first=month_stands_first(_cells_below(text, header, place), usual))
    if "condition" in header.facts:
        header = replace(header, has_mp=_is_below_lp(text, header))
    table, parts = _Table(header, shelf, names), {"foils", "copies"} <= set(header.places)
    for line, cells in _records(text, header):
        if any(cell.strip() for cell in cells):
            row = table.row(line, cells)
            if parts:
                yield from [_unnamed(row)] if row.problem else _by_finish(row, header)
            else:
                yield row


def _is_below_lp(text: str, header: Header) -> bool:
    """Whether the conditions of a list are of a scale in which LP is the third step."""
    if set(map(_column_name, header.cells)) >= OF_ARCHIDEKT:
        return True
    return any(cell.strip().lower() in BELOW_LP for cell in _cells_below(text, header, header.facts["condition"]))


def _cells_below(text: str, header: Header, at: int) -> Iterator[str]:
    """The cells of one column: what other columns say of days or conditions tells nothing of these."""
    return (cells[at] for _line, cells in _records(text, header) if at < len(cells))


def _unnamed(row: Row) -> Row:
    """A row with a problem as one that names no card: one number would not say how many of its copies are foils."""
    return replace(row, name="", set="", number="", code="", key="")


def _by_finish(row: Row, header: Header) -> Iterator[Row]:
    """The row, or two where it counts normal copies and foils together: each with the cells that would say it alone."""
    at, place = header.places["copies"][0], header.places["foils"][0]
    foils, problem = (
        _number_of(row.cells[place].strip() or "0", _column(header, "foils")) if place < len(row.cells) else (0, None)
    )
    if problem or foils > row.copies:
        yield replace(_unnamed(row), problem=problem or Problem("bad_quantity", _column(header, "foils"), row.cells[place][:40]))
        return
    if not foils:
        yield row
        return
    for finish, copies in ((Finish.NORMAL, row.copies - foils), (Finish.FOIL, foils)):
        if copies:
            said = {at: str(copies), place: str(copies if finish == Finish.FOIL else 0)}
            cells = tuple(said.get(index, cell) for index, cell in enumerate(row.cells))
            yield replace(row, copies=copies, finish=finish, cells=cells, raw=header.delimiter.join(cells))


def _records(text: str, header: Header) -> Iterator[tuple[int, list[str]]]:
    """The cells of each record, with the line on which it begins. Quotes are taken literally when one is never closed."""
    try:
        for _record in _parsed(text, header, csv.QUOTE_MINIMAL):
            pass  # to keep a hundred thousand records would take 60 MB, to cut them twice takes a tenth of a second
    except csv.Error:
        return _parsed(text, header, csv.QUOTE_NONE)
    return _parsed(text, header, csv.QUOTE_MINIMAL)


def _parsed(text: str, header: Header, quoting: int) -> Iterator[tuple[int, list[str]]]:
    lines = map(_shortened, io.StringIO(text, newline=""))
    reader = csv.reader(lines, delimiter=header.delimiter, quoting=quoting)  # type: ignore[arg-type]
    end = 0
    for cells in reader:
        begin, end = end + 1, reader.line_num
        if quoting != csv.QUOTE_NONE and end - begin >= LONGEST_RECORD:
            raise csv.Error("a quote is never closed")
        if begin > header.line:
            yield begin, cells


def _shortened(line: str) -> str:
    """The line, cut where it is longer than any line may be: enough of it to be told so, no quote left open."""
    return line if len(line) <= 2 * LONGEST_LINE else line[: 2 * LONGEST_LINE].replace('"', "'") + "\n"


@dataclass(frozen=True, slots=True)
class _Called:
    """What the cells of a row say of a card: as the row says it. `counted` where a title says how many there are."""

    name: str
    set: str
    number: str
    code: str
    key: str
    finish: Finish | None
    finish_word: str
    section: str
    counted: int | None = None


class _Table:
    """Reads the records of a table one by one; what the same cells call a card, or say of copies, is worked out once
    as long as it is at hand: a collection repeats its cards and conditions thousands of times."""

    def __init__(self, header: Header, shelf: Shelf, names: Names) -> None:
        self.header, self.shelf, self.names = header, shelf, names
        self.sayings = Sayings(header.facts, month_first=header.month_first)
        known = {"name": names.named, "set": names.set_called}
        self.columns = [
            (column, places, known.get(column, bool)) for column, places in header.places.items() if column not in NOT_CALLED
        ]
        self.facts = [(fact, (place,)) for fact, place in header.facts.items()]
        self.kept = [(name, (place,)) for place, name in header.kept.items()]
        self.counts = header.places.get("copies", ())
        self.playsets = header.places.get("playset", ())
        self.binder_types = header.places.get("binder type", ())
        self.called = lru_cache(maxsize=AT_HAND)(self._called)
        self.number_of = lru_cache(maxsize=AT_HAND)(partial(_number_of, column=_column(header, "copies")))

    def row(self, line: int, cells: list[str]) -> Row:
        """One record as a row, invalid when a cell makes no sense."""
        header = self.header
        raw = header.delimiter.join(cells)
        if len(raw) > LONGEST_LINE:
            shown = CONTROLS.sub("�", raw[:LONGEST_LINE])
            return Row(line=line, raw=shown, cells=(shown,), problem=Problem("line_too_long", value=shown[:40]))
        if CONTROLS.search(raw):
            kept = tuple(CONTROLS.sub("�", cell) for cell in cells)
            return Row(line=line, raw=header.delimiter.join(kept), cells=kept, problem=Problem("control_characters"))
        written = tuple(cells)
        cells = _joined(cells, header, self.names)
        if surplus := next((cell for cell in cells[len(header.cells) :] if cell.strip()), ""):
            return Row(line=line, raw=raw, cells=written, problem=Problem("too_many_cells", value=surplus[:40]))
        told = {fact: _cell(cells, places) for fact, places in self.facts}
        beside = [(name, words) for name, places in self.kept if (words := _cell(cells, places))]
        finish = _cell(cells, header.places.get("finish", ()))
        behind = self._read_condition(told, finish) if told.get("condition") else ""
        saying = self.sayings.of(told, beside) if beside or any(told.values()) else UNSAID
        copies, problem = self.number_of(_cell(cells, self.counts)) if self.counts else (1, None)
        found = self.called(behind, *[_cell(cells, places, known) for _name, places, known in self.columns])
        if isinstance(found, Problem):
            return Row(line=line, raw=raw, cells=written, problem=problem or found, saying=saying)
        copies = 1 if problem else copies if found.counted is None else found.counted
        is_playset = copies > 0 and not problem and folded(_cell(cells, self.playsets)) in YES
        if is_playset and copies * PLAYSET > MOST_COPIES:
            problem = Problem("too_many_copies", _column(header, "playset"), str(copies * PLAYSET))
            return Row(line=line, raw=raw, cells=written, problem=problem, saying=saying)
        return Row(
            line=line,
            raw=raw,
            copies=copies * PLAYSET if is_playset else copies,
            name=found.name,
            set=found.set,
            number=found.number,
            code=found.code,
            key=found.key,
            finish=found.finish,
            finish_word=found.finish_word,
            section=found.section,
            cells=written,
            problem=problem,
            saying=saying,
            is_playset=is_playset,
            is_wished=folded(_cell(cells, self.binder_types)) == WISHES,
        )

    def _read_condition(self, told: dict[str, str], finish: str) -> str:
        """Write a condition in the words of our scale; the words for a printing that stand behind it.

        Where the column of finishes says another thing than words nobody knows, these stay where they are.
        """
        condition, behind = _without_printing(told["condition"])
        if behind and (not finish or folded(behind) in {folded(finish), *FINISHES}):
            told["condition"] = condition
        else:
            condition, behind = told["condition"], ""
        if self.header.has_mp and folded(condition) == "lp":
            told["condition"] = "lightly played"
        return behind

    def _called(self, behind: str, *cells: str) -> _Called | Problem:
        said = {column: cell for (column, _places, _known), cell in zip(self.columns, cells, strict=True)}
        if behind:
            said["finish"] = said.get("finish") or behind
        return _read(said, self.header, self.shelf, self.names)


def _without_printing(said: str) -> tuple[str, str]:
    """A condition, and the words for a printing that stand behind it; "" where none do."""
    words = said.split()
    if len(words) < 2 or folded(words[-1]) not in LAST_OF_PRINTING:
        return said, ""
    for count in range(min(WORDS_OF_A_CONDITION, len(words) - 1), 0, -1):
        condition = " ".join(words[:count])
        if folded(condition.replace("_", " ")) in CONDITION_WORDS:
            return condition, " ".join(words[count:])
    return said, ""


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
    known = _column_name(name)
    is_ours = known in COLUMNS or known in FACT_COLUMNS or known in OWN_COLUMNS or known in OUR_NAMES
    return f"{KEPT_MARKS[language]}{name}" if is_ours or name.startswith(tuple(KEPT_MARKS.values())) else name


def _joined(cells: list[str], header: Header, names: Names) -> list[str]:
    """The cells, with a name that holds unquoted delimiters put together again when it is the name of a card."""
    surplus = len(cells) - len(header.cells)
    if surplus <= 0 or "name" not in header.places:
        return cells
    place = header.places["name"][0]
    name = header.delimiter.join(cells[place : place + surplus + 1])
    return [*cells[:place], name, *cells[place + surplus + 1 :]] if names.named(name) else cells


def _cell(cells: list[str], places: tuple[int, ...], is_known: Callable[[str], object] = bool) -> str:
    """What these cells say: the first text that is known, else the first; without the mark that stops spreadsheets' sums."""
    if len(places) == 1:
        return unguarded(cells[places[0]].strip()) if places[0] < len(cells) else ""
    texts = [text for place in places if place < len(cells) and (text := unguarded(cells[place].strip()))]
    return next(filter(is_known, texts), texts[0]) if len(texts) > 1 else "".join(texts)


def _read(said: dict[str, str], header: Header, shelf: Shelf, names: Names) -> _Called | Problem:
    """What the cells of these columns call a card."""
    game = folded(said.get("game", ""))
    if game and game != folded(shelf.game):
        return Problem("other_game", _column(header, "game"), said["game"][:40])
    key, name, code, number = (said.get(column, "") for column in ("key", "name", "code", "number"))
    if code and not key and names.keyed(code):
        key, code = code, ""
    place = said.get("set", "")
    if code and not key and not place and (short := names.shorthand(code)):
        place, code = short
    word = said.get("finish", "")
    if key and not word and not names.keyed(key) and not KEY.fullmatch(key):
        key, word = "", key
    if not (name or code or number or key):
        return Problem("no_card", _column(header, "name", "number", "code", "key"))
    finish = FINISHES.get(folded(word))
    is_title = name and not (key or code or number or place or names.named(name))
    title = read_title(name, names) if is_title else None
    counted: int | None = None
    if title and not ("copies" in title and "copies" in header.places):
        counted, name = title.get("copies"), title["name"]
        place, number = title.get("set", ""), title["number"]
        finish = finish or (None if word else title.get("finish"))
    return _Called(
        name=name[:LONGEST_NAME],
        set=place,
        number=number,
        code=code,
        key=key,
        finish=finish,
        finish_word="" if finish else word[:LONGEST_WORD],
        section=_section(said.get("section", "")),
        counted=counted,
    )


def _section(said: str) -> str:
    """The section that a cell names; a mere yes or no is the answer to whether the card lies in the sideboard."""
    word = folded(said)
    return SIDEBOARD if word in YES else "" if word in NO else said[:LONGEST_WORD]


def _number_of(text: str, column: str) -> tuple[int, Problem | None]:
    """The number that a cell of this column says."""
    found = WHOLE.match(text)
    if not found:
        return 0, Problem("bad_quantity", column, text[:40])
    copies = int(found["digits"].replace("−", "-"))
    if copies < 0:
        return 0, Problem("negative_quantity", column, text[:40])
    if copies > MOST_COPIES:
        return 0, Problem("too_many_copies", column, text[:40])
    return copies, None


def _column(header: Header, *columns: str) -> str:
    """What the table itself calls the first of these columns that it has."""
    return next((header.cells[header.places[one][0]] for one in columns if one in header.places), "")
