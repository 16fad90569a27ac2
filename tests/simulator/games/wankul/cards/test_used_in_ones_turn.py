"""Permanents that a player uses in his turn, among them those of Terrains, and cards that speak of plays and prizes."""

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
    deck,
    end_turn,
    force_of,
    lose,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
FOE = person(4, name="foe")


@pytest.mark.parametrize("owner", [A, B])
def test_chateau_des_cannibales_trades_a_character_once_a_turn(owner: int) -> None:
    """S4-020, G178: whoever has the move may use it, whoever owns it."""
    state = board(at("S4-020", a=[OPEN], owner=owner), at(TWO), a={"hand": [person(7, 3, name="guest")]})

    act(state, "activate", card="S4-020")
    act(state, "target", card=OPEN)
    act(state, "card", card=person(7, 3, name="guest"))
    assert {one["terrain"] for one in choices(state, "place")} == {0}
    place(state, 0)

    assert state.force_on(0, A) == 7
    assert not can(state, "activate")


def test_the_winner_of_chateau_des_cannibales_discards_one_of_his() -> None:  # S4-020
    state = board(at("S4-020", a=[person(11)]), at(TWO, a=[OPEN]))

    act(state, "auto_score", terrain=0)
    act(state, "target", card=OPEN)
    resolve(state)

    assert side(state, 1, A) == []


@pytest.mark.parametrize(("held", "swapped"), [(5, True), (4, False)])
def test_laboratoire_exchanges_for_a_stronger_one(held: int, swapped: bool) -> None:  # S4-021
    new = person(held, name="new")
    state = board(at("S4-021", a=[FOE]), at(TWO), a={"hand": [new]})

    act(state, "activate", card="S4-021")
    resolve(state)

    assert (side(state, 0, A) == [new["id"]]) == swapped


@pytest.mark.parametrize(("card", "milled"), [("S4-020", 3), ("S4-021", 2)])
def test_the_loser_of_these_terrains_mills(card: str, milled: int) -> None:
    state = board(at(card, a=[person(11)], b=[person(1)]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(deck(state, B)) == 30 - milled


@pytest.mark.parametrize("card", ["S4-141", "S4-142"])
def test_routier_never_returns_in_one_turn(card: str) -> None:  # S4-141, S4-142
    state = board(at(a=[card]), at(TWO), at(THREE), a={"hand": ["plain"] * 3})

    play(state, "plain", on=1)
    act(state, "yes")
    place(state, 1)
    play(state, "plain", on=1)
    act(state, "yes")
    assert {one["terrain"] for one in choices(state, "place")} == {2}
    place(state, 2)
    play(state, "plain", on=1)
    act(state, "yes")

    assert side(state, 2, A) == [card]
    assert state.observation(A)["question"] == "main"


def test_gobelin_doubles_as_often_as_two_cards_are_banned() -> None:  # S5-111
    state = board(at(a=["S5-111"]), at(TWO), a={"hand": ["plain"] * 5})

    for _ in range(2):
        act(state, "activate", card="S5-111")
        act(state, "discard", card="plain")
        act(state, "discard", card="plain")
    end_turn(state)

    assert force_of(state, "S5-111") == 3 * 4
    assert pile(state, "ban", A) == ["plain"] * 4


def test_gobelin_without_two_cards_bans_for_nothing() -> None:
    """S5-111, G32."""
    state = board(at(a=["S5-111"]), at(TWO), a={"hand": ["plain"]})

    act(state, "activate", card="S5-111")
    resolve(state)

    assert force_of(state, "S5-111") == 3


def test_what_is_used_for_nothing_is_used_twenty_times_a_turn_at_most() -> None:
    """S5-111, G200: without a card in hand nothing is banned, and nothing doubled."""
    state = board(at(a=["S5-111"]), at(TWO), b={"hand": ["plain"] * 3})

    uses = 0
    while len(state.legal_actions()) > 1 and uses < 100:
        act(state, "activate", card="S5-111")
        resolve(state)
        uses += 1

    assert uses == 20
    assert force_of(state, "S5-111") == 3


def test_gobelin_terracid_calls_another_in_combo() -> None:  # S5-111
    state = board(at(a=[OPEN]), a={"hand": ["S5-111", "plain", "plain"], "deck": ["plain", "S5-110"]})

    play(state, "S5-111", pay=["plain"])
    resolve(state)

    assert "S5-110" in side(state, 0, A)


def test_chevalier_maladroit_gives_one_away_for_three_cards() -> None:
    """S5-115, G166."""
    state = board(at(a=["S5-115", OPEN]), at(TWO), a={"discard": ["plain"] * 4})

    act(state, "activate", card="S5-115")
    act(state, "target", card=OPEN)
    assert state.current_player() == B
    place(state, 0)

    assert side(state, 0, B) == [OPEN["id"]]
    assert len(deck(state, A)) == 30 + 3


@pytest.mark.parametrize("card", ["S5-129", "S5-130"])
@pytest.mark.parametrize(("riders", "playable"), [(3, True), (4, False)])
def test_there_are_four_cavaliers_at_most(card: str, riders: int, playable: bool) -> None:  # S5-129, S5-130
    rows: list[Any] = [card] * riders
    state = board(at(a=rows[:2], b=rows[2:]), a={"hand": ["S5-129", "plain", "plain"]})

    assert can(state, "play", card="S5-129") == playable


@pytest.mark.parametrize(("card", "milled"), [("S5-129", 2), ("S5-130", 2)])
def test_cavalier_mills_for_each_of_them(card: str, milled: int) -> None:  # S5-129, S5-130
    state = board(at(a=[OPEN]), at(TWO, b=["S5-129"]), a={"hand": [card, "plain", "plain"]})

    play(state, card, pay=["plain", "plain"])

    assert len(pile(state, "discard", B)) == milled


def test_mouillette_mills_two_more_when_her_side_applies_loser() -> None:  # S5-134
    prize = terrain(lose({"mill": 1}), name="prize")
    state = board(at(prize, a=[person(11)], b=[person(12)]), at(TWO, a=["S5-134"]))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(deck(state, A)) == 30 - 3


def test_mouillette_chooses_the_loser_effect_that_the_opponent_applies() -> None:  # S5-134
    heavy = terrain(lose({"mill": 7}), name="heavy")
    state = board(at(a=[OPEN]), at(heavy), a={"hand": ["S5-134", "plain"]})

    play(state, "S5-134", pay=["plain"])
    act(state, "yes")
    assert state.current_player() == A
    act(state, "slot", terrain=1)

    assert (len(deck(state, A)), len(deck(state, B))) == (28, 23)
