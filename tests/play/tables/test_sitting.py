"""Sittings are lent: remembered for the next look, unless something broke off in the middle of them."""

from __future__ import annotations

import pytest

from collection.models import Player
from play.tables.engine.sitting import Sitting, sitting_of
from play.tables.services.moving import StaleTableError
from tests.play.tables.conftest import Opening, sitting_at


def test_the_same_sitting_is_lent_again_and_to_one_at_a_time(alice: Player, opened: Opening) -> None:
    table = opened(alice)

    with sitting_of(table) as first, sitting_of(table) as second:
        assert first is not second
    with sitting_of(table) as again:
        assert again is first
    with pytest.raises(StaleTableError), sitting_of(table) as refused:
        raise StaleTableError
    with sitting_of(table) as again:
        assert again is refused is first


def test_a_sitting_that_broke_off_is_made_anew(alice: Player, opened: Opening) -> None:
    table = opened(alice)

    with pytest.raises(ValueError, match="far"), sitting_of(table) as broken:
        _break_off(broken)

    with sitting_of(table) as sitting:
        assert sitting is not broken
        assert sitting.seen() == sitting_at(table).seen()


def test_what_was_played_and_not_written_is_not_lent(alice: Player, opened: Opening) -> None:
    table = opened(alice)

    with sitting_of(table) as ahead:
        ahead.play(ahead.choices()[0])

    with sitting_of(table) as sitting:
        assert sitting.actions == table.actions


def _break_off(sitting: Sitting) -> None:
    """An action is played and not written down, as when a rule fails in the middle of it."""
    sitting.state.apply_action(sitting.choices()[0])
    raise ValueError("so far and no further")
