"""MOCHE bans the very cards that were drawn or taken back, whatever happened to the hand in between."""

from __future__ import annotations

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import A, B, act, at, board, can, hand, person, pile, place, play

OLD = person(0, name="old")
OLDER = person(0, name="older")
DRAWN = person(7, name="drawn")
BACK = person(4, name="back")
DRAWS_THREE = person(1, name="draws three", abilities=[{"when": "on_play", "do": [{"draw": 3}]}])
PAYMENTS = ["plain"] * 4


def answer(state: State, card: str, row: int = 1) -> None:
    """B plays this Sub and pays for it."""
    act(state, "sub", card=card)
    place(state, 0, row)
    act(state, "pay", card="plain")


def test_a_second_moche_on_one_draw_bans_no_other_card() -> None:  # S2-050
    """G201, G59."""
    mine = {"hand": ["S1-032", OLD, OLDER], "deck": ["plain", DRAWN]}
    state = board(at(), a=mine, b={"hand": ["S2-050", "S2-050", *PAYMENTS]})

    play(state, "S1-032", pay=[])
    answer(state, "S2-050")
    answer(state, "S2-050", row=2)

    assert hand(state, A) == sorted([OLD["id"], OLDER["id"]])
    assert pile(state, "ban", A) == [DRAWN["id"]]


def test_a_second_moche_on_one_recovery_bans_no_other_card() -> None:  # S2-049
    state = board(at(), a={"hand": ["S1-085", OLD], "discard": [BACK]}, b={"hand": ["S2-049", "S2-049", *PAYMENTS]})

    play(state, "S1-085")
    answer(state, "S2-049")
    answer(state, "S2-049", row=2)

    assert (hand(state, A), pile(state, "ban", A)) == ([OLD["id"]], [BACK["id"]])


def test_moche_bans_the_card_drawn_and_none_that_chat_twitch_gave() -> None:  # S2-050, S2-006
    drawing = person(1, name="draws", abilities=[{"when": "on_play", "do": [{"draw": 1}]}])
    mine = {"hand": [drawing], "deck": ["plain", DRAWN], "discard": [BACK]}
    state = board(at("S2-006"), a=mine, b={"hand": ["S2-050", *PAYMENTS]})

    play(state, drawing)
    answer(state, "S2-050")
    while can(state, "first"):
        act(state, "first", player=A)

    assert pile(state, "ban", A) == [DRAWN["id"]]
    assert hand(state, A) == [BACK["id"]]


def test_moche_comes_before_the_hand_limit() -> None:
    """S2-050, S1-015, R64: the Sub takes the three cards drawn; nothing is left to discard."""
    mine = {"hand": [DRAWS_THREE, *(["S1-033"] * 4)], "deck": ["plain", DRAWN, DRAWN, DRAWN]}
    state = board(at("S1-015"), a=mine, b={"hand": ["S2-050", *PAYMENTS]})

    play(state, DRAWS_THREE)
    answer(state, "S2-050")

    assert pile(state, "ban", A) == [DRAWN["id"]] * 3
    assert hand(state, A) == ["S1-033"] * 4
    assert state.current_player() == A
    assert not can(state, "discard")


def test_imagined_deals_follow_the_cards_that_a_sub_answers() -> None:
    """I11: B does not see what A drew, so in a deal that he imagines MOCHE takes whatever lies in its place."""
    mine = {"hand": ["S1-032", OLD], "deck": ["plain", "plain", DRAWN, "S1-033"]}
    state = board(at(), a=mine, b={"hand": ["S2-050", *PAYMENTS]})
    play(state, "S1-032")

    for seed in range(8):
        imagined = state.resample_from_infostate(B, seed)
        answer(imagined, "S2-050")
        assert len(pile(imagined, "ban", A)) == 1
        assert len(hand(imagined, A)) == 1
