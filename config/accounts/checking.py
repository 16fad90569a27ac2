"""One row of an archive, checked: its values as they are meant, or a refusal that names the file and the first thing wrong."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from config.accounts.serializers import KEY, Row
from config.accounts.unpacking import UnreadableArchiveError


def checked(name: str, kind: type[Row], row: Any) -> dict[str, Any]:
    """The row with its values as they are meant. Refuses with the first thing that is wrong."""
    try:
        return dict(_reader_of(kind).run_validation(row))
    except ValidationError as problem:
        raise wrong(name, first_problem(problem.detail)) from problem


@lru_cache(maxsize=64)
def _reader_of(kind: type[Row]) -> Row:
    """What reads all rows of a kind: its fields are copies, of which making them anew for each row costs more than the reading.

    `run_validation` leaves nothing behind in it.
    """
    return kind()


def first_problem(errors: Any) -> str:
    """The first thing that is wrong, and where."""
    if isinstance(errors, dict):
        place, words = next((place, words) for place, words in errors.items() if words)
        return f"{str(place)[:KEY]}: {first_problem(words)}"
    if isinstance(errors, list):
        return first_problem(next(one for one in errors if one))
    return str(errors)


def wrong(name: str, what: str) -> UnreadableArchiveError:
    """The refusal of a file that no site wrote so."""
    words = _("This archive was changed by hand, or is damaged: %(name)s (%(what)s).")
    return UnreadableArchiveError(words % {"name": name, "what": what})
