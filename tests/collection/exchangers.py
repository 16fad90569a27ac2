"""Two players who exchange, made through the services as the site makes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils import timezone

from collection.inventory.wares import Ware
from collection.models import NOTHING, Exchange, Facts, Finish, Game, Opening, Player, Wish
from collection.services import exchanges, openings
from collection.services.lots import Part, describe
from collection.services.wishes import set_wish
from tests.collection.holders import own, place, printing

FRENCH: Final = Facts(condition="nm", language="fr")


def opened(one: Player, other: Player) -> Opening:
    """One gives a code, the other uses it."""
    code = openings.open_with_code(player=one, note="", now=timezone.now()).code or ""
    return openings.join(player=other, code=code, now=timezone.now())


def ware(key: str, facts: Facts = NOTHING, finish: Finish | None = None) -> Ware:
    return Ware(place(key, finish), facts)


def say(player: Player, key: str, copies: int, facts: Facts) -> None:
    """Say this of so many copies of which nothing was said."""
    describe(player=player, changes=[(Part(place(key), NOTHING, copies), facts)])


def wish(player: Player, key: str, copies: int = 1, *, exactly: bool = False) -> Wish:
    one = printing(key)
    made = set_wish(player=player, card=one.card, printing=one if exactly else None, copies=copies, note="", now=timezone.now())
    assert made is not None
    return made


def spare(player: Player, *keys: str, copies: int = 1) -> None:
    """Give a player so many copies of each beyond those that players keep as usual."""
    own(player, player.keeps + copies, *keys)


def proposed(one: Player, other: Player, gives: Mapping[Ware, int], gets: Mapping[Ware, int]) -> Exchange:
    game = Game.objects.get(slug="wankul")
    return exchanges.propose(player=one, partner=other, game=game, gives=gives, gets=gets, now=timezone.now())


def agreed(one: Player, other: Player, gives: Mapping[Ware, int], gets: Mapping[Ware, int]) -> Exchange:
    made = proposed(one, other, gives, gets)
    return exchanges.accept(player=other, exchange=made, version=made.version, now=timezone.now())


def done(one: Player, other: Player, gives: Mapping[Ware, int], gets: Mapping[Ware, int]) -> Exchange:
    made = agreed(one, other, gives, gets)
    for player in (one, other):
        made = exchanges.confirm(player=player, exchange=made, now=timezone.now())
    return made
