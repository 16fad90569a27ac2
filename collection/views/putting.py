"""Chosen lines of a page go into a place, or out of all: the pile to sort and every place ask it in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy, ngettext

from collection.forms.places import PutForm
from collection.refusal import Refusal
from collection.services.holdings import done_before
from collection.services.lots import MOST_LINES, names_there, parts_named, put_into
from collection.views.access import PlayerRequest

DONE_BEFORE = gettext_lazy("This was done before; nothing was written again.")


class NothingChosenError(Refusal):
    """No line was chosen."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    words = gettext_lazy("Choose some lines first.")


def chosen_names(request: PlayerRequest) -> list[str]:
    """The lines chosen on the page, and those on others (`others`, names with spaces between)."""
    return list(dict.fromkeys([*request.POST.getlist("line"), *request.POST.get("others", "").split()]))


def put_away(request: PlayerRequest, form: PutForm, every: Callable[[], Sequence[str]]) -> HttpResponse | None:
    """Put the chosen lines, or with `all` `every` line found, where the form says, and show the page again.

    None where that is refused: then the form says why, and the page is to show it with what was chosen.
    """
    if not form.is_valid():
        return None
    said = form.cleaned_data
    try:
        if was_done(request, said["token"]):
            return _again(request)
        names = every() if "all" in request.POST else chosen_names(request)
        if not names:
            raise NothingChosenError
        parts = parts_named(request.user, names)
        act = put_into(player=request.user, parts=parts, **{name: said[name] for name in PutForm.base_fields})
    except Refusal as refusal:
        if was_done(request, said["token"]):  # by a first press of the button, while the lines of the second were looked for
            return _again(request)
        form.add_error(None, str(refusal))
        return None
    if not act.is_new:
        return _again(request)
    total = sum(part.copies for part in parts)
    words = (
        ngettext("%(copies)d copy lies in “%(place)s” now.", "%(copies)d copies lie in “%(place)s” now.", total)
        if said["place"]
        else ngettext("%(copies)d copy lies in no place now.", "%(copies)d copies lie in no place now.", total)
    )
    messages.success(request, words % {"copies": total, "place": said["place"]})
    return redirect(request.get_full_path())


def was_done(request: PlayerRequest, token: UUID | None) -> bool:
    """Whether the player did before what a form of this token asks for."""
    return token is not None and done_before(request.user, token) is not None


def _again(request: PlayerRequest) -> HttpResponse:
    messages.info(request, str(DONE_BEFORE))
    return redirect(request.get_full_path())


def choosing_context(request: PlayerRequest, form: PutForm, shown: Sequence[str]) -> dict[str, Any]:
    """What `_lines.html` expects of choosing: the form, the lines chosen before, those on other pages, the most at once."""
    chosen = names_there(request.user, chosen_names(request)) if form.is_bound else []
    return {"put": form, "chosen": chosen, "others": [name for name in chosen if name not in set(shown)], "most": MOST_LINES}
