"""Lists come in pages, which have numbers; long ones are also walked along, from each line to the next."""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination, PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

WALKED: Final = "cursor"
"""The parameter that asks for a walk: empty for its beginning, then as the answer says."""


class NumberedPages(PageNumberPagination):
    """`?page=7`; what is no number from 1 names no page."""

    page_size = 100

    def get_page_number(self, request: Request, paginator: Any) -> str:
        """The number as it was sent, once it is one."""
        asked = request.query_params.get(self.page_query_param, "1")
        if not re.fullmatch(r"[1-9][0-9]{0,8}", asked):
            raise NotFound(self.invalid_page_message.format(page_number=asked[:20], message=""))
        return asked

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Pages count from 1."""
        said: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in said:
            parameter["schema"] |= {"minimum": 1, "maximum": 999_999_999}
        return said


class _Walk(CursorPagination):
    """Line after line as they came into the database; where a walk goes on says the last line that was read, never a number of
    lines before it."""

    page_size = NumberedPages.page_size
    ordering = "pk"
    cursor_query_param = WALKED

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The place in the walk that was asked for, once it can be one: after or before a line, or at the beginning."""
        if not request.query_params.get(WALKED):
            return None
        cursor: Cursor | None = super().decode_cursor(request)
        if cursor is None or cursor.offset or not re.fullmatch(r"[0-9]{1,18}", str(cursor.position)):
            raise NotFound(_("This is no place in a walk: send what the answer before it said, or nothing to begin."))
        return cursor


class WalkedPages(NumberedPages):
    """Numbered pages, and with `?cursor=` a walk: every page costs the same, and no line that stays is skipped or told twice.

    A page of a walk is not counted: it has `next`, `previous` and `results` alone.
    """

    _walk: _Walk | None = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        self._walk = _Walk() if WALKED in request.query_params else None
        if self._walk is not None:
            self.get_page_number(request, None)  # what is no number is refused also where none is wanted
            return self._walk.paginate_queryset(queryset, request, view)
        return super().paginate_queryset(queryset, request, view)

    def get_paginated_response(self, data: Any) -> Response:
        return super().get_paginated_response(data) if self._walk is None else self._walk.get_paginated_response(data)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Both ways to ask."""
        words = (
            "Asks for a walk along the list, in the order in which its lines came: empty for the beginning, then as `next` says."
            " Every page costs the same, lines that come or go meanwhile move no other, and `page` is passed over."
        )
        walk = {
            "name": WALKED,
            "required": False,
            "in": "query",
            "allowEmptyValue": True,
            "description": words,
            "schema": {"type": "string"},
        }
        return [*super().get_schema_operation_parameters(view), walk]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Numbered pages are counted, those of a walk are not."""
        said: dict[str, Any] = super().get_paginated_response_schema(schema)
        said["required"] = [name for name in said["required"] if name != "count"]
        said["properties"]["count"]["description"] = "Of all lines; not said in a walk."
        return said
