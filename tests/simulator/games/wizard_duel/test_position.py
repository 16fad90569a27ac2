"""Positions from plain dicts, and what is wrong with some of them."""

from typing import Any

import pytest

from simulator.games.wizard_duel.position import PositionError
from simulator.kernel.game import IllegalActionError
from tests.simulator.games.wizard_duel import invariants
from tests.simulator.games.wizard_duel.board import GAME, A, B, asked, discard, hand, life_cards


def test_an_empty_spec_is_a_table_of_three_with_the_whole_pack_in_the_pile() -> None:
    state = GAME.position({})

    invariants.check(state)
    assert state.pile_size() == 52
    assert asked(state) == (A, "turn")


def test_cards_lie_where_the_spec_says_and_the_rest_under_the_pile() -> None:
    spec = {
        "players": [{"hand": ["7S"], "lives": ["AD", None, "2C"]}, {"hand": ["8D"]}, {"eliminated": True}, {}],
        "pile": ["4H", "5H"],
        "discard": ["KS"],
        "turn": 9,
        "active": 1,
        "phase": "start",
        "options": {"sudden_death": True},
    }

    state = GAME.position(spec)

    invariants.check(state)
    assert life_cards(state, A) == ["AD", None, "2C"]
    assert hand(state, B) == {"8D", "5H"}
    assert discard(state) == {"KS"}
    assert (state.turn, asked(state), state.living) == (9, (B, "turn"), [0, 1, 3])
    assert state.options.players == 4
    assert state.options.sudden_death


def test_the_rest_may_lie_in_the_discard_or_in_a_hand() -> None:
    aside = GAME.position({"players": [{}, {}, {}], "pile": ["4H"], "rest": "discard"})
    held = GAME.position({"players": [{}, {}, {}], "pile": ["4H"], "rest": 2})

    assert (len(aside.discard), aside.pile_size()) == (51, 1)
    assert (held.hand_size(2), held.pile_size()) == (51, 1)


def test_actions_lead_into_the_middle_of_an_attack() -> None:
    then = [{"kind": "attack", "card": "7S"}, {"kind": "with", "card": "3S"}, {"kind": "target", "player": 1}]

    state = GAME.position({"players": [{"hand": ["7S", "3S"]}, {"hand": ["8D"]}, {}], "then": then})

    assert asked(state) == (B, "defend")


def test_the_second_pile_is_known() -> None:
    state = GAME.position(
        {"players": [{"hand": ["7S"]}, {}, {}], "reshuffled": True, "second_pile": ["7S"], "rest": "discard", "pile": ["4H"]}
    )

    assert state.observation(B)["second_pile"] == ["4H", "7S"]
    assert state.observation(B)["players"][A]["from_second_pile"] == 1


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ({"players": [{}, {}]}, "options: players"),
        ({"players": [{}, {}, {}], "options": {"players": 4}}, "players is 4, but 3 are described"),
        ({"options": {"jokers": 2}}, "options: .*jokers"),
        ({"players": [{"hand": ["1S"]}, {}, {}]}, r"players\[0\].hand: there is no card '1S'"),
        ({"players": [{"hand": ["7S"]}, {"lives": ["7S"]}, {}]}, r"players\[1\].lives: '7S' lies somewhere else already"),
        ({"players": [{"lives": ["2S", "3S", "4S", "5S"]}, {}, {}]}, r"players\[0\].lives: 4 life cards"),
        ({"players": [{}, {"hand": ["7S"], "eliminated": True}, {}]}, r"players\[1\]: an eliminated player holds no card"),
        ({"players": [{}, {"lives": ["7S"], "eliminated": True}, {}]}, r"players\[1\]: an eliminated player holds no card"),
        ({"players": [{"eliminated": True}, {}, {}]}, "the active player and an opponent"),
        ({"players": [{}, {"eliminated": True}, {"eliminated": True}]}, "the active player and an opponent"),
        ({"phase": "night"}, "phase: 'night'"),
        ({"first": 3}, "first: there is no seat 3"),
        ({"rest": "nowhere"}, "rest: 'nowhere'"),
        ({"then": [{"kind": "fly"}]}, "then: .*fly"),
    ],
)
def test_what_cannot_be_set_up_is_said(spec: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        GAME.position(spec)


def test_an_illegal_action_of_the_way_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalActionError, match="R8"):
        GAME.position({"players": [{"hand": ["7S"]}, {}, {}], "then": [{"kind": "attack", "card": "7S"}]})
