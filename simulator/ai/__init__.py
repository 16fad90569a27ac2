"""Agents: players that know no game by name and see no hidden card."""

from __future__ import annotations

from collections.abc import Callable

from simulator.ai.passive import PassiveAgent
from simulator.ai.random import RandomAgent
from simulator.ai.scripted import ScriptedAgent
from simulator.kernel.game import Agent
from simulator.kernel.playable import ScriptedGame

__all__ = ["AGENTS", "PassiveAgent", "RandomAgent", "ScriptedAgent", "agent_names", "make_agent"]

AGENTS: dict[str, Callable[[ScriptedGame], Agent]] = {
    "scripted": ScriptedAgent,
    "random": lambda _: RandomAgent(),
    "passive": lambda _: PassiveAgent(),
}
"""Every agent by the name that pages, commands and recorded games give it; each is made for one game."""


def make_agent(name: str, game: ScriptedGame) -> Agent:
    """The agent of this name, ready to play this game. KeyError for an unknown name."""
    return AGENTS[name](game)


def agent_names() -> tuple[str, ...]:
    """The names that `make_agent` knows."""
    return tuple(AGENTS)
