"""How many games each stage of the advisor plays: from a time budget and a measured speed, once, before the first game.

The plan is part of the state, so the same plan and seed give the same answer on any machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any, Final

from simulator.lab.paired_games import Field, PairedPlay

CORES: Final = 2
"""A time budget is meant for so many of them."""

PROOF_PAIRS: Final = 2_000
"""Fresh pairs of each list that is proved, at least."""

FINALISTS: Final = (4, 3, 2)
"""How many exchanges are proved, where time allows; the winner and the runner-up always are."""

SEARCH: Final = 0.35
"""The part of the time that is kept for the search, whatever the proofs cost."""

SCREENED: Final = 0.6
"""The part of the search that is spent on cards; the rest is spent on exchanges."""

SHORT_LIST: Final = 16
"""Exchanges that are compared with one another after the cards have been."""

FEWEST_CARDS: Final = 8
"""Cards that are left when exchanges are looked at, at most."""

CHUNK_SECONDS: Final = 8.0


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds a game takes, for the agent that screens and the one that proves."""

    screening: float
    proving: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of each step of screening and of halving; how many are proved, in how many rounds; and the two agents.

    `screening_chunk` and `proving_chunk` are games a chunk: what takes some seconds.
    """

    screening_rounds: int
    halving_rounds: int
    finalists: int
    proof_rounds: int
    screener: str
    prover: str
    screening_chunk: int
    proving_chunk: int

    def as_dict(self) -> dict[str, Any]:
        """JSON."""
        return asdict(self)


def make_plan(seconds: float, speed: Speed, *, cards: int, pairs_a_round: int, screener: str, prover: str) -> Plan:
    """The plan for so many cards that may come."""
    core = seconds * CORES
    proof_rounds = ceil(PROOF_PAIRS / pairs_a_round)
    one = proof_rounds * pairs_a_round * (speed.proving + speed.screening)
    finalists = next((count for count in FINALISTS if (count + 1) * one <= (1 - SEARCH) * core), FINALISTS[-1])
    search = max(SEARCH * core, core - (finalists + 2) * one) / speed.screening / pairs_a_round
    steps = max(1, _halvings(cards, FEWEST_CARDS))
    return Plan(
        screening_rounds=max(2, int(SCREENED * search / (2 * max(cards, 1)))),
        halving_rounds=max(4, int((1 - SCREENED) * search / (SHORT_LIST * max(1, _halvings(SHORT_LIST, finalists) + steps - 1)))),
        finalists=finalists,
        proof_rounds=proof_rounds,
        screener=screener,
        prover=prover,
        screening_chunk=max(1, int(CHUNK_SECONDS / speed.screening)),
        proving_chunk=max(1, int(CHUNK_SECONDS / speed.proving)),
    )


def measured_speed(field: Field, base: Sequence[str], *, screener: str, prover: str) -> Speed:
    """A few games of either agent."""
    return Speed(_seconds(PairedPlay(field, screener), base, 8), _seconds(PairedPlay(field, prover), base, 2))


def _seconds(paired: PairedPlay, base: Sequence[str], games: int) -> float:
    paired.deal(base, paired.field.place(0))
    begun = time.perf_counter()
    for pair in range(games):
        paired.play(base, pair)
    return (time.perf_counter() - begun) / games


def _halvings(count: int, goal: int) -> int:
    steps = 0
    while count > goal:
        count = ceil(count / 2)
        steps += 1
    return steps
