"""What a load found, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tests.load.browser import Answer

HEADS = ("", "n", "p50 ms", "p95 ms", "p99 ms", "max ms", "kB", "errors", "cut", "CPU ms")


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of the values do not exceed; 0 where there are none."""
    ordered = sorted(values)
    place = max(0, -(-len(ordered) * percent // 100) - 1)
    return ordered[int(place)] if ordered else 0.0


def row_of(kind: str, answers: Sequence[Answer], cost: float | None) -> tuple[str, ...]:
    """One line of the table."""
    times = [1000 * one.seconds for one in answers if not one.is_cut]
    sizes = [one.size / 1000 for one in answers if not one.is_cut]
    figures = [f"{percentile(times, percent):.0f}" for percent in (50, 95, 99, 100)]
    errors, cuts = sum(one.is_error for one in answers), sum(one.is_cut for one in answers)
    middle = f"{percentile(sizes, 50):.0f}"
    return (kind, str(len(answers)), *figures, middle, str(errors), str(cuts), "" if cost is None else f"{1000 * cost:.0f}")


def table_of(answers: Sequence[Answer], costs: Mapping[str, float]) -> str:
    """All kinds, the most frequent first, and all together; as Markdown."""
    kinds = sorted({one.kind for one in answers} | set(costs), key=lambda kind: -sum(one.kind == kind for one in answers))
    rows = [row_of(kind, [one for one in answers if one.kind == kind], costs.get(kind)) for kind in kinds]
    rows.append(row_of("all", answers, None))
    return "\n".join(_line(row) for row in (HEADS, ("---",) * len(HEADS), *rows))


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
