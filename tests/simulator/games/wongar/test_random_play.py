"""Random play under every combination of options, and positions counted by depth."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.games.wongar.model.options import ADVANCED, Options
from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar import invariants
from tests.simulator.games.wongar.board import GAME, board, seat
from tests.simulator.laws.tables import play

BOUND = 5_000
"""No game takes more decisions: the proof is in RULEBOOK.md."""

VARIANTS = [dict(zip(ADVANCED, flags, strict=True)) for flags in product((False, True), repeat=len(ADVANCED))]

OPTIONS = st.integers(3, 5).flatmap(
    lambda players: st.builds(
        Options,
        players=st.just(players),
        first=st.integers(-1, players - 1),
        **{name: st.booleans() for name in ADVANCED},
    )
)


@pytest.mark.parametrize(("number", "variant"), enumerate(VARIANTS))
def test_the_invariants_hold_under_every_combination_of_options(number: int, variant: dict[str, Any]) -> None:
    """Each at a table of one size, the next combination at one of the next; the laws play at every size with any options."""
    sizes = GAME.players
    players = sizes[(number + number // len(sizes)) % len(sizes)]
    options = Options(players=players, **variant)
    state, decisions = GAME.new_initial_state(decks=[], options=options, seed=players), 0
    for _ in play(state, players):
        invariants.check(state)
        decisions += 1
    invariants.check(state)
    assert decisions < BOUND
    assert state.turn <= 150 + 2 * players + players


@settings(max_examples=40, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**53 - 1), picks=st.lists(st.integers(0, 30), max_size=150))
def test_any_way_through_a_game_keeps_the_invariants_and_can_be_replayed(options: Options, seed: int, picks: list[int]) -> None:
    state = GAME.new_initial_state(decks=[], options=options, seed=seed)
    actions = []
    for pick in picks:
        if state.is_terminal():
            break
        legal = state.legal_actions()
        actions.append(legal[pick % len(legal)])
        state.apply_checked(actions[-1])
        invariants.check(state)

    again = GAME.new_initial_state(decks=[], options=options, seed=seed)
    for action in actions:
        again.apply_action(action)
    assert again.serialize() == state.serialize()


@pytest.mark.parametrize("wanted", [0, -1])
def test_stubborn_players_end_the_game_too(wanted: int) -> None:
    """Always the first choice, always the last one."""
    for number, players in product(range(6), GAME.players):
        state = GAME.new_initial_state(decks=[], options=Options(players=players), seed=number)
        decisions = 0
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[wanted])
            decisions += 1
        assert decisions < BOUND


def leaves(state: State, depth: int) -> int:
    """How many ways there are to play so many decisions on."""
    if depth == 0 or state.is_terminal():
        return 1
    count = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        count += leaves(after, depth - 1)
    return count


def test_ways_to_play_on_counted_by_depth() -> None:
    """Three depths counted by hand, the others recorded.

    A may take the disc card or the Ancestor card. With the first he has three ways; with the second the figure walks from Bird
    to Foot, Turtle or Crocodile. On Foot and on Crocodile he has a disc and a card to play or not; on Turtle nobody is asked,
    and B takes the other card.
    """
    state = board(
        seat("d", foot="d", crocodile="d"), seat("c"), faces={"emu": "disc", "fish": "ancestor"}, ancestor={"at": "bird"}
    )

    by_hand = [2, 3 + 3, (10 + 10 + 1) + (2 + 1 + 2)]
    assert [leaves(state, depth) for depth in range(1, 6)] == [*by_hand, 130, 192]
