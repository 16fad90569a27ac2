"""Which accounts somebody has used in this browser before: wrong passwords typed elsewhere never shut it out.

A signed cookie says it. It opens nothing: without the password it is worth as little as the address.
"""

from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from collection.models import Player

SALT = "config.accounts.device"
A_YEAR = 365 * 24 * 3600
ACCOUNTS_REMEMBERED = 5


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, by a name of its own, and the accounts that logged in there, the latest first."""

    name: str
    accounts: tuple[int, ...]

    def knows(self, email: str) -> frozenset[int]:
        """The accounts of this address that logged in here."""
        return frozenset(Player.objects.filter(pk__in=self.accounts, email=email.lower()).values_list("pk", flat=True))


def device_of(request: HttpRequest) -> Device:
    """The device that the cookie names; a new one where there is none, or one that the site never gave."""
    try:
        found: dict[str, Any] = signing.loads(request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""), salt=SALT, max_age=A_YEAR)
        return Device(found["name"], tuple(found["accounts"]))
    except signing.BadSignature:
        return Device(token_urlsafe(12), ())


def remember_device(request: HttpRequest, response: HttpResponse, player: Player) -> None:
    """From now on this browser knows the account."""
    device = device_of(request)
    others = [account for account in device.accounts if account != player.pk]
    accounts = [player.pk, *others][:ACCOUNTS_REMEMBERED]
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps({"name": device.name, "accounts": accounts}, salt=SALT),
        max_age=A_YEAR,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )
