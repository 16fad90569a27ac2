"""Seeds of a run: fixed for ever, all different, readable by every JSON reader."""

from hypothesis import given
from hypothesis import strategies as st

from simulator.lab.seeds import game_seed


def test_seeds_are_what_they_have_always_been() -> None:
    assert [game_seed(1, number) for number in range(3)] == [401267962219260, 837478963124595, 5937441866788894]
    assert game_seed(-1, 0) == 926507847262372
    assert game_seed(2**63, 99_999) == 7685278185475890


def test_a_hundred_thousand_games_of_a_run_have_different_seeds() -> None:
    assert len({game_seed(77, number) for number in range(100_000)}) == 100_000


def test_neighbouring_runs_share_no_game() -> None:
    games = {game_seed(run, number) for run in range(100) for number in range(100)}

    assert len(games) == 10_000


@given(st.integers(), st.integers(0, 2**40))
def test_a_seed_survives_a_reader_that_keeps_numbers_as_floats(run: int, number: int) -> None:
    seed = game_seed(run, number)

    assert 0 <= seed < 2**53
    assert int(float(seed)) == seed


def test_every_bit_of_a_seed_is_a_fair_coin() -> None:
    ones = [sum(game_seed(5, number) >> bit & 1 for number in range(4_000)) for bit in range(53)]

    assert all(1_800 < count < 2_200 for count in ones)
