"""Choices among cards outside play: discards from the hand, cards that go back to the deck.

Like the frames of `choosing.py`, these lie on the EFFECT frame that waits for them and report to it.
"""

from __future__ import annotations

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.words.discarding import (
    BAN_INSTEAD_OF_DISCARD,
    DISCARD_ADD,
    DISCARD_CHANGE,
    DISCARD_EXACTLY,
    DISCARD_FROM_DECK,
    DISCARD_LEAST,
    DISCARD_SET,
    RANDOM_DISCARD,
)
from simulator.games.wankul.effects.words.naming import BECOME
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.frames import EFFECT
from simulator.games.wankul.model.listed import number_of
from simulator.games.wankul.model.pushing import push_discard
from simulator.games.wankul.model.registers import DONE, HANDLED, MILLED, SOURCE, WORD
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts, cards
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.effect_frame import value
from simulator.games.wankul.rules.hands import copy_in_hand, forget_hand, hand_definitions, take_from_hand
from simulator.games.wankul.rules.reactions import EVENT_HAND_DISCARD, emit, start_all, tell_card
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step


def report(s: State, base: int, done: int, full: bool) -> None:
    """Tell the effect below how many cards were handled, and whether that was all of it."""
    if s.stack[base - WIDTH] == EFFECT:
        s.stack[base - WIDTH + HANDLED], s.stack[base - WIDTH + DONE] = done, int(full)


# --- discarding from the hand


def begin_discard(s: State, player: int, count: int, filter: int, by_random: int, *, hand_size: int = 0) -> None:
    """R56: an effect makes a player discard from his hand; cards in play may make it more or fewer (not for costs: G31)."""
    ordered = count
    for packed in s.imposing(DISCARD_CHANGE):
        row = s.box.rules[number_of(packed)]
        least, exactly = row[DISCARD_LEAST], row[DISCARD_EXACTLY]
        if cards.applies(s, packed, row[columns.WHO], player):
            if 0 <= least <= count:
                count += row[DISCARD_ADD]
            if exactly >= 0 and count == exactly:
                count = row[DISCARD_SET]
    if demanded(s, DISCARD_FROM_DECK, player):
        cards.mill(s, player, count)
        report(s, len(s.stack), count, True)
        return
    at_random = int(by_random or demanded(s, RANDOM_DISCARD, player))
    more = count - ordered
    push_discard(s.stack, player, left=count, filter=filter, at_random=at_random, hand_size=hand_size, more=more)


def demanded(s: State, kind: int, player: int) -> bool:
    """Whether a card in play says this of the discards of a player."""
    who = columns.WHO
    return any(cards.applies(s, packed, s.box.rules[number_of(packed)][who], player) for packed in s.imposing(kind))


def discard_options(s: State) -> list[int]:
    """G18: one card of the hand, in the order the player likes."""
    base = len(s.stack) - WIDTH
    player, filter = s.stack[base + PLAYER], s.stack[base + frames.DISCARD_FILTER]
    by = (player, -1, base - WIDTH)
    found = {s.card[card] for card in s.hand[player] if filter < 0 or amounts.fits_in_zone(s, filter, card, by)}
    legal = sorted([actions.DISCARD | definition for definition in found])
    if legal and not s.stack[base + frames.DISCARD_GOAL] and demanded(s, BAN_INSTEAD_OF_DISCARD, player):
        banned = sorted([actions.TAKE | card for card in s.discard[player] if not cards.closed(s, player)])
        legal = [PASS, *banned] if banned and s.stack[base + frames.DISCARD_AT_RANDOM] else legal + banned
    return [PASS, *legal] if legal and s.stack[base + frames.DISCARD_UP_TO] else legal


def step_discard(s: State) -> None:
    """One card after the other; then tell everybody how many it were."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, done = stack[base + PLAYER], stack[base + frames.DISCARD_DONE]
    if stack[base + frames.DISCARD_HAND_SIZE]:
        stack[base + frames.DISCARD_LEFT] = still_to_go(s, base)
    legal = discard_options(s) if stack[base + frames.DISCARD_LEFT] > 0 else []
    if not legal:
        full = stack[base + frames.DISCARD_LEFT] <= 0
        report(s, base, done, full)
        goal = stack[base + frames.DISCARD_GOAL]
        pop(stack)
        if done and not goal:
            emit(s, EVENT_HAND_DISCARD, player, -1, done, cards=just_discarded(s, player, done))
    elif stack[base + frames.DISCARD_AT_RANDOM] and legal[-1] < actions.TAKE:
        answer_discard(s, drawn_by_lot(s, base))
    else:
        ask(s, player, legal)


def still_to_go(s: State, base: int) -> int:
    """R62, G286: how many cards of the hand are too many now, whatever has come to it meanwhile."""
    kept = max(0, value(s, base - WIDTH, s.stack[base + frames.DISCARD_HAND_SIZE] - 1))
    return len(s.hand[s.stack[base + PLAYER]]) - kept + s.stack[base + frames.DISCARD_MORE]


def just_discarded(s: State, player: int, count: int) -> list[int]:
    """The last cards that a player has discarded, as far as they lie in his own discard (G264), not in a ban zone."""
    return s.discard[player][-count:] if count and not cards.is_banned_instead(s) else []


def drawn_by_lot(s: State, base: int) -> int:
    """The discard of a card of the hand that fits, at random."""
    s.rng = step(s.rng)
    player, filter = s.stack[base + PLAYER], s.stack[base + frames.DISCARD_FILTER]
    by = (player, -1, base - WIDTH)
    fitting = [card for card in sorted(s.hand[player]) if filter < 0 or amounts.fits_in_zone(s, filter, card, by)]
    return actions.DISCARD | s.card[fitting[below(s.rng, len(fitting))]]


def answer_discard(s: State, action: int) -> None:
    """This card is discarded, or banned; or no further one."""
    base = len(s.stack) - WIDTH
    if action == PASS and s.stack[base + frames.DISCARD_AT_RANDOM]:
        action = drawn_by_lot(s, base)
    if action == PASS:
        s.stack[base + frames.DISCARD_LEFT] = 0
        return
    player = s.stack[base + PLAYER]
    s.stack[base + frames.DISCARD_LEFT] -= 1
    if action >= actions.TAKE:  # G241: a card of the discard is banned, none is discarded
        s.stack[base + frames.DISCARD_MORE] -= 1
        s.discard[player].remove(action & actions.ARGUMENT)
        cards.ban(s, action & actions.ARGUMENT)
        return
    s.stack[base + frames.DISCARD_DONE] += 1
    if s.stack[base + frames.DISCARD_GOAL] == frames.TO_BAN:
        card = take_from_hand(s, player, action & actions.ARGUMENT)
        if s.box.code[s.stack[base - WIDTH + STEP]][WORD] == BECOME:
            s.stack[base - WIDTH + MILLED] = card
        cards.ban(s, card)
        return
    if s.stack[base + frames.DISCARD_GOAL] == frames.UNDER_THIS:
        hide(s, player, take_from_hand(s, player, action & actions.ARGUMENT), s.stack[base - WIDTH + SOURCE])
        return
    card = cards.discard_from_hand(s, player, action & actions.ARGUMENT)
    if s.log is not None:
        s.log.append(("discard", player, card))
    tell_card(s, EVENT_HAND_DISCARD, player, card)


def hide(s: State, player: int, card: int, holder: int) -> None:
    """G252: a card of the hand goes face down under a character; the other player cannot tell which."""
    forget_hand(s, player)
    s.known[card] = 1 << player
    s.under[player].append(card)
    s.holder[player].append(holder)
    if s.log is not None:
        s.log.append(("face_down", player, holder, 1))


def limit_options(s: State) -> list[int]:
    """Any card of the hand."""
    return sorted([actions.DISCARD | one for one in hand_definitions(s, s.stack[-WIDTH + PLAYER])])


def step_limit(s: State) -> None:
    """G30: discard down to a limit that a card in play sets."""
    base = len(s.stack) - WIDTH
    player = s.stack[base + PLAYER]
    if len(s.hand[player]) <= s.stack[base + frames.LIMIT_MOST]:
        pop(s.stack)
    elif s.stack[base + frames.LIMIT_NEWEST]:
        discard_newest(s, player)
    else:
        ask(s, player, limit_options(s))


def discard_newest(s: State, player: int) -> None:
    """G235: the card that came last to a hand goes to the discard."""
    card = s.hand[player].pop()
    cards.put_on_discard(s, card)
    if s.log is not None:
        s.log.append(("discard", player, card))
    tell_card(s, EVENT_HAND_DISCARD, player, card)


def answer_limit(s: State, action: int) -> None:
    """This card goes."""
    player = s.stack[-WIDTH + PLAYER]
    card = cards.discard_from_hand(s, player, action & actions.ARGUMENT)
    if s.log is not None:
        s.log.append(("discard", player, card))
    tell_card(s, EVENT_HAND_DISCARD, player, card)


# --- back to the deck


def recycle_card(s: State, player: int, card: int, to: int) -> None:
    """A card that lay open goes back to the deck: codes.TOP, BOTTOM, or SHUFFLE (put on top, shuffled afterwards)."""
    s.known[card] = KNOWN_TO_BOTH
    cards.put_in_deck(s, card, codes.BOTTOM if to == codes.BOTTOM else codes.TOP)
    if s.log is not None:
        s.log.append(("recycle", player, card, to))


def hand_to_deck_options(s: State) -> list[int]:
    """A card of the hand; PASS once enough are chosen."""
    base = len(s.stack) - WIDTH
    legal = sorted([actions.CARD | one for one in hand_definitions(s, s.stack[base + PLAYER])])
    return (
        [PASS, *legal]
        if legal and s.stack[base + frames.HAND_TO_DECK_DONE] >= s.stack[base + frames.HAND_TO_DECK_LEAST]
        else legal
    )


def step_hand_to_deck(s: State) -> None:
    """Choose cards one by one; they leave unseen by the opponent."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = hand_to_deck_options(s) if stack[base + frames.HAND_TO_DECK_DONE] < stack[base + frames.HAND_TO_DECK_MOST] else []
    if legal:
        ask(s, stack[base + PLAYER], legal)
        return
    report(
        s,
        base,
        stack[base + frames.HAND_TO_DECK_DONE],
        stack[base + frames.HAND_TO_DECK_DONE] >= stack[base + frames.HAND_TO_DECK_LEAST],
    )
    pop(stack)


def answer_hand_to_deck(s: State, action: int) -> None:
    """This card goes to the deck; or no further one."""
    base = len(s.stack) - WIDTH
    if action == PASS:
        s.stack[base + frames.HAND_TO_DECK_MOST] = 0
        return
    player = s.stack[base + PLAYER]
    card = take_from_hand(s, player, action & actions.ARGUMENT)
    forget_hand(s, player)
    s.known[card] = 1 << player
    cards.put_in_deck(s, card, s.stack[base + frames.HAND_TO_DECK_TO], player)
    s.stack[base + frames.HAND_TO_DECK_DONE] += 1
    if s.log is not None:
        s.log.append(("hand_to_deck", player, card))


# --- showing cards of the hand


def show_options(s: State) -> list[int]:
    """Cards of the hand that are not shown yet; where their text is carried out, those that have one to lend (G250)."""
    base = len(s.stack) - WIDTH
    player, filter, runs = s.stack[base + PLAYER], s.stack[base + frames.SHOW_FILTER], s.stack[base + frames.SHOW_RUNS]
    shown, by = s.memory[s.stack[base + frames.SHOW_MEMORY] :], (player, -1, base - WIDTH)
    found = {s.card[card] for card in s.hand[player] if card not in shown and amounts.fits_in_zone(s, filter, card, by)}
    return sorted([actions.CARD | one for one in found if not runs or lends(s, one)])


def lends(s: State, definition: int) -> bool:
    """G250: whether a card has a main text that another card may carry out."""
    return bool(s.box.on_play[definition]) and not s.box.borrows[definition]


def step_show(s: State) -> None:
    """As many as there are (R61)."""
    base = len(s.stack) - WIDTH
    legal = show_options(s) if s.stack[base + frames.SHOW_LEFT] > 0 else []
    if legal:
        ask(s, s.stack[base + PLAYER], legal)
        return
    del s.memory[s.stack[base + frames.SHOW_MEMORY] :]
    pop(s.stack)


def answer_show(s: State, action: int) -> None:
    """Both know this card of the hand from now on; its main text may be carried out."""
    base = len(s.stack) - WIDTH
    player, definition, shown = s.stack[base + PLAYER], action & actions.ARGUMENT, s.memory[s.stack[base + frames.SHOW_MEMORY] :]
    card = copy_in_hand(s, player, definition, shown)
    s.memory.append(card)
    s.stack[base + frames.SHOW_LEFT] -= 1
    s.known[card] = KNOWN_TO_BOTH
    if s.log is not None:
        s.log.append(("reveal", player, card))
    if s.stack[base + frames.SHOW_RUNS]:
        start_all(s, s.box.on_play[definition], player, s.stack[base - WIDTH + SOURCE])
