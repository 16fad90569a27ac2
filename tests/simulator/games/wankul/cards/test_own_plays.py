"""Cards that say something of their own plays: for nothing, at a price in play, on a Terrain drawn by lot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    end_turn,
    hand,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
WEAK, STRONG, FOE = person(2, name="weak"), person(3, name="strong"), person(4, name="foe")
CALLER = person(0, name="caller", abilities=[{"when": "on_play", "do": [{"play_free": 1}]}])


def places(state: Any) -> set[int]:
    """The Terrains where the card that is being played may be laid."""
    return {one["terrain"] for one in choices(state, "place")}


def free_play(state: Any, card: str, *, on: int) -> None:
    """Play a card for nothing, as it says itself."""
    act(state, "play_free", card=card)
    place(state, on)


def test_dessin_romantique_is_free_on_an_empty_terrain() -> None:
    """S4-077, G187: not counted; empty of both players' characters."""
    state = board(at(b=[FOE]), at(TWO), at(THREE, a=[WEAK]), a={"hand": ["S4-077"]}, plays=4)

    act(state, "play_free", card="S4-077")
    assert places(state) == {1}
    place(state, 1)

    assert side(state, 1, A) == ["S4-077"]
    assert state.plays == 4


def test_dessin_romantique_is_not_free_where_somebody_stands() -> None:
    """S4-077, G187."""
    state = board(at(b=[FOE]), a={"hand": ["S4-077"]})

    assert not can(state, "play_free")
    assert [reason.rule for reason in state.why_not({"kind": "play_free", "card": "S4-077"})] == ["G187"]
    assert can(state, "play", card="S4-077")


@pytest.mark.parametrize("seat", [A, B])
def test_dessin_romantique_terracid_joins_another(seat: int) -> None:
    """S4-078, G187: whoever the other belongs to."""
    a, b = ([["S4-077"], []], [[], ["S4-077"]])[seat]
    state = board(at(TWO, a=[WEAK]), at(a=a, b=b), a={"hand": ["S4-078"]}, plays=4)

    act(state, "play_free", card="S4-078")
    assert places(state) == {1}
    place(state, 1)

    assert "S4-078" in side(state, 1, A)


def test_dwarf_is_free_among_the_strong_only() -> None:
    """S4-114, G187: nobody is not strong, one weak character is enough to refuse."""
    state = board(at(a=[STRONG, WEAK]), at(TWO, a=[STRONG], b=[WEAK]), at(THREE), a={"hand": ["S4-114"]})

    assert not can(state, "play")
    act(state, "play_free", card="S4-114")
    assert places(state) == {1}
    place(state, 1)

    assert pile(state, "discard", A) == []


@pytest.mark.parametrize("card", ["S5-065", "S5-066"])
@pytest.mark.parametrize(("banned", "free"), [(["plain"], True), ([], False)])
def test_mouche_is_free_once_a_card_is_banned(card: str, banned: list[str], free: bool) -> None:
    """S5-065, S5-066, G187."""
    state = board(at(), at(TWO, a=[WEAK]), a={"hand": [card], "ban": banned}, b={"ban": ["plain"]})

    assert can(state, "play_free", card=card) == free
    if free:
        free_play(state, card, on=1)
        assert state.plays == 0


def test_a_copy_is_free_once_a_turn() -> None:
    """G187: back in the hand it takes one of the plays of the turn; in the next turn it is free again."""
    bouncer = person(
        0, name="bouncer", abilities=[{"when": "on_play", "do": [{"bounce": {"side": "self", "name": "Mouche", "all": True}}]}]
    )
    state = board(at(), at(TWO), a={"hand": ["S5-065", bouncer], "ban": ["plain"]})

    free_play(state, "S5-065", on=0)
    play(state, bouncer)
    act(state, "target", card="S5-065")
    assert not can(state, "play_free")
    assert [reason.rule for reason in state.why_not({"kind": "play_free", "card": "S5-065"})] == ["G187"]
    end_turn(state)
    end_turn(state)

    assert can(state, "play_free", card="S5-065")


def test_mouche_fetches_another_in_combo() -> None:  # S5-065
    state = board(at(a=[OPEN]), a={"hand": ["S5-065"], "deck": ["plain", "S5-066", "plain"]})

    play(state, "S5-065")
    act(state, "find", card="S5-066")

    assert hand(state, A) == ["S5-066"]


def test_mouche_draws_for_each_on_its_terrain_in_combo() -> None:  # S5-066
    state = board(at(a=[OPEN], b=["S5-065"]), at(TWO, a=["S5-065"]), a={"hand": ["S5-066"]})

    play(state, "S5-066")

    assert len(hand(state, A)) == 2


@pytest.mark.parametrize(("card", "cost"), [("S4-105", 3), ("S4-106", 2)])
def test_titan_devours_all_who_stand_there(card: str, cost: int) -> None:
    """S4-105, S4-106, G188: after the cost, in any order, no effect that others could answer for."""
    guard = person(1, name="guard", abilities=[{"when": "static", "do": [{"protect": {"what": ["discard"], "side": "self"}}]}])
    state = board(at(a=[WEAK, STRONG], b=[FOE]), at(TWO, a=[guard]), at(THREE), a={"hand": [card, *["plain"] * cost]})

    act(state, "play", card=card)
    assert places(state) == {0, 1}
    place(state, 0)
    for _ in range(cost):
        act(state, "pay", card="plain")
    act(state, "target", card=STRONG)

    assert side(state, 0, A) == [card]
    assert side(state, 0, B) == [FOE["id"]]
    assert pile(state, "discard", A) == [*["plain"] * cost, STRONG["id"], WEAK["id"]]
    assert [one["column"] for one in state.observation(A)["terrains"][0]["sides"][0]["characters"]] == [1]


def test_titan_does_not_devour_twice() -> None:
    """S4-106, G188, G285: by who is given up the Terrain goes to another slot; the next place asks for nobody, nor for a cost."""
    leave = {"when": "offboard", "on": {"event": "leave_play", "this": True}, "do": ["swap_terrains"]}
    mover = person(1, name="mover", abilities=[leave])
    state = board(at(a=[mover]), at(TWO), at(THREE, a=[WEAK]), a={"hand": ["S4-106", "plain", "plain"]})

    play(state, "S4-106", on=0, pay=["plain", "plain"])
    act(state, "slot", terrain=0)
    act(state, "slot", terrain=1)
    assert places(state) == {0, 1, 2}
    place(state, 1)

    assert [side(state, slot, A) for slot in range(3)] == [[], ["S4-106"], [WEAK["id"]]]


@pytest.mark.parametrize("card", ["S4-105", "S4-106"])
def test_titan_finds_nobody_to_devour(card: str) -> None:
    """S4-105, S4-106, G188: also when an effect would play it."""
    state = board(at(b=[FOE]), a={"hand": [card, CALLER, "plain", "plain", "plain"]})

    assert [reason.rule for reason in state.why_not({"kind": "play", "card": card})] == ["G188"]
    play(state, CALLER)
    act(state, "card", card=card)
    place(state, 0)

    assert side(state, 0, A) == [card]
    assert pile(state, "discard", A) == [CALLER["id"]]


def test_frankenstein_is_made_of_three_in_play() -> None:
    """S5-077, G189: from any Terrain, whatever changes costs."""
    dearer = person(1, name="dearer", abilities=[{"when": "static", "do": [{"cost": {"add": 2, "who": "opp"}}]}])
    state = board(at(a=[WEAK, STRONG], b=[dearer]), at(TWO, a=[WEAK, OPEN]), a={"hand": ["S5-077", "plain"]})

    play(state, "S5-077", on=1)
    act(state, "target", card=OPEN)
    act(state, "target", card=STRONG)
    assert not can(state, "target", card=OPEN)
    state.apply_action(state.legal_actions()[0])

    assert hand(state, A) == ["plain"]
    assert len(pile(state, "discard", A)) == 3
    assert "S5-077" in side(state, 1, A)
    assert len(side(state, 0, A) + side(state, 1, A)) == 2


def test_frankenstein_with_two_in_play_stays_in_hand_unless_he_is_free() -> None:
    """S5-077, G189."""
    state = board(at(a=[WEAK]), a={"hand": ["S5-077", CALLER, *["plain"] * 4]})

    assert [reason.rule for reason in state.why_not({"kind": "play", "card": "S5-077"})] == ["G188"]
    play(state, CALLER)
    act(state, "card", card="S5-077")
    place(state, 0)

    assert side(state, 0, A) == sorted([WEAK["id"], CALLER["id"], "S5-077"])


def test_frankenstein_discards_an_enemy_whenever_a_terrain_is_scored() -> None:
    """S5-077, G104."""
    state = board(at(a=[person(11)], b=[person(12, name="rival")]), at(TWO, a=["S5-077"], b=[FOE]))

    act(state, "auto_score", terrain=0)
    act(state, "target", card=person(12, name="rival"))

    assert state.markers == [1, 0]


def test_aveugleman_goes_where_the_lot_falls() -> None:
    """S5-074, G190: every Terrain comes up, the player has no say, and only the cell is his choice."""
    seen = set()
    for seed in range(20):
        state = board(at(), at(TWO, a=[WEAK]), at(THREE), a={"hand": ["S5-074"]}, seed=seed)
        act(state, "play", card="S5-074")
        assert len(places(state)) == 1
        seen |= places(state)

    assert seen == {0, 1, 2}
