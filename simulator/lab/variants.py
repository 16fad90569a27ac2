"""Lists that differ from one list by a few copies, all on the same deals: what screening, proofs and impacts are made of.

A chunk is plain JSON and so is its result; both depend on the question and on nothing else, so any worker may play it.
The games of the present list are played once for all variants. With an agent that never imagines deals, a variant whose exchanged
copies played no part in the game of the present list is not played: it would be the same game (`Pairing.guard`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from simulator.lab.paired_games import PairedPlay, Played, field_of

Exchange = tuple[str, str]
"""A card of which one copy goes, and a card of which one copy comes."""

Chunk = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Variant:
    """What is played in place of the present list; in round n, choice n + its place in the chunk, in turn."""

    id: str
    choices: tuple[tuple[Exchange, ...], ...]

    def choice(self, number: int, place: int) -> int:
        """Which choice a round plays."""
        return (number + place) % len(self.choices)

    def as_list(self) -> list[Any]:
        """JSON."""
        return [self.id, [[list(one) for one in choice] for choice in self.choices]]


def variant_of(blob: Sequence[Any]) -> Variant:
    """The variant that `as_list` wrote."""
    return Variant(blob[0], tuple(tuple((one[0], one[1]) for one in choice) for choice in blob[1]))


def name_of(exchanges: Sequence[Exchange]) -> str:
    """A name that says what is exchanged."""
    return "+".join(f"{out}>{into}" for out, into in sorted(exchanges))


def single(exchanges: Sequence[Exchange]) -> Variant:
    """The variant that plays these exchanges in every round."""
    return Variant(name_of(exchanges), (tuple(exchanges),))


def places_of(base: Sequence[str], exchanges: Sequence[Exchange]) -> list[int]:
    """Which copies go: the last ones of each card. ValueError when there are not so many."""
    taken: list[int] = []
    for out, _ in exchanges:
        place = next((one for one in range(len(base) - 1, -1, -1) if base[one] == out and one not in taken), None)
        if place is None:
            raise ValueError(f"no copy of {out} left to exchange")
        taken.append(place)
    return taken


def exchanged(base: Sequence[str], exchanges: Sequence[Exchange]) -> tuple[str, ...]:
    """The list with the exchanges made, every other copy in its place."""
    cards = list(base)
    for place, (_, into) in zip(places_of(base, exchanges), exchanges, strict=True):
        cards[place] = into
    return tuple(cards)


def chunk_of(
    agent: str, first: int, count: int, variants: Sequence[Variant], *, measured: bool = False, kept: bool = False
) -> Chunk:
    """A chunk of rounds `first` to `first + count - 1`; what is measured is kept too."""
    return {
        "agent": agent,
        "first": first,
        "count": count,
        "variants": [variant.as_list() for variant in variants],
        "measured": measured,
        "kept": kept or measured,
    }


def play(question: Mapping[str, Any], chunk: Chunk, between: Callable[[], None] = lambda: None) -> Chunk:
    """Play a chunk. `question` has the field and the present list; `between` is called before each game, to raise or to return.

    Of each variant: a row a round, the difference of scores from the present list and that of lucks, then, where measured,
    the sum and the sum of squares of each mechanism's difference over the pairs; and the differences by opponent. Where they are
    kept, `scores` has a digit for each game, in the order of the pairs: by them a game is found again.
    """
    paired = _paired(json.dumps(question["field"], sort_keys=True), chunk["agent"])
    kept = bool(chunk.get("kept", chunk["measured"]))
    table = _Table(paired, tuple(question["base"]), between, measured=chunk["measured"], kept=kept)
    variants = [variant_of(blob) for blob in chunk["variants"]]
    lines = [_Line(len(paired.field.opponents), len(paired.field.pairing.mechanisms)) for _ in variants]
    for number in range(chunk["first"], chunk["first"] + chunk["count"]):
        table.lay(number)
        for place, (variant, line) in enumerate(zip(variants, lines, strict=True)):
            table.compare(variant.choices[variant.choice(number, place)], line)
    return {
        "first": chunk["first"],
        "agent": chunk["agent"],
        "games": table.games,
        "base": table.score,
        "scores": table.scores,
        "lines": {variant.id: line.as_dict() for variant, line in zip(variants, lines, strict=True)},
    }


@lru_cache(maxsize=4)
def _paired(field: str, agent: str) -> PairedPlay:
    return PairedPlay(field_of(json.loads(field)), agent)


class _Line:
    """What one variant comes to in a chunk."""

    def __init__(self, opponents: int, mechanisms: int) -> None:
        self.rows: list[list[int]] = []
        self.opponents = [0] * opponents
        self.why = [[0, 0] for _ in range(mechanisms)]
        self.games = 0
        self.scores = ""

    def as_dict(self) -> dict[str, Any]:
        return {
            "rows": self.rows,
            "opponents": self.opponents,
            "why": self.why,
            "games": self.games,
            "scores": self.scores,
        }


class _Table:
    """The games of the present list in one round, and variants beside them."""

    def __init__(
        self, paired: PairedPlay, base: tuple[str, ...], between: Callable[[], None], *, measured: bool, kept: bool
    ) -> None:
        self.paired = paired
        self.base = base
        self.between = between
        self.measured = measured
        self.kept = kept
        self.first = self.games = self.score = 0
        self.scores = ""
        self.played: list[Played] = []

    def lay(self, number: int) -> None:
        """Play the present list."""
        size = self.paired.field.pairs_a_round
        self.first = number * size
        guarded = not self.paired.imagines
        self.played = []
        for pair in range(self.first, self.first + size):
            self.between()
            self.played.append(self.paired.play(self.base, pair, guarded=guarded, measured=self.measured))
        self.games += size
        self.score += sum(one.score for one in self.played)
        if self.kept:
            self.scores += "".join(str(one.score) for one in self.played)

    def compare(self, exchanges: Sequence[Exchange], line: _Line) -> None:
        """Play a variant where it may go differently, and note how."""
        cards, places = exchanged(self.base, exchanges), set(places_of(self.base, exchanges))
        value = luck = 0
        scores = [one.score for one in self.played]
        for within, before in enumerate(self.played):
            if places <= set(before.idle):
                continue
            self.between()
            after = self.paired.play(cards, self.first + within, measured=self.measured)
            self.games += 1
            line.games += 1
            scores[within] = after.score
            value += after.score - before.score
            luck += after.luck - before.luck
            line.opponents[within % len(line.opponents)] += after.score - before.score
            for sums, more, less in zip(line.why, after.measured, before.measured, strict=bool(self.measured)):
                sums[0] += more - less
                sums[1] += (more - less) ** 2
        line.rows.append([value, luck])
        if self.kept:
            line.scores += "".join(map(str, scores))
