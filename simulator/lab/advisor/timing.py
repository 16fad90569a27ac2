"""How long a search of the advisor takes, at the speed from which its plan was made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words
from simulator.lab.advisor.plan import CHUNK_SECONDS, CORES, LATEST, LEAST_SEARCH, PROOF_PAIRS, Plan
from simulator.lab.advisor.search import State, agent_of, steps_left

SEARCHED: Final = ("cards", "exchanges")
"""The stages before the proof."""

LONGEST_IN_SECONDS: Final = 90


def core_seconds_left(state: State) -> list[tuple[str, float]]:
    """Of this step and all that may follow the stage and its seconds of a core, if nothing is given up."""
    plan = Plan(**state["plan"])
    each = _seconds_a_game(plan)
    return [(stage, games * each[agent_of(plan, stage)]) for stage, games in steps_left(state)]


def time_words(state: State, budget: float, workers: int) -> Words:
    """How long a search that begins will take; where that is clearly longer than was asked for, why, and what would help."""
    steps = core_seconds_left(state)
    proof = sum(seconds for stage, seconds in steps if stage not in SEARCHED) / workers
    whole = sum(seconds for _stage, seconds in steps) / workers
    told, asked, alone = lasting(whole), lasting(budget), lasting(proof)
    fr = f"Cela prendra environ {told} si rien d’autre n’occupe la machine, moins si rien ne mène après un quart de la preuve."
    en = (
        f"This will take about {told} if nothing else keeps the machine busy, less if nothing leads after a quarter of the proof."
    )
    if whole <= LATEST * budget:
        return said(fr, en)
    fr += f" C’est plus que {asked}."
    en += f" That is longer than {asked}."
    plan, is_proof = Plan(**state["plan"]), proof * workers > (LATEST - LEAST_SEARCH) * budget * CORES
    if is_proof:
        fr += f" La preuve seule, {PROOF_PAIRS} parties avec et sans chaque échange, prend {alone} et n’est jamais raccourcie."
        en += f" The proof alone, {PROOF_PAIRS} games with and without each exchange, takes {alone} and is never cut short."
    elif workers >= CORES:
        fr += " La plus petite recherche qui ait un sens, avec sa preuve, prend ce temps."
        en += " The smallest search that tells anything, with its proof, takes that long."
    if workers < CORES:
        fr += f" Le temps demandé est celui de {CORES} processeurs : --workers {CORES} les emploie."
        en += f" The time asked for is that of {CORES} cores: --workers {CORES} uses them."
    if is_proof and plan.again:
        fr += f" --prover {plan.screener} prouve plus vite."
        en += f" --prover {plan.screener} proves faster."
    return said(fr, en)


def lasting(seconds: float) -> str:
    """A length of time, alike in both languages."""
    return f"{max(1, round(seconds))} s" if seconds < LONGEST_IN_SECONDS else f"{round(seconds / 60)} min"


def _seconds_a_game(plan: Plan) -> Mapping[str, float]:
    return {plan.screener: CHUNK_SECONDS / plan.screening_chunk, plan.prover: CHUNK_SECONDS / plan.proving_chunk}
