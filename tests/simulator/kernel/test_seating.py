"""Asking for a table of so many."""

import pytest

from simulator.games import GAMES
from simulator.kernel.seating import options_for
from tests.simulator.toy import Stairs, StairsOptions


def test_a_game_for_two_has_its_usual_options() -> None:
    assert options_for(Stairs(), 2) == StairsOptions()
    assert options_for(Stairs(), 2, target=9) == StairsOptions(target=9)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_seated_with_every_number_of_its_players(slug: str) -> None:
    game = GAMES[slug]

    for seats in game.players:
        options = options_for(game, seats)
        assert getattr(options, "players", seats) == seats


@pytest.mark.parametrize("seats", [1, 3])
def test_no_table_of_another_size(seats: int) -> None:
    with pytest.raises(ValueError, match=f"not played by {seats}"):
        options_for(Stairs(), seats)
