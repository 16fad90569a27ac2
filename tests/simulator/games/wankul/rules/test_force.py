"""Forces and what changes them (T21-T23, R45-R49, G48-G52)."""

from __future__ import annotations

from simulator.games.wankul.effects import codes
from simulator.games.wankul.rules.lasting import change_force_until
from tests.simulator.games.wankul.board import A, B, act, at, board, can, force_of, hand, person, pile, place, play, side, terrain

TWO = terrain(name="TWO")


def test_moving_is_not_playing() -> None:
    """R42, T21, S1-033 CAMIONNEUR moved by S1-061 PILOTE D'AVION."""

    state = board(at(a=["S1-033"], b=[person(1)]), at(TWO), a={"hand": ["S1-061", "plain"]})

    play(state, "S1-061", pay=["plain"])
    act(state, "target", card="S1-033")
    place(state, 1)

    assert side(state, 1, A) == ["S1-033"]
    assert side(state, 0, B) == [person(1)["id"]]
    assert state.observation(A)["question"] == "main"


def test_a_permanent_works_where_it_stands_now() -> None:
    """R43, R50, T22, S1-145 SAMOURAÏ."""

    state = board(at(a=["S1-145"]), at(TWO, a=[person(3)]), a={"hand": ["S1-115"]})

    play(state, "S1-115", on=0)
    assert state.force_on(0, A) == (4 + 2) * 2
    act(state, "target", card="S1-145")
    place(state, 1)

    assert state.force_on(1, A) == 14
    assert state.force_on(0, A) == 2


def test_changes_apply_in_the_order_they_came() -> None:
    """R46, R47, R48, G48, T23."""

    three, four = person(1, name="three"), person(1, name="four")
    state = board(at(b=[three, four]), a={"hand": ["S1-033"]})
    first, second = state.side_of(0, B)
    change_force_until(state, first, codes.TIMES, 2, state.turn)
    change_force_until(state, first, codes.ADD, 1, state.turn)
    change_force_until(state, second, codes.ADD, 1, state.turn)
    change_force_until(state, second, codes.TIMES, 2, state.turn)
    assert (force_of(state, three), force_of(state, four)) == (3, 4)

    play(state, "S1-033")

    assert can(state, "target", card=three)
    assert not can(state, "target", card=four)


def test_halves_are_rounded_down_and_negative_forces_stay() -> None:
    """G49, G50, S1-146 SAGE JAPONAIS."""

    odd, negative = person(5), person(-3)
    state = board(at(a=["S1-146"], b=[odd, negative]))

    assert force_of(state, odd) == 2
    assert force_of(state, negative) == -2
    assert state.force_on(0, B) == 0


def test_agrou_is_as_strong_as_the_hand_is_large() -> None:
    """S1-062."""

    state = board(at(a=["S1-062"]), a={"hand": ["plain"] * 4})

    assert force_of(state, "S1-062") == 5


def test_hugo_delire_triples_the_others_without_clan_only() -> None:
    """R44, R45, S1-122."""

    guest, laink = person(2, clan="guest"), person(2, clan="laink")
    state = board(at(a=["S1-122", guest, laink], b=[guest]))

    assert state.force_on(0, A) == 2 + 6 + 2
    assert state.force_on(0, B) == 2


def test_a_milled_terrain_is_below_every_force() -> None:
    """R49, G52, S1-110 and S1-111 COWBOY."""

    enemies = [person(-2), person(3)]
    weaker = board(at(b=enemies), a={"hand": ["S1-110", "plain", "plain"], "deck": ["plain", TWO]})
    stronger = board(at(b=enemies), a={"hand": ["S1-111", "plain"], "deck": ["plain", TWO]})

    play(weaker, "S1-110", pay=["plain", "plain"])
    play(stronger, "S1-111", pay=["plain"])
    act(stronger, "target", card=enemies[0])
    act(stronger, "target", card=enemies[1])

    assert len(side(weaker, 0, B)) == 2
    assert side(stronger, 0, B) == []
    assert pile(stronger, "discard", A)[-1] == "TWO"
    assert hand(stronger, A) == []


def test_a_change_for_the_turn_ends_with_it() -> None:
    """G66, S1-142 ANDRÉ RONDIN."""

    strong = person(4)
    state = board(at(a=[strong]), at(TWO), a={"hand": ["S1-142"]})

    play(state, "S1-142", on=1)
    assert force_of(state, strong) == 8
    act(state, "pass", question="main")

    assert force_of(state, strong) == 4
