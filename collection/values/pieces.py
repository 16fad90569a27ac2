"""A long array of JSON kept as the text it is stored as: what stands in it is read where it is asked for.

A hundred thousand rows of a draft are 30 MB of text, and five times as much as dictionaries.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from django.db import models

BETWEEN: Final = re.compile(r"[\[,\s]*")
READ: Final = json.JSONDecoder().raw_decode


class Pieces(Sequence[Any]):
    """The members of an array, in order; nobody changes them. Equal to any sequence of the same."""

    def __init__(self, text: str = "[]") -> None:
        self.text = text
        self._starts: array[int] | None = None

    def __iter__(self) -> Iterator[Any]:
        starts, at = array("L"), self._after(0)
        while self.text[at] != "]":
            starts.append(at)
            found, end = READ(self.text, at)
            yield found
            at = self._after(end)
        self._starts = starts

    def __len__(self) -> int:
        return len(self._places)

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
            for _one in self:
                pass
        return self._starts or array("L")


class _Encoder(json.JSONEncoder):
    def encode(self, o: Any) -> str:
        return o.text if isinstance(o, Pieces) else super().encode(o)


class _Decoder(json.JSONDecoder):
    def decode(self, s: str, *_how: Any) -> Any:
        return Pieces(s)


class PiecesField(models.JSONField):
    """A column of JSON that holds an array, read as Pieces. To the database, and so to migrations, it is any column of JSON."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "encoder": _Encoder, "decoder": _Decoder})

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, {k: v for k, v in kwargs.items() if k not in ("encoder", "decoder")}
