"""The generator held in an int."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from simulator.kernel.rng import MASK, below, derive, shuffle, step

SEEDS = st.integers(0, MASK)


def test_derived_generators_are_the_same_on_every_machine() -> None:
    assert derive(7, "deck", 0) == 10949060461666132711


@given(SEEDS)
def test_other_labels_give_another_generator(seed: int) -> None:
    assert len({derive(seed), derive(seed, "deck"), derive(seed, "deck", 0), derive(seed, "deck", 1), derive(seed + 1)}) == 5


@given(SEEDS, st.integers(1, 1000))
def test_numbers_stay_in_their_range(seed: int, n: int) -> None:
    assert 0 <= below(step(seed), n) < n


@given(SEEDS, st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_the_cards_and_depends_on_the_seed_only(seed: int, cards: list[int]) -> None:
    one, two = cards[:], cards[:]

    assert shuffle(one, seed) == shuffle(two, seed)
    assert one == two
    assert sorted(one) == sorted(cards)


@given(SEEDS, st.integers(0, 300))
def test_a_shuffle_draws_one_place_after_the_other(seed: int, size: int) -> None:
    """Its numbers are those of one step after the other, also where a machine's integer has a sign."""
    cards, expected, rng = list(range(size)), list(range(size)), seed
    for last in range(size - 1, 0, -1):
        rng = step(rng)
        other = below(rng, last + 1)
        expected[last], expected[other] = expected[other], expected[last]

    assert shuffle(cards, seed) == rng
    assert cards == expected


def test_every_order_is_equally_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    rng = derive(1)

    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng = shuffle(cards, rng)
        orders[tuple(cards)] += 1

    expected = 24_000 / 24
    assert len(orders) == 24
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 49.7  # chi-square, 23 degrees, 0.1 %
