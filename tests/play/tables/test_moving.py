"""Moves at a table: by the rules, once, whoever else tries; every game can be played to its end."""

from __future__ import annotations

import random

import pytest
from django.utils import timezone

from collection.models import Player
from play.tables.engine.sitting import Sitting
from play.tables.models import Phase, Table
from play.tables.services.moving import AgainstTheRulesError, NotYourMoveError, StaleTableError, play_move
from simulator.games import GAMES
from tests.play.tables.conftest import Opening, sitting_at, work

GAMES_TO_PLAY = list(GAMES)

SHORT = {"lekemar": {"turn_cap": 30}}
"""Options that end games which chance alone would play for long."""


def play(table: Table, action: int) -> None:
    play_move(table=table, action=action, version=table.version, now=timezone.now())


def play_by_lot(table: Table, seed: int, moves: int = 10_000) -> None:
    lots = random.Random(seed)
    while not table.is_over and moves:
        play(table, lots.choice(sitting_at(table).choices()))
        work(table)
        moves -= 1


@pytest.mark.parametrize("game", GAMES_TO_PLAY)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_played_to_its_end_and_the_row_alone_gives_it_again(
    alice: Player, opened: Opening, game: str, seed: int
) -> None:
    table = opened(alice, game, seed=seed, **SHORT.get(game, {}))

    play_by_lot(table, seed)

    again = Sitting(table)
    for action in table.actions:
        again.play(action)
    outcome = again.state.outcome()
    assert outcome is not None
    assert (table.phase, table.winner, table.ending) == (Phase.OVER, outcome.winner, outcome.reason)
    assert table.moves == len(table.actions)


def test_a_move_on_an_older_version_is_not_played(alice: Player, opened: Opening) -> None:
    table = opened(alice)
    version, actions = table.version, list(table.actions)
    play(table, sitting_at(table).choices()[0])

    with pytest.raises(StaleTableError):
        play_move(table=Table.objects.get(), action=0, version=version, now=timezone.now())

    assert Table.objects.get().actions[: len(actions) + 1] == [*actions, 0]


def test_of_two_pages_that_move_at_once_one_is_heard(alice: Player, opened: Opening) -> None:
    table = opened(alice)
    other = Table.objects.get()
    play(table, sitting_at(table).choices()[0])

    with pytest.raises(StaleTableError):
        play(other, sitting_at(other).choices()[1])

    assert Table.objects.get().version == table.version


def test_what_the_rules_forbid_is_refused_with_the_rule(alice: Player, opened: Opening) -> None:
    table = opened(alice)
    before = Table.objects.values().get()

    with pytest.raises(AgainstTheRulesError) as refused:
        play(table, 2 << 16)

    assert refused.value.reasons[0].rule.startswith(("R", "G"))
    assert Table.objects.values().get() == before


def test_nobody_moves_for_the_ai_or_after_the_end(alice: Player, opened: Opening) -> None:
    table = opened(alice)
    for phase in (Phase.THINKING, Phase.STUCK, Phase.OVER):
        table.phase = phase
        with pytest.raises(NotYourMoveError):
            play(table, 0)
