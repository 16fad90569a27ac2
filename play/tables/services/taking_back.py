"""Taking a choice back: never past anything that has been revealed since, unless the table is for practice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from collection.refusal import Refusal
from play.tables.engine.sitting import Sitting, remember, sitting_of
from play.tables.models import Phase, Table
from play.tables.services.moving import NotYourMoveError, StaleTableError, record
from simulator.kernel.game import State
from simulator.kernel.playable import PlayableGame
from simulator.kernel.rng import derive

DEALS = 12
"""Imagined deals on which the owner's actions are played again; one that looks different afterwards proves a revelation."""


class NothingToTakeBackError(Refusal):
    """The owner has not chosen anything yet."""

    words = _("There is nothing to take back.")


class RevealedError(Refusal):
    """Something was revealed, or an agent has chosen, since the owner's last choice."""

    words = _("Something was revealed, or an AI has chosen since: that stays played.")


def take_back(*, table: Table, version: int, now: datetime) -> None:
    """Go back to the owner's last choice.

    Refuses with StaleTableError, NotYourMoveError, NothingToTakeBackError and RevealedError. A practice table goes back
    whatever has happened since, also after the end of the game and while the AI thinks; so does one whose AI found no move.
    """
    if table.version != version:
        raise StaleTableError
    if not _is_free(table) and table.phase != Phase.YOURS:
        raise NotYourMoveError
    with sitting_of(table) as sitting:
        choice = sitting.last_own
        if choice is None:
            raise NothingToTakeBackError
        if not _is_free(table) and not reveals_nothing(table, sitting):
            raise RevealedError
    earlier = Sitting(table)
    for action in table.actions[: choice.moves]:
        earlier.play(action)
    record(table=table, sitting=earlier, now=now)
    remember(table, earlier)


def can_take_back(table: Table, sitting: Sitting) -> bool:
    """`take_back` would not refuse."""
    if _is_free(table):
        return sitting.last_own is not None
    return table.phase == Phase.YOURS and reveals_nothing(table, sitting)


def _is_free(table: Table) -> bool:
    """Whether the table goes back whatever was revealed: one for practice, or one that cannot go on otherwise."""
    return table.practice or table.phase == Phase.STUCK


def reveals_nothing(table: Table, sitting: Sitting) -> bool:
    """Whether nothing new is known since the owner's last choice, and nobody has chosen since.

    The game's own imagination decides: what followed is played again on deals that the owner could not tell apart then. If
    each of them shows now what the real one shows, nothing was revealed.
    """
    if sitting.reveals_nothing is None:
        sitting.reveals_nothing = _is_proved(table, sitting)
    return sitting.reveals_nothing


def _is_proved(table: Table, sitting: Sitting) -> bool:
    choice = sitting.last_own
    if choice is None or sitting.last_choice is not choice:
        return False
    since = sitting.actions[choice.moves :]
    shown = _shown_after(sitting.game, choice.state.clone(), table.seat, since)
    seeds = (derive(table.seed, "take back", choice.moves, deal) for deal in range(DEALS))
    deals = (choice.state.resample_from_infostate(table.seat, seed) for seed in seeds)
    return all(_shown_after(sitting.game, deal, table.seat, since) == shown for deal in deals)


def _shown_after(game: PlayableGame, state: State, seat: int, actions: Sequence[int]) -> Any:
    """What a seat hears and sees when these actions are played from here; None where they cannot be."""
    narrator = game.narrator(state)
    for action in actions:
        if action not in state.legal_actions():
            return None
        state.apply_action(action)
    return [line.words for line in narrator.news(seat)], state.observation(seat)
