"""The three variants: sudden death, attacks out of turn, a defence in time (V1-V3, G22-G24, G28, G32)."""

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
    hand,
    new_game,
    refused,
    take_life,
    target,
)

ANY_TIME = {"attacks_out_of_turn": True}
IN_TIME = {"timed_defence": True}


def test_v1_g32_in_sudden_death_there_are_no_life_cards_and_the_whole_pack_is_the_pile() -> None:
    state = new_game(players=5, sudden_death=True)

    assert [state.lives_left(seat) for seat in range(5)] == [0] * 5
    assert state.pile_size() == 51


def test_v1_g24_the_first_hit_that_is_not_defended_eliminates() -> None:
    for elimination in ("without_life", "last_life"):
        state = board("7S 3S", "8C", "", lives=0, options={"sudden_death": True, "elimination": elimination})

        attack(state, "7S", "3S", on=B)
        give_up(state)

        assert state.living == [A, C]


def test_v2_g22_everybody_is_asked_once_after_the_draw_from_the_active_player_to_the_left() -> None:
    state = board("7S", "8C 3C", "9D", "4H", options=ANY_TIME, pile=["2H"])
    order = []
    for _ in range(4):
        order.append(asked(state))
        give_up(state)

    assert order == [(A, "window"), (B, "window"), (C, "window"), (D, "window")]
    assert asked(state) == (B, "window")
    assert state.active == B
    assert "2H" in hand(state, B)


def test_v2_somebody_else_may_attack_in_my_turn() -> None:
    state = board("7S", "9C 3C", "", options=ANY_TIME)

    give_up(state)
    attack(state, "9C", "3C", on=A)

    assert asked(state) == (A, "defend")
    assert state.active == A


def test_v2_g22_after_an_attack_everybody_is_asked_again_and_there_is_no_limit_of_one() -> None:
    state = board("7S 3S KD QD", "8C 9C 4C", "", options=ANY_TIME, pile=["2H"])

    attack(state, "7S", "3S", on=B)
    defend(state, "8C")
    assert asked(state) == (A, "window")
    attack(state, "KD", "QD", on=B)
    take_life(state)
    assert asked(state) == (A, "window")
    give_up(state)
    attack(state, "9C", "4C", on=C)
    give_up(state)
    take_life(state)

    assert asked(state) == (A, "window")
    assert state.active == A
    for _ in range(3):
        give_up(state)
    assert (state.active, state.turn) == (B, 6)


def test_v2_g22_the_window_closes_only_when_all_decline_one_after_the_other() -> None:
    state = board("7S", "9C 3C", "", options=ANY_TIME)

    give_up(state)
    attack(state, "9C", "3C", on=C)
    give_up(state)
    take_life(state)
    give_up(state)
    give_up(state)

    assert asked(state) == (C, "window")
    assert state.active == A


def test_v2_g22_g31_an_eliminated_active_player_is_skipped() -> None:
    state = board("7S", "9C 3C", "", "", lives=[0, 3, 3, 3], options=ANY_TIME)

    give_up(state)
    attack(state, "9C", "3C", on=A)
    give_up(state)

    assert state.living == [B, C, D]
    assert asked(state) == (B, "window")
    for _ in range(3):
        give_up(state)
    assert asked(state) == (B, "window")
    assert state.active == B


def test_without_v2_nobody_is_asked_out_of_turn() -> None:
    state = board("7S", "9C 3C", "")

    give_up(state)

    assert (state.active, asked(state)) == (B, (B, "turn"))


def test_v3_g23_too_late_is_an_answer_to_an_attack_and_costs_a_life() -> None:
    state = board("7S 3S", "8C AS", "", options=IN_TIME)

    attack(state, "7S", "3S", on=B)
    assert choices(state, "timeout") == [True]
    act(state, "timeout")

    assert asked(state) == (B, "life")
    assert hand(state, B) == {"8C", "AS"}


def test_v3_g28_cards_laid_before_time_ran_out_are_set_aside() -> None:
    state = board("7S 3S", "5C 4C", "", options=IN_TIME)

    attack(state, "7S", "3S", on=B)
    act(state, "lay", card="5C")
    act(state, "timeout")
    take_life(state)

    assert discard(state) == {"7S", "3S", "5C"}
    assert "4C" in hand(state, B)


def test_v3_once_the_defence_stands_the_suit_is_chosen_without_hurry() -> None:
    state = board("7S 3S", "4C 4S", "", options=IN_TIME)

    attack(state, "7S", "3S", on=B)
    for card in ("4C", "4S"):
        act(state, "lay", card=card)
    act(state, "confirm")

    assert choices(state, "timeout") == []
    assert refused(state, "timeout") == ["R7"]


def test_without_v3_nobody_is_ever_late() -> None:
    state = board("7S 3S", "8C", "")

    attack(state, "7S", "3S", on=B)

    assert refused(state, "timeout") == ["V3"]


def test_all_variants_play_together() -> None:
    options = {"sudden_death": True, "attacks_out_of_turn": True, "timed_defence": True, "ace_beats_court_pair": True}
    state = board("KD JD", "AD", "9C 3C 2C", "", lives=0, options=options)

    attack(state, "KD", "JD", on=B)
    defend(state, "AD")
    target(state, D)
    act(state, "timeout")

    assert state.living == [A, B, C]
    assert asked(state) == (A, "window")
    give_up(state)
    give_up(state)
    attack(state, "9C", "3C", on=A)
    give_up(state)
    assert state.living == [B, C]
    assert GAME.deserialize_state(state.serialize()).serialize() == state.serialize()
