"""A game laid out in time: each action with what followed, in the words that certain eyes may read."""

from __future__ import annotations

import hashlib
import json
import re
from collections import OrderedDict
from dataclasses import asdict, dataclass
from typing import Literal

from play.replays.engine.recording import Recording
from play.tables.engine.sitting import MARK, MARK_DIGITS
from simulator.kernel.game import PASS, State
from simulator.kernel.narration import Deed, Line, action_words
from simulator.kernel.words import Words
from simulator.transcript import fingerprint

KEPT = 32
"""Timelines that a process keeps, for a replay is looked at many moments in a row."""

_MOMENT = re.compile(r"t(\d{1,4})(?:\.(\d{1,4}))?")

Icon = Deed | Literal["turn", "unseen"]
"""What stands for a moment on the line: what happened, a turn that ended, or something that these eyes did not see."""


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
    is_pass: bool = False

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

    @property
    def icon(self) -> Icon:
        """The kind of this moment, as the game tells it; nothing that these eyes did not see plays a part."""
        if self.words is not None and self.is_pass:
            return "pass"
        if self.news and not self.news[0].is_heading:
            return self.news[0].deed
        if self.words is not None:
            return "choice"
        return "turn" if self.news else "unseen"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a replay ends early: today's rules refuse an action, or lead elsewhere somewhere from the one to the other.

    Both numbers count actions from 1.
    """

    first: int
    last: int
    is_refused: bool


class Timeline:
    """A recording played through once, for the eyes of one seat, or for those who see all (None).

    Where today's rules refuse an action, or lead to another position than the one kept, the timeline ends at the last moment
    that is surely the same and `doubt` tells where it goes wrong: nothing is made up. `is_proved` says that every position
    that was kept, the last one too, is the same today.
    """

    def __init__(self, recording: Recording, eyes: int | None) -> None:
        self.recording = recording
        self.eyes = eyes
        self.doubt: Doubt | None = None
        state = recording.first_state()
        narrator = recording.game.narrator(state)
        self.moments = [Moment(0, None, None, tuple(narrator.news(eyes)), recording.game.turn(state), 0)]
        self._states = [state.clone()]
        for number, action in enumerate(recording.recipe.actions, start=1):
            if action not in state.legal_actions():
                self.doubt = Doubt(number, number, is_refused=True)
                break
            seat, words, turn = state.current_player(), self._words(state, action), recording.game.turn(state)
            state.apply_action(action)
            last = self.moments[-1]
            place = last.place + 1 if turn == last.turn else 1
            self.moments.append(Moment(number, seat, words, tuple(narrator.news(eyes)), turn, place, action == PASS))
            if number % MARK == 0 and not self._keeps_to_its_mark(state, number):
                break
        self.is_over = state.is_terminal() and self.doubt is None
        self.result = narrator.result() if self.is_over else None
        self.fingerprint = fingerprint(state)
        if self.doubt is None and recording.fingerprint not in ("", self.fingerprint):
            self._leave_off(recording.length)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def is_proved(self) -> bool:
        """Something was kept, and all of it is the same today."""
        return self.doubt is None and bool(self.recording.fingerprint or self.recording.marks)

    def state_at(self, number: int) -> State:
        """The position after so many actions; the caller owns it."""
        state = self._states[number // MARK].clone()
        for action in self.recording.recipe.actions[number - number % MARK : number]:
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

    def same_seat(self, number: int, step: int) -> int:
        """The next moment in this direction that the same seat led to as to this one; the end of the line where there is none."""
        seat = self.moments[number].seat
        end = self.last if step > 0 else 0
        return next((at for at in range(number + step, end, step) if seat in (None, self.moments[at].seat)), end)

    def _keeps_to_its_mark(self, state: State, number: int) -> bool:
        """Keep the position, unless it is another one than it was: then go back to the last one that was the same."""
        place, marks = number // MARK - 1, self.recording.marks
        if place < len(marks) and fingerprint(state)[:MARK_DIGITS] != marks[place]:
            self._leave_off(number)
            return False
        self._states.append(state.clone())
        return True

    def _leave_off(self, number: int) -> None:
        """End at the last mark before this action, for somewhere after it the game goes another way."""
        first = (number - 1) // MARK * MARK
        self.doubt = Doubt(first + 1, number, is_refused=False)
        del self.moments[first + 1 :]
        self.is_over, self.result = False, None

    def _words(self, state: State, action: int) -> Words | None:
        if self.eyes is not None and self.eyes != state.current_player():
            return None
        return action_words(state, action)


_kept: OrderedDict[tuple[str, int | None], Timeline] = OrderedDict()


def timeline_of(recording: Recording, eyes: int | None) -> Timeline:
    """The timeline of a recording; remembered, for it never changes. OutdatedTableError when it cannot even be set up."""
    whole = json.dumps([asdict(recording.recipe), recording.marks, recording.fingerprint], sort_keys=True)
    key = hashlib.sha256(whole.encode()).hexdigest(), eyes
    timeline = _kept.pop(key, None) or Timeline(recording, eyes)
    _kept[key] = timeline
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return timeline
