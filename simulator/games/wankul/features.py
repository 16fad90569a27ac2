"""What a position is worth to a player: a few numbers that he may know, and the chance to win that they add up to.

Agents look ahead to the beginning of a turn and judge there. Everything is counted for the player and against the other
one, except what lies in the player's own hand. The weights of `weights.toml` were fitted on games that agents played
against themselves; its first lines say how, and how well they foretell.
"""

from __future__ import annotations

from math import log1p, tanh
from typing import TYPE_CHECKING, Final

from simulator.games.wankul.force import total
from simulator.games.wankul.scoring import threshold

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

NAMES: Final = (
    "always",
    "markers",
    "markers_squared",
    "fourth_marker",
    "hand",
    "small_hand",
    "deck",
    "deck_nearly_empty",
    "turn",
    "ready_to_score",
    "ready_and_waiting",
    "force",
    "lead",
    "reach",
    "characters",
    "permanents",
    "discard",
    "hand_force",
    "hand_scorers",
    "scorer_and_lead",
    "hand_terrains",
)
"""The features, in the order in which `features` answers them."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R2, R5, R45, R81)."""
    other = 1 - player
    mine, his = s.markers[player], s.markers[other]
    held, held_there = len(s.hand[player]), len(s.hand[other])
    left, left_there = len(s.deck[player]), len(s.deck[other])
    to_move = 1.0 if s.active == player else -1.0
    ready = waiting = force = lead = reach = 0.0
    leading = 0
    for slot, terrain in enumerate(s.terrain):
        if terrain < 0:
            continue
        here, there = total(s, slot, player), total(s, slot, other)
        force += here - there
        lead += tanh((here - there) / 4)
        if here > there:
            leading += 1
        for sign, who, sum_, against in ((1.0, player, here, there), (-1.0, other, there, here)):
            if not s.side[slot << 1 | who]:
                continue
            needed = threshold(s, slot, who)[0] if s.rules else 11
            reach += sign * min(max(sum_, 0) / needed, 1.0)
            if sum_ >= needed and sum_ > against:
                if s.active == who:
                    ready += sign
                else:
                    waiting += sign
    characters = sum(len(s.side[slot << 1 | player]) - len(s.side[slot << 1 | other]) for slot in range(3))
    permanents = 0
    for packed in s.offers:
        permanents += 1 if s.cell[packed & 255] >> 12 & 1 == player else -1
    box, card = s.box, s.card
    forces = []
    scorers = terrains = 0
    for one in s.hand[player]:
        definition = card[one]
        if box.kind[definition]:
            terrains += 1
        else:
            forces.append(box.force[definition] - box.cost[definition])
            scorers += "scorer" in box.definitions[definition].traits
    forces.sort(reverse=True)
    return [
        1.0,
        mine - his,
        (mine * mine - his * his) / 5,
        float(mine == 4) - (his == 4),
        (min(held, 12) - min(held_there, 12)) / 4,
        float(max(0, 4 - held_there) - max(0, 4 - held)) / 4,
        log1p(left) - log1p(left_there),
        1 / (1 + left_there / 3) - 1 / (1 + left / 3),
        to_move,
        ready,
        waiting,
        force / 10,
        lead,
        reach,
        characters / 4,
        permanents / 2,
        log1p(len(s.discard[player])) - log1p(len(s.discard[other])),
        sum(forces[:4]) / 8,
        min(scorers, 3) / 2,
        min(scorers, leading) * 1.0,
        float(terrains > 0),
    ]
