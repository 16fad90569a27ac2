"""Whose address is it: any number of accounts may claim one, and at most one has proved it (docs/decisions/0016)."""

from collections.abc import Collection
from contextlib import suppress
from typing import Any

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from collection.models import Player
from config.accounts.attempts import forget_attempts
from config.verified_addresses import PROOF, has_proved

OLDEST = NEWEST = 3
"""How many of the many claims of an address its reader may choose from by mail."""


def claims_of(email: str) -> QuerySet[Player]:
    """Every account of this address: the one that has proved it first, then the latest used."""
    return Player.objects.filter(email=email.lower()).annotate(proved=PROOF).order_by("-proved", "-last_login", "pk")


def may_choose_from(email: str, *, known: Collection[int]) -> list[Player]:
    """Whose password the reader of the mail of an address may choose anew: the account that has proved it, and no other.

    While none has, it is for the reader to say which claim is theirs: the newest, the oldest, and those that are `known` to
    the browser that asks, so that strangers who open many more push none of these out. The newest come first.
    """
    claims = claims_of(email).filter(is_active=True)
    first = claims.first()
    if first is not None and has_proved(first):
        return [first]
    oldest, newest = claims.order_by("pk")[:OLDEST], claims.order_by("-pk")[:NEWEST]
    found = {player.pk: player for player in (*oldest, *newest, *claims.filter(pk__in=known))}
    return sorted(found.values(), key=lambda player: player.pk, reverse=True)


def is_proved_by_another(address: EmailAddress) -> bool:
    """Whether this address belongs to an account other than the one that claims it here."""
    return bool(EmailAddress.objects.filter(email=address.email, verified=True).exclude(user=address.user_id).exists())


def prove(player: Player) -> None:
    """A message to the address of this account was read: the address is proved, unless another account was first."""
    with suppress(IntegrityError), transaction.atomic():  # refused by the database: another proved it in this very moment
        address, _ = EmailAddress.objects.select_for_update().get_or_create(user=player, email=player.email)
        if not address.verified and not is_proved_by_another(address):
            address.verified = True
            address.set_as_primary()


def prove_by_reset(sender: type[Player], request: HttpRequest, user: Player, **more: Any) -> None:
    """Who chose a new password by a link has read the mail of the address (receives `password_reset`).

    Of this address alone: one that the account only asked for may be anybody's, and keeps its counts.
    """
    prove(user)
    forget_attempts(request, user.email)
