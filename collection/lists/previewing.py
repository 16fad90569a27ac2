"""What an import would do: every row of a draft in exactly one state, and the copies that would change."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.lists import Doubt, Match, Problem, Row, State, doubt_words, problem_words
from collection.lists.saying import Saying
from collection.models import Finish, ImportDraft, default_finish
from collection.wording import facts_words

SKIPPED = "skipped"
FINISH = "finish"
"""The state of a row whose card is clear, and whose finish is a word that nobody has explained yet."""

NOTHING = "nothing"
"""The state of a row of no copies whose card is not clear: nobody needs to say which one it is."""

CURRENCY = "currency"
"""Under which of a draft's choices it is kept what the currency of amounts without one is."""

SET = "set"
"""Under which of a draft's choices it is kept of which set, by its code, numbers without one are."""

MOST_WORDS = 40
"""Of finishes that are asked about; rows with further ones can only be left out."""

Packed = dict[str, Any]
"""A row as a draft keeps it; short names, because there may be a hundred thousand."""


def packed(matches: Iterable[Match]) -> list[Packed]:
    """The rows of a draft: rows that say the same are one, with their copies added up and all their lines.

    What may be left out keeps the text and the cells of each of its lines: `others` are those of the later ones.
    """
    merged: dict[tuple[object, ...], Packed] = {}
    for one in matches:
        row = one.row
        key = _sameness(one)
        if key in merged:
            merged[key]["copies"] += row.copies
            merged[key]["lines"].append(row.line)
            if one.printing is None or row.finish_word:
                merged[key].setdefault("others", []).append([row.raw, list(row.cells)])
        else:
            merged[key] = _packed(one)
    return list(merged.values())


def _sameness(one: Match) -> tuple[object, ...]:
    """What two rows must share to be one."""
    if one.state == State.OK and one.printing:
        return (one.printing.id, one.finish, one.row.finish_word, one.row.saying)
    if one.state == State.INVALID:
        return (one.row.line,)
    row = one.row
    return (row.name, row.set, row.number, row.code, row.key, row.finish, row.finish_word, one.state, row.saying)


def _packed(one: Match) -> Packed:
    row = one.row
    said: Packed = {
        "lines": [row.line],
        "raw": row.raw,
        "copies": row.copies,
        "finish": row.finish or "",
        "state": one.state.value,
    }
    if row.finish_word:
        said["finish_word"] = row.finish_word
    if row.saying:
        said["saying"] = row.saying.as_json()
    if one.printing:
        return said | {"printing": one.printing.id, "cells": list(row.cells) if row.finish_word else []}
    if row.problem:
        said |= {"problem": [row.problem.reason, row.problem.column, row.problem.value]}
    if one.doubt:
        said |= {"doubt": one.doubt.value, "said": [row.name, row.set, row.number, row.code, row.key]}
    return said | {"candidates": [candidate.id for candidate in one.candidates], "cells": list(row.cells)}


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row of a preview. `chosen` is what the player chose for a row that could not be told, `meant` for its finish's word,
    `currency` for amounts without one."""

    index: int
    packed: Packed
    state: str
    printing: ShelfPrinting | None
    chosen: str
    meant: str = ""
    currency: str = ""

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
        return int(self.packed["copies"])

    @property
    def saying(self) -> Saying:
        """What the row says of its copies."""
        return Saying.from_json(self.packed["saying"]).in_currency(self.currency) if "saying" in self.packed else Saying()

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
        return Finish(said) if said else default_finish(self.printing.foil if self.printing else None)

    @property
    def reason(self) -> str:
        """Why the row asks for something, in the language of the page; empty for a row that is right."""
        if self.state == NOTHING:
            return _("0 copies: this row brings nothing.")
        if problem := self.packed.get("problem"):
            return problem_words(Problem(*problem))
        if doubt := self.packed.get("doubt"):
            name, set_name, number, code, key = self.packed["said"]
            return doubt_words(Doubt(doubt), Row(line=0, raw="", name=name, set=set_name, number=number, code=code, key=key))
        if self.state == FINISH:
            return _("“%(word)s” is a finish this site does not have.") % {"word": self.packed["finish_word"]}
        return ""


@dataclass(frozen=True, slots=True)
class Preview:
    """A draft as its owner sees it: the rows, how many list lines are in each state, and how many were merged."""

    rows: list[PreviewRow]
    counts: Mapping[str, int]
    lines: int

    @property
    def merged(self) -> int:
        """How many lines said the same as an earlier one."""
        return self.lines - len(self.rows)

    @property
    def unresolved(self) -> int:
        """How many rows would be left out although nobody said so."""
        return sum(self.counts.get(state, 0) for state in (State.AMBIGUOUS, State.UNMATCHED, State.INVALID, FINISH))

    @property
    def left(self) -> int:
        """How many rows are left out as things stand."""
        return self.unresolved + self.counts.get(SKIPPED, 0) + self.counts.get(NOTHING, 0)

    @property
    def without_currency(self) -> int:
        """How many rows say an amount without a currency."""
        return sum(row.assumes_currency for row in self.rows)

    @property
    def without_set(self) -> int:
        """How many rows say a number that several sets have, and nothing else."""
        return sum(lacks_set(row.packed) for row in self.rows)

    @property
    def ready(self) -> int:
        return self.counts.get(State.OK.value, 0)

    def in_state(self, *states: str) -> list[PreviewRow]:
        """The rows in one of these states, in the order of the list."""
        return [row for row in self.rows if row.state in states]

    def copies(self) -> dict[tuple[int, Finish], int]:
        """The copies that the rows in order name, by printing id and finish."""
        totals: Counter[tuple[int, Finish]] = Counter()
        for row in self.rows:
            if row.state == State.OK and row.printing:
                totals[row.printing.id, row.finish] += row.copies
        return dict(totals)


def preview_of(draft: ImportDraft, shelf: Shelf) -> Preview:
    """The preview of a draft, with the choices made so far."""
    rows = list(_rows(draft.rows, draft.choices, shelf))
    counts = Counter(row.state for row in rows)
    return Preview(rows, counts, lines=sum(len(row.lines) for row in rows))


def finish_words(rows: Iterable[Packed]) -> dict[str, int]:
    """The finishes that the site does not have, as the list says them, and how many rows of a draft say each."""
    words = Counter(one["finish_word"] for one in rows if "finish_word" in one)
    return dict(words.most_common(MOST_WORDS))


def finish_key(word: str) -> str:
    """Under which of a draft's choices it is kept what a word for a finish means: a finish, or SKIPPED."""
    return f"finish:{word}"


def chosen_printing(choice: str) -> int | None:
    """The id of the printing that a choice names; None for any other choice, and for a number that no id can be."""
    return int(choice) if choice.isdecimal() and len(choice) < 19 else None


def lacks_set(one: Packed) -> bool:
    """Whether a row of a draft says a number and nothing else, so that its set is all that is missing."""
    return one.get("doubt") == Doubt.SEVERAL_CARDS and not (one["said"][0] or one["said"][1])


def _in_set(one: Packed, code: str, shelf: Shelf) -> int | None:
    """The printing that a row without a set means in this one; None where it is not one alone."""
    found = [pk for pk in one.get("candidates", ()) if pk in shelf.by_id and shelf.by_id[pk].set.code == code]
    return found[0] if len(found) == 1 else None


def _rows(rows: list[Packed], choices: Mapping[str, str], shelf: Shelf) -> Iterator[PreviewRow]:
    for index, one in enumerate(rows):
        chosen = choices.get(str(index), "")
        printing_id = one.get("printing") or chosen_printing(chosen)
        if not printing_id and SET in choices and lacks_set(one):
            printing_id = _in_set(one, choices[SET], shelf)
        printing = shelf.by_id.get(printing_id) if printing_id else None
        state = SKIPPED if chosen == SKIPPED else State.OK.value if printing else one["state"]
        if state == State.OK and printing is None:
            state = State.UNMATCHED.value
        if state == State.AMBIGUOUS and not one["copies"]:
            state = NOTHING
        meant = choices.get(finish_key(one["finish_word"]), "") if "finish_word" in one else ""
        if meant == SKIPPED:
            state, meant = SKIPPED, ""
        elif state == State.OK and "finish_word" in one and not meant:
            state = FINISH
        yield PreviewRow(index, one, state, printing, chosen, meant, choices.get(CURRENCY, ""))
