"""What Spells and Active cards do, deed after deed (R9, R10, R13, R16, R17, G33).

A deed answers True when it is done; else it has asked somebody, and is called again after the answer: `count` says how far
it has come. Nothing nests: an Active card that comes into an area during an effect waits for its turn (G6).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Final

from simulator.games.woodland_wizards.effects.compile import DEED, DISCARD_PILE, HAND, LEFT_BOOSTS, NUMBER, TO, Row
from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import DESIGN
from simulator.games.woodland_wizards.model.deck import NOTHING, draw, renew_if_empty
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.hands import gain, look, show, slip
from simulator.games.woodland_wizards.rules.possible import boosts_to_pick, hands_to_take_from, is_possible, rivals
from simulator.kernel.rng import below, step


def begin(s: State, seat: int, design: int, place: int) -> bool:
    """R13: an effect that cannot be executed entirely is cancelled; R16: any other one must be executed. True: it is over."""
    s.runner, s.source, s.place, s.line, s.count = seat, design, place, 0, 0
    if is_possible(s):
        if s.log is not None:
            s.log.append(("effect", seat, design))
        return go_on(s)
    if s.log is not None:
        s.log.append(("cancelled", seat, design))
    s.source = -1
    return True


def go_on(s: State) -> bool:
    """The deeds that are left, up to the next question; True when there are none."""
    deeds = s.box.deeds[s.source]
    while s.line < len(deeds):
        row = deeds[s.line]
        if not DEEDS[row[DEED]](s, row):
            return False
        s.line += 1
        s.count = 0
    s.source = -1
    renew_if_empty(s)
    return True


def _ask(s: State, phase: int, seat: int) -> bool:
    s.phase, s.player = phase, seat
    return False


# --- cards of the deck and the discard pile


def _draw(s: State, row: Row) -> bool:
    for _ in range(row[NUMBER]):
        card = draw(s)
        if card != NOTHING:
            insort(s.hand[s.runner], card)
            if s.log is not None:
                s.log.append(("draw", s.runner, card))
            renew_if_empty(s)
    return True


def _take_discard(s: State, _: Row) -> bool:
    if s.discard:
        card = s.discard.pop()
        _into_hand(s, card, "recover")
    return True


def _search(s: State, _: Row) -> bool:
    if s.count == 0:
        return _ask(s, phases.NAME, s.runner)
    return True


def answer_name(s: State, action: int) -> None:
    """Cards are turned up until one of the type named shows; G36: at the latest until no card is left to turn up."""
    kind = action & actions.ARGUMENT
    if s.log is not None:
        s.log.append(("name", s.runner, kind))
    others: list[int] = []
    while (card := draw(s)) != NOTHING and s.box.kind[card] != kind:
        others.append(card)
    s.discard += others
    if s.log is not None:
        s.log.append(("searched", s.runner, *others))
    if card != NOTHING:
        _into_hand(s, card, "found")
    renew_if_empty(s)
    s.count = 1


def _into_hand(s: State, card: int, event: str) -> None:
    """A card that all have seen goes into the hand of the one whose effect it is."""
    gain(s, s.runner, card)
    if s.log is not None:
        s.log.append((event, s.runner, card))


# --- hands


def _discard(s: State, row: Row) -> bool:
    if s.count < row[NUMBER] and s.hand[s.runner]:
        return _ask(s, phases.DISCARD, s.runner)
    return True


def answer_discard(s: State, action: int) -> None:
    """One card of the hand, chosen."""
    _lay_aside(s, s.player, action & actions.ARGUMENT)
    s.count += 1


def _lay_aside(s: State, seat: int, card: int) -> None:
    show(s, seat, card)
    s.discard.append(card)
    if s.log is not None:
        s.log.append(("discard", seat, card))


def _opponents_discard(s: State, row: Row) -> bool:
    """R17: in turn order."""
    seats = len(s.hand)
    for offset in range(seats):
        seat = (s.first + offset) % seats
        if seat != s.runner:
            for _ in range(row[NUMBER]):
                if s.hand[seat]:
                    _lay_aside(s, seat, _any_card(s, seat))
    return True


def _any_card(s: State, seat: int) -> int:
    s.rng = step(s.rng)
    hand = s.hand[seat]
    return hand[below(s.rng, len(hand))]


def _take_seen(s: State, row: Row) -> bool:
    if s.count == 0 and not _settle_target(s, hands_to_take_from(s, s.runner)):
        return False
    if s.count == 1 and s.hand[s.target]:
        look(s, s.runner, s.target)
        if s.log is not None:
            s.log.append(("look", s.runner, s.target, *s.hand[s.target]))
        return _ask(s, phases.TAKE, s.runner)
    return True


def answer_take(s: State, action: int) -> None:
    """A card of the hand that lies open to him."""
    _take(s, action & actions.ARGUMENT)
    s.count = 2


def _take_random(s: State, _: Row) -> bool:
    if s.count == 0 and not _settle_target(s, hands_to_take_from(s, s.runner)):
        return False
    if s.hand[s.target]:
        _take(s, _any_card(s, s.target))
    return True


def _take(s: State, card: int) -> None:
    """From hand to hand: only the two of them see which card."""
    slip(s, s.target, card, s.runner)
    gain(s, s.runner, card, s.target)
    if s.log is not None:
        s.log.append(("take", s.runner, s.target, card))


def _settle_target(s: State, seats: list[int]) -> bool:
    """G33: whoever runs the effect chooses whom it is about; he is not asked when there is only one."""
    if len(seats) > 1:
        return _ask(s, phases.TARGET, s.runner)
    s.target = seats[0] if seats else s.runner
    s.count = 1
    return True


def answer_target(s: State, action: int) -> None:
    """Whom the effect is about."""
    s.target = action & actions.ARGUMENT
    s.count = 1


def _hand_on(s: State, row: Row) -> bool:
    """R17: one player after the other, in turn order."""
    seats = len(s.hand)
    if s.count < row[NUMBER] * seats:
        return _ask(s, phases.GIVE, (s.first + s.count // row[NUMBER]) % seats)
    return True


def answer_give(s: State, action: int) -> None:
    """One card to the left neighbour, seen by the two of them."""
    seat, card = s.player, action & actions.ARGUMENT
    left = (seat + 1) % len(s.hand)
    slip(s, seat, card, left)
    gain(s, left, card, seat)
    if s.log is not None:
        s.log.append(("give", seat, left, card))
    s.count += 1


# --- cards on the table


def _replace_creature(s: State, _: Row) -> bool:
    card = draw(s)
    if card != NOTHING:
        old, s.creature[s.runner] = s.creature[s.runner] & DESIGN, card
        s.discard.append(old)
        if s.log is not None:
            s.log.append(("replace", s.runner, old, card))
        renew_if_empty(s)
    return True


def _swap_creatures(s: State, _: Row) -> bool:
    if s.count == 0 and not _settle_target(s, rivals(s, s.runner)):
        return False
    creature, one, other = s.creature, s.runner, s.target
    creature[one], creature[other] = creature[other], creature[one]
    if s.log is not None:
        s.log.append(("swap", one, other, creature[other] & DESIGN, creature[one] & DESIGN))
    return True


def _move_boost(s: State, row: Row) -> bool:
    if s.count == 0:
        picks = boosts_to_pick(s)
        if len(picks) > 1:
            return _ask(s, phases.PICK, s.runner)
        if picks:
            _move(s, picks[0] >> actions.PART, picks[0] & actions.LOW, row[TO])
    return True


def answer_pick(s: State, action: int) -> None:
    """The Boost that is moved."""
    pick = action & actions.ARGUMENT
    _move(s, pick >> actions.PART, pick & actions.LOW, s.box.deeds[s.source][s.line][TO])
    s.count = 1


def _move_this(s: State, row: Row) -> bool:
    _move(s, s.runner, s.place, row[TO])
    return True


def _move(s: State, seat: int, place: int, to: int) -> None:
    """A Boost goes to somebody's Boosts, as it is, to the hand of the one who moves it, or to the discard pile (R15)."""
    entry = s.boosts[seat].pop(place - 1)
    if seat == s.runner and place < s.place:
        s.place -= 1
    if s.log is not None:
        s.log.append(("move", s.runner, seat, entry & DESIGN, to))
    if to == HAND:
        gain(s, s.runner, entry & DESIGN)
    elif to == DISCARD_PILE:
        s.discard.append(entry & DESIGN)
    else:
        goal = (s.runner + 1) % len(s.hand) if to == LEFT_BOOSTS else s.runner
        s.boosts[goal].append(entry)


DEEDS: Final[tuple[Callable[[State, Row], bool], ...]] = (
    _draw, _discard, _take_seen, _take_random, _search, _hand_on, _take_discard, _opponents_discard, _replace_creature,
    _swap_creatures, _move_boost, _move_boost, _move_this,
)  # fmt: skip
"""By the codes of effects/compile.py."""
