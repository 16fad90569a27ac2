"""Hints: what an agent makes of the owner's choices, worked out by a worker when somebody asks, never by itself."""

from __future__ import annotations

import logging
import time
from datetime import datetime
from functools import partial
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.utils import timezone

from collection.services.leasing import call_again, call_or_leave_to_the_sweeper, claim, give_back, held, keeping
from collection.services.players import hold
from play.tables.engine.sitting import OutdatedTableError, Sitting, sitting_of
from play.tables.models import Hint, HintState, Phase, Table
from play.tables.services.moving import NotYourMoveError
from simulator.ai import hint
from simulator.ai.reasons import Beside
from simulator.kernel.rng import derive
from simulator.lab.rollouts import judge

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
"""A hint that so many workers began and none ended may be what kills them."""

PATIENCE = 40.0
"""Seconds after which the games that were played so far judge a choice; workers are stopped a little later."""


def ask_hint(*, table: Table, now: datetime, is_played_out: bool = False) -> Hint:
    """The hint for the present choice: the one there is, or a new one that a worker works out.

    `is_played_out` wants whole games instead of an agent's estimate. May refuse with NotYourMoveError, GoneError.
    """
    if table.phase != Phase.YOURS:
        raise NotYourMoveError
    values = {"asked": now, "published": now, "is_played_out": is_played_out}
    with transaction.atomic():
        hold(table)
        asked, is_new = Hint.objects.get_or_create(table=table, version=table.version, defaults=values)
        if is_new:
            transaction.on_commit(partial(call_or_leave_to_the_sweeper, asked))
    return asked


def current_hint(table: Table) -> Hint | None:
    """The hint that was asked for at the table as it stands now."""
    return Hint.objects.filter(table=table, version=table.version).first()


def work_out(*, hint_id: int, now: datetime) -> bool:
    """Weigh the choices of a table, if that is still to be done and nobody else does. True when this call did it."""
    row = claim(Hint.objects.select_related("table").filter(pk=hint_id), now=now)
    if row is None:
        return False
    if row.table.version != row.version or row.attempts > MOST_ATTEMPTS:
        return _end(row, HintState.FAILED, [])
    try:
        with keeping(row, timezone.now), sitting_of(row.table) as sitting:
            lines = _played_out(row, sitting) if row.is_played_out else _lines(row.table, sitting)
    except DatabaseError:
        raise  # not the game's fault
    except (OutdatedTableError, SoftTimeLimitExceeded) as problem:
        log.warning("A hint cannot be worked out: %s: %s", row.pk, problem)
        return _end(row, HintState.FAILED, [])
    except Exception:
        log.exception("A hint could not be worked out: %s", row.pk)
        return _try_again(row)
    return _end(row, HintState.READY, lines)


def sweep_hints(*, now: datetime) -> int:
    """Call workers for hints whose worker fell silent or whose message was lost; answers how many. BrokerAwayError as usual."""
    return call_again(Hint.objects.abandoned(now), now=now)


def _lines(table: Table, sitting: Sitting) -> list[dict[str, Any]]:
    """One entry an option, the best one first: the action, the agent's estimate and how it wavers, the samples behind it.

    `wins` where it is proved to win now. The first one has a `plan`: what to choose in the rest of the turn, in both languages.
    The others have `beside`, where enough was seen and reasons of this game hold: how much more can be counted after them than
    after the first one.
    """
    found = hint(sitting.game, sitting.state, derive(table.seed, "hint", len(sitting.actions)))
    offered = set(sitting.choices())
    lines: list[dict[str, Any]] = [
        {
            "action": one.action,
            "chance": one.chance,
            "low": one.low,
            "high": one.high,
            "samples": one.samples,
            "wins": one.wins,
        }
        | ({"beside": _beside(one.beside, found.turns)} if one.beside and sitting.game.tells_reasons else {})
        for one in found.options
        if one.action in offered
    ]
    for line in lines[:1]:
        line["plan"] = [[words.fr, words.en] for words in found.plan.words] if line["action"] == found.best else []
    return lines


def _beside(found: Beside, turns: int) -> dict[str, Any]:
    """On so many deals, when these turns are over: each count of the owner and of all others, its mean with its interval."""
    own, others = ([[gap.mean, gap.low, gap.high] for gap in gaps] for gaps in (found.own, found.others))
    return {"deals": found.deals, "turns": turns, "own": own, "others": others}


def _played_out(row: Hint, sitting: Sitting) -> list[dict[str, Any]]:
    """One entry an option by whole games: the share won with its 95 % interval.

    `difference` is what the best option gains on this one, with its 95 % interval.
    """
    seed = derive(row.table.seed, "judge", len(sitting.actions))
    began = time.monotonic()
    found = judge(sitting.game, sitting.state, seed, goes_on=lambda: time.monotonic() - began < PATIENCE)
    return [
        {
            "action": one.action,
            "chance": one.share,
            "low": one.interval.low,
            "high": one.interval.high,
            "samples": one.games,
            "difference": one.difference,
            "behind": [one.behind.low, one.behind.high] if one.behind else None,
        }
        for one in found
    ]


def _try_again(row: Hint) -> bool:
    """Let the sweeper call another worker, or give the hint up after the last attempt. True when it ended."""
    if row.attempts >= MOST_ATTEMPTS:
        return _end(row, HintState.FAILED, [])
    give_back(row)
    return False


def _end(row: Hint, state: HintState, lines: list[dict[str, Any]]) -> bool:
    return held(row).update(state=state, lines=lines, lease=None) == 1
