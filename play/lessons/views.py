"""Lessons: open to everybody; how far one has got is kept in a signed cookie, so a stranger leaves no row behind."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core import signing
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from collection.models import Game
from collection.views.access import PageRequest
from play.boards import board_of
from play.lessons.engine.playing import LessonGame, NotOfferedError, Progress
from play.lessons.engine.script import Lesson, lessons
from play.lessons.presentation import lesson_row, lesson_view, version_of

COOKIE = "lessons"
"""The cookie that holds the progress of every lesson, by game."""

SALT = "play.lessons"
KEPT_FOR = 180 * 24 * 3600
"""In seconds."""


@login_not_required
@require_safe
@never_cache
def lesson_list(request: PageRequest) -> HttpResponse:
    """Every lesson, and how far one has got."""
    rows = [lesson_row(one, _progress(request, one), board_of(game).name) for game, one in lessons().items()]
    return render(request, "play/lessons/list.html", {"rows": rows, "games": Game.objects.in_bulk()})


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lesson(request: PageRequest, game: str) -> HttpResponse:
    """The lesson of a game where one has left it; a POST plays a choice (`action`) or does a `deed`: next, back, again."""
    playing = _playing(request, game)
    if request.method != "POST":
        return _shown(request, playing)
    notice = ""
    if request.POST.get("version") == version_of(playing):
        try:
            playing = _moved(playing, request.POST)
        except NotOfferedError:
            notice = _("Not now: this step is about something else.")
    if request.htmx or notice:
        return _keeping(request, playing, _shown(request, playing, notice=notice, status=409 if notice else 200))
    return _keeping(request, playing, redirect("play:lesson", game=game))


@login_not_required
@require_safe
@never_cache
def why_not_yet(request: PageRequest, game: str) -> HttpResponse:
    """Why a piece cannot be used now: what this step is about."""
    view = lesson_view(_playing(request, game))
    template = "play/lessons/_why_not.html" if request.htmx else "play/lessons/why_not.html"
    return render(request, template, {"view": view})


def _playing(request: PageRequest, game: str) -> LessonGame:
    found = lessons().get(game)
    if found is None:
        raise Http404
    try:
        return LessonGame(found, _progress(request, found))
    except (LookupError, ValueError):  # kept before the cards changed under the lesson
        return LessonGame(found, Progress.of(None, found))


def _progress(request: PageRequest, one: Lesson) -> Progress:
    return Progress.of(_kept(request).get(one.game), one)


def _kept(request: PageRequest) -> dict[str, Any]:
    """The progress of every lesson; none where the cookie is missing or not ours."""
    try:
        kept: dict[str, Any] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return {}
    return kept


def _moved(playing: LessonGame, sent: Mapping[str, str]) -> LessonGame:
    """The lesson after what was sent. NotOfferedError for an action that the step does not offer."""
    deed, action = sent.get("deed", ""), sent.get("action", "")
    if deed == "again":
        return LessonGame(playing.lesson, Progress(playing.lesson.edition))
    if deed == "back":
        return LessonGame(playing.lesson, playing.earlier())
    if deed == "next":
        playing.read_on()
    else:
        playing.play(int(action) if action.isdecimal() and len(action) < LONGEST_ACTION else -1)
    return playing


LONGEST_ACTION = 12
"""In digits."""


def _keeping(request: PageRequest, playing: LessonGame, response: HttpResponse) -> HttpResponse:
    """The answer, with the cookie that remembers how far the lesson has got."""
    kept = {**_kept(request), playing.lesson.game: playing.progress.to_keep()}
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=SALT, compress=True),
        max_age=KEPT_FOR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _shown(request: PageRequest, playing: LessonGame, *, notice: str = "", status: int = 200) -> HttpResponse:
    view = lesson_view(playing)
    cards = view.source.printings(playing.board.printings(view.seen))
    context: dict[str, Any] = {"view": view, "cards": cards, "notice": notice}
    template = "play/lessons/_lesson.html" if request.htmx else "play/lessons/lesson.html"
    return render(request, template, context, status=status)
