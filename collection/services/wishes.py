"""Change what a player looks for. Each act says what is to be, so that the same request sent twice does it once."""

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus

from django.db import transaction
from django.utils.translation import gettext as _

from collection.inventory.wishing import Wanted, copies_of, told
from collection.models import Card, Player, Printing, Wish
from collection.models.wishes import MAX_NOTE
from collection.refusal import Refusal
from collection.services.players import wait_for_turn

MOST_WISHES = 2_000
"""Of one player."""

MOST_WISHED = 99
"""Copies of one wish."""


class TooManyWishesError(Refusal):
    """The player has as many wishes as a player may have."""


class UnreadableWishError(Refusal):
    """The wish is for no number of copies, or for too many."""

    status = HTTPStatus.BAD_REQUEST


def set_wish(*, player: Player, card: Card, printing: Printing | None, copies: int, note: str, now: datetime) -> Wish | None:
    """Look for so many copies more than are owned now, whatever was looked for before; for 0, no longer.

    Refuses with UnreadableWishError, TooManyWishesError.
    """
    if not 0 <= copies <= MOST_WISHED:
        raise UnreadableWishError(_("A wish is for 1 to %(most)d copies.") % {"most": MOST_WISHED})
    with transaction.atomic():
        wait_for_turn(player)
        mine = Wish.objects.of(player).filter(card=card, printing=printing)
        if not copies:
            mine.delete()
            return None
        had = copies_of(player, [card.pk])
        values = {"copies": copies, "had": had[card.pk, printing.pk if printing else None], "note": _one_line(note)}
        if mine.update(**values):
            return mine.get()
        _check_room(player, 1)
        return Wish.objects.create(player=player, card=card, printing=printing, created=now, **values)


def wish_for(*, player: Player, wanted: Mapping[Wanted, int], now: datetime, note: str = "") -> int:
    """Look for at least so many copies of each; answers how many were not looked for before. Refuses with TooManyWishesError."""
    with transaction.atomic():
        wait_for_turn(player)
        known = {(one.wish.card_id, one.wish.printing_id): one for one in told(player, Wish.objects.of(player))}
        new = {place: copies for place, copies in wanted.items() if copies > 0 and place not in known}
        _check_room(player, len(new))
        had = copies_of(player, {card for card, _printing in new})
        added = sum(min(copies, MOST_WISHED) for copies in new.values())
        Wish.objects.bulk_create(
            [
                Wish(
                    player=player,
                    card_id=place[0],
                    printing_id=place[1],
                    copies=min(copies, MOST_WISHED),
                    had=had[place],
                    note=_one_line(note),
                    created=now,
                )
                for place, copies in new.items()
            ]
        )
        for place, one in known.items():
            more = min(wanted.get(place, 0), MOST_WISHED - one.arrived) - one.left
            if more > 0:
                Wish.objects.filter(pk=one.wish.pk).update(copies=one.wish.copies + more)
                added += more
    return added


def drop_wish(*, wish: Wish) -> None:
    """Look for it no longer."""
    wish.delete()


def drop_arrived(*, player: Player) -> int:
    """Take away the wishes of which every copy has arrived; says how many."""
    with transaction.atomic():
        wait_for_turn(player)
        over = [one.wish.pk for one in told(player, Wish.objects.of(player)) if not one.left]
        Wish.objects.filter(pk__in=over).delete()
    return len(over)


def _one_line(note: str) -> str:
    return " ".join(note.replace("\0", "").split())[:MAX_NOTE]


def _check_room(player: Player, new: int) -> None:
    if new and Wish.objects.of(player).count() + new > MOST_WISHES:
        raise TooManyWishesError(_("One has %(most)d wishes at most.") % {"most": MOST_WISHES})
