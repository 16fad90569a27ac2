"""Collections for tests, made through the services as the site makes them."""

import re
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from collection.models import Finish, Holding, Lot, MovementBatch, Player, Printing, Stock, default_finish
from collection.services.holdings import Act, change_holdings
from collection.values.tags import line_of_tags


def printing(key: str) -> Printing:
    return Printing.objects.shown().get(key=key)


def place(key: str, finish: Finish | None = None) -> Stock:
    found = printing(key)
    return found.pk, finish or default_finish(found.foil)


def own(player: Player, copies: int, *keys: str, finish: Finish | None = None) -> Act:
    """Give a player some copies of each of these printings, in one act."""
    found = {one.key: one for one in Printing.objects.shown().filter(key__in=keys)}
    changes = {(found[key].pk, finish or default_finish(found[key].foil)): copies for key in keys}
    return change_holdings(player=player, changes=changes)


def written(player: Player, lines: Iterable[Iterable[str]]) -> None:
    """Lines of copies with these tags, each of the next printing; behind the journal's back, for there may be many."""
    printings, now = list(Printing.objects.of("wankul").shown()[:50]), timezone.now()
    Lot.objects.bulk_create(
        Lot(
            player=player,
            printing=printings[at % 50],
            finish=Finish.NORMAL,
            copies=1,
            changed=now,
            tags=line_of_tags(line),
            note=str(at),
        )
        for at, line in enumerate(lines)
    )


def owned(player: Player) -> dict[str, int]:
    """Copies by printing key; " foil" after the key for a finish that is not the usual one."""
    rows = Holding.objects.of(player).select_related("printing")
    return {_name(one): one.copies for one in rows}


def _name(one: Holding) -> str:
    usual = default_finish(one.printing.foil)
    return one.printing.key if one.finish == usual else f"{one.printing.key} {one.finish}"


def journal_total(player: Player) -> dict[tuple[int, str], int]:
    """What the journal adds up to, by printing id and finish."""
    totals: dict[tuple[int, str], int] = {}
    for act in MovementBatch.objects.of(player).prefetch_related("movements"):
        for one in act.movements.all():
            key = (one.printing_id, one.finish)
            totals[key] = totals.get(key, 0) + one.delta
    return {key: total for key, total in totals.items() if total}


def holdings_total(player: Player) -> dict[tuple[int, str], int]:
    """What the holdings say, by printing id and finish."""
    rows = Holding.objects.of(player).values_list("printing_id", "finish", "copies")
    return {(printing_id, finish): copies for printing_id, finish, copies in rows}


def body(response: Any) -> str:
    """What a page says, without what differs each time: its tokens against forged forms, its address and its reference."""
    text = re.sub(r'X-CSRFToken": "[^"]*"|csrfmiddlewaretoken" value="[^"]*"', "", response.content.decode()).replace(
        response.headers["X-Request-ID"], ""
    )
    return text.replace(response.wsgi_request.path, "")
