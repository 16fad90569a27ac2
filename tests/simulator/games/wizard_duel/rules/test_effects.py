"""The four effects, with everything that follows from one attack (R14-R17, R19, R20, G3-G5, G10-G12, G14, G15)."""

from tests.simulator.games.wizard_duel.board import (
    GAME,
    A,
    B,
    C,
    D,
    act,
    asked,
    attack,
    board,
    choices,
    defend,
    discard,
    give_up,
    refused,
    take_life,
    target,
)


def test_the_worked_example_from_shield_to_deflection_to_backfire() -> None:
    """R14, R15, R17, G5, G14: an attack of 3 and 7 goes from B to C to A, and costs C a life."""
    state = board("3S 7S 6S", "8D", "5H 3C", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    assert asked(state) == (A, "redirect")
    assert choices(state, "target") == [C, D]
    assert refused(state, "target", player=B) == ["G10"]
    target(state, C)
    defend(state, "5H", "3C")
    seen = state.observation(D)
    assert (seen["attack"]["attacker"], seen["attack"]["power"]) == (C, 5)
    assert asked(state) == (C, "deflect")
    assert choices(state, "target") == [A, D]
    target(state, A)
    defend(state, "6S")

    assert asked(state) == (C, "life")
    take_life(state)
    assert [state.lives_left(seat) for seat in range(4)] == [3, 3, 2, 3]
    assert discard(state) == {"3S", "7S", "8D", "5H", "3C", "6S"}
    assert asked(state) == (B, "turn")


def test_the_worked_example_of_a_7_that_is_not_enough_and_of_two_fours() -> None:
    """R9, R13: against 3 and 7, a 7 is illegal; 4♣ and 4♠ cancel the attack or send it back."""
    state = board("3S 7S", "7H 4C 4S", "")

    attack(state, "7S", "3S", on=B)
    act(state, "lay", card="7H")
    assert refused(state, "confirm") == ["R9"]
    again = board("3S 7S", "4C 4S", "")
    attack(again, "7S", "3S", on=B)
    defend(again, "4C", "4S", suit="spades")

    assert asked(again) == (A, "life")


def test_r14_a_shielded_player_cannot_be_a_target_and_the_attacker_finds_another_one() -> None:
    state = board("7S 3S", "8D", "9C", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")

    assert asked(state) == (A, "redirect")
    assert choices(state, "target") == [C, D]
    assert state.observation(C)["players"][B]["protected"]
    assert state.observation(C)["attack"]["power"] == 7


def test_r15_a_deflector_becomes_the_attacker_and_his_heart_the_power() -> None:
    state = board("9S 3S", "10H", "", "")

    attack(state, "9S", "3S", on=B)
    defend(state, "10H")

    seen = state.observation(A)["attack"]
    assert (seen["attacker"], seen["power"]) == (B, 10)
    assert choices(state, "target") == [A, C, D]


def test_g5_the_power_of_a_deflection_is_its_heart_and_not_the_sum() -> None:
    state = board("9S 3S", "6H 4H", "3C 4D", "")

    attack(state, "9S", "3S", on=B)
    defend(state, "6H", "4H")
    target(state, C)

    assert state.observation(C)["attack"]["power"] == 6
    assert choices(state, "lay") == ["4D"]


def test_g5_of_equal_highest_cards_the_heart_that_was_chosen_counts() -> None:
    state = board("7S 3S", "4C 4H", "", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "4C", "4H", suit="hearts")

    assert state.observation(C)["attack"]["power"] == 4


def test_g3_the_ace_of_hearts_deflects_with_power_0_and_any_card_beats_it() -> None:
    state = board("9S 3S", "AH", "2C AD", "")

    attack(state, "9S", "3S", on=B)
    defend(state, "AH")
    target(state, C)

    assert state.observation(C)["attack"]["power"] == 0
    assert choices(state, "lay") == ["AD", "2C"]


def test_g4_a_court_card_deflects_with_power_2_and_is_no_pair() -> None:
    state = board("3S 2S", "KH QC", "3D", "")

    attack(state, "3S", "2S", on=B)
    defend(state, "KH", "QC", suit="hearts")
    target(state, C)

    seen = state.observation(C)["attack"]
    assert (seen["power"], seen["court_pair"]) == (2, False)
    assert choices(state, "lay") == ["3D"]


def test_r16_a_counter_spell_ends_the_attack() -> None:
    state = board("7S 3S", "8C", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8C")

    assert [state.lives_left(seat) for seat in range(3)] == [3, 3, 3]
    assert asked(state) == (B, "turn")


def test_r17_a_backfire_costs_the_attacker_a_life() -> None:
    state = board("7S 3S", "8S", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8S")
    take_life(state)

    assert [state.lives_left(seat) for seat in range(3)] == [2, 3, 3]


def test_g15_neither_a_backfire_nor_a_spell_that_turns_round_can_be_defended_against() -> None:
    backfire = board("7S 3S AC AS", "8S", "")
    attack(backfire, "7S", "3S", on=B)
    defend(backfire, "8S")
    turned = board("7S 3S AC AS", "8D", "9D")
    attack(turned, "7S", "3S", on=B)
    defend(turned, "8D")
    target(turned, C)
    defend(turned, "9D")

    assert asked(backfire) == asked(turned) == (A, "life")


def test_r19_when_all_others_are_protected_the_spell_turns_on_the_attacker() -> None:
    state = board("7S 3S", "8D", "9D", "10D")

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, C)
    defend(state, "9D")
    target(state, D)
    defend(state, "10D")
    take_life(state)

    assert [state.lives_left(seat) for seat in range(4)] == [2, 3, 3, 3]


def test_r19_g12_after_deflections_everybody_who_used_diamonds_or_hearts_counts_as_protected() -> None:
    """B deflects to C, who shields; A, the first attacker, deflects in his turn: nobody is left but him."""
    state = board("7S 3S 6H", "8H", "9D")

    attack(state, "7S", "3S", on=B)
    defend(state, "8H")
    target(state, C)
    defend(state, "9D")
    assert choices(state, "target") == [A]
    target(state, A)
    assert refused(state, "lay", card="6H") == ["R9"]
    give_up(state)
    assert asked(state) == (A, "life")

    strong = board("7S 3S 10H", "8H", "9D")
    attack(strong, "7S", "3S", on=B)
    defend(strong, "8H")
    target(strong, C)
    defend(strong, "9D")
    target(strong, A)
    defend(strong, "10H")
    assert asked(strong) == (A, "life")


def test_r19_with_two_players_left_a_shield_sends_the_spell_back() -> None:
    players = [{"hand": ["7S", "3S"], "lives": ["4C"]}, {"hand": ["8D"], "lives": ["5C"]}, {"eliminated": True}]
    state = GAME.position({"players": players})

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")

    assert asked(state) == (A, "life")


def test_g11_a_deflected_spell_may_go_back_to_the_first_attacker_who_defends_like_anybody() -> None:
    state = board("7S 3S 9C", "8H", "", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8H")
    target(state, A)

    assert asked(state) == (A, "defend")
    defend(state, "9C")
    assert asked(state) == (B, "turn")


def test_g11_r19_with_two_players_left_a_deflection_goes_back_to_the_attacker() -> None:
    players = [{"hand": ["7S", "3S", "9C"], "lives": ["4C"]}, {"hand": ["8H"], "lives": ["5C"]}, {"eliminated": True}]
    state = GAME.position({"players": players})

    attack(state, "7S", "3S", on=B)
    defend(state, "8H")

    assert asked(state) == (B, "deflect")
    assert choices(state, "target") == [A]
    target(state, A)
    assert asked(state) == (A, "defend")


def test_g14_a_backfire_after_a_deflection_hits_the_deflector() -> None:
    state = board("7S 3S", "8H", "9S", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8H")
    target(state, C)
    defend(state, "9S")

    assert asked(state) == (B, "life")


def test_g10_protection_lasts_through_deflections_and_ends_with_the_attack() -> None:
    state = board("7S 3S", "8D", "9H", "10H", pile=["2C"])

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, C)
    defend(state, "9H")
    assert choices(state, "target") == [A, D]
    target(state, D)
    defend(state, "10H")
    assert choices(state, "target") == [A]
    target(state, A)
    give_up(state)
    take_life(state)

    assert state.protected == 0
    assert not any(player["protected"] for player in state.observation(A)["players"])


def test_r20_every_card_of_the_attack_is_set_aside_when_it_is_over_and_not_before() -> None:
    state = board("7S 3S", "8D", "9C", "")

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, C)
    assert discard(state) == set()
    defend(state, "9C")

    assert discard(state) == {"7S", "3S", "8D", "9C"}
    assert state.observation(A)["attack"] is None
