"""How well an agent plays, in words."""

from __future__ import annotations

from collection.languages import page_language
from simulator.ai import AGENTS, LEVELS

USUAL = "normal"
"""The level that a form begins with."""


def level_choices() -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first."""
    return [(name, level_title(name)) for name in LEVELS]


def level_title(name: str) -> str:
    """What people call an agent; one that is no longer there is called by its name."""
    return AGENTS[name].title.say(page_language()) if name in AGENTS else name


def level_meaning(name: str) -> str:
    """What an agent does, in one sentence."""
    return AGENTS[name].meaning.say(page_language())
