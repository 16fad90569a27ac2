"""The other player's hand: cards taken from it, traded, or played as one's own (G264-G266); and naming a card (G269)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.words.naming import ANNOUNCE_NAME
from simulator.games.wankul.effects.words.reaching import PLAY_THEIRS, ROB_HAND, TRADE_CARDS
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import TERRAIN
from simulator.games.wankul.model.frames import COUNTED, FREE
from simulator.games.wankul.model.pushing import push_naming, push_theirs, push_trade
from simulator.games.wankul.model.registers import ANNOUNCED, DONE, Instruction
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import cards, costs, placing, searching, terrains
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import Runs
from simulator.games.wankul.rules.hands import copy_in_hand, hand_definitions, take_from_hand
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.rng import below, step


def rob_hand(s: State, base: int, _: Instruction) -> None:
    """G264: one card of the other's hand, drawn by lot, lies on top of one's own deck; both know which."""
    player = s.stack[base + PLAYER]
    hand = sorted(s.hand[1 - player])
    s.stack[base + DONE] = int(bool(hand))
    if hand:
        s.rng = step(s.rng)
        card = take_from_hand(s, 1 - player, s.card[hand[below(s.rng, len(hand))]])
        s.known[card] = KNOWN_TO_BOTH
        s.deck[player].append(card)
        if s.log is not None:
            s.log.append(("rob", player, card))


def trade_cards(s: State, base: int, _: Instruction) -> None:
    """G264: both hands are shown, then each chooses a card of the other's."""
    for player in (0, 1):
        for card in s.hand[player]:
            s.known[card] = KNOWN_TO_BOTH
        if s.log is not None:
            s.log.append(("show_hand", player))
    push_trade(s.stack, s.active)


def trade_options(s: State) -> list[int]:
    """The cards of the other's hand."""
    return sorted([actions.CARD | one for one in hand_definitions(s, 1 - s.stack[-WIDTH + PLAYER])])


def step_trade(s: State) -> None:
    """The active player chooses, then the other; then both cards change hands at once."""
    stack = s.stack
    base = len(stack) - WIDTH
    if stack[base + STEP] < frames.SEATS:
        legal = trade_options(s)
        if legal:
            ask(s, stack[base + PLAYER], legal)
        else:
            next_trader(s, base)
        return
    taken = stack[base + frames.TRADE_TAKEN : base + frames.TRADE_TAKEN + frames.SEATS]
    pop(stack)
    for player in (0, 1):
        if taken[player]:
            s.hand[1 - player].remove(taken[player] - 1)
    for player in (0, 1):
        if taken[player]:
            s.hand[player].append(taken[player] - 1)
            if s.log is not None:
                s.log.append(("take_over", player, taken[player] - 1))
    for player in (1 - s.active, s.active):
        cards.hand_grew(s, player)


def next_trader(s: State, base: int) -> None:
    """It is the other player's turn to choose."""
    s.stack[base + STEP] += 1
    s.stack[base + PLAYER] = 1 - s.stack[base + PLAYER]


def answer_trade(s: State, action: int) -> None:
    """This card is chosen; nothing moves before both are."""
    base = len(s.stack) - WIDTH
    player = s.stack[base + PLAYER]
    card = copy_in_hand(s, 1 - player, action & actions.ARGUMENT)
    s.stack[base + frames.TRADE_TAKEN + player] = card + 1
    next_trader(s, base)


def play_theirs(s: State, base: int, instruction: Instruction) -> None:
    """G265, G269: a card of the other's hand is played as one's own."""
    _, named = instruction
    name = s.stack[base + ANNOUNCED] + 1 if named else 0
    push_theirs(s.stack, s.stack[base + PLAYER], paid=int(not named), name=name)


def theirs_options(s: State) -> list[int]:
    """What can be played: characters that can be paid for, and Terrains; of those named, characters that have a place."""
    base = len(s.stack) - WIDTH
    player, paid, name = s.stack[base + PLAYER], s.stack[base + frames.THEIRS_PAID], s.stack[base + frames.THEIRS_NAME]
    held = hand_definitions(s, 1 - player)
    if not paid:
        held = {one for one in held if s.box.bears(one, name - 1)}
        return sorted([actions.CARD | one for one in searching.playable(s, player, held)])
    found = {one for one in held if s.box.kind[one] == TERRAIN and may_lay(s, player, one)}
    if player != s.active or s.plays < s.plays_allowed():
        found |= searching.playable(s, player, held, purse=len(s.hand[player]))
    return sorted([actions.CARD | one for one in found])


def may_lay(s: State, player: int, definition: int) -> bool:
    """R35, G125: whether this Terrain may come into play."""
    return terrains.may_play_terrain(s, player) and costs.may_stand(s, player, definition)


def step_theirs(s: State) -> None:
    """R61: choose one, if there is one."""
    legal = theirs_options(s)
    if legal:
        ask(s, s.stack[-WIDTH + PLAYER], legal)
    else:
        pop(s.stack)


def answer_theirs(s: State, action: int) -> None:
    """This one is played; whatever it is paid with comes from the hand of who plays it."""
    base, definition = len(s.stack) - WIDTH, action & actions.ARGUMENT
    player, paid = s.stack[base + PLAYER], s.stack[base + frames.THEIRS_PAID]
    pop(s.stack)
    card = take_from_hand(s, 1 - player, definition)
    if s.box.kind[definition] == TERRAIN:
        terrains.lay_terrain(s, card, player, s.terrain.index(-1))
    else:
        placing.begin_play(s, player, card, (COUNTED if player == s.active else 0) if paid else FREE)


def announce_name(s: State, base: int, _: Instruction) -> None:
    """G269: ask for a name."""
    push_naming(s.stack, s.stack[base + PLAYER])


def naming_options(s: State) -> list[int]:
    """Every name that a card of the game bears."""
    return [actions.NAME | number for number in range(len(s.box.nameable))]


def step_naming(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + PLAYER], naming_options(s))


def answer_naming(s: State, action: int) -> None:
    """The effect remembers it."""
    stack, name = s.stack, action & actions.ARGUMENT
    if s.log is not None:
        s.log.append(("name", stack[-WIDTH + PLAYER], name))
    pop(stack)
    stack[-WIDTH + ANNOUNCED] = name


RUNS: Final[Runs] = {
    ROB_HAND: rob_hand,
    TRADE_CARDS: trade_cards,
    PLAY_THEIRS: play_theirs,
    ANNOUNCE_NAME: announce_name,
}
