"""Cards of the first sets whose print leaves a choice: one ruling for each cause, tested where two readings part."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games.wankul.model.box import printed
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    deck,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    settle,
    side,
    terrain,
)

TWO = terrain(name="TWO")
THREE = terrain(name="THREE")
ORANGE_ONLY = person(1, open="o", name="orange only")
BOTH = person(1, open="ov", name="both")
HALF_A_DOUBLE = person(1, close="ov", name="double", abilities=[{"when": "double_combo", "do": ["show_hand"]}])
NAMED = person(1, close="o", name="named", abilities=[{"when": "combo", "with_name": "Viking", "do": ["show_hand"]}])
PLAIN_GEM = person(1, close="o", name="plain gem")
FAR_FROM_A_COMBO = [HALF_A_DOUBLE, NAMED, PLAIN_GEM]
NUMBERED = [person(number, name=f"n{number}") for number in range(5)]


def ids(*cards: Any) -> list[str]:
    """The ids of made-up cards."""
    return [card["id"] for card in cards]


@pytest.mark.parametrize("played", FAR_FROM_A_COMBO)
def test_what_triggers_no_combo_is_none(played: Any) -> None:
    """G208, S2-037, S2-092, S2-124: one gem of a Double Combo, the wrong partner, no text at all."""
    listener = person(
        1, name="listener", abilities=[{"when": "triggered", "on": {"event": "combo", "who": "opp"}, "do": [{"draw": 1}]}]
    )
    state = board(at(a=[ORANGE_ONLY], b=[listener, "S2-037", "S2-124"]), a={"hand": [played, "plain"]}, b={"discard": ["S1-031"]})

    play(state, played)

    assert hand(state, A) == ["plain"]
    assert hand(state, B) == []
    assert pile(state, "discard", B) == ["S1-031"]


@pytest.mark.parametrize(("card", "gems"), [("S2-043", "o"), ("S2-044", "v")])
def test_livreur_does_not_answer_half_a_double_combo(card: str, gems: str) -> None:
    """G208, S2-043, S2-044; the whole Double Combo he does."""
    half = board(at(a=[person(1, open=gems, name="half")]), a={"hand": [HALF_A_DOUBLE]}, b={"hand": [card]})
    play(half, HALF_A_DOUBLE)
    assert not can(half, "sub")

    whole = board(at(a=[BOTH]), a={"hand": [HALF_A_DOUBLE]}, b={"hand": [card]})
    play(whole, HALF_A_DOUBLE)
    assert can(whole, "sub", card=card)


@pytest.mark.parametrize(("left", "taken"), [(ORANGE_ONLY, 0), (BOTH, 1)])
def test_chevalier_recovers_for_a_whole_combo_only(left: Any, taken: int) -> None:
    """G208, S1-065."""
    state = board(at(a=[left]), at(TWO, a=["S1-065"]), a={"hand": [HALF_A_DOUBLE], "discard": ["S1-031"]})

    play(state, HALF_A_DOUBLE)

    assert len(hand(state, A)) == taken


@pytest.mark.parametrize(("played", "milled"), [(NAMED, 1), (HALF_A_DOUBLE, 0)])
def test_a_play_without_a_combo_is_one_that_triggers_none(played: Any, milled: int) -> None:
    """G208, S3-068: gems that meet for nothing are no Combo."""
    state = board(at(a=[BOTH], b=["S3-068"]), a={"hand": [played]})

    play(state, played)

    assert len(pile(state, "discard", A)) == milled


@pytest.mark.parametrize(("card", "option"), [("S2-027", 0), ("S2-067", 1)])
def test_cards_put_back_on_the_deck_keep_their_order(card: str, option: int) -> None:
    """G209, S2-027, S2-067."""
    state = board(at(), at(TWO), a={"hand": [card, "S1-001"], "discard": NUMBERED[:4]})

    play(state, card, pay=["S1-001"])
    act(state, "option", number=option)

    assert deck(state, A)[:3] == ["S1-001", *ids(NUMBERED[3], NUMBERED[2])]


def test_cards_put_under_the_deck_from_the_bottom_keep_their_order() -> None:
    """G209, S2-026."""
    left = person(1, open="ov", name="left")
    state = board(at(a=[left]), a={"hand": ["S2-026", "S1-001"], "discard": NUMBERED[:3]})

    play(state, "S2-026", pay=["S1-001"])
    act(state, "option", number=0)

    assert deck(state, A)[-2:] == ids(NUMBERED[1], NUMBERED[0])


def test_skieur_passes_over_an_empty_slot() -> None:
    """G210, S2-051: the Terrain at its right is the next one in play."""
    state = board(at(a=["S2-051", person(11)]), None, at(THREE))

    act(state, "auto_score", terrain=0)
    act(state, "target", card="S2-051")
    place(state, 2)

    assert side(state, 2, A) == ["S2-051"]


def test_skieur_of_the_other_seat_goes_the_other_way() -> None:
    """G210, G29, S2-052: B's left is A's right; with nothing there he is discarded."""
    state = board(at(a=[person(11)], b=["S2-051"]), None, at(THREE))

    act(state, "auto_score", terrain=0)
    settle(state)
    assert pile(state, "discard", B) == ["S2-051"]

    other = board(at(a=[person(11)], b=["S2-052"]), None, at(THREE))
    act(other, "auto_score", terrain=0)
    place(other, 2)
    assert side(other, 2, B) == ["S2-052"]


def test_obese_counts_in_the_second_score() -> None:
    """G211, S1-114: 11 and 1 against 12; from the declaration on."""
    state = board(at(a=[person(11)]), at(TWO, a=[person(11)], b=[person(11, name="foe")]), at(THREE, a=["S1-114"]))

    act(state, "auto_score", terrain=0)
    assert force_of(state, "S1-114") == 3
    act(state, "auto_score", terrain=1)

    assert state.markers == [2, 0]
    assert force_of(state, "S1-114") == 4


def test_obese_is_a_permanent_that_ends_with_him() -> None:
    """G211, R50, S1-114: the second score takes him; it counted in that score, and no longer after it."""
    friend = person(1, name="friend")
    state = board(at(a=[person(11)]), at(TWO, a=["S1-114", person(8)], b=[person(12, name="foe")]), at(THREE, a=[friend]))

    act(state, "auto_score", terrain=0)
    act(state, "auto_score", terrain=1)
    settle(state)

    assert state.markers == [2, 0]
    assert force_of(state, friend) == 1


def test_salle_aux_tresors_lets_the_winner_choose() -> None:
    """G212, S2-005: two cards of his discard, not the two on top."""
    state = board(at("S2-005", a=[person(11), person(2)]), at(), a={"discard": NUMBERED})

    act(state, "auto_score", terrain=0)
    act(state, "take", card=NUMBERED[0])
    act(state, "take", card=NUMBERED[2])

    assert hand(state, A) == sorted(ids(NUMBERED[0], NUMBERED[2]))


def test_uretus_replaces_nothing_beside_dust_2() -> None:
    """G213, S1-028, S1-008: only DUST 2 itself can make room."""
    state = board(at("S1-028", a=[person(11)]), at("S1-008"), at(THREE), a={"hand": [TWO]})

    act(state, "auto_score", terrain=0)

    assert {one["terrain"] for one in choices(state, "slot")} == {1}
    act(state, "slot", terrain=1)
    act(state, "terrain", card=TWO)
    assert state.box.id_of(state.terrains()[1]) == TWO["id"]


def test_a_tie_is_the_highest_force_too() -> None:
    """G214, S2-039: he recovers two cards beside an equal."""
    rival = person(printed("S2-039").force, name="rival")
    state = board(at(b=[rival]), a={"hand": ["S2-039", "plain"], "discard": NUMBERED[:2]})

    play(state, "S2-039", pay=["plain"] * printed("S2-039").cost)

    assert set(ids(NUMBERED[0], NUMBERED[1])) <= set(hand(state, A))


def test_a_tie_is_the_highest_cost_too() -> None:
    """G214, S2-040: the opponent discards a card beside an equal."""
    rival = person(0, printed("S2-040").cost, name="rival")
    state = board(at(b=[rival]), a={"hand": ["S2-040", "plain"]}, b={"hand": ["S1-031"]})

    play(state, "S2-040", pay=["plain"] * printed("S2-040").cost)
    act(state, "discard", card="S1-031")

    assert hand(state, B) == []


def test_a_searched_card_is_not_drawn() -> None:
    """G215, S1-104, S2-050: no Sub answers."""
    state = board(at(), a={"hand": ["S1-104", "plain", "plain"]}, b={"hand": ["S2-050", "plain"]})

    play(state, "S1-104")
    act(state, "find", card="plain")

    assert state.current_player() == A


def test_a_payment_is_no_discard_that_cards_change() -> None:
    """G216, S2-019, S2-080: the card paid comes from the hand, and is chosen."""
    state = board(at("S2-019", b=["S2-080"]), a={"hand": [person(1, 1), "plain", "S1-031"]})

    act(state, "play", card=person(1, 1))
    place(state, 0)

    assert {one["card"] for one in choices(state, "pay")} == {"plain", "S1-031"}
