"""Ceremonies (R50-R62, G9-G13, G32)."""

from typing import Any

import pytest

from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar.board import (
    A,
    B,
    C,
    D,
    act,
    amounts,
    asked,
    board,
    choices,
    give_up,
    hand,
    play,
    refused,
    seat,
    supply,
    take,
    tokens,
)


def ceremony(*players: dict[str, Any], **more: Any) -> State:
    """A ceremony on Bird, which borders on Foot, Turtle and Crocodile, called by A with the joint card."""
    state = board(*players, faces={"bird": "both", "emu": "four", "snake": "four", "fish": "four"}, **more)
    take(state, "bird")
    return state


def test_r50_there_is_one_ceremony_a_card() -> None:
    state = ceremony(seat(bird="d"))

    assert state.scores == [5, 0, 0]
    assert asked(state) == (B, "turn")


def test_r51_only_players_with_a_token_there_take_part() -> None:
    state = ceremony(seat("d", bird="d"), seat("d", foot="d"), seat("d", bird="c"))

    assert state.observation(A)["ceremony"]["inside"] == [A, C]
    give_up(state)
    assert asked(state) == (C, "ceremony")


def test_r51_g10_who_loses_his_last_token_there_is_out_for_good() -> None:
    state = ceremony(seat("d", bird="c"), seat("ddc", bird="d", foot="dd"), seat("d", bird="c"))

    play(state, "d")
    act(state, "remove", player=B)

    assert state.observation(A)["ceremony"]["inside"] == [A, C]
    assert asked(state) == (C, "ceremony")
    give_up(state)
    assert state.scores == [5, 0, 0]


def test_r52_the_holder_of_the_ancestor_begins_or_the_next_who_takes_part() -> None:
    order = []
    for third in (seat("d", foot="d"), seat("d", hand="d")):
        state = board(
            seat("d", foot="d"), seat("d", foot="d"), third, faces={"emu": "elder", "snake": "four"}, elder={"at": "bird"},
            ancestor={"held": C},
        )  # fmt: skip
        take(state, "emu")
        act(state, "move", territory="foot")
        order.append(asked(state))

    assert order == [(C, "ceremony"), (A, "ceremony")]


def test_r52_they_play_clockwise() -> None:
    state = ceremony(seat("d", bird="dd"), seat("c", bird="d"), seat("dd", bird="dd"), seat("d", bird="d"))

    asked_in_turn = []
    while state.site >= 0:
        asked_in_turn.append(state.current_player())
        give_up(state)

    assert asked_in_turn == [A, B, C, D]


def test_r53_a_pass_is_for_good_but_the_player_still_scores() -> None:
    state = ceremony(seat("d", bird="ddd"), seat("cc", bird="c", foot="cc"))

    give_up(state)
    play(state, "c")
    act(state, "come", territory="foot")
    assert asked(state) == (B, "ceremony")
    give_up(state)

    assert state.scores == [5, 5, 0]


def test_r54_cards_played_are_discarded() -> None:
    state = ceremony(seat("d2", bird="dd"), seat("d", bird="d"))

    play(state, "d")

    assert hand(state, A) == "2"
    assert state.observation(C)["discard"] == {"disc": 1, "cube": 0, "cylinder": 0, "double": 0}


def test_r55_who_is_left_alone_goes_on_while_he_likes() -> None:
    state = ceremony(seat("", bird="d"), seat("ccc", bird="c", foot="ccc"))

    for _ in range(2):
        assert asked(state) == (B, "ceremony")
        play(state, "c")
        act(state, "come", territory="foot")
    give_up(state)

    assert (tokens(state, "bird", B), hand(state, B), state.scores) == ("ccc", "c", [5, 5, 0])


def test_r56_an_opponents_token_leaves_for_its_owners_supply() -> None:
    state = ceremony(seat("d", bird="dy"), seat("", bird="dd"), seat("", bird="c"))

    play(state, "d")
    assert choices(state, "remove") == [B]
    before = supply(state, B)["disc"]
    act(state, "remove", player=B)

    assert (tokens(state, "bird", B), supply(state, B)["disc"]) == ("d", before + 1)


def test_r56_one_of_his_own_goes_next_door() -> None:
    state = ceremony(seat("c", bird="ccd"))

    play(state, "c")
    assert choices(state, "leave") == ["foot", "turtle", "crocodile"]
    act(state, "leave", territory="turtle")

    assert (tokens(state, "bird", A), tokens(state, "turtle", A)) == ("dc", "c")


def test_r56_one_of_his_own_comes_in_from_next_door() -> None:
    state = ceremony(seat("y", bird="d", foot="y", emu="y", crocodile="yc"))

    play(state, "y")
    assert choices(state, "come") == ["foot", "crocodile"]
    act(state, "come", territory="crocodile")

    assert (tokens(state, "bird", A), tokens(state, "crocodile", A)) == ("dy", "c")


def test_r56_a_card_works_on_its_own_type_alone_and_every_refusal_says_why() -> None:
    state = ceremony(seat("d", bird="c", foot="y"), seat("", bird="d"), seat("", bird="c"))

    play(state, "d")

    assert choices(state, "remove") == [B]
    assert refused(state, "remove", player=C) == ["R56"]
    assert refused(state, "remove", player=A) == ["R56"]
    assert refused(state, "remove", player=D) == ["R1"]
    assert refused(state, "leave", territory="foot") == ["R56"]
    assert amounts(state, "come", territory="kangaroo") == [(3, 1)]
    assert refused(state, "come", territory="foot") == ["R56"]
    assert refused(state, "pass") == ["R56"]


def double(*players: dict[str, Any], type: str) -> State:
    """A ceremony in which A has played a double card for this type."""
    state = ceremony(*players)
    play(state, "2")
    act(state, "type", type=type)
    return state


def test_r57_a_double_card_removes_two_tokens_of_one_or_two_opponents() -> None:
    for victims in ((B, B), (B, C)):
        state = double(seat("2", bird="y"), seat("", bird="ddc"), seat("", bird="dc"), type="disc")
        for victim in victims:
            act(state, "remove", player=victim)
        gone = [3 - len(tokens(state, "bird", B)), 2 - len(tokens(state, "bird", C))]
        assert gone == [victims.count(B), victims.count(C)]
        assert state.site < 0


def test_r57_a_double_card_sends_two_tokens_to_one_or_two_territories() -> None:
    for exits in (("foot", "foot"), ("foot", "turtle")):
        state = double(seat("2", bird="cccd"), type="cube")
        for territory in exits:
            act(state, "leave", territory=territory)
        assert tokens(state, "bird", A) == "dc"
        assert sum(len(tokens(state, name, A)) for name in set(exits)) == 2


def test_r57_a_double_card_brings_two_tokens_from_one_or_two_territories() -> None:
    for sources in (("foot", "foot"), ("foot", "turtle")):
        state = double(seat("2", bird="d", foot="cc", turtle="c"), type="cube")
        for territory in sources:
            act(state, "come", territory=territory)
        assert tokens(state, "bird", A) == "dcc"


def test_r57_g32_the_second_token_goes_the_same_way_and_must_while_there_is_one() -> None:
    state = double(seat("2", bird="cd", foot="cc"), seat("", bird="cc"), type="cube")

    act(state, "remove", player=B)

    assert asked(state) == (A, "use_again")
    assert choices(state, "remove") == [B]
    assert refused(state, "come", territory="foot") == ["R57"]
    assert refused(state, "pass") == ["R58"]


def test_r57_the_type_must_be_one_that_the_card_can_work_on() -> None:
    state = ceremony(seat("2", bird="c"), seat("", bird="d"))
    play(state, "2")

    assert choices(state, "type") == ["disc", "cube"]
    assert refused(state, "type", type="cylinder") == ["G9"]


def test_r58_with_a_single_token_it_alone_is_moved() -> None:
    state = double(seat("2", bird="cd"), type="cube")

    act(state, "leave", territory="foot")

    assert (tokens(state, "bird", A), state.site) == ("d", -1)


def test_r58_g32_a_token_that_was_alone_in_its_territory_may_come_alone() -> None:
    state = double(seat("2", bird="d", foot="c", turtle="cc"), type="cube")

    act(state, "come", territory="foot")
    assert choices(state, "pass") == ["use_again"]
    give_up(state)

    assert (tokens(state, "bird", A), tokens(state, "turtle", A)) == ("dc", "cc")


def test_r58_g32_a_token_that_was_not_alone_brings_another() -> None:
    state = double(seat("2", bird="d", foot="c", turtle="cc"), type="cube")

    act(state, "come", territory="turtle")

    assert choices(state, "pass") == []
    assert choices(state, "come") == ["foot", "turtle"]


def test_g13_where_there_is_one_token_to_remove_that_one_goes() -> None:
    state = double(seat("2", bird="d"), seat("", bird="cd"), type="cube")

    act(state, "remove", player=B)

    assert (tokens(state, "bird", B), state.site) == ("d", -1)


def test_g9_a_card_that_could_do_nothing_may_not_be_played() -> None:
    state = ceremony(seat("dcy2", bird="d"))

    assert choices(state, "play") == ["disc", "double"]
    assert refused(state, "play", card="cube") == ["G9"]


def test_g9_an_empty_hand_passes_by_itself_and_a_useless_one_is_asked() -> None:
    state = ceremony(seat("", bird="d"), seat("y", bird="d"), seat("", bird="d"))

    assert asked(state) == (B, "ceremony")
    assert (choices(state, "play"), choices(state, "pass")) == ([], ["ceremony"])
    assert refused(state, "play", card="disc") == ["R53"]


def test_g11_a_player_may_send_his_last_token_away_and_is_out() -> None:
    state = ceremony(seat("dd", bird="d"), seat("d", bird="d"))

    play(state, "d")
    act(state, "leave", territory="foot")

    assert state.observation(A)["ceremony"]["inside"] == [B]
    give_up(state)
    assert state.scores == [0, 5, 0]


def test_g12_the_tokens_of_a_player_who_passed_are_not_safe() -> None:
    state = ceremony(seat("d", bird="d"), seat("d", bird="c"))

    give_up(state)
    play(state, "d")
    act(state, "remove", player=A)

    assert state.scores == [0, 5, 0]


@pytest.mark.parametrize(("card", "points"), [("ancestor", 4), ("elder", 3), ("both", 5)])
def test_r59_the_points_are_those_of_the_card(card: str, points: int) -> None:
    figures = {"ancestor": {"at": "foot"}, "elder": {"at": "foot"}}
    state = board(seat(bird="ddc"), seat(bird="dcc"), seat(bird="y"), faces={"bird": card, "emu": "four"}, **figures)

    take(state, "bird")
    if card != "both":
        act(state, "move", territory="bird")

    assert state.scores == [points] * 3


def test_r60_that_both_figures_meet_does_not_matter() -> None:
    state = board(seat(bird="d"), faces={"emu": "ancestor", "snake": "four"}, ancestor={"at": "foot"}, elder={"at": "bird"})

    take(state, "emu")
    act(state, "move", territory="bird")

    assert state.scores == [4, 0, 0]


def test_r61_among_equals_the_holder_of_the_ancestor_or_the_nearest_to_his_left_gets_all() -> None:
    winners = []
    for holder in range(4):
        state = board(
            seat(bird="c"), seat(bird="d"), seat(), seat(bird="d"), faces={"emu": "elder", "fish": "four", "snake": "four"},
            ancestor={"held": holder}, elder={"at": "foot"},
        )  # fmt: skip
        take(state, "emu")
        act(state, "move", territory="bird")
        winners.append([player for player in (B, D) if state.scores[player]])

    assert winners == [[B], [B], [D], [D]]


def test_r62_a_type_that_is_not_there_scores_nothing() -> None:
    state = ceremony(seat("d", bird="c"), seat("", bird="d"))

    play(state, "d")
    act(state, "remove", player=B)

    assert state.scores == [5, 0, 0]


def test_g32_a_second_token_is_not_removed_where_the_first_one_was_sent_away() -> None:
    state = board(seat("2", bird="dd"), seat("d", bird="d"), faces={"bird": "both", "emu": "four"})
    take(state, "bird")
    play(state, "2")
    act(state, "type", type="disc")

    act(state, "leave", territory="turtle")

    assert choices(state, "remove") == choices(state, "come") == []
    assert choices(state, "leave") == ["foot", "turtle", "crocodile"]
    assert refused(state, "remove", player=B) == ["R57"]
