"""The people of the site."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class PlayerManager(BaseUserManager["Player"]):
    """Makes players, who are known by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A player with this address; without a password nobody can log in as them."""
        player = self.model(email=self.normalize_email(email), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A player who may do everything (needed by `manage.py createsuperuser`)."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractUser):
    """Somebody who collects, builds and plays."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("e-mail address"), unique=True)
    display_name = models.CharField(_("display name"), max_length=60, blank=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[PlayerManager] = PlayerManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return shown_name(self)


def shown_name(player: Player) -> str:
    """What the site calls a player: the chosen name, else the address up to the @."""
    return player.display_name or player.email.partition("@")[0]
