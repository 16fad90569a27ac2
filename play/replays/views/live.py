"""The moments of the board of the home page."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from play.replays.presentation.live_board import moment_drawn

KEPT_SECONDS = 600


@login_not_required
@require_safe
def live_moment(request: HttpRequest, language: str, token: str, number: int) -> HttpResponse:
    """One moment of a game of the site, as HTML for the page that replays it; the same for everybody."""
    board = moment_drawn(token, language, number) if language in dict(settings.LANGUAGES) else None
    if board is None:
        raise Http404
    response = HttpResponse(board)
    patch_cache_control(response, max_age=KEPT_SECONDS)
    return response
