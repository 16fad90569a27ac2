"""Sessions, and how long those of guests last: each visit sets the session, its cookie and the guest's row to some days anew."""

from __future__ import annotations

from contextlib import nullcontext
from http import HTTPStatus

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from collection.models import Player
from collection.patience import is_busy, is_full, unless_busy
from collection.services.guests import GUEST_KEPT, is_to_be_kept, keep_guest


class PatientSessionMiddleware(SessionMiddleware):
    """Django's, by which a guest's visit lasts, and which tells a busy database, or a full disk, from a session that is gone.

    Of a guest the session goes first and the row last: what a busy database did not take is due again at the next visit. Where
    nothing else of the session changed, nobody waits for it, and the answer goes out as it is.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        guest = _guest_to_keep(request)
        if guest is None or response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return self._saved(request, response)
        with unless_busy() if not request.session.modified else nullcontext():
            request.session.set_expiry(GUEST_KEPT)
            self._saved(request, response)
            with unless_busy():
                keep_guest(guest=guest, now=timezone.now())
        return response

    def _saved(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except SessionInterrupted as interrupted:
            problem = _fault_behind(interrupted)
            if problem is None or not (is_busy(problem) or is_full(problem)):
                raise
            raise problem from problem.__cause__


def _guest_to_keep(request: HttpRequest) -> Player | None:
    """Who came as a guest to a page for guests, is one still, and was not kept lately."""
    guest: Player | None = getattr(request, "visiting_guest", None)
    if guest is None or request.session.is_empty() or request.user != guest or not getattr(request.user, "is_guest", False):
        return None
    return guest if is_to_be_kept(guest, now=timezone.now()) else None


def _fault_behind(problem: BaseException) -> DatabaseError | None:
    """The fault of the database that Django took for a session that is gone."""
    context = problem.__context__
    return context if context is None or isinstance(context, DatabaseError) else _fault_behind(context)
