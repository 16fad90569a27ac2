"""Bar charts drawn by the server: where each bar stands, in the units of the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 132
TOP, BOTTOM = 18, 20
"""What the figures above the bars and the labels below them need."""


@dataclass(frozen=True, slots=True)
class Series:
    """One row of amounts, one for each label of its chart."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar and the figure above it; `series` counts from 1, as the colours do."""

    series: int
    value: float
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def top(self) -> float:
        """Where the figure above the bar stands."""
        return round(self.y - 5, 1)


@dataclass(frozen=True, slots=True)
class Tick:
    """A label under its bars."""

    label: str
    x: float


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars side by side, one group a label. `heading` names the labels; `unit` is written after each figure of the table."""

    title: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    heading: str = ""
    unit: str = ""
    decimals: int = 0

    width = WIDTH
    height = HEIGHT
    base = HEIGHT - BOTTOM
    label_y = HEIGHT - 5

    @property
    def step(self) -> float:
        """The room of one label."""
        return WIDTH / max(len(self.labels), 1)

    @property
    def ticks(self) -> list[Tick]:
        return [Tick(label, round((rank + 0.5) * self.step, 1)) for rank, label in enumerate(self.labels)]

    @property
    def bars(self) -> list[Bar]:
        """Every bar; the highest fills the drawing."""
        highest = max((value for series in self.series for value in series.values), default=0) or 1
        room = HEIGHT - TOP - BOTTOM
        width = min(44.0, self.step * 0.8 / len(self.series))
        drawn = []
        for number, series in enumerate(self.series):
            for rank, value in enumerate(series.values):
                left = (rank + 0.5) * self.step + (number - len(self.series) / 2) * width
                height = room * value / highest
                x, y = round(left + 1, 1), round(HEIGHT - BOTTOM - height, 1)
                drawn.append(Bar(number + 1, value, x, y, round(width - 2, 1), round(height, 1)))
        return drawn

    @property
    def rows(self) -> list[tuple[str, Sequence[float]]]:
        """The table twin: each label with its amounts, in the order of the series."""
        return [(label, [series.values[rank] for series in self.series]) for rank, label in enumerate(self.labels)]
