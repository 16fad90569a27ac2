"""Opening a table: who sits where, with which deck, under which options; the same again for a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from collection.models import Player
from collection.refusal import Refusal
from collection.services.guests import limit_words
from collection.services.players import hold, wait_for_turn
from play.common.agreed_cards import left_out_of_table
from play.common.guests import GUEST_TABLES
from play.tables.engine.sitting import OutdatedTableError, Sitting, remember, versions_now
from play.tables.models import HUMAN, Phase, Table
from play.tables.services.moving import record
from simulator.games.own_lists import UnusableListError, usable_list

MOST_TABLES = 300
"""That one player keeps."""


class TooManyTablesError(Refusal):
    """The player keeps as many tables as one may; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is agreed before the first card is dealt: the agents by seat, HUMAN where the owner sits, and so on.

    `played` are actions that are taken as played already: a table may begin in the middle of a game. `card_list` is the text of
    the list that is played with instead of the shipped one; `start` and `source` are as in the row of a table.
    """

    game: str
    seats: Sequence[str]
    seed: int
    decks: Sequence[Mapping[str, int]] = ()
    deck_names: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed_is_secret: bool = True
    practice: bool = False
    pace: int = 1
    played: Sequence[int] = ()
    card_list: str = ""
    start: Mapping[str, Any] | None = None
    source: Mapping[str, Any] = field(default_factory=dict)


def open_table(*, owner: Player, setup: Setup, now: datetime, token: str | None = None, origin: Table | None = None) -> Table:
    """Set up a table and play on to its first choice. The same `token` again gives the same table.

    Refuses with TooManyTablesError, and with GoneError where the table that it comes from was deleted meanwhile; raises
    OutdatedTableError when the engine cannot set it up.
    """
    with transaction.atomic():
        wait_for_turn(owner)
        known = Table.objects.owned_by(owner).filter(token=token).first() if token else None
        if known:
            return known
        _check_kept(owner)
        if origin:
            hold(origin)
        table = _new_table(owner, setup, now, token, origin)
        sitting = Sitting(table)
        _play_again(sitting, setup.played)
        table.save(force_insert=True)
        sitting.play_what_is_forced()
        record(table=table, sitting=sitting, now=now)
    remember(table, sitting)
    return table


def _play_again(sitting: Sitting, actions: Sequence[int]) -> None:
    """Play actions of another table; OutdatedTableError at the first one that today's rules refuse."""
    for number, action in enumerate(actions, start=1):
        if action not in sitting.state.legal_actions():
            raise OutdatedTableError(f"action {number} is no longer legal")
        sitting.play(action)


def rematch(*, table: Table, seed: int, now: datetime, token: str | None = None) -> Table:
    """The same people, decks and options with other luck. Refuses as `open_table` does."""
    setup = Setup(
        game=table.game,
        seats=table.seats,
        seed=seed,
        decks=table.decks,
        deck_names=table.deck_names,
        options=table.options,
        practice=table.practice,
        pace=table.pace,
        card_list=table.card_list,
    )
    return open_table(owner=table.owner, setup=setup, now=now, token=token, origin=table)


def rematch_once(*, table: Table, seed: int, now: datetime) -> tuple[Table, bool]:
    """The rematch of a table for whoever asks without a token: however often, there is one while it is kept. True: it is new.

    Refuses as `open_table` does.
    """
    again = rematch(table=table, seed=seed, now=now, token=f"rematch {table.pk}")
    return again, again.created == now


def left_out_of(table: Table) -> list[str]:
    """What of the decks of a table stays in the box, as it did not agree on it, in sentences."""
    decks = zip(table.deck_names, table.decks, strict=True)
    return [words for name, deck in decks for words in left_out_of_table(table.game, name, deck, table.options)]


def _check_kept(owner: Player) -> None:
    kept = Table.objects.owned_by(owner).count()
    if owner.is_guest and Table.objects.owned_by(owner).listed().count() >= GUEST_TABLES:
        words = _("A guest keeps %(count)d tables at most; delete one, or go on without this limit.")
        raise TooManyTablesError(limit_words(words % {"count": GUEST_TABLES}))
    if kept >= MOST_TABLES:
        words = _("You keep %(count)d tables, the most one can keep. Delete some of them first.")
        raise TooManyTablesError(words % {"count": kept})


def _list_name(setup: Setup) -> str:
    """What the list of a table is called. OutdatedTableError when it can no longer be played."""
    try:
        return usable_list(setup.game, setup.card_list).name if setup.card_list else ""
    except (KeyError, UnusableListError) as problem:
        raise OutdatedTableError(f"the card list can no longer be played: {problem}") from problem


def _new_table(owner: Player, setup: Setup, now: datetime, token: str | None, origin: Table | None) -> Table:
    versions = versions_now(setup.game, setup.card_list)
    return Table(
        owner=owner,
        origin=origin,
        token=token,
        game=setup.game,
        seed=setup.seed,
        seed_is_secret=setup.seed_is_secret,
        options=dict(setup.options),
        decks=[dict(deck) for deck in setup.decks],
        deck_names=list(setup.deck_names),
        seats=list(setup.seats),
        seat=list(setup.seats).index(HUMAN),
        list_name=_list_name(setup),
        card_list=setup.card_list,
        start=setup.start,
        source=dict(setup.source),
        practice=setup.practice,
        pace=setup.pace,
        rules_version=versions.rules,
        cards_version=versions.cards,
        phase=Phase.THINKING,
        created=now,
        moved=now,
    )
