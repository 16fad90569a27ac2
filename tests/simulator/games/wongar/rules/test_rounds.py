"""Rounds and turns (R14-R23, R70, G4-G6, G30)."""

from simulator.games.wongar.model.box import PILE_SIZE
from simulator.kernel.game import TERMINAL
from tests.simulator.games.wongar.board import (
    A,
    B,
    C,
    act,
    amounts,
    asked,
    board,
    choices,
    faces,
    hand,
    new_game,
    place,
    refused,
    seat,
    take,
    taken,
)

FOURS = {"emu": "four", "snake": "four", "fish": "four"}


def test_r14_who_holds_the_ancestor_begins_the_next_round_and_the_boomerang_waits_for_its_end() -> None:
    state = board(faces=FOURS, ancestor={"held": C}, boomerang=A)

    take(state, "emu")
    take(state, "snake")
    assert (state.boomerang, asked(state)) == (A, (C, "turn"))
    take(state, "fish")

    assert (state.round, state.boomerang, state.ancestor) == (3, C, C)
    assert asked(state) == (C, "turn")


def test_r15_who_would_begin_twice_gives_both_to_his_left() -> None:
    state = board(faces=FOURS, ancestor={"held": A}, boomerang=A)

    for territory in FOURS:
        take(state, territory)

    assert (state.boomerang, state.ancestor, asked(state)[0]) == (B, B, B)


def test_r16_cards_are_turned_up_where_none_lies_open() -> None:
    state = board(faces={"emu": "cube", "hand": "triple"}, piles={"snake": ["disc"], "fish": ["four"]}, phase="round")

    assert len(faces(state)) == 10
    assert {faces(state)[name] for name in ("emu", "hand", "snake", "fish")} == {"cube", "triple", "disc", "four"}
    assert faces(state)["emu"] == "cube"


def test_r17_g19_scorpions_that_turn_up_sting_the_first_player_one_by_one_and_are_replaced() -> None:
    state = board(
        seat(score=5), seat(score=4), seat(score=3), phase="round", boomerang=A, piles={"emu": ["disc", "scorpion", "scorpion"]},
        faces=dict.fromkeys(("kangaroo", "snake", "lizard", "hand", "foot", "turtle", "fish", "crocodile", "bird"), "four"),
        deck=["disc"],
    )  # fmt: skip

    assert faces(state)["emu"] == "disc"
    assert (state.time, taken(state, A)) == (3, {"scorpion": 2})
    assert state.scores == [5 - 2 - 0, 4, 3]  # two are behind 5, then nobody is behind 3


def test_r18_the_first_round_turns_no_card_up() -> None:
    state = new_game(4)

    assert state.round == 1
    assert sum(state.left) == 10 * (PILE_SIZE - 1)


def test_r19_the_holder_of_the_elder_draws_a_ritual_card_before_the_turns() -> None:
    state = board(seat("d"), seat("c"), seat("y"), phase="privilege", elder={"held": C}, deck=["double"], faces=FOURS)

    assert [hand(state, player) for player in (A, B, C)] == ["d", "c", "y2"]


def test_r20_a_scorpion_is_dealt_with_and_replaced() -> None:
    state = board(
        seat(), seat(), seat("y", score=1), phase="privilege", elder={"held": C}, deck=["cube", "scorpion"], faces=FOURS
    )

    assert hand(state, C) == "cy"
    assert (state.time, state.scores, state.aside) == (2, [0, 0, -1], 1)


def test_r21_each_in_turn_must_take_an_open_card() -> None:
    state = board(faces=FOURS, played=1)

    assert asked(state) == (B, "turn")
    assert choices(state, "take") == ["emu", "snake", "fish"]
    assert refused(state, "pass") == ["R21"]
    take(state, "emu")
    assert asked(state) == (C, "turn")


def test_r22_the_next_card_of_a_pile_waits_for_the_next_round() -> None:
    state = board(faces=FOURS)

    take(state, "emu")

    assert refused(state, "take", territory="emu") == ["R22"]
    assert choices(state, "take") == ["snake", "fish"]


def test_r23_cards_taken_lie_face_down_before_the_player() -> None:
    state = board(faces=FOURS)

    take(state, "emu")

    assert taken(state, A) == {"four": 1}
    seen = [state.observation(viewer)["players"][A] for viewer in (A, B)]
    assert (seen[0]["taken"]["four"], seen[1]["taken"], seen[1]["taken_size"]) == (1, None, 1)


def test_r70_the_last_card_of_a_pile_sets_the_end_off_and_the_round_is_played_to_its_end() -> None:
    state = board(faces=FOURS, heights={"emu": 0})

    take(state, "emu")
    assert (state.ending, asked(state)) == ("last_card", (B, "turn"))
    take(state, "snake")
    take(state, "fish")

    assert state.current_player() == TERMINAL
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last_card"


def test_r70_the_square_x_sets_the_end_off() -> None:
    state = board(faces=FOURS, time=11, deck=["disc", "disc", "disc", "disc", "scorpion"])

    take(state, "emu")

    assert (state.time, state.ending, asked(state)) == (12, "last_square", (B, "turn"))


def test_g4_a_round_that_begins_with_the_end_is_played_to_its_end() -> None:
    state = board(time=11, phase="round", piles={"emu": ["disc", "scorpion"]}, heights={"hand": 1})

    assert (state.ending, asked(state)) == ("last_square", (A, "turn"))
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.round == 2


def test_g5_a_pile_that_runs_out_while_cards_are_turned_up_sets_the_end_off() -> None:
    state = board(phase="round", piles={"emu": ["scorpion", "scorpion"]}, heights={"emu": 2})

    assert "emu" not in faces(state)
    assert state.ending == "last_card"


def test_g6_who_finds_no_card_loses_his_turn() -> None:
    state = board(faces={"emu": "disc"}, heights={"emu": 0})

    take(state, "emu")
    act(state, "way", way="place_two")
    place(state, "emu", "emu")

    assert state.is_terminal()
    assert state.turn == 3
    assert taken(state, B) == taken(state, C) == {}


def test_g30_after_the_last_round_nothing_is_handed_over() -> None:
    state = board(faces=FOURS, heights={"emu": 0}, ancestor={"held": A}, boomerang=A)

    for territory in FOURS:
        take(state, territory)

    assert state.is_terminal()
    assert (state.ancestor, state.boomerang) == (A, A)


def test_r70_one_card_under_the_one_taken_is_not_the_end() -> None:
    state = board(faces=FOURS, heights={"emu": 1})

    take(state, "emu")

    assert state.ending == ""


def test_r16_r19_cards_are_turned_up_before_the_holder_of_the_elder_draws() -> None:
    state = board(faces=FOURS, ancestor={"held": B})
    for territory in FOURS:
        state.log = []
        take(state, territory)

    assert state.log is not None
    kinds = [event[0] for event in state.log]
    begun = kinds.index("round")
    assert kinds.index("turn_up") == begun + 1
    assert kinds.index("draw", begun) > len(kinds) - 1 - kinds[::-1].index("turn_up")


def test_r70_from_a_pile_that_has_run_out_no_card_is_taken() -> None:
    state = board(faces=FOURS, heights={"hand": 0})

    assert refused(state, "take", territory="hand") == ["R70"]
    assert amounts(state, "take", territory="hand") == [(0, 1)]


def test_r70_of_two_reasons_for_the_end_the_first_one_counts() -> None:
    state = board(faces=FOURS, heights={"emu": 0}, time=11, deck=["disc", "disc", "disc", "disc", "scorpion"])

    take(state, "emu")

    assert (state.time, state.ending) == (12, "last_card")
