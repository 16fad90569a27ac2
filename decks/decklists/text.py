"""Decks as text: written so that any reader of card lists understands them, read without ever guessing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.folding import folded
from collection.languages import page_language
from collection.lists import Match, State, UnreadableListError, match_all, problem_words, read_list, suggestions
from collection.lists.glossary import ASIDES
from collection.lists.matching import Doubt
from collection.lists.wording import doubt_words
from decks.content import Content
from decks.presentation.sheet import Line, Sheet

SKIP = "skip"
"""The choice to leave a line out."""

ROWS_SHOWN = 200
"""How many lines that ask for a choice are shown at once."""


BESIDE = "Maybeboard"
"""The title under which other products, and this one, read cards that are only thought of."""


class Asides(StrEnum):
    """What becomes of the sections beside a deck, such as a sideboard: its maybe board takes them, the deck, or nobody."""

    MAYBE = "maybe"
    TAKE = "take"
    LEAVE = "leave"


def deck_text(sheet: Sheet, *, title: str, maybe: Sheet | None = None) -> str:
    """A deck as a list: `3 MASTU (S1) 108` a line, the title and the kinds of cards as comments, its maybe board last."""
    language = page_language()
    parts = ["# " + " ".join("".join(letter if letter.isprintable() else " " for letter in title).split())]
    for group in sheet.groups:
        lines = "\n".join(_line(line) for line in group.lines)
        parts.append(f"# {group.name.say(language)} ({group.copies})\n{lines}")
    if maybe is not None and maybe.lines:
        parts.append("\n".join([f"# {BESIDE} ({maybe.size})", *map(_line, maybe.lines)]))
    return "\n\n".join(parts) + "\n"


def _line(line: Line) -> str:
    """The line of one printing; its code stands for its number where the set has that number twice for the card."""
    printing = line.printing
    same = [one for one in line.choices if (one.set_id, one.number) == (printing.set_id, printing.number)]
    return f"{line.copies} {printing.card.name} ({printing.set.code}) {printing.number if len(same) == 1 else printing.code}"


class Fate(StrEnum):
    """Where a line of a pasted list ends: in exactly one of these."""

    READ = "read"
    CHOSEN = "chosen"
    SKIPPED = "skipped"
    ASIDE = "aside"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class TextRow:
    """A line of a pasted list: the printing it means, or the printings to choose from and why one must choose."""

    match: Match
    fate: Fate
    printing: ShelfPrinting | None
    candidates: tuple[ShelfPrinting, ...]
    reason: str

    @property
    def name(self) -> str:
        """What the field with the choice is called."""
        return f"row-{self.match.row.line}"


@dataclass(frozen=True, slots=True)
class DeckText:
    """A pasted list after matching and choosing. `content` holds the lines that are settled; `unused` columns were not read."""

    game: str
    rows: tuple[TextRow, ...]
    unused: tuple[str, ...]
    of_asides: Asides

    @property
    def content(self) -> Content:
        return self._board(beside=False)

    @property
    def maybe(self) -> Content:
        """What goes to the maybe board."""
        return self._board(beside=True)

    def _board(self, *, beside: bool) -> Content:
        totals: Counter[str] = Counter()
        for row in self.rows:
            lies_there = self.of_asides is Asides.MAYBE and lies_beside(row.match)
            if row.printing is not None and lies_there == beside:
                totals[row.printing.key] += row.match.row.copies
        return {key: copies for key, copies in sorted(totals.items()) if copies}

    @property
    def copies(self) -> int:
        return sum(self.content.values())

    @property
    def open_rows(self) -> tuple[TextRow, ...]:
        """The lines that nobody can settle but the reader."""
        return tuple(row for row in self.rows if row.fate is Fate.OPEN)

    @property
    def asked_rows(self) -> tuple[TextRow, ...]:
        """The lines that ask for a choice, chosen already or not; the first of them when there are many."""
        return tuple(row for row in self.rows if row.fate not in (Fate.READ, Fate.ASIDE))[:ROWS_SHOWN]

    @property
    def asides(self) -> dict[str, int]:
        """The sections beside the deck, such as a sideboard, by title, and how many cards each holds."""
        totals: Counter[str] = Counter()
        for row in self.rows:
            if lies_beside(row.match):
                totals[row.match.row.section] += row.match.row.copies
        return dict(totals)

    @property
    def reprints(self) -> int:
        """How many open lines leave only the printing to be chosen, which no deck rule looks at."""
        return sum(row.match.doubt is Doubt.SEVERAL_PRINTINGS for row in self.open_rows)

    @property
    def is_settled(self) -> bool:
        return not self.open_rows


def read_deck_text(
    text: str, shelf: Shelf, *, choices: Mapping[str, str], any_printing: bool = False, asides: Asides = Asides.LEAVE
) -> DeckText:
    """What a pasted list means. `choices` gives, by field name, the printing chosen for a line, or SKIP.

    With `any_printing` a line that leaves only the printing open takes the first one; `asides` says where the sections beside the
    deck go. Raises UnreadableListError, also for a text without a card: a deck is emptied in the editor, not by a list.
    """
    found = read_list(text, shelf)
    if not found.rows:
        raise UnreadableListError("no_card")
    rows = tuple(_rows(match_all(found.rows, shelf), shelf, choices, any_printing, asides))
    return DeckText(shelf.game, rows, (*found.unused, *found.kept), asides)


def lies_beside(match: Match) -> bool:
    """Whether a line stands in a section beside the deck, such as a sideboard or a list of cards thought of."""
    return folded(match.row.section) in ASIDES


def _rows(
    matches: Iterator[Match], shelf: Shelf, choices: Mapping[str, str], any_printing: bool, asides: Asides
) -> Iterator[TextRow]:
    asked = 0
    for match in matches:
        if lies_beside(match) and asides is Asides.LEAVE:
            yield TextRow(match, Fate.ASIDE, None, (), "")
            continue
        if not match.row.copies and not match.row.problem:
            yield TextRow(match, Fate.SKIPPED, None, (), _("0 copies: this row brings nothing."))
            continue
        if match.state is State.OK:
            yield TextRow(match, Fate.READ, match.printing, (), "")
            continue
        asked += 1
        candidates = _candidates(match, shelf) if asked <= ROWS_SHOWN else () if match.row.problem else match.candidates
        chosen = choices.get(f"row-{match.row.line}", "")
        if not chosen and any_printing and match.doubt is Doubt.SEVERAL_PRINTINGS:
            chosen = candidates[0].key
        printing = next((one for one in candidates if one.key == chosen), None)
        fate = Fate.CHOSEN if printing else Fate.SKIPPED if chosen == SKIP else Fate.OPEN
        yield TextRow(match, fate, printing, candidates, _reason(match))


def _candidates(match: Match, shelf: Shelf) -> tuple[ShelfPrinting, ...]:
    """What the line may mean: the printings that fit it, else those of cards with a name like it; nothing of an invalid one."""
    if match.row.problem:
        return ()
    if match.candidates or not match.row.name:
        return match.candidates
    return suggestions(match.row.name, shelf)


def _reason(match: Match) -> str:
    if match.row.problem:
        return problem_words(match.row.problem)
    return doubt_words(match.doubt, match.row) if match.doubt else ""


def file_name(name: str) -> str:
    """A name for a downloaded deck that every system accepts."""
    return f"{plain_name(name)}.txt"


def plain_name(name: str) -> str:
    """The name of a deck in letters that every system accepts in names of files, those with accents without them."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in folded(name))
    return "-".join(part for part in plain.split("-") if part)[:60] or "deck"
