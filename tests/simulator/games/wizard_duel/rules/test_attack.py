"""Attacks: two cards of a suit, their power, whom they are cast on (R8, R9, R11, R12, G2, G9, G13, G26, G30)."""

import pytest

from tests.simulator.games.wizard_duel.board import (
    A,
    B,
    C,
    D,
    act,
    asked,
    attack,
    board,
    choices,
    give_up,
    hand,
    refused,
    take_life,
)


def test_r8_an_attack_takes_two_cards_of_one_suit() -> None:
    state = board("7S 3S 9C KD", "", "")

    assert choices(state, "attack") == ["7S"]
    assert refused(state, "attack", card="9C") == ["R8"]
    act(state, "attack", card="7S")
    assert choices(state, "with") == ["3S"]
    assert refused(state, "with", card="9C") == ["R8"]
    assert refused(state, "pass") == ["G30"]


def test_r8_without_a_pair_there_is_only_passing() -> None:
    state = board("7S 3D 9C KH", "", "")

    assert choices(state, "attack") == []
    assert choices(state, "pass") == ["turn"]


def test_r8_the_cards_lie_face_up_and_any_opponent_may_be_the_target() -> None:
    state = board("7S 3S", "", "", "")

    attack(state, "7S", "3S")

    laid = state.observation(C)["attack"]["laid"]
    assert laid == [{"seat": A, "card": "7S"}, {"seat": A, "card": "3S"}]
    assert choices(state, "target") == [B, C, D]
    assert refused(state, "target", player=A) == ["R8"]
    assert refused(state, "target", player=4) == ["R2"]


def test_g26_every_opponent_can_be_the_target_when_an_attack_begins() -> None:
    state = board("7S 3S", "8D", "9C", pile=["7C", "3C"])
    attack(state, "7S", "3S", on=B)
    act(state, "lay", card="8D")
    act(state, "confirm")
    act(state, "target", player=C)
    give_up(state)
    take_life(state)

    assert state.protected == 0
    assert not any(player["protected"] for player in state.observation(A)["players"])


@pytest.mark.parametrize(
    ("first", "second", "power"),
    [("7S", "3S", 7), ("10S", "AS", 10), ("2S", "AS", 2), ("JS", "AS", 2), ("KS", "2S", 2), ("2S", "KS", 2), ("3S", "QS", 3)],
)
def test_r9_r11_g9_the_power_is_the_higher_value(first: str, second: str, power: int) -> None:
    state = board(f"{first} {second}", "", "")

    attack(state, first, second)

    seen = state.observation(B)["attack"]
    assert (seen["power"], seen["court_pair"]) == (power, False)


def test_g9_two_aces_are_never_of_one_suit() -> None:
    state = board("AS AD AH AC", "", "")

    assert choices(state, "attack") == []


def test_g30_the_stronger_card_of_an_attack_comes_first_and_equal_ones_in_any_order() -> None:
    state = board("7S 3S AS KS 2S", "", "")

    assert choices(state, "attack") == ["2S", "KS", "3S", "7S"]
    assert refused(state, "attack", card="AS") == ["G30"]
    act(state, "attack", card="2S")
    assert choices(state, "with") == ["AS", "KS"]
    assert refused(state, "with", card="7S") == ["G30"]


def test_r12_an_attack_of_two_court_cards_cannot_be_countered() -> None:
    state = board("KD JD", "AD AH 10S", "")

    attack(state, "KD", "JD", on=B)

    assert asked(state) == (B, "life")


@pytest.mark.parametrize(("first", "second"), [("JH", "QH"), ("QH", "KH"), ("KH", "JH")])
def test_r12_any_two_of_jack_queen_and_king_are_such_a_pair(first: str, second: str) -> None:
    state = board(f"{first} {second}", "AD", "")

    attack(state, first, second)

    seen = state.observation(B)["attack"]
    assert (seen["power"], seen["court_pair"]) == (None, True)


def test_r12_a_court_card_and_a_2_or_an_ace_are_none() -> None:
    state = board("KD 2D", "3C", "")

    attack(state, "KD", "2D", on=B)

    assert asked(state) == (B, "defend")


def test_g2_even_an_ace_does_not_counter_two_court_cards() -> None:
    state = board("KD JD", "AS", "", lives=["4D 5D 6D", "4H 5H 6H", 3])

    attack(state, "KD", "JD", on=B)
    take_life(state, 2)

    assert hand(state, B) >= {"AS", "6H"}
    assert state.lives_left(B) == 2


def test_g13_a_court_pair_is_never_redirected_for_nobody_defends_against_it() -> None:
    state = board("KD JD", "AD AH 8D 10H", "")

    attack(state, "KD", "JD", on=B)

    assert choices(state, "lay") == []
    assert refused(state, "lay", card="AD") == ["R12"]
    assert state.defender == B


def test_g2_g33_with_the_option_an_ace_and_nothing_else_opens_a_defence_against_them() -> None:
    state = board("KD JD", "AC 10S 9S", "", options={"ace_beats_court_pair": True})

    attack(state, "KD", "JD", on=B)

    assert asked(state) == (B, "defend")
    assert choices(state, "lay") == ["AC"]
    assert refused(state, "lay", card="10S") == ["G2"]
    act(state, "lay", card="AC")
    assert choices(state, "lay") == ["9S", "10S"]
    act(state, "confirm")
    assert asked(state) == (B, "turn")
    assert state.lives_left(B) == 3


def test_g33_with_the_option_a_shield_passes_the_pair_on() -> None:
    state = board("KD JD", "AD", "10S 9S", options={"ace_beats_court_pair": True})

    attack(state, "KD", "JD", on=B)
    act(state, "lay", card="AD")
    act(state, "confirm")
    act(state, "target", player=C)

    assert choices(state, "lay") == []
    assert state.observation(C)["attack"]["court_pair"]


def test_g33_g4_with_the_option_a_deflected_pair_is_a_spell_of_power_0() -> None:
    state = board("KD JD", "AH", "JC", options={"ace_beats_court_pair": True})

    attack(state, "KD", "JD", on=B)
    act(state, "lay", card="AH")
    act(state, "confirm")
    act(state, "target", player=C)

    assert (state.observation(C)["attack"]["power"], state.observation(C)["attack"]["court_pair"]) == (0, False)
    assert choices(state, "lay") == ["JC"]
