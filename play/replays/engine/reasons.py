"""Why an agent played what it played: its thought, had again from the same sight and the same luck."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from collection.languages import page_language
from collection.refusal import Refusal
from play.replays.engine.recording import Recording
from play.replays.engine.timeline import timeline_of
from play.tables.engine.levels import level_meaning, level_title
from simulator.ai import AGENTS, Searcher, make_agent, win_chance
from simulator.kernel.rng import derive


class NoReasonsError(Refusal):
    """Nobody looks into this move: no agent made it, or hidden cards would be told."""

    words = _("No AI made this move, or its cards are not open.")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing the agent might have done: its estimate in percent, and how that wavered; no measured chance to win."""

    words: str
    chance: float
    low: float
    high: float
    samples: int
    is_played: bool


@dataclass(frozen=True, slots=True)
class Reasons:
    """What stood behind one move of an agent.

    Without `options` it weighs nothing, as `meaning` says, did not think this time (`slipped`), or had no choice (`was_forced`).
    `is_same` is False where it would choose otherwise today; `cut_short` says that its clock rang, which may explain that.
    """

    level: str
    meaning: str
    options: tuple[Option, ...]
    samples: int
    was_forced: bool
    is_same: bool
    cut_short: bool = False
    slipped: bool = False


def reasons_of(recording: Recording, moves: int) -> Reasons:
    """The thought behind the action that led to the moment `moves`; costs as much time as the move did. NoReasonsError."""
    timeline = timeline_of(recording, None)
    name = _agent_at(recording, moves, timeline.last)
    state, action, recipe = timeline.state_at(moves - 1), recording.recipe.actions[moves - 1], recording.recipe
    agent, legal = make_agent(name, recording.game), state.legal_actions()
    level, meaning = level_title(name), level_meaning(name) if name in AGENTS else ""
    if len(legal) == 1:
        return Reasons(level, meaning, (), 0, was_forced=True, is_same=True)
    if not isinstance(agent, Searcher):
        return Reasons(level, meaning, (), 0, was_forced=False, is_same=True)
    choices, seed = recording.game.choices(state), derive(recipe.seed, "agent", moves - 1)
    if len(choices) == 1:
        return Reasons(level, meaning, (), 0, was_forced=True, is_same=choices[0] == action)
    if agent.slips_at(seed):
        return Reasons(level, meaning, (), 0, was_forced=False, is_same=agent.choose(state, seed) == action, slipped=True)
    thought = agent.consider(state, seed)
    seats, language = len(recipe.seats), page_language()
    options = tuple(
        Option(
            words=state.action_to_string(one.action, language),
            chance=100 * win_chance(one.expected, seats),
            low=100 * win_chance(one.low, seats),
            high=100 * win_chance(one.high, seats),
            samples=one.samples,
            is_played=one.action == action,
        )
        for one in thought.candidates
    )
    is_same = thought.action == action
    return Reasons(level, meaning, options, thought.samples, was_forced=False, is_same=is_same, cut_short=thought.cut_short)


def may_ask_why(recording: Recording, moves: int, last: int) -> bool:
    """Whether an agent made this move in a game whose cards are all open."""
    try:
        _agent_at(recording, moves, last)
    except NoReasonsError:
        return False
    return True


def _agent_at(recording: Recording, moves: int, last: int) -> str:
    """The name of the agent that made the move which led to this moment."""
    if not recording.is_open or not recording.taken_over < moves <= last:
        raise NoReasonsError
    seat = timeline_of(recording, None).moments[moves].seat
    name = recording.recipe.seats[seat] if seat is not None else ""
    try:
        make_agent(name, recording.game)
    except KeyError as problem:
        raise NoReasonsError from problem
    return name
