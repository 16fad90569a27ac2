"""The one door to runs for pages and API: only one's own, and a run of somebody else is as absent as one that never was."""

from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django_htmx.middleware import HtmxDetails

from collection.models import Player
from play.models import Run


class PlayerRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: Player
    htmx: HtmxDetails


def run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The player's run with this number, or a 404; without the games it counted, which are long."""
    return get_object_or_404(Run.objects.owned_by(request.user).defer("result").select_related("game", "deck"), pk=pk)


def answered_run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The player's run with this number and the games it counted, or a 404, also while it is at work."""
    run = get_object_or_404(Run.objects.owned_by(request.user).select_related("game"), pk=pk)
    if not run.result:
        raise Http404
    return run
