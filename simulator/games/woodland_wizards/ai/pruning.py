"""The actions that are worth a thought: of several that come to the same, one.

For agents that look ahead. People and the laws of the engine see all legal actions.
"""

from __future__ import annotations

from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.counting import steps


def worth_a_thought(s: State) -> list[int]:
    """Some of the legal actions, at least one: effects that do the same to the cards counted are tried once."""
    legal = s.legal_actions()
    if s.phase != phases.ORDER:
        return legal
    seen = []
    kept = []
    for action in legal:
        settled = steps(s, s.player, action & actions.ARGUMENT)
        if settled not in seen:
            seen.append(settled)
            kept.append(action)
    return kept
