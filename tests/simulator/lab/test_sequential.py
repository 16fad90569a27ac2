"""The test that may stop early: bounds as published, intervals that hold, verdicts that err as seldom as stated."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from simulator.lab.intervals import normal_quantile
from simulator.lab.sequential import Look, bounds, judged, spent
from tests.simulator.lab.coverage import TRUTHS, repeat

FIVE = (0.2, 0.4, 0.6, 0.8, 1.0)


def test_the_bounds_of_five_looks_are_the_published_ones() -> None:
    """Lan and DeMets 1983, O'Brien and Fleming's type, two-sided 5 %: as in the tables of the field's software."""
    assert bounds(FIVE, 0.05) == pytest.approx((4.8769, 3.3569, 2.6803, 2.2898, 2.0310), abs=2e-4)


def test_one_look_alone_is_the_usual_test() -> None:
    (bound,) = bounds((1.0,), 0.05)
    ended = judged([Look(1.0, 1.2)])

    assert bound == pytest.approx(normal_quantile(), abs=1e-6)
    assert ended is not None
    assert (ended.interval.low, ended.interval.high) == pytest.approx((1.2 - 1.95996, 1.2 + 1.95996), abs=1e-4)


def test_all_of_the_error_is_spent_at_the_end_and_little_before() -> None:
    assert spent(1.0, 0.05) == spent(1.3, 0.05) == 0.05
    assert spent(0.0, 0.05) == 0.0
    assert [spent(share, 0.05) for share in FIVE] == sorted(spent(share, 0.05) for share in FIVE)
    assert spent(0.2, 0.05) < 1e-5


def test_a_test_goes_on_until_a_bound_is_passed_or_all_is_known() -> None:
    assert judged([Look(0.4, 3.0)]) is None
    assert judged([Look(0.4, 1.0), Look(0.8, -2.0)]) is None
    found = judged([Look(0.4, 1.0), Look(0.8, -2.5)])
    assert found is not None
    assert found.side == "worse"
    assert found.interval.high < 0


def test_many_walks_are_held_and_few_are_judged_wrongly() -> None:
    """Sums of exact normal steps under a drift that is known."""
    luck, repetitions = random.Random(3), 500
    for drift in (0.0, 2.5):
        held = false = 0
        for _ in range(repetitions):
            ended, looks, total, before = None, [], 0.0, 0.0
            for share in FIVE:
                total += luck.gauss(drift * (share - before), sqrt(share - before))
                before = share
                looks.append(Look(share, total / sqrt(share)))
                if ended := judged(looks):
                    break
            assert ended is not None
            held += ended.interval.low <= drift <= ended.interval.high
            false += ended.side == "worse" or (ended.side == "better" and not drift)
        assert 0.93 <= held / repetitions <= 0.97
        assert false / repetitions <= 0.07


@pytest.mark.parametrize("truth", [TRUTHS[0], TRUTHS[2], TRUTHS[4]], ids=str)
def test_whole_comparisons_hold_the_truth_and_err_seldom(truth: object) -> None:
    """A thin version of `python -m tests.simulator.lab.coverage`: 150 comparisons, so some points of scatter."""
    assert truth in TRUTHS
    kept = repeat(next(one for one in TRUTHS if one is truth), 150, precision=0.05)

    assert 0.90 <= kept.held / kept.repetitions <= 0.99
    assert kept.false / kept.repetitions <= 0.09
