"""Links to games: those that a player made, and the games that everybody finds."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.audience import Audience
from collection.models import Game
from collection.views.access import PlayerRequest
from play.replays.models import Link
from play.replays.presentation.replay_page import link_row
from play.replays.services.linking import remove_link, show_to

LINKS_A_PAGE = 30


@require_safe
def link_list(request: PlayerRequest) -> HttpResponse:
    """The links that the player has made."""
    mine = Link.objects.owned_by(request.user).select_related("owner")
    return render(
        request, "play/replays/links.html", {"rows": [link_row(link, is_mine=True) for link in mine], "audiences": Audience}
    )


@login_not_required
@require_safe
def shown_games(request: PlayerRequest) -> HttpResponse:
    """The games that their players show to everybody, the latest first."""
    page = Paginator(Link.objects.public().select_related("owner"), LINKS_A_PAGE).get_page(request.GET.get("page"))
    rows = [link_row(link) for link in page.object_list]
    context = {"page": page, "rows": rows, "games": Game.objects.in_bulk(), "state": request.GET}
    return render(request, "play/replays/shown.html", context)


@require_POST
def link_audience(request: PlayerRequest, token: str) -> HttpResponse:
    """Let everybody find a shared game, or only those who have its address."""
    link = _own_link(request, token)
    try:
        show_to(link=link, audience=request.POST.get("audience", ""))
    except ValueError:
        raise Http404 from None
    if link.audience == Audience.PUBLIC:
        messages.success(request, _("Everybody finds this game now, among the games that are shown."))
    else:
        messages.success(request, _("Only those who have its address find this game now."))
    return redirect(link)


@require_POST
def unlink(request: PlayerRequest, token: str) -> HttpResponse:
    """Take a link away from everybody."""
    remove_link(link=_own_link(request, token))
    messages.success(request, _("The link is removed: its address leads nowhere now."))
    return redirect("play:links")


def _own_link(request: PlayerRequest, token: str) -> Link:
    return get_object_or_404(Link.objects.owned_by(request.user), pk=token)
