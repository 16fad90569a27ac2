"""A ZIP archive that somebody sent, read under bounds: nothing of it is ever written to a disk, and no name leads anywhere."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError

from collection.archives import DAMAGED, ENTRY, is_simple
from collection.refusal import Refusal
from config.api.reading import read_json

LARGEST_ARCHIVE: Final = 48 * 1024 * 1024
"""Bytes as it is sent: three hundred photos, which are the most, make thirty million."""

MOST_FILES: Final = 10_000
MOST_UNPACKED: Final = 256 * 1024 * 1024
"""Bytes of all files together that are read."""

LARGEST_FILE: Final = 16 * 1024 * 1024
MOST_VALUES: Final = 500_000
"""In one file of JSON, lists and objects included."""

LARGEST_NUMBER: Final = 2**64 - 1
"""That of the dice of an engine, which a position holds."""


class UnreadableArchiveError(Refusal):
    """What was sent is no archive of an account that this site can read."""

    status = HTTPStatus.BAD_REQUEST


class Unpacked:
    """The files of an archive, by name; each is unpacked when it is read."""

    def __init__(self, content: bytes) -> None:
        if len(content) > LARGEST_ARCHIVE:
            raise too_large()
        if content.count(ENTRY) > MOST_FILES:  # before anything makes an object of each
            raise UnreadableArchiveError(_("This archive holds more than %(most)d files.") % {"most": MOST_FILES})
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
        except DAMAGED as problem:
            raise UnreadableArchiveError(_("This is no ZIP archive, or a damaged one.")) from problem
        self._files: dict[str, zipfile.ZipInfo] = {}
        for one in self._archive.infolist():
            self._check(one)
            self._files[one.filename] = one
        self._left = MOST_UNPACKED
        self.done = 0

    def _check(self, one: zipfile.ZipInfo) -> None:
        name = one.filename
        if name in self._files or name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name:
            raise UnreadableArchiveError(_("A file of this archive has a name that no archive of this site has: %(name)s.")
                                         % {"name": ascii(name)[1:-1][:80]})  # fmt: skip
        if not is_simple(one):
            raise UnreadableArchiveError(_("This archive is encrypted, or packed in a way that this site does not read."))

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def named(self, pattern: re.Pattern[str], *, most: int) -> list[re.Match[str]]:
        """The names of this form, in the order of what they say; refuses more than `most`."""
        found = sorted((match for name in self._files if (match := pattern.fullmatch(name))), key=_order)
        if len(found) > most:
            raise UnreadableArchiveError(
                _("This archive holds %(count)d files like %(name)s; an account has at most %(most)d.")
                % {"count": len(found), "name": found[0].string, "most": most}
            )
        return found

    def read(self, name: str, *, most: int = LARGEST_FILE) -> bytes:
        """The content of a file, never more than these bounds of it. Raises UnreadableArchiveError."""
        if name not in self._files:
            raise UnreadableArchiveError(_("This archive lacks the file %(name)s.") % {"name": name})
        bound = min(most, self._left)
        try:
            with self._archive.open(self._files[name]) as file:
                content = file.read(bound + 1)
        except DAMAGED as problem:
            raise UnreadableArchiveError(_("The file %(name)s of this archive is damaged.") % {"name": name}) from problem
        if len(content) > bound:
            raise UnreadableArchiveError(_("The file %(name)s of this archive is too large.") % {"name": name})
        self._left -= len(content)
        self.done += 1
        return content

    def document(self, name: str, *, most: int = LARGEST_FILE, values: int = MOST_VALUES) -> Any:
        """The JSON of a file, of so many bytes and values at most. Raises UnreadableArchiveError."""
        content = self.read(name, most=most)
        return saying(name, lambda: read_json(content, most=values, largest=LARGEST_NUMBER))


def saying(name: str, read: Callable[[], Any]) -> Any:
    """What `read` gives; where that is refused, the refusal names the file."""
    try:
        return read()
    except ParseError as problem:
        raise UnreadableArchiveError(f"{name}: {problem.detail}") from problem


def too_large() -> UnreadableArchiveError:
    """The refusal of what is larger than any archive of an account."""
    return UnreadableArchiveError(_("An archive has at most %(most)d MB.") % {"most": LARGEST_ARCHIVE // (1024 * 1024)})


def _order(match: re.Match[str]) -> tuple[int, str]:
    number = match.groupdict().get("number")
    return (int(number) if number else 0, match.string)
