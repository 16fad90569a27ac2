"""Taking chosen cards off an open pile: a discard or a ban zone (R11, R51, R61).

A RECOVER frame lies on the EFFECT frame that waits for it and reports to it. Its player chooses; the pile may be the other's.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.forbidding import FORBID_RECOVER
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, cards, searching
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.piles import recycle_card, report
from simulator.games.wankul.rules.placing import begin_play
from simulator.kernel.frames import PLAYER, WIDTH, pop
from simulator.kernel.game import PASS

INTO_DECK_SHUFFLED: Final = 1 + codes.SHUFFLE


def recover_options(s: State) -> list[int]:
    """The cards of the pile that fit, each by itself: the pile lies open."""
    base = len(s.stack) - WIDTH
    player, filter, to = s.stack[base + PLAYER], s.stack[base + frames.RECOVER_FILTER], s.stack[base + frames.RECOVER_TO]
    if not s.stack[base + frames.RECOVER_BANNED] and cards.closed(s, player ^ s.stack[base + frames.RECOVER_OTHERS]):
        return []
    found = [card for card in pile_of(s, base) if amounts.fits_in_zone(s, filter, card, (player, -1, -1))]
    if to in searching.PLAY_GOALS:
        purse = len(s.hand[player]) if to in searching.PAID_GOALS else searching.FOR_NOTHING
        side = player ^ int(to == codes.INTO_PLAY_ACROSS)
        playable = searching.playable(s, side, {s.card[card] for card in found}, s.stack[base + frames.RECOVER_SLOTS], purse)
        found = [card for card in found if s.card[card] in playable]
    legal = sorted([actions.TAKE | card for card in found])
    return [PASS, *legal] if legal and s.stack[base + frames.RECOVER_UP_TO] else legal


def pile_of(s: State, base: int) -> list[int]:
    """The pile that this RECOVER frame takes from."""
    return (s.discard, s.ban)[s.stack[base + frames.RECOVER_BANNED]][
        s.stack[base + PLAYER] ^ s.stack[base + frames.RECOVER_OTHERS]
    ]


def step_recover(s: State) -> None:
    """R61: choose as many as there are; G223: only what comes to the hand from the discard is taken back."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, to = stack[base + PLAYER], stack[base + frames.RECOVER_TO]
    legal = recover_options(s) if stack[base + frames.RECOVER_LEFT] > 0 else []
    held_back = to == codes.INTO_HAND and not stack[base + frames.RECOVER_BANNED] and cards.forbidden(s, FORBID_RECOVER, player)
    if legal and not held_back:
        ask(s, player, legal)
        return
    taken, banned = stack[base + frames.RECOVER_DONE], stack[base + frames.RECOVER_BANNED]
    report(s, base, taken, stack[base + frames.RECOVER_LEFT] <= 0)
    pop(stack)
    if to == codes.INTO_HAND and not banned:
        cards.told_recovery(s, player, s.hand[player][-taken:] if taken else [])
    elif to == codes.INTO_HAND:
        cards.hand_grew(s, player)
    elif to == INTO_DECK_SHUFFLED:
        cards.shuffle_deck(s, player)


def answer_recover(s: State, action: int) -> None:
    """This card is taken; or no further one."""
    stack = s.stack
    base = len(stack) - WIDTH
    if action == PASS:
        stack[base + frames.RECOVER_LEFT] = 0
        return
    card = action & actions.ARGUMENT
    pile_of(s, base).remove(card)
    stack[base + frames.RECOVER_LEFT] -= 1
    stack[base + frames.RECOVER_DONE] += 1
    deliver(s, stack[base + PLAYER], card, stack[base + frames.RECOVER_TO], stack[base + frames.RECOVER_SLOTS])


def deliver(s: State, player: int, card: int, to: int, slots: int = frames.EVERY_SLOT) -> None:
    """A card off an open pile goes where it was wanted."""
    if to == codes.INTO_HAND:
        cards.recover_card(s, card)
    elif to == codes.INTO_BAN:
        cards.ban(s, card)
    elif to == codes.ON_DISCARD:
        cards.put_on_discard(s, card)
    elif to in searching.PLAY_GOALS:
        begin_play(s, player ^ int(to == codes.INTO_PLAY_ACROSS), card, searching.PLAY_GOALS[to], slots)
    else:
        recycle_card(s, player, card, to - 1)
