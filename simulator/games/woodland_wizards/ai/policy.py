"""The scripted player: quick, sensible and a little random; for playouts and easy opponents.

It looks only at what the player to move may see. In Exploration it plays the Spell that brings most and keeps what is strong in
a contest; it enters a creature worth having, boosts with what adds most, and stops boosting when it leads by far or is beaten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.woodland_wizards.effects import compile as codes
from simulator.games.woodland_wizards.model import actions
from simulator.games.woodland_wizards.model.box import DESIGN, PASSIVE, SPELL
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.counting import apply, area, steps
from simulator.games.woodland_wizards.rules.final import worth
from simulator.kernel.rng import below, derive, step

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""

AVERAGE: Final = 7
"""About what a card of a box is worth."""

DEED_WORTH: Final = {
    codes.DRAW: 5,
    codes.DISCARD: -3,
    codes.TAKE_SEEN: 9,
    codes.TAKE_RANDOM: 7,
    codes.SEARCH: 6,
    codes.HAND_ON: 2,
    codes.TAKE_DISCARD: 4,
    codes.OPPONENTS_DISCARD: 4,
    codes.REPLACE_CREATURE: 1,
    codes.SWAP_CREATURES: 2,
    codes.MOVE_OTHERS_BOOST: 9,
    codes.MOVE_OWN_BOOST: -4,
    codes.MOVE_THIS: -4,
}
"""What a deed is worth in points, once for each card that it is about."""


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal_actions()
    if len(legal) == 1:
        return legal[0]
    rng = derive(seed, "policy")
    best, best_worth = legal[0], -1_000_000
    for action in legal:
        rng = step(rng)
        worth = 10 * _VALUES[action >> actions.SHIFT](s, action & actions.ARGUMENT) + below(rng, 10 * NOISE)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def strength(s: State, card: int) -> int:
    """What a card brings in a contest: its value, and what it does there; passive effects count a little."""
    box = s.box
    extra = 0
    if box.kind[card] != SPELL:
        extra = sum(DEED_WORTH[row[codes.DEED]] * row[codes.NUMBER] for row in box.deeds[card])
    return box.value[card] + extra + 2 * len(box.passive[card])


def trophy(s: State, seat: int, card: int) -> int:
    """What a card would be worth among the scored cards of a player."""
    return worth(s.box, card, [*s.scored[seat], card], s.wizard[seat])


def _pass(s: State, _: int) -> int:
    """Not boosting keeps a card; that is worth it when the lead is safe or the contest lost."""
    mine = _sum(s, s.player)
    best = max(_sum(s, seat) for seat in range(len(s.hand)) if seat != s.player)
    return 9 if mine > best + 14 or mine + 20 < best else 3


def _sum(s: State, seat: int) -> int:
    """The printed values of an area."""
    return sum([s.box.value[card & DESIGN] for card in area(s, seat)])


def _play(s: State, card: int) -> int:
    """A Spell for what it does, any card against what it would bring in the contest."""
    does = 0
    if s.box.kind[card] == SPELL:
        does = sum(DEED_WORTH[row[codes.DEED]] * row[codes.NUMBER] for row in s.box.deeds[card])
    return does - strength(s, card) - trophy(s, s.player, card) // 3


def _enter(s: State, card: int) -> int:
    """A creature that is strong and worth having."""
    return strength(s, card) + trophy(s, s.player, card)


def _boost(s: State, card: int) -> int:
    """What adds most and is no trophy lost; a card that scores by itself is welcome."""
    return strength(s, card) - trophy(s, s.player, card) // 4 + (6 if s.box.scored[card] else 0)


def _target(s: State, seat: int) -> int:
    """Whoever holds most cards, and for creatures whoever has the best one."""
    creature = s.creature[seat]
    return 2 * len(s.hand[seat]) + (s.box.value[creature & DESIGN] if creature >= 0 else 0)


def _take(s: State, card: int) -> int:
    """What is strong, and worth something in the end."""
    return strength(s, card) + trophy(s, s.player, card) // 2


def _give_away(s: State, card: int) -> int:
    """What is least missed."""
    return -_take(s, card)


def _name(_s: State, kind: int) -> int:
    """Passive cards are the best of the house set."""
    return 2 if kind == PASSIVE else 0


def _pick(s: State, pick: int) -> int:
    """The highest Boost of an opponent, the lowest of one's own."""
    seat, place = pick >> actions.PART, pick & actions.LOW
    value = s.box.value[s.boosts[seat][place - 1] & DESIGN]
    return -value if seat == s.runner else value + _sum(s, seat) // 4


def _order(s: State, effect: int) -> int:
    """The total that follows when this effect comes first, then what sets values, then what adds."""
    rest = s.pending[:]
    rest.remove(effect)
    settled = [steps(s, s.player, other) for other in rest]
    settled.sort(key=lambda one: any(code == codes.ADD for code, *_ in one))
    values = s.values[:]
    for one in (steps(s, s.player, effect), *settled):
        apply(one, values)
    return sum(values)


def _keep(s: State, _: int) -> int:
    """A hand that is better than what the deck gives on average."""
    hand = s.hand[s.player]
    return sum(strength(s, card) for card in hand) - AVERAGE * len(hand)


def _even(_s: State, _: int) -> int:
    """Nothing to choose between, or what the others are measured against."""
    return 0


_VALUES: Final[tuple[Callable[[State, int], int], ...]] = (
    _pass, _even, _play, _enter, _boost, _even, _target, _take, _give_away, _give_away, _name, _pick, _order, _even, _keep, _even,
)  # fmt: skip
"""By kind of action; see actions.py."""
