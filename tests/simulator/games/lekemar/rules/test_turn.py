"""The three lines, the hand limit, cards put back."""

from typing import Any

import pytest

from simulator.games.lekemar.rules.hands import limit_of
from tests.simulator.games.lekemar.board import (
    A,
    B,
    act,
    asked,
    board,
    choices,
    discard,
    hand,
    kinds,
    lay,
    play,
    player,
    refused,
    worn,
)


def test_r14_line_one_lays_one_card_a_turn() -> None:
    state = board(player(hand="head-7 legs-4"), player())

    lay(state, "head-7")

    assert worn(state, A) == {"head": "head-7"}
    assert hand(state, A) == ["legs-4"]
    assert refused(state, "lay", card="legs-4", slot="legs") == ["R14"]


def test_r14_line_one_takes_a_card_off() -> None:
    state = board(player("head-7"), player())

    act(state, "remove", slot="head")

    assert worn(state, A) == {}
    assert hand(state, A) == ["head-7"]
    assert refused(state, "remove", slot="head") == ["R14"]


def test_r14_what_is_not_worn_cannot_be_taken_off_and_what_is_not_held_not_laid() -> None:
    state = board(player("head-7"), player(hand="legs-4"))

    assert refused(state, "remove", slot="legs") == ["R14"]
    assert refused(state, "lay", card="legs-4", slot="legs") == ["R14"]
    assert refused(state, "lay", card="nobody", slot="legs") == ["R14"]


def test_g9_to_exchange_is_to_lay_where_a_card_is_worn() -> None:
    state = board(player("head-7", "head-9"), player())

    lay(state, "head-9")

    assert worn(state, A) == {"head": "head-9"}
    assert hand(state, A) == ["head-7"]
    assert state.action_to_string(state.legal_actions()[0], "en") == "Pass the turn"


def test_r10_a_card_fits_the_slot_of_its_colour_only() -> None:
    state = board(player(hand="legs-4"), player())

    assert choices(state, "lay") == [{"card": "legs-4", "slot": "legs"}]
    assert refused(state, "lay", card="legs-4", slot="head") == ["R10"]


def test_r10_special_case_a_power_lets_a_card_fit_any_slot() -> None:
    state = board(player(hand="anywhere"), player())

    assert [choice["slot"] for choice in choices(state, "lay")] == ["head", "bust", "muscles", "legs"]


def test_r10_weapons_and_styles_are_not_laid() -> None:
    state = board(player(hand="weapon-5 heist"), player())

    assert refused(state, "lay", card="weapon-5", slot="head") == ["R10"]
    assert refused(state, "lay", card="heist", slot="head") == ["R10"]


def test_r15_line_two_takes_a_card_or_a_mark() -> None:
    drawing, taking = (board(player(), player(), pile=["legs-4"]) for _ in range(2))

    act(drawing, "take_card")
    act(taking, "take_mark")

    assert (hand(drawing, A), drawing.marks[A]) == (["legs-4"], 10)
    assert (hand(taking, A), taking.marks[A]) == ([], 11)
    assert refused(drawing, "take_mark") == ["R15"]
    assert refused(taking, "take_card") == ["R15"]


def test_r16_to_pass_ends_the_turn() -> None:
    state = board(player(), player())

    act(state, "pass")

    assert (state.active, state.turn) == (B, 6)


def test_r16_nobody_attacks_himself_or_an_empty_place() -> None:
    state = board(player("head-7 legs-4"), player("head-6 legs-6"))

    assert refused(state, "attack", player=A) == ["R16"]
    assert state.why_not(7 << 12 | 9)[0].rule == "R3"


def test_g2_the_lines_may_be_used_in_any_order_and_the_attack_ends_the_turn() -> None:
    state = board(player("head-7 legs-4", "bust-6"), player("head-6 legs-6"))

    act(state, "take_mark")
    lay(state, "bust-6")
    act(state, "attack", player=B)

    assert state.fought == 1
    assert "take_card" not in kinds(state)


def test_r17_whoever_draws_an_eleventh_card_puts_one_back() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5"
    state = board(player(hand=held), player(), pile=["legs-4"])

    act(state, "take_card")

    assert asked(state) == (A, "limit")
    assert kinds(state) == {"put_back"}
    act(state, "put_back", card="head-1")
    assert asked(state) == (A, "turn")
    assert len(hand(state, A)) == 10


def test_g10_a_card_taken_off_with_a_full_hand_is_answered_by_the_limit() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5"
    state = board(player("legs-4", held), player())

    act(state, "remove", slot="legs")

    assert asked(state) == (A, "limit")


def test_r17_special_case_a_card_that_is_worn_makes_room_for_twelve() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5 legs-1 legs-1"
    state = board(player("roomy", held), player(), pile=["legs-4"])

    assert limit_of(state, A) == 12
    act(state, "remove", slot="muscles")
    assert asked(state) == (A, "limit")
    for card in ("head-1", "head-1"):
        act(state, "put_back", card=card)
    assert asked(state) == (A, "limit")
    act(state, "put_back", card="head-2")
    assert asked(state) == (A, "turn")


def test_g45_exceptions_to_the_hand_limit_do_not_add_up() -> None:
    state = board(player("roomy", "room"), player())

    play(state, "room")

    assert limit_of(state, A) == 15


def test_r18_any_number_of_cards_may_be_put_back_in_ones_turn() -> None:
    state = board(player(hand="head-1 legs-1 heist"), player())

    for card in ("legs-1", "heist", "head-1"):
        act(state, "put_back", card=card)

    assert hand(state, A) == []
    assert asked(state) == (A, "turn")


def test_g6_cards_put_back_lie_under_the_pile_in_their_order() -> None:
    state = board(player(hand="head-1 legs-1"), player(), pile=["legs-4"])

    act(state, "put_back", card="legs-1")
    act(state, "put_back", card="head-1")

    assert [state.box.ids[card] for card in state.pile[:2]] == ["head-1", "legs-1"]
    assert state.box.ids[state.pile[-1]] == "legs-4"


def test_r18_no_card_is_put_back_during_a_combat() -> None:
    state = board(player("head-7 legs-4", "head-1"), player("head-6 legs-6", "legs-1"))

    act(state, "attack", player=B)

    assert refused(state, "put_back", card="head-1") == ["R18"]


def test_g33_the_target_of_a_style_may_put_cards_back_before_it_acts() -> None:
    state = board(player(hand="steal"), player(hand="head-1"))

    act(state, "play", card="steal")
    act(state, "target", player=B)
    assert asked(state) == (B, "react")
    act(state, "put_back", card="head-1")

    assert (hand(state, A), hand(state, B)) == ([], [])
    assert asked(state) == (A, "turn")


def test_g32_putting_back_gives_no_new_draw() -> None:
    state = board(player(hand="head-1"), player(), pile=["legs-4"])

    act(state, "take_card")
    act(state, "put_back", card="legs-4")

    assert refused(state, "take_card") == ["R15"]


def test_g7_the_discard_becomes_the_pile_when_that_is_empty() -> None:
    state = board(player(), player(), rest="discard")
    size = len(state.discard)

    act(state, "take_card")

    assert state.pile_size() == size - 1
    assert discard(state) == []


def test_g7_without_pile_and_discard_no_card_can_be_taken() -> None:
    state = board(player(), player(), rest="discard")
    state.discard.clear()

    assert refused(state, "take_card") == ["G7"]
    assert "take_card" not in kinds(state)


def test_g8_an_empty_bank_gives_no_mark() -> None:
    state = board(player(marks=100), player(marks=90))

    assert state.bank == 0
    assert refused(state, "take_mark") == ["G8"]


def test_g30_a_naked_character_cannot_fight_but_everything_else() -> None:
    state = board(player(hand="heist"), player("head-6 legs-6"))

    assert kinds(state) == {"pass", "take_card", "take_mark", "play", "put_back"}
    assert refused(state, "attack", player=B) == ["R20"]


def test_g37_room_in_the_hand_ends_when_the_next_turn_begins() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5 legs-1"
    state = board(player(hand=f"room {held}", room=15), player())

    play(state, "room")
    for _ in range(3):
        act(state, "pass")

    assert asked(state) == (A, "limit")


@pytest.mark.parametrize(
    "action", [{"kind": "dance"}, {"kind": "attack", "player": "B"}, {"kind": "lay", "card": "head-7"}, -5, 1 << 22]
)
def test_what_is_no_action_is_refused_as_such(action: object) -> None:
    state = board(player(), player())

    assert [reason.en for reason in state.why_not(action)] == ["There is no such action."]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spec", "question", "rule"),
    [
        ([("attack", {"player": B})], "arm", "R21"),
        ([("attack", {"player": B}), ("arm", {"card": "weapon-5"}), ("pass", {})], "window", "R28"),
        ([("attack", {"player": B}), ("pass", {}), ("pass", {})], "strike", "R22"),
        ([("play", {"card": "strip"})], "target", "G1"),
        ([("play", {"card": "strip"}), ("target", {"player": B}), ("pass", {})], "strip", "G1"),
        ([("take_card", {})], "limit", "R17"),
    ],
)
def test_g2_what_is_not_asked_now_is_refused_with_the_rule_of_what_is(
    spec: list[tuple[str, dict[str, Any]]], question: str, rule: str
) -> None:
    held = "weapon-5 strip head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4"
    state = board(player("head-7 legs-4", held), player("head-6 legs-6", "legs-1"), pile=["legs-4"])
    for kind, wanted in spec:
        act(state, kind, **wanted)

    assert asked(state)[1] == question
    assert refused(state, "take_mark") == [rule]


def test_r17_the_refusal_says_how_many_cards_are_held_and_allowed() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5"
    state = board(player(hand=held), player(), pile=["legs-4"])
    act(state, "take_card")

    (reason,) = state.why_not({"kind": "pass"})

    assert (reason.rule, reason.found, reason.needed) == ("R17", 11, 10)


def test_g7_the_discard_is_shuffled_before_it_becomes_the_pile() -> None:
    states = [board(player(), player(), rest="discard", seed=seed) for seed in range(3)]

    for state in states:
        act(state, "take_card")

    assert len({tuple(state.pile) for state in states}) == 3
    assert all(state.pile != sorted(state.pile) for state in states)
