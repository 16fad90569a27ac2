"""What people read about a row that is not simply right."""

from django.utils.translation import gettext as _

from collection.lists.matching import Doubt
from collection.lists.rows import LONGEST_LINE, MOST_COPIES, Problem, Row


def problem_words(problem: Problem) -> str:
    """Why a row is invalid, with its column and the value found."""
    said = {
        "no_card": _("no name, number or identifier of a card"),
        "bad_quantity": _("“%(value)s” is not a number of copies"),
        "negative_quantity": _("the number of copies, %(value)s, is below zero"),
        "too_many_copies": _("%(value)s copies are too many: at most %(most)d in one line"),
        "unknown_finish": _("“%(value)s” is a finish this site does not know: write “foil” or “normal”"),
        "line_too_long": _("longer than %(longest)d characters"),
        "control_characters": _("holds characters that are no text"),
        "other_game": _("“%(value)s” is another game than the one you import into"),
        "too_many_cells": _("has more cells than there are column names (first one too many: “%(value)s”)"),
    }[problem.reason] % {"value": problem.value, "most": MOST_COPIES, "longest": LONGEST_LINE}
    if problem.column:
        return _("Column “%(column)s”: %(words)s.") % {"column": problem.column, "words": said}
    return f"{said[0].upper()}{said[1:]}."


def doubt_words(doubt: Doubt, row: Row) -> str:
    """Why a row is ambiguous or unmatched."""
    said = {
        Doubt.SEVERAL_CARDS: _("Several cards have this name."),
        Doubt.SEVERAL_PRINTINGS: _("This card was printed several times."),
        Doubt.NAME_AND_NUMBER_DISAGREE: _("The number is that of another card than the name."),
        Doubt.UNKNOWN_SET: _("No set is called “%(set)s”."),
        Doubt.NOT_IN_SET: _("The card is not in the set “%(set)s”."),
        Doubt.UNKNOWN_NUMBER: _("There is no number %(number)s here."),
        Doubt.UNKNOWN_NAME: _("No card is called “%(name)s”."),
        Doubt.UNKNOWN_KEY: _("No printing has the identifier “%(key)s”."),
    }[doubt]
    number = row.code or row.number
    return said % {"set": row.set, "number": number, "name": row.name, "key": row.key}
