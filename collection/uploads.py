"""Uploads that are too large are refused before their content is stored."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from collection.services.importing import LARGEST_LIST

ENVELOPE = 64 * 1024
"""What a form adds around a file."""

READ_AWAY = 64 * 1024 * 1024
"""A refused upload up to this size is read to its end, so that the browser gets the answer instead of a broken connection."""


class CappedUploads(FileUploadHandler):
    """Stands before the handlers that store files, and lets only those pass that have `most` bytes at most."""

    def __init__(self, request: HttpRequest, *, most: int = LARGEST_LIST) -> None:
        super().__init__(request)
        self.most = most

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],  # noqa: N803 - Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        if content_length <= self.most + ENVELOPE:
            return
        left = content_length if content_length <= READ_AWAY else 0
        while left > 0 and (chunk := input_data.read(min(left, 1024 * 1024))):
            left -= len(chunk)
        raise RequestDataTooBig

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
