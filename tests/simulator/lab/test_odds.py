"""Chances without games, held against every order of small decks."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, isclose
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.probe import Hope, Odds
from simulator.lab.odds import chance_of, own_turns, pair_chance, paired_expected, seen_by_turn
from simulator.lab.paired_games import pairing_of

SIEGE = next(dict(deck.cards) for deck in starters("wankul") if deck.slug == "siege")


def counted(kinds: str, odds: Odds) -> float:
    """Of all orders of these cards (N: needed, M: needed and marked, o: marked, -: neither), the share with enough marked."""
    hits = orders = 0
    for order in permutations(kinds):
        hand, rest = order[: odds.opening], order[odds.opening :]
        lies = order if {"N", "M"} & set(hand) else (*rest, *hand)
        hits += sum(card in "Mo" for card in lies[: odds.drawn]) >= odds.least
        orders += 1
    return hits / orders


@pytest.mark.parametrize("kinds", ["MM-----", "MMM----", "NN-oo--", "NMo----", "ooo----", "Noooo--", "MMMM"])
@pytest.mark.parametrize("drawn", [2, 3, 4, 6, 7])
@pytest.mark.parametrize("least", [1, 2])
def test_an_exchanged_opening_hand_is_counted_as_every_order_of_the_deck_says(kinds: str, drawn: int, least: int) -> None:
    needed, marked = sum(card in "NM" for card in kinds), sum(card in "Mo" for card in kinds)
    odds = Odds(len(kinds), marked, min(drawn, len(kinds)), least, opening=2, needed=needed, needed_marked=kinds.count("M"))

    assert chance_of(odds) == pytest.approx(counted(kinds, odds))


def test_terrains_on_time_are_those_of_a_hand_that_may_be_exchanged_once() -> None:
    """R17, R18: the games' own figure for Siège is 95.4 %; without a mulligan it would be 81.3 %."""
    measure = GAMES["wankul"].goldfish
    assert measure is not None
    assert measure.hoping is not None
    odds = measure.facts(SIEGE).odds

    assert round(100 * chance_of(odds["terrain_1"]), 1) == 95.4
    assert round(100 * chance_of(odds["terrain_3"]), 1) == 82.8
    pairing = pairing_of(GAMES["wankul"])
    terrains = frozenset(line for line in SIEGE if pairing.kind(line) == "terrain")
    assert measure.hoping.odds(SIEGE, Hope(terrains, 2, 3)) == odds["terrain_3"]


@pytest.mark.parametrize("duos", [False, True])
def test_a_duo_is_not_among_the_cards_that_are_shuffled(duos: bool) -> None:
    """G262: 51 cards are 50 that are drawn; the chance of a Terrain in the opening hand was told as 68.1 %."""
    game = GAMES["wankul"]
    assert game.goldfish is not None
    assert game.goldfish.hoping is not None
    duo = next(card.id for card in load("wankul").cards.values() if card.type == "duo")
    deck, options = {**SIEGE, duo: 1}, game.options(duos=duos)
    dealt: Any = game.new_initial_state(decks=[deck, SIEGE], options=options, seed=1)

    facts = game.goldfish.facts(deck, options)

    assert {one.population for one in facts.odds.values()} == {len(dealt.deck[0]) + len(dealt.hand[0])} == {50}
    assert facts.odds == game.goldfish.facts(SIEGE).odds
    for hoped in (frozenset(SIEGE), frozenset(deck)):
        assert game.goldfish.hoping.odds(deck, Hope(hoped, 1, 2), options) == game.goldfish.hoping.odds(SIEGE, Hope(hoped, 1, 2))
    (remark,) = facts.remarks
    assert ("was not played: it is a Duo, and stayed in the box" in remark.en) is not duos
    assert ("is never drawn or put into play" in remark.en) is duos
    assert game.measure.facts(deck, options).remarks == facts.remarks
    assert game.goldfish.facts(SIEGE).remarks == ()


def test_of_two_duos_one_is_told_to_have_stayed_in_the_box() -> None:
    game = GAMES["wankul"]
    duos = [card.id for card in load("wankul").cards.values() if card.type == "duo"][:2]

    told = game.measure.facts({**SIEGE, **dict.fromkeys(duos, 1)}, game.options(duos=True)).remarks

    assert ["was not played" in one.en for one in told] == [False, True]
    assert told[1].fr.endswith("resté dans la boîte, car un seul vient à table.")


@settings(deadline=None)
@given(
    population=st.integers(1, 10),
    marked=st.integers(0, 10),
    hand=st.integers(1, 4),
    later=st.integers(0, 10),
    wanted=st.integers(0, 6),
)
def test_chances_by_a_turn_are_those_of_counting_every_order(
    population: int, marked: int, hand: int, later: int, wanted: int
) -> None:
    marked = min(marked, population)
    orders = [[place in chosen for place in range(population)] for chosen in combinations(range(population), marked)]
    kept: dict[int, int] = {}
    changed: dict[int, int] = {}
    for order in orders:
        held = sum(order[:hand])
        kept[held] = kept.get(held, 0) + (sum(order[: hand + later]) >= wanted)
        again = order[hand:] + order[:hand]  # the hand lies under the deck, and as many were drawn before
        changed[held] = changed.get(held, 0) + (sum(again[: hand + later]) >= wanted)
    may_return = population >= 2 * hand
    best = sum(max(kept[held], changed[held]) if may_return else kept[held] for held in kept)
    helps = [held for held in kept if may_return and changed[held] > kept[held]]

    found = seen_by_turn(population=population, marked=marked, hand=hand, later=later, wanted=wanted)

    assert isclose(found.plain, Fraction(sum(kept.values()), len(orders)))
    assert isclose(found.mulligan, Fraction(best, len(orders)))
    assert found.returned == max(helps, default=None)
    assert sorted(helps) == sorted(kept)[: len(helps)]  # with more of them in hand one keeps it


def test_the_classic_mulligan() -> None:
    found = seen_by_turn(population=50, marked=10, hand=5, later=0, wanted=1)

    none_at_first, none_again = comb(40, 5) / comb(50, 5), comb(35, 5) / comb(45, 5)
    assert isclose(found.plain, 1 - none_at_first)
    assert isclose(found.mulligan, 1 - none_at_first * none_again)
    assert found.returned == 0


def test_who_begins_has_one_turn_more_at_odd_turns() -> None:
    assert [own_turns(turn, 0) for turn in range(5)] == [0, 1, 1, 2, 2]
    assert [own_turns(turn, 1) for turn in range(5)] == [0, 0, 1, 1, 2]


@settings(deadline=None)
@given(data=st.data())
def test_pairs_in_a_hand_are_those_of_every_hand(data: st.DataObject) -> None:
    copies = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    places = range(len(copies))
    pairs = data.draw(st.lists(st.lists(st.booleans(), min_size=len(copies), max_size=len(copies)), min_size=len(copies)))
    drawn = data.draw(st.integers(0, 5))
    deck = [place for place in places for _copy in range(copies[place])]
    hands = list(combinations(deck, min(drawn, len(deck))))
    counts = [
        sum(any(pairs[left][right] for left in (*hand[:place], *hand[place + 1 :])) for place, right in enumerate(hand))
        for hand in hands
    ]

    assert isclose(paired_expected(copies, pairs, drawn), Fraction(sum(counts), len(hands)))
    assert isclose(pair_chance(copies, pairs, drawn), Fraction(sum(map(bool, counts)), len(hands)), abs_tol=1e-12)
