"""Going on from a moment of a replay: a table of one's own, with the very same deal."""

from __future__ import annotations

from datetime import datetime

from collection.models import Player
from play.replays.recording import Recording
from play.table_models import HUMAN, Table
from play.tables.levels import USUAL
from play.tables.opening import Setup, open_table
from simulator.ai.ladder import LEVELS


def continue_from(
    *,
    recording: Recording,
    moves: int,
    seat: int,
    owner: Player,
    now: datetime,
    token: str | None = None,
    origin: Table | None = None,
) -> Table:
    """Open a table at which the first `moves` actions of the recording are played already, and sit down at `seat`.

    It is for practice: whoever has seen the replay may know the cards. Seats of people, and of agents that are no levels,
    are taken by the usual level. Refuses as `open_table` does; OutdatedTableError when today's rules refuse an action.
    """
    recipe = recording.recipe
    seats = [agent if agent in LEVELS else USUAL for agent in recipe.seats]
    seats[seat] = HUMAN
    setup = Setup(
        game=recipe.game,
        seats=seats,
        seed=recipe.seed,
        decks=recipe.decks,
        deck_names=recording.deck_names,
        options={name: value for name, value in recipe.options.items() if name != "players"},
        practice=True,
        played=recipe.actions[:moves],
    )
    return open_table(owner=owner, setup=setup, now=now, token=token, origin=origin)
