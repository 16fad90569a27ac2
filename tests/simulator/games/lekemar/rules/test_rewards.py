"""What the winner of a combat takes."""

from __future__ import annotations

from simulator.games.lekemar.model.state import State
from simulator.kernel.game import Outcome
from tests.simulator.games.lekemar.board import (
    A,
    B,
    act,
    asked,
    board,
    choices,
    fight,
    hand,
    kinds,
    player,
    refused,
    strike,
    worn,
)


def won(loser_hand: str = "", loser_marks: int = 10, winner: str = "head-9 legs-9") -> State:
    """A has just won against B, who wears a head 2 and a bust 2."""
    state = board(player(winner), player("head-2 bust-2", loser_hand, loser_marks))
    fight(state)
    strike(state, "bust", "legs")
    strike(state, "legs", "head")
    return state


def test_r32_the_winner_may_swap_a_card_of_his_character_with_the_loser() -> None:
    state = won()

    act(state, "exchange", slot="head")

    assert (worn(state, A)["head"], worn(state, B)["head"]) == ("head-2", "head-9")
    assert asked(state) == (B, "turn")


def test_g22_a_swap_takes_a_card_on_both_sides_of_the_same_slot() -> None:
    state = won()

    assert choices(state, "exchange") == [{"slot": "head"}]
    assert refused(state, "exchange", slot="bust") == ["G22"]


def test_r32_g21_the_winner_may_take_half_of_the_marks_rounded_down() -> None:
    state = won(loser_marks=9)

    act(state, "steal")

    assert state.marks[:2] == [14, 5]


def test_r32_the_winner_may_take_two_cards_unseen() -> None:
    state = won(loser_hand="weapon-5 heist coin")

    act(state, "draw_two")

    assert len(hand(state, A)) == 2
    assert len(hand(state, B)) == 1
    assert sorted(hand(state, A) + hand(state, B)) == ["coin", "heist", "weapon-5"]


def test_g23_he_takes_the_only_card_there_is() -> None:
    state = won(loser_hand="heist")

    act(state, "draw_two")

    assert (hand(state, A), hand(state, B)) == (["heist"], [])


def test_g24_a_reward_that_cannot_be_given_is_not_offered() -> None:
    state = won(loser_marks=1)

    assert kinds(state) == {"pass", "exchange"}
    assert refused(state, "steal") == ["G21"]
    assert refused(state, "draw_two") == ["G23"]


def test_g24_without_any_reward_the_combat_just_ends() -> None:
    state = won(loser_marks=0, winner="legs-9 muscles-9@muscles")

    assert asked(state) == (B, "turn")


def test_g44_the_winner_may_take_nothing() -> None:
    state = won()

    act(state, "pass")

    assert asked(state) == (B, "turn")
    assert state.marks[:2] == [10, 10]


def test_the_attacked_player_is_rewarded_when_he_wins() -> None:
    state = board(player("head-2 legs-2"), player("head-9 legs-9"))
    fight(state)
    strike(state, "head", "head")
    strike(state, "legs", "legs")

    assert asked(state) == (B, "reward")
    act(state, "steal")

    assert state.marks[:2] == [5, 15]
    assert asked(state) == (B, "turn")


def test_g4_when_the_reward_completes_two_legends_the_active_player_wins_though_he_lost_the_combat() -> None:
    state = board(player("dim-head blanko-bust blanko-legs"), player("blanko-head dim-bust dim-legs muscles-9"))
    fight(state)
    strike(state, "muscles", "head")
    strike(state, "legs", "muscles")
    strike(state, "muscles", "bust")
    assert asked(state) == (B, "reward")

    act(state, "exchange", slot="head")

    assert state.outcome() == Outcome(A, "legend")
