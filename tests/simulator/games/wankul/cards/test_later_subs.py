"""Subs of the later sets, what they cost, and what keeps them away (G59, G60, G164)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import (
    COMBO,
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
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
OPEN = person(1, open="ov", name="open")
BIG = person(11, name="big")
NO_TEXT = person(2, name="fresh")


def scored(*b: Any, a: Any = (BIG,), there: Any = (), **more: Any) -> State:
    """A begins an automatic score on HERE; B holds these cards."""
    state = board(at(a=list(a), b=[person(4, name="foe")]), at(TWO, b=list(there)), b={"hand": list(b)}, **more)
    act(state, "auto_score", terrain=0)
    return state


def test_la_hache_discards_a_weak_one_before_the_totals() -> None:  # S2-028
    state = scored("S2-028", "plain", a=(person(9), person(2, name="small")))

    act(state, "sub", card="S2-028")
    place(state, 1)
    act(state, "pay", card="plain")
    assert {one["card"] for one in choices(state, "target")} == {person(2, name="small")["id"], "S2-028"}
    act(state, "target", card=person(2, name="small"))
    resolve(state)

    assert state.markers == [1, 0]


def test_two_la_hache_never_share_a_terrain() -> None:  # S2-028
    state = board(at(b=["S2-028"]), at(TWO), a={"hand": ["S2-028", "plain"]})

    act(state, "play", card="S2-028")

    assert {one["terrain"] for one in choices(state, "place")} == {1}


@pytest.mark.parametrize(("card", "gem", "answers"), [("S2-043", "o", True), ("S2-043", "v", False), ("S2-044", "v", True)])
def test_livreur_answers_combos_of_his_colour(card: str, gem: str, answers: bool) -> None:  # S2-043, S2-044
    closing = person(1, close=gem, name="closing", abilities=[COMBO])
    state = board(at(a=[OPEN]), a={"hand": [closing]}, b={"hand": [card]})

    play(state, closing)
    assert can(state, "sub", card=card) == answers

    if answers:
        act(state, "sub", card=card)
        place(state, 0)
        assert side(state, 0, B) == [card]


def test_moche_bans_what_was_taken_back() -> None:  # S2-049
    state = board(at(), a={"hand": ["S1-085"], "discard": [person(3, name="back")]}, b={"hand": ["S2-049", "plain"]})

    play(state, "S1-085")
    act(state, "sub", card="S2-049")
    place(state, 0)
    act(state, "pay", card="plain")

    assert pile(state, "ban", A) == [person(3, name="back")["id"]]
    assert hand(state, A) == []


def test_francais_answers_a_free_play_with_one_of_his_own() -> None:  # S3-035
    giver = person(1, name="giver", abilities=[{"when": "on_play", "do": [{"play_free": 1}]}])
    state = board(at(), a={"hand": [giver, NO_TEXT]}, b={"hand": ["S3-035", "plain", "S1-031"]})

    play(state, giver)
    act(state, "card", card=NO_TEXT)
    place(state, 0)
    act(state, "sub", card="S3-035")
    place(state, 0)
    act(state, "pay", card="plain")
    act(state, "card", card="S1-031")
    place(state, 0)

    assert side(state, 0, B) == ["S1-031", "S3-035"]
    assert hand(state, B) == []  # S1-031 would have drawn one


@pytest.mark.parametrize("helped", [True, False])
def test_footballeur_makes_subs_cheaper_not_plays(helped: bool) -> None:  # S3-037
    state = scored("S2-028", there=["S3-037"] if helped else [])

    assert can(state, "sub", card="S2-028") == helped


def test_footballeur_does_not_make_the_same_card_cheaper_as_a_play() -> None:  # S3-037
    state = board(at(a=["S3-037"]), a={"hand": ["S2-028"]})

    assert not can(state, "play", card="S2-028")


def test_hunt_sister_swaps_two_others_of_one_side() -> None:  # S3-087
    state = scored("S3-087", "plain", "plain", a=(BIG, person(3)), there=[person(9, name="far")])

    act(state, "sub", card="S3-087")
    place(state, 1)
    act(state, "pay", card="plain")
    act(state, "pay", card="plain")
    act(state, "option", number=0)
    assert "S3-087" not in {one["card"] for one in choices(state, "target")}
    act(state, "target", card=person(9, name="far"))
    act(state, "target", card=person(4, name="foe"))

    assert side(state, 1, B) == sorted(["S3-087", person(4, name="foe")["id"]])


def test_jean_is_discarded_and_mills_for_whom_he_sends_away() -> None:
    """S3-116, G59: a Sub that is given up costs nothing and is not played."""
    state = scored("S3-116")

    act(state, "sub", card="S3-116")
    act(state, "target", card=BIG)

    assert pile(state, "discard", B)[:1] == ["S3-116"]
    assert len(pile(state, "discard", B)) >= 1 + 11
    assert BIG["id"] in pile(state, "deck", A)


@pytest.mark.parametrize(("card", "automatic"), [("S3-121", False), ("S3-122", True)])
def test_prop_hunt_keeps_subs_out_of_one_kind_of_score(card: str, automatic: bool) -> None:  # S3-121, S3-122
    asked = []
    for by_force in (True, False):
        state = board(
            at(a=[BIG], b=[person(4)]), at(TWO, a=[card]), a={"hand": ["S1-117", "plain"]}, b={"hand": ["S2-028", "plain"]}
        )
        if by_force:
            act(state, "auto_score", terrain=0)
        else:
            play(state, "S1-117", on=1, pay=["plain"])
            act(state, "slot", terrain=0)
        asked.append(can(state, "sub"))

    assert asked == [not automatic, automatic]


@pytest.mark.parametrize(("card", "heard"), [("S2-102", False), ("S1-117", True)])
def test_cache_cache_scores_without_subs(card: str, heard: bool) -> None:  # S2-102
    state = board(at(a=[BIG], b=[person(4)]), at(TWO), a={"hand": [card, "plain"]}, b={"hand": ["S2-028", "plain"]})

    play(state, card, on=1, pay=["plain"])
    act(state, "slot", terrain=0)

    assert can(state, "sub") == heard


def test_peter_mccain_stops_a_sub() -> None:
    """S2-107, G164: he goes, the Sub does nothing, its card stays."""
    state = board(at(a=[OPEN]), at(TWO, a=["S1-031"]), a={"hand": ["S2-107", "plain", "S1-031"]}, b={"hand": ["S2-050", "plain"]})
    play(state, "S2-107", pay=["plain"])
    act(state, "pass", question="sub")
    play(state, "S1-031", on=1)
    act(state, "sub", card="S2-050")
    place(state, 0)
    act(state, "pay", card="plain")

    act(state, "yes")

    assert "S2-107" not in side(state, 0, A)
    assert side(state, 0, B) == ["S2-050"]
    assert pile(state, "ban", A) == []


def test_maxime_biaggi_puts_a_card_under_the_deck_when_his_score_is_over() -> None:
    """S2-110, G206, R62: the Terrain that he won lies on top of the discard by then."""
    state = board(
        at(a=[OPEN, BIG]), at(TWO), a={"hand": ["S2-110"], "discard": ["S1-031"]}, b={"hand": ["plain", "S2-050"]}, phase="main"
    )

    play(state, "S2-110", row=1, column=3)
    resolve(state)

    assert pile(state, "deck", A)[0] == "TER"
    assert pile(state, "discard", A)[0] == "S1-031"
    assert state.markers == [1, 0]


def test_maxime_biaggi_who_loses_puts_nothing_under_the_deck() -> None:
    """S2-110, G206."""
    state = board(at(a=[OPEN], b=[BIG]), at(TWO), a={"hand": ["S2-110"], "discard": ["S1-031"]})

    play(state, "S2-110")
    resolve(state)

    assert state.markers == [0, 1]
    assert pile(state, "deck", A)[0] == "plain"


def test_maxime_biaggi_who_scores_nothing_waits_for_no_other_score() -> None:
    """S2-110, G206, S2-012: the automatic score of the same turn is none of his."""
    state = board(at("S2-012", a=[person(11)]), at(TWO, arrived_this_turn=True), a={"hand": ["S2-110"], "discard": ["S1-031"]})

    play(state, "S2-110", on=1)
    act(state, "auto_score", terrain=0)
    act(state, "option", number=0)

    assert state.markers == [1, 0]
    assert "S1-031" in pile(state, "discard", A)


def test_maxime_biaggi_in_combo_takes_a_sub_out_of_the_hand() -> None:  # S2-110
    state = board(at(a=[OPEN], arrived_this_turn=True), a={"hand": ["S2-110"]}, b={"hand": ["plain", "S2-050"]})

    play(state, "S2-110")
    resolve(state)

    assert hand(state, B) == ["plain"]
    assert force_of(state, "S2-110") == 2
