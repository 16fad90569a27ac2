"""Weapons face down and face up, strikes out of turn, bluffs."""

import pytest

from tests.simulator.games.lekemar.board import (
    A,
    B,
    act,
    asked,
    board,
    choices,
    discard,
    fight,
    hand,
    kinds,
    out,
    player,
    refused,
    strike,
    wait,
)


def test_r11_r21_both_may_lay_any_card_of_the_hand_face_down_or_none() -> None:
    state = board(player("head-7 legs-4", "weapon-5 head-1 heist"), player("bust-6 legs-4", "weapon-6"))

    act(state, "attack", player=B)

    assert asked(state) == (A, "arm")
    assert {choice["card"] for choice in choices(state, "arm")} == {"weapon-5", "head-1", "heist"}
    assert "pass" in kinds(state)


def test_g31_both_lay_their_weapon_secretly_in_the_order_of_seats() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "weapon-6"), player("bust-5 legs-5", "weapon-7"), active=2)
    act(state, "attack", player=B)
    assert asked(state) == (B, "arm")

    before = state.observation(2)
    act(state, "arm", card="weapon-6")

    assert asked(state) == (2, "arm")
    after = state.observation(2)
    assert before["players"][B] == after["players"][B]
    assert after["combat"]["sides"] == before["combat"]["sides"]
    assert state.observation(B)["combat"]["sides"][1]["chosen"] == "weapon-6"


def test_r21_what_lies_face_down_is_seen_by_its_owner_only() -> None:
    state = board(player("head-7 legs-4", "weapon-5"), player("bust-6 legs-4", "weapon-6"))

    fight(state, arm="weapon-5", other_arm="weapon-6")

    seen = [state.observation(seat)["combat"]["sides"][0]["places"][4] for seat in (A, B)]
    assert [place["card"] for place in seen] == ["weapon-5", None]
    assert [place["face_down"] for place in seen] == [True, True]
    assert [place["note"] for place in seen] == [None, None]


def test_r28_g16_the_weapon_strikes_out_of_turn_and_the_other_one_strikes_then() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4"))
    fight(state, arm="weapon-9")
    assert asked(state) == (A, "window")

    act(state, "flip", at="bust")

    assert out(state, 1) == ["bust"]
    assert asked(state) == (B, "strike")


def test_g16_the_one_to_strike_may_turn_his_weapon_up_and_strike_once_more() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "weapon-9"))
    fight(state, other_arm="weapon-9")

    act(state, "flip", at="head")

    assert out(state, 0) == ["head"]
    assert asked(state) == (B, "strike")
    assert {choice["with"] for choice in choices(state, "strike")} == {"bust", "legs", "weapon"}


def test_g16_a_weapon_is_turned_up_once() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4 head-10"))
    fight(state, arm="weapon-9")
    act(state, "flip", at="bust")

    strike(state, "legs", "legs")

    assert asked(state) == (A, "strike")
    assert refused(state, "flip", at="head") == ["R28"]


def test_r28_a_weapon_that_lies_face_down_is_turned_up_before_it_strikes() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "weapon-9"))
    fight(state, other_arm="weapon-9")

    assert refused(state, "strike", **{"with": "weapon", "at": "head"}) == ["R28"]


def test_r29_g14_a_weapon_struck_face_down_is_turned_up_and_compared() -> None:
    state = board(player("head-7 legs-4", "weapon-5"), player("bust-6 legs-4"))
    fight(state, arm="weapon-5")

    strike(state, "bust", "weapon")

    assert out(state, 0) == ["weapon"]
    assert state.up[0] == 1


def test_r29_a_striker_that_is_too_weak_is_out_itself() -> None:
    state = board(player("head-7 legs-4", "weapon-8"), player("bust-6 legs-4"))
    fight(state, arm="weapon-8")

    strike(state, "bust", "weapon")

    assert (out(state, 0), out(state, 1)) == ([], ["bust"])


def test_g14_the_power_of_a_weapon_struck_face_down_does_not_hold_in_that_strike() -> None:
    surprised = board(player("head-7 legs-4", "avenger"), player("bust-6 legs-4"))
    ready = board(player("head-7 legs-4", "avenger"), player("bust-6 legs-4 muscles-2"))
    fight(surprised, arm="avenger")
    fight(ready, arm="avenger")

    strike(surprised, "bust", "weapon")
    act(ready, "flip", at="muscles")
    strike(ready, "bust", "weapon")

    assert (out(surprised, 0), out(surprised, 1)) == (["weapon"], [])
    assert (out(ready, 0), out(ready, 1)) == (["weapon"], ["bust", "muscles"])


def test_r30_powers_hold_only_while_the_weapon_is_face_up_and_not_out() -> None:
    state = board(player("head-7 bust-6", "belt"), player("bust-6 legs-4 head-9"))
    fight(state, arm="belt")

    def note() -> int:
        noted: int = state.observation(A)["combat"]["sides"][0]["places"][1]["note"]
        return noted

    assert note() == 6
    act(state, "flip", at="legs")
    assert note() == 7
    strike(state, "head", "weapon")
    assert note() == 6


def test_scales_win_ties_for_their_whole_side() -> None:
    state = board(player("head-6 legs-4", "scales"), player("bust-6 legs-4 muscles-1"))
    fight(state, arm="scales")
    act(state, "flip", at="muscles")

    strike(state, "bust", "head")

    assert (out(state, 0), out(state, 1)) == ([], ["bust", "muscles"])


def test_an_avenger_that_strikes_a_stronger_card_takes_it_along() -> None:
    state = board(player("head-7 legs-4", "avenger"), player("bust-10 legs-4"))
    fight(state, arm="avenger")

    act(state, "flip", at="bust")

    assert (out(state, 0), out(state, 1)) == (["weapon"], ["bust"])


def test_a_silencer_takes_the_powers_of_the_other_side_away() -> None:
    state = board(player("head-7 legs-4", "silencer"), player("raiser legs-5 bust-1"))
    fight(state, arm="silencer")

    act(state, "flip", at="bust")

    sides = state.observation(A)["combat"]["sides"]
    assert sides[1]["silenced"] is True
    assert sides[1]["places"][3]["note"] == 5


def test_g36_two_silencers_silence_both_sides() -> None:
    state = board(player("head-7 legs-4 muscles-1", "silencer"), player("raiser legs-5 bust-1", "silencer-2"))
    fight(state, arm="silencer", other_arm="silencer-2")

    act(state, "flip", at="bust")
    act(state, "flip", at="muscles")

    assert [side["silenced"] for side in state.observation(A)["combat"]["sides"]] == [True, True]


def test_a_plunderer_that_is_up_at_the_end_takes_marks_from_the_loser() -> None:
    state = board(player("head-9 legs-9", "plunderer"), player("bust-2 legs-2 muscles-1"))
    fight(state, arm="plunderer")
    act(state, "flip", at="muscles")

    strike(state, "bust", "head")
    strike(state, "head", "legs")

    assert asked(state) == (A, "reward")
    assert state.marks[:2] == [11, 9]


def test_g14_a_silencer_struck_face_down_silences_nothing_in_that_strike() -> None:
    state = board(player("head-7 muscles-4", "silencer"), player("raiser legs-4"))
    fight(state, arm="silencer")

    strike(state, "legs", "weapon")

    assert (out(state, 0), out(state, 1)) == (["weapon"], ["legs"])  # 4, raised to 5, against 5


def test_r25_a_silenced_card_is_put_out_without_a_bounty() -> None:
    state = board(player("head-7 legs-4", "silencer"), player("bust-6 paid"))
    fight(state, arm="silencer")

    act(state, "flip", at="legs")

    assert (out(state, 1), state.marks[:2]) == (["legs"], [10, 10])


def test_r30_a_plunderer_that_was_never_turned_up_takes_nothing() -> None:
    state = board(player("head-9 legs-9", "plunderer"), player("bust-2 legs-2"))
    fight(state, arm="plunderer")

    strike(state, "bust", "head")
    strike(state, "head", "legs")

    assert (asked(state), state.marks[:2]) == ((A, "reward"), [10, 10])


@pytest.mark.parametrize(("weapon", "marks"), [("silencer", [10, 10]), ("weapon-5", [11, 9])])
def test_g36_r27_a_last_card_that_is_equal_may_silence_a_plunderer_that_wins(weapon: str, marks: list[int]) -> None:
    """R25, R30: it is neither out nor face down; the winner was paid as if nobody were left who could silence him."""
    attacker = player("head-4 legs-3 muscles-1", "plunderer untouchable")
    state = board(attacker, player("head-4 legs-3 bust-1", f"{weapon} untouchable"))
    fight(state, arm="plunderer", other_arm=weapon)

    act(state, "flip", at="legs")
    act(state, "flip", at="legs")
    strike(state, "bust", "head")
    act(state, "play", card="untouchable")
    act(state, "place", player=A, at="weapon")
    strike(state, "muscles", "head")
    act(state, "play", card="untouchable")
    act(state, "place", player=B, at="weapon")
    strike(state, "head", "head")

    assert (asked(state), state.marks[:2]) == ((A, "reward"), marks)


def test_r31_g15_a_bluff_that_is_struck_joins_the_strikers_hand() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "legs-10"))
    fight(state, other_arm="legs-10")

    strike(state, "bust", "legs")
    strike(state, "head", "weapon")

    assert hand(state, A) == ["legs-10"]
    assert out(state, 0) == ["legs"]
    assert state.arms == [-1, -1]
    assert asked(state) == (B, "strike")


def test_g15_the_hand_limit_is_looked_at_after_the_combat() -> None:
    held = "head-1 head-1 head-2 head-2 head-3 head-3 head-4 head-4 head-5 head-5"
    state = board(player("head-7 legs-7", held), player("bust-2 legs-2", "legs-10"))
    fight(state, other_arm="legs-10")

    strike(state, "bust", "head")
    strike(state, "head", "weapon")
    assert len(state.hand[A]) == 11
    strike(state, "legs", "head")
    act(state, "pass")

    assert asked(state) == (A, "limit")


def test_g41_a_bluff_cannot_be_turned_up_and_its_owner_is_asked_all_the_same() -> None:
    state = board(player("head-7 legs-4", "heist"), player("bust-6 legs-4"))
    fight(state, arm="heist")

    assert asked(state) == (A, "window")
    assert kinds(state) == {"pass"}
    assert refused(state, "flip", at="bust") == ["R31"]


def test_g17_what_lies_in_the_weapon_slot_counts_among_all_cards() -> None:
    state = board(player("head-9 legs-9"), player("bust-2 legs-2", "heist"))
    fight(state, other_arm="heist")
    strike(state, "bust", "head")
    act(state, "pass")
    act(state, "strike", **{"with": "head", "at": "legs"})

    assert asked(state) == (B, "strike")
    act(state, "pass")
    strike(state, "head", "weapon")

    assert asked(state) == (A, "reward")


def test_g42_who_has_nothing_but_a_card_face_down_may_wait() -> None:
    state = board(player("head-9 legs-9"), player("bust-2 legs-2", "weapon-10"))
    fight(state, other_arm="weapon-10")
    strike(state, "bust", "head")
    strike(state, "head", "legs")

    assert kinds(state) == {"pass", "flip"}
    act(state, "pass")

    assert asked(state) == (B, "window")


def test_g19_two_turns_without_a_strike_end_a_combat() -> None:
    state = board(player("head-5 legs-5", "heist"), player("head-5 legs-5", "weapon-3"))
    fight(state, arm="heist", other_arm="weapon-3")
    strike(state, "head", "head")
    strike(state, "legs", "legs")

    for seat, question in ((A, "window"), (B, "strike"), (B, "window"), (A, "strike")):
        assert asked(state) == (seat, question)
        act(state, "pass")

    assert asked(state) == (B, "turn")
    assert (hand(state, A), hand(state, B)) == (["heist"], ["weapon-3"])


def test_g20_a_weapon_that_is_out_is_lost() -> None:
    state = board(player("head-9 legs-9", "weapon-3"), player("bust-4 legs-2"))
    fight(state, arm="weapon-3")
    strike(state, "bust", "weapon")
    strike(state, "head", "bust")
    strike(state, "legs", "head")

    assert discard(state) == ["weapon-3"]
    assert hand(state, A) == []


def test_g20_a_weapon_that_is_not_out_comes_back_to_the_hand() -> None:
    state = board(player("head-9 legs-9", "weapon-3"), player("bust-4 legs-2"))
    fight(state, arm="weapon-3")
    strike(state, "bust", "head")
    strike(state, "head", "legs")

    assert asked(state) == (A, "reward")
    assert hand(state, A) == ["weapon-3"]
    assert discard(state) == []


def test_g36_a_silenced_avenger_takes_nothing_along() -> None:
    state = board(player("head-7 legs-4", "avenger"), player("bust-6 legs-9", "silencer"))
    fight(state, arm="avenger", other_arm="silencer")
    wait(state)
    act(state, "flip", at="legs")
    strike(state, "bust", "head")

    act(state, "flip", at="legs")

    assert (out(state, 0), out(state, 1)) == (["legs", "weapon"], ["bust"])


def test_g36_a_silenced_guard_may_be_struck() -> None:
    state = board(player("head-7 legs-4", "silencer"), player("guard bust-4 muscles-9"))
    fight(state, arm="silencer")
    assert refused(state, "flip", at="head") == ["G38"]
    act(state, "flip", at="bust")
    strike(state, "muscles", "legs")

    strike(state, "head", "head")

    assert out(state, 1) == ["head", "bust"]


def test_g38_a_card_face_down_is_no_other_character_card() -> None:
    state = board(player("head-7 legs-9"), player("guard bust-4", "weapon-5"))
    fight(state, other_arm="weapon-5")
    strike(state, "bust", "head")
    wait(state)

    assert choices(state, "strike")[0] == {"with": "head", "at": "head"}


def test_g46_after_a_win_by_marks_no_power_takes_any_of_them() -> None:
    state = board(player("paid bust-1", marks=199), player("head-5 legs-5", "plunderer", marks=0), player(marks=0))
    fight(state, other_arm="plunderer")
    act(state, "flip", at="bust")

    strike(state, "head", "legs")

    assert state.marks == [200, 0, 0]
    assert state.winner == A


def test_g16_after_a_combat_style_the_other_one_may_turn_up_his_weapon_before_the_strike() -> None:
    """R28: it was asked about before the style only, and the strike that the style had strengthened could not be forestalled."""
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4", "stronger"))
    fight(state, arm="weapon-9")
    wait(state)
    act(state, "play", card="stronger")
    act(state, "place", player=B, at="bust")

    assert asked(state) == (A, "window")
    act(state, "flip", at="bust")

    assert out(state, 1) == ["bust"]
    assert asked(state) == (B, "strike")


def test_g16_the_attacked_player_is_asked_again_too_and_may_wait() -> None:
    state = board(player("head-7 legs-4", "weaker"), player("bust-6 legs-4", "heist"))
    fight(state, other_arm="heist")
    strike(state, "bust", "legs")
    wait(state)
    act(state, "play", card="weaker")
    act(state, "place", player=B, at="bust")

    assert asked(state) == (B, "window")
    act(state, "pass")

    assert asked(state) == (A, "strike")


def test_g16_nobody_is_asked_again_whose_weapon_lies_face_up() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4 muscles-1", "stronger"))
    fight(state, arm="weapon-9")
    act(state, "flip", at="muscles")
    act(state, "play", card="stronger")
    act(state, "place", player=B, at="bust")

    assert asked(state) == (B, "strike")


def test_g18_when_a_power_puts_the_last_cards_out_together_the_attacker_wins() -> None:
    state = board(player("head-7 legs-1"), player("bust-2 legs-2", "avenger"))
    fight(state, other_arm="avenger")
    strike(state, "bust", "head")
    strike(state, "head", "legs")
    act(state, "flip", at="legs")

    strike(state, "weapon", "head")

    assert asked(state) == (A, "reward")


def test_g41_a_bluff_is_refused_as_a_bluff_where_it_should_strike() -> None:
    """It was said to be a weapon that must be turned up first."""
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "heist"))
    fight(state, other_arm="heist")

    assert refused(state, "strike", **{"with": "weapon", "at": "head"}) == ["R31"]
