"""The effect stack."""

from __future__ import annotations

from simulator.kernel.frames import KIND, PLAYER, STEP, WIDTH, pop, push


def test_a_frame_has_a_fixed_width_and_lies_on_top() -> None:
    stack: list[int] = []

    push(stack, 4, 1)
    push(stack, 7, 0, 11, 12)

    assert len(stack) == 2 * WIDTH
    top = stack[-WIDTH:]
    assert (top[KIND], top[STEP], top[PLAYER], top[3], top[4], top[5]) == (7, 0, 0, 11, 12, 0)
    pop(stack)
    assert stack == [4, 0, 1] + [0] * (WIDTH - 3)
