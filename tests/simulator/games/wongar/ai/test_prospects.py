"""What a ceremony may bring: by the board, one's own hand, and the cards that the others hold."""

from simulator.games.wongar.ai.prospects import prospect
from simulator.games.wongar.model.box import RANKS, TERRITORIES
from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar.board import A, B, board, seat

BIRD = TERRITORIES.index("bird")
FACES = {"emu": "four", "snake": "four", "fish": "four"}


def worth(state: State, ancestor: int = A) -> float:
    """To A, who calls both figures to Bird."""
    return prospect(state, BIRD, RANKS.index("both"), A, ancestor)


def test_his_majorities_count_for_him_and_those_of_others_against_him() -> None:
    mine = board(seat(bird="dc"), seat(bird="y"), faces=FACES)
    theirs = board(seat(bird="d"), seat(bird="cy"), faces=FACES)

    assert worth(mine) > 0 > worth(theirs)


def test_points_rise_with_time() -> None:
    early, late = (board(seat(bird="dcy"), faces=FACES, time=time) for time in (1, 9))

    assert worth(early) == 15
    assert worth(late) == 27


def test_a_majority_is_less_sure_where_rivals_hold_cards_and_the_smaller_it_is() -> None:
    alone = board(seat(bird="ddd"), seat(bird="d"), faces=FACES)
    narrow, wide = (board(seat(bird=tokens), seat("dddd", bird="d"), faces=FACES) for tokens in ("dd", "ddd"))
    elsewhere = board(seat(bird="ddd"), seat("dddd", emu="d"), faces=FACES)

    assert worth(alone) == worth(elsewhere) > worth(wide) > worth(narrow)


def test_a_card_in_hand_that_wins_a_majority_is_hope_and_one_of_another_type_is_none() -> None:
    without, wrong, right, double = (board(seat(cards, bird="d"), seat(bird="dd"), faces=FACES) for cards in ("", "c", "d", "2"))

    assert worth(without) == worth(wrong) < worth(right) == worth(double)


def test_a_tie_is_lost_to_who_sits_nearer_to_the_ancestor() -> None:
    state = board(seat(bird="d"), seat(bird="d"), faces=FACES)

    assert worth(state, ancestor=A) > 0 > worth(state, ancestor=B)


def test_who_has_no_token_there_cannot_hope() -> None:
    without, holding = (board(seat(cards), seat(bird="d"), faces=FACES) for cards in ("", "d2"))

    assert worth(without) == worth(holding) < 0
