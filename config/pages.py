"""What every page knows: the theme that a person chose."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

THEMES = ("light", "dark")
THEME_COOKIE = "theme"
A_YEAR = 365 * 24 * 3600


def appearance(request: HttpRequest) -> dict[str, str]:
    """The theme a person chose, or "" to follow the device."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Keep a theme on this device; anything that is no theme means: follow the device."""
    if theme in THEMES:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(THEME_COOKIE, theme, max_age=A_YEAR, samesite="Lax", secure=secure, httponly=True)
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
