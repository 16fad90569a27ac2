"""Small questions that programs ask: yes or no, which option, which number, who goes first (R69, G12, G63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions
from simulator.games.wankul.asking import ask
from simulator.games.wankul.reactions import start
from simulator.games.wankul.registers import ANNOUNCED, DONE
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

LOOP_LIMIT: Final = 10_000
"""G63: steps of the engine that one action of a player may set off."""


def may_options(_: State) -> list[int]:
    """No, or yes."""
    return [PASS, actions.YES]


def step_may(s: State) -> None:
    """Ask; G63: in a loop that does not end, the answer is no."""
    if s.steps > LOOP_LIMIT // 2:
        answer_may(s, PASS)
    else:
        ask(s, s.stack[-WIDTH + 2], may_options(s))


def answer_may(s: State, action: int) -> None:
    """Done means yes."""
    base = len(s.stack) - WIDTH
    s.stack[base - WIDTH + DONE] = int(action == actions.YES)
    pop(s.stack)


def option_options(s: State) -> list[int]:
    """One of the options."""
    return [actions.OPTION | number for number in range(s.stack[-WIDTH + 3])]


def step_option(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + 2], option_options(s))


def answer_option(s: State, action: int) -> None:
    """Jump to the block of this option."""
    parent = len(s.stack) - 2 * WIDTH
    instruction = s.box.code[s.stack[parent + STEP] - 1]
    s.stack[parent + STEP] = instruction[2 + (action & actions.ARGUMENT)]
    pop(s.stack)


def number_options(s: State) -> list[int]:
    """Every number from 0 up."""
    return [actions.NUMBER | number for number in range(s.stack[-WIDTH + 3] + 1)]


def step_number(s: State) -> None:
    """Ask which."""
    ask(s, s.stack[-WIDTH + 2], number_options(s))


def answer_number(s: State, action: int) -> None:
    """The effect remembers it."""
    number = action & actions.ARGUMENT
    s.stack[len(s.stack) - 2 * WIDTH + ANNOUNCED] = number
    if s.log is not None:
        s.log.append(("announce", s.stack[-WIDTH + PLAYER], number))
    pop(s.stack)


def secret_options(s: State) -> list[int]:
    """Every number from 0 up."""
    return [actions.NUMBER | number for number in range(s.stack[-WIDTH + 3] + 1)]


def step_secret(s: State) -> None:
    """G126: seat 0, then seat 1, neither knowing the other's number; then the lower acts, then the higher; equal: nobody."""
    stack = s.stack
    base = len(stack) - WIDTH
    asked = stack[base + STEP]
    if asked < 2:
        ask(s, asked, secret_options(s))
        return
    lower, higher, source = stack[base + 4 : base + 7]
    numbers = stack[base + 7 : base + 9]
    pop(stack)
    if s.log is not None:
        s.log.extend(("announce", player, numbers[player]) for player in (0, 1))
    if numbers[0] != numbers[1]:
        small = int(numbers[1] < numbers[0])
        for address, player in ((higher, 1 - small), (lower, small)):
            start(s, address, player, source)
            stack[-WIDTH + ANNOUNCED] = numbers[player]


def answer_secret(s: State, action: int) -> None:
    """Note the number; nothing happens before both are known."""
    base = len(s.stack) - WIDTH
    s.stack[base + 7 + s.stack[base + STEP]] = action & actions.ARGUMENT
    s.stack[base + STEP] += 1


def each_options(_: State) -> list[int]:
    """Who goes first."""
    return [actions.FIRST, actions.FIRST | 1]


def step_each(s: State) -> None:
    """R69: ask for the order, then let one run the block after the other."""
    stack = s.stack
    base = len(stack) - WIDTH
    step = stack[base + STEP]
    if step == 0:
        ask(s, stack[base + PLAYER], each_options(s))
        return
    if step == 3:
        pop(stack)
        return
    stack[base + STEP] = step + 1
    player = stack[base + 7] if step == 1 else 1 - stack[base + 7]
    start(s, stack[base + 3], player, stack[base + 4], event_card=stack[base + 5])


def answer_each(s: State, action: int) -> None:
    """This player goes first."""
    base = len(s.stack) - WIDTH
    s.stack[base + 7] = action & actions.ARGUMENT
    s.stack[base + STEP] = 1
