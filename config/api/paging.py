"""Lists come in pages, which have numbers and no other names."""

import re
from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


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
