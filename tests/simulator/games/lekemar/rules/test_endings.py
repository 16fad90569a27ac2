"""Both victories, the last turn, and what everybody gets."""

from simulator.kernel.game import Outcome
from tests.simulator.games.lekemar.board import A, B, act, asked, board, fight, lay, play, player, strike


def test_r7_three_cards_of_a_legend_worn_win_at_once() -> None:
    state = board(player("dim-head dim-bust", "dim-legs"), player())

    lay(state, "dim-legs")

    assert state.outcome() == Outcome(A, "legend")
    assert state.returns() == [1, -0.5, -0.5]
    assert state.legal_actions() == []


def test_g3_three_cards_of_a_legend_in_hand_win_nothing() -> None:
    state = board(player(hand="dim-head dim-bust dim-legs"), player())

    assert state.outcome() is None


def test_r7_cards_of_two_legends_do_not_add_up() -> None:
    state = board(player("dim-head dim-bust", "blanko-legs"), player())

    lay(state, "blanko-legs")

    assert state.outcome() is None


def test_g29_a_card_that_is_out_is_still_worn_for_a_legend() -> None:
    state = board(player("dim-head dim-bust muscles-9"), player("head-6 blanko-bust dim-muscles"))
    fight(state)

    strike(state, "head", "head")
    strike(state, "muscles", "head")
    assert state.outcome() is None
    act(state, "strike", **{"with": "bust", "at": "bust"})
    strike(state, "muscles", "muscles")
    act(state, "exchange", slot="muscles")

    assert state.outcome() == Outcome(A, "legend")


def test_r6_who_holds_all_marks_wins_at_once() -> None:
    state = board(player(marks=197, hand="racket"), player(marks=3), player(marks=0))

    play(state, "racket", B)

    assert state.outcome() == Outcome(A, "all_marks")


def test_g5_marks_that_were_added_count_among_all() -> None:
    state = board(player(marks=199, hand="heist"), player(marks=0), player(marks=0), options={"extra_bank": 50})

    play(state, "heist")
    assert (state.marks[A], state.outcome()) == (202, None)
    state.marks[A], state.bank = 249, 1
    act(state, "take_mark")

    assert state.outcome() == Outcome(A, "all_marks")


def test_g4_when_a_swap_completes_two_legends_the_active_player_wins() -> None:
    state = board(
        player("blanko-head dim-bust dim-legs", "swap-worn"), player("dim-head blanko-bust blanko-legs"), player(), active=0
    )

    play(state, "swap-worn", B)
    act(state, "colour", slot="head")

    assert state.outcome() == Outcome(A, "legend")


def test_g4_a_swap_that_completes_the_targets_legend_alone_is_his_win() -> None:
    state = board(player("blanko-head legs-3", "swap-worn"), player("dim-head blanko-bust blanko-legs"))

    play(state, "swap-worn", B)
    act(state, "colour", slot="head")

    assert state.outcome() == Outcome(B, "legend")


def test_g27_after_the_last_turn_most_marks_win() -> None:
    state = board(player(marks=9), player(marks=12), player(marks=10), turn=60, options={"turn_cap": 60})

    act(state, "pass")

    assert state.outcome() == Outcome(B, "turn_cap")
    assert state.returns() == [-1, 1, 0]


def test_g27_among_equally_rich_players_the_highest_notes_win_then_the_win_is_shared() -> None:
    by_notes = board(player("head-3"), player("head-4"), player("head-2"), turn=60, options={"turn_cap": 60})
    shared = board(player("head-4"), player("legs-4"), player("head-2"), turn=60, options={"turn_cap": 60})

    act(by_notes, "pass")
    act(shared, "pass")

    assert by_notes.outcome() == Outcome(B, "turn_cap")
    assert shared.outcome() == Outcome(None, "turn_cap")
    assert shared.returns() == [0.5, 0.5, -1]


def test_g46_a_win_by_marks_in_the_middle_of_a_combat_ends_the_game_there() -> None:
    state = board(player("paid head-9", marks=199), player("head-5 legs-5", marks=0), player(marks=0))
    fight(state)

    strike(state, "legs", "legs")

    assert state.outcome() == Outcome(A, "all_marks")
    assert state.returns() == [1, -0.5, -0.5]
    assert state.legal_actions() == []


def test_the_game_goes_on_to_the_left_after_the_last_seat() -> None:
    state = board(player(), player(), player(), active=2)

    act(state, "pass")

    assert asked(state) == (A, "turn")
