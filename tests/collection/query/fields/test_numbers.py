"""Two numbers of a card compared: what the definition says, and each level of both looked at once."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection.query.fields.literals import COMPARE
from collection.query.fields.numbers import side_by_side
from collection.query.tree import Operator
from tests.growth import assert_linear

HOW: tuple[Operator, ...] = (":", "=", "<", "<=", ">", ">=")
LEVELS = st.dictionaries(st.integers(-3, 6), st.integers(0, 63), max_size=8)


@given(mine=LEVELS, theirs=LEVELS, how=st.sampled_from(HOW))
def test_a_printing_fits_where_one_number_fits_one_of_the_others(
    mine: dict[int, int], theirs: dict[int, int], how: Operator
) -> None:
    found = 0
    for level, bits in mine.items():
        for other, those in theirs.items():
            found |= bits & those if COMPARE[how](level, other) else 0
    assert side_by_side(mine, theirs, how) == found


@pytest.mark.parametrize("how", HOW)
def test_very_many_levels_cost_as_much_as_there_are(how: Operator) -> None:
    """It was their square: of a hundred thousand prices paid, `paid<paid` compared ten thousand million pairs."""
    luck = random.Random(1)
    few, many = ({level: 1 << luck.randrange(700) for level in luck.sample(range(10**6), size)} for size in (5_000, 20_000))
    assert_linear(lambda levels: side_by_side(levels, levels, how), few, many)
