"""The deals that a player may imagine: all that he cannot see is dealt anew (G32, G35).

A player sees his own hand, every card on the table, the discard pile, and those cards of other hands that he has seen go there.
The hidden cards are sorted before they are dealt, so an imagined deal depends on what the player knows and on the seed alone.
"""

from __future__ import annotations

from typing import Final

from simulator.games.woodland_wizards.ai.policy import choose
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.actions import ARGUMENT
from simulator.games.woodland_wizards.model.phases import PASSING, UNDECIDED
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.choices import boost_choices, creature_choices
from simulator.games.woodland_wizards.rules.hands import VIEWER, known_of
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, derive, step

BY_LOT: Final = 3
"""One in so many imagined secret choices is made by lot, the others as the script makes them."""


def imagine(s: State, player: int, seed: int) -> State:
    """A state that this player cannot tell from the real one, with luck of its own."""
    c = s.clone()
    c.known = [entry for entry in s.known if entry >> VIEWER == player]
    pool = c.deck
    hidden: list[tuple[int, list[int], int]] = []
    for seat, hand in enumerate(s.hand):
        if seat != player:
            known = known_of(c, player, seat) if c.known else []
            hidden.append((seat, known, len(hand)))
            pool += _without(hand, known) if known else hand
    pool.sort()
    rng = derive(seed, "imagined")
    for seat, known, size in hidden:
        while len(known) < size:
            rng = step(rng)
            place = below(rng, len(pool))
            known.append(pool[place])
            pool[place] = pool[-1]
            pool.pop()
        known.sort()
        c.hand[seat] = known
    pool.sort()
    c.rng = _imagine_secrets(c, player, rng)
    return c


def _without(hand: list[int], known: list[int]) -> list[int]:
    """The cards of a hand that are not among those known."""
    rest = hand[:]
    for card in known:
        rest.remove(card)
    return rest


def _imagine_secrets(c: State, player: int, rng: int) -> int:
    """G32: who has chosen in secret may have chosen any card he holds, or have passed where he might."""
    asked = c.player
    for seat, secret in enumerate(c.secret):
        if seat != player and secret != UNDECIDED:
            rng = step(rng)
            c.player = seat
            if below(rng, BY_LOT):
                action = choose(c, rng)
            else:
                legal = boost_choices(c) if c.phase == phases.BOOST else creature_choices(c)
                action = legal[below(step(rng), len(legal))]
            c.secret[seat] = PASSING if action == PASS else action & ARGUMENT
    c.player = asked
    return rng
