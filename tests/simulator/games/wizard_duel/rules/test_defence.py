"""Defences: what is enough, and which card decides (R9-R11, R13, R18, G6-G8, G30)."""

from tests.simulator.games.wizard_duel.board import (
    A,
    B,
    act,
    asked,
    attack,
    board,
    choices,
    defend,
    discard,
    give_up,
    hand,
    refused,
    take_life,
)


def test_r9_against_3_and_7_an_8_is_enough_and_a_7_is_not() -> None:
    state = board("3S 7S", "7H 8C", "")

    attack(state, "7S", "3S", on=B)

    assert "8C" in choices(state, "lay")
    defend(state, "8C")
    assert asked(state) == (B, "turn")
    alone = board("3S 7S", "7H", "")
    attack(alone, "7S", "3S", on=B)
    assert choices(alone, "lay") == []
    (reason,) = alone.why_not({"kind": "lay", "card": "7H"})
    assert (reason.rule, reason.found, reason.needed) == ("R9", 7, 8)


def test_r9_r10_several_cards_of_any_suits_are_added_up() -> None:
    state = board("3S 7S", "5H 3C 2D", "")

    attack(state, "7S", "3S", on=B)
    act(state, "lay", card="5H")
    (reason,) = state.why_not({"kind": "confirm"})
    assert (reason.rule, reason.found, reason.needed) == ("R9", 5, 8)
    act(state, "lay", card="3C")

    assert state.observation(A)["attack"]["total"] == 8
    assert state.why_not({"kind": "confirm"}) == []


def test_r10_a_defence_is_at_least_one_card() -> None:
    state = board("3S 7S", "8C", "")

    attack(state, "7S", "3S", on=B)

    assert refused(state, "confirm") == ["R10"]


def test_r11_court_cards_are_2_points_in_a_defence() -> None:
    state = board("3S 2S", "KC QD", "")

    attack(state, "3S", "2S", on=B)
    act(state, "lay", card="KC")

    assert refused(state, "confirm") == ["R9"]
    act(state, "lay", card="QD")
    assert state.observation(A)["attack"]["total"] == 4


def test_r11_an_ace_counters_every_attack() -> None:
    state = board("10S 9S", "AC", "")

    attack(state, "10S", "9S", on=B)
    act(state, "lay", card="AC")

    seen = state.observation(A)["attack"]
    assert (seen["total"], seen["beats_all"]) == (None, True)
    act(state, "confirm")
    assert state.lives_left(B) == 3


def test_r13_the_highest_card_alone_decides_the_effect() -> None:
    state = board("3D 7D", "5C 3S", "")

    attack(state, "7D", "3D", on=B)
    defend(state, "5C", "3S")

    assert state.lives_left(A) == 3
    assert asked(state) == (B, "turn")


def test_r13_among_equal_highest_cards_the_defender_chooses() -> None:
    outcomes = {}
    for suit in ("clubs", "spades"):
        state = board("3S 7S", "4C 4S", "")
        attack(state, "7S", "3S", on=B)
        act(state, "lay", card="4S")
        act(state, "lay", card="4C")
        act(state, "confirm")
        assert choices(state, "suit") == ["clubs", "spades"]
        assert refused(state, "suit", suit="hearts") == ["R13"]
        assert refused(state, "pass") == ["R13"]
        act(state, "suit", suit=suit)
        outcomes[suit] = asked(state)

    assert outcomes == {"clubs": (B, "turn"), "spades": (A, "life")}


def test_r13_a_lower_card_of_another_suit_gives_no_choice() -> None:
    state = board("3S 7S", "5D 4H", "", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "5D", "4H")

    assert asked(state) == (A, "redirect")


def test_g6_an_ace_is_the_highest_card_of_a_defence() -> None:
    state = board("7D 3D", "AC 10S", "")

    attack(state, "7D", "3D", on=B)
    defend(state, "AC", "10S")

    assert asked(state) == (B, "turn")
    assert state.lives_left(A) == 3


def test_g7_with_several_aces_the_defender_chooses_among_their_suits() -> None:
    state = board("7D 3D", "AC AS AH 10D", "")

    attack(state, "7D", "3D", on=B)
    for card in ("AH", "AS", "AC", "10D"):
        act(state, "lay", card=card)
    act(state, "confirm")

    assert choices(state, "suit") == ["hearts", "clubs", "spades"]


def test_g7_court_cards_and_a_2_are_equal() -> None:
    state = board("3D 2D", "2C KS", "")

    attack(state, "3D", "2D", on=B)
    act(state, "lay", card="2C")
    act(state, "lay", card="KS")
    act(state, "confirm")

    assert choices(state, "suit") == ["clubs", "spades"]


def test_g8_more_cards_than_needed_may_be_laid() -> None:
    state = board("3S 7S", "10C 9C 2D", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "10C", "9C", "2D")

    assert {"10C", "9C", "2D"} <= discard(state)


def test_g30_a_defence_is_laid_from_the_highest_card_down_and_equal_ones_in_any_order() -> None:
    state = board("3S 7S", "5H 5C 3C", "")

    attack(state, "7S", "3S", on=B)
    assert choices(state, "lay") == ["5H", "5C"]
    assert refused(state, "lay", card="3C") == ["R9"]
    act(state, "lay", card="5C")
    assert choices(state, "lay") == ["5H", "3C"]
    act(state, "lay", card="3C")

    assert refused(state, "lay", card="5H") == ["G30"]


def test_g30_what_is_begun_can_be_completed_and_must_be() -> None:
    state = board("10S 9S", "6H 4C 3D 2C", "")

    attack(state, "10S", "9S", on=B)
    assert choices(state, "lay") == ["6H"]
    act(state, "lay", card="6H")
    assert choices(state, "lay") == ["3D", "4C"]
    assert refused(state, "lay", card="2C") == ["R9"]

    assert refused(state, "pass") == ["G30"]


def test_r18_who_will_not_defend_lays_nothing_and_loses_a_life() -> None:
    state = board("7S 3S", "10C 9C", "", lives=[3, "4D 5D 6D", 3], pile=["2H"])

    attack(state, "7S", "3S", on=B)
    give_up(state)
    take_life(state)

    assert hand(state, B) == {"10C", "9C", "4D", "2H"}
    assert state.lives_left(B) == 2
    assert discard(state) == {"7S", "3S"}


def test_r18_who_cannot_defend_is_asked_all_the_same_and_loses_a_life() -> None:
    state = board("7S 3S", "4C", "")

    attack(state, "7S", "3S", on=B)
    assert state.legal_actions() == [0]
    give_up(state)

    assert asked(state) == (B, "life")
