"""The law of growth tells what is linear from what is not."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import chain, repeat

import pytest

from tests.growth import assert_linear


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A clock of the processor that goes on by what it is told an act has cost, whatever the machine does."""
    now = [0.0]

    def spend(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(time, "thread_time", lambda: now[0])
    return spend


def test_a_square_is_found_out(clock: Callable[[float], None]) -> None:
    with pytest.raises(AssertionError, match=r"^4 times as much costs 16\.0 times"):
        assert_linear(lambda size: clock(size * size), 300, 1_200)
    with pytest.raises(AssertionError, match=r"^16 times as much costs 256\.0 times"):
        assert_linear(lambda size: clock(size * size), 300, 4_800, times=16)
    assert_linear(clock, 300, 1_200)


def test_a_machine_whose_caches_are_full_has_more_room_where_more_is_given(clock: Callable[[float], None]) -> None:
    """Three times as slow once a megabyte is touched: `"` again and again failed so, though nothing grew."""
    cost = {1: 1.0, 4: 12.0, 16: 48.0}
    with pytest.raises(AssertionError, match=r"^4 times as much costs 12\.0 times"):
        assert_linear(lambda size: clock(cost[size]), 1, 4)
    assert_linear(lambda size: clock(cost[size]), 1, 16, times=16)


def test_a_busy_machine_makes_nothing_linear_look_dear(clock: Callable[[float], None]) -> None:
    slower = chain([1, 1, 1, 9, 2, 2, 2, 9], repeat(1))
    assert_linear(lambda size: clock(size * next(slower)), 300, 1_200)


def test_it_is_the_processor_that_is_measured() -> None:
    """A cube costs 64 times as much: eight times what is allowed, so that no machine is too busy to notice."""
    with pytest.raises(AssertionError, match=r"^4 times as much costs"):
        assert_linear(lambda size: sum(1 for _ in range(size**3)), 20, 80)
    assert_linear(lambda size: [1 for _ in range(size)], 10_000, 40_000)
