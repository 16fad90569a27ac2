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

PROOFS: Final = ((4, True), (3, True), (2, True), (2, False), (1, False))
"""How many exchanges are proved, and whether the best of them are together too: the first that time allows, else the last."""

SEARCH: Final = 0.35
"""The part of the time that is kept for the search, whatever the proofs cost, as long as both end in time."""

LEAST_SEARCH: Final = 0.2
"""The part that is kept even where the proofs alone take longer than all of it."""

LATEST: Final = 1.4
"""So many times its budget a plan takes at most: a budget is to hold within half as much again, and speeds are estimates."""

FEWEST_ROUNDS: Final = 2
"""Rounds that a card is screened in at first, at least: where they do not fit, fewer cards are looked at."""

SCREENED: Final = 0.6
"""The part of the search that is spent on cards; the rest is spent on exchanges."""

SHORT_LIST: Final = 16
"""Exchanges that are compared with one another after the cards have been."""

FEWEST_CARDS: Final = 8
"""Cards that are left when exchanges are looked at, at most."""

TRIAL: Final = 4
"""The trial is this part of the proof."""

ENOUGH: Final = PROOF_PAIRS // TRIAL
"""Pairs with which the comparison of exchanges begins, at most: as many as a trial has. Each halving plays twice as many more."""

CHUNK_SECONDS: Final = 8.0


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds a game takes, for the agent that screens and the one that proves."""

    screening: float
    proving: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of each step of screening and of halving; how many are proved, in how many rounds; and the two agents.

    `screening_chunk` and `proving_chunk` are games a chunk: what takes some seconds. `packed`: those that lead are proved
    together too. `cards`: so many of those that may come are looked at; None for all. `again`: the proof is played once
    more by the agent that screens, which is another one. `even`: chunks of a step are alike and come in pairs, so that two
    workers end it together; plans from before that cut full chunks and a rest.
    """

    screening_rounds: int
    halving_rounds: int
    finalists: int
    proof_rounds: int
    screener: str
    prover: str
    screening_chunk: int
    proving_chunk: int
    packed: bool = True
    cards: int | None = None
    again: bool = True
    even: bool = False

    def as_dict(self) -> dict[str, Any]:
        """JSON; without `again` and `even` where they are as in plans from before there was a choice."""
        as_before = {"again": True, "even": False}
        return {name: part for name, part in asdict(self).items() if name not in as_before or part != as_before[name]}

    def rounds_a_chunk(self, rounds: int, games: int, agent: str) -> int:
        """How many of the rounds of a step are one chunk, where each is so many games by this agent."""
        size = self.proving_chunk if agent == self.prover else self.screening_chunk
        most = max(1, size // games)
        if not self.even:
            return most
        chunks = ceil(rounds / most)
        return ceil(rounds / max(1, min(rounds, chunks + chunks % CORES)))


def make_plan(seconds: float, speed: Speed, *, cards: int, outs: int, pairs_a_round: int, screener: str, prover: str) -> Plan:
    """The plan for so many cards that may come, each for one of `outs` at most.

    It takes LATEST times as long, but for a proof that is longer by itself; and less where there is little to choose from.
    """
    core = seconds * CORES
    proof_rounds = ceil(PROOF_PAIRS / pairs_a_round)
    again = prover != screener
    one = proof_rounds * pairs_a_round * (speed.proving + (speed.screening if again else 0.0))
    finalists, packed = _proofs(one, core)
    proofs = lists_proved(finalists, packed=packed) * one
    seconds_of_search = max(LEAST_SEARCH * core, min(max(SEARCH * core, core - proofs), LATEST * core - proofs))
    search = seconds_of_search / speed.screening / pairs_a_round
    enough = ceil(ENOUGH / pairs_a_round)
    halved = SHORT_LIST * _halvings(SHORT_LIST, finalists)
    halving = max(4, min(enough, int((1 - SCREENED) * search / halved)))
    on_cards = max(SCREENED * search, search - halving * halved)
    looked_at = fitting_cards(cards, on_cards)
    return Plan(
        screening_rounds=max(FEWEST_ROUNDS, min(outs * enough, int(on_cards / _card_rounds(looked_at)))),
        halving_rounds=halving,
        finalists=finalists,
        proof_rounds=proof_rounds,
        screener=screener,
        prover=prover,
        screening_chunk=max(1, int(CHUNK_SECONDS / speed.screening)),
        proving_chunk=max(1, int(CHUNK_SECONDS / speed.proving)),
        packed=packed,
        cards=looked_at if looked_at < cards else None,
        again=again,
        even=True,
    )


def lists_proved(finalists: int, *, packed: bool) -> int:
    """Lists that play a whole proof at most: the finalists and the present one, then their package and the present one."""
    return finalists + 1 + 2 * packed


def _proofs(one: float, core: float) -> tuple[int, bool]:
    """More than two are proved where that ends within the time, two or one where it ends not too late."""
    for finalists, packed in PROOFS:
        most = 1 - SEARCH if finalists > 2 else LATEST - LEAST_SEARCH
        if lists_proved(finalists, packed=packed) * one <= most * core:
            return finalists, packed
    return PROOFS[-1]


def fitting_cards(cards: int, rounds: float) -> int:
    """Of how many cards the fewest rounds of all steps fit in."""
    while cards > FEWEST_CARDS and FEWEST_ROUNDS * _card_rounds(cards) > rounds:
        cards = max(FEWEST_CARDS, cards * 9 // 10)
    return cards


def _card_rounds(cards: int) -> int:
    """What a round of the first step stands for in all steps: each has half of the cards, in twice as many rounds."""
    return max(1, cards) * (_halvings(cards, FEWEST_CARDS) + 1)


def measured_speed(field: Field, base: Sequence[str], *, screener: str, prover: str) -> Speed:
    """A few games of either agent, in seconds of work: what others do on the machine is no part of a plan.

    They are played twice and told by the second time: the first one also fills what a process remembers of the cards.
    """
    return Speed(_seconds(PairedPlay(field, screener), base, 8), _seconds(PairedPlay(field, prover), base, 2))


def _seconds(paired: PairedPlay, base: Sequence[str], games: int) -> float:
    told = 0.0
    for _time in range(2):
        begun = time.thread_time()
        for pair in range(games):
            paired.play(base, pair)
        told = (time.thread_time() - begun) / games
    return told


def _halvings(count: int, goal: int) -> int:
    steps = 0
    while count > goal:
        count = ceil(count / 2)
        steps += 1
    return steps
