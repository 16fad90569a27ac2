"""Why something happened: the card whose effect was being carried out when an event was noted, read off the effect stack."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.model import frames, registers
from simulator.games.wankul.model.state import State
from simulator.kernel.frames import WIDTH

NOBODY: Final = -1
"""No card: a player did it himself, or the rules say so."""

SOURCES: Final = {
    frames.EFFECT: registers.SOURCE,
    frames.TARGETS: frames.TARGETS_SOURCE,
    frames.EACH: frames.EACH_SOURCE,
    frames.SECRET: frames.SECRET_SOURCE,
}
"""Where the frames of effects hold the card that speaks."""

TERRAINS: Final = {frames.SCORE: frames.SCORE_SLOT, frames.CLEAR: frames.CLEAR_SLOT}
"""Where the frames of a score hold the slot of the Terrain that is scored, for whose sake characters go (R78)."""


def cause_of(s: State) -> int:
    """The card in whose name something happens now: of the innermost effect, or the character for whose play somebody pays."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        kind = stack[base]
        if kind in SOURCES:
            return stack[base + SOURCES[kind]]
        if kind in TERRAINS:
            return s.terrain[stack[base + TERRAINS[kind]]]
        if kind == frames.PLAY and not stack[base + frames.PLAY_FLAGS] & frames.FREE:
            return stack[base + frames.PLAY_CARD]
    return NOBODY
