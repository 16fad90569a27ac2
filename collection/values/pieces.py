"""A long array of JSON kept as text: what stands in it is read where it is asked for.

A hundred thousand rows of a draft are 40 MB of text, and five times as much as dictionaries. They are stored packed, as a
string of JSON: whoever gives such a text to a database, or takes it out, has it in memory three times.
"""

from __future__ import annotations

import json
import re
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from django.db import models

LONG: Final = 200_000
"""In letters: arrays beyond are packed."""

AT_ONCE: Final = 65_536
"""Bytes that are unpacked together."""

FAST: Final = 1
"""The quickest way to pack: a tenth is left."""

BETWEEN: Final = re.compile(r"[\[,\s]*")
READ: Final = json.JSONDecoder().raw_decode


class Pieces(Sequence[Any]):
    """The members of an array, in order; nobody changes them. Equal to any list of the same. `packed` stands for a long text."""

    def __init__(self, text: str = "", packed: str = "") -> None:
        self._text, self._packed = text or ("" if packed else "[]"), packed
        self._starts: array[int] | None = None

    @property
    def text(self) -> str:
        """The array as JSON."""
        if not self._text:
            self._text = str(zlib.decompress(b64decode(self._packed)), "utf-8")
        return self._text

    @property
    def stored(self) -> str:
        """The JSON that is stored for it."""
        return f'"{self._packed}"' if self._packed else self._text

    def __iter__(self) -> Iterator[Any]:
        return map(json.loads, self._unpacked()) if self._packed and not self._text else self._read()

    def some(self, numbers: Sequence[int]) -> list[Any]:
        """The members of these numbers, in that order; of a packed array without all of its text."""
        if self._text:
            return [self[number] for number in numbers]
        wanted = set(numbers)
        found = {number: json.loads(one) for number, one in enumerate(self._unpacked()) if number in wanted}
        return [found[number] for number in numbers]

    def _unpacked(self) -> Iterator[str]:
        """The members of a packed array as their JSON: each stands on a line of its own, before a comma or the last bracket."""
        unpacking, packed, left = zlib.decompressobj(), b64decode(self._packed), ""
        for at in range(0, len(packed), AT_ONCE):
            *lines, left = (left + str(unpacking.decompress(packed[at : at + AT_ONCE]), "ascii")).split("\n")
            yield from (line[:-1].lstrip("[") for line in lines)
        yield left[:-1].lstrip("[")

    def _read(self) -> Iterator[Any]:
        text, starts, at = self.text, array("L"), self._after(0)
        while text[at] != "]":
            starts.append(at)
            found, end = READ(text, at)
            yield found
            at = self._after(end)
        self._starts = starts

    def __len__(self) -> int:
        return len(self._places) if self._text else sum(1 for _one in self._unpacked())

    @overload
    def __getitem__(self, asked: int) -> Any: ...
    @overload
    def __getitem__(self, asked: slice) -> list[Any]: ...
    def __getitem__(self, asked: int | slice) -> Any:
        if isinstance(asked, slice):
            return [READ(self.text, at)[0] for at in self._places[asked]]
        return READ(self.text, self._places[asked])[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Pieces, list)) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def _after(self, end: int) -> int:
        """Where the next member begins, or the bracket behind the last."""
        found = BETWEEN.match(self.text, end)
        return found.end() if found else end

    @property
    def _places(self) -> array[int]:
        if self._starts is None:
            for _one in self._read():
                pass
        return self._starts or array("L")


class Writing:
    """An array of objects that is written member by member, each as its JSON on one line, in ASCII."""

    def __init__(self) -> None:
        self._begins, self._size = "[", 0
        self._parts: list[str] = []
        self._packer, self._packed = zlib.compressobj(FAST), list[bytes]()

    def add(self, member: str) -> None:
        self._parts.append(self._begins + member)
        self._begins = ",\n"
        self._size += len(member)
        if self._size > LONG:
            self._pack()

    def pieces(self) -> Pieces:
        """The array, at the end."""
        self._parts.append("[]" if self._begins == "[" else "]")
        if not self._packed:
            return Pieces("".join(self._parts))
        self._pack()
        return Pieces(packed=str(b64encode(b"".join([*self._packed, self._packer.flush()])), "ascii"))

    def _pack(self) -> None:
        self._packed.append(self._packer.compress("".join(self._parts).encode()))
        self._parts.clear()
        self._size = 0


class _Encoder(json.JSONEncoder):
    def encode(self, o: Any) -> str:
        return o.stored if isinstance(o, Pieces) else super().encode(o)


class _Decoder(json.JSONDecoder):
    def decode(self, s: str, *_how: Any) -> Any:
        return Pieces(packed=s[1:-1]) if s.startswith('"') else Pieces(s)


class PiecesField(models.JSONField):
    """A column of JSON that holds an array, read as Pieces. To the database, and so to migrations, it is any column of JSON."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "encoder": _Encoder, "decoder": _Decoder})

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, {k: v for k, v in kwargs.items() if k not in ("encoder", "decoder")}
