"""The outlines of SVG paths as polygons: as much of SVG as the pictograms and emblems of cards use."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Outline = tuple[Point, ...]

STEPS = 10
"""Straight pieces that stand for a curve."""

TURN = math.pi / 12
"""The angle of an arc that a straight piece stands for, at most."""

NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_flag = re.compile(r"[01]")
_token = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")


@lru_cache(maxsize=256)
def outlines(path: str) -> tuple[Outline, ...]:
    """The closed outlines of a path (the `d` of SVG), in its own units."""
    return tuple(outline for outline in _Pen().drawn(path) if len(outline) > 2)


class _Pen:
    """Follows a path, command by command."""

    def __init__(self) -> None:
        self.at: Point = (0.0, 0.0)
        self.begun: Point = (0.0, 0.0)
        self.handle: Point | None = None
        """The last handle of a curve, which a smooth one mirrors, and the command it belongs to."""
        self.last = ""
        self.points: list[Point] = []

    def drawn(self, path: str) -> Iterator[Outline]:
        for command, numbers in _commands(path):
            if command in "Mm":
                yield tuple(self.points)
                self.points = []
            self._follow(command, numbers)
            if command in "Zz":
                yield tuple(self.points)
                self.points = [self.at]
        yield tuple(self.points)

    def _follow(self, command: str, numbers: list[float]) -> None:
        kind, origin = command.upper(), self.at if command.islower() else (0.0, 0.0)
        if kind == "Z":
            self.at = self.begun
        elif kind == "A":
            self._arc(numbers, (origin[0] + numbers[5], origin[1] + numbers[6]))
        elif kind in "HV":
            value = numbers[0] + origin[kind == "V"]
            self._to((value, self.at[1]) if kind == "H" else (self.at[0], value))
        else:
            ends = [(origin[0] + x, origin[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            self._line_or_curve(kind, ends)
        self.last = kind

    def _line_or_curve(self, kind: str, ends: list[Point]) -> None:
        if kind in "ST":
            is_smooth = self.handle is not None and self.last in ("CS" if kind == "S" else "QT")
            handle = self.handle if is_smooth and self.handle else self.at
            ends = [(2 * self.at[0] - handle[0], 2 * self.at[1] - handle[1]), *ends]
        if kind in "CSQT":
            self._curve(ends)
            return
        self._to(ends[0])
        if kind == "M":
            self.begun = ends[0]

    def _to(self, point: Point) -> None:
        self.at = point
        self.points.append(point)

    def _curve(self, ends: list[Point]) -> None:
        """A quadratic or cubic curve by its handles and its end."""
        corners = [self.at, *ends]
        self.handle = ends[-2]
        for step in range(1, STEPS + 1):
            self._to(_along(corners, step / STEPS))

    def _arc(self, numbers: list[float], end: Point) -> None:
        """A piece of an ellipse, by the rules of SVG 1.1, F.6."""
        rx, ry, tilt = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2])
        if not rx or not ry or self.at == end:
            self._to(end)
            return
        cos, sin = math.cos(tilt), math.sin(tilt)
        dx, dy = (self.at[0] - end[0]) / 2, (self.at[1] - end[1]) / 2
        x, y = cos * dx + sin * dy, cos * dy - sin * dx
        grown = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
        rx, ry = rx * grown, ry * grown
        over = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
        far = math.sqrt(max(0.0, over) / ((rx * y) ** 2 + (ry * x) ** 2)) * (-1 if bool(numbers[3]) == bool(numbers[4]) else 1)
        cx, cy = far * rx * y / ry, -far * ry * x / rx
        first = math.atan2((y - cy) / ry, (x - cx) / rx)
        swept = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
        swept += 2 * math.pi if numbers[4] and swept < 0 else -2 * math.pi if not numbers[4] and swept > 0 else 0
        middle = (cos * cx - sin * cy + (self.at[0] + end[0]) / 2, sin * cx + cos * cy + (self.at[1] + end[1]) / 2)
        pieces = max(1, math.ceil(abs(swept) / TURN))
        for step in range(1, pieces):
            angle = first + swept * step / pieces
            ox, oy = rx * math.cos(angle), ry * math.sin(angle)
            self._to((middle[0] + cos * ox - sin * oy, middle[1] + sin * ox + cos * oy))
        self._to(end)


def _along(corners: list[Point], share: float) -> Point:
    """The point of a Bézier curve at this share of its way."""
    while len(corners) > 1:
        corners = [(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in pairwise(corners)]
    return corners[0]


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is followed by more numbers is repeated, a move as a line."""
    place = 0
    command = ""
    while place < len(path):
        found = _token.search(path, place)
        if found is None:
            return
        if found[1]:
            command, place = found[1], found.end()
            if command in "Zz":
                yield command, []
                continue
        numbers, place = _numbers(path, place, command)
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(path: str, place: int, command: str) -> tuple[list[float], int]:
    """The numbers of one command from this place on; the two flags of an arc are one digit each, with or without a space."""
    numbers: list[float] = []
    while len(numbers) < NUMBERS[command.upper()]:
        found = (_flag if command in "Aa" and len(numbers) in (3, 4) else _token).search(path, place)
        if found is None or (found.re is _token and found[1]):
            raise ValueError(f"{command} without its numbers at {place}")
        numbers.append(float(found[0]))
        place = found.end()
    return numbers, place
