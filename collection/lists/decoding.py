"""From the bytes of a file to its text: which encoding, and what is no text at all."""

import codecs
from dataclasses import dataclass
from typing import Literal

NotText = Literal["spreadsheet", "picture", "binary"]

SIGNATURES: tuple[tuple[bytes, NotText], ...] = (
    (b"PK\x03\x04", "spreadsheet"),
    (b"\xd0\xcf\x11\xe0", "spreadsheet"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"%PDF", "binary"),
    (b"\x1f\x8b", "binary"),
)
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class NotATextError(Exception):
    """The bytes are no text; `kind` says what they look like."""

    def __init__(self, kind: NotText) -> None:
        self.kind: NotText = kind
        super().__init__(kind)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and the name of the encoding it was written in."""

    text: str
    encoding: str


def decode(content: bytes) -> Decoded:
    """The text of a file: by its byte-order mark, else UTF-16 by its zeros, else UTF-8, else Windows' Western letters.

    Raises NotATextError for spreadsheets, pictures and other files that are no text.
    """
    for signature, kind in SIGNATURES:
        if content.startswith(signature):
            raise NotATextError(kind)
    for encoding in _encodings(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return Decoded(text.removeprefix("\ufeff"), encoding)
    raise NotATextError("binary")


def _encodings(content: bytes) -> tuple[str, ...]:
    """The encodings to try, in order."""
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return (encoding,)
    head = content[:4096]
    if b"\0" in head:
        zeros_last = head[1::2].count(0) > len(head) // 4
        zeros_first = head[::2].count(0) > len(head) // 4
        return ("utf-16-le",) if zeros_last else ("utf-16-be",) if zeros_first else ()
    return ("utf-8", "cp1252", "latin-1")
