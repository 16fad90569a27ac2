"""What a position is worth to each player: a few numbers that everybody may know, and the rewards that they foretell.

Everything is counted against the mean of the others, so the list has one length for three players and for five. Hands count by
their size alone, so nothing here is hidden from anybody.
"""

from __future__ import annotations

from math import exp
from typing import Final

from simulator.games.wongar.model.box import AREA, KINDS, LAST_SQUARE, TOKENS
from simulator.games.wongar.model.phases import TURN
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.calls import against, expected_call
from simulator.games.wongar.rules.ending import returns_of
from simulator.games.wongar.rules.scoring import leader

WEIGHTS: Final = {
    "lead": 0.69,
    "late_lead": 0.66,
    "last_lead": 1.06,
    "hand": 0.36,
    "late_hand": 0.16,
    "majorities": 0.38,
    "calls": 0.11,
    "cards": 0.13,
    "late_cards": 0.36,
    "last_cards": 0.47,
    "ancestor": -0.07,
    "elder": 0.16,
    "board": 0.31,
    "late_board": -0.18,
    "to_play": 0.29,
    "last_to_play": 0.49,
}
"""The features, in the order in which `features` answers them, and what each is worth; "last" ones count in the last round.

The weights are rounded from a fit of all pairs of seats (`--law pairwise`) at the beginnings of turns in 720 games
of turn-greedy:16 with one slip in five, three to five a table, a quarter with all advanced rules: half of them by the evaluation
and the script before, half by a first fit and the script of today. Fits on games of the script alone did not play better.
"""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())

_PARTS: Final = tuple(float(count**3) for count in range(max(TOKENS) + 1))
_LEADERS_PARTS: Final = tuple((count + 0.35) ** 3 for count in range(max(TOKENS) + 1))
"""R59, R61: a majority is shared by the cubes of the tokens; the leader counts a third of a token more, for the ties."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers (R53, R59, R61, R71)."""
    return _rows(s)[player]


def evaluate(s: State, viewer: int) -> list[float]:
    """R72: what each seat may expect of `returns`: the chances to end before each of the others, less those to end behind."""
    if s.player < 0:
        return returns_of(s)
    strengths = [exp(sum([weight * number for weight, number in zip(_WEIGHTS, row, strict=True)])) for row in _rows(s)]
    others = len(strengths) - 1
    return [sum([(mine - other) / (mine + other) for other in strengths]) / others for mine in strengths]


def _rows(s: State) -> list[list[float]]:
    """The features of every seat."""
    last = 1.0 if s.ending else 0.0
    late = 1.0 if s.ending else (s.time - 1) / (LAST_SQUARE - 1)
    majorities, cards = _majorities(s), _card_leads(s)
    to_play = [float(_is_to_play(s, seat)) for seat in range(s.seats)]
    calls = _calls(s, to_play)
    hands = [min(s.hand_size(seat), 8) for seat in range(s.seats)]
    supplies = [sum(s.supply[3 * seat : 3 * seat + 3]) for seat in range(s.seats)]
    rows = []
    for seat in range(s.seats):
        lead = against(s.scores, seat) / 20
        ahead = against(cards, seat)
        hand = against(hands, seat) / 4
        board = -against(supplies, seat) / 10
        turn = against(to_play, seat)
        rows.append(
            [
                lead,
                lead * late,
                lead * last,
                hand,
                hand * late,
                against(majorities, seat) / 6,
                against(calls, seat) / 10,
                ahead,
                ahead * late,
                ahead * last,
                float(s.ancestor == seat),
                float(s.elder == seat),
                board,
                board * late,
                turn,
                turn * last,
            ]
        )
    return rows


def _majorities(s: State) -> list[float]:
    """R59, R61: how many majorities each seat may count on, a part of each by the tokens that lie there."""
    seats = s.seats
    found = [0.0] * seats
    for territory in range(AREA):
        for token in (0, 1, 2):
            first = leader(s, territory, token, s.ancestor)
            if first < 0:
                continue
            base = (3 * territory + token) * seats
            parts = [_PARTS[count] for count in s.board[base : base + seats]]
            parts[first] = _LEADERS_PARTS[s.board[base + first]]
            whole = sum(parts)
            for seat in range(seats):
                found[seat] += parts[seat] / whole
    return found


def _calls(s: State, to_play: list[float]) -> list[float]:
    """R21: what each seat may expect of the ceremonies that those may call who are still to play in this round."""
    found = [0.0] * s.seats
    for caller in range(s.seats):
        if to_play[caller]:
            for seat, points in enumerate(expected_call(s, caller)):
                found[seat] += points
    return found


def _is_to_play(s: State, seat: int) -> bool:
    """R21: his turn of this round is still to come."""
    place = (seat - s.boomerang) % s.seats
    return place > s.played or (place == s.played and s.phase == TURN)


def _card_leads(s: State) -> list[float]:
    """R71: of how many types each seat has taken most cards; half for who is one card behind."""
    leads = [0.0] * s.seats
    for token in (0, 1, 2):
        counts = s.taken[token::KINDS]
        most = max(counts)
        for seat, count in enumerate(counts if most else ()):
            leads[seat] += 1.0 if count == most else 0.5 if count == most - 1 else 0.0
    return leads
