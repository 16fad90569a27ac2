"""What the player asked may do, phase by phase. Asked for at every decision of every playout: plain loops over short lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.woodland_wizards.effects.compile import DEED, SWAP_CREATURES
from simulator.games.woodland_wizards.model import actions
from simulator.games.woodland_wizards.model.box import TYPES, boxes_for
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.contest import ready
from simulator.games.woodland_wizards.rules.possible import boosts_to_pick, hands_to_take_from, rivals
from simulator.games.woodland_wizards.rules.ranking import ready as ready_after
from simulator.kernel.game import PASS


def of_hand(hand: list[int], kind: int) -> list[int]:
    """One action of this kind for each design in a hand, which is sorted."""
    legal = []
    last = -1
    for card in hand:
        if card != last:
            legal.append(kind | card)
            last = card
    return legal


def wizard_choices(s: State) -> list[int]:
    """R36, G30, G31: either side of a Wizard card that is left; from seven players on there are two of each."""
    copies = boxes_for(len(s.hand))
    taken = [side >> 1 for side in s.wizard if side >= 0]
    return [actions.WIZARD | side for side in range(len(s.box.wizards)) if taken.count(side >> 1) < copies]


def explore_choices(s: State) -> list[int]:
    """R20, G2: any card of the hand, and no way round it."""
    return of_hand(s.hand[s.player], actions.PLAY)


def creature_choices(s: State) -> list[int]:
    """R21: any card of the hand."""
    return of_hand(s.hand[s.player], actions.ENTER)


def boost_choices(s: State) -> list[int]:
    """R22: pass, or any card of the hand."""
    legal = [PASS]
    last = -1
    for card in s.hand[s.player]:
        if card != last:
            legal.append(actions.BOOST | card)
            last = card
    return legal


def run_choices(s: State) -> list[int]:
    """G7: the Active cards of one's area that have not run."""
    return [actions.RUN | place for place in ready(s, s.player)]


def target_choices(s: State) -> list[int]:
    """G33: the opponents who have what the effect needs."""
    swap = s.box.deeds[s.source][s.line][DEED] == SWAP_CREATURES
    return [actions.TARGET | seat for seat in (rivals if swap else hands_to_take_from)(s, s.runner)]


def take_choices(s: State) -> list[int]:
    """Any card of the hand looked at."""
    return of_hand(s.hand[s.target], actions.TAKE)


def discard_choices(s: State) -> list[int]:
    """Any card of one's hand."""
    return of_hand(s.hand[s.player], actions.DISCARD)


def give_choices(s: State) -> list[int]:
    """Any card of one's hand."""
    return of_hand(s.hand[s.player], actions.GIVE)


def name_choices(_: State) -> list[int]:
    """R8: one of the three types."""
    return [actions.NAME | kind for kind in range(len(TYPES))]


def pick_choices(s: State) -> list[int]:
    """The Boosts that the effect may move."""
    return [actions.PICK | pick for pick in boosts_to_pick(s)]


def order_choices(s: State) -> list[int]:
    """R18: the value effects that are left; equal ones of one area once."""
    return of_hand(s.pending, actions.ORDER)


def after_choices(s: State) -> list[int]:
    """G16: the after-ranking effects of one's area that have not run."""
    return [actions.AFTER | place for place in ready_after(s, s.player)]


def recover_choices(_: State) -> list[int]:
    """R30: all or nothing."""
    return [actions.KEEP, actions.DROP]


def no_choices(_: State) -> list[int]:
    """R33: after the end there is nothing to do."""
    return []


CHOICES: Final[tuple[Callable[[State], list[int]], ...]] = (
    wizard_choices, explore_choices, creature_choices, boost_choices, run_choices, target_choices, take_choices, discard_choices,
    give_choices, name_choices, pick_choices, order_choices, after_choices, recover_choices, no_choices,
)  # fmt: skip
"""By phase; see phases.py."""
