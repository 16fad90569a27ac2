"""The pack, the deal and who begins (R1-R6, G20)."""

import pytest

from simulator.games.wizard_duel.model.cards import ATTACK, DEFENCE, IDS, SUIT
from simulator.games.wizard_duel.model.state import Options
from tests.simulator.games.wizard_duel.board import GAME, hand, life_cards, new_game


def test_r1_the_pack_has_thirteen_cards_of_each_suit_and_no_joker() -> None:
    assert len(set(IDS)) == 52
    assert [SUIT.count(suit) for suit in range(4)] == [13] * 4
    assert {card[:-1] for card in IDS} == {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}


@pytest.mark.parametrize("players", [2, 7])
def test_r2_three_to_six_players(players: int) -> None:
    assert list(GAME.players) == [3, 4, 5, 6]
    with pytest.raises(ValueError, match="players"):
        Options(players=players)


@pytest.mark.parametrize(("players", "stock"), [(3, 43), (4, 40), (5, 37), (6, 34)])
def test_r3_r4_three_lives_each_the_rest_is_the_pile_and_hands_are_empty_but_for_the_first_draw(players: int, stock: int) -> None:
    state = new_game(players=players)

    assert all(state.lives_left(seat) == 3 and None not in life_cards(state, seat) for seat in range(players))
    assert state.pile_size() == stock - 1
    assert sorted(state.hand_size(seat) for seat in range(players)) == [0] * (players - 1) + [1]
    assert len(hand(state, state.active)) == 1


def test_r5_nobody_sees_a_life_card_its_owner_neither() -> None:
    state = new_game(players=4)

    for seat in range(4):
        seen = str(state.observation(seat))
        hidden = [card for place in range(4) for card in life_cards(state, place)]
        assert not [card for card in hidden if f"'{card}'" in seen]
        assert state.observation(seat)["players"][seat]["lives"] == [True, True, True]


def test_r1_nobody_brings_a_deck() -> None:
    with pytest.raises(ValueError, match="one pack"):
        GAME.new_initial_state(decks=[{"7S": 1}], options=Options(), seed=1)


def test_g20_the_seed_draws_the_first_player_unless_a_seat_is_agreed_on() -> None:
    drawn = {new_game(seed, players=4).first for seed in range(60)}

    assert drawn == {0, 1, 2, 3}
    assert {new_game(seed, players=4, first=2).active for seed in range(20)} == {2}
    with pytest.raises(ValueError, match="first"):
        Options(players=4, first=4)


def test_another_seed_is_another_deal() -> None:
    deals = {tuple(new_game(seed).pile) for seed in range(50)}

    assert len(deals) == 50


def test_g1_an_unknown_way_of_elimination_is_refused() -> None:
    with pytest.raises(ValueError, match="elimination"):
        Options(elimination="never")  # type: ignore[arg-type]


def test_r11_values_in_attack_and_in_defence() -> None:
    worth = {card[:-1]: (ATTACK[number], DEFENCE[number]) for number, card in enumerate(IDS)}

    assert {rank: worth[rank] for rank in ("2", "5", "10", "J", "Q", "K")} == {
        "2": (2, 2), "5": (5, 5), "10": (10, 10), "J": (2, 2), "Q": (2, 2), "K": (2, 2),
    }  # fmt: skip
    assert worth["A"][0] == 0
    assert worth["A"][1] > sum(defence for number, defence in enumerate(DEFENCE) if not IDS[number].startswith("A"))
