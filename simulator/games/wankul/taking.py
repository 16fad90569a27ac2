"""Taking chosen cards off an open pile: a discard or a ban zone (R11, R51, R61).

A RECOVER frame lies on the EFFECT frame that waits for it and reports to it. Its player chooses; the pile may be the other's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, amounts, cards, searching
from simulator.games.wankul.asking import ask
from simulator.games.wankul.effects import codes
from simulator.games.wankul.piles import recycle_card, report
from simulator.games.wankul.placing import begin_play
from simulator.kernel.frames import WIDTH, pop
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

SHUFFLED: Final = 1 + codes.SHUFFLE


def recover_options(s: State) -> list[int]:
    """The cards of the pile that fit, each by itself: the pile lies open."""
    base = len(s.stack) - WIDTH
    player, filter, to = s.stack[base + 2], s.stack[base + 4], s.stack[base + 8]
    found = [card for card in pile_of(s, base) if amounts.fits_in_zone(s, filter, card, (player, -1, -1))]
    if to in searching.IN_PLAY:
        purse = len(s.hand[player]) if to in searching.PAID else searching.FOR_NOTHING
        playable = searching.playable(s, player, {s.card[card] for card in found}, s.stack[base + 10], purse)
        found = [card for card in found if s.card[card] in playable]
    legal = sorted([actions.TAKE | card for card in found])
    return [PASS, *legal] if legal and s.stack[base + 5] else legal


def pile_of(s: State, base: int) -> list[int]:
    """The pile that this RECOVER frame takes from."""
    return (s.discard, s.ban)[s.stack[base + 7]][s.stack[base + 2] ^ s.stack[base + 9]]


def step_recover(s: State) -> None:
    """R61: choose as many as there are."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, to = stack[base + 2], stack[base + 8]
    legal = recover_options(s) if stack[base + 3] > 0 else []
    held_back = to <= SHUFFLED and not stack[base + 7] and cards.forbidden(s, codes.FORBID_RECOVER, player)
    if legal and not held_back:
        ask(s, player, legal)
        return
    taken, banned = stack[base + 6 : base + 8]
    report(s, base, taken, stack[base + 3] <= 0)
    pop(stack)
    if to == codes.INTO_HAND and not banned:
        cards.told_recovery(s, player, taken)
    elif to == codes.INTO_HAND:
        cards.hand_grew(s, player)
    elif to == SHUFFLED:
        cards.shuffle_deck(s, player)


def answer_recover(s: State, action: int) -> None:
    """This card is taken; or no further one."""
    stack = s.stack
    base = len(stack) - WIDTH
    if action == PASS:
        stack[base + 3] = 0
        return
    card = action & actions.ARGUMENT
    pile_of(s, base).remove(card)
    stack[base + 3] -= 1
    stack[base + 6] += 1
    deliver(s, stack[base + 2], card, stack[base + 8], stack[base + 10])


def deliver(s: State, player: int, card: int, to: int, slots: int = 7) -> None:
    """A card off an open pile goes where it was wanted."""
    if to == codes.INTO_HAND:
        cards.recover_card(s, card)
    elif to == codes.INTO_BAN:
        cards.ban(s, card)
    elif to == codes.ON_DISCARD:
        cards.put_on_discard(s, card)
    elif to in searching.IN_PLAY:
        begin_play(s, player, card, searching.IN_PLAY[to], slots)
    else:
        recycle_card(s, player, card, to - 1)
