"""Pages for what is refused: an address that only answers forms, a deed that a service will not do."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.db import DataError, IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from collection.patience import FullDiskError, is_full
from collection.refusal import Refusal

log = logging.getLogger(__name__)


class WrongMethodMiddleware:
    """Gives the empty 405 of a view its words; the status and the Allow header stay."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.streaming or response.content or request.method == "HEAD":
            return response
        page = render(request, "405.html", status=405)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page


def refuse_forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page of a form whose token is not that of its sender's session; `reason` is Django's, for its log.

    It gives back what was written, to be copied: as a rule the sender has logged in or out on another page. Nothing of it can be
    sent from there, for another site may have put it into a form of its own.
    """
    return render(request, "403_csrf.html", {"written": written_in(request)}, status=HTTPStatus.FORBIDDEN)


def written_in(request: HttpRequest) -> list[str]:
    """The texts of a form of this site that somebody wrote: more than a word each, and no password, token or file."""
    if request.headers.get("Sec-Fetch-Site") != "same-origin" or request.content_type != "application/x-www-form-urlencoded":
        return []
    texts = [(name.lower(), text.strip()) for name, values in request.POST.lists() for text in values]
    return [text for name, text in texts if len(text.split()) > 1 and not any(word in name for word in SECRETS)]


SECRETS = ("password", "token", "secret")
"""What the name of a field has in it that is never shown again."""


class MeanwhileError(Refusal):
    """What was to be written names a row that somebody deleted in that moment, or the row to be deleted was named."""

    words = _("Something that belongs to this was deleted or added at the very same moment. Nothing was done: look at it again.")


def refusal_of(problem: Exception) -> Refusal | None:
    """The refusal that a view let pass; None for a fault of the site.

    Forms and services look whether what they name is there. Where a foreign key leads nowhere all the same, another request was
    faster: no fault, and not worth a lock on everything that could be deleted. A full disk is the operator's to see to: the log
    and `/readyz` tell him, and whoever asked hears that waiting may help.
    """
    if isinstance(problem, IntegrityError) and _says(problem.__cause__) in FOREIGN_KEY:
        log.warning("two requests met: %s", problem)
        return MeanwhileError()
    if is_full(problem):
        log.error("the database cannot grow: %s", problem)
        return FullDiskError()
    return problem if isinstance(problem, Refusal) else None


FOREIGN_KEY = {"23503", "SQLITE_CONSTRAINT_FOREIGNKEY"}
"""How PostgreSQL and SQLite call a key that leads nowhere."""


def names_no_text(problem: Exception) -> bool:
    """Whether the database was asked for a text with U+0000. No text holds it: what would be called so is absent.

    SQLite looks for it and finds nothing; PostgreSQL does not even let it be asked.
    """
    return isinstance(problem, DataError) and "NUL (0x00)" in str(problem)


def _says(cause: BaseException | None) -> str:
    return getattr(cause, "sqlstate", "") or getattr(cause, "sqlite_errorname", "")


class RefusalMiddleware:
    """Answers a refusal that a view let pass with its words and its status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """A page of its own, in the middle of the site; that of whatever is absent where it is gone."""
        if names_no_text(problem):
            return render(request, "404.html", status=HTTPStatus.NOT_FOUND)
        refusal = refusal_of(problem)
        if refusal is None:
            return None
        template = "404.html" if refusal.status == HTTPStatus.NOT_FOUND else "refused.html"
        return refusal.on(render(request, template, {"words": str(refusal)}, status=refusal.status))
