"""Agents: players that know no game by name and see no hidden card; and hints from what they think."""

from __future__ import annotations

from simulator.ai.budget import Budget
from simulator.ai.hints import HINT_BUDGET, Advice, Hint, Verdict, hint, verdict_of, win_chance
from simulator.ai.ismcts import IsmctsAgent
from simulator.ai.ladder import AGENTS, LEVELS, AgentKind, agent_names, make_agent
from simulator.ai.passive import PassiveAgent
from simulator.ai.random import RandomAgent
from simulator.ai.scripted import ScriptedAgent
from simulator.ai.searcher import Candidate, Searcher, Thought
from simulator.ai.turn_greedy import TurnGreedyAgent

__all__ = [
    "AGENTS",
    "HINT_BUDGET",
    "LEVELS",
    "Advice",
    "AgentKind",
    "Budget",
    "Candidate",
    "Hint",
    "IsmctsAgent",
    "PassiveAgent",
    "RandomAgent",
    "ScriptedAgent",
    "Searcher",
    "Thought",
    "TurnGreedyAgent",
    "Verdict",
    "agent_names",
    "hint",
    "make_agent",
    "verdict_of",
    "win_chance",
]
