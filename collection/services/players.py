"""What people do with their account: their name, its end, and one deed after the other."""

from collections.abc import Iterable

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from collection.models import Player
from collection.services import allowances
from collection.services.parting import leave_exchanges


class WrongPasswordError(Exception):
    """The password typed is not that of the account."""


def wait_for_turn(player: Player) -> Player:
    """The player's row, locked until the transaction ends: deeds that change several rows of a player queue here."""
    return Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def wait_for_all(players: Iterable[int]) -> list[Player]:
    """The rows of several players, locked in one order for everybody: for deeds that change what two of them have."""
    return list(Player.objects.select_for_update(no_key=True).filter(pk__in=list(players)).order_by("pk"))


def rename_player(*, player: Player, display_name: str) -> None:
    """Show this name from now on; with an empty one others see a number."""
    player.display_name = display_name
    player.save(update_fields=["display_name"])


def delete_player(*, player: Player, password: str) -> None:
    """Delete an account and every row that belongs to it, or nothing at all; every browser is logged out.

    Exchanges that are not done are called off, and their other side hears of it.

    Raises WrongPasswordError.
    """
    if not player.check_password(password):
        raise WrongPasswordError
    with transaction.atomic():
        wait_for_turn(player)
        leave_exchanges(player, now=timezone.now())
        _forget_sessions(player)
        allowances.forget(player)
        player.delete()


def _forget_sessions(player: Player) -> None:
    """Sessions name their player inside a signed text, so that each has to be read."""
    theirs = [
        session.session_key
        for session in Session.objects.iterator()
        if session.get_decoded().get("_auth_user_id") == str(player.pk)
    ]
    Session.objects.filter(session_key__in=theirs).delete()
