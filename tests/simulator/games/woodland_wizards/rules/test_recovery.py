"""Recovery: hands kept or discarded, everything shuffled, the next first player (R30-R33, G1, G26, G27)."""

from typing import Any

from simulator.games.woodland_wizards.model.state import State
from tests.simulator.games.woodland_wizards.board import (
    A,
    B,
    C,
    act,
    asked,
    board,
    choices,
    hand,
    keep_all,
    log_of,
    named,
    player,
    refused,
)


def table(**more: Any) -> State:
    """Three players, A wins; C holds nothing."""
    return board(
        player("Longneck, Ancient Stag", creature="Forest Wolf", boosts="Root Sprite"),
        player("Night Gecko", creature="Shadow Moth"),
        player(creature="Wise Tortoise"),
        stage="score",
        **more,
    )


def test_r30_cards_played_and_not_scored_are_discarded() -> None:
    state = table(rest="away")

    assert named(state.scored[A]) == ["FOREST WOLF"]
    assert sorted(named(state.discard)) == ["ROOT SPRITE", "SHADOW MOTH", "WISE TORTOISE"]
    assert not any(state.boosts)


def test_r30_g1_in_turn_order_everybody_keeps_his_hand_or_discards_it_whole() -> None:
    state = table(first=B)

    assert asked(state) == (B, "recover")
    assert choices(state, "keep") == choices(state, "drop") == [True]
    assert refused(state, "discard", "Night Gecko") == ["R30"]
    act(state, "drop")
    assert hand(state, B) == []
    assert asked(state) == (A, "recover"), "C holds nothing and is not asked"
    act(state, "keep")
    assert {"LONGNECK", "ANCIENT STAG"} <= set(hand(state, A))


def test_r30_everything_is_shuffled_together_and_one_card_turned_up() -> None:
    state = table(discard="Giant Scorpion, Dread Raven")

    keep_all(state)

    assert len(state.discard) == 1
    assert len(state.deck) == 80 - 1 - 1 - 3 * 5 - 1


def test_r31_the_left_neighbour_of_the_winner_is_first_player() -> None:
    state = table(first=C)

    keep_all(state)

    assert (state.round, state.first) == (2, B)
    assert asked(state) == (B, "explore")


def test_r32_g27_hands_are_filled_to_five_in_the_new_turn_order() -> None:
    state = table()
    log = log_of(state)

    keep_all(state)

    assert [event[1] for event in log if event[0] == "refill"] == [B, C, A]
    assert [state.hand_size(seat) for seat in (A, B, C)] == [5, 6, 5]


def test_g26_a_hand_of_more_than_five_stays() -> None:
    six = "Longneck, Ancient Stag, Night Gecko, Night Gecko, Root Sprite, Root Sprite"
    state = board(player(creature="Forest Wolf"), player(six, creature="Shadow Moth"), stage="score")

    act(state, "keep")

    assert state.hand_size(B) == 6 + 1


def test_r33_the_game_ends_with_the_score_phase_of_round_four() -> None:
    state = table(round=4)

    assert state.is_terminal()
    assert state.current_player() == -4
    assert state.legal_actions() == []
    assert refused(state, "keep") == ["R33"]
