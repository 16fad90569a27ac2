"""Cards of both hands that are chosen together, then shown or discarded at once (G271)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.words.choosing import SECRET_CARDS as SECRET
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.pushing import push_secret_cards
from simulator.games.wankul.model.registers import SOURCE, Instruction
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import cards
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import Runs
from simulator.games.wankul.rules.hands import copy_in_hand
from simulator.games.wankul.rules.piles import just_discarded
from simulator.games.wankul.rules.reactions import EVENT_HAND_DISCARD, emit, start, tell_card
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop

HIGHER: Final = 1
DISCARDED: Final = 2
TOLD: Final = 2
ROBBED: Final = 3


def begin(s: State, base: int, instruction: Instruction) -> None:
    """Both choose; whose effect it is does not matter."""
    _, count, higher, discarded, then = instruction
    wins = higher * HIGHER | discarded * DISCARDED
    push_secret_cards(s.stack, 0, count=count, wins=wins, memory=len(s.memory), then=then, speaker=s.stack[base + SOURCE])


def chosen(s: State, base: int, player: int) -> list[int]:
    """The cards that a player has chosen so far."""
    cards_chosen = s.memory[s.stack[base + frames.SECRET_CARDS_MEMORY] :]
    split = s.stack[base + frames.SECRET_CARDS_SPLIT]
    return cards_chosen[split:] if player else cards_chosen[:split]


def options(s: State) -> list[int]:
    """A card of one's own hand that one has not chosen yet; at the end, one of the cards that the loser has shown."""
    base = len(s.stack) - WIDTH
    player = s.stack[base + PLAYER]
    if s.stack[base + STEP] == ROBBED:
        held = [card for card in chosen(s, base, 1 - player) if card in s.hand[1 - player]]
    else:
        held = [card for card in s.hand[player] if card not in chosen(s, base, player)]
    return sorted([actions.CARD | definition for definition in {s.card[card] for card in held}])


def step_secret_cards(s: State) -> None:
    """G271: seat 0, then seat 1, neither knowing the other's cards; then both are open, and who wins does his deed."""
    stack = s.stack
    base = len(stack) - WIDTH
    step = stack[base + STEP]
    if step < TOLD:
        legal = options(s) if len(chosen(s, base, step)) < stack[base + frames.SECRET_CARDS_COUNT] else []
        if legal:
            ask(s, step, legal)
        else:
            stack[base + STEP], stack[base + PLAYER] = step + 1, 1
    elif step == TOLD:
        tell(s, base)
    else:
        legal = options(s) if step == ROBBED else []
        if legal:
            ask(s, stack[base + PLAYER], legal)
        else:
            close(s, base)


def close(s: State, base: int) -> None:
    """All is done."""
    del s.memory[s.stack[base + frames.SECRET_CARDS_MEMORY] :]
    pop(s.stack)


def tell(s: State, base: int) -> None:
    """Both lay their cards open; the totals decide, equal ones nothing."""
    stack = s.stack
    wins = stack[base + frames.SECRET_CARDS_WINS]
    then, source = stack[base + frames.SECRET_CARDS_THEN], stack[base + frames.SECRET_CARDS_SPEAKER]
    shown = [chosen(s, base, player) for player in (0, 1)]
    sums = [sum([s.box.force[s.card[card]] for card in some]) for some in shown]
    for player in (0, 1):
        for card in shown[player]:
            s.known[card] = KNOWN_TO_BOTH
            if s.log is not None:
                s.log.append(("reveal", player, card))
    one, other = sums
    winner = -1 if one == other else int((other > one) == bool(wins & HIGHER))
    stack[base + STEP], stack[base + PLAYER] = ROBBED, max(0, winner)
    if then >= 0 or winner < 0:
        close(s, base)
    if then >= 0 and winner >= 0:
        start(s, then, winner, source)
    if wins & DISCARDED:
        discard_all(s, shown)


def discard_all(s: State, shown: list[list[int]]) -> None:
    """Both discard their cards at once, before anything answers; the active player's answers come first."""
    for player in (1 - s.active, s.active):
        for card in shown[player]:
            s.hand[player].remove(card)
            cards.put_on_discard(s, card)
            if s.log is not None:
                s.log.append(("discard", player, card))
    for player in (1 - s.active, s.active):
        if shown[player]:
            emit(s, EVENT_HAND_DISCARD, player, -1, len(shown[player]), cards=just_discarded(s, player, len(shown[player])))
            for card in shown[player]:
                tell_card(s, EVENT_HAND_DISCARD, player, card)


def answer_secret_cards(s: State, action: int) -> None:
    """Note the card; or the loser discards this one of those that he has shown."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, definition = stack[base + PLAYER], action & actions.ARGUMENT
    if stack[base + STEP] == ROBBED:
        loser = 1 - player
        card = next(one for one in chosen(s, base, loser) if s.card[one] == definition and one in s.hand[loser])
        close(s, base)
        discard_all(s, [[card], []] if loser == 0 else [[], [card]])
        return
    taken = chosen(s, base, player)
    s.memory.append(copy_in_hand(s, player, definition, taken))
    stack[base + frames.SECRET_CARDS_SPLIT] += 1 - player


RUNS: Final[Runs] = {SECRET: begin}
