"""Origins characters that announce a number: secret ones, guesses at the top of the deck."""

from __future__ import annotations

import pytest

from simulator.games import GAMES
from simulator.games.wankul.model.registers import MILLED
from simulator.games.wankul.model.state import State
from simulator.kernel.frames import WIDTH
from tests.simulator.games.wankul.board import A, B, act, at, board, can, choices, hand, person, pile, place, play, side, terrain

TWO = terrain(name="TWO")
OLD, TOP = person(1, name="old"), person(2, name="top")


def announced(first: int, second: int, *, held: int = 3) -> State:
    """A plays PROSTITUÉE; the seats announce these numbers."""
    state = board(at(), a={"hand": ["S1-126", *[OLD] * held], "discard": [TOP] * 4}, b={"hand": [OLD] * 3, "discard": [TOP] * 4})
    play(state, "S1-126")
    act(state, "number", number=first)
    act(state, "number", number=second)
    return state


def test_prostituee_costs_the_lower_and_pays_the_higher_his_own_number() -> None:
    """S1-126, G126: each acts with his own number, the lower first."""
    state = announced(1, 2)
    assert state.current_player() == A
    act(state, "discard", card=OLD)
    assert state.current_player() == B
    act(state, "take", card=TOP)
    act(state, "take", card=TOP)

    assert (len(hand(state, A)), len(hand(state, B))) == (2, 5)
    assert state.observation(A)["question"] == "main"


def test_prostituee_does_nothing_when_the_numbers_are_equal() -> None:
    """S1-126, G126."""
    state = announced(7, 7)

    assert state.observation(A)["question"] == "main"
    assert (len(hand(state, A)), len(hand(state, B))) == (3, 3)


def test_prostituee_takes_no_more_than_there_is() -> None:
    """S1-126, R61: nine announced, one held."""
    state = announced(8, 9, held=1)
    act(state, "discard", card=OLD)
    for _ in range(4):
        act(state, "take", card=TOP)

    assert (hand(state, A), len(hand(state, B))) == ([], 7)


def test_the_first_number_is_secret_while_the_second_is_asked() -> None:
    """S1-126, G126, I11: seat 1 sees and imagines the same whatever seat 0 has answered."""
    states = []
    for number in (0, 9):
        state = board(at(), a={"hand": ["S1-126", OLD]}, b={"hand": [OLD]})
        play(state, "S1-126")
        act(state, "number", number=number)
        states.append(state)
    low, high = states

    assert low.current_player() == B
    assert low.observation(B) == high.observation(B)
    assert [low.resample_from_infostate(B, seed).serialize() for seed in range(5)] == [
        high.resample_from_infostate(B, seed).serialize() for seed in range(5)
    ]


def test_fee_plays_what_she_foretells_and_goes_on() -> None:
    """S1-127, R32: two right guesses, then a wrong one; the plays are free."""
    state = board(at(), a={"hand": ["S1-127", "plain"], "deck": ["plain", person(6, 3), TOP, OLD]})
    play(state, "S1-127", pay=["plain"])
    act(state, "number", number=1)
    place(state, 0)
    act(state, "number", number=2)
    place(state, 0)
    act(state, "number", number=9)

    assert side(state, 0, A) == sorted(["S1-127", OLD["id"], TOP["id"]])
    assert (hand(state, A), state.plays) == ([person(6, 3)["id"]], 1)
    assert state.observation(A)["question"] == "main"


def test_fee_never_foretells_a_terrain() -> None:
    """S1-127, R49: a Terrain has no force at all, not even 0."""
    state = board(at(), a={"hand": ["S1-127", "plain"], "deck": ["plain", TWO]})
    play(state, "S1-127", pay=["plain"])
    act(state, "number", number=0)

    assert hand(state, A) == ["TWO"]


def test_fee_does_not_go_on_when_the_card_has_no_place() -> None:
    """S1-127, G127: S1-070 keeps it off the only terrain."""
    strong = person(5, name="strong")
    state = board(at(b=["S1-070"]), a={"hand": ["S1-127", "plain"], "deck": ["plain", strong]})
    assert not can(state, "play", card="S1-127")

    state = board(at(b=["S1-070"]), at(TWO, a=[]), a={"hand": ["S1-127", "plain"], "deck": ["plain", strong]})
    play(state, "S1-127", on=1, pay=["plain"])
    act(state, "number", number=5)
    assert {choice["terrain"] for choice in choices(state)} == {1}


def test_fee_ends_when_a_sub_takes_the_card_away() -> None:
    """S1-127, G127, S2-050: the drawn card is banned before it could be played."""
    state = board(at(), at(TWO), a={"hand": ["S1-127", "plain"], "deck": ["plain", OLD]}, b={"hand": ["S2-050", "plain"]})
    play(state, "S1-127", pay=["plain"])
    act(state, "number", number=1)
    act(state, "sub", card="S2-050")
    place(state, 1)
    act(state, "pay", card="plain")

    assert pile(state, "ban", A) == [OLD["id"]]
    assert side(state, 0, A) == ["S1-127"]
    assert state.observation(A)["question"] == "main"


def test_the_sub_holder_imagines_the_drawn_card_like_any_other_hidden_one() -> None:
    """G127, I11: what a running effect remembers of a hidden card says nothing to the other seat."""
    mine = {"hand": ["S1-127", "plain"], "deck": [*[TOP] * 5, OLD]}
    state = board(at(), at(TWO), a=mine, b={"hand": ["S2-050", "plain"]})
    play(state, "S1-127", pay=["plain"])
    act(state, "number", number=1)
    assert state.current_player() == B

    deals = [state.resample_from_infostate(B, seed) for seed in range(60)]

    register = -2 * WIDTH + MILLED
    assert {deal.box.id_of(deal.stack[register]) for deal in deals} == {OLD["id"], TOP["id"]}
    assert all(deal.stack[register] in deal.hand[A] for deal in deals)


@pytest.mark.parametrize(("number", "in_play"), [(5, True), (4, False)])
def test_wicromania_plays_or_draws_the_card_on_top(number: int, in_play: bool) -> None:
    """S1-139."""
    dear = person(5, 3)
    state = board(at(), a={"hand": ["S1-139"], "deck": ["plain", dear]})
    play(state, "S1-139")
    act(state, "number", number=number)
    if in_play:
        place(state, 0)

    assert hand(state, A) == ([] if in_play else [dear["id"]])
    assert (dear["id"] in side(state, 0, A)) is in_play
    assert (state.deck_size(A), state.plays) == (1, 1)


def test_wicromania_asks_a_number_from_zero_to_ten() -> None:
    """S1-139, G127."""
    state = board(at(), a={"hand": ["S1-139"]})
    play(state, "S1-139")

    assert [choice["number"] for choice in choices(state)] == list(range(11))


def test_wicromania_draws_from_an_empty_deck_and_loses() -> None:
    """S1-139, G127, R2."""
    state = board(at(), a={"hand": ["S1-139"], "deck": []})
    play(state, "S1-139")
    act(state, "number", number=3)

    assert (state.winner, state.ending) == (B, "deck_out_draw")


def test_announced_numbers_are_told() -> None:
    """S1-126: both numbers are public once they are known."""
    state = board(at(), a={"hand": ["S1-126"]})
    play(state, "S1-126")
    narrator = GAMES["wankul"].narrator(state)
    act(state, "number", number=3)
    act(state, "number", number=3)

    assert [line.words.fr for line in narrator.news(A)] == ["A annonce 3.", "B annonce 3."]
