"""What people read about a row that is not simply right."""

from collections.abc import Mapping
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.lists.matching import Doubt
from collection.lists.rows import (
    LONGEST_FIRST,
    LONGEST_LINE,
    MOST_COPIES,
    MOST_LINES,
    Problem,
    Reason,
    Row,
    Unreadable,
    UnreadableListError,
)

PROBLEMS: Final[Mapping[Reason, Promise]] = {
    "no_card": gettext_lazy("no name, number or identifier of a card"),
    "bad_quantity": gettext_lazy("“%(value)s” is not a number of copies"),
    "negative_quantity": gettext_lazy("the number of copies, %(value)s, is below zero"),
    "too_many_copies": gettext_lazy("%(value)s copies are too many: at most %(most)d in one line"),
    "line_too_long": gettext_lazy("longer than %(longest)d characters"),
    "control_characters": gettext_lazy("holds characters that are no text"),
    "other_game": gettext_lazy("“%(value)s” is another game than the one you import into"),
    "too_many_cells": gettext_lazy("has more cells than there are column names (first one too many: “%(value)s”)"),
}
"""A list may hold a hundred thousand rows with one of these: only the sentence that is asked for is looked up."""

DOUBTS: Final[Mapping[Doubt, Promise]] = {
    Doubt.SEVERAL_CARDS: gettext_lazy("Several cards have this name."),
    Doubt.SEVERAL_PRINTINGS: gettext_lazy("This card was printed several times."),
    Doubt.NAME_AND_NUMBER_DISAGREE: gettext_lazy("The number is that of another card than the name."),
    Doubt.UNKNOWN_SET: gettext_lazy("No set is called “%(set)s”."),
    Doubt.NOT_IN_SET: gettext_lazy("The card is not in the set “%(set)s”."),
    Doubt.UNKNOWN_NUMBER: gettext_lazy("There is no number %(number)s here."),
    Doubt.UNKNOWN_NAME: gettext_lazy("No card is called “%(name)s”."),
    Doubt.UNKNOWN_KEY: gettext_lazy("No printing has the identifier “%(key)s”."),
}

UNREADABLE: Final[Mapping[Unreadable, Promise]] = {
    "too_many_lines": gettext_lazy("This list has %(found)s lines; at most %(most)s are read at once. Split it."),
    "first_line_too_long": gettext_lazy(
        "The first line is longer than %(longest)s characters: this is no card list. Write one card a line, or a table with"
        " short column names."
    ),
    "no_card_column": gettext_lazy(
        "This table has no column with the name or the number of a card; it has: %(columns)s. Identifiers of another product"
        " tell this site nothing: export the list with names, or add a column “name”."
    ),
    "json": gettext_lazy(
        "This is JSON that holds no list of cards. Read are a number of copies for each card, such as {“S1-108”: 2}, or a list of"
        " cards with a name or number each."
    ),
    "workbook": gettext_lazy(
        "This workbook cannot be read: it is broken, locked, or unpacks to more than any list. Save it as CSV, then choose the"
        " new file."
    ),
    "no_card": gettext_lazy("There is no card in this list. Write one card a line."),
    "too_slow": gettext_lazy("Reading this list takes too long. Split it in two."),
    "too_spread": gettext_lazy(
        "Reading this workbook would take more memory than any list: something stands far below or beside the list, or the file"
        " is broken. Delete what stands there, or save the sheet as CSV."
    ),
    "too_large": gettext_lazy(
        "The cells of this workbook hold more text than a list may have. Take out what is no list, or split it in two."
    ),
    "given_up": gettext_lazy("This list could not be read, although it was tried several times. Send it again, or split it."),
}


def problem_words(problem: Problem) -> str:
    """Why a row is invalid, with its column and the value found."""
    said = str(PROBLEMS[problem.reason]) % {"value": problem.value, "most": MOST_COPIES, "longest": LONGEST_LINE}
    if problem.column:
        return _("Column “%(column)s”: %(words)s.") % {"column": problem.column, "words": said}
    return f"{said[0].upper()}{said[1:]}."


def unreadable_words(error: UnreadableListError) -> str:
    """Why a text cannot be read as a list, and what to do."""
    return str(UNREADABLE[error.reason]) % {
        "found": number_format(error.value, force_grouping=True) if error.value.isdecimal() else "",
        "most": number_format(MOST_LINES, force_grouping=True),
        "longest": number_format(LONGEST_FIRST, force_grouping=True),
        "columns": error.value,
    }


def doubt_words(doubt: Doubt, row: Row) -> str:
    """Why a row is ambiguous or unmatched."""
    number = row.code or row.number
    if doubt == Doubt.SEVERAL_CARDS and not row.name:
        return _("Several cards have this number.")
    return str(DOUBTS[doubt]) % {"set": row.set, "number": number, "name": row.name, "key": row.key}
