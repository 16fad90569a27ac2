"""Going on from a moment of a replay: a table of one's own, with the very same deal or one that was dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Literal

from django.db import models
from django.utils.translation import gettext_lazy as _

from collection.models import Player
from collection.refusal import Refusal
from play.common.seeds import random_seed
from play.replays.engine.recording import Recording
from play.replays.engine.timeline import timeline_of
from play.tables.engine.levels import USUAL
from play.tables.engine.sitting import OutdatedTableError
from play.tables.models import HUMAN, Table
from play.tables.services.opening import Setup, open_table
from simulator.ai.ladder import LEVELS

Kind = Literal["table", "game", "link"]
"""A table, a game of a run, or a link."""


class Deal(models.TextChoices):
    """Which cards lie where nobody looks when a game goes on."""

    SAME = "same", _("the same hidden cards")
    ANEW = "anew", _("dealt anew, as far as I could not know them")


class NotFromHereError(Refusal):
    """The game is over at this moment, or its hidden cards may not be played with."""

    words = _("The game is over at this moment: go back a few steps and play on from there.")


@dataclass(frozen=True, slots=True)
class Source:
    """Which game a table goes on, and from where: kept with the table (`Table.source`).

    `kind` and `key` name a table, a game of a run ("number of the run.number of the game") or a link; `at` is the name of the
    moment, `moves` its number.
    """

    kind: Kind
    key: str
    moves: int
    at: str
    deal: Deal

    @classmethod
    def naming(cls, kind: Kind, key: str) -> Source:
        """A game from its beginning."""
        return cls(kind, key, 0, "", Deal.SAME)

    def after(self, moves: int, deal: Deal) -> Source:
        """The same game from this moment on."""
        return replace(self, moves=moves, deal=deal)


def continue_from(
    *,
    recording: Recording,
    source: Source,
    seat: int,
    levels: Mapping[int, str],
    owner: Player,
    now: datetime,
    token: str | None = None,
    origin: Table | None = None,
) -> Table:
    """Open a table that stands where the recording stood after `source.moves` actions, and sit down at `seat`.

    With the same deal it is for practice, for whoever has seen the replay may know the cards; only an open recording gives
    that. Dealt anew, all that the seat could not know lies elsewhere, and nothing of the old deal is kept. `levels` says who
    plays at the other seats; where it does not, agents that are a level stay and the usual level takes the rest.

    Refuses with NotFromHereError, and as `open_table` does; OutdatedTableError when today's rules refuse an action.
    """
    timeline = timeline_of(recording, recording.seat if not recording.is_open else None)
    if source.moves > timeline.last:
        raise OutdatedTableError("today's rules do not lead there")
    state = timeline.state_at(source.moves)
    is_same = source.deal == Deal.SAME
    if state.is_terminal():
        raise NotFromHereError
    if seat not in recording.eyes or (is_same and not recording.is_open):
        raise NotFromHereError(str(_("The hidden cards of this game may not be played with.")))
    recipe, seed = recording.recipe, recording.recipe.seed if is_same else random_seed()
    setup = Setup(
        game=recipe.game,
        seats=_seats(recording, seat, levels),
        seed=seed,
        decks=recipe.decks,
        deck_names=recording.deck_names,
        options={name: value for name, value in recipe.options.items() if name != "players"},
        practice=is_same,
        card_list=recipe.card_list,
        played=recipe.actions[: source.moves] if is_same else (),
        start=recipe.start if is_same else state.resample_from_infostate(seat, seed).serialize(),
        source=asdict(replace(source, at=timeline.moments[source.moves].name)),
    )
    return open_table(owner=owner, setup=setup, now=now, token=token, origin=origin)


def _seats(recording: Recording, seat: int, levels: Mapping[int, str]) -> list[str]:
    """Who sits where, the owner at his seat."""
    played = [agent if agent in LEVELS else USUAL for agent in recording.recipe.seats]
    seats = [levels.get(number, agent) for number, agent in enumerate(played)]
    seats[seat] = HUMAN
    return seats


def source_of(table: Table) -> Source | None:
    """Which game a table goes on; None for one that began at its beginning."""
    blob: Mapping[str, Any] = table.source
    return Source(**{**blob, "deal": Deal(blob["deal"])}) if blob else None
