"""Who may see what a player has made: a deck, a game, a remark."""

from secrets import token_urlsafe

from django.db import models
from django.utils.translation import gettext_lazy as _


class Audience(models.TextChoices):
    """Each one is wider than the one before. What `SHARED` shows is not listed anywhere."""

    PRIVATE = "private", _("only me")
    SHARED = "shared", _("whoever has a link")
    PUBLIC = "public", _("everybody")


def new_token() -> str:
    """A name for an address that nobody guesses."""
    return token_urlsafe(16)
