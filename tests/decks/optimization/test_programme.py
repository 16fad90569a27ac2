"""The time that the programmes of one question have together: of the processor, and by the clock on the wall."""

from __future__ import annotations

import time
from itertools import count

import pytest

from decks.legality.verdicts import formats_of
from decks.optimization import programme
from decks.optimization.programme import Clock, Programme
from decks.optimization.repairing import repair
from simulator.catalog import load


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What the processor's clock and the one on the wall show."""
    shown = {"thread_time": 50.0, "monotonic": 900.0}
    monkeypatch.setattr(time, "thread_time", lambda: shown["thread_time"])
    monkeypatch.setattr(time, "monotonic", lambda: shown["monotonic"])
    return shown


def test_a_second_programme_has_what_the_first_one_left(clocks: dict[str, float]) -> None:
    clock = Clock(2.0)
    clocks["thread_time"] += 1.5
    clocks["monotonic"] += 1.5

    assert programme._options(clock)["time_limit"] == pytest.approx(0.5)


@pytest.mark.parametrize(("clock_of", "seconds"), [("thread_time", 2.1), ("monotonic", 2.0 * programme.PATIENCE + 0.1)])
def test_either_clock_ends_the_question(clocks: dict[str, float], clock_of: str, seconds: float) -> None:
    clock = Clock(2.0)
    assert not clock.is_over()

    clocks[clock_of] += seconds

    assert clock.is_over()
    assert programme._options(clock)["time_limit"] == 0.0


def test_on_a_machine_that_does_not_get_on_the_answer_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processor gave the question no time, while an hour went by on the wall."""
    hours = count(step=3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)
    catalog = load("wankul")

    done = repair({}, formats_of("wankul")[0], catalog, most=dict.fromkeys(catalog.cards, 99), free={})

    assert done is not None
    assert not done.proved
    assert done.possible is not False
    assert done.bound >= 1


def test_with_time_left_the_best_is_proved(clocks: dict[str, float]) -> None:
    one = Programme([-2, -3])
    one.at_most(1, {0: 1, 1: 1})

    assert one.solved(Clock(2.0)).values == (0.0, 1.0)
