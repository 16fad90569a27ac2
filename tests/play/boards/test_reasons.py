"""Why a card of the hand is refused: whatever is said of it is true of it, in every game."""

from __future__ import annotations

import re
from typing import Final

import pytest

from play.boards import board_of
from simulator.games import GAMES
from tests.play.boards.test_wongar import keys_in, structs_of
from tests.simulator.laws.tables import Table, play

AWAY: Final = re.compile(r"not in your hand|no such|You have no .* card")
"""What a reason says of a card that is elsewhere."""


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_reason_says_that_a_card_of_the_hand_is_elsewhere(slug: str) -> None:
    board, players, asked = board_of(slug), GAMES[slug].players[-1], 0
    for seed in range(4):
        state = Table(slug, min(players, 4)).deal(seed)
        for _ in play(state, seed):
            seen = state.observation(state.current_player())
            for key in {key for key in keys_in(board.scene(seen, structs_of(state))) if key.startswith("hand:")}:
                for wish in board.wishes(key, seen):
                    told = [reason.en for reason in state.why_not(dict(wish))]
                    asked += len(told)
                    assert [words for words in told if AWAY.search(words)] == [], (key, wish)
    assert asked > 50


def test_a_card_of_wankul_is_told_what_it_is_and_not_where() -> None:
    """R30, R34: a Terrain of the hand is no Character, and the other way round."""
    state = Table("wankul", 2).deal(3)
    told = set()
    for _ in play(state, 3):
        if not state.is_playing_phase():  # type: ignore[attr-defined]
            continue
        for card in set(board_of("wankul").held(state.observation(state.current_player()))):
            for kind in ("play", "terrain"):
                told |= {(reason.rule, reason.en) for reason in state.why_not({"kind": kind, "card": card})}
    assert {("R34", "This is a Terrain, not a Character."), ("R30", "This is a Character, not a Terrain.")} <= told
    assert not [words for _, words in told if AWAY.search(words)]
