"""The turn and the pile (R6, R7, R24, R25, G16-G18, G25, G31)."""

from simulator.games.wizard_duel.model.cards import IDS
from tests.simulator.games.wizard_duel.board import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    attack,
    board,
    defend,
    discard,
    give_up,
    hand,
    take_life,
)


def test_r7_a_turn_draws_one_card_and_passes_to_the_left() -> None:
    state = board("7S", "8D", "9C", pile=["2H", "4H"], rest="discard")

    give_up(state)

    assert asked(state) == (B, "turn")
    assert hand(state, B) == {"8D", "4H"}
    give_up(state)
    assert asked(state) == (C, "turn")
    assert hand(state, C) == {"9C", "2H"}


def test_r7_after_the_last_seat_the_first_one_plays_and_the_eliminated_are_skipped() -> None:
    players = [{"hand": ["7S"]}, {"eliminated": True}, {"hand": ["9C"]}, {"eliminated": True}]
    state = GAME.position({"players": players, "active": C})

    give_up(state)

    assert asked(state) == (A, "turn")
    give_up(state)
    assert asked(state) == (C, "turn")


def test_g16_one_attack_ends_the_turn() -> None:
    state = board("7S 3S 5C 4C", "8C", "9C")

    attack(state, "7S", "3S", on=B)
    defend(state, "8C")

    assert asked(state) == (B, "turn")


def test_g25_hands_have_no_limit() -> None:
    state = board("7S", "", "", rest=0, pile=["2H"], phase="start", lives=0)

    assert state.hand_size(A) == 52
    assert asked(state) == (A, "turn")


def test_r24_g17_an_empty_pile_is_renewed_when_a_card_must_be_drawn_and_not_before() -> None:
    state = board("7S", "8D", "9C", pile=["2H"], rest="discard")
    aside = discard(state)

    give_up(state)
    assert state.pile_size() == 0
    assert discard(state) == aside
    give_up(state)

    assert state.pile_size() == len(aside) - 1
    assert discard(state) == set()
    assert state.observation(A)["second_pile"] == [card for card in IDS if card in aside]
    assert hand(state, C) - {"9C"} < aside


def test_r24_the_new_pile_is_shuffled_by_the_seed() -> None:
    piles = set()
    for seed in range(6):
        state = board("7S", "8D", "9C", rest="discard", lives=0, seed=seed)
        give_up(state)
        piles.add(tuple(state.pile))

    assert len(piles) == 6
    assert all(list(pile) != sorted(pile) for pile in piles)


def test_r24_all_cards_of_attacks_and_defences_come_back() -> None:
    state = board("7S 3S", "8C", "9C", pile=["2H", "6H"], rest=2)

    attack(state, "7S", "3S", on=B)
    defend(state, "8C")
    give_up(state)
    give_up(state)

    assert set(state.observation(A)["second_pile"]) == {"7S", "3S", "8C"}
    assert state.observation(A)["reshuffled"]


def test_r25_the_second_exhaustion_ends_the_game_drawn() -> None:
    state = board("7S", "8D", "9C", rest="discard", reshuffled=True)

    give_up(state)

    assert state.is_terminal()
    assert state.outcome() is not None
    assert (state.winner, state.ending) == (-1, "second_exhaustion")
    assert state.current_player() == -4


def test_g18_with_nothing_set_aside_the_first_exhaustion_ends_the_game() -> None:
    state = board("7S", "8D", "9C", rest=2, lives=1)

    give_up(state)

    assert (state.is_terminal(), state.winner, state.ending) == (True, -1, "nothing_to_shuffle")


def test_g21_in_a_drawn_game_the_survivors_share_what_the_eliminated_lose() -> None:
    state = GAME.position({"players": [{}, {}, {"eliminated": True}, {}, {}], "rest": "discard", "reshuffled": True})
    give_up(state)

    assert state.returns() == [1 / 16, 1 / 16, -1 / 4, 1 / 16, 1 / 16]
    equal = board("7S", "8D", "9C", rest="discard", reshuffled=True)
    give_up(equal)
    assert equal.returns() == [0.0, 0.0, 0.0]


def test_r6_r23_the_last_player_left_wins_and_the_others_have_lost() -> None:
    spec = {"players": [{"hand": ["KD", "JD"]}, {}, {"eliminated": True}, {"eliminated": True}]}
    state = GAME.position(spec)
    assert state.returns() == [0.0] * 4

    attack(state, "KD", "JD", on=B)

    assert (state.winner, state.ending) == (A, "last_one_left")
    assert state.returns() == [1.0, -1 / 3, -1 / 3, -1 / 3]


def test_g31_the_turn_of_an_eliminated_active_player_is_over() -> None:
    state = board("7S 3S 4H", "8D", "9S", "6C", lives=[0, 3, 3, 3])

    attack(state, "7S", "3S", on=C)
    defend(state, "9S")

    assert state.living == [B, C, D]
    assert asked(state) == (B, "turn")
    assert discard(state) == {"7S", "3S", "9S"}


def test_a_life_taken_in_ones_own_turn_is_no_second_draw() -> None:
    state = board("KD JD", "8C", "9C", lives=["4D 5D 6D", 3, 3], pile=["2H"], rest="discard")

    attack(state, "KD", "JD", on=B)
    take_life(state, 1)
    give_up(state)

    assert state.hand_size(A) == 0
    assert asked(state) == (C, "turn")
