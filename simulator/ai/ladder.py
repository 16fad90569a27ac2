"""Every agent by its name, with the words that people choose it by, and the ladder that some of them make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from simulator.ai.budget import Budget
from simulator.ai.careless import CarelessAgent
from simulator.ai.ismcts import IsmctsAgent
from simulator.ai.passive import PassiveAgent
from simulator.ai.random import RandomAgent
from simulator.ai.scripted import ScriptedAgent
from simulator.ai.turn_greedy import TurnGreedyAgent
from simulator.catalog.typography import said
from simulator.kernel.game import Agent
from simulator.kernel.playable import SearchableGame
from simulator.kernel.words import Words

PATIENCE: Final = 0.9
"""Seconds after which an agent answers with what it has, at the latest."""


@dataclass(frozen=True, slots=True)
class AgentKind:
    """An agent to choose: its title, what it does in one sentence, and how it is made for a game."""

    title: Words
    meaning: Words
    make: Callable[[SearchableGame], Agent]


AGENTS: Final[dict[str, AgentKind]] = {
    "scripted": AgentKind(
        said("Joueur sensé", "Sensible player"),
        said("Suit quelques règles simples, sans réfléchir plus loin.", "Follows a few simple rules and thinks no further."),
        ScriptedAgent,
    ),
    "random": AgentKind(
        said("Joueur au hasard", "Random player"),
        said("N’importe quel choix permis, tous aussi probables.", "Any legal choice, each as likely as the others."),
        lambda _: RandomAgent(),
    ),
    "passive": AgentKind(
        said("Joueur passif", "Passive player"),
        said("Ne fait rien, sauf ce que les règles imposent.", "Does nothing but what the rules force on him."),
        lambda _: PassiveAgent(),
    ),
    "easy": AgentKind(
        said("Facile", "Easy"),
        said(
            "Joue par des règles simples, et un coup sur cinq au hasard.",
            "Plays by simple rules, and one move in five by chance.",
        ),
        lambda game: CarelessAgent(game, name="easy"),
    ),
    "normal": AgentKind(
        said("Normal", "Normal"),
        said(
            "Imagine la fin de son tour une trentaine de fois avant chaque choix, mais joue un coup sur quatre sans réfléchir.",
            "Imagines the end of his turn some thirty times before each choice, but makes one move in four without thinking.",
        ),
        lambda game: TurnGreedyAgent(game, name="normal", budget=Budget(30, PATIENCE), slips=25),
    ),
    "hard": AgentKind(
        said("Difficile", "Hard"),
        said(
            "Imagine 300 suites avant chaque choix, aussi loin que le jeu le mérite.",
            "Imagines 300 ways to go on before each choice, as far ahead as the game deserves.",
        ),
        lambda game: IsmctsAgent(game, name="hard", budget=Budget(300, PATIENCE)),
    ),
    "expert": AgentKind(
        said("Expert", "Expert"),
        said(
            "Comme le niveau difficile, avec 1 500 suites imaginées ; prend le temps de réfléchir.",
            "Like the hard one, with 1,500 ways to go on; takes his time to think.",
        ),
        lambda game: IsmctsAgent(game, name="expert", budget=Budget(1_500, PATIENCE)),
    ),
}
"""Every agent by the name that pages, commands and recorded games give it."""

LEVELS: Final = ("easy", "normal", "hard", "expert")
"""The agents that people may play against, the weakest first."""

_BUDGETED: Final[dict[str, Callable[[SearchableGame, str, Budget], Agent]]] = {
    "turn-greedy": lambda game, name, budget: TurnGreedyAgent(game, name=name, budget=budget),
    "ismcts": lambda game, name, budget: IsmctsAgent(game, name=name, budget=budget),
}
"""Agents that are made with any number of samples, for measuring: "ismcts:1000". They have no clock."""

UNHURRIED: Final = 3600.0
"""Seconds for a choice that no clock shall cut short."""


def make_agent(name: str, game: SearchableGame) -> Agent:
    """The agent of this name ("hard", "ismcts:1000"), ready to play this game. KeyError for an unknown name."""
    if name in AGENTS:
        return AGENTS[name].make(game)
    kind, _, samples = name.partition(":")
    if kind not in _BUDGETED or not samples.isdecimal() or not int(samples):
        raise KeyError(name)
    return _BUDGETED[kind](game, name, Budget(int(samples), UNHURRIED))


def agent_names() -> tuple[str, ...]:
    """The names in `AGENTS`."""
    return tuple(AGENTS)
