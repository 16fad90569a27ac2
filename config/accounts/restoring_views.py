"""Restoring an archive: send it, see how far a worker is, see what came of it."""

from __future__ import annotations

import math
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.models import Player, Restoration
from collection.refusal import Refusal
from collection.services import restorations
from collection.services.allowances import Limit, give_back, spend
from collection.uploads import CappedUploads
from config.accounts.archive_reading import count_files
from config.accounts.forms import ArchiveForm
from config.accounts.restoring import is_empty
from config.accounts.unpacking import LARGEST_ARCHIVE, too_large
from config.middleware.throttling import RESTORATIONS, asking, too_many


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Send an archive. The cap on uploads must stand before anything reads the form, the check against forged forms included."""
    request.upload_handlers.insert(0, CappedUploads(request, most=LARGEST_ARCHIVE))
    try:
        answer: HttpResponse = _restore(request)
    except RequestDataTooBig:
        form = ArchiveForm({})
        form.full_clean()
        form.errors.clear()  # nothing of it was read
        form.add_error(None, str(too_large()))
        return _page(request, form, status=413)
    return answer


@csrf_protect
def _restore(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, ArchiveForm())
    form, player = ArchiveForm(request.POST, request.FILES), cast(Player, request.user)
    if not form.is_valid():
        return _page(request, form, status=422)
    file, who, now = form.cleaned_data["archive"], asking(request), timezone.now()
    try:
        content = file.read()
        files = count_files(content)
        if wait := spend(RESTORATIONS, who=who, now=now):
            return too_many(request, seconds=math.ceil(wait.total_seconds()))
        with _unused_where_refused(RESTORATIONS, who):
            restorations.take_in(
                player=player,
                content=content,
                name=file.name,
                language=get_language() or settings.LANGUAGE_CODE,
                files=files,
                now=now,
                merges=not is_empty(player),
            )
    except Refusal as refusal:
        form.add_error("archive", str(refusal))
        return _page(request, form, status=refusal.status)
    return redirect("restore")


@contextmanager
def _unused_where_refused(limit: Limit, who: str) -> Iterator[None]:
    """Give back what was counted where the block refuses."""
    try:
        yield
    except Refusal:
        give_back(limit, who=who)
        raise


def _page(request: HttpRequest, form: ArchiveForm, *, status: int = 200) -> HttpResponse:
    player = cast(Player, request.user)
    last = Restoration.objects.of(player).light().first()
    is_open = last is not None and last.finished is None
    context: dict[str, Any] = {"form": form, "last": last, "takes_one": not is_open, "merges": not is_empty(player)}
    context["most"] = LARGEST_ARCHIVE // (1024 * 1024)
    return render(request, "account/restore.html", context, status=status)


@require_safe
def progress(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """What the page of an archive being restored asks for every second."""
    last = Restoration.objects.of(cast(Player, request.user)).light().filter(pk=pk).first()
    if last is None:
        raise Http404
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("restore")
    return render(request, "account/_restoration.html", {"last": last})


@require_POST
def agree(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Add what an archive was said to add."""
    player = cast(Player, request.user)
    if not Restoration.objects.of(player).filter(pk=pk).exists():
        raise Http404
    restorations.agree(player=player, pk=pk, now=timezone.now())
    return redirect("restore")


@require_POST
def discard(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Throw an archive away before it is restored, or what is told of one that was."""
    player = cast(Player, request.user)
    if not Restoration.objects.of(player).filter(pk=pk).exists():
        raise Http404
    restorations.discard(player=player, pk=pk)
    messages.success(request, _("The archive was thrown away."))
    return redirect("restore")
