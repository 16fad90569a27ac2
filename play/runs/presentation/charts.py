"""Charts with intervals, drawn by the server: where each mark stands, in the units of the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

WIDTH, HEIGHT = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 10, 24
"""What the numbers of the axes need."""

ROOM_FOR_LABEL = 26
"""Labels of the lower axis stand at least so far apart."""

WHISKER = 3.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A value with its interval, at a whole place of the lower axis; `low` and `high` equal it where nobody can say."""

    place: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Label:
    """A number beside an axis."""

    value: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with the path of its interval."""

    x: float
    y: float
    width: float
    height: float
    whisker: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Marks over whole places, from the first place to the last; the upright axis begins at 0."""

    marks: tuple[Mark, ...]

    width = WIDTH
    height = HEIGHT
    base = HEIGHT - BOTTOM
    left = LEFT
    right = WIDTH - RIGHT

    @property
    def top(self) -> float:
        """The value at the upper end of the axis: a round number above every interval."""
        highest = max((mark.high for mark in self.marks), default=0)
        return self._step * ceil(highest / self._step) if highest else 1

    @property
    def _step(self) -> float:
        """The distance of the grid's lines: 1, 2 or 5 with zeros, about four lines in all."""
        highest = max((mark.high for mark in self.marks), default=0) or 1
        size: float = 10.0 ** floor(log10(highest / 4))
        return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= highest / 4)

    @property
    def grid(self) -> list[Label]:
        """The lines across, with their values."""
        count = round(self.top / self._step)
        return [Label(self._step * line, LEFT - 6, self._y(self._step * line)) for line in range(count + 1)]

    @property
    def ticks(self) -> list[Label]:
        """The places that are named under the axis."""
        places = self._places
        every = max(1, ceil(ROOM_FOR_LABEL / self._slot))
        shown = [place for place in places if (place - places[0]) % every == 0]
        return [Label(place, self._x(place), HEIGHT - 7) for place in shown]

    @property
    def bars(self) -> list[Bar]:
        """A bar a mark, with a whisker from the low to the high end of its interval."""
        width = round(min(30.0, self._slot * 0.7), 1)
        return [
            Bar(
                x=round(self._x(mark.place) - width / 2, 1),
                y=self._y(mark.value),
                width=width,
                height=round(self.base - self._y(mark.value), 1),
                whisker=self._whisker(mark),
            )
            for mark in self.marks
        ]

    @property
    def line(self) -> str:
        """The path through the values."""
        return _path((self._x(mark.place), self._y(mark.value)) for mark in self.marks)

    @property
    def band(self) -> str:
        """The path around the intervals."""
        there = [(self._x(mark.place), self._y(mark.high)) for mark in self.marks]
        back = [(self._x(mark.place), self._y(mark.low)) for mark in reversed(self.marks)]
        return f"{_path([*there, *back])}Z" if self.marks else ""

    @property
    def _places(self) -> range:
        return range(self.marks[0].place, self.marks[-1].place + 1) if self.marks else range(0)

    @property
    def _slot(self) -> float:
        """The room of one place."""
        return (WIDTH - LEFT - RIGHT) / max(1, len(self._places))

    def _x(self, place: int) -> float:
        return round(LEFT + (place - self._places[0] + 0.5) * self._slot, 1)

    def _y(self, value: float) -> float:
        return round(self.base - (self.base - TOP) * value / self.top, 1)

    def _whisker(self, mark: Mark) -> str:
        if mark.high <= mark.low:
            return ""
        x, low, high = self._x(mark.place), self._y(mark.low), self._y(mark.high)
        end = min(WHISKER, self._slot / 4)
        return f"M{x} {low}V{high}M{x - end:g} {low}h{2 * end:g}M{x - end:g} {high}h{2 * end:g}"


@dataclass(frozen=True, slots=True)
class Strip:
    """A share and its interval on a line from 0 to 1, with the exact value where there is one."""

    value: float
    low: float
    high: float
    exact: float | None = None

    width = 240
    height = 22
    middle = 11

    @property
    def whole(self) -> float:
        """How far the bar of the share reaches."""
        return round(self.width * self.value, 1)

    @property
    def interval(self) -> str:
        """The path of the interval."""
        low, high = self.width * self.low, self.width * self.high
        return f"M{low:.1f} {self.middle}H{high:.1f}M{low:.1f} {self.middle - 4}v8M{high:.1f} {self.middle - 4}v8"

    @property
    def exact_mark(self) -> str:
        """The path of the exact value; "" without one."""
        return "" if self.exact is None else f"M{self.width * self.exact:.1f} 0v{self.height}"


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "".join(f"{'L' if rank else 'M'}{x:g} {y:g}" for rank, (x, y) in enumerate(points))
