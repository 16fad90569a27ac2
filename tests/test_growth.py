"""The law of growth tells what is linear from what is not."""

import pytest

from tests.growth import assert_linear


def test_a_square_is_found_out() -> None:
    with pytest.raises(AssertionError, match="four times as much costs 1"):
        assert_linear(lambda size: [1 for _ in range(size) for _ in range(size)], 100, 400)
    assert_linear(lambda size: [1 for _ in range(size)], 10_000, 40_000)
