"""How often does the advisor propose what does not help? `python -m tests.simulator.lab.proposals [REPETITIONS]`, 400 by default.

Games are made up: what each exchange is worth is known exactly. In the first two truths the list is as good as it can be, so
every proposal is a false one (5 % at most is promised); in the others one card is plainly better, and it should be found.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simulator.lab.advisor.plan import Plan
from simulator.lab.advisor.search import State, advance, begin, pending
from simulator.lab.advisor.told import Advice, advice
from simulator.lab.paired_games import Field, Opponent
from simulator.lab.variants import Chunk, variant_of

NOBODY = Field("wankul", (Opponent("nobody", ()),), (), 1)
PLAN = Plan(
    screening_rounds=25,
    halving_rounds=10,
    finalists=3,
    proof_rounds=1_000,
    screener="scripted",
    prover="turn-greedy:4",
    screening_chunk=100_000,
    proving_chunk=100_000,
)
BASE = ("A", "A", "B", "B", "C", "D")
POOL = tuple(f"P{number:02d}" for number in range(24))


@dataclass(frozen=True)
class Truth:
    """What each card is worth, in points of win rate above the worst one."""

    words: str
    worth: Mapping[str, float]


def _worth(pool: float, **others: float) -> dict[str, float]:
    return {**dict.fromkeys(BASE, 0.03), **dict.fromkeys(POOL, pool), **others}


TRUTHS = (
    Truth("all cards equal", _worth(0.03)),
    Truth("every card of the pool worse", _worth(0.02)),
    Truth("one card plainly better", _worth(0.02, P07=0.15)),
    Truth("three cards plainly better", _worth(0.02, P07=0.12, P11=0.12, P20=0.12)),
)


def made_up(truth: Truth, seed: int, chunk: Chunk) -> Chunk:
    """Rounds of two pairs; a quarter of them end differently."""
    lines = {}
    for place, blob in enumerate(chunk["variants"]):
        variant = variant_of(blob)
        rows = []
        for number in range(chunk["first"], chunk["first"] + chunk["count"]):
            exchanges = variant.choices[variant.choice(number, place)]
            gain = sum(truth.worth[into] - truth.worth[out] for out, into in exchanges)
            luck = random.Random(f"{seed}/{variant.id}/{number}/{chunk['agent']}")
            rows.append([sum(_pair(gain, luck) for _ in range(2)), 0])
        lines[variant.id] = {"rows": rows, "opponents": [sum(row[0] for row in rows)], "why": [[0, 0]] * 7, "games": 0}
    return {"first": chunk["first"], "agent": chunk["agent"], "games": 0, "lines": lines}


def _pair(gain: float, luck: random.Random) -> int:
    drawn = luck.random()
    return 2 * (drawn < 0.125 + gain / 2) - 2 * (drawn > 0.875 + gain / 2)


def steps(truth: Truth, seed: int, plan: Plan = PLAN) -> Iterator[State]:
    """What one whole search knows between its steps, and in the end."""
    moves = dict.fromkeys(POOL, tuple(sorted(set(BASE))))
    state = begin(NOBODY, BASE, moves=moves, pool=dict.fromkeys(POOL, 1), fmt=None, plan=plan)
    yield state
    while chunks := pending(state):
        state = advance(state, [made_up(truth, seed, chunk) for chunk in chunks])
        yield state


def advised(truth: Truth, seed: int) -> Advice:
    """One whole search."""
    *_before, state = steps(truth, seed)
    return advice(state)


def false_ones(truth: Truth, told: Advice) -> int:
    """Proposals said to be proved that gain nothing."""
    gains = [
        sum(truth.worth[into] - truth.worth[out] for out, into in one.exchanges)
        for one in told.proposals
        if one.standing == "proved"
    ]
    return sum(gain <= 0 for gain in gains)


def lines(repetitions: int) -> Iterator[str]:
    """A line for each truth."""
    for truth in TRUTHS:
        told = [advised(truth, number) for number in range(repetitions)]
        false = sum(false_ones(truth, one) > 0 for one in told) / repetitions
        helped = sum(one.helps for one in told) / repetitions
        packages = sum(any(len(p.exchanges) > 1 and p.standing == "proved" for p in one.proposals) for one in told) / repetitions
        yield f"{truth.words}: false proposals in {false:.1%}, something proved in {helped:.1%}, a package in {packages:.1%}"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 400):
        print(line, flush=True)  # noqa: T201
