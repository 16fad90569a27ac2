"""What area cards do (R24-R32, G7, G8, G14, G15, G28)."""

import pytest

from simulator.games.wongar.model.box import TERRITORIES
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
    move,
    place,
    refused,
    seat,
    supply,
    take,
    taken,
    tokens,
)

DRAWN = ["cube", "disc", "cylinder", "disc"]


def test_r24_a_token_goes_to_the_territory_of_the_card() -> None:
    state = board(faces={"emu": "cube"})

    take(state, "emu")

    assert tokens(state, "emu", A) == "c"
    assert supply(state, A) == {"disc": 18, "cube": 14, "cylinder": 12}
    assert asked(state) == (A, "way")


def test_r25_two_more_tokens_on_one_or_two_territories() -> None:
    for places in (("emu", "emu"), ("bird", "fish")):
        state = board(faces={"emu": "cylinder", "snake": "four"})
        take(state, "emu")
        act(state, "way", way="place_two")
        assert choices(state, "place") == list(TERRITORIES)
        place(state, *places)
        assert sum(len(tokens(state, name, A)) for name in {"emu", *places}) == 3
        assert (hand(state, A), asked(state)[0]) == ("", B)


def test_r25_one_more_token_and_a_ritual_card() -> None:
    state = board(faces={"emu": "disc", "snake": "four"}, deck=DRAWN)

    take(state, "emu")
    act(state, "way", way="place_and_draw")
    place(state, "foot")

    assert (tokens(state, "emu", A), tokens(state, "foot", A), hand(state, A)) == ("d", "d", "d")
    assert asked(state) == (B, "turn")


def test_r25_two_ritual_cards() -> None:
    state = board(faces={"emu": "disc", "snake": "four"}, deck=DRAWN)

    take(state, "emu")
    act(state, "way", way="draw_two")

    assert (tokens(state, "emu", A), hand(state, A)) == ("d", "dy")


def test_r26_without_a_token_of_the_type_two_ritual_cards_are_drawn() -> None:
    state = board(seat(bird="y" * 12), faces={"emu": "cylinder", "snake": "four"}, deck=DRAWN)

    take(state, "emu")

    assert (tokens(state, "emu", A), hand(state, A), asked(state)) == ("", "dy", (B, "turn"))


def test_g7_with_a_single_token_it_goes_to_the_card_and_two_ritual_cards_are_drawn() -> None:
    state = board(seat(bird="y" * 11), faces={"emu": "cylinder", "snake": "four"}, deck=DRAWN)

    take(state, "emu")

    assert (tokens(state, "emu", A), hand(state, A), asked(state)) == ("y", "dy", (B, "turn"))


def test_g7_with_two_tokens_only_one_more_can_be_placed() -> None:
    state = board(seat(bird="y" * 10), faces={"emu": "cylinder"})

    take(state, "emu")

    assert choices(state, "way") == ["place_and_draw", "draw_two"]
    assert refused(state, "way", way="place_two") == ["G7"]
    assert amounts(state, "way", way="place_two") == [(1, 2)]


def test_r27_a_triple_card_places_three_tokens_of_one_type_anywhere() -> None:
    state = board(faces={"emu": "triple", "snake": "four"})

    take(state, "emu")
    assert choices(state, "type") == ["disc", "cube", "cylinder"]
    act(state, "type", type="cube")
    place(state, "bird", "bird", "lizard")

    assert (tokens(state, "bird", A), tokens(state, "lizard", A), tokens(state, "emu", A)) == ("cc", "c", "")
    assert (hand(state, A), asked(state)) == ("", (B, "turn"))


def test_g8_a_triple_card_places_what_there_is() -> None:
    state = board(seat(bird="y" * 10 + "d" * 18), faces={"emu": "triple", "snake": "four"})

    take(state, "emu")
    assert choices(state, "type") == ["cube", "cylinder"]
    assert refused(state, "type", type="disc") == ["G8"]
    act(state, "type", type="cylinder")
    place(state, "fish", "fish")

    assert (tokens(state, "fish", A), asked(state)) == ("yy", (B, "turn"))


def test_g8_with_no_token_at_all_a_triple_card_does_nothing() -> None:
    state = board(seat(bird="d" * 18 + "c" * 15 + "y" * 12), faces={"emu": "triple", "snake": "four"})

    take(state, "emu")

    assert asked(state) == (B, "turn")


def test_r28_an_ancestor_card_takes_the_pawn_moves_the_figure_next_door_and_calls_a_ceremony() -> None:
    state = board(
        seat(fish="d"), faces={"emu": "ancestor", "snake": "four"}, ancestor={"held": C, "at": "lizard"}, elder={"held": B}
    )

    take(state, "emu")
    assert (state.ancestor, state.elder, asked(state)) == (A, B, (A, "move"))
    assert choices(state, "move") == ["kangaroo", "hand", "fish"]
    assert refused(state, "move", territory="emu") == ["R28"]
    assert amounts(state, "move", territory="emu") == [(2, 1)]
    move(state, "fish")

    assert TERRITORIES[state.ancestor_at] == "fish"
    assert state.scores == [4, 0, 0]


def test_r29_g14_the_elder_walks_one_or_two_territories_and_does_not_stay() -> None:
    state = board(seat(bird="d"), faces={"emu": "elder", "snake": "four"}, elder={"held": C, "at": "fish"}, ancestor={"held": B})

    take(state, "emu")

    assert (state.elder, state.ancestor, asked(state)) == (A, B, (A, "move"))
    assert choices(state, "move") == ["kangaroo", "emu", "lizard", "hand", "foot", "crocodile", "bird"]
    assert refused(state, "move", territory="fish") == ["R29"]
    assert amounts(state, "move", territory="snake") == [(3, 2)]
    move(state, "bird")
    assert (TERRITORIES[state.elder_at], state.scores) == ("bird", [3, 0, 0])


def test_r30_the_joint_card_brings_both_figures_from_anywhere_and_one_ceremony() -> None:
    figures = {"ancestor": {"held": B, "at": "kangaroo"}, "elder": {"held": C, "at": "lizard"}}
    state = board(seat(bird="d"), faces={"bird": "both", "snake": "four"}, **figures)

    take(state, "bird")

    assert (state.ancestor, state.elder) == (A, A)
    assert {TERRITORIES[place] for place in (state.ancestor_at, state.elder_at)} == {"bird"}
    assert state.scores == [5, 0, 0]


def test_g15_the_joint_card_may_be_taken_where_both_figures_stand() -> None:
    state = board(seat(bird="dc"), faces={"bird": "both", "snake": "four"}, ancestor={"at": "bird"}, elder={"at": "bird"})

    take(state, "bird")

    assert state.scores == [10, 0, 0]


def test_g28_who_holds_the_pawn_already_keeps_it_and_the_figure_moves() -> None:
    state = board(faces={"emu": "ancestor", "snake": "four"}, ancestor={"held": A, "at": "hand"})

    take(state, "emu")
    assert (state.ancestor, choices(state, "move")) == (A, ["kangaroo", "emu", "lizard", "foot", "fish", "crocodile"])
    move(state, "foot")

    assert (state.ancestor, TERRITORIES[state.ancestor_at]) == (A, "foot")


def test_r31_four_ritual_cards() -> None:
    state = board(seat("c"), faces={"emu": "four", "snake": "four"}, deck=DRAWN)

    take(state, "emu")

    assert (hand(state, A), asked(state)) == ("ddccy", (B, "turn"))


@pytest.mark.parametrize("seed", range(5))
def test_r32_scorpions_never_lie_open(seed: int) -> None:
    state = board(phase="round", seed=seed, piles={"emu": ["scorpion"], "hand": ["scorpion", "scorpion"]})

    assert "scorpion" not in faces(state).values()
    assert taken(state, A)["scorpion"] >= 3
