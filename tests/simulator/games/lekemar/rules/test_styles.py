"""Style cards: one test for each of the 29, and the rules about playing them."""

import pytest

from simulator.games.lekemar.rules import styles
from simulator.games.lekemar.rules.hands import limit_of
from simulator.kernel.game import PASS
from tests.simulator.games.lekemar.board import (
    A,
    B,
    C,
    act,
    asked,
    board,
    choices,
    discard,
    fight,
    hand,
    kinds,
    out,
    play,
    player,
    refused,
    strike,
    worn,
)
from tests.simulator.games.lekemar.cards import STYLES, house_styles


def test_r19_a_player_who_owes_three_marks_and_has_two_gives_two_and_no_debt_remains() -> None:
    """R19: the example of the rules, number for number."""
    state = board(player(hand="racket"), player(marks=2))

    play(state, "racket", B)
    assert state.marks[:2] == [12, 0]
    act(state, "pass")
    act(state, "take_mark")

    assert state.marks[:2] == [12, 1]


def test_racket_takes_three_marks_from_the_target() -> None:
    state = board(player(hand="racket"), player(marks=8))

    play(state, "racket", B)

    assert state.marks[:2] == [13, 5]


def test_round_makes_everybody_pay_the_bank() -> None:
    state = board(player(hand="round"), player(marks=0), player())

    play(state, "round")

    assert state.marks == [9, 0, 9]
    assert state.bank == 182


def test_heist_takes_three_marks_from_the_bank_or_what_is_left() -> None:
    rich = board(player(hand="heist"), player())
    poor = board(player(hand="heist"), player(marks=100), player(marks=89))

    play(rich, "heist")
    play(poor, "heist")

    assert rich.marks[A] == 13
    assert (poor.marks[A], poor.bank) == (11, 0)


def test_coin_wins_four_marks_or_costs_two() -> None:
    results = set()
    for seed in range(10):
        state = board(player(hand="coin"), player(), seed=seed)
        play(state, "coin")
        results.add(state.marks[A])

    assert results == {14, 8}


@pytest.mark.parametrize(("marks", "after"), [((10, 12, 3), [10, 10, 5]), ((4, 9, 4), [6, 7, 4]), ((5, 5, 5), [5, 5, 5])])
def test_g35_robin_moves_two_marks_from_the_richest_to_the_poorest(marks: tuple[int, ...], after: list[int]) -> None:
    state = board(player(hand="robin", marks=marks[0]), player(marks=marks[1]), player(marks=marks[2]))

    play(state, "robin")

    assert state.marks == after


@pytest.mark.parametrize(("style", "count"), [("draw-2", 2), ("draw-3", 3)])
def test_draw_takes_cards_or_as_many_as_there_are(style: str, count: int) -> None:
    state = board(player(hand=style), player(), pile=["legs-1", "legs-2", "legs-3"])

    play(state, style)

    assert len(hand(state, A)) == count


def test_draw_ends_where_no_card_is_left_however_many_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of somebody's own said a thousand million: whoever played the card held a thread of the web server for ever."""
    asked: list[int] = []

    def no_card(_state: object, seat: int) -> int:
        asked.append(seat)
        return -1

    monkeypatch.setattr(styles, "draw_card", no_card)
    state = board(player(hand="draw-3"), player(), pile=[])

    play(state, "draw-3")

    assert asked == [A]


def test_steal_takes_a_card_by_lot() -> None:
    state = board(player(hand="steal"), player(hand="legs-1 legs-2"))

    play(state, "steal", B)

    assert len(hand(state, A)) == len(hand(state, B)) == 1


def test_search_shows_the_hand_and_takes_the_card_chosen() -> None:
    state = board(player(hand="search"), player(hand="legs-1 weapon-5"))

    play(state, "search", B)
    assert sorted(state.observation(A)["players"][B]["known"]) == ["legs-1", "weapon-5"]
    assert state.observation(C)["players"][B]["known"] == []
    assert refused(state, "seize", card="legs-9") == ["R19"]
    act(state, "seize", card="weapon-5")

    assert (hand(state, A), hand(state, B)) == (["weapon-5"], ["legs-1"])


def test_barter_swaps_a_card_of_each_ones_choice() -> None:
    state = board(player(hand="barter legs-1 legs-2"), player(hand="head-1 head-2"))

    play(state, "barter", B)
    act(state, "give", card="legs-1")
    assert asked(state) == (B, "give")
    assert state.observation(A)["given"] == "legs-1"
    assert state.observation(B)["given"] is None
    act(state, "give", card="head-2")

    assert (hand(state, A), hand(state, B)) == (["head-2", "legs-2"], ["head-1", "legs-1"])


def test_barter_is_void_where_a_hand_is_empty() -> None:
    state = board(player(hand="barter"), player(hand="head-1"))

    play(state, "barter", B)

    assert hand(state, B) == ["head-1"]
    assert asked(state) == (A, "turn")


def test_discard_two_is_the_targets_choice() -> None:
    state = board(player(hand="discard-2"), player(hand="head-1 head-2 head-3"))

    play(state, "discard-2", B)
    assert asked(state) == (B, "discard")
    act(state, "discard", card="head-3")
    act(state, "discard", card="head-1")

    assert hand(state, B) == ["head-2"]
    assert discard(state) == ["head-3", "head-1", "discard-2"]


def test_discard_all_asks_everybody_who_holds_a_card() -> None:
    state = board(player(hand="discard-all legs-1"), player(), player(hand="head-1"))

    play(state, "discard-all")
    assert asked(state) == (A, "discard")
    act(state, "discard", card="legs-1")
    assert asked(state) == (C, "discard")
    act(state, "discard", card="head-1")

    assert asked(state) == (A, "turn")


def test_discard_all_goes_round_in_turn_order_from_the_active_player() -> None:
    state = board(player(hand="legs-1"), player(hand="discard-all legs-2"), player(hand="legs-3"), active=1)

    play(state, "discard-all")
    order = []
    while asked(state)[1] == "discard":
        order.append(state.current_player())
        act(state, "discard", card=hand(state, state.current_player())[0])

    assert order == [B, C, A]


def test_strip_sends_a_card_that_is_worn_back_to_the_hand() -> None:
    state = board(player(hand="strip"), player("head-2 legs-7"))

    play(state, "strip", B)
    act(state, "strip", slot="legs")

    assert worn(state, B) == {"head": "head-2"}
    assert hand(state, B) == ["legs-7"]


def test_impound_sends_a_card_that_is_worn_under_the_pile() -> None:
    state = board(player(hand="impound"), player("head-2 legs-7"))

    play(state, "impound", B)
    assert refused(state, "strip", slot="bust") == ["R19"]
    act(state, "strip", slot="legs")

    assert worn(state, B) == {"head": "head-2"}
    assert state.box.ids[state.pile[0]] == "legs-7"


def test_impounding_a_card_that_makes_room_is_answered_by_the_hand_limit() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5 legs-1"
    state = board(player(hand="impound"), player("roomy", held))

    play(state, "impound", B)
    act(state, "strip", slot="muscles")

    assert asked(state) == (B, "limit")


def test_r17_who_swaps_the_card_away_that_makes_room_puts_cards_back() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5 legs-1 swap-worn"
    state = board(player("roomy", held), player("muscles-9"))

    play(state, "swap-worn", B)
    act(state, "colour", slot="muscles")

    assert asked(state) == (A, "limit")


def test_swap_worn_exchanges_what_two_players_wear_in_a_slot() -> None:
    state = board(player("head-1 legs-1", "swap-worn"), player("head-9 bust-9"))

    play(state, "swap-worn", B)
    assert choices(state, "colour") == [{"slot": "head"}]
    act(state, "colour", slot="head")

    assert (worn(state, A)["head"], worn(state, B)["head"]) == ("head-9", "head-1")


def test_r10_special_case_wear_lays_a_card_in_any_slot() -> None:
    state = board(player(hand="wear legs-9"), player())

    play(state, "wear")
    act(state, "lay", card="legs-9", slot="head")

    assert worn(state, A) == {"head": "legs-9"}
    assert state.line_1 == 1


def test_wear_may_be_declined() -> None:
    state = board(player(hand="wear legs-9"), player())

    play(state, "wear")
    act(state, "pass")

    assert worn(state, A) == {}


def test_r17_special_case_room_lets_the_hand_hold_fifteen() -> None:
    state = board(player(hand="room"), player())

    play(state, "room")

    assert [limit_of(state, seat) for seat in (A, B)] == [15, 10]


def test_line_1_and_line_2_may_be_used_once_more() -> None:
    state = board(player(hand="line-1 line-2 head-1 legs-1"), player())

    play(state, "line-1")
    play(state, "line-2")
    for kind in ("take_mark", "take_mark"):
        act(state, kind)
    act(state, "lay", card="head-1", slot="head")
    act(state, "lay", card="legs-1", slot="legs")

    assert (state.line_1, state.line_2) == (0, 0)


def test_g37_nobody_attacks_a_player_in_a_truce_before_his_next_turn() -> None:
    state = board(player("head-5 legs-5", "truce"), player("head-6 legs-6"), player("head-6 legs-6"))

    play(state, "truce")
    act(state, "pass")

    assert refused(state, "attack", player=A) == ["G37"]
    for _ in range(3):
        act(state, "pass")
    act(state, "pass")
    assert {"player": A} in choices(state, "attack")


def test_r20_special_case_alone_lets_one_attack_with_a_single_card() -> None:
    state = board(player("head-9", "alone"), player("head-6 legs-6"), player("head-6"))

    play(state, "alone")

    assert choices(state, "attack") == [{"player": B}]
    for _ in range(3):
        act(state, "pass")
    assert (asked(state), choices(state, "attack")) == ((A, "turn"), [])


def test_disarm_sends_the_opposing_weapon_back_unseen() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4", "disarm"))
    fight(state, arm="weapon-9")
    act(state, "pass")

    act(state, "play", card="disarm")

    assert hand(state, A) == ["weapon-9"]
    assert state.observation(B)["players"][A]["known"] == []
    assert asked(state) == (B, "strike")


def test_g40_a_weapon_disarmed_when_it_was_face_up_stays_known() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4 muscles-1", "disarm"))
    fight(state, arm="weapon-9")
    act(state, "flip", at="muscles")

    act(state, "play", card="disarm")

    assert state.observation(B)["players"][A]["known"] == ["weapon-9"]
    assert state.observation(C)["players"][A]["known"] == ["weapon-9"]


def test_g39_who_has_no_card_left_because_of_a_style_has_lost() -> None:
    state = board(player("head-4 legs-4", "weapon-9"), player("bust-6 legs-5", "disarm"))
    fight(state, arm="weapon-9")
    strike(state, "bust", "head")
    act(state, "strike", **{"with": "legs", "at": "legs"})
    act(state, "pass")

    act(state, "play", card="disarm")

    assert asked(state) == (B, "reward")


def test_stronger_adds_two_to_ones_own_card() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "stronger"))
    fight(state)
    act(state, "play", card="stronger")
    act(state, "place", player=B, at="bust")

    strike(state, "bust", "head")

    assert out(state, 0) == ["head"]


def test_weaker_takes_two_from_an_opposing_card() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "weaker"))
    fight(state)
    act(state, "play", card="weaker")
    act(state, "place", player=A, at="head")

    strike(state, "bust", "head")

    assert out(state, 0) == ["head"]


def test_g38_an_untouchable_card_cannot_be_struck_until_it_strikes() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4 head-9", "untouchable"))
    fight(state)
    act(state, "play", card="untouchable")
    act(state, "place", player=B, at="head")
    strike(state, "bust", "legs")

    assert refused(state, "strike", **{"with": "head", "at": "head"}) == ["G38"]
    strike(state, "head", "legs")
    strike(state, "head", "head")

    assert asked(state) == (B, "reward")


def test_g38_an_untouchable_card_that_has_struck_may_be_struck() -> None:
    state = board(player("head-9 legs-4 bust-1"), player("bust-6 legs-4 head-5", "untouchable"))
    fight(state)
    act(state, "play", card="untouchable")
    act(state, "place", player=B, at="head")

    strike(state, "head", "legs")
    strike(state, "head", "head")

    assert (out(state, 0), out(state, 1)) == (["legs"], ["head"])


def test_revive_brings_a_card_back_into_the_combat() -> None:
    state = board(player("head-9 legs-4"), player("bust-6 legs-4", "revive"))
    fight(state)
    assert refused(state, "play", card="revive") == ["R19"]
    strike(state, "legs", "legs")
    strike(state, "head", "bust")

    assert asked(state) == (A, "reward")
    again = board(player("head-9 legs-4"), player("bust-6 legs-4 muscles-3", "revive"))
    fight(again)
    strike(again, "legs", "legs")
    strike(again, "head", "bust")
    act(again, "play", card="revive")
    act(again, "place", player=B, at="bust")
    assert out(again, 1) == ["legs"]


def test_r26_flee_ends_the_combat_drawn() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "flee"))
    fight(state)

    act(state, "play", card="flee")

    assert asked(state) == (B, "turn")
    assert discard(state) == ["flee"]


def test_cancel_answers_a_style_that_is_aimed_at_oneself() -> None:
    state = board(player(hand="racket"), player(hand="cancel"))

    play(state, "racket", B, answer="play")

    assert state.marks[:2] == [10, 10]
    assert discard(state) == ["cancel", "racket"]
    assert asked(state) == (A, "turn")
    assert state.styles == 1


def test_look_puts_the_top_cards_back_in_another_order() -> None:
    state = board(player(hand="look"), player(), pile=["head-1", "legs-1", "legs-2", "legs-3"])

    play(state, "look")
    assert [known["card"] for known in state.observation(A)["pile_known"]] == ["legs-3", "legs-2", "legs-1"]
    assert state.observation(B)["pile_known"] == []
    assert refused(state, "order", card="head-1") == ["R19"]
    act(state, "order", card="legs-1")
    act(state, "order", card="legs-3")

    assert [state.box.ids[card] for card in state.pile[-4:]] == ["head-1", "legs-2", "legs-3", "legs-1"]


def test_look_at_a_pile_of_one_card_asks_for_no_order() -> None:
    state = board(player(hand="look"), player(), pile=["head-1"], rest="discard")

    play(state, "look")

    assert asked(state) == (A, "turn")
    assert [known["card"] for known in state.observation(A)["pile_known"]] == ["head-1"]


def test_g7_r19_who_looks_at_more_cards_than_the_pile_has_sees_those_that_are_there() -> None:
    state = board(player(hand="look"), player(), pile=["head-1", "legs-1"], rest="discard")

    play(state, "look")
    act(state, "order", card="head-1")

    assert (asked(state), len(state.pile)) == ((A, "turn"), 2)
    assert [known["card"] for known in state.observation(A)["pile_known"]] == ["head-1", "legs-1"]


def test_a_look_at_the_only_card_of_the_pile_takes_from_nobody_what_he_knows_of_it() -> None:
    """It cannot have changed its place."""
    state = board(player(hand="impound look"), player("legs-4"), rest="discard")
    play(state, "impound", B)
    act(state, "strip", slot="legs")

    play(state, "look")

    assert [known["card"] for known in state.observation(C)["pile_known"]] == ["legs-4"]


def test_g1_at_most_two_styles_a_turn() -> None:
    state = board(player(hand="heist coin round"), player())

    play(state, "heist")
    play(state, "coin")

    assert refused(state, "play", card="round") == ["G1"]


def test_g1_each_style_has_its_moment() -> None:
    state = board(player("head-7 legs-4", "stronger cancel"), player("bust-6 legs-4", "heist cancel"))

    assert refused(state, "play", card="stronger") == ["G1"]
    assert refused(state, "play", card="cancel") == ["G1"]
    fight(state)
    assert refused(state, "play", card="heist") == ["G1"]


def test_g1_a_style_is_aimed_at_another_player() -> None:
    state = board(player(hand="racket"), player())
    act(state, "play", card="racket")

    assert refused(state, "target", player=A) == ["G1"]


def test_g34_the_target_is_asked_as_long_as_he_holds_any_card() -> None:
    holding, empty = board(player(hand="racket"), player(hand="head-1")), board(player(hand="racket"), player())
    for state in (holding, empty):
        act(state, "play", card="racket")
        act(state, "target", player=B)

    assert asked(holding) == (B, "react")
    assert kinds(holding) == {"pass"}
    assert asked(empty) == (A, "turn")


@pytest.mark.parametrize("style", ["strip", "swap-worn", "steal"])
def test_g43_a_style_without_any_use_is_void(style: str) -> None:
    state = board(player(hand=style), player())

    play(state, style, B)

    assert asked(state) == (A, "turn")
    assert discard(state) == [style]


def test_every_style_of_the_shipped_list_is_tested_here_by_its_short_name() -> None:
    assert len(house_styles()) == len(STYLES) == 29


def test_r30_a_weapon_that_is_revived_is_face_up_and_its_power_holds_again() -> None:
    state = board(player("bust-4 legs-9", "belt revive"), player("head-6 bust-9 muscles-1"))
    fight(state, arm="belt")
    act(state, "flip", at="muscles")
    strike(state, "head", "weapon")
    assert out(state, 0) == ["weapon"]

    act(state, "play", card="revive")
    act(state, "place", player=A, at="weapon")

    assert [place["note"] for place in state.observation(C)["combat"]["sides"][0]["places"]] == [None, 5, None, 9, 5]


def test_g35_among_equally_rich_players_the_first_in_turn_order_from_the_active_player_is_meant() -> None:
    rich = board(player(marks=12), player(hand="robin", marks=8), player(marks=12), active=1)
    poor = board(player(marks=8), player(hand="robin", marks=12), player(marks=8), active=1)

    play(rich, "robin")
    play(poor, "robin")

    assert rich.marks == [12, 10, 10]
    assert poor.marks == [8, 10, 10]


@pytest.mark.parametrize(
    ("style", "may"), [("steal", True), ("search", True), ("racket", False), ("barter", False), ("discard-2", False)]
)
def test_g33_cards_are_put_back_before_a_style_takes_one_and_nobody_is_asked_for_nothing(style: str, may: bool) -> None:
    """R18: every style that was aimed at somebody stopped him with his whole hand, whatever it did."""
    state = board(player(hand=f"{style} head-3"), player(hand="head-1 head-2"))
    act(state, "play", card=style)
    act(state, "target", player=B)

    assert asked(state) == (B, "react")
    if may:
        act(state, "put_back", card="head-1")
        assert asked(state) == (B, "react")
    else:
        assert state.legal_actions() == [PASS]
        assert refused(state, "put_back", card="head-1") == ["G33"]


def test_g33_r19_who_has_put_all_his_cards_back_swaps_none() -> None:
    state = board(player(hand="barter legs-1"), player(hand="head-1 head-2"))
    play(state, "barter", B)
    act(state, "give", card="legs-1")

    act(state, "put_back", card="head-1")
    assert asked(state) == (B, "give")
    act(state, "put_back", card="head-2")

    assert asked(state) == (A, "turn")
    assert (hand(state, A), hand(state, B), discard(state)) == (["legs-1"], [], ["barter"])
    assert state.observation(A)["given"] is None


def test_g33_who_plays_a_swap_may_put_cards_back_as_well_before_he_gives_one() -> None:
    """R18: the player whom it is aimed at could, and so could the one who plays a card that has everybody discard."""
    state = board(player(hand="barter legs-1 legs-2"), player(hand="head-1"))
    play(state, "barter", B)

    act(state, "put_back", card="legs-2")
    assert asked(state) == (A, "give")
    act(state, "put_back", card="legs-1")

    assert asked(state) == (A, "turn")
    assert (hand(state, A), hand(state, B), discard(state)) == ([], ["head-1"], ["barter"])


def test_g33_who_must_discard_may_put_cards_back_first() -> None:
    """R18: only the target of a style could; what everybody must discard was taken from all others without a word."""
    state = board(player(hand="discard-all"), player(hand="head-1"), player(hand="head-2 legs-2"), pile=["legs-1"])
    play(state, "discard-all")

    act(state, "put_back", card="head-1")

    assert (asked(state), hand(state, B)) == ((C, "discard"), [])
    act(state, "put_back", card="head-2")
    assert asked(state) == (C, "discard")
    act(state, "discard", card="legs-2")
    assert asked(state) == (A, "turn")
    assert discard(state) == ["legs-2", "discard-all"]
    assert [state.box.ids[card] for card in state.pile[:2]] == ["head-2", "head-1"]


def test_g33_a_card_put_back_is_none_of_those_to_be_discarded() -> None:
    state = board(player(hand="discard-2"), player(hand="head-1 head-2 head-3"))
    play(state, "discard-2", B)
    act(state, "discard", card="head-3")

    act(state, "put_back", card="head-1")

    assert asked(state) == (B, "discard")
    act(state, "discard", card="head-2")
    assert discard(state) == ["head-3", "head-2", "discard-2"]


def test_g7_an_empty_pile_is_made_anew_for_who_looks_at_it() -> None:
    state = board(player(hand="look"), player(), rest="discard")

    play(state, "look")

    assert asked(state) == (A, "order")
    assert len(state.observation(A)["pile_known"]) == 3
    assert discard(state) == []
