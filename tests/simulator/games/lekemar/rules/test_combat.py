"""Strikes, notes, powers, blocked and drawn combats, with the examples of the rules number for number."""

import pytest

from simulator.games.lekemar.model.state import State
from tests.simulator.games.lekemar.board import (
    A,
    B,
    C,
    act,
    asked,
    board,
    choices,
    fight,
    hand,
    kinds,
    out,
    player,
    refused,
    strike,
    wait,
    worn,
)


def test_r20_a_combat_takes_two_character_cards_on_both_sides() -> None:
    alone = board(player("head-7"), player("head-6 legs-6"))
    target_alone = board(player("head-7 legs-4"), player("head-6"))

    assert [reason.found for reason in alone.why_not({"kind": "attack", "player": B})] == [1]
    assert refused(alone, "attack", player=B) == ["R20"]
    assert refused(target_alone, "attack", player=B) == ["R20"]
    assert refused(alone, "attack", player=C) == ["R20", "R20"]


def test_g11_a_weapon_in_hand_does_not_make_a_second_card() -> None:
    state = board(player("head-7", "weapon-9"), player("head-6 legs-6"))

    assert "attack" not in kinds(state)


def test_r22_r23_r24_the_worked_combat_of_three_strikes() -> None:
    """R22, R23, R24, G12: B's 6 on 4, A's 7 on 6, B's 4 on 7: A wins."""
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"))
    fight(state)

    assert asked(state) == (B, "strike")
    strike(state, "bust", "legs")
    assert out(state, 0) == ["legs"]
    strike(state, "head", "bust")
    assert out(state, 1) == ["bust"]
    strike(state, "legs", "head")

    assert asked(state) == (A, "reward")


def test_r23_equal_notes_put_both_cards_out() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"))
    fight(state)

    strike(state, "legs", "legs")

    assert (out(state, 0), out(state, 1)) == (["legs"], ["legs"])


def test_r27_g18_when_the_last_two_cards_are_equal_the_attacking_player_wins() -> None:
    state = board(player("head-5 legs-1"), player("head-5 legs-2"))
    fight(state)
    strike(state, "legs", "legs")
    strike(state, "head", "legs")

    strike(state, "head", "head")

    assert asked(state) == (A, "reward")


def test_r27_it_is_the_attacker_who_wins_whoever_strikes_last() -> None:
    state = board(player("head-5 legs-1"), player("head-5 legs-1"))
    fight(state)
    strike(state, "legs", "legs")

    strike(state, "head", "head")

    assert asked(state) == (A, "reward")


def untouchable_last_cards(note: int) -> State:
    """A attacks, with a card of this note left; B's last card has a 5, and none of the two can be struck."""
    state = board(player(f"head-{note} legs-3", "untouchable"), player("head-5 bust-1 legs-3", "untouchable"))
    fight(state)
    act(state, "play", card="untouchable")
    act(state, "place", player=B, at="head")
    strike(state, "bust", "legs")
    act(state, "play", card="untouchable")
    act(state, "place", player=A, at="head")
    strike(state, "legs", "legs")
    return state


def test_r27_two_equal_cards_that_are_left_are_a_win_for_the_attacker_though_neither_can_strike() -> None:
    """R27: "deux cartes restantes ayant la même note"; the combat was drawn, as if only R26 spoke of it."""
    assert asked(untouchable_last_cards(5)) == (A, "reward")
    assert asked(untouchable_last_cards(6)) == (B, "turn")


def test_r25_a_card_that_is_out_loses_its_power() -> None:
    state = board(player("raiser legs-5 bust-9"), player("head-6 legs-5"))
    fight(state)
    assert state.observation(A)["combat"]["sides"][0]["places"][3]["note"] == 6

    strike(state, "head", "head")

    assert out(state, 0) == ["head"]
    assert state.observation(A)["combat"]["sides"][0]["places"][3]["note"] == 5


def test_a_card_does_not_raise_its_own_note() -> None:
    state = board(player("twin legs-5@head"), player("head-6 legs-5"))

    fight(state)

    places = state.observation(A)["combat"]["sides"][0]["places"]
    assert (places[3]["note"], places[0]["note"]) == (4, 6)


def test_r26_g38_two_guarded_cards_on_both_sides_block_the_combat() -> None:
    state = board(player("guard guard-2"), player("guard-3 guard-4"))

    fight(state)

    assert asked(state) == (B, "turn")
    assert state.attacker == -1


def test_g38_a_guarded_card_can_be_struck_once_it_is_the_last_one() -> None:
    state = board(player("guard legs-3"), player("head-6 bust-6 legs-6"))
    fight(state)
    assert {choice["at"] for choice in choices(state, "strike")} == {"legs"}
    assert refused(state, "strike", **{"with": "head", "at": "head"}) == ["G38"]

    strike(state, "head", "legs")
    act(state, "strike", **{"with": "head", "at": "legs"})

    assert asked(state)[1] == "reward"


def test_g12_who_cannot_strike_is_skipped() -> None:
    state = board(player("guard guard-2"), player("head-6 legs-6"))

    fight(state)

    assert asked(state) == (A, "strike")


def test_g19_r26_a_combat_is_drawn_after_sixty_strikes() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"), options={"timed_strikes": True})
    fight(state)

    for _ in range(60):
        act(state, "timeout")

    assert asked(state) == (B, "turn")


def test_r26_g25_nobody_is_rewarded_for_a_drawn_combat() -> None:
    state = board(player("guard guard-2", marks=20), player("guard-3 guard-4", marks=20))

    fight(state)

    assert state.marks[:2] == [20, 20]
    assert asked(state) == (B, "turn")


def test_g13_with_the_variant_a_strike_may_come_too_late_and_is_lost() -> None:
    timed = board(player("head-7 legs-4"), player("bust-6 legs-4"), options={"timed_strikes": True})
    untimed = board(player("head-7 legs-4"), player("bust-6 legs-4"))
    fight(timed)
    fight(untimed)

    act(timed, "timeout")

    assert asked(timed) == (A, "strike")
    assert refused(untimed, "timeout") == ["G13"]


def test_r22_a_fighter_who_can_strike_must() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"))
    fight(state)

    assert refused(state, "pass") == ["R22"]
    assert refused(state, "strike", **{"with": "head", "at": "head"}) == ["R22"]


def test_r23_a_card_that_is_out_neither_strikes_nor_is_struck() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"))
    fight(state)
    strike(state, "bust", "legs")

    assert refused(state, "strike", **{"with": "legs", "at": "bust"}) == ["R23"]
    strike(state, "head", "legs")
    assert refused(state, "strike", **{"with": "bust", "at": "legs"}) == ["R23"]


def test_a_bounty_is_paid_when_its_card_is_put_out() -> None:
    state = board(player("paid head-9"), player("head-5 legs-5"))
    fight(state)

    strike(state, "head", "legs")

    assert state.marks[A] == 11


def test_g20_after_the_combat_everything_that_was_out_is_worn_again() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"))
    fight(state)
    strike(state, "bust", "legs")
    strike(state, "head", "bust")
    strike(state, "legs", "head")
    act(state, "pass")

    assert worn(state, A) == {"head": "head-7", "legs": "legs-4"}
    assert worn(state, B) == {"bust": "bust-6", "legs": "legs-4"}
    assert asked(state) == (B, "turn")


@pytest.mark.parametrize("style", ["stronger", "weaker"])
def test_g34_a_combat_style_is_played_before_ones_own_strike_and_once(style: str) -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", f"{style} {style}"))
    fight(state)
    wait(state)
    assert asked(state) == (B, "strike")

    act(state, "play", card=style)
    act(state, "place", player=A if style == "weaker" else B, at="legs")

    assert asked(state) == (B, "strike")
    assert refused(state, "play", card=style) == ["G1"]
    assert hand(state, B) == [style]


def test_g19_a_strike_between_two_skipped_turns_keeps_the_combat_going() -> None:
    state = board(player("head-1 legs-1 bust-1"), player("guard guard-2"))
    fight(state)

    for place in ("head", "legs", "bust"):
        strike(state, "head", place)

    assert asked(state) == (B, "reward")
