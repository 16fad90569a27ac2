"""Looking ahead without seeing what is hidden: imagined deals, play by the script, and a judgement where it stops."""

from __future__ import annotations

from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import derive, step


class Deals:
    """The deals that the player to move may imagine, numbered from 0; each is made once and copied whenever asked for.

    They depend on what this player sees and on the seed alone. This is the only door through which an agent that looks
    ahead reaches a state.
    """

    def __init__(self, state: State, seed: int) -> None:
        self._state = state
        self._player = state.current_player()
        self._seed = seed
        self._made: list[State] = []

    def deal(self, number: int) -> State:
        """A state to play on in."""
        while len(self._made) <= number:
            seed = derive(self._seed, "deal", len(self._made))
            self._made.append(self._state.resample_from_infostate(self._player, seed))
        return self._made[number].clone()


def play_on(game: SearchableGame, state: State, until: int, luck: int) -> None:
    """Let all seats follow the script until this turn begins, or the game ends."""
    policy, turn = game.policy, game.turn
    while turn(state) < until and not state.is_terminal():
        luck = step(luck)
        state.apply_action(policy(state, luck))


def rewards(game: SearchableGame, state: State, viewer: int) -> list[float]:
    """What each seat got, or may expect in the eyes of the viewer."""
    return state.returns() if state.is_terminal() else game.evaluate(state, viewer)
