"""How a service says no."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.functional import Promise


class Refusal(Exception):  # noqa: N818 - an answer to somebody, not a failure of the site
    """What is not done, in a sentence for whoever asked; nothing was written.

    Each kind has its `status` and, where they are always the same, its `words`. A view that has nothing better to show lets it
    pass: `config.api.refusing` and `config.refusals` answer with both.
    """

    status: int = HTTPStatus.CONFLICT
    words: str | Promise = ""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or str(self.words))
