"""Who reacts first, and what interrupts what (R62-R69, G51, G116)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simulator.games.wankul.model.frames import EACH, EACH_SOURCE, EFFECT, SECRET, SECRET_SOURCE
from simulator.games.wankul.model.registers import SOURCE
from simulator.games.wankul.model.state import State
from simulator.kernel.frames import WIDTH
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    end_turn,
    hand,
    id_of,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)

TWO = terrain(name="TWO")


def listener(name: str, event: str, *, who: str = "any", when: str = "triggered", **more: Any) -> Mapping[str, Any]:
    """A character that may draw when the event comes."""
    ability = {"when": when, "on": {"event": event, "who": who}, "optional": when == "triggered", "do": [{"draw": 1}]}
    return person(1, name=name, abilities=[ability], **more)


_SOURCES = {EACH: EACH_SOURCE, SECRET: SECRET_SOURCE}
"""Frames that know the card they speak for, and where."""


def speaking_card(s: State) -> str | None:
    """The printing whose effect asks now; None when the rules themselves ask."""
    for base in range(len(s.stack) - WIDTH, -1, -WIDTH):
        if s.stack[base] == EFFECT:
            return s.box.id_of(s.stack[base + SOURCE])
        if s.stack[base] in _SOURCES:
            return s.box.id_of(s.stack[base + _SOURCES[s.stack[base]]])
    return None


def asked_in_turn(state: State) -> list[str]:
    """Decline every reaction; the cards that asked, in order."""
    found: list[str] = []
    while not state.is_terminal() and state.observation(A)["question"] == "may":
        card = speaking_card(state)
        assert card is not None
        found.append(card)
        act(state, "pass")
    return found


def test_the_active_player_reacts_first_and_each_from_his_left_and_the_top() -> None:
    """R65, R66, G51: slot by slot from one's left, the terrain, then column by column; B reads the slots from the other end."""
    names = ("a-left", "a-top", "a-below", "a-next", "b-right", "b-left")
    left, top, below, following, b_right, b_left = (listener(name, "turn_end") for name in names)
    ground = terrain(
        {"when": "triggered", "on": {"event": "turn_end", "who": "any"}, "optional": True, "do": [{"draw": 1}]}, name="GROUND"
    )
    state = board(
        at(a=[left], b=[b_right]),
        at(ground, a=[top, following, (below, {"row": 2, "column": 1})]),
        at(TWO, b=[b_left]),
    )
    end_turn(state)

    assert asked_in_turn(state) == [id_of(card) for card in (left, ground, top, below, following, b_left, b_right)]


def test_subs_then_permanents_then_the_text_of_the_card_played() -> None:
    """R64, R65, R66, R67, R22: the whole order at one play."""
    sub = person(1, name="sub", abilities=[{"when": "sub", "on": {"event": "play_character", "who": "opp"}, "do": [{"draw": 1}]}])
    played = person(1, name="played", abilities=[{"when": "on_play", "optional": True, "do": [{"draw": 1}]}])
    mine, theirs = listener("mine", "play_character"), listener("theirs", "play_character")
    state = board(at(a=[mine], b=[theirs]), a={"hand": [played]}, b={"hand": [sub]})

    play(state, played)
    assert (state.current_player(), state.observation(B)["question"]) == (B, "sub")
    act(state, "pass", question="sub")

    assert asked_in_turn(state) == [id_of(card) for card in (mine, theirs, played)]


def test_a_trigger_is_resolved_at_once_and_the_effect_goes_on_after_it() -> None:
    """R62, R63: mill, react, mill, react; not both reactions at the end."""
    miller = person(1, name="miller", abilities=[{"when": "on_play", "do": [{"mill": 1}, {"mill": 1}]}])
    watcher = person(
        1,
        name="watcher",
        abilities=[{"when": "triggered", "on": {"event": "mill"}, "do": [{"recover": {"place": "milled"}}, {"draw": 1}]}],
    )
    state = board(at(a=[watcher]), a={"hand": [miller]})
    state.log = []
    play(state, miller)

    assert [event[0] for event in state.log if event[0] in ("mill", "draw")] == ["mill", "draw", "mill", "draw"]


def test_a_reaction_may_be_answered_in_its_turn() -> None:
    """R68: A's Permanent draws at the end of his turn; B answers that draw with a Sub."""
    drawer = person(1, name="drawer", abilities=[{"when": "triggered", "on": "turn_end", "do": [{"draw": 1}]}])
    state = board(at(a=[drawer]), at(TWO), b={"hand": ["S2-050", "plain"]})
    end_turn(state)
    act(state, "sub", card="S2-050")
    place(state, 1)
    act(state, "pay", card="plain")

    assert pile(state, "ban", A) == ["plain"]


def test_a_listener_that_has_left_does_not_act() -> None:
    """G116: the first of two discards the second before its turn comes."""
    first = person(
        1,
        name="first",
        abilities=[{"when": "triggered", "on": "turn_end", "do": [{"discard_character": {"side": "self", "other": True}}]}],
    )
    second = person(1, name="second", abilities=[{"when": "triggered", "on": "turn_end", "do": [{"draw": 1}]}])
    state = board(at(a=[first, second]), at(TWO))
    end_turn(state)
    act(state, "target", card=second)

    assert hand(state, A) == []
    assert side(state, 0, A) == [first["id"]]


@pytest.mark.parametrize("first", [A, B])
def test_the_active_player_orders_what_both_must_do(first: int) -> None:
    """R69, G35: also in the turn of B, B decides."""
    both = terrain({"when": "enter", "do": [{"each_player": [{"mill": 1}]}]}, name="BOTH")
    state = board(at(), b={"hand": [both]}, active=B)
    state.log = []
    act(state, "terrain", card=both)
    assert state.current_player() == B
    act(state, "first", player=first)

    assert [event[1] for event in state.log if event[0] == "mill"] == [first, 1 - first]


def test_each_finishes_before_the_other_begins() -> None:
    """G35: NAVIRE PIRATE makes both discard a card; one answers after the other. S1-001."""
    state = board(at(), a={"hand": ["S1-001", "plain"]}, b={"hand": ["plain"]})
    act(state, "terrain", card="S1-001")
    act(state, "first", player=B)
    assert state.current_player() == B
    act(state, "discard", card="plain")
    assert state.current_player() == A
    act(state, "discard", card="plain")

    assert (hand(state, A), hand(state, B)) == ([], [])


def test_what_was_put_off_comes_after_the_permanents_the_active_player_first() -> None:
    """R65, R66: B's Sub put something off before A did; at the end of the turn A's comes first all the same."""
    put_off = {"when": "on_play", "do": [{"later": {"on": "turn_end", "do": [{"draw": 1}]}}]}
    sub_text = {"later": {"on": {"event": "turn_end", "who": "opp"}, "do": [{"draw": 1}]}}
    mine = person(1, name="mine", abilities=[put_off])
    sub = person(1, name="sub", abilities=[{"when": "sub", "on": {"event": "play_character", "who": "opp"}, "do": [sub_text]}])
    watcher = person(1, name="watcher", abilities=[{"when": "triggered", "on": "turn_end", "do": [{"mill": 1}]}])
    state = board(at(a=[watcher]), at(TWO), a={"hand": [mine]}, b={"hand": [sub]})
    play(state, mine)
    act(state, "sub", card=sub)
    place(state, 0)
    state.log = []
    end_turn(state)

    assert [event[:2] for event in state.log[:4]] == [("turn_end", A), ("mill", A), ("draw", A), ("draw", B)]


def test_the_last_one_of_a_score_goes_without_a_question() -> None:
    """G119, G57h: two of A and two of B: each is asked once, the active player first."""
    state = board(at(a=[person(11), person(1)], b=[person(1), person(2)]))
    act(state, "auto_score", terrain=0)
    askers = []
    while state.observation(A)["question"] == "clear":
        askers.append(state.current_player())
        state.apply_action(state.legal_actions()[0])

    assert askers == [A, B]
