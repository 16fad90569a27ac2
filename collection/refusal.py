"""How a service says no."""

from __future__ import annotations

from http import HTTPStatus
from typing import TypeVar

from django.http import HttpResponseBase
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Answer = TypeVar("Answer", bound=HttpResponseBase)


class Refusal(Exception):  # noqa: N818 - an answer to somebody, not a failure of the site
    """What is not done, in a sentence for whoever asked; nothing was written.

    Each kind has its `status` and, where they are always the same, its `words`; `wait` is after how many seconds asking again may
    help, where that is known. A view that has nothing better to show lets it
    pass: `config.api.refusing` and `config.middleware.refusals` answer with both.
    """

    status: int = HTTPStatus.CONFLICT
    words: str | Promise = ""

    def __init__(self, message: str = "", *, wait: int | None = None) -> None:
        super().__init__(message or str(self.words))
        self.wait = wait

    def on(self, response: Answer) -> Answer:
        """The answer, which says when to ask again where that is known."""
        if self.wait is not None:
            response.headers["Retry-After"] = str(self.wait)
        return response


class GoneError(Refusal):
    """What the act is about was deleted meanwhile: it is absent, as it is a moment later."""

    status = HTTPStatus.NOT_FOUND
    words = _("This was deleted meanwhile.")
