"""One row of an archive, checked: its values as they are meant, or a refusal that names the file and the first thing wrong."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from config.accounts.serializers import KEY, Row
from config.accounts.unpacking import UnreadableArchiveError


def checked(name: str, kind: type[Row], row: Any) -> dict[str, Any]:
    """The row with its values as they are meant. Refuses with the first thing that is wrong."""
    found = kind(data=row)
    if not found.is_valid():
        raise wrong(name, first_problem(found.errors))
    return dict(found.validated_data)


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
