"""Small questions that programs ask: yes or no, which option, which number, who goes first (R69, G12, G63)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.discarding import DISCARD_HAND
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.listed import listed
from simulator.games.wankul.model.registers import ANNOUNCED, DONE, SOURCE, WHOM, WORD, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import player_of, under_way
from simulator.games.wankul.rules.reactions import start
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS

LOOP_LIMIT: Final = 10_000
"""G63: steps of the engine that one action of a player may set off."""

STEP_ORDER: Final = 0
STEP_FIRST: Final = 1
STEP_BOTH_WENT: Final = 3
"""The steps of an EACH frame: who goes first, he, the other, done."""


def may_options(_: State) -> list[int]:
    """No, or yes."""
    return [PASS, actions.YES]


def step_may(s: State) -> None:
    """Ask; G63: in a loop that does not end, the answer is no."""
    if s.steps > LOOP_LIMIT // 2:
        answer_may(s, PASS)
    else:
        ask(s, s.stack[-WIDTH + PLAYER], may_options(s))


def answer_may(s: State, action: int) -> None:
    """Done means yes; G221: it may be the one use of a Permanent in this turn, whose program begins with the question."""
    stack = s.stack
    parent = len(stack) - 2 * WIDTH
    address = stack[parent + STEP] - 1
    stack[parent + DONE] = int(action == actions.YES)
    _, _, spends = s.box.code[address]
    if stack[parent + DONE] and spends:
        s.used.append(listed(address, stack[parent + SOURCE]))
    pop(stack)


def option_options(s: State) -> list[int]:
    """One of the options; G230: not one that orders a discard from an empty hand, as long as there is another."""
    parent = len(s.stack) - 2 * WIDTH
    addresses = under_way(s, parent)[codes.CHOOSE_ONE_ADDRESSES :]
    open_ones = [number for number, address in enumerate(addresses) if not _is_empty(s, parent, s.box.code[address])]
    return [actions.OPTION | number for number in open_ones or range(len(addresses))]


def _is_empty(s: State, base: int, instruction: Instruction) -> bool:
    """Whether an instruction orders a player to discard from a hand that holds nothing."""
    return instruction[WORD] == DISCARD_HAND and not s.hand[player_of(s, base, instruction[WHOM])]


def step_option(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + PLAYER], option_options(s))


def answer_option(s: State, action: int) -> None:
    """Jump to the block of this option."""
    parent = len(s.stack) - 2 * WIDTH
    s.stack[parent + STEP] = under_way(s, parent)[codes.CHOOSE_ONE_ADDRESSES + (action & actions.ARGUMENT)]
    pop(s.stack)


def number_options(s: State) -> list[int]:
    """Every number from 0 up."""
    return [actions.NUMBER | number for number in range(s.stack[-WIDTH + frames.NUMBER_MOST] + 1)]


def step_number(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + PLAYER], number_options(s))


def answer_number(s: State, action: int) -> None:
    """The effect remembers it."""
    number = action & actions.ARGUMENT
    s.stack[len(s.stack) - 2 * WIDTH + ANNOUNCED] = number
    if s.log is not None:
        s.log.append(("announce", s.stack[-WIDTH + PLAYER], number))
    pop(s.stack)


def secret_options(s: State) -> list[int]:
    """Every number from 0 up."""
    return [actions.NUMBER | number for number in range(s.stack[-WIDTH + frames.SECRET_MOST] + 1)]


def step_secret(s: State) -> None:
    """G126: seat 0, then seat 1, neither knowing the other's number; then the lower acts, then the higher; equal: nobody."""
    stack = s.stack
    base = len(stack) - WIDTH
    asked = stack[base + STEP]
    if asked < frames.SEATS:
        ask(s, asked, secret_options(s))
        return
    lower, higher, source = stack[base + frames.SECRET_LOWER : base + frames.SECRET_SAID]
    numbers = stack[base + frames.SECRET_SAID : base + frames.SECRET_SAID + frames.SEATS]
    pop(stack)
    if s.log is not None:
        s.log.extend(("announce", player, numbers[player]) for player in (0, 1))
    one, other = numbers
    if one != other:
        small = int(other < one)
        for address, player in ((higher, 1 - small), (lower, small)):
            start(s, address, player, source)
            stack[-WIDTH + ANNOUNCED] = numbers[player]


def answer_secret(s: State, action: int) -> None:
    """Note the number; nothing happens before both are known."""
    base = len(s.stack) - WIDTH
    s.stack[base + frames.SECRET_SAID + s.stack[base + STEP]] = action & actions.ARGUMENT
    s.stack[base + STEP] += 1


def each_options(_: State) -> list[int]:
    """Who goes first."""
    return [actions.FIRST, actions.FIRST | 1]


def step_each(s: State) -> None:
    """R69: ask for the order, then let one run the block after the other."""
    stack = s.stack
    base = len(stack) - WIDTH
    step = stack[base + STEP]
    if step == STEP_ORDER:
        ask(s, stack[base + PLAYER], each_options(s))
        return
    if step == STEP_BOTH_WENT:
        pop(stack)
        return
    stack[base + STEP] = step + 1
    player = stack[base + frames.EACH_FIRST] if step == STEP_FIRST else 1 - stack[base + frames.EACH_FIRST]
    start(
        s, stack[base + frames.EACH_ADDRESS], player, stack[base + frames.EACH_SOURCE], event_card=stack[base + frames.EACH_CARD]
    )


def answer_each(s: State, action: int) -> None:
    """R69: this player goes first, and everybody hears it."""
    base = len(s.stack) - WIDTH
    s.stack[base + frames.EACH_FIRST] = action & actions.ARGUMENT
    if s.log is not None:
        s.log.append(("goes_first", s.stack[base + PLAYER], action & actions.ARGUMENT, s.stack[base + frames.EACH_SOURCE]))
    s.stack[base + STEP] = STEP_FIRST
