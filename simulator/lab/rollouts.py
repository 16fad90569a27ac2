"""Judging a choice by playing it out: whole games from imagined deals, the same deals for every option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simulator.ai.lookahead import Deals
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import derive, step
from simulator.lab.intervals import Interval, mean_interval, share_interval

GAMES = 300
"""Games for each option, unless told otherwise: a share near one half is then known to within six points."""

LEAST = 20
"""Games for each option that are played whatever time it takes."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One option: the share of its games that were won, and how far it lies behind the best one on the same deals.

    Shares and differences lie in [0, 1]; the best option has no `behind`, and its difference is 0.
    """

    action: int
    games: int
    share: float
    interval: Interval
    difference: float
    behind: Interval | None


def judge(
    game: SearchableGame, state: State, seed: int, *, games: int = GAMES, goes_on: Callable[[], bool] = lambda: True
) -> tuple[Judged, ...]:
    """Every option of the player to move, the best one first; all seats follow the script after it.

    The n-th game of every option begins with the same imagined deal and the same luck, so that differences are known more
    closely than shares. Equal sights and seeds give equal answers. `goes_on` is asked after each round of games; when it
    says no, those played so far judge, once they are LEAST. ValueError when the game is over.
    """
    if state.is_terminal():
        raise ValueError("The game is over.")
    player, deals = state.current_player(), Deals(state, seed)
    wins: dict[int, list[int]] = {action: [] for action in game.choices(state)}
    for number in range(games):
        luck = derive(seed, "rollout", number)
        for action, won in wins.items():
            imagined = deals.deal(number)
            imagined.apply_action(action)
            won.append(_is_won(game, imagined, player, luck))
        if not goes_on() and number + 1 >= LEAST:
            break
    best = max(wins, key=lambda action: sum(wins[action]))
    judged = [_judged(action, won, wins[best], is_best=action == best) for action, won in wins.items()]
    return tuple(sorted(judged, key=lambda one: (one.action != best, -one.share, one.action)))


def _is_won(game: SearchableGame, state: State, player: int, luck: int) -> int:
    while not state.is_terminal():
        luck = step(luck)
        state.apply_action(game.policy(state, luck))
    outcome = state.outcome()
    return int(outcome is not None and outcome.winner == player)


def _judged(action: int, won: list[int], best: list[int], *, is_best: bool) -> Judged:
    games, lost = len(won), [one - other for one, other in zip(best, won, strict=True)]
    behind = None if is_best else mean_interval(games, sum(lost), sum(one * one for one in lost))
    behind = behind.within(-1.0, 1.0) if behind else None
    return Judged(action, games, sum(won) / games, share_interval(sum(won), games), sum(lost) / games, behind)
