"""Words before what can hardly be meant at Wongar."""

from __future__ import annotations

from typing import Any

from tests.simulator.games.wongar.board import GAME, act, board, seat, take


def told(state: Any, kind: str) -> dict[str, list[str]]:
    """What is said at each choice of this kind, by the territory that it names."""
    structs = {action: state.action_to_struct(action) for action in state.legal_actions()}
    return {
        structs[action]["territory"]: [one.en for one in words]
        for action, words in GAME.cautions(state).items()
        if structs[action]["kind"] == kind
    }


def test_r51_a_figure_that_moves_where_one_has_no_token() -> None:
    state = board(seat("d", emu="d"), seat("d", emu="d"), faces={"bird": "ancestor"})
    take(state, "bird")

    words = told(state, "move")
    near = {state.action_to_struct(action)["territory"] for action in state.legal_actions()}
    assert set(words) == near - {"emu"}
    assert {tuple(one) for one in words.values()} == {("you have no token there: you take no part in the ceremony (R51)",)}


def test_r51_the_last_token_that_leaves_the_ceremony() -> None:
    for tokens, count in (("d", 3), ("dc", 0)):
        state = board(seat("d", bird=tokens), seat("d", bird="d"), faces={"bird": "both"})
        take(state, "bird")
        act(state, "play", card="disc")
        assert len(told(state, "leave")) == count


def test_r26_r27_cards_for_tokens_that_are_not_there() -> None:
    state = board(seat("d"), seat("d"), faces={"bird": "disc", "emu": "cube", "hand": "triple"})
    assert told(state, "take") == {}

    state.supply[0] = 0
    assert told(state, "take") == {"bird": ["you have none of these tokens left: two ritual cards only (R26)"]}

    state.supply[1] = state.supply[2] = 0
    assert set(told(state, "take")) == {"bird", "emu", "hand"}
    assert told(state, "take")["hand"] == ["you have no token left: the card does nothing (R27)"]
