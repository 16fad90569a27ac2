"""Cards that lie face down under characters and Terrains (G7, G179): laid, counted, taken away, gone with who held them.

`under[owner]` holds those cards, `holder[owner]` the character over each of them. Nobody looks at them: a card is known there to
whom it was known before.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.words.face_down import FACE_DOWN, TAKE_SET_ASIDE
from simulator.games.wankul.model.registers import HANDLED, SOURCE, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import cards
from simulator.games.wankul.rules.effect_frame import Runs, value
from simulator.kernel.frames import PLAYER


def lay(s: State, base: int, instruction: Instruction) -> None:
    """G11: cards of the top of the deck go under the card that speaks, as far as there are any."""
    _, amount = instruction
    stack, source = s.stack, s.stack[base + SOURCE]
    player = stack[base + PLAYER]
    count = min(max(0, value(s, base, amount)), len(s.deck[player])) if s.cell[source] >= 0 else 0
    for _ in range(count):
        s.under[player].append(s.deck[player].pop())
        s.holder[player].append(source)
    stack[base + HANDLED] = count
    if count and s.log is not None:
        s.log.append(("face_down", player, source, count))


def pull(s: State, holder: int, owner: int) -> int:
    """The last card of this owner that was laid under a character; it is nowhere now."""
    place = len(s.holder[owner]) - 1 - s.holder[owner][::-1].index(holder)
    del s.holder[owner][place]
    return s.under[owner].pop(place)


def discard_one(s: State, holder: int) -> None:
    """The card under a character goes to its owner's discard."""
    owner = int(holder not in s.holder[0])
    cards.put_on_discard(s, pull(s, holder, owner))


def take_one(s: State, holder: int, player: int) -> None:
    """One's own card under a character comes to the hand."""
    card = pull(s, holder, player)
    s.known[card] |= 1 << player
    s.hand[player].append(card)
    cards.hand_grew(s, player)


def take_set_aside(s: State, base: int, instruction: Instruction) -> None:
    """Every own card under the card that speaks comes to the hand, or is banned."""
    _, into_ban = instruction
    source, player = s.stack[base + SOURCE], s.stack[base + PLAYER]
    while source in s.holder[player]:
        if into_ban:
            cards.ban(s, pull(s, source, player))
        else:
            take_one(s, source, player)


def uncover(s: State, holder: int) -> None:
    """G179: a card has left play; what lay under it goes to the owners' discards."""
    while s.count_under(holder):
        discard_one(s, holder)


RUNS: Final[Runs] = {
    FACE_DOWN: lay,
    TAKE_SET_ASIDE: take_set_aside,
}
