"""Keys of the API: made, shown once, looked up, revoked."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import ApiKey, Player, Scope
from collection.patience import unless_busy
from collection.refusal import Refusal
from collection.services.players import wait_for_turn

BEGINNING: Final = "cartable_"
"""How every key begins, so that programs that look for secrets in the wrong places know one when they see it."""

SECRET_BYTES: Final = 32
"""Drawn at random for each key: nobody guesses them, so one quick hash keeps them as well as a slow one would."""

SHOWN: Final = len(BEGINNING) + 5
LONGEST_KEY: Final = 200
"""Letters: what is longer is no key, and is not even hashed."""

MOST_KEYS: Final = 10
"""Of one player."""

USE_NOTED_EVERY: Final = timedelta(minutes=1)


class TooManyKeysError(Refusal):
    """The player has as many keys as one may."""

    def __init__(self) -> None:
        super().__init__(_("You have %(most)d keys, the most one can have. Revoke one first.") % {"most": MOST_KEYS})


class KeyNameTakenError(Refusal):
    """Another key of the player has this name."""

    words = gettext_lazy("You have a key of this name already.")


class NoKeysForGuestsError(Refusal):
    """Keys are for accounts."""

    status = HTTPStatus.FORBIDDEN
    words = gettext_lazy("Keys are for accounts: a guest is forgotten after some days.")


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made, and its `text`: nobody can tell it ever again."""

    key: ApiKey
    text: str


def make_key(*, player: Player, name: str, scope: Scope, lasts: timedelta | None, now: datetime) -> NewKey:
    """A new key, which opens nothing any more after `lasts` (None: it lasts until it is revoked).

    Refuses with TooManyKeysError, KeyNameTakenError, NoKeysForGuestsError.
    """
    if player.is_guest:
        raise NoKeysForGuestsError
    text = BEGINNING + secrets.token_urlsafe(SECRET_BYTES)
    with transaction.atomic():
        wait_for_turn(player)
        mine = ApiKey.objects.of(player)
        if mine.filter(name=name).exists():
            raise KeyNameTakenError
        if mine.count() >= MOST_KEYS:
            raise TooManyKeysError
        expires = now + lasts if lasts else None
        key = mine.create(
            player=player,
            name=name,
            scope=scope,
            digest=_digest(text),
            hint=text[:SHOWN],
            created=now,
            expires=expires,
        )
    return NewKey(key, text)


def key_of(text: str, *, now: datetime) -> ApiKey | None:
    """The key with this text and its player, and the use of it is noted; None where it opens nothing, now or ever."""
    if not text.startswith(BEGINNING) or len(text) > LONGEST_KEY:
        return None
    key = ApiKey.objects.select_related("player").filter(digest=_digest(text), player__is_active=True).first()
    if key is None or key.is_over(now):
        return None
    unnoted = Q(used=None) | Q(used__lte=now - USE_NOTED_EVERY)
    if key.used is None or key.used <= now - USE_NOTED_EVERY:
        with unless_busy():
            ApiKey.objects.filter(unnoted, pk=key.pk).update(used=now)
    return key


def revoke_key(*, player: Player, pk: int) -> ApiKey:
    """Take a key away for good, at once. Raises ApiKey.DoesNotExist, for keys of others too."""
    key = ApiKey.objects.of(player).get(pk=pk)
    ApiKey.objects.filter(pk=key.pk).delete()
    return key


def revoke_keys(*, player: Player) -> int:
    """Take all keys of a player away for good, at once; answers how many."""
    return ApiKey.objects.of(player).delete()[0]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
