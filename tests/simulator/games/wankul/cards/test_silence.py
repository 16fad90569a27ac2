"""Texts that are void as long as another card lies there, or only this once (G128, G164, G165)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
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
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO = terrain(name="TWO")
STEADY = person(1, name="steady", abilities=[{"when": "static", "do": [{"force": {"add": 1, "side": "self"}}]}])
OPEN = person(1, open="ov", name="open")


def test_scene_de_concert_silences_who_stands_there() -> None:
    """S5-029, G165: main texts, and Permanents even when a Combo gave them."""
    state = board(at("S5-029", a=[OPEN]), at(TWO, a=[STEADY]), a={"hand": ["S1-031", "S1-031"]})

    play(state, "S1-031")

    assert hand(state, A) == ["S1-031"]
    assert force_of(state, "S1-031") == 1 + 1  # STEADY speaks on another terrain


def test_a_silenced_permanent_speaks_again_elsewhere() -> None:
    """S5-029, G165: as soon as it has been moved away."""
    mover = person(0, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"name": "steady"}}]}])
    state = board(at("S5-029", a=[STEADY]), at(TWO), a={"hand": [mover]})
    assert force_of(state, STEADY) == 1

    play(state, mover, on=1)
    act(state, "target", card=STEADY)
    place(state, 1)

    assert force_of(state, STEADY) == 2


def test_the_texts_come_back_when_the_terrain_goes() -> None:
    """S5-029, G165."""
    state = board(at("S5-029", a=[person(11)]), at(TWO, a=[STEADY]), at(terrain(name="THREE")), a={"hand": []})
    assert force_of(state, STEADY) == 2

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert force_of(state, STEADY) == 2


def loud(name: str) -> Mapping[str, Any]:
    """A character of force 1 whose Permanents give it 3 more and silence those of everybody else."""
    return person(
        1,
        name=name,
        abilities=[
            {"when": "static", "do": [{"force": {"of": "this", "add": 3}}]},
            {"when": "static", "do": [{"cancel": {"what": "permanents", "other": True}}]},
        ],
    )


def doer(name: str, *deeds: dict[str, Any]) -> Mapping[str, Any]:
    return person(0, name=name, abilities=[{"when": "on_play", "do": list(deeds)}])


FIRST, SECOND = loud("first"), loud("second")
REMOVER = doer("remover", {"discard_character": {"name": "first"}})
CANCELLER = doer("canceller", {"cancel": {"name": "steady"}})
STOPPER = doer("stopper", {"cancel": {"name": "first"}})
STOPPER_OF_COLLECTEURS = doer("stop", {"cancel": {"name": "Collecteur de débris"}})


def do(state: State, card: Mapping[str, Any], target: Mapping[str, Any]) -> None:
    play(state, card, on=1)
    if can(state, "target", card=target):
        act(state, "target", card=target)
    resolve(state)


def test_who_came_first_silences_first_and_who_is_silenced_silences_nobody() -> None:
    """G165: whatever the side, the terrain or the printed order; once the first has gone, the other speaks, and silences."""
    state = board(at(a=[STEADY], b=[FIRST]), at(TWO), a={"hand": [SECOND, REMOVER]})
    assert (force_of(state, FIRST), force_of(state, STEADY)) == (1 + 3, 1)

    play(state, SECOND, on=1)
    assert (force_of(state, FIRST), force_of(state, SECOND), force_of(state, STEADY)) == (1 + 3, 1, 1)

    do(state, REMOVER, FIRST)
    assert (force_of(state, SECOND), force_of(state, STEADY)) == (1 + 3, 1)


def test_who_is_cancelled_for_the_turn_stays_so_when_the_silencer_leaves() -> None:
    """G128, G165: void until both are over."""
    state = board(at(a=[STEADY], b=[FIRST]), at(TWO), a={"hand": [CANCELLER, REMOVER]})

    do(state, CANCELLER, STEADY)
    do(state, REMOVER, FIRST)
    assert force_of(state, STEADY) == 1

    end_turn(state)
    assert force_of(state, STEADY) == 1 + 1


def test_who_is_cancelled_for_the_turn_stays_silenced_after_it() -> None:
    """G128, G165."""
    state = board(at(a=[STEADY], b=[FIRST]), at(TWO), a={"hand": [CANCELLER]})

    do(state, CANCELLER, STEADY)
    end_turn(state)

    assert force_of(state, STEADY) == 1


def test_a_silencer_that_is_cancelled_silences_nobody_for_the_turn() -> None:
    """G128, G165: those whom it silenced speak at once, and are silent again after the turn."""
    state = board(at(a=[STEADY], b=[FIRST]), at(TWO), a={"hand": [STOPPER]})

    do(state, STOPPER, FIRST)
    assert (force_of(state, FIRST), force_of(state, STEADY)) == (1, 1 + 1)

    end_turn(state)
    assert (force_of(state, FIRST), force_of(state, STEADY)) == (1 + 3, 1)


def test_samourabstrait_silences_the_permanents_of_other_samurai() -> None:  # S3-109
    samurai = person(2, name="Samouraï du test", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": 3}}]}])
    other = person(2, name="other", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": 3}}]}])
    state = board(at(a=["S3-109", other], b=[samurai]))

    assert (force_of(state, samurai), force_of(state, other)) == (2, 5)


def test_samourabstrait_puts_a_samurai_under_the_deck() -> None:  # S3-109
    state = board(at(a=[OPEN]), a={"hand": ["S3-109"], "discard": ["S3-109", "plain"]})

    play(state, "S3-109")
    resolve(state)

    assert pile(state, "deck", A)[0] == "S3-109"


@pytest.mark.parametrize("card", ["S5-059", "S5-060"])
def test_collecteur_counts_for_nothing_and_silences_the_others(card: str) -> None:
    """S5-059, S5-060, G165: the other effects, so with the Combo his own too; what silences stays."""
    gem = "v" if card == "S5-059" else "o"
    mate = person(1, open=gem, name="Collecteur de débris")
    state = board(at(a=[mate, STEADY], b=[person(12)]), at(TWO, a=[STEADY]), a={"hand": [card, "plain"]})
    assert state.force_on(0, A) == 1 + 1 + 2 * 2

    play(state, card, row=2, pay=["plain"])
    assert state.force_on(0, A) == 1 + 1 + 6 + 3 * 2
    state = board(at(a=[STEADY, mate], b=[person(12)]), a={"hand": [card, "plain"]})
    play(state, card, pay=["plain"])

    assert state.force_on(0, A) == 1 + 1 + 6
    assert state.observation(A)["terrains"][0]["sides"][A]["counted"] == 1 + 1 + 6


@pytest.mark.parametrize(("first", "second"), [("S5-059", "S5-060"), ("S5-060", "S5-059")])
def test_two_linked_collecteurs_count_as_long_as_they_are_linked(first: str, second: str) -> None:
    """S5-059, S5-060, G165: the forecast, the table and the score say so; for the turn's cancelling see G128."""
    state = board(at(a=[first], b=[person(11)]), at(TWO), a={"hand": [second, STOPPER_OF_COLLECTEURS, "plain"]})
    play(state, second, pay=["plain"])

    shown = state.observation(A)["terrains"][0]
    assert (shown["sides"][A]["counted"], shown["if_scored"]["totals"], shown["if_scored"]["winner"]) == (12, [12, 11], A)
    assert can(state, "auto_score", terrain=0)

    play(state, STOPPER_OF_COLLECTEURS, on=1)
    act(state, "target", card=second)
    assert state.observation(A)["terrains"][0]["sides"][A]["counted"] == 6  # the one that was silenced is silent no more
    end_turn(state)
    assert state.observation(A)["terrains"][0]["sides"][A]["counted"] == 12


def test_a_collecteur_does_not_count_on_a_terrain_without_his_namesake() -> None:
    """S5-059, S5-060, G165: two that lie there without a Combo count for nothing."""
    state = board(at(a=[("S5-059", {"row": 1}), ("S5-060", {"row": 2, "column": 1})]))

    assert state.observation(A)["terrains"][0]["sides"][A]["counted"] == 0


@pytest.mark.parametrize("card", ["S5-059", "S5-060"])
def test_the_force_of_collecteur_does_not_score(card: str) -> None:
    """S5-059, S5-060, G225: nor does it count for the force that an automatic score needs."""
    assert not can(board(at(a=[card, person(10)]), at(TWO)), "auto_score")
    state = board(at(a=[card, person(11)], b=[person(12)]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [0, 1]


@pytest.mark.parametrize(("combo", "markers"), [(False, [0, 1]), (True, [1, 0])])
def test_autostoppeur_counts_in_his_turn_after_his_combo_only(combo: bool, markers: list[int]) -> None:  # S3-058
    partner = person(11, open="v" if combo else "", name="partner")
    state = board(at(a=[partner], b=[person(12)]), at(TWO), a={"hand": ["S3-058"]})

    play(state, "S3-058")
    assert state.observation(A)["terrains"][0]["sides"][A]["counted"] == (15 if combo else 11)
    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == markers


@pytest.mark.parametrize(("force", "asked"), [(5, True), (6, False)])
def test_soldat_de_l_espace_stops_a_weaker_newcomer(force: int, asked: bool) -> None:
    """S3-130, G128: it is discarded, and its main text is not done any more."""
    drawer = person(force, name="drawer", abilities=[{"when": "on_play", "do": [{"draw": 1}]}])
    state = board(at(b=["S3-130"]), a={"hand": [drawer]})

    play(state, drawer)
    assert can(state, "yes") == asked
    resolve(state)

    assert (hand(state, A), side(state, 0, A)) == (([], []) if asked else (["plain"], [drawer["id"]]))
    assert side(state, 0, B) == ([] if asked else ["S3-130"])


@pytest.mark.parametrize(("answer", "force"), [("yes", 1), ("pass", 2)])
def test_andre_burger_goes_to_stop_a_combo(answer: str, force: int) -> None:  # S4-103
    state = board(at(a=[OPEN], b=[OPEN]), at(TWO), a={"hand": ["S4-103"]}, b={"hand": ["S1-031"], "deck": ["plain"] * 9})
    play(state, "S4-103")
    end_turn(state)
    play(state, "S1-031")
    act(state, answer)

    assert force_of(state, "S1-031") == force


@pytest.mark.parametrize(("card", "drawn", "milled"), [("S5-041", 0, 2), ("S5-042", 2, 0)])
def test_mexicain_goes_to_stop_winner_or_loser(card: str, drawn: int, milled: int) -> None:
    """S5-041, S5-042, G164."""
    place_ = terrain({"when": "win", "do": [{"draw": 2}]}, {"when": "lose", "do": [{"mill": 2}]}, name="prize")
    state = board(at(place_, a=[person(11)], b=[person(1)]), at(TWO, a=[card]))

    act(state, "auto_score", terrain=0)
    while not can(state, "yes"):
        state.apply_action(state.legal_actions()[0])
    act(state, "yes")
    resolve(state)

    assert (len(hand(state, A)), 30 - len(pile(state, "deck", B))) == (drawn, milled)
    assert side(state, 1, A) == []


@pytest.mark.parametrize(("card", "gem"), [("S5-041", "v"), ("S5-042", "o")])
def test_mexicain_puts_a_mexicain_under_the_deck(card: str, gem: str) -> None:  # S5-041, S5-042
    state = board(at(a=[person(1, open=gem)]), a={"hand": [card], "discard": ["S5-041", "plain"]})

    play(state, card)
    resolve(state)

    assert pile(state, "deck", A)[0] == "S5-041"
