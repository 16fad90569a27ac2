"""What people do with their account: their name, its end, and one deed after the other."""

from collections.abc import Iterable
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from collection.models import Player
from collection.refusal import GoneError
from collection.services import allowances
from collection.services.parting import leave_exchanges
from collection.services.remains import end


class WrongPasswordError(Exception):
    """The password typed is not that of the account."""


def wait_for_turn(player: Player) -> Player:
    """The player's row, locked until the transaction ends: deeds that change several rows of a player queue here.

    Refuses with GoneError where the account was deleted meanwhile.
    """
    found = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if found is None:
        raise GoneError
    return found


def wait_for_all(players: Iterable[int]) -> list[Player]:
    """The rows of several players, locked in one order for everybody: for deeds that change what two of them have.

    Refuses with GoneError where one of the accounts was deleted meanwhile.
    """
    asked = set(players)
    found = list(Player.objects.select_for_update(no_key=True).filter(pk__in=asked).order_by("pk"))
    if len(found) < len(asked):
        raise GoneError
    return found


def hold(thing: Model) -> None:
    """Keep what a new row is about from being deleted, until the end of the transaction. GoneError where it is too late."""
    there = thing.__class__._default_manager.select_for_update(no_key=True).filter(pk=thing.pk)
    if there.values_list("pk", flat=True).first() is None:
        raise GoneError


def write_on(thing: Model, **values: Any) -> None:
    """Give a row these values. GoneError where it was deleted meanwhile."""
    if not thing.__class__._default_manager.filter(pk=thing.pk).update(**values):
        raise GoneError
    for name, value in values.items():
        setattr(thing, name, value)


def rename_player(*, player: Player, display_name: str) -> None:
    """Show this name from now on; with an empty one others see a number."""
    write_on(player, display_name=display_name)


def delete_player(*, player: Player, password: str) -> None:
    """Delete an account and every row that belongs to it, or nothing at all; every browser is logged out. What is left to workers
    of a large collection is nobody's from then on (`collection.services.remains`).

    Exchanges that are not done are called off, and their other side hears of it.

    Raises WrongPasswordError; refuses with GoneError where it was deleted before.
    """
    if not player.check_password(password):
        raise WrongPasswordError
    sessions, now = _sessions_of(player), timezone.now()
    with transaction.atomic():
        wait_for_turn(player)
        leave_exchanges(player, now=now)
        Session.objects.filter(session_key__in=sessions).delete()
        allowances.forget(player)
        end(player, now=now)


def _sessions_of(player: Player) -> list[str]:
    """The keys of a player's sessions, which name him inside a signed text, so that each of the site has to be read.

    One that begins meanwhile opens nothing once the player is gone.
    """
    return [
        session.session_key
        for session in Session.objects.iterator()
        if session.get_decoded().get("_auth_user_id") == str(player.pk)
    ]
