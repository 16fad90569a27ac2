"""Integer programmes for HiGHS, under limits of two clocks. The library is loaded when the first one is solved."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

PATIENCE: Final = 1.25
"""How many times as long all programmes of a question may take by the clock on the wall, where the machine is busy."""


class Clock:
    """The time that all programmes of one question have left: of the processor, and until an end that no load puts off."""

    def __init__(self, seconds: float) -> None:
        self._end = time.thread_time() + seconds
        self._deadline = time.monotonic() + seconds * PATIENCE

    @property
    def left(self) -> float:
        """In seconds by the clock on the wall: what HiGHS may use, which looks at it wherever it is, before it searches too."""
        return max(0.0, min(self._end - time.thread_time(), self._deadline - time.monotonic()))

    def is_over(self) -> bool:
        return not self.left


@dataclass(frozen=True, slots=True)
class Solved:
    """The best values found (empty: none), whether they are the best there are, and a bound of the sum.

    `impossible`: proved that no values keep to all rows.
    """

    values: tuple[float, ...]
    proved: bool
    bound: float
    impossible: bool = False


class Programme:
    """A sum to be made as small as it can be. The first `whole` variables are whole numbers, the others amounts.

    `most` bounds each of them from above; without it whole numbers are 0 or 1, and amounts have no bound. None is below 0.
    """

    def __init__(self, costs: Sequence[float], *, whole: int | None = None, most: Sequence[float] | None = None) -> None:
        self._costs = costs
        self._whole = len(costs) if whole is None else whole
        self._most = most
        self._rows: list[tuple[float, dict[int, int]]] = []

    def at_most(self, most: float, parts: Mapping[int, int]) -> None:
        """The parts, each so many times its variable, add up to this at most."""
        self._rows.append((most, {column: factor for column, factor in parts.items() if factor}))

    def solved(self, clock: Clock) -> Solved:
        """What HiGHS finds before the time is over, in this thread alone."""
        import highspy  # noqa: PLC0415 - it brings numpy along, and most pages need neither

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in _options(clock).items():
            solver.setOptionValue(option, value)
        usual = [1.0 if column < self._whole else highspy.kHighsInf for column in range(len(self._costs))]
        for column, (cost, most) in enumerate(zip(self._costs, self._most or usual, strict=True)):
            solver.addVar(0.0, float(most))
            solver.changeColCost(column, float(cost))
            if column < self._whole:
                solver.changeColIntegrality(column, highspy.HighsVarType.kInteger)
        for most, parts in self._rows:
            solver.addRow(-highspy.kHighsInf, float(most), len(parts), list(parts), [float(factor) for factor in parts.values()])
        solver.setCallback(_interrupting(clock), None)
        solver.startCallback(highspy.cb.HighsCallbackType.kCallbackMipInterrupt)
        solver.run()
        info = solver.getInfo()
        has_values = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
        values = tuple(solver.getSolution().col_value) if has_values else ()
        status = solver.getModelStatus()
        proved = status == highspy.HighsModelStatus.kOptimal
        impossible = status in {highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible}
        bound = info.mip_dual_bound
        return Solved(values, proved, bound if abs(bound) < highspy.kHighsInf else self._least(), impossible)

    def _least(self) -> float:
        """What no values can be below, whatever the rows say."""
        most = self._most or [1.0] * len(self._costs)
        return sum(min(cost * bound, 0) for cost, bound in zip(self._costs, most, strict=True))


def _options(clock: Clock) -> dict[str, Any]:
    """All sums are whole numbers, so that less than one apart is the same."""
    return {
        "output_flag": False,
        "threads": 1,
        "parallel": "off",
        "random_seed": 0,
        "mip_rel_gap": 0.0,
        "mip_abs_gap": 0.9,
        "time_limit": clock.left,
    }


def _interrupting(clock: Clock) -> Any:
    """What HiGHS asks again and again: whether to stop."""

    def ask(_kind: Any, _message: str, _told: Any, answer: Any, _own: Any) -> None:
        answer.user_interrupt = clock.is_over()

    return ask
