"""Style cards of a combat: one a fighter, before his own strike (G1, G34).

The card that is being played is `card` until its place is chosen.
"""

from __future__ import annotations

from simulator.games.lekemar.effects import codes
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.box import COMBAT_STYLE
from simulator.games.lekemar.model.cells import PLACE_BITS, PLACES, WEAPON_BIT, WEAPON_PLACE
from simulator.games.lekemar.model.phases import PLACE
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.fighters import card_at, open_places, seat_of
from simulator.games.lekemar.rules.hands import EVERYBODY, gain, lose


def playable(s: State) -> list[int]:
    """G1: the combat styles that the one to strike may play now: each fighter once, where there is a card that it concerns."""
    if s.styled >> s.mover & 1:
        return []
    moment, program = s.box.moment, s.box.program
    return [
        card
        for card in sorted(set(s.hand[s.player]))
        if moment[card] == COMBAT_STYLE and _has_a_use(s, program[card][0][0], program[card][0][2])
    ]  # fmt: skip


def _has_a_use(s: State, code: int, opposing: int) -> bool:
    if code == codes.FLEE:
        return True
    if code == codes.DISARM:
        return s.alive[1 - s.mover] & WEAPON_BIT != 0
    return bool(concerned(s, code, opposing))


def concerned(s: State, code: int, opposing: int) -> list[int]:
    """The places that a style may concern, as actions name them: those that are out for one, those face up for the others."""
    side = 1 - s.mover if opposing else s.mover
    if code == codes.BRING_BACK:
        return [
            side << PLACE_BITS | place
            for place in range(PLACES)
            if not s.alive[side] >> place & 1 and card_at(s, side, place) >= 0
        ]
    return [side << PLACE_BITS | place for place in open_places(s, side)]


def play_in_combat(s: State, card: int) -> bool:
    """G1: the card leaves the hand and acts, or asks which card it concerns; True when the combat ends by it."""
    lose(s, s.player, card, EVERYBODY)
    s.styled |= 1 << s.mover
    if s.log is not None:
        s.log.append(("play", s.player, card, -1))
    code = s.box.program[card][0][0]
    if code not in (codes.FLEE, codes.DISARM):
        s.card = card
        s.phase = PLACE
        return False
    s.discard.append(card)
    if code == codes.DISARM:
        _disarm(s, 1 - s.mover)
    return code == codes.FLEE


def _disarm(s: State, side: int) -> None:
    """The card goes back to its owner's hand, seen only if it was face up."""
    card, seat = s.arms[side], seat_of(s, side)
    gain(s, seat, card, EVERYBODY & ~(1 << seat) if s.up[side] else 0)
    s.arms[side], s.up[side] = -1, 0
    s.alive[side] &= ~WEAPON_BIT
    if s.log is not None:
        s.log.append(("disarm", seat))


def act_on(s: State, side: int, place: int) -> None:
    """What the style does to the card that was chosen; then it goes to the discard."""
    code, by, _ = s.box.program[s.card][0]
    where = PLACES * side + place
    if code == codes.CHANGE_NOTE:
        s.boost[where] += by
    elif code == codes.UNTOUCHABLE:
        s.shield |= 1 << where
    elif code == codes.BRING_BACK:
        s.alive[side] |= 1 << place
        if place == WEAPON_PLACE:
            s.up[side] = 1
    else:
        raise AssertionError(code)
    if s.log is not None:
        s.log.append(("acted", s.player, s.card, seat_of(s, side), card_at(s, side, place)))
    s.discard.append(s.card)
    s.card = -1


def place_choices(s: State) -> list[int]:
    """G1: the cards that the style being played may concern."""
    code, _, opposing = s.box.program[s.card][0]
    return [actions.PLACE | where for where in concerned(s, code, opposing)]
