"""What every page knows: the theme that a person chose, and the tag of the account."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from collection.models import Player
from collection.services.queued import account_tag

THEMES = ("light", "dark")
THEME_COOKIE = "theme"
A_YEAR = 365 * 24 * 3600


def appearance(request: HttpRequest) -> dict[str, str]:
    """The theme a person chose, or "" to follow the device."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


def account(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """What a device knows the account of the page by, "" for guests and strangers; only a page that says it looks who asks."""

    def tag() -> str:
        user = getattr(request, "user", None)
        return account_tag(user) if isinstance(user, Player) and not user.is_guest else ""

    return {"account_tag": tag}


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Keep a theme on this device; anything that is no theme means: follow the device."""
    if theme in THEMES:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(THEME_COOKIE, theme, max_age=A_YEAR, samesite="Lax", secure=secure, httponly=True)
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
