"""What every page knows."""

from django.http import HttpRequest

THEMES = ("light", "dark")


def appearance(request: HttpRequest) -> dict[str, str]:
    """The theme a person chose, or "" to follow the device."""
    theme = request.COOKIES.get("theme", "")
    return {"theme": theme if theme in THEMES else ""}
