"""The law of growth tells what is linear from what is not."""

import pytest

from tests.growth import assert_linear


def test_a_square_is_found_out() -> None:
    with pytest.raises(AssertionError, match=r"four times as much costs [12]\d"):
        assert_linear(lambda size: [1 for _ in range(size) for _ in range(size)], 300, 1_200)
    assert_linear(lambda size: [1 for _ in range(size)], 10_000, 40_000)
