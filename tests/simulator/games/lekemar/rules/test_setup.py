"""The box and the first deal."""

from collections import Counter
from typing import Any

import pytest

from simulator.catalog import load
from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.state import Options
from tests.simulator.games.lekemar.board import new_game


def test_r1_r2_the_box_holds_250_cards_and_200_marks() -> None:
    copies = Counter[str]()
    for card in load("lekemar").cards.values():
        copies[card.type] += card.copies

    assert copies == {"character": 80, "weapon": 25, "style": 145, "mark": 200}
    assert Lekemar().box.size == 250


def test_r8_five_legends_of_four_parts_bear_a_star() -> None:
    stars = [card for card in load("lekemar").cards.values() if card.facts.get("legend")]

    assert Counter(card.word("person") for card in stars) == {
        "2bitssbailledrey": 4,
        "nathanael-poilane": 4,
        "le-blanko": 4,
        "dim-crack": 4,
        "bakari-konte": 4,
    }


def test_r9_legends_are_not_better_than_the_others() -> None:
    characters = [card for card in load("lekemar").cards.values() if card.type == "character"]
    legends = [card.number("note") for card in characters if card.facts.get("legend")]
    others = [card.number("note") for card in characters if not card.facts.get("legend")]

    assert {*legends} == {4, 5, 6}
    assert Counter(others) == dict.fromkeys(range(1, 11), 6)
    assert sum(legends) / len(legends) < sum(others) / len(others)


def test_r10_there_are_twenty_cards_of_each_colour() -> None:
    colours = Counter(card.word("colour") for card in load("lekemar").cards.values() if card.type == "character")

    assert colours == {"head": 20, "bust": 20, "muscles": 20, "legs": 20}


@pytest.mark.parametrize("players", [3, 15])
def test_r3_r12_r13_everybody_gets_ten_cards_and_ten_marks_and_the_rest_is_pile_and_bank(players: int) -> None:
    state = new_game(players=players)

    assert [len(hand) for hand in state.hand] == [10] * players
    assert state.marks == [10] * players
    assert state.bank == 200 - 10 * players
    assert state.pile_size() == 250 - 10 * players


def test_r3_a_table_for_two_or_sixteen_is_refused() -> None:
    for players in (2, 16):
        with pytest.raises(ValueError, match="players"):
            Options(players=players)


@pytest.mark.parametrize("wrong", [{"first": 4}, {"hand_limit": 2}, {"extra_bank": -1}, {"turn_cap": 5}])
def test_options_out_of_their_bounds_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Options(**wrong)


def test_r4_g28_marks_may_be_added_to_the_bank_and_smaller_hands_agreed_on() -> None:
    state = new_game(players=12, extra_bank=100, hand_limit=6)

    assert state.bank == 300 - 12 * 10
    assert state.circulating() == 300
    assert [len(hand) for hand in state.hand] == [6] * 12
    assert state.hand_limit(0) == 6


def test_r5_g26_the_first_player_is_drawn_by_the_seed_or_agreed_on() -> None:
    drawn = {new_game(seed, players=3).active for seed in range(20)}

    assert drawn == {0, 1, 2}
    assert new_game(5, players=6, first=4).active == 4


def test_the_same_seed_deals_the_same_cards_and_another_one_others() -> None:
    assert new_game(1).serialize() == new_game(1).serialize()
    assert new_game(1).hand != new_game(2).hand


def test_nobody_brings_a_deck() -> None:
    with pytest.raises(ValueError, match="nobody brings a deck"):
        Lekemar().new_initial_state(decks=[{"LKH-001": 1}], options=Options(), seed=1)
