"""Do our intervals hold what they say? `python -m tests.simulator.lab.coverage [REPETITIONS]`, 1,000 by default.

Rounds are made up with a difference that is known exactly, and the real comparison is run on them until it stops by itself.
Printed for each truth: how often the interval held it (95 % is promised), how often a difference was shown on the wrong side or
where there is none (5 % at most is promised), how often one was shown at all, and how many rounds it took. Then the same of what
common deals are worth, of games whose deals are made up.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.lab.common_deals import LEAST_ROUNDS, Worth, worth_of_common_deals
from simulator.lab.paired_games import FINE, Field, Opponent
from simulator.lab.two_decks import Answer, Chunk, advance, answer, begin, pending

NOBODY = Field("wankul", (Opponent("nobody", ()),), (), 1)


@dataclass(frozen=True)
class Truth:
    """The second deck wins half of its games, the first one `gain` more; so much of the luck is common, so much is seen."""

    gain: float
    common: float
    seen: float

    def __str__(self) -> str:
        return f"gain {100 * self.gain:+5.1f}, common luck {self.common:.0%}, luck seen {self.seen:.0%}"


TRUTHS = (
    Truth(0.0, 0.0, 0.0),
    Truth(0.0, 0.8, 0.0),
    Truth(0.0, 0.5, 0.6),
    Truth(0.02, 0.8, 0.0),
    Truth(0.03, 0.5, 0.6),
    Truth(-0.08, 0.3, 0.0),
)


@dataclass
class Kept:
    """What came of the repetitions."""

    repetitions: int = 0
    held: int = 0
    shown: int = 0
    false: int = 0
    pairs: int = 0
    early: int = 0
    luck_factor: float = 0.0

    def add(self, told: Answer, truth: Truth, precision: float) -> None:
        right = "better" if truth.gain > 0 else "worse" if truth.gain < 0 else "none"
        self.repetitions += 1
        self.held += told.interval.low <= truth.gain <= told.interval.high
        self.shown += told.side != "none"
        self.false += told.side not in ("none", right)
        self.pairs += told.pairs
        self.early += told.interval.high - told.interval.low > 2.2 * precision
        self.luck_factor += told.luck_factor


def made_up(truth: Truth, seed: int, chunk: Chunk) -> Chunk:
    """Rounds of two pairs whose truth is known; the same seed and number give the same round."""
    rows = []
    for number in range(chunk["first"], chunk["first"] + chunk["count"]):
        luck = random.Random(f"{seed}/{number}")
        rows.append(_row(truth, luck))
    return {"first": chunk["first"], "rows": rows}


def _row(truth: Truth, luck: random.Random) -> list[int]:
    first, second, seen = [], [], 0.0
    for _ in range(2):
        deal = luck.random()
        other = deal if luck.random() < truth.common else luck.random()
        first.append(2 * (deal < 0.5 + truth.gain))
        second.append(2 * (other < 0.5))
        for sign, drawn in ((-1, deal), (1, other)):
            if luck.random() < truth.seen:
                seen += sign * (drawn - 0.5)
    return [*first, *second, round(FINE * seen)]


def repeat(truth: Truth, repetitions: int, precision: float = 0.02, seed: int = 1) -> Kept:
    """So many whole comparisons."""
    kept = Kept()
    for number in range(repetitions):
        state: dict[str, Any] = begin(NOBODY, ((), ()), agent="scripted", precision=precision, chunk=1_000_000)
        while chunks := pending(state):
            state = advance(state, [made_up(truth, seed * 1_000_003 + number, chunk) for chunk in chunks])
        kept.add(answer(state), truth, precision)
    return kept


@dataclass(frozen=True)
class Deals:
    """So often both lists end alike by the deal alone, so often the game of the other seat ends the other way; games a round.

    A game won half the time varies by 1/4. On common deals the differences are not 0 in a share of 1 − `alike`, and seats of
    opposite luck cancel: their sum varies by (1 − alike)(1 − turned) of what games with deals of their own come to.
    """

    alike: float
    turned: float
    size: int = 2

    def __str__(self) -> str:
        return f"alike {self.alike:.0%}, other seat turned {self.turned:.0%}, {self.size} games a round"

    @property
    def worth(self) -> float:
        return 1 / ((1 - self.alike) * (1 - self.turned))


DEALS = tuple(Deals(alike, turned, size) for size in (2, 12) for turned in (0.0, 0.5) for alike in (0.0, 0.6, 0.8))


def scores_of(deals: Deals, seed: int, rounds: int) -> tuple[str, str]:
    """Of both lists a digit a game, in the order of the pairs."""
    luck = random.Random(seed)
    pairs: list[tuple[bool, bool]] = []
    for _ in range(rounds * deals.size // 2):
        for seat in (0, 1):
            one = luck.random() < 0.5
            pair = (one, one if luck.random() < deals.alike else luck.random() < 0.5)
            pairs.append((not pairs[-1][0], not pairs[-1][1]) if seat and luck.random() < deals.turned else pair)
    first, second = zip(*pairs, strict=True)
    return "".join(f"{2 * won}" for won in first), "".join(f"{2 * won}" for won in second)


def worths(deals: Deals, repetitions: int, rounds: int = LEAST_ROUNDS) -> list[Worth]:
    """What is told of so many repetitions, where something is."""
    told = (worth_of_common_deals(scores_of(deals, seed, rounds), deals.size) for seed in range(repetitions))
    return [one for one in told if one]


def holds(deals: Deals, told: Sequence[Worth]) -> float:
    """How often the interval held what common deals are worth."""
    return sum(one.interval.low <= deals.worth <= one.interval.high for one in told) / len(told)


def lines(repetitions: int) -> Iterator[str]:
    """A line for each truth."""
    for deals in DEALS:
        told = worths(deals, repetitions)
        yield f"common deals worth {deals.worth:.2f} ({deals}): held {holds(deals, told):.1%} of {len(told)}"
    for truth in TRUTHS:
        kept = repeat(truth, repetitions, precision=0.03)
        yield (
            f"{truth}: held {kept.held / kept.repetitions:.1%}, shown {kept.shown / kept.repetitions:.1%}, "
            f"false {kept.false / kept.repetitions:.1%}, stopped early {kept.early / kept.repetitions:.1%}, "
            f"{kept.pairs / kept.repetitions:.0f} pairs, luck factor {kept.luck_factor / kept.repetitions:.2f}"
        )


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000):
        print(line, flush=True)  # noqa: T201
