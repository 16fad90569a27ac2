"""What cards that come and cards that go are worth, told apart from few games: sums of a stage, and an additive fit.

Each card that may come plays in place of each card that may go in turn (`variants.Variant`), so that a card that comes is not
judged by the luck of what went for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.lab.moments import added, as_lists, by_halves, from_lists
from simulator.lab.variants import Chunk, variant_of

Sums = Mapping[str, Any]
"""What each variant came to in a stage, by its name."""

Live = Sequence[Sequence[Any]]
"""The variants of a stage, as JSON."""

SHRINK: Final = 4.0
"""In the additive fit, so many observations of 0 are added to each card: few games do not make a favourite."""


def summed(before: Sums, live: Live, results: Sequence[Chunk]) -> dict[str, Any]:
    """The sums of a stage with those of these chunks, of each variant that is still in it."""
    sums: dict[str, Any] = {name: dict(one) for name, one in before.items()}
    for place, blob in enumerate(live):
        variant = variant_of(blob)
        one = sums.get(variant.id) or {
            "halves": as_lists(by_halves(0, ())),
            "choices": {},
            "opponents": [],
            "why": [],
            "games": 0,
        }
        choices = dict(one["choices"])
        for result in results:
            line = result["lines"][variant.id]
            halves = added(from_lists(one["halves"]), by_halves(result["first"], [(row[0], row[1]) for row in line["rows"]]))
            one = {
                **one,
                "halves": as_lists(halves),
                "opponents": _added(one["opponents"], line["opponents"]),
                "why": [
                    _added(own, more) for own, more in zip(one["why"] or [[0, 0]] * len(line["why"]), line["why"], strict=True)
                ],
                "games": one["games"] + line["games"],
            }
            if len(variant.choices) > 1:
                for offset, row in enumerate(line["rows"]):
                    key = str(variant.choice(result["first"] + offset, place))
                    choices[key] = _added(choices.get(key, [0, 0]), [1, row[0]])
        sums[variant.id] = {**one, "choices": choices}
    return sums


def _added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [first + second for first, second in zip(one, other, strict=True)] if one else list(other)


def additive(sums: Sums, live: Live) -> tuple[dict[str, float], dict[str, float]]:
    """What each card that comes and each that goes adds to a round: least squares, a little shrunk, by turns until it stands."""
    cells = [
        (into, variant_of(blob).choices[int(key)][0][0], count, total)
        for blob in live
        for into in [blob[0]]
        for key, (count, total) in _cells(sums, blob)
    ]
    coming: dict[str, float] = defaultdict(float)
    going: dict[str, float] = defaultdict(float)
    for _ in range(30):
        for effects, others, own, other in ((coming, going, 0, 1), (going, coming, 1, 0)):
            weight: dict[str, float] = defaultdict(float)
            left: dict[str, float] = defaultdict(float)
            for cell in cells:
                key = str(cell[own])
                weight[key] += cell[2]
                left[key] += cell[3] - cell[2] * others[str(cell[other])]
            effects.update({key: left[key] / (weight[key] + SHRINK) for key in weight})
    return coming, going


def _cells(sums: Sums, blob: Sequence[Any]) -> Iterator[tuple[str, list[int]]]:
    """For each card that went: how many rounds, and the sum of their differences."""
    one = sums[blob[0]]
    if one["choices"]:
        yield from sorted(one["choices"].items())
    else:
        halves = from_lists(one["halves"])
        yield "0", [halves[0].count + halves[1].count, halves[0].value + halves[1].value]
