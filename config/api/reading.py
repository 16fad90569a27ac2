"""What is sent to the API, read under bounds: size, depth, numbers and characters that every part behind it can hold."""

import json
import re
import sys
from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

DEEPEST: Final = 32
"""Lists and objects inside each other; the deepest thing that any address asks for has three."""

MOST_VALUES: Final = 10_000
"""In one body, lists and objects included; the largest that is honest names every printing of a game, or settles a long list."""

LARGEST: Final = 2**63 - 1
"""What a column of the database holds."""


class TooLargeError(APIException):
    """More was sent than anything here reads."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("More was sent than this address reads.")
    default_code = "too_large"


class BoundedJSONParser(BaseParser):
    """JSON in UTF-8, of which everything behind may rely on what `read_json` promises."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The value; a body beyond the bound of the site is not even read."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        sent = stream.read(most + 1)
        if len(sent) > most:
            raise TooLargeError
        return read_json(sent)


def read_json(sent: bytes, *, most: int = MOST_VALUES, largest: int = LARGEST) -> object:
    """A value of at most `most` values and `DEEPEST` levels; no name is there twice, no whole number beyond `largest`, and no
    character that no text may hold.
    """
    if _has_too_many_values(sent, most):
        raise ParseError(_("Lists and objects may hold at most %(most)s values in all.") % {"most": most})
    try:
        found = json.loads(sent.decode(), parse_constant=_refuse_constant, object_pairs_hook=_named_once)
    except UnicodeDecodeError as problem:
        raise ParseError(_("JSON must be UTF-8; byte %(place)s is not.") % {"place": problem.start + 1}) from problem
    except json.JSONDecodeError as problem:
        place = {"line": problem.lineno, "column": problem.colno}
        raise ParseError(_("This is not JSON: look at line %(line)s, column %(column)s.") % place) from problem
    except RecursionError as problem:
        raise _too_deep() from problem
    except ValueError as problem:  # an int of more digits than Python converts
        raise _too_large_a_number(largest) from problem
    _check(found, largest)
    return found


TEXT: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


def _has_too_many_values(sent: bytes, most: int) -> bool:
    """Looked at before anything is parsed: every value but the first stands behind a comma, or opens a list or an object.

    Most bodies have few such marks at all; only in others it matters which of them stand in texts.
    """
    return _marks(sent) > most and _marks(TEXT.sub(b"", sent)) > most


def _marks(sent: bytes) -> int:
    return sum(map(sent.count, (b",", b"[", b"{")))


def _check(found: object, largest: int) -> None:
    """Walk level by level: a stack of ours, for Python's own is what a hostile body aims at."""
    level, depth = [found], 0
    while level:
        below: list[object] = []
        for value in level:
            if isinstance(value, str):
                _check_text(value)
            elif isinstance(value, int | float):
                _check_number(value, largest)
            elif isinstance(value, list):
                below.extend(value)
            elif isinstance(value, dict):
                below.extend(value)
                below.extend(value.values())
        level, depth = below, depth + 1
        if depth == DEEPEST and any(isinstance(value, list | dict) for value in level):
            raise _too_deep()


def _check_number(number: float, largest: int) -> None:
    if abs(number) > (largest if isinstance(number, int) else sys.float_info.max):
        raise _too_large_a_number(largest)


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ParseError(_("A text holds the character U+0000, which no text may."))
    try:
        text.encode()
    except UnicodeEncodeError as problem:
        raise ParseError(_("A text holds half a character (a lone surrogate, U+%(code)04X).") % _code_of(problem)) from problem


def _code_of(problem: UnicodeEncodeError) -> dict[str, int]:
    return {"code": ord(problem.object[problem.start])}


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _value in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ParseError(_("“%(name)s” is there twice in the same object.") % {"name": ascii(twice)[1:-1][:80]})
    return found


def _refuse_constant(name: str) -> object:
    raise ParseError(_("%(name)s is not a number in JSON.") % {"name": name})


def _too_deep() -> ParseError:
    return ParseError(_("Lists and objects may lie at most %(levels)s deep in each other.") % {"levels": DEEPEST})


def _too_large_a_number(largest: int) -> ParseError:
    return ParseError(_("Whole numbers go from −%(largest)s to %(largest)s.") % {"largest": largest})


class OneAnswer(BaseContentNegotiation):
    """Every address has one form of answer, whatever `Accept` wishes for."""

    def select_parser(self, request: Request, parsers: Any) -> BaseParser | None:
        """The parser of what was sent; none leads to a 415."""
        sent = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> tuple[BaseRenderer, str]:
        """The first one."""
        return renderers[0], renderers[0].media_type
