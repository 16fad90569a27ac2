"""Any position from a plain dict."""

from typing import Any

import pytest

from simulator.games.lekemar.position import PositionError
from tests.simulator.games.lekemar.board import GAME, A, B, asked, hand, worn


def test_an_empty_spec_is_a_table_of_three_without_cards() -> None:
    state = GAME.position({})

    assert state.hand == [[], [], []]
    assert state.marks == [10, 10, 10]
    assert state.pile_size() == state.box.size
    assert asked(state) == (A, "turn")


def test_everything_named_lies_where_the_spec_says() -> None:
    state = GAME.position({
        "players": [
            {"hand": ["heist"], "worn": {"head": "head-7"}, "marks": 20},
            {"truce": True, "room": 15},
            {},
            {},
        ],
        "pile": ["legs-1", "legs-2"],
        "discard": ["coin"],
        "active": 1,
        "line_1": 0,
        "line_2": 2,
        "styles": 1,
        "turn": 12,
        "options": {"turn_cap": 40},
    })  # fmt: skip

    assert (hand(state, A), worn(state, A), state.marks) == (["heist"], {"head": "head-7"}, [20, 10, 10, 10])
    assert (state.bank, state.turn, state.options.turn_cap) == (150, 12, 40)
    assert [state.box.ids[card] for card in state.pile[-2:]] == ["legs-1", "legs-2"]
    assert (state.line_1, state.line_2, state.styles) == (0, 2, 1)
    assert (state.truce, state.hand_limit(B)) == (0b10, 15)
    assert asked(state) == (B, "turn")


def test_actions_under_then_lead_into_the_middle_of_a_combat() -> None:
    fighters: list[dict[str, Any]] = [
        {"worn": {"head": "head-7", "legs": "legs-4"}},
        {"worn": {"head": "head-6", "legs": "legs-6"}},
        {},
    ]

    state = GAME.position({"players": fighters, "then": [{"kind": "attack", "player": B}]})

    assert asked(state) == (B, "strike")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"players": [{"hand": ["nothing"]}, {}, {}]}, "players[0].hand: there is no card 'nothing'"),
        ({"players": [{"hand": ["weapon-5", "weapon-5"]}, {}, {}]}, "all copies of 'weapon-5' lie somewhere else already"),
        ({"players": [{"worn": {"weapon": "weapon-5"}}, {}, {}]}, "'weapon' is none of head, bust, muscles, legs"),
        ({"players": [{"worn": {"head": "weapon-5"}}, {}, {}]}, "'weapon-5' is no character card"),
        ({"players": [{"marks": 201}, {}, {}]}, "the players hold 221 of 200"),
        ({"players": [{}, {}]}, "options: players: 2 is not from 3 to 15"),
        ({"options": {"players": 5}}, "players is 5, but 3 are described"),
        ({"options": {"jokers": 2}}, "jokers"),
        ({"active": 3}, "nobody sits at 3"),
        ({"line_2": -1}, "nothing less than 0 can be left of a turn"),
        ({"rest": "table"}, "'table' is neither 'pile' nor 'discard'"),
        ({"then": [{"kind": "dance"}]}, "is no action"),
    ],
)  # fmt: skip
def test_a_wrong_spec_is_refused_with_the_part_that_is_wrong(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as refusal:
        GAME.position(spec)

    assert message in str(refusal.value)
