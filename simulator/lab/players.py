"""The players of a series: agents without a clock, and titles that tell them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from simulator.ai import Searcher, make_agent
from simulator.ai.ladder import UNHURRIED
from simulator.catalog.typography import said
from simulator.kernel.game import Agent
from simulator.kernel.playable import PlayableGame
from simulator.kernel.words import Words
from simulator.lab.report import agent_title
from simulator.lab.series import Player, Series, Variant


def series_of(
    game: PlayableGame, *, agents: Sequence[str], decks: Sequence[Words], variants: Sequence[Variant], run_seed: int
) -> Series:
    """The series that these agents play, one a player; `decks` names each player's deck, and is empty for a common box.

    Players differ where their agents do, or their decks under some variant. KeyError for an unknown agent.
    """
    differ = len(set(agents)) > 1 or any(len({frozenset(deck.items()) for deck in one.decks}) > 1 for one in variants)
    seated = [patient_agent(name, game) for name in agents]
    titles = player_titles(agents, decks)
    players = tuple(Player(title, agent) for title, agent in zip(titles, seated, strict=True))
    return Series(game, players, tuple(variants), run_seed, differ)


def patient_agent(name: str, game: PlayableGame) -> Agent:
    """The agent of this name, with its number of samples and without a clock, so that its choices can be repeated."""
    agent = make_agent(name, game)
    if isinstance(agent, Searcher):
        agent.budget = replace(agent.budget, seconds=UNHURRIED)
    return agent


def player_titles(agents: Sequence[str], decks: Sequence[Words]) -> tuple[Words, ...]:
    """What tells each player from the others: his deck, his agent, and a number where that is not enough."""
    names = [agent_title(name) for name in agents]
    if not decks or (len(set(decks)) == 1 and len(set(agents)) > 1):
        titles = names
    elif len(set(agents)) == 1:
        titles = list(decks)
    else:
        titles = [said(f"{deck.fr} · {name.fr}", f"{deck.en} · {name.en}") for deck, name in zip(decks, names, strict=True)]
    return tuple(_numbered(titles))


def _numbered(titles: Sequence[Words]) -> list[Words]:
    """The titles, with a number behind those that are there several times."""
    times, seen = Counter(titles), Counter[Words]()
    told = []
    for title in titles:
        seen[title] += 1
        number = f" ({seen[title]})" if times[title] > 1 else ""
        told.append(Words(title.fr + number, title.en + number))
    return told
