"""One game between agents, and how long they thought."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.ai.driver import choose
from simulator.ai.searcher import Searcher
from simulator.kernel.game import Agent, IllegalActionError, State


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: the share of the win that each seat has, and the seconds that each choice took, seat by seat.

    Seconds are the process's own time, so that a busy machine weighs less.
    """

    shares: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]
    cut_short: tuple[int, ...]


def play(state: State, agents: Sequence[Agent], seed: int) -> Played:
    """Play to the end. Raises IllegalActionError when an agent does what it may not."""
    seconds: list[list[float]] = [[] for _ in agents]
    late = [_late(agent) for agent in agents]
    decision = 0
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        start = time.process_time()
        action = choose(agents[seat], state, seed, decision)
        if len(legal) > 1:
            seconds[seat].append(time.process_time() - start)
        if action not in legal:
            raise IllegalActionError(state.why_not(action))
        state.apply_action(action)
        decision += 1
    cut_short = tuple(_late(agent) - before for agent, before in zip(agents, late, strict=True))
    return Played(win_shares(state.returns()), tuple(map(tuple, seconds)), cut_short)


def win_shares(returns: Sequence[float]) -> tuple[float, ...]:
    """The win, shared by the seats that did best; it adds up to 1."""
    best = max(returns)
    winners = sum(reward == best for reward in returns)
    return tuple((reward == best) / winners for reward in returns)


def _late(agent: Agent) -> int:
    """How many choices the clock cut short so far."""
    return agent.cut_short if isinstance(agent, Searcher) else 0
