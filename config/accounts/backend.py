"""Which account a password opens, in a time that says nothing about who has one (docs/decisions/0016)."""

from collections.abc import Collection

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, make_password
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpRequest

from collection.models import Player
from collection.models.player import address_salt
from config.accounts.addresses import claims_of
from config.starting.demo import is_demo
from config.verified_addresses import PROOF

OLD_HASHES_TRIED = 3
"""Accounts of one address whose hash is not of today's making (another salt, another cost) and that one attempt tries."""


class AddressBackend(AuthenticationBackend):  # type: ignore[misc]  # django-allauth is not typed
    """An address and a password open the account that has them; of several, the one that has proved the address."""

    def authenticate(
        self,
        request: HttpRequest | None,
        email: str | None = None,
        password: str | None = None,
        only: Collection[int] | None = None,
        **other: str,
    ) -> Player | None:
        """The player, or None; `only` names the accounts that this attempt may open."""
        if not email or not password:
            return None
        matching = [player for player in _players_with(email, password) if only is None or player.pk in only]
        if not matching:
            return None
        player = matching[0]
        if self.user_can_authenticate(player):
            return player
        if not _is_refused(player):
            self._stash_user(player)
        return None

    def get_user(self, user_id: int) -> Player | None:
        """Who a session is for, with `lacks_proof`: every page shows it, for no further query. The demo account needs none."""
        player = Player.objects.annotate(proved=PROOF).filter(pk=user_id).first()
        if player is None or not self.user_can_authenticate(player):
            return None
        player.lacks_proof = not player.proved and not is_demo(player)
        return player

    def user_can_authenticate(self, user: Player | AnonymousUser) -> bool:
        """False for accounts switched off, and for the demo account of a public site, sessions included."""
        return bool(super().user_can_authenticate(user)) and not _is_refused(user)


def _is_refused(user: Player | AnonymousUser) -> bool:
    return settings.PRODUCTION and isinstance(user, Player) and is_demo(user)


def _players_with(email: str, password: str) -> list[Player]:
    """Who has this address and this password, the one that has proved the address first.

    Two hashes are computed whoever has an account: one with the salt that the claims of an address share, which tries
    all of them at once, and one for an account with a salt of its own (from before an address was changed, or from an
    older version), which a hash for nothing replaces.
    """
    shared = make_password(password, salt=address_salt(email))
    todays, _, _ = shared.rpartition("$")
    claims = claims_of(email).exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    old = list(claims.exclude(password__startswith=todays)[:OLD_HASHES_TRIED])
    if not old:
        make_password(password)
    right = {player.pk for player in old if player.check_password(password)}
    return list(claims.filter(Q(pk__in=right) | Q(password=shared)))
