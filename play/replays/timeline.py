"""A game laid out in time: each action with what followed, in the words that certain eyes may read."""

from __future__ import annotations

import hashlib
import json
import re
from collections import OrderedDict
from dataclasses import asdict, dataclass

from play.replays.recording import Recording
from simulator.kernel.game import State
from simulator.kernel.narration import Line
from simulator.kernel.words import Words
from simulator.transcript import fingerprint

KEPT = 32
"""Timelines that a process keeps, for a replay is looked at many moments in a row."""

STRIDE = 16
"""Actions between two positions that are kept, from which any other is a few actions away."""

_MOMENT = re.compile(r"t(\d{1,4})(?:\.(\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class Moment:
    """The position after `number` actions: whose action led there, what it was, what followed, and when that was.

    `words` is None where these eyes may not know the action; the lines tell what they saw of it. `turn` counts the turns of
    all seats, `place` the actions within the turn, from 1.
    """

    number: int
    seat: int | None
    words: Words | None
    news: tuple[Line, ...]
    turn: int
    place: int

    @property
    def name(self) -> str:
        """How links call it: "t7.3"; "t0.0" before the first action."""
        return f"t{self.turn}.{self.place}"

    @property
    def headings(self) -> list[Words]:
        """The parts of the game that open here."""
        return [line.words for line in self.news if line.is_heading]

    @property
    def lines(self) -> list[Words]:
        """What happened, without headings."""
        return [line.words for line in self.news if not line.is_heading]


class Timeline:
    """A recording played through once, for the eyes of one seat, or for those who see all (None).

    When today's rules refuse an action, the timeline ends before it and `refused` is its number, from 1: nothing is made up.
    """

    def __init__(self, recording: Recording, eyes: int | None) -> None:
        self.recording = recording
        self.eyes = eyes
        self.refused: int | None = None
        state = recording.first_state()
        narrator = recording.game.narrator(state)
        self.moments = [Moment(0, None, None, tuple(narrator.news(eyes)), recording.game.turn(state), 0)]
        self._states = [state.clone()]
        for number, action in enumerate(recording.recipe.actions, start=1):
            if action not in state.legal_actions():
                self.refused = number
                break
            seat, words, turn = state.current_player(), self._words(state, action), recording.game.turn(state)
            state.apply_action(action)
            last = self.moments[-1]
            place = last.place + 1 if turn == last.turn else 1
            self.moments.append(Moment(number, seat, words, tuple(narrator.news(eyes)), turn, place))
            if number % STRIDE == 0:
                self._states.append(state.clone())
        self.is_over = state.is_terminal()
        self.result = narrator.result() if self.is_over else None
        self.fingerprint = fingerprint(state)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    def state_at(self, number: int) -> State:
        """The position after so many actions; the caller owns it."""
        state = self._states[number // STRIDE].clone()
        for action in self.recording.recipe.actions[number - number % STRIDE : number]:
            state.apply_action(action)
        return state

    def find(self, text: str, *, otherwise: int) -> int:
        """The moment that an address names: "t7.3", "t7" (the first of its turn) or a plain number; else another one."""
        if text.isdecimal() and len(text) < 7:
            return min(int(text), self.last)
        if named := _MOMENT.fullmatch(text):
            turn, place = int(named[1]), int(named[2] or 0)
            later = (moment.number for moment in self.moments if (moment.turn, moment.place) >= (turn, place))
            return next(later, self.last)
        return otherwise

    def turn_after(self, number: int) -> int:
        """The first moment of the next turn, or the last moment of all."""
        turn = self.moments[number].turn
        return next((one.number for one in self.moments[number:] if one.turn > turn), self.last)

    def turn_before(self, number: int) -> int:
        """The first moment of this turn, or of the one before when this is its first; 0 at the beginning."""
        if number == 0:
            return 0
        turn = self.moments[number - 1].turn
        return next(one.number for one in self.moments if one.turn == turn)

    def _words(self, state: State, action: int) -> Words | None:
        if self.eyes is not None and self.eyes != state.current_player():
            return None
        return Words(state.action_to_string(action, "fr"), state.action_to_string(action, "en"))


_kept: OrderedDict[tuple[str, int | None], Timeline] = OrderedDict()


def timeline_of(recording: Recording, eyes: int | None) -> Timeline:
    """The timeline of a recording; remembered, for it never changes. OutdatedTableError when it cannot even be set up."""
    recipe = json.dumps(asdict(recording.recipe), sort_keys=True)
    key = hashlib.sha256(recipe.encode()).hexdigest(), eyes
    timeline = _kept.pop(key, None) or Timeline(recording, eyes)
    _kept[key] = timeline
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return timeline
