"""Who owns, sees and controls what: zones, terrains between the players, hidden cards (R1, R9-R14, R51, G7, G65, G118, G120)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import simulator.games.wankul as engine
from simulator.catalog.starters import starters
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.state import Options
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    choices,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.test_rulebook import NUMBERS

TWO = terrain(name="TWO")
OLD, TOP = person(1, name="old"), person(2, name="top")


@pytest.mark.parametrize("seats", [1, 3])
def test_two_play_with_a_deck_each(seats: int) -> None:
    """R1."""
    deck = starters("wankul")[0].cards

    with pytest.raises(ValueError, match="two"):
        Wankul().new_initial_state(decks=[deck] * seats, options=Options(), seed=1)


def test_every_refusal_quotes_a_number_of_the_rulebook() -> None:
    """R9: what nobody agreed on is no action; the rulebook has every number that the engine quotes."""
    state = board(at())
    [reason] = state.why_not({"kind": "dance"})
    sources = [path.read_text(encoding="utf-8") for path in Path(engine.__path__[0]).rglob("*.py")]
    quoted = {number for source in sources for number in re.findall(r"\b([RG]\d{1,3})\b", source)}

    assert reason.rule == "R9"
    assert quoted <= set(NUMBERS)


def test_each_player_has_a_hand_a_deck_a_discard_and_a_ban_zone() -> None:
    """R11."""
    state = board(at(), a={"hand": [OLD], "discard": [TOP], "ban": ["plain"]}, b={"hand": [TOP, TOP], "ban": [OLD]})
    mine, theirs = state.observation(A)["players"]

    assert (mine["hand"], mine["discard"], mine["ban"], mine["deck_size"]) == ([OLD["id"]], [TOP["id"]], ["plain"], 30)
    assert (theirs["hand_size"], theirs["discard"], theirs["ban"]) == (2, [], [OLD["id"]])


def test_both_players_have_a_side_of_every_terrain() -> None:
    """R12, R38: A plays on the terrain that B owns; only his own side is open to him."""
    state = board(at(owner=B, b=[TOP]), a={"hand": [OLD]})
    play(state, OLD)

    assert (side(state, 0, A), side(state, 0, B)) == ([OLD["id"]], [TOP["id"]])


def test_a_terrain_is_public_when_it_comes() -> None:
    """R14."""
    state = board(at(), a={"hand": [TWO]})
    act(state, "terrain", card=TWO)

    assert [shown["card"] for shown in state.observation(B)["terrains"] if shown] == ["TER", "TWO"]


def test_hands_and_decks_are_hidden_and_all_else_is_open() -> None:
    """G7: dug cards are open too, and known under the deck."""
    state = board(at(), a={"hand": [OLD], "deck": ["plain", TWO, TOP]}, phase="check")
    seen = state.observation(B)["players"][A]

    assert (seen["hand"], seen["hand_size"], seen["deck_size"]) == (None, 1, 2)
    assert seen["known_deck"] == [{"from_top": 1, "card": TOP["id"]}]


def test_a_character_belongs_to_its_owner_and_fights_for_its_controller() -> None:
    """G65, R51: B's card on A's side counts for A; banned or discarded it goes to B's piles."""
    ban = person(0, name="bans", abilities=[{"when": "on_play", "do": [{"ban_character": {"side": "self", "other": True}}]}])
    state = board(at(a=[(person(5), {"owner": B})]), a={"hand": [ban]})
    assert state.force_on(0, A) == 5

    play(state, ban)
    act(state, "target", card=person(5))

    assert (pile(state, "ban", A), pile(state, "ban", B)) == ([], [person(5)["id"]])


def test_after_a_score_a_card_goes_to_its_owner() -> None:
    """G65, G53, R13: the card of the other player and his terrain go to his discard; the winner has a marker."""
    state = board(at(owner=B, a=[(person(12), {"owner": B})]))
    act(state, "auto_score", terrain=0)

    assert (pile(state, "discard", A), pile(state, "discard", B)) == ([], [person(12)["id"], "TER"])
    assert state.markers == [1, 0]


def test_the_copy_that_the_opponent_knows_is_used_first() -> None:
    """G118: once the known copy is played, he knows no card of the hand."""
    state = board(at(a=[OLD]), a={"hand": [OLD, "S1-115"], "discard": []})
    back = person(0, name="back", abilities=[{"when": "on_play", "do": [{"bounce": {"side": "self", "other": True}}]}])
    state = board(at(a=[OLD]), a={"hand": [OLD, back]})
    play(state, back)
    act(state, "target", card=OLD)
    assert state.observation(B)["players"][A]["known_hand"] == [OLD["id"]]

    play(state, OLD)

    assert state.observation(B)["players"][A]["known_hand"] == []
    assert hand(state, A) == [OLD["id"]]


def test_an_imagined_deal_knows_both_lists_and_nothing_else_that_is_hidden() -> None:
    """G120."""
    state = board(at(), b={"hand": [OLD, TOP], "deck": [*[OLD] * 6, *[TOP] * 6]})
    deals = [state.resample_from_infostate(A, seed) for seed in range(20)]
    wholes = {frozenset(Counter(pile(deal, "hand", B) + pile(deal, "deck", B)).items()) for deal in deals}

    assert wholes == {frozenset({(OLD["id"], 7), (TOP["id"], 7)})}
    assert len({tuple(hand(deal, B)) for deal in deals}) > 1


def test_a_free_slot_is_taken_from_the_left_and_sides_are_seen_by_their_player() -> None:
    """G29: "the terrain at the right" of B's card is the one at A's left."""
    mover = person(
        0, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"to": "right", "side": "any", "other": True}}]}]
    )
    state = board(None, at(a=[OLD], b=[TOP]), at(TWO), a={"hand": [terrain(name="NEW"), mover]})
    act(state, "terrain", card="NEW")
    assert [shown["card"] for shown in state.observation(A)["terrains"]] == ["NEW", "TER", "TWO"]

    play(state, mover, on=0)
    act(state, "target", card=TOP)

    assert {choice["terrain"] for choice in choices(state)} == {0}
    place(state, 0)
    assert side(state, 0, B) == [TOP["id"]]
    assert force_of(state, OLD) == 1
    end_turn(state)
