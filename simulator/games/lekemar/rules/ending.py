"""The end: all marks in one hand, a legend assembled, or the last turn of the agreed number (R6, R7, G3-G5, G27)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.phases import OVER
from simulator.games.lekemar.model.state import State
from simulator.kernel.game import TERMINAL, Outcome

PARTS: Final = 3
"""R7: cards of one legendary person that win the game, of the four slots."""


def end(s: State, winner: int, reason: str) -> None:
    """R6, R7: the game is over at once; winner -1: shared."""
    s.phase = OVER
    s.player = TERMINAL
    s.winner = winner
    s.ending = reason
    s.pc = -1
    if s.log is not None:
        s.log.append(("end", winner, reason))


def legend_of(s: State, seat: int) -> int:
    """R7, G3: the legendary person of whom the seat wears three cards or more; -1 for none."""
    counts: dict[int, int] = {}
    for card in s.worn[SLOTS * seat : SLOTS * seat + SLOTS]:
        if card >= 0 and (person := s.box.legend[card]) >= 0:
            counts[person] = counts.get(person, 0) + 1
            if counts[person] == PARTS:
                return person
    return -1


def check_legends(s: State, *seats: int) -> None:
    """R7, G4: of these seats, the first in turn order from the active player that has assembled a legend wins."""
    count = len(s.marks)
    for step in sorted((seat - s.active) % count for seat in seats):
        seat = (s.active + step) % count
        if not s.ending and legend_of(s, seat) >= 0:
            end(s, seat, "legend")


def end_on_points(s: State) -> None:
    """G27: the last turn is over; most marks win, then the highest sum of notes worn, then the win is shared."""
    note = s.box.note
    seats = range(len(s.marks))
    notes = [sum(note[card] for card in s.worn[SLOTS * seat : SLOTS * seat + SLOTS] if card >= 0) for seat in seats]
    s.points = [s.marks[seat] * 1000 + notes[seat] for seat in seats]
    best = max(s.points)
    winners = [seat for seat in seats if s.points[seat] == best]
    end(s, winners[0] if len(winners) == 1 else -1, "turn_cap")


def outcome_of(s: State) -> Outcome | None:
    """How the game ended; None before the end."""
    if s.phase != OVER:
        return None
    return Outcome(None if s.winner < 0 else s.winner, s.ending)


def returns_of(s: State) -> list[float]:
    """R6, R7, G27: by rank from 1 for the best to -1 for the last, ties shared; 0 before the end.

    Who did not win at once shares the places after the winner; on points everybody has a place of his own.
    """
    seats = len(s.marks)
    if s.phase != OVER:
        return [0.0] * seats
    points = s.points or [int(seat == s.winner) for seat in range(seats)]
    return [_rank(points, one) for one in points]


def _rank(points: list[int], one: int) -> float:
    """1 for more points than all others, -1 for fewer than all, and evenly between; equals share their places."""
    below = sum(other < one for other in points)
    above = sum(other > one for other in points)
    return (below - above) / (len(points) - 1)
