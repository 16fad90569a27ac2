"""Exchange without accounts: one's own file, and the page that compares two."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from collection.exchanges.exchanging import PairRow, Row, pair_rows, rows_of
from collection.exchanges.files import (
    LARGEST_FILE,
    ExchangeFile,
    UnreadableFileError,
    document_of,
    file_of,
    meetings_of,
    read_file,
)
from collection.exchanges.pairing import Meeting
from collection.forms.pasting import TOO_LARGE, CompareForm
from collection.models import Game
from collection.refusal import Refusal
from collection.uploads import CappedUploads
from collection.views.access import PageRequest, PlayerRequest, viewer
from collection.views.files import file_response

SHOWN = 100
"""Pairs of a game, and single cards of each side, that the page lists."""


@require_safe
def download(request: PlayerRequest) -> HttpResponse:
    """What the player has free to spare and looks for, as a file to hand to somebody."""
    content = json.dumps(document_of(request.user), ensure_ascii=False, indent=1).encode()
    name = f"cartable-exchange-{timezone.localdate():%Y-%m-%d}.json"
    return file_response(content, name=name, kind="application/json; charset=utf-8")


@login_not_required
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def compare(request: PageRequest) -> HttpResponse:
    """Two files, or one's account and a file. Nothing of them is kept. The cap stands before anything reads the form."""
    request.upload_handlers.insert(0, CappedUploads(request, most=2 * LARGEST_FILE))
    try:
        answer: HttpResponse = _compare(request)
    except RequestDataTooBig:
        form = CompareForm()
        return render(request, "collection/compare_exchange.html", {"form": form, "problem": TOO_LARGE}, status=413)
    return answer


@csrf_protect
def _compare(request: PageRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "collection/compare_exchange.html", {"form": CompareForm(), "player": viewer(request)})
    form = CompareForm(request.POST, request.FILES)
    form.is_valid()
    try:
        mine, theirs = _mine(request, form), _read(form, "theirs", "their_file", _("The other file"))
    except Refusal as refusal:
        refused = {"form": form, "player": viewer(request), "problem": str(refusal)}
        return render(request, "collection/compare_exchange.html", refused, status=refusal.status)
    found = [Shown.of(game, meeting) for game, meeting in meetings_of(mine, theirs)]
    context: dict[str, Any] = {
        "form": form,
        "player": viewer(request),
        "mine": mine,
        "theirs": theirs,
        "meetings": found,
        "is_compared": True,
    }
    return render(request, "collection/compare_exchange.html", context)


@dataclass(frozen=True, slots=True)
class Shown:
    """What two files say of a game: pairs, and all that answers on either side."""

    game: Game
    pairs: list[PairRow]
    gives: list[Row]
    gets: list[Row]

    @classmethod
    def of(cls, game: Game, meeting: Meeting) -> Shown:
        """As much of it as the page lists."""
        gives, gets = rows_of(meeting.mine, meeting.gives, {}), rows_of(meeting.theirs, meeting.gets, {})
        wished = [[row for row in rows if row.wished][:SHOWN] for rows in (gives, gets)]
        return cls(game, pair_rows(meeting, {}, {})[:SHOWN], *wished)


def _mine(request: PageRequest, form: CompareForm) -> ExchangeFile:
    """The first of the two: what the account says, where somebody who has one gave no file."""
    player = viewer(request)
    if player and not form.cleaned_data.get("mine", "").strip() and not form.cleaned_data.get("my_file"):
        return file_of(player)
    return _read(form, "mine", "my_file", _("My file"))


def _read(form: CompareForm, name: str, file_name: str, which: str) -> ExchangeFile:
    try:
        return read_file(form.text_of(name, file_name))
    except UnreadableFileError as problem:
        raise UnreadableFileError(_("%(which)s: %(problem)s") % {"which": which, "problem": problem}) from problem
