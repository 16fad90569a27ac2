"""Training the opening hand: a choice before the first turn, answered by a person and judged by whole games."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from collection.models import Player
from collection.refusal import Refusal
from play.common.playable_decks import PlayableDeck
from play.tables.engine.levels import USUAL
from play.tables.engine.sitting import sitting_of
from play.tables.models import HUMAN, Phase, Table
from play.tables.services.hints import ask_hint
from play.tables.services.moving import play_move, record
from play.tables.services.opening import Setup, open_table
from play.training.models import Drill
from simulator.ai import make_agent
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.rng import derive

KEPT = 50
"""Drills of a player that are kept; older ones go, unless they were played on."""


class NoOpeningChoiceError(Refusal):
    """The game asks nothing before the first turn."""

    words = _("This game asks nothing before the first turn.")


class NotAChoiceError(Refusal):
    """The answer is none of the choices of the drill, or another one was given already."""

    words = _("This hand has been answered already, or not with one of its choices.")


def start_drill(*, owner: Player, deck: PlayableDeck, seed: int, now: datetime) -> Drill:
    """Deal an opening hand of this deck against the same deck, up to its owner's first choice; workers begin to judge it.

    Refuses with NoOpeningChoiceError, and as `open_table` does.
    """
    with transaction.atomic():
        _forget_old(owner)
        setup = Setup(
            game=deck.game,
            seats=[HUMAN, USUAL],
            seed=seed,
            decks=[deck.content, deck.content],
            deck_names=[deck.name, deck.name],
            options=usual(GAMES[deck.game], 2),
        )
        table = open_table(owner=owner, setup=setup, now=now)
        _play_to_the_choice(table, now)
        drill = Drill.objects.create(table=table, deck=deck.choice, created=now)
        ask_hint(table=table, now=now, is_played_out=True)
    return drill


def answer_drill(*, drill: Drill, action: int) -> None:
    """Keep what the owner would do. Refuses with NotAChoiceError; the same answer again is no other answer."""
    with sitting_of(drill.table) as sitting:
        if action not in sitting.choices():
            raise NotAChoiceError
    if not Drill.objects.filter(pk=drill.pk, answer=None).update(answer=action) and drill.answer != action:
        raise NotAChoiceError
    drill.answer = action


def play_on(*, drill: Drill, now: datetime) -> None:
    """Make the answer the first move of a table like any other; a table that has moved on is one all the same.

    Refuses as `play_move` does.
    """
    table, refusal = drill.table, None
    with transaction.atomic():
        Drill.objects.filter(pk=drill.pk).update(is_played_on=True)
        if drill.answer is not None and table.phase == Phase.YOURS and not _has_moved_on(table):
            try:
                play_move(table=table, action=drill.answer, version=table.version, now=now)
            except Refusal as problem:
                refusal = problem
    if refusal:
        raise refusal


def _play_to_the_choice(table: Table, now: datetime) -> None:
    """Let the script choose for the others, at once, until the owner is asked."""
    with sitting_of(table) as sitting:
        script = make_agent("scripted", sitting.game)
        while not sitting.is_over and not sitting.is_mine:
            sitting.play(script.choose(sitting.state, derive(table.seed, "opening", len(sitting.actions))))
            sitting.play_what_is_forced()
        if sitting.is_over or sitting.game.turn(sitting.state) > 0:
            raise NoOpeningChoiceError
        record(table=table, sitting=sitting, now=now)


def _has_moved_on(table: Table) -> bool:
    """The owner has chosen something already."""
    with sitting_of(table) as sitting:
        return sitting.last_own is not None


def _forget_old(owner: Player) -> None:
    old = Drill.objects.owned_by(owner).filter(is_played_on=False)[KEPT - 1 :]
    Table.objects.filter(pk__in=[drill.pk for drill in old]).delete()
