"""In which order forces change, and that a turn that passes changes none (R47, R64-R67, G42, G43, G48)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.effects import codes
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.cells import side_of
from simulator.games.wankul.rules.force import force, reaching, rules_acting
from simulator.games.wankul.rules.lasting import cancel, expire
from simulator.games.wankul.rules.moving import swap
from tests.simulator.games.wankul.board import A, B, Placed, at, board, end_turn, force_of, person, play

WANKUL = Wankul()
LEFT = person(1, open="o", name="left")


@pytest.mark.parametrize("place", [{"row": 2, "column": 1}, {"row": 2, "column": 2}])
def test_a_permanent_of_a_combo_comes_after_what_acts_on_its_card_already(place: dict[str, int]) -> None:
    """R47, R67, G42, G48, S1-145 and S1-088: (1 x2) + 2, wherever the one who doubles stands."""
    below: list[Placed] = [(person(0, name="below"), {"row": 2, "column": 1})] if place["column"] == 2 else []
    state = board(at(a=[LEFT, *below, ("S1-145", place)]), a={"hand": ["S1-088"]})

    play(state, "S1-088", row=1, column=2)

    assert force_of(state, "S1-088") == 1 * 2 + 2


@pytest.mark.parametrize(
    ("card", "pay", "force"), [("S1-088", 0, 1 // 2 + 2), ("S1-087", 2, 4 // 2 + 2), ("S1-102", 0, 2 // 2 + 2)]
)
def test_a_sage_of_the_other_side_halves_before_a_combo_adds(card: str, pay: int, force: int) -> None:
    """R47, G48, S1-146 against S1-088, S1-087 and S1-102: the half first, then what the Combo gives."""
    state = board(at(a=[LEFT], b=["S1-146"]), a={"hand": [card, *["plain"] * pay]})

    play(state, card, pay=["plain"] * pay)

    assert force_of(state, card) == force


def test_what_acts_from_later_on_comes_after_the_combo() -> None:
    """R47, G48: the one who doubles is laid when the Combo has already added."""
    state = board(at(a=[LEFT]), a={"hand": ["S1-088", "S1-145", "plain"]})

    play(state, "S1-088")
    play(state, "S1-145", pay=["plain"])

    assert force_of(state, "S1-088") == (1 + 2) * 2


def test_rules_that_began_together_keep_their_order_when_the_turn_passes() -> None:
    """R65, R66, G48: a card laid under a rule of each player; in B's turn it is as strong as in A's."""
    adds = person(1, name="adds", abilities=[{"when": "static", "do": [{"force": {"side": "any", "where": "here", "add": 3}}]}])
    state = board(at(a=["S1-145"], b=[adds]), a={"hand": [person(1, name="late")]})

    play(state, person(1, name="late"))
    in_own_turn = force_of(state, person(1, name="late"))
    end_turn(state)

    assert state.active == B
    assert in_own_turn == 1 * 2 + 3
    assert force_of(state, person(1, name="late")) == in_own_turn


def test_the_winner_of_a_score_does_not_depend_on_whose_turn_it_is() -> None:
    """R47, R65, R66, G48, S1-017 MORIA of B: A's two who double come before what B's terrain adds, for it was A's turn."""
    state = board(at("S1-017", owner=B, a=["S1-145"], b=[person(37)]), a={"hand": ["S1-145", "plain"]})

    play(state, "S1-145", pay=["plain"])
    in_own_turn = state.force_on(0, A)
    end_turn(state)

    assert in_own_turn == (4 * 2 + 1) * 2 + (4 * 2 * 2 + 1)
    assert state.force_on(0, A) == in_own_turn


def test_a_board_set_up_in_the_turn_of_b_is_as_one_that_was_played_there() -> None:
    """R65, R66, G48: what B lays in his turn meets his own rules first, in a game and in a position alike."""
    adds = person(1, name="adds", abilities=[{"when": "static", "do": [{"force": {"side": "any", "where": "here", "add": 3}}]}])
    late = person(1, name="late")
    played = board(at(a=[adds], b=["S1-145"]), b={"hand": [late]}, active=B)
    set_up = board(at(a=[adds], b=["S1-145", late]), active=B)

    play(played, late)

    assert force_of(played, late) == force_of(set_up, late) == 1 * 2 + 3


def test_an_exchange_of_cells_is_one_moment_for_both() -> None:
    """R42, G48: whoever of the two is named first, their rules act in reading order."""
    adds = person(1, name="adds", abilities=[{"when": "static", "do": [{"force": {"side": "any", "where": "here", "add": 3}}]}])
    weak = person(1, name="weak")
    forces = []
    for turned_round in (False, True):
        state = board(at(a=["S1-145", adds, weak]))
        doubling, adding, _ = state.side_of(0, A)
        swap(state, *((adding, doubling) if turned_round else (doubling, adding)))
        forces.append(force_of(state, weak))

    assert forces == [(1 + 3) * 2] * 2


def test_a_gained_permanent_that_was_silenced_comes_back_as_it_was() -> None:
    """G43, G128: what the Combo gave is put off the lists for a turn, and keeps its moment."""
    state = board(at(a=[LEFT, ("S1-145", {"row": 2, "column": 1})]), a={"hand": ["S1-088"]})
    play(state, "S1-088", row=1, column=2)
    amixem = next(card for card in state.side_of(0, A) if state.box.id_of(card) == "S1-088")

    cancel(state, B, amixem, codes.PERMANENTS)
    silenced = force_of(state, "S1-088")
    expire(state)

    assert silenced == 1 * 2
    assert force_of(state, "S1-088") == 1 * 2 + 2


def test_nothing_but_the_turn_itself_changes_a_force_when_the_turn_passes() -> None:
    """G48, for made-up decks of all sets: where the same rules act with the same amounts, the force is the same in both turns."""
    differing: list[str] = []
    compared = 0
    for seed in range(40):
        state = WANKUL.new_initial_state(decks=WANKUL.sample_decks(seed), options=WANKUL.options(), seed=seed)
        for number in range(250):
            if state.is_terminal():
                break
            state.apply_action(WANKUL.policy(state, seed * 1000 + number))
            if number % 2 == 0:
                other = state.clone()
                other.active = 1 - state.active
                for card in [one for side in state.side for one in side]:
                    here = side_of(state.cell[card])
                    acting = [sorted(rules_acting(s, card, reaching(s, here))) for s in (state, other)]
                    if acting[0] == acting[1]:
                        compared += len(acting[0]) > 1
                        if force(state, card) != force(other, card):
                            differing.append(f"seed {seed}, choice {number}: {state.box.id_of(card)}")

    assert compared > 100
    assert differing == []
