"""The people of the site."""

from typing import Any, ClassVar

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class PlayerManager(BaseUserManager["Player"]):
    """Makes players, who are known by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A player with this address; without a password nobody can log in as them."""
        player = self.model(email=email.lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A player who may do everything (needed by `manage.py createsuperuser`)."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractUser):
    """Somebody who collects, builds and plays.

    Several players may claim one address, of whom one at most has proved it (docs/decisions/0016). A guest has neither address
    nor password: a session alone opens what it made, until `guest_until`; None for an account. `guest_door` names the browser
    that a guest was made for, so that two requests at once make one guest (docs/decisions/0025). `has_photos` says whether there
    are rows of Photo, so that pages of players without any do not look for them. `keeps`: so many copies
    of each card are not to spare.
    """

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("e-mail address"), db_index=True)
    display_name = models.CharField(_("display name"), max_length=60, blank=True)
    guest_until = models.DateTimeField(null=True, editable=False, db_index=True)
    guest_door = models.CharField(max_length=64, null=True, unique=True, editable=False)  # noqa: DJ001 - accounts have none
    has_photos = models.BooleanField(default=False, editable=False)
    keeps = models.PositiveSmallIntegerField(default=3, editable=False)

    lacks_proof = False
    """True for a player whose session a page is for, while nothing proves that the address is theirs; no column."""

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[PlayerManager] = PlayerManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return shown_name(self)

    @property
    def is_guest(self) -> bool:
        """Somebody without an account, who is forgotten after some days without a visit."""
        return self.guest_until is not None

    def set_password(self, raw_password: str | None) -> None:
        """Hash the password with the salt of the address, so that one hash tries it on all who claim the address."""
        self.password = make_password(raw_password, salt=address_salt(self.email))
        self._password = raw_password


def address_salt(email: str) -> str:
    """The salt that all claims of an address share: nobody else can compute it, and other addresses have others."""
    return salted_hmac("collection.address", email.lower(), algorithm="sha256").hexdigest()[:32]


def shown_name(player: Player) -> str:
    """What others read of a player: the chosen name, else a number, which gives no part of the address; a guest has neither."""
    if player.display_name or player.is_guest:
        return player.display_name or gettext("Guest")
    return gettext("Player %(number)d") % {"number": player.pk or 0}


def own_name(player: Player) -> str:
    """What the site calls a player to his own face: the chosen name, else the address up to the @; a guest has neither."""
    return player.display_name or player.email.partition("@")[0] or gettext("Guest")
