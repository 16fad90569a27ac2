"""The deals that a player may imagine: all that he cannot see is dealt anew (G22, G31, G34).

Hidden are the order of each pile of area cards (whose contents everybody can work out), the ritual pile and the other hands.
The hidden cards are sorted before they are shuffled, so an imagined deal depends on what the player knows and on the seed alone.
"""

from __future__ import annotations

from simulator.games.wongar.model.box import (
    AREA,
    DOUBLE,
    PILE_SIZE,
    RITUAL_SCORPION,
)  # fmt: skip
from simulator.games.wongar.model.phases import DRAWING
from simulator.games.wongar.model.state import State
from simulator.kernel.rng import derive, shuffle


def imagine(s: State, player: int, seed: int) -> State:
    """A state that this player cannot tell from the real one, with luck of its own."""
    c = s.clone()
    c.rng = derive(seed, "imagined", "luck")
    _imagine_piles(c, derive(seed, "imagined", "piles"))
    _imagine_rituals(c, player, derive(seed, "imagined", "rituals"))
    return c


def _imagine_piles(c: State, rng: int) -> None:
    """G22: what lies in a pile is known, its order is not, but for the scorpions put under it in the set-up (R7)."""
    c.pile = c.pile[:]
    for territory in range(AREA):
        bottom = PILE_SIZE * territory
        low, high = bottom + c.sunk[territory], bottom + c.left[territory]
        if low < high:
            hidden = sorted(c.pile[low:high])
            rng = shuffle(hidden, rng)
            c.pile[low:high] = hidden


def _imagine_rituals(c: State, player: int, rng: int) -> None:
    """R10, G34: the other hands and the pile, which the player who chooses from it sees (R84); R81: doubles are known."""
    sees_deck = c.phase == DRAWING and c.player == player
    pool = [] if sees_deck else [kind for kind in c.deck if kind != RITUAL_SCORPION]
    scorpions = 0 if sees_deck else len(c.deck) - len(pool)
    kinds = DOUBLE if c.options.one_double_each else DOUBLE + 1
    sizes = []
    for seat in range(c.seats):
        held = c.hand[4 * seat : 4 * seat + kinds] if seat != player else []
        sizes.append(sum(held))
        pool += [kind for kind, count in enumerate(held) for _ in range(count)]
    pool.sort()
    rng = shuffle(pool, rng)
    for seat, size in enumerate(sizes):
        if seat != player:
            _hold(c, seat, [pool.pop() for _ in range(size)], kinds)
    c.deck = sorted(c.deck) if sees_deck else pool + [RITUAL_SCORPION] * scorpions  # its order is known to nobody
    shuffle(c.deck, rng)


def _hold(c: State, seat: int, cards: list[int], kinds: int) -> None:
    """These cards instead of those that the seat held of the first so many kinds."""
    base = 4 * seat
    c.hand[base : base + kinds] = [cards.count(kind) for kind in range(kinds)]
