"""The first deal (G6)."""

from __future__ import annotations

from simulator.kernel.rng import derive, shuffle


def shuffled_decks(cards: tuple[int, ...], split: int, seed: int, *, aside: tuple[int, ...] = ()) -> list[list[int]]:
    """G6: each player's deck in the order of the seed, without what lies aside; one does not depend on the other's size."""
    decks = [list(range(split)), list(range(split, len(cards)))]
    for card in aside:
        decks[card >= split].remove(card)
    for player in (0, 1):
        shuffle(decks[player], derive(seed, "deck", player))
    return decks
