"""Style cards of one's turn: played, aimed, then carried out instruction by instruction (G1, R19).

The card that is being played is `card`, its target `target`; `pc` is the instruction that is carried out, -1 before the target
has answered and when no card is being played. `asked` and `left` count who still has to discard, and how much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.lekemar.effects import codes
from simulator.games.lekemar.model.phases import COLOUR, DISCARD, GIVE, ORDER, SEIZE, STRIP, TARGET, WEAR
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.hands import EVERYBODY, draw_card, gain, lose, renew_pile, show
from simulator.games.lekemar.rules.marks import BANK, extreme, pay
from simulator.games.lekemar.rules.wearing import common_slots, worn_slots
from simulator.kernel.rng import below, step


def play_style(s: State, card: int) -> None:
    """G1: the card leaves the hand; it is aimed at somebody first where it needs a target."""
    lose(s, s.player, card, EVERYBODY)
    s.card = card
    if s.box.needs_target[card]:
        s.phase = TARGET
        return
    s.pc = 0
    if s.log is not None:
        s.log.append(("play", s.player, card, -1))


def finish_style(s: State) -> None:
    """G1: the card goes to the discard."""
    s.discard.append(s.card)
    s.card = s.target = s.pc = -1


def run_style(s: State) -> bool:
    """Carry out the next instruction; False when somebody must answer first, or when the game is over."""
    program = s.box.program[s.card]
    if s.pc >= len(program):
        finish_style(s)
        return True
    code, first, second = program[s.pc]
    return _RUN[code](s, first, second)


def _ask(s: State, phase: int, seat: int) -> bool:
    """The answer goes on with the program."""
    s.phase, s.player = phase, seat
    return False


def _done(s: State) -> bool:
    s.pc += 1
    return True


def _pay(s: State, n: int, ends: int) -> bool:
    """R19: each payer in turn order from the active player; nobody pays himself."""
    seats = len(s.hand)
    payer, payee = ends >> codes.PAYER, _seat_of(s, ends & codes.PAYEE_MASK)
    payers = [(s.active + turn) % seats for turn in range(seats)] if payer == codes.EVERYONE else [_seat_of(s, payer)]
    for seat in payers:
        if seat != payee and not s.ending:
            pay(s, seat, payee, n)
    return not s.ending and _done(s)


def _seat_of(s: State, code: int) -> int:
    """The seat, or the bank, that an instruction means."""
    match code:
        case codes.SELF:
            return s.active
        case codes.TARGET:
            return s.target
        case codes.BANK:
            return BANK
        case codes.RICHEST:
            return extreme(s, richest=True)
        case codes.POOREST:
            return extreme(s, richest=False)
    raise AssertionError(code)


def _coin(s: State, tails_at: int, _: int) -> bool:
    s.rng = step(s.rng)
    heads = below(s.rng, 2)
    if s.log is not None:
        s.log.append(("coin", s.active, heads))
    s.pc = s.pc + 1 if heads else tails_at
    return True


def _jump(s: State, to: int, _: int) -> bool:
    s.pc = to
    return True


def _draw(s: State, n: int, _: int) -> bool:
    for _ in range(n):
        if draw_card(s, s.active) < 0:
            break  # no card is left anywhere
    return _done(s)


def _take_card(s: State, seen: int, _: int) -> bool:
    """R19: nothing where the hand is empty."""
    if not s.hand[s.target]:
        return _done(s)
    if seen:
        show(s, s.target, s.active)
        if s.log is not None:
            s.log.append(("look", s.active, s.target))
        return _ask(s, SEIZE, s.active)
    take_unseen(s, s.active, s.target)
    return _done(s)


def take_unseen(s: State, thief: int, victim: int) -> None:
    """A card of the victim's hand by lot; nobody else sees which one."""
    s.rng = step(s.rng)
    hand = s.hand[victim]
    take(s, thief, victim, hand[below(s.rng, len(hand))])


def take(s: State, thief: int, victim: int, card: int) -> None:
    """A card goes from hand to hand; the two of them know which one."""
    lose(s, victim, card, 1 << thief)
    gain(s, thief, card, 1 << victim)
    if s.log is not None:
        s.log.append(("take", thief, victim, card))


def _swap_cards(s: State, _: int, __: int) -> bool:
    if not s.hand[s.active] or not s.hand[s.target]:
        return _done(s)
    return _ask(s, GIVE, s.active)


def _discard(s: State, n: int, who: int) -> bool:
    """Each of them chooses his own cards; R19: as many as he has."""
    if s.asked < 0:
        s.asked, s.left = 0, n
    while (seat := _discarder(s, who)) >= 0:
        if s.left and s.hand[seat]:
            return _ask(s, DISCARD, seat)
        s.asked, s.left = s.asked + 1, n
    s.asked, s.left = -1, 0
    return _done(s)


def _discarder(s: State, who: int) -> int:
    """Who discards now, in turn order from the active player; -1 when all have."""
    if who == codes.EVERYONE:
        return (s.active + s.asked) % len(s.hand) if s.asked < len(s.hand) else -1
    return _seat_of(s, who) if s.asked == 0 else -1


def _strip(s: State, _: int, __: int) -> bool:
    return _ask(s, STRIP, s.active) if worn_slots(s, s.target) else _done(s)


def _swap_worn(s: State, _: int, __: int) -> bool:
    return _ask(s, COLOUR, s.active) if common_slots(s, s.active, s.target) else _done(s)


def _wear_anywhere(s: State, _: int, __: int) -> bool:
    return _ask(s, WEAR, s.active) if s.hand[s.active] else _done(s)


def _hand_room(s: State, n: int, _: int) -> bool:
    """G45: beside more room that another style has given, this one changes nothing."""
    s.room[s.active] = max(s.room[s.active], n)
    return _done(s)


def _more_actions(s: State, line: int, n: int) -> bool:
    if line == 1:
        s.line_1 += n
    else:
        s.line_2 += n
    return _done(s)


def _truce(s: State, _: int, __: int) -> bool:
    s.truce |= 1 << s.active
    return _done(s)


def _fight_alone(s: State, _: int, __: int) -> bool:
    s.alone = 1
    return _done(s)


def _look_at_pile(s: State, n: int, _: int) -> bool:
    """R19, G7: as many cards as the pile has, made anew where it is empty; their new order is known to nobody else."""
    if not s.pile:
        renew_pile(s)
    count = min(n, len(s.pile))
    if count == 1:
        s.pile_seen[-1] |= 1 << s.active
    elif count:
        s.pile_seen[-count:] = [1 << s.active] * count
    if s.log is not None:
        s.log.append(("look_at_pile", s.active, count))
    if count < 2:
        return _done(s)
    s.ordered, s.left = 0, count
    return _ask(s, ORDER, s.active)


_RUN: Final[tuple[Callable[[State, int, int], bool], ...]] = (
    _pay, _coin, _jump, _draw, _take_card, _swap_cards, _discard, _strip, _swap_worn, _wear_anywhere, _hand_room, _more_actions,
    _truce, _fight_alone, _look_at_pile,
)  # fmt: skip
"""By code; see effects/codes.py. The codes that follow are those of combats and reactions."""
