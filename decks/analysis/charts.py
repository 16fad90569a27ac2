"""Bar charts drawn by the server: where each bar stands, in the units of the drawing.

Bars stand side by side; where the labels have no room below them, they lie below each other, each behind its label.
"""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 132
TOP, BOTTOM = 18, 20
"""What the figures above the bars and the labels below them need."""

LETTER = 6.6
"""The width of a letter of a label, about."""

LYING, ROW, FIGURE = 124, 20, 30
"""Of bars that lie: what the labels before them need, each bar with the room around it, and the figure behind it."""


@dataclass(frozen=True, slots=True)
class Series:
    """One row of amounts, one for each label of its chart.

    `queries`: the search that finds the cards of each bar. `medians`: what each bar is held against.
    """

    name: str
    values: tuple[float, ...]
    queries: tuple[str, ...] = ()
    medians: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A place in the drawing."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, the figure at its end, and the room in which it can be pressed; `series` counts from 1, as the colours do.

    `mark`: a line across it at what it is held against, as a path; "" for none.
    """

    label: str
    series: int
    name: str
    value: float
    place: Box
    room: Box
    figure_x: float
    figure_y: float
    query: str = ""
    median: float | None = None
    mark: str = ""

    @property
    def x(self) -> float:
        return self.place.x

    @property
    def y(self) -> float:
        return self.place.y

    @property
    def width(self) -> float:
        return self.place.width

    @property
    def height(self) -> float:
        return self.place.height

    @property
    def top(self) -> float:
        """Where the figure stands."""
        return self.figure_y


@dataclass(frozen=True, slots=True)
class Tick:
    """A label under its bars, or before them."""

    label: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of the table twin: a value, the search for its cards, and the median it is held against."""

    value: float
    query: str = ""
    median: float | None = None


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars, one group a label. `heading` names the labels; `unit` is written after each figure of the table.

    `decks`: of how many decks the medians are; 0 for none.
    """

    title: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    heading: str = ""
    unit: str = ""
    decimals: int = 0
    decks: int = 0

    width = WIDTH
    base = HEIGHT - BOTTOM
    label_y = HEIGHT - 5

    @property
    def step(self) -> float:
        """The room of one label."""
        return WIDTH / max(len(self.labels), 1)

    @property
    def lies(self) -> bool:
        """Whether the bars lie: their labels have no room side by side."""
        return any(len(label) * LETTER > self.step for label in self.labels)

    @property
    def height(self) -> int:
        return ROW * len(self.labels) * len(self.series) if self.lies else HEIGHT

    @property
    def ticks(self) -> list[Tick]:
        if self.lies:
            row = ROW * len(self.series)
            return [Tick(label, LYING - 8, round((rank + 0.5) * row + 4, 1)) for rank, label in enumerate(self.labels)]
        return [Tick(label, round((rank + 0.5) * self.step, 1), self.label_y) for rank, label in enumerate(self.labels)]

    @property
    def bars(self) -> list[Bar]:
        """Every bar; the highest, or the mark beyond it, fills the drawing."""
        highest = max((value for series in self.series for value in (*series.values, *series.medians)), default=0) or 1
        draw = self._lying if self.lies else self._standing
        return [draw(number, rank, highest) for number, series in enumerate(self.series) for rank in range(len(series.values))]

    def _standing(self, number: int, rank: int, highest: float) -> Bar:
        room = HEIGHT - TOP - BOTTOM
        width = min(44.0, self.step * 0.8 / len(self.series))
        left = (rank + 0.5) * self.step + (number - len(self.series) / 2) * width
        value = self.series[number].values[rank]
        height = room * value / highest
        x, y = round(left + 1, 1), round(HEIGHT - BOTTOM - height, 1)
        place = Box(x, y, round(width - 2, 1), round(height, 1))
        median = self._median(number, rank)
        mark = "" if median is None else f"M{x - 2:.1f} {HEIGHT - BOTTOM - room * median / highest:.1f}h{width + 2:.1f}"
        press = Box(x, 0, place.width, HEIGHT - BOTTOM)
        figure = (round(x + place.width / 2, 1), round(y - 5, 1))
        return self._bar(number, rank, place=place, room=press, figure=figure, mark=mark)

    def _lying(self, number: int, rank: int, highest: float) -> Bar:
        room = WIDTH - LYING - FIGURE
        y = (rank * len(self.series) + number) * ROW
        width = round(room * self.series[number].values[rank] / highest, 1)
        place = Box(LYING, y + 3, width, ROW - 6)
        median = self._median(number, rank)
        mark = "" if median is None else f"M{LYING + room * median / highest:.1f} {y + 1}v{ROW - 2}"
        figure = (round(LYING + width + 5, 1), y + 14.5)
        return self._bar(number, rank, place=place, room=Box(0, y, WIDTH, ROW), figure=figure, mark=mark)

    def _median(self, number: int, rank: int) -> float | None:
        return self.series[number].medians[rank] if self.series[number].medians else None

    def _bar(self, number: int, rank: int, *, place: Box, room: Box, figure: tuple[float, float], mark: str) -> Bar:
        series = self.series[number]
        return Bar(
            label=self.labels[rank],
            series=number + 1,
            name=series.name,
            value=series.values[rank],
            place=place,
            room=room,
            figure_x=figure[0],
            figure_y=figure[1],
            query=series.queries[rank] if series.queries else "",
            median=self._median(number, rank),
            mark=mark,
        )

    @property
    def rows(self) -> list[tuple[str, Sequence[float]]]:
        """The amounts of each label, in the order of the series."""
        return [(label, [series.values[rank] for series in self.series]) for rank, label in enumerate(self.labels)]

    @property
    def table(self) -> list[tuple[str, list[Cell]]]:
        """The table twin: the same, with the searches and the medians."""
        return [
            (
                label,
                [
                    Cell(series.values[rank], series.queries[rank] if series.queries else "", self._median(number, rank))
                    for number, series in enumerate(self.series)
                ],
            )
            for rank, label in enumerate(self.labels)
        ]
