"""What counts in a combat: powers that hold, notes, who can strike whom (R22, R25, R28-R30, G12, G17)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.effects.codes import GUARDED, SILENCES
from simulator.games.lekemar.model.cells import PLACES, SLOTS, WEAPON_BIT, WEAPON_PLACE, WORN_BITS
from simulator.games.lekemar.model.state import State

PLACES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(place for place in range(PLACES) if bits >> place & 1) for bits in range(1 << PLACES)
)
"""The places of a set of bits."""


def seat_of(s: State, side: int) -> int:
    """Side 0 attacks, side 1 is attacked."""
    return s.defender if side else s.attacker


def card_at(s: State, side: int, place: int) -> int:
    """The card in a slot or in the weapon slot; -1 for none."""
    if place == WEAPON_PLACE:
        return s.arms[side]
    return s.worn[SLOTS * (s.defender if side else s.attacker) + place]


def open_places(s: State, side: int) -> tuple[int, ...]:
    """The cards in the combat that lie face up."""
    alive = s.alive[side]
    return PLACES_OF[alive if s.up[side] else alive & WORN_BITS]


def is_face_down(s: State, side: int) -> bool:
    """R21: a card lies face down in the weapon slot, be it a weapon or a bluff."""
    return not s.up[side] and s.alive[side] & WEAPON_BIT != 0


def flags_of(s: State, side: int) -> int:
    """The flags of all cards of a side that are in the combat and face up, whether silenced or not."""
    found, flags = 0, s.box.flags
    for place in open_places(s, side):
        found |= flags[card_at(s, side, place)]
    return found


def is_silenced(s: State, side: int) -> bool:
    """G36: whether an opposing card takes the powers of this side away; two such cards silence each other's sides."""
    return flags_of(s, 1 - side) & SILENCES != 0


def note_at(s: State, side: int, place: int, silenced: bool) -> int:
    """R23: the note of a card, with what other cards of its side and combat styles add."""
    card = card_at(s, side, place)
    note = s.box.note[card] + s.boost[PLACES * side + place]
    colour = s.box.colour[card]
    if not silenced and colour >= 0:
        raised = s.box.raised
        for other in open_places(s, side):
            if other != place:
                added = raised[card_at(s, side, other)]
                if added:
                    note += added[colour]
    return note


def struck_places(s: State, side: int) -> list[int]:
    """R29: the places of this side that may be struck: all in the combat but those that a power or a style protects."""
    alive = s.alive[side]
    shield = s.shield >> PLACES * side
    worn = alive & WORN_BITS
    flags, base = s.box.flags, SLOTS * (s.defender if side else s.attacker)
    found = []
    silenced = -1
    for place in PLACES_OF[alive]:
        if shield >> place & 1:
            continue
        card = s.arms[side] if place == WEAPON_PLACE else s.worn[base + place]
        if flags[card] & GUARDED and worn & ~(1 << place) and (place != WEAPON_PLACE or s.up[side]):
            if silenced < 0:
                silenced = is_silenced(s, side)
            if not silenced:
                continue
        found.append(place)
    return found


def can_strike(s: State, side: int) -> bool:
    """G12: a card of this side is face up, and one of the other side may be struck."""
    return bool(open_places(s, side)) and bool(struck_places(s, 1 - side))
