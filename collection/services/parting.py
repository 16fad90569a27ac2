"""What becomes of exchanges when one of the two deletes the account: nothing of them is kept aside, and the other hears of it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from collection.models import Exchange, ExchangeSide, ExchangeState, Player


def leave_exchanges(player: Player, *, now: datetime) -> None:
    """Call off what a player proposed, was asked or agreed to; to be called inside the transaction that deletes the account.

    What was done stays with the other, without the name; where both have left, nothing stays.
    """
    for number in (0, 1):
        mine = ExchangeSide.objects.filter(player=player, number=number).values("exchange")
        live = Exchange.objects.filter(pk__in=mine, state__in=(ExchangeState.PROPOSED, ExchangeState.AGREED))
        live.update(state=ExchangeState.CALLED_OFF, ended_by=number, version=F("version") + 1, changed=now)
    others = ExchangeSide.objects.exclude(player=player).filter(player__isnull=False).values("exchange")
    Exchange.objects.of(player).exclude(pk__in=others).delete()
