"""Where a character may be laid: the cells of a side, by the words of R38 and G23."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from simulator.games import GAMES
from simulator.games.wankul.model.cells import cell_of
from simulator.games.wankul.rules import amounts
from simulator.games.wankul.rules.free_cells import free_cells
from tests.simulator.games.wankul.board import board
from tests.simulator.games.wankul.decks import any_deck

PLACES = st.tuples(st.integers(1, 4), st.integers(1, 5))


@given(st.sets(PLACES, max_size=8), st.integers(0, 2), st.integers(0, 1))
def test_free_are_holes_the_next_column_of_each_row_and_the_first_of_the_next_row(
    taken: set[tuple[int, int]], slot: int, player: int
) -> None:
    state: Any = board()
    state.side[slot << 1 | player] = list(range(len(taken)))
    state.cell = [cell_of(slot, player, row, column) for row, column in taken]

    expected = []
    rows = max((row for row, _ in taken), default=0)
    for row in range(1, rows + 1):
        last = max((column for one, column in taken if one == row), default=0)
        expected += [(row, column) for column in range(1, last + 2) if (row, column) not in taken]
    expected.append((rows + 1, 1))

    assert free_cells(state, slot, player) == [cell_of(slot, player, row, column) for row, column in expected]


def test_what_a_selector_picks_by_print_alone_is_what_it_chooses() -> None:
    """`Box.picked` answers for the row of the selector, for every character in play."""
    luck, asked = random.Random(3), 0
    for seed in range(6):
        state: Any = GAMES["wankul"].new_initial_state(
            decks=[any_deck(luck), any_deck(luck)], options=GAMES["wankul"].options(), seed=seed
        )
        decisions = 0
        while not state.is_terminal():
            if decisions % 12 == 0:
                asked += check_picked(state)
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1

    assert asked > 100


def check_picked(state: Any) -> int:
    """How many answers were compared."""
    box, standing = state.box, [card for side in state.side for card in side]
    plain = [(row, picked) for row, picked in zip(box.selectors, box.picked, strict=True) if picked >= 0]
    for row, picked in plain:
        for card in standing:
            assert amounts.chosen(state, row, card, (0, standing[0], -1)) == bool(picked >> state.card[card] & 1)
    return len(plain) * len(standing)
