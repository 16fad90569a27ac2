"""Tables: lists with a line of column names, as spreadsheets and other sites write them."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from collection.catalogue.shelf import Shelf
from collection.folding import folded
from collection.lists.glossary import FINISHES
from collection.lists.headers import Header, column_name, shortened
from collection.lists.lines import CONTROLS, SIDEBOARD
from collection.lists.names import Names
from collection.lists.rows import LONGEST_LINE, LONGEST_NAME, LONGEST_WORD, MOST_COPIES, Problem, Row
from collection.lists.saying import (
    AT_HAND,
    CONDITION_WORDS,
    DAY_FIRST_COLUMNS,
    NO,
    YES,
    Saying,
    Sayings,
    month_stands_first,
)
from collection.lists.titles import read_title
from collection.models import Finish
from collection.values.csv_cells import unguarded

WHOLE = re.compile(r"^[x×]?\s*(?P<digits>[-−+]?\d{1,15})(?:[.,](?:00?|0{4,}))?\s*[x×]?$", re.IGNORECASE)
"""A whole number of copies. "3.0" is one; "1,000" is not: it may be one copy or a thousand."""
KEY = re.compile(r"\S*\d\S*")
"""The shape of our identifiers. What else stands in a column "printing" says how a card was printed, in our columns too."""

PLAYSET: Final = 4
"""Copies in what Cardmarket sells as a playset."""

NOT_CALLED: Final = frozenset(["copies", "playset", "binder type"])
"""Columns of cards that say how many there are or whether they are owned, and not which."""

WISHES: Final = "list"
"""The type of ManaBox's lists of what nobody owns."""

LAST_OF_PRINTING: Final = frozenset(["foil", "holofoil", "holo", "edition", "unlimited", "limited"])
"""Folded words that end what TCGplayer writes of a printing behind its condition: "Near Mint Foil", "Played 1st Edition"."""

WORDS_OF_A_CONDITION: Final = max(len(words.split()) for words in CONDITION_WORDS)

BELOW_LP: Final = frozenset(["mp", "hp", "dmg"])
"""Conditions of a scale in which LP is the third step, not the fifth."""

OF_ARCHIDEKT: Final = frozenset(["edition name", "edition code", "collector number"])
"""Columns of a program whose scale it is, whether or not a list has anything below LP."""

UNSAID: Final = Saying()
LONGEST_RECORD = 20
"""In lines. A longer one is a quote that was never closed."""


def read_table(text: str, header: Header, shelf: Shelf, names: Names) -> Iterator[Row]:
    """The rows under the line of column names; empty ones are passed over."""
    if "paid_on" in header.facts:
        place = header.facts["paid_on"]
        usual = False if column_name(header.cells[place]) in DAY_FIRST_COLUMNS else None
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
    if set(map(column_name, header.cells)) >= OF_ARCHIDEKT:
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
    foils, problem = _number_of(row.cells[place].strip() or "0", header.calls("foils")) if place < len(row.cells) else (0, None)
    if problem or foils > row.copies:
        yield replace(_unnamed(row), problem=problem or Problem("bad_quantity", header.calls("foils"), row.cells[place][:40]))
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
    lines = map(shortened, io.StringIO(text, newline=""))
    reader = csv.reader(lines, delimiter=header.delimiter, quoting=quoting)  # type: ignore[arg-type]
    end = 0
    for cells in reader:
        begin, end = end + 1, reader.line_num
        if quoting != csv.QUOTE_NONE and end - begin >= LONGEST_RECORD:
            raise csv.Error("a quote is never closed")
        if begin > header.line:
            yield begin, cells


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
        self.number_of = lru_cache(maxsize=AT_HAND)(partial(_number_of, column=header.calls("copies")))

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
            problem = Problem("too_many_copies", header.calls("playset"), str(copies * PLAYSET))
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
        return Problem("other_game", header.calls("game"), said["game"][:40])
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
        return Problem("no_card", header.calls("name", "number", "code", "key"))
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
