"""What the player asked may do, phase by phase. Asked for at every decision of every playout: plain loops over short lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.box import REACTION, TURN_STYLE
from simulator.games.lekemar.model.cells import PLACE_BITS, SLOT_BITS, SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.arming import targets
from simulator.games.lekemar.rules.combat_styles import place_choices, playable
from simulator.games.lekemar.rules.fighters import is_face_down, open_places, struck_places
from simulator.games.lekemar.rules.hands import hand_actions, limit_choices
from simulator.games.lekemar.rules.rewards import reward_choices
from simulator.games.lekemar.rules.wearing import common_slots, worn_slots
from simulator.kernel.game import PASS


def turn_choices(s: State) -> list[int]:
    """R14 to R18, G1, G2: what is left of the three lines, style cards, cards to put back, and the end of the turn."""
    box, seat = s.box, s.player
    cards = sorted(set(s.hand[seat]))
    legal = [PASS]
    if s.line_1:
        wear = box.wear
        for card in cards:
            legal += wear[card]
        legal += [actions.REMOVE | slot for slot in worn_slots(s, seat)]
    if s.line_2:
        if s.pile or s.discard:
            legal.append(actions.TAKE_CARD)
        if s.bank:
            legal.append(actions.TAKE_MARK)
    if s.styles:
        moment = box.moment
        legal += [actions.PLAY | card for card in cards if moment[card] == TURN_STYLE]
    legal += [actions.PUT_BACK | card for card in cards]
    legal += [actions.ATTACK | other for other in targets(s)]
    return legal


def target_choices(s: State) -> list[int]:
    """G1: any other player."""
    return [actions.TARGET | seat for seat in range(len(s.hand)) if seat != s.player]


def reaction_choices(s: State) -> list[int]:
    """G1, R18, G33: nothing, a reaction, or, before a card of the hand is taken, a card put back."""
    moment, cards = s.box.moment, sorted(set(s.hand[s.player]))
    legal = [PASS]
    legal += [actions.PLAY | card for card in cards if moment[card] == REACTION]
    if s.box.robs[s.card]:
        legal += [actions.PUT_BACK | card for card in cards]
    return legal


def give_choices(s: State) -> list[int]:
    """R18, G33: any card of one's own hand, under the pile or to the other player."""
    return hand_actions(s, actions.PUT_BACK) + hand_actions(s, actions.GIVE)


def discard_choices(s: State) -> list[int]:
    """R18, G33: any card of one's own hand, under the pile or to the discard."""
    return hand_actions(s, actions.PUT_BACK) + hand_actions(s, actions.DISCARD)


def seize_choices(s: State) -> list[int]:
    """Any card of the hand that is shown."""
    return [actions.SEIZE | card for card in sorted(set(s.hand[s.target]))]


def strip_choices(s: State) -> list[int]:
    """Any card that the target wears."""
    return [actions.STRIP | slot for slot in worn_slots(s, s.target)]


def colour_choices(s: State) -> list[int]:
    """The slots in which both wear a card."""
    return [actions.COLOUR | slot for slot in common_slots(s, s.active, s.target)]


def wear_choices(s: State) -> list[int]:
    """R10: nothing, or a character card of the hand in any slot."""
    colour = s.box.colour
    cards = [card for card in sorted(set(s.hand[s.player])) if colour[card] >= 0]
    return [PASS, *(actions.LAY | card << SLOT_BITS | slot for card in cards for slot in range(SLOTS))]


def order_choices(s: State) -> list[int]:
    """The cards on the pile that are not yet in order."""
    size = len(s.pile)
    return [actions.ORDER | card for card in sorted(set(s.pile[size - s.left : size - s.ordered]))]


def arm_choices(s: State) -> list[int]:
    """R21: nothing, or any card of the hand, be it a weapon or a bluff."""
    return [PASS, *hand_actions(s, actions.ARM)]


def window_choices(s: State) -> list[int]:
    """R28, G16: wait, or strike with the weapon; a bluff can only wait."""
    side = 1 - s.mover
    legal = [PASS]
    if s.arms[side] in s.box.weapons:
        legal += [actions.FLIP | place for place in struck_places(s, s.mover)]
    return legal


def strike_choices(s: State) -> list[int]:
    """R22, R28, G1, G12, G13: style cards, strikes, the weapon turned up; no strike only where none is possible face up."""
    side = s.mover
    struck = struck_places(s, 1 - side)
    legal = [actions.PLAY | card for card in playable(s)]
    strikes = [actions.STRIKE | own << PLACE_BITS | place for own in open_places(s, side) for place in struck]
    if strikes:
        legal += strikes
    else:
        legal.insert(0, PASS)
    if is_face_down(s, side) and s.arms[side] in s.box.weapons:
        legal += [actions.FLIP | place for place in struck]
    if s.options.timed_strikes:
        legal.append(actions.TIMEOUT)
    return legal


def no_choices(_: State) -> list[int]:
    """R6, R7: after the end there is nothing to do."""
    return []


CHOICES: Final[tuple[Callable[[State], list[int]], ...]] = (
    turn_choices, target_choices, reaction_choices, limit_choices, give_choices, discard_choices, seize_choices, strip_choices,
    colour_choices, wear_choices, order_choices, arm_choices, window_choices, strike_choices, place_choices, reward_choices,
    no_choices,
)  # fmt: skip
"""By phase; see phases.py."""
