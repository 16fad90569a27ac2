"""What an agent means to do in the rest of a turn, told as far as the player can know it from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from simulator.ai.budget import Budget
from simulator.ai.turn_greedy import TurnGreedyAgent
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import derive
from simulator.kernel.words import Words

MOST_STEPS: Final = 12
"""Choices of a plan; more than that nobody keeps in mind."""

DEALS: Final = 8
"""Imagined deals on which a plan is tried; where one of them shows something else, something is revealed, and the plan ends."""

PROOF: Final = 100
"""Imagined deals in each of which a plan must win before it is said to win."""

A_STEP: Final = Budget(30, 0.25)
"""What the thought about one further choice may cost."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Choices of one seat in one turn, one after the other.

    `steps` holds every action, forced ones too; `words` those that are choices. `wins`: they end the game at once, won, in each
    of `PROOF` deals imagined from what the seat sees, whoever might answer.
    """

    steps: tuple[int, ...]
    words: tuple[Words, ...]
    wins: bool


def plan_of(game: SearchableGame, state: State, first: int, seed: int) -> Plan:
    """The rest of the turn after this action, as an agent would play it; by what the seat asked sees and the seed alone."""
    seat, turn = state.current_player(), game.turn(state)
    deals = [state.resample_from_infostate(seat, derive(seed, "plan", number)) for number in range(DEALS)]
    steps, words = [first], [_words(state, first)]
    _play(deals, first)
    while len(words) < MOST_STEPS and _is_foreseen(game, deals, seat, turn):
        legal = deals[0].legal_actions()
        action = _next(game, deals, derive(seed, "step", len(steps)))
        if len(legal) > 1:
            words.append(_words(deals[0], action))
        steps.append(action)
        _play(deals, action)
    return Plan(tuple(steps), tuple(words), wins=_is_won(deals, seat) and is_proved(state, steps, seed))


def is_proved(state: State, steps: Sequence[int], seed: int) -> bool:
    """These actions of the seat asked end the game, and win it, in each of `PROOF` imagined deals."""
    seat = state.current_player()
    return all(_wins(state.resample_from_infostate(seat, derive(seed, "proof", number)), steps, seat) for number in range(PROOF))


def _wins(deal: State, steps: Sequence[int], seat: int) -> bool:
    for action in steps:
        if deal.current_player() != seat or action not in deal.legal_actions():
            return False
        deal.apply_action(action)
    return _is_won([deal], seat)


def _next(game: SearchableGame, deals: Sequence[State], seed: int) -> int:
    """A choice that wins at once, else that of an agent that finishes its turn in its mind."""
    state = deals[0]
    choices = game.choices(state)
    if len(choices) == 1:
        return choices[0]
    seat = state.current_player()
    at_once = (action for action in choices if all(_wins(deal.clone(), [action], seat) for deal in deals))
    found = next(at_once, None)
    return TurnGreedyAgent(game, budget=A_STEP).consider(state, seed).action if found is None else found


def _is_foreseen(game: SearchableGame, deals: Sequence[State], seat: int, turn: int) -> bool:
    """In all deals the same seat is asked in the same turn, and sees the same."""
    if any(deal.is_terminal() or deal.current_player() != seat or game.turn(deal) != turn for deal in deals):
        return False
    seen = deals[0].observation(seat)
    return all(deal.observation(seat) == seen for deal in deals[1:])


def _is_won(deals: Sequence[State], seat: int) -> bool:
    ends = [deal.outcome() for deal in deals]
    return all(end is not None and end.winner == seat for end in ends)


def _play(deals: Sequence[State], action: int) -> None:
    for deal in deals:
        deal.apply_action(action)


def _words(state: State, action: int) -> Words:
    return Words(state.action_to_string(action, "fr"), state.action_to_string(action, "en"))
