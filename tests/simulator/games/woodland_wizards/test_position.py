"""Positions from plain dicts: what may be said, and what is refused (RULEBOOK.md, "Positions")."""

from typing import Any

import pytest

from simulator.games.woodland_wizards.position import PositionError
from simulator.kernel.game import IllegalActionError
from tests.simulator.games.woodland_wizards import invariants
from tests.simulator.games.woodland_wizards.board import GAME, A, B, asked, board, named, player


def test_an_empty_spec_is_a_table_for_two_that_explores() -> None:
    state = GAME.position({})

    assert asked(state) == (A, "explore")
    assert (state.round, state.hand_size(A), len(state.discard)) == (1, 1, 1)
    invariants.check(state)


def test_cards_go_by_id_and_by_either_name() -> None:
    state = board({"hand": ["WWH-02", "CERF ANCIEN", "ROOT SPRITE"]}, {}, stage="tournament")

    assert named(state.hand[A]) == ["FOREST WOLF", "ROOT SPRITE", "ANCIENT STAG"]


def test_the_rest_lies_where_the_spec_says() -> None:
    deck = board(player("Root Sprite"), player("Longneck"), stage="tournament", discard="Dread Raven")
    discard = board(player("Root Sprite"), player("Longneck"), stage="tournament", rest="discard", discard="Dread Raven")
    away = board(player("Root Sprite"), player("Longneck"), stage="tournament", rest="away", deck="Dread Raven")

    assert (len(deck.deck), len(deck.discard)) == (77, 1)
    assert (len(discard.deck), len(discard.discard), named(discard.discard)[-1]) == (0, 78, "DREAD RAVEN")
    assert (named(away.deck), away.discard) == (["DREAD RAVEN"], [])


def test_actions_under_then_are_played_by_the_rules() -> None:
    card = {"kind": "enter", "card": "WWH-02"}
    spec: dict[str, Any] = {"players": [{"hand": ["WWH-02"]}, {"hand": ["WWH-16"]}], "stage": "tournament", "then": [card]}

    assert asked(GAME.position(spec)) == (B, "creature")
    with pytest.raises(IllegalActionError):
        GAME.position({**spec, "then": [card, card]})


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"players": [{"hand": ["DODO"]}, {}]}, "no card 'DODO'"),
        ({"players": [{"hand": ["WWH-29"]}, {"hand": ["WWH-29"]}]}, "no 'WWH-29' is left"),
        ({"players": [{}]}, "players"),
        ({"options": {"players": 3}}, "2 are described"),
        ({"options": {"colour": 3}}, "colour"),
        ({"stage": "lunch"}, "stage"),
        ({"rest": "moon"}, "rest"),
        ({"first": 2}, "first"),
        ({"round": 5}, "round"),
        ({"players": [{"wizard": {"wizard": "WWH-99", "side": "a"}}, {}]}, "wizard"),
        ({"then": [{"kind": "dance"}]}, "no action"),
        ({"known": [{"viewer": 0, "owner": 1, "card": "WWH-02"}]}, "known"),
        ({"known": [{"viewer": 0, "owner": 2, "card": "WWH-02"}]}, "two seats"),
        ({"known": [{"viewer": 1, "owner": 1, "card": "WWH-02"}]}, "two seats"),
    ],
)
def test_what_cannot_be_set_up_is_named(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.position(spec)


def test_a_position_is_written_and_read_again() -> None:
    state = board(player("Root Sprite", wizard={"wizard": "WWH-31", "side": "a"}), player("Longneck"), stage="wizards")

    assert GAME.deserialize_state(state.serialize()).serialize() == state.serialize()
