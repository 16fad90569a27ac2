"""Words before what can hardly be meant at Lekemar."""

from __future__ import annotations

from typing import Any

from tests.simulator.games.lekemar.board import GAME, act, board, player


def kinds_with_words(state: Any) -> set[str]:
    """The kinds of choices at which something is said."""
    return {state.action_to_struct(action)["kind"] for action in GAME.cautions(state)}


def test_r15_a_turn_that_ends_before_anything_was_taken() -> None:
    worn = "head-7 legs-4"
    state = board(player(worn), player(worn))

    assert kinds_with_words(state) == {"pass", "attack"}
    words = GAME.cautions(state)[0][0]
    assert words.fr.endswith("vous n’avez encore pris ni carte ni mark (R15)")
    assert words.en == "ends the turn: you have taken neither a card nor a mark yet (R15)"

    act(state, "take_mark")

    assert GAME.cautions(state) == {}
