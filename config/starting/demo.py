"""The demo account of an embedded installation; a public site has none, whatever its database says."""

from functools import lru_cache

from django.contrib.auth.hashers import check_password, make_password

from collection.models import Player
from collection.models.player import address_salt

EMAIL = "demo@cartable.example"
PASSWORD = "cartable"  # noqa: S105 - public on purpose: the login page shows it


def is_demo(player: Player) -> bool:
    """Whether this is an account whose password everybody knows; anybody may claim its address, as any other."""
    return player.email == EMAIL and _is_public(player.password)


@lru_cache(maxsize=16)
def _is_public(encoded: str) -> bool:
    """Sessions ask with each request: a hash is looked at once."""
    return check_password(PASSWORD, encoded)


def open_demos() -> list[Player]:
    """The demo account, where its password opens it; one hash tries it on all claims of the address (docs/decisions/0016)."""
    shared = make_password(PASSWORD, salt=address_salt(EMAIL))
    todays, _, _ = shared.rpartition("$")
    claims = Player.objects.filter(email=EMAIL)
    old = [player for player in claims.exclude(password__startswith=todays) if is_demo(player)]
    return [*claims.filter(password=shared), *old]


def close_demo() -> bool:
    """Take the password of the demo account away, which ends its sessions too; False where that password opens nothing."""
    closed = open_demos()
    for player in closed:
        player.set_unusable_password()
        player.save(update_fields=["password"])
    return bool(closed)
