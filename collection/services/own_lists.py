"""A player's own card list of a game: read, checked, kept; and the catalogue that this player's tables use."""

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from collection.lists.rows import MOST_COPIES
from collection.models import Game, OwnList, Player
from collection.refusal import GoneError, Refusal
from collection.services.allowances import BusyError, Limit, account, one_at_a_time, one_of_few
from collection.services.players import wait_for_turn
from simulator.games.own_lists import TAKE_LISTS, UnusableListError, UsableList, usable_list

__all__ = [
    "OwnListBusyError",
    "UnknownCopiesError",
    "UnusableListError",
    "UsableList",
    "count_copies",
    "drop_list",
    "keep_list",
    "list_to_play",
    "lists_of",
    "own_list_of",
    "read_sent",
    "takes_lists",
    "usable_list",
]


class UnknownCopiesError(Exception):
    """Copies of what is no card of the list, or a number that is none of copies; `keys` says of what."""

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys
        super().__init__(", ".join(keys))


def takes_lists(game: str) -> bool:
    """Whether the game can be played with a list of one's own."""
    return game in TAKE_LISTS


READING_OWN: Final = Limit("reading-own", most=1, seconds=30)
READ_AT_ONCE: Final = 2
"""Lists of all players that requests read: each holds a thread of the web and a core."""


class OwnListBusyError(Refusal):
    """Another list of the player is being read, or as many of others as may be."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = _("Other lists are being read. Try again in a moment.")


def read_sent(*, player: Player, game: Game, text: str, now: datetime) -> UsableList:
    """What a player sends as a list: one of a player and few of all are read at a time, for it may take a second.

    Raises UnusableListError; refuses with OwnListBusyError.
    """
    try:
        with one_at_a_time(READING_OWN, who=account(player), now=now), one_of_few(READING_OWN, few=READ_AT_ONCE, now=now):
            return usable_list(game.slug, text)
    except BusyError:
        raise OwnListBusyError(wait=1) from None


def keep_list(*, player: Player, game: Game, text: str) -> OwnList:
    """Use this list for the game from now on, instead of the one before; copies of cards that both have stay counted.

    Raises UnusableListError; then nothing changes.
    """
    found = usable_list(game.slug, text)
    with transaction.atomic():
        wait_for_turn(player)
        before = own_list_of(player, game)
        held = {key: copies for key, copies in before.held.items() if key in found.catalog.printings} if before else {}
        values = {"name": found.name, "text": text, "loaded": timezone.now(), "held": held}
        kept, _created = OwnList.objects.update_or_create(player=player, game=game, defaults=values)
    return kept


def count_copies(*, player: Player, game: Game, copies: Mapping[str, int]) -> OwnList:
    """Say how many copies of these cards of the list lie in the player's own box; what is not named stays.

    Raises UnusableListError, and UnknownCopiesError for what is no card of the list or no number of copies; refuses with
    GoneError once the list is dropped.
    """
    with transaction.atomic():
        wait_for_turn(player)
        own = own_list_of(player, game)
        if own is None:
            raise GoneError
        known = usable_list(game.slug, own.text).catalog.printings
        if wrong := [key for key, number in copies.items() if key not in known or not 0 <= number <= MOST_COPIES]:
            raise UnknownCopiesError(wrong)
        own.held = {key: number for key, number in {**own.held, **copies}.items() if number}
        own.save(update_fields=["held"])
    return own


def drop_list(*, player: Player, game: Game) -> None:
    """Go back to the shipped list."""
    with transaction.atomic():
        wait_for_turn(player)
        OwnList.objects.filter(player=player, game=game).delete()


def own_list_of(player: Player, game: Game) -> OwnList | None:
    """The list that the player loaded for this game."""
    return OwnList.objects.filter(player=player, game=game).first()


def lists_of(player: Player) -> list[str]:
    """The texts of all lists that the player loaded, by which games that were played with one of them are verified."""
    return list(OwnList.objects.filter(player=player).values_list("text", flat=True))


def list_to_play(player: Player, game: str) -> UsableList | None:
    """The player's list of this game, where it is good: what his next table or box check may use."""
    own = OwnList.objects.filter(player=player, game=game).first() if takes_lists(game) else None
    if own is None:
        return None
    try:
        return usable_list(game, own.text)
    except UnusableListError:
        return None
