"""The pairs behind the numbers of an advice, by the stages that played them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.lab.advisor.search import exchanges_in
from simulator.lab.kept_pairs import Pairs
from simulator.lab.paired_games import field_of
from simulator.lab.variants import exchanged

STAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "proof": ("trial", "proof"),
    "again": ("again",),
    "package": ("package",),
    "package_again": ("package_again",),
}
"""The numbers of the advisor, and the stages whose pairs they count."""


def pairs_of_advice(state: Mapping[str, Any]) -> list[Pairs]:
    """Every number that an advice proved or tried to, in a fixed order; none of one that kept no scores."""
    kept, plan, base = state.get("kept", {}), state["plan"], tuple(state["question"]["base"])
    size = field_of(state["question"]["field"]).pairs_a_round
    found = []
    for number, stages in STAGES.items():
        played = [kept[stage] for stage in stages if stage in kept]
        agent = plan["prover"] if number in ("proof", "package") else plan["screener"]
        for name in dict.fromkeys(name for stage in played for name in stage["scores"] if name):
            mine = [stage for stage in played if name in stage["scores"]]
            numbers = [stage["from"] * size + place for stage in mine for place in range(len(stage["scores"][name]))]
            scores = ("".join(stage["scores"][name] for stage in mine), "".join(stage["scores"][""] for stage in mine))
            lists = (exchanged(base, exchanges_in(name)), base)
            found.append(Pairs(number, name, str(agent), lists, tuple(numbers), scores))
    return found
