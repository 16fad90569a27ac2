"""Every card of the starter deck Clan Laink, by name."""

from __future__ import annotations

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
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    settle,
    side,
    terrain,
    win,
)

TWO = terrain(name="TWO")
OPEN_BOTH = person(1, open="ov", name="partner")


@pytest.mark.parametrize("card", ["S1-031", "S1-032"])
def test_garagiste_draws_one(card: str) -> None:
    """R41."""
    state = board(at(), a={"hand": [card]})

    play(state, card)

    assert hand(state, A) == ["plain"]
    assert force_of(state, card) == 1


def test_camionneur_draws_one_in_combo() -> None:
    """S1-033."""

    state = board(at(a=[OPEN_BOTH], b=[person(3)]), a={"hand": ["S1-033"]})

    play(state, "S1-033")
    act(state, "target", card=person(3))

    assert hand(state, A) == ["plain"]
    assert side(state, 0, B) == []


def test_agrou_grows_with_the_hand_at_once() -> None:
    """S1-062."""

    state = board(at(a=["S1-062"]), a={"hand": ["S1-032", "plain"]})
    assert force_of(state, "S1-062") == 3

    play(state, "S1-032")

    assert force_of(state, "S1-062") == 3


def test_peintre_grows_with_ones_combos() -> None:
    """S1-066."""

    state = board(at(a=["S1-066", "S1-032"]), a={"hand": ["S1-031", "S1-102"]})
    assert force_of(state, "S1-066") == 2

    play(state, "S1-031", column=3)
    assert force_of(state, "S1-066") == 3
    play(state, "S1-102")

    assert force_of(state, "S1-066") == 3


def test_sdf_is_strong_while_alone() -> None:
    """S1-072."""

    state = board(at(a=["S1-072"], b=[person(1)]), a={"hand": ["plain"]})
    assert force_of(state, "S1-072") == 7

    play(state, "plain")

    assert force_of(state, "S1-072") == 2


def test_sdf_recovers_one_in_combo() -> None:
    """S1-072."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-072"], "discard": [TWO, "plain"]})

    play(state, "S1-072")

    assert hand(state, A) == ["plain"]


def test_employe_wcdo_counts_every_employe_in_play_and_finds_one_again() -> None:
    """G106, S1-076."""

    state = board(at(a=[OPEN_BOTH], b=["S1-077"]), a={"hand": ["S1-076"], "discard": ["S1-077", "plain"]})

    play(state, "S1-076")
    assert [choice["card"] for choice in choices(state, "take")] == ["S1-077"]
    act(state, "take", card="S1-077")

    assert hand(state, A) == ["S1-077"]
    assert force_of(state, "S1-076") == 2 + 2


def test_steve_grows_with_his_companions_after_a_combo() -> None:
    """G43, S1-102."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-102", "plain"]})

    play(state, "S1-102")
    assert force_of(state, "S1-102") == 2 + 2
    play(state, "plain")

    assert force_of(state, "S1-102") == 2 + 3


def test_samourai_doubles_his_side_of_the_terrain() -> None:
    """S1-145."""

    state = board(at(a=[person(3)], b=[person(3)]), at(TWO, a=[person(3)]), a={"hand": ["S1-145", "plain"]})

    play(state, "S1-145", pay=["plain"])

    assert [state.force_on(0, A), state.force_on(0, B), state.force_on(1, A)] == [(3 + 4) * 2, 3, 3]


def test_touriste_survives_a_lost_score_too() -> None:
    """S1-074."""

    state = board(at(a=["S1-074", person(7)], b=[person(20)]), at(TWO))

    act(state, "auto_score", terrain=0)
    act(state, "target", card="S1-074")
    place(state, 1)
    settle(state)

    assert state.markers == [0, 1]
    assert side(state, 1, A) == ["S1-074"]


def test_singe_moves_another_character_of_either_side() -> None:
    """S1-115."""

    enemy = person(4)
    state = board(at(b=[enemy]), at(TWO), a={"hand": ["S1-115"]})

    play(state, "S1-115", on=0)
    assert not can(state, "target", card="S1-115")
    act(state, "target", card=enemy)
    place(state, 1)

    assert side(state, 1, B) == [enemy["id"]]


def test_fermier_strengthens_laink_only_while_scoring() -> None:
    """S1-046."""

    laink = person(5, clan="laink")
    state = board(at(a=[laink], b=[person(5)]), at(TWO, a=["S1-046"]), a={"hand": ["S1-117", "plain"]})
    assert state.force_on(0, A) == 5

    play(state, "S1-117", on=1, pay=["plain"])
    act(state, "slot", terrain=0)

    assert state.markers == [1, 0]
    assert state.ending == ""


def test_professeur_doubles_every_laink_and_scores_in_combo() -> None:
    """S1-143."""

    laink, terracid = person(3, clan="laink"), person(3, clan="terracid")
    state = board(at(a=[laink, terracid, OPEN_BOTH]), a={"hand": ["S1-143", "plain"]})

    play(state, "S1-143", pay=["plain"])
    assert state.force_on(0, A) == 6 + 3 + 1 + 4
    act(state, "slot", terrain=0)
    settle(state)

    assert state.markers == [1, 0]


def test_chien_applies_the_winner_effect_twice() -> None:
    """G107, S1-047."""

    state = board(at(terrain(win({"draw": 1}), name="DRAW"), a=[person(3), OPEN_BOTH]), a={"hand": ["S1-047", "plain"]})

    play(state, "S1-047", pay=["plain"])
    act(state, "slot", terrain=0)
    settle(state)

    assert hand(state, A) == ["plain", "plain"]


def test_pierre_rondin_doubles_his_companions_until_the_turn_ends_and_scores() -> None:
    """S1-141."""

    friend = person(3)
    state = board(at(b=[person(5)], a=[friend]), at(TWO, a=[OPEN_BOTH]), a={"hand": ["S1-141"]})

    play(state, "S1-141", on=1)
    assert (force_of(state, friend), force_of(state, "S1-141")) == (6, 1)
    act(state, "slot", terrain=0)
    settle(state)

    assert state.markers == [1, 0]


def test_sorcier_keeps_strong_enemies_off_his_terrain() -> None:
    """S1-070."""

    strong, weak = person(2), person(1)
    state = board(at(b=["S1-070"]), at(TWO), a={"hand": [strong, weak]})

    act(state, "play", card=strong)
    assert {choice["terrain"] for choice in choices(state)} == {1}
    place(state, 1)
    act(state, "play", card=weak)

    assert {choice["terrain"] for choice in choices(state)} == {0, 1}


@pytest.mark.parametrize(("others", "back"), [([], 3), (["plain"], 0)])
def test_pompier_recovers_three_if_he_is_the_first_of_his_terrain(others: list[str], back: int) -> None:
    """G105, S1-068."""

    state = board(at(b=others), a={"hand": ["S1-068", "plain", "plain"], "discard": [TWO, TWO, "plain", "plain"]})

    play(state, "S1-068", pay=["plain", "plain"])

    assert len(hand(state, A)) == back


def test_moria_strengthens_laink_and_lets_the_winner_save_a_character() -> None:
    """S1-017."""

    laink = person(10, clan="laink")
    state = board(at("S1-017", a=[laink]), at(TWO, b=[laink]))
    assert (state.force_on(0, A), state.force_on(1, B)) == (11, 11)

    act(state, "auto_score", terrain=0)
    act(state, "target", card=laink)
    place(state, 1)

    assert side(state, 1, A) == [laink["id"]]
    assert len(pile(state, "discard", B)) == 3


def test_quantum_gives_back_a_card_and_mills_three() -> None:
    """S1-003."""

    state = board(at("S1-003", a=[person(11)]), a={"discard": ["plain"]})

    act(state, "auto_score", terrain=0)

    assert hand(state, A) == ["plain"]
    assert len(pile(state, "discard", B)) == 3


def test_tchernobyl_returns_a_character_of_the_winner_to_his_hand() -> None:
    """S1-018."""

    strong = person(11)
    state = board(at("S1-018", a=[strong], b=[person(1)]))

    act(state, "auto_score", terrain=0)
    assert [choice["card"] for choice in choices(state)] == [strong["id"]]
    act(state, "target", card=strong)

    assert hand(state, A) == [strong["id"]]
    assert len(pile(state, "discard", B)) == 3 + 1


def test_golf_draws_more_fills_the_winner_and_empties_the_loser() -> None:
    """S1-007."""

    state = board(at("S1-007", b=[person(11)]), at(TWO), a={"hand": ["plain"] * 5}, b={"hand": ["plain"]})
    end_turn(state)
    act(state, "pass", question="before_draw")
    assert len(hand(state, B)) == 4

    act(state, "auto_score", terrain=0)
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")

    assert (len(hand(state, A)), len(hand(state, B))) == (3, 5)
