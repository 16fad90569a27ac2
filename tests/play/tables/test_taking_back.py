"""Taking a choice back: possible as long as nothing was revealed and no agent has chosen; always at a practice table."""

from __future__ import annotations

import random

import pytest
from django.utils import timezone

from collection.models import Player
from play.tables.models import Table
from play.tables.services.moving import NotYourMoveError, StaleTableError, play_move
from play.tables.services.taking_back import NothingToTakeBackError, RevealedError, can_take_back, reveals_nothing, take_back
from simulator.games.wankul.model import actions as wankul
from tests.play.tables.conftest import Opening, sitting_at, work
from tests.play.tables.test_moving import play, play_by_lot


def back(table: Table) -> None:
    take_back(table=table, version=table.version, now=timezone.now())


def choose(table: Table, kind: int) -> int | None:
    """Play the first choice of this kind; None when there is none."""
    found = [action for action in sitting_at(table).choices() if action >> wankul.SHIFT == kind >> wankul.SHIFT]
    if found:
        play(table, found[0])
    return found[0] if found else None


def until(table: Table, kind: int) -> None:
    """Play on by lot until a choice of this kind is there."""
    lots = random.Random(1)
    while not any(action >> wankul.SHIFT == kind >> wankul.SHIFT for action in sitting_at(table).choices()):
        play(table, lots.choice(sitting_at(table).choices()))
        work(table)


def test_putting_a_character_down_is_taken_back_before_its_place_is_chosen(alice: Player, opened: Opening) -> None:
    table = opened(alice, seed=11)
    until(table, wankul.PLAY)
    before = list(table.actions)
    choose(table, wankul.PLAY)

    assert can_take_back(table, sitting_at(table))
    back(table)

    assert table.actions == before
    assert Table.objects.get().actions == before


def test_a_new_hand_is_not_given_back(alice: Player, opened: Opening) -> None:
    table = opened(alice, seed=11)
    play(table, wankul.YES)
    work(table)
    before = list(table.actions)

    with pytest.raises((RevealedError, NotYourMoveError)):
        back(table)

    assert Table.objects.get().actions == before


def test_a_practice_table_gives_even_a_new_hand_back(alice: Player, opened: Opening) -> None:
    table = opened(alice, seed=11, practice=True)
    play(table, wankul.YES)
    work(table)

    back(table)

    assert table.actions == []
    assert sitting_at(table).is_mine


def test_a_practice_table_goes_back_after_the_end(alice: Player, opened: Opening) -> None:
    table = opened(alice, "wizard_duel", seed=2, practice=True)
    play_by_lot(table, 2)
    length = table.moves

    back(table)

    assert not table.is_over
    assert table.winner is None
    assert table.moves < length


def test_nothing_can_be_taken_back_before_the_first_choice(alice: Player, opened: Opening) -> None:
    with pytest.raises(NothingToTakeBackError):
        back(opened(alice, seed=11))


def test_a_page_that_is_behind_takes_nothing_back(alice: Player, opened: Opening) -> None:
    table = opened(alice, seed=11, practice=True)
    old = table.version
    play(table, 0)
    work(table)

    with pytest.raises(StaleTableError):
        take_back(table=table, version=old, now=timezone.now())


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
def test_what_may_be_taken_back_has_shown_nothing_that_other_deals_would_not(alice: Player, opened: Opening, game: str) -> None:
    """The promise itself, on deals that the check did not look at."""
    table, lots, checked = opened(alice, game, seed=5), random.Random(5), 0
    while not table.is_over and checked < 12:
        sitting = sitting_at(table)
        if sitting.last_own and reveals_nothing(table, sitting):
            checked += 1
            choice = sitting.last_own
            for deal in range(5):
                other = choice.state.resample_from_infostate(table.seat, 1_000 + deal)
                for action in sitting.actions[choice.moves :]:
                    other.apply_checked(action)
                assert other.observation(table.seat) == sitting.seen()
        play(table, lots.choice(sitting_at(table).choices()))
        work(table)

    assert checked


def test_a_choice_taken_back_is_made_again_in_the_same_game(alice: Player, opened: Opening) -> None:
    table = opened(alice, seed=11)
    until(table, wankul.PLAY)
    first = choose(table, wankul.PLAY)
    seen = sitting_at(table).seen()
    back(table)

    assert first is not None
    play_move(table=table, action=first, version=table.version, now=timezone.now())

    assert sitting_at(table).seen() == seen
