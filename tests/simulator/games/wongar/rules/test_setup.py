"""The box and the set-up (R1-R13, G1, G2, G35)."""

from collections import Counter
from itertools import pairwise

import pytest

from simulator.games.wongar.model import box
from simulator.games.wongar.model.box import (
    AREA,
    BOX,
    FOOT,
    HAND,
    NEIGHBOURS,
    PILE_SIZE,
    SCORPION,
    TERRITORIES,
    WITHIN_TWO,
    distance,
)
from simulator.games.wongar.model.options import Options
from tests.simulator.games.wongar.board import GAME, deck, faces, hand, new_game

SEATS = range(3, 6)


def test_r1_three_to_five_players() -> None:
    assert list(GAME.players) == [3, 4, 5]
    for players in (2, 6):
        with pytest.raises(ValueError, match="not from 3 to 5"):
            Options(players=players)


def test_r1_nobody_brings_a_deck() -> None:
    with pytest.raises(ValueError, match="one box"):
        GAME.new_initial_state(decks=[{"A": 1}], options=Options(), seed=1)


def test_r2_r5_225_tokens_in_five_colours() -> None:
    assert box.MOST_PLAYERS * sum(box.TOKENS) == 225
    assert [box.MOST_PLAYERS * count for count in box.TOKENS] == [90, 75, 60]


def test_r3_ten_equal_piles_of_fifteen() -> None:
    assert dict(zip(box.AREAS, box.PILE, strict=True)) == {
        "disc": 3, "cube": 2, "cylinder": 1, "triple": 1, "four": 1, "elder": 2, "ancestor": 2, "both": 1, "scorpion": 2,
    }  # fmt: skip
    assert (PILE_SIZE, AREA * PILE_SIZE) == (15, 150)


def test_r4_43_ritual_cards() -> None:
    assert dict(zip(box.RITUALS, box.DECK, strict=True)) == {
        "disc": 14, "cube": 12, "cylinder": 10, "double": 5, "scorpion": 2,
    }  # fmt: skip
    assert sum(box.DECK) == 43


def test_g1_ten_territories_two_of_them_in_the_middle_and_nineteen_borders() -> None:
    assert (AREA, TERRITORIES[0], len(BOX["borders"]["pairs"])) == (10, "kangaroo", 19)
    assert all(home in NEIGHBOURS[near] for home in range(AREA) for near in NEIGHBOURS[home])
    assert sorted(len(near) for near in NEIGHBOURS) == [3] * 6 + [4] * 2 + [6] * 2
    assert max(distance(one, other) for one in range(AREA) for other in range(AREA)) == 3
    assert all(set(WITHIN_TWO[home]) == {far for far in range(AREA) if 1 <= distance(home, far) <= 2} for home in range(AREA))


def test_g2_points_rise_with_time_and_the_joint_card_pays_best() -> None:
    ancestor, elder, both = box.POINTS

    assert ancestor[0] == 4  # the one figure that the source tells
    assert all(early < late for row in box.POINTS for early, late in pairwise(row))
    assert all(joint > max(one, other) for one, other, joint in zip(ancestor, elder, both, strict=True))


@pytest.mark.parametrize("players", SEATS)
def test_r6_every_territory_shows_a_card_of_its_own_pile(players: int) -> None:
    state = new_game(5, players=players)

    assert len(faces(state)) == AREA
    for territory in range(AREA):
        bottom = PILE_SIZE * territory
        pile = [state.face[territory], *state.pile[bottom : bottom + state.left[territory]]]
        assert [pile.count(kind) for kind in range(box.KINDS)] == list(box.PILE)


def test_r7_a_scorpion_that_shows_goes_under_its_pile_and_does_nothing() -> None:
    sunk = [state for seed in range(60) if any((state := new_game(seed)).sunk)]

    assert len(sunk) > 40  # one top card of 15 in seven or eight is a scorpion
    for state in sunk:
        for territory, count in enumerate(state.sunk):
            assert state.pile[PILE_SIZE * territory : PILE_SIZE * territory + count] == [SCORPION] * count
        assert SCORPION not in state.face
        assert not any(state.taken)


@pytest.mark.parametrize("players", SEATS)
def test_r8_r9_four_tokens_of_each_type_lie_on_the_board_and_the_bag_is_empty(players: int) -> None:
    state = new_game(2, players=players)

    for seat in range(players):
        laid = [sum(state.tokens(territory, seat)[token] for territory in range(AREA)) for token in range(3)]
        assert laid == [4, 4, 4]
    for territory in range(AREA):
        there = sum(sum(state.tokens(territory, seat)) for seat in range(players))
        assert there == (2 * players if territory in (HAND, FOOT) else players)
    assert not any(state.bag)


@pytest.mark.parametrize("players", SEATS)
def test_r10_two_ritual_cards_each_and_the_scorpions_in_the_pile(players: int) -> None:
    state = new_game(3, players=players, free_placement=True, first=0)
    while not state.round:
        state.apply_action(state.legal_actions()[0])

    sizes = Counter(len(hand(state, seat)) for seat in range(players))
    assert sizes in (Counter({2: players - 1, 3: 1}), Counter({2: players}))
    assert deck(state)["scorpion"] + state.aside == 2
    assert sum(deck(state).values()) + sum(state.hand) + state.aside == 43


def test_r11_r12_boomerang_and_ancestor_for_one_seat_and_the_elder_for_another() -> None:
    drawn: Counter[tuple[int, int]] = Counter()
    for seed in range(300):
        state = new_game(seed, players=4)
        assert state.ancestor == state.boomerang == state.current_player()
        assert (state.ancestor_at, state.elder_at) == (HAND, FOOT)
        drawn[state.boomerang, state.elder] += 1

    assert len(drawn) == 4 * 3
    assert min(drawn.values()) > 10


def test_r13_scores_are_zero_and_time_is_on_the_first_square() -> None:
    state = new_game(1, free_placement=True)

    assert (state.scores, state.time) == ([0, 0, 0], 1)


def test_g35_a_table_may_agree_who_begins() -> None:
    states = [new_game(seed, players=5, first=3) for seed in range(60)]

    assert {state.boomerang for state in states} == {3}
    assert {state.elder for state in states} == {0, 1, 2, 4}
    with pytest.raises(ValueError, match="neither -1 nor one of 3 seats"):
        Options(first=3)


def test_r10_the_scorpions_are_shuffled_in_and_lie_anywhere() -> None:
    states = [new_game(seed, first=0) for seed in range(40)]

    depths = [place for state in states for place, kind in enumerate(reversed(state.deck)) if kind == box.RITUAL_SCORPION]
    assert len(set(depths)) > 20
    assert sum(depth < 3 for depth in depths) < 20
    assert sum(state.time > 1 for state in states) < 10  # the Elder's holder has drawn: two cards of 37 are scorpions
