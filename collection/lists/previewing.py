"""What an import would do: every row of a draft in exactly one state, and the copies that would change."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, overload

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.lists import Doubt, Match, Problem, Row, State, doubt_words, problem_words
from collection.lists.rows import MISCOUNTED
from collection.lists.saying import Saying, explained, kind_said, without_room
from collection.lists.unknown_words import FINISH, UNSAID, word_key
from collection.models import Condition, Finish, ImportDraft, PlaceKind, Stock, default_finish, is_listed
from collection.values.names_of_binders import is_called_a_binder
from collection.values.pieces import Pieces, Writing
from collection.wording import cells_words, facts_words

QUOTED: Final = json.encoder.encode_basestring_ascii
SKIPPED = "skipped"
NOTHING = "nothing"
"""The state of a row of no copies whose card is not clear: nobody needs to say which one it is."""

CURRENCY = "currency"
"""Under which of a draft's choices it is kept what the currency of amounts without one is."""

WISHED: Final = "wished"
"""The state of a row that stands on a list of wishes, and under which of a draft's choices it is kept what becomes of them."""

TAKEN: Final = "taken"
"""What may be chosen for them: to count them as owned. Without it they are left out."""

COPIES: Final = "copies:"
"""How the names of a draft's choices begin that say how many copies a row is of whose own number makes no sense."""

UNKNOWN_FINISH: Final = "finish"
"""The state of a row whose card is clear, and whose finish is a word that nobody has explained yet."""

STATES: Final = {one: one for one in (*(state.value for state in State), UNKNOWN_FINISH, NOTHING, SKIPPED, WISHED)}
"""One text for each state, however many rows are in it."""
SET = "set"
"""Under which of a draft's choices it is kept of which set, by its code, numbers without one are."""

MOST_TOLD: Final = 40
"""Words for which there is no room that a page names; how many there are it says besides."""

Packed = dict[str, Any]
"""A row as a draft keeps it; short names, because there may be a hundred thousand."""


def packed(matches: Iterable[Match], words: Mapping[str, Counter[str]]) -> Pieces:
    """The rows of a draft: rows that say the same are one, with their copies added up and all their lines.

    How many rows say each of the words that nobody knows is counted in `words`, which are by column.

    What may be left out keeps the text and the cells of each of its lines: `others` are those of the later ones.
    """
    merged: dict[object, _Growing] = {}
    for one in matches:
        row = one.row
        saying = json.dumps(row.saying.as_json()) if row.saying else ""
        key = _sameness(one, saying)
        if (same := merged.get(key)) is None:
            beside = f', "saying": {saying}}}' if saying else "}"
            merged[key] = _Growing(row.line, row.copies, _text_of(one) + beside)
            if not row.problem:
                for column, word in ((FINISH, row.finish_word), *row.saying.unknown):
                    if word and column in words:
                        words[column][word] += 1
        else:
            same.copies += row.copies
            same.lines.append(row.line)
            if _may_be_left(one):
                same.others.append([row.raw, list(row.cells)])
    rows = [*merged.values()][::-1]
    merged.clear()
    writing = Writing()
    while rows:  # what is written is let go: all of it twice would be the most memory that reading takes
        writing.add(rows.pop().as_json())
    return writing.pieces()


class _Growing:
    """A row of a draft that others may be added to; what does not grow is `text` already."""

    __slots__ = ("copies", "first", "further", "text", "told")

    def __init__(self, line: int, copies: int, text: str) -> None:
        self.first, self.copies, self.text = line, copies, text
        self.further: list[int] | None = None
        self.told: list[Any] | None = None

    @property
    def lines(self) -> list[int]:
        """The further lines that say the same."""
        if self.further is None:
            self.further = []
        return self.further

    @property
    def others(self) -> list[Any]:
        """Their texts and cells, where these are kept."""
        if self.told is None:
            self.told = []
        return self.told

    def as_json(self) -> str:
        """The whole row. Its text is joined and not read again, which would take 130 ms of 20,000 lines and not 15."""
        others = f', "others": {json.dumps(self.told)}}}' if self.told else "}"
        lines = ", ".join(map(str, (self.first, *(self.further or ()))))
        return f'{{"lines": [{lines}], "copies": {self.copies}, {self.text[:-1]}{others}'


def _sameness(one: Match, saying: str) -> object:
    """What two rows must share to be one."""
    if one.state == State.OK and one.printing:
        return (one.printing.id, one.finish, one.row.finish_word, one.row.is_wished, saying)
    if one.state == State.INVALID:
        return one.row.line
    row = one.row
    return (row.name, row.set, row.number, row.code, row.key, row.finish, row.finish_word, row.is_wished, one.state, saying)


def _may_be_left(one: Match) -> bool:
    """Whether a row may be left out though nobody skips it: its cells are kept, to be given back."""
    return one.printing is None or bool(one.row.finish_word) or one.row.is_wished


def _text_of(one: Match) -> str:
    """What `_packed` says as JSON, without its brackets.

    The row of a known card, of which there are most, is written by hand: of a list of 20,000 lines all rows together take 16 ms
    so and 70 ms by way of a dictionary, where reading the whole list takes half a second.
    """
    row = one.row
    if one.printing is None or _may_be_left(one):
        return json.dumps(_packed(one))[1:-1]
    finish = row.finish.value if row.finish else ""
    said = f'"raw": {QUOTED(row.raw)}, "finish": "{finish}", "state": "{one.state.value}"'
    return f'{said}, "printing": {one.printing.id}, "cells": []'


def _packed(one: Match) -> Packed:
    """What a row says of itself: all but its lines and copies, and what it says of these."""
    row = one.row
    said: Packed = {"raw": row.raw, "finish": row.finish or "", "state": one.state.value}
    if row.finish_word:
        said["finish_word"] = row.finish_word
    if row.is_wished:
        said["wished"] = True
    if one.printing:
        return said | {"printing": one.printing.id, "cells": list(row.cells) if _may_be_left(one) else []}
    if row.problem:
        said |= {"problem": [row.problem.reason, row.problem.column, row.problem.value]}
    if one.doubt:
        said |= {"doubt": one.doubt.value, "said": [row.name, row.set, row.number, row.code, row.key]}
    return said | {"candidates": [candidate.id for candidate in one.candidates], "cells": list(row.cells)}


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row of a preview. `chosen` is what the player chose for a row that could not be told, `meant` for its finish's word;
    `choices` are all of them."""

    index: int
    packed: Packed
    state: str
    printing: ShelfPrinting | None
    chosen: str
    meant: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)

    @property
    def currency(self) -> str:
        """That of amounts without one."""
        return self.choices.get(CURRENCY, "")

    @property
    def lines(self) -> list[int]:
        lines: list[int] = self.packed["lines"]
        return lines

    @property
    def raw(self) -> str:
        return str(self.packed["raw"])

    @property
    def sources(self) -> list[tuple[int, str, list[str]]]:
        """Number, text and cells of each line of the list that the row comes from."""
        texts = [[self.raw, self.packed.get("cells", ())], *self.packed.get("others", ())]
        return [(line, raw, list(cells)) for line, (raw, cells) in zip(self.lines, texts, strict=False)]

    @property
    def copies(self) -> int:
        return int(self.counted or self.packed["copies"])

    @property
    def is_miscounted(self) -> bool:
        return is_miscounted(self.packed)

    @property
    def counted(self) -> str:
        """How many copies the player says it is of, where its own number makes no sense; else empty."""
        return self.choices.get(f"{COPIES}{self.index}", "") if self.is_miscounted else ""

    @property
    def saying(self) -> Saying:
        """What the row says of its copies."""
        if "saying" not in self.packed:
            return Saying()
        return Saying.from_json(explained(self.packed["saying"], self.choices)).in_currency(self.currency)

    @property
    def assumes_currency(self) -> bool:
        """Whether it says an amount without a currency."""
        return "assumes" in self.packed.get("saying", ())

    @property
    def said_of_copies(self) -> str:
        """The same, in words; empty where nothing is said."""
        saying = self.saying
        return ", ".join(filter(None, (facts_words(saying.facts, {}), saying.place)))

    @property
    def name(self) -> str:
        """The name that the row gives the card, for suggestions."""
        return str(self.packed.get("said", [self.raw])[0] or self.raw)

    @property
    def finish(self) -> Finish:
        """The finish said, else that of the printing."""
        said = self.packed["finish"] or self.meant
        return Finish(said) if said and said != UNSAID else default_finish(self.printing.foil if self.printing else None)

    @property
    def lacks_finish(self) -> bool:
        """Whether it says a finish of which nobody said yet what it stands for: to choose its card is not enough."""
        return "finish_word" in self.packed and not self.meant

    @property
    def is_unlisted(self) -> bool:
        """Whether it is in order, in a finish that the list of its set does not have."""
        return self.state == State.OK and self.printing is not None and not is_listed(self.printing.foil, self.finish)

    @property
    def is_of_none(self) -> bool:
        """Whether it is in order and says 0 copies: that adds nothing, and means none where quantities are set."""
        return self.state == State.OK and not self.copies

    @property
    def stands(self) -> str:
        """Whether the row is "ready", "open" (it asks for something) or "left" out."""
        return "ready" if self.state == State.OK else "left" if self.state in (SKIPPED, NOTHING, WISHED) else "open"

    @property
    def reason(self) -> str:
        """Why the row asks for something, in the language of the page; empty for a row that is right."""
        if self.state == NOTHING:
            return _("0 copies: this row brings nothing.")
        if self.state == WISHED:
            return _("On a list of wishes: not counted as owned.")
        if problem := self.packed.get("problem"):
            return problem_words(Problem(*problem))
        if doubt := self.packed.get("doubt"):
            name, set_name, number, code, key = self.packed["said"]
            return doubt_words(Doubt(doubt), Row(line=0, raw="", name=name, set=set_name, number=number, code=code, key=key))
        if self.state == UNKNOWN_FINISH:
            return _("“%(word)s” is a finish this site does not have.") % {"word": self.packed["finish_word"]}
        return ""


class PreviewRows(Sequence[PreviewRow]):
    """Rows of a preview, those of these rising numbers, each made when it is asked for: a hundred thousand are 150 MB."""

    def __init__(self, draft: ImportDraft, shelf: Shelf, numbers: Sequence[int] | None = None) -> None:
        self._draft, self._shelf = draft, shelf
        self._numbers = range(len(draft.rows)) if numbers is None else numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, asked: int) -> PreviewRow: ...
    @overload
    def __getitem__(self, asked: slice) -> list[PreviewRow]: ...
    def __getitem__(self, asked: int | slice) -> PreviewRow | list[PreviewRow]:
        if isinstance(asked, slice):
            numbers = self._numbers[asked]
            return [self._row(number, one) for number, one in zip(numbers, self._draft.rows.some(numbers), strict=True)]
        return self[asked : asked + 1 or None][0]

    def __iter__(self) -> Iterator[PreviewRow]:
        wanted = set(self._numbers)
        return (self._row(number, one) for number, one in enumerate(self._draft.rows) if number in wanted)

    def _row(self, number: int, one: Packed) -> PreviewRow:
        return _row(number, one, self._draft.choices, self._shelf)


@dataclass(frozen=True, slots=True)
class Preview:
    """A draft as its owner sees it: how many rows are in each state, how many list lines there were, how many rows say an
    amount without a currency, how many a number that several sets have and nothing else, how many are wished for, how many in
    order are `unlisted`: in a finish that the list of their set does not have, and how many are `of_none`; the copies that the
    rows in order name, and the kinds of places, by name, that rows say or names tell. `states` are those of the rows, one by
    one. `roomless` are words nobody knows, with their facts, that not even the notes hold whole.
    """

    draft: ImportDraft
    shelf: Shelf
    states: list[str]
    counts: Mapping[str, int]
    lines: int
    without_currency: int
    without_set: int
    wished: int
    unlisted: int
    of_none: int
    ordered: Mapping[Stock, int]
    kinds: Mapping[str, PlaceKind]
    roomless: Sequence[tuple[str, str]]

    @property
    def rows(self) -> PreviewRows:
        return PreviewRows(self.draft, self.shelf)

    @property
    def merged(self) -> int:
        """How many lines said the same as an earlier one."""
        return self.lines - len(self.states)

    @property
    def unresolved(self) -> int:
        """How many rows would be left out although nobody said so."""
        return sum(self.counts.get(state, 0) for state in (State.AMBIGUOUS, State.UNMATCHED, State.INVALID, UNKNOWN_FINISH))

    def unresolved_lines(self, most: int) -> list[int]:
        """In which lines of the list the first of these rows stand, each in its first one."""
        open_states = {State.AMBIGUOUS, State.UNMATCHED, State.INVALID, UNKNOWN_FINISH}
        numbers = [number for number, state in enumerate(self.states) if state in open_states][:most]
        return [row.lines[0] for row in PreviewRows(self.draft, self.shelf, numbers)]

    @property
    def left(self) -> int:
        """How many rows are left out as things stand."""
        return self.unresolved + sum(self.counts.get(state, 0) for state in (SKIPPED, NOTHING, WISHED))

    @property
    def ready(self) -> int:
        return self.counts.get(State.OK.value, 0)

    @property
    def adding(self) -> int:
        """How many of these bring copies where they are added to those owned."""
        return self.ready - self.of_none

    @property
    def without_copies(self) -> int:
        """How many rows bring nothing where copies are added."""
        return self.counts.get(NOTHING, 0) + self.of_none

    @property
    def near(self) -> list[str]:
        """The words that were read as what is nearest to them, each with that."""
        words = _("“%(words)s” as “%(condition)s”")
        found = self.draft.source.get("nearest", ())
        return [words % {"words": said, "condition": Condition(condition).label} for said, condition in found]

    @property
    def unknown(self) -> list[str]:
        """The words of which nothing is asked, and which are kept beside the copies, each with its fact."""
        return cells_words((fact, said) for fact, said in self.draft.source.get("not_known", ()))

    @property
    def lost(self) -> list[str]:
        """The words for which some rows have no room, neither beside their copies nor in the note, each with its fact."""
        return cells_words(self.roomless[:MOST_TOLD])

    def in_state(self, *states: str) -> PreviewRows:
        """The rows in one of these states, in the order of the list."""
        return PreviewRows(self.draft, self.shelf, [number for number, state in enumerate(self.states) if state in states])

    def asking(self) -> PreviewRows:
        """The rows that ask for something, and those that asked and for which something was chosen, in the order of the list."""
        asked = (State.AMBIGUOUS, State.UNMATCHED, State.INVALID, NOTHING, SKIPPED)
        numbers = {number for number, state in enumerate(self.states) if state in asked}
        chosen = {one.removeprefix(COPIES) for one in self.draft.choices}
        numbers |= {int(one) for one in chosen if one.isdecimal() and int(one) < len(self.states)}
        return PreviewRows(self.draft, self.shelf, sorted(numbers))

    def copies(self) -> dict[Stock, int]:
        """The copies that the rows in order name, by printing id and finish."""
        return dict(self.ordered)


def preview_of(draft: ImportDraft, shelf: Shelf) -> Preview:
    """The preview of a draft, with the choices made so far. Looks at each row once."""
    states: list[str] = []
    ordered: Counter[Stock] = Counter()
    kinds, told, places = dict[str, PlaceKind](), dict[str, PlaceKind](), set[str]()
    roomless: dict[tuple[str, str], None] = {}
    lines = without_currency = without_set = wished = unlisted = of_none = 0
    for row in each_row(draft, shelf):
        states.append(STATES.get(row.state, row.state))
        lines += len(row.lines)
        without_currency += row.assumes_currency
        without_set += lacks_set(row.packed, shelf)
        wished += "wished" in row.packed
        unlisted += row.is_unlisted
        of_none += row.is_of_none
        saying = row.packed.get("saying", {})
        if "unknown" in saying and row.stands != "left":
            roomless.update(dict.fromkeys(without_room(saying, draft.choices)))
        if "in" in saying:
            places.add(saying["in"])
            if kind := kind_said(saying):
                kinds.setdefault(saying["in"], PlaceKind(kind))
            elif "page" in saying:
                told[saying["in"]] = PlaceKind.BINDER
            elif "row" in saying or "divider" in saying:
                told.setdefault(saying["in"], PlaceKind.BOX)
        if row.state == State.OK and row.printing:
            ordered[row.printing.id, row.finish] += row.copies
    called = {name: PlaceKind.BINDER for name in places if is_called_a_binder(name)}
    kinds = {**called, **told, **kinds}
    counts = Counter(states)
    asked = (without_currency, without_set, wished, unlisted, of_none)
    return Preview(draft, shelf, states, counts, lines, *asked, ordered, kinds, [*roomless])


def each_row(draft: ImportDraft, shelf: Shelf) -> Iterator[PreviewRow]:
    """All rows of a draft, one after the other."""
    return (_row(number, one, draft.choices, shelf) for number, one in enumerate(draft.rows))


def chosen_printing(choice: str) -> int | None:
    """The id of the printing that a choice names; None for any other choice, and for a number that no id can be."""
    return int(choice) if choice.isdecimal() and len(choice) < 19 else None


def is_miscounted(one: Packed) -> bool:
    """Whether of a row of a draft the number of copies makes no sense, and its card is clear, or one of a few."""
    return "problem" in one and one["problem"][0] in MISCOUNTED and bool(one.get("candidates"))


def lacks_set(one: Packed, shelf: Shelf) -> bool:
    """Whether a row of a draft says a number that several sets have and nothing else, so that its set is all that is missing."""
    if one.get("doubt") != Doubt.SEVERAL_CARDS or one["said"][0] or one["said"][1]:
        return False
    return len({shelf.by_id[pk].set.code for pk in one.get("candidates", ()) if pk in shelf.by_id}) > 1


def _in_set(one: Packed, code: str, shelf: Shelf) -> int | None:
    """The printing that a row without a set means in this one; None where it is not one alone."""
    found = [pk for pk in one.get("candidates", ()) if pk in shelf.by_id and shelf.by_id[pk].set.code == code]
    return found[0] if len(found) == 1 else None


def _row(number: int, one: Packed, choices: Mapping[str, str], shelf: Shelf) -> PreviewRow:
    chosen = choices.get(str(number), "") if choices else ""
    printing_id = one.get("printing") or chosen_printing(chosen)
    if not printing_id and SET in choices and lacks_set(one, shelf):
        printing_id = _in_set(one, choices[SET], shelf)
    if "problem" in one and not (is_miscounted(one) and f"{COPIES}{number}" in choices):
        printing_id = None
    printing = shelf.by_id.get(printing_id) if printing_id else None
    state = SKIPPED if chosen == SKIPPED else State.OK.value if printing else one["state"]
    if state == State.OK and printing is None:
        state = State.UNMATCHED.value
    if state == State.AMBIGUOUS and not one["copies"]:
        state = NOTHING
    meant = choices.get(word_key(FINISH, one["finish_word"]), "") if "finish_word" in one else ""
    if meant == SKIPPED:
        state, meant = SKIPPED, ""
    elif state == State.OK and "finish_word" in one and not meant:
        state = UNKNOWN_FINISH
    if "wished" in one and state != SKIPPED and choices.get(WISHED) != TAKEN:
        state = WISHED
    return PreviewRow(number, one, state, printing, chosen, meant, choices)
