"""Random play under every combination of options, and positions counted by depth."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.games.wizard_duel.model.state import Options, State
from tests.simulator.games.wizard_duel import invariants
from tests.simulator.games.wizard_duel.board import GAME, board
from tests.simulator.laws.tables import play

BOUND = 3_000
"""No game takes more decisions: the proof is in RULEBOOK.md."""

FLAGS = ("sudden_death", "attacks_out_of_turn", "timed_defence", "ace_beats_court_pair")
VARIANTS = [
    dict(zip(FLAGS, flags, strict=True)) | {"elimination": elimination}
    for flags in product((False, True), repeat=len(FLAGS))
    for elimination in ("without_life", "last_life")
]

OPTIONS = st.integers(3, 6).flatmap(
    lambda players: st.builds(
        Options,
        players=st.just(players),
        first=st.integers(-1, players - 1),
        elimination=st.sampled_from(("without_life", "last_life")),
        **{flag: st.booleans() for flag in FLAGS},
    )
)


@pytest.mark.parametrize(("number", "variant"), enumerate(VARIANTS))
def test_the_invariants_hold_under_every_combination_of_options(number: int, variant: dict[str, Any]) -> None:
    """Each at a table of one size, the next combination at one of the next; the laws play at every size with any options."""
    sizes = GAME.players
    players = sizes[(number + number // len(sizes)) % len(sizes)]
    options = Options(players=players, **variant)
    for seed in range(2):
        state, decisions = GAME.new_initial_state(decks=[], options=options, seed=seed), 0
        for _ in play(state, seed):
            invariants.check(state)
            decisions += 1
        invariants.check(state)
        assert decisions < BOUND


@settings(max_examples=60, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**53 - 1), picks=st.lists(st.integers(0, 30), max_size=120))
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


@settings(max_examples=30, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**53 - 1))
def test_players_who_never_do_anything_end_the_first_pile(options: Options, seed: int) -> None:
    """G18: one turn for each card of the first pile, and one that finds nothing to shuffle."""
    state = GAME.new_initial_state(decks=[], options=options, seed=seed)
    stock = state.pile_size() + 1

    while not state.is_terminal():
        state.apply_action(0)

    assert (state.turn, state.ending) == (stock + 1, "nothing_to_shuffle")
    assert state.returns() == [0.0] * options.players


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

    A passes, or lays 7♠ (with 3♠ or A♠), 3♠ (with A♠), K♦ or J♦ (with each other), then chooses one of two targets. After a
    pass B holds 6♥ and 2♥ and passes or attacks with 6♥; after his pass C holds A♣ and 5♣.
    """
    state = board("7S 3S AS KD JD", "8C 6H 2D", "9S 9D AC", pile=["4C", "5C", "2H"])

    by_hand = [5, (2 + 1 + 1 + 1) + 2, 2 * (2 + 1 + 1 + 1) + (1 + 2)]
    assert [leaves(state, depth) for depth in range(1, 8)] == [*by_hand, 41, 102, 198, 385]
