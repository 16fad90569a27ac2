"""Every card of the starter deck L'Éternel retour, by name."""

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
)

TWO = terrain(name="TWO")
OPEN_BOTH = person(1, open="ov", name="partner")
OLD, TOP = person(1, name="old"), person(2, name="top")


@pytest.mark.parametrize("card", ["S1-085"])
def test_clown_tueur_recovers_the_top_of_the_discard(card: str) -> None:
    state = board(at(), a={"hand": [card], "discard": [OLD, TOP]})

    play(state, card)

    assert hand(state, A) == [TOP["id"]]
    assert state.observation(B)["players"][A]["known_hand"] == [TOP["id"]]


@pytest.mark.parametrize("card", ["S1-043", "S1-044"])
@pytest.mark.parametrize(("deck", "back"), [(2, 1), (3, 0)])
def test_infecte_recovers_at_the_start_of_the_turn_if_the_discard_is_larger(card: str, deck: int, back: int) -> None:
    state = board(at(a=[card]), at(TWO), a={"deck": ["plain"] * deck, "discard": [TOP] * 3}, phase="start")

    assert hand(state, A).count(TOP["id"]) == back


def test_infecte_recovers_one_in_combo() -> None:
    """S1-043."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-043", "plain"], "discard": [TOP]})

    play(state, "S1-043", pay=["plain"])

    assert hand(state, A) == ["plain"]


def test_moine_gives_himself_up_for_the_three_top_cards() -> None:
    """G108, S1-130."""

    state = board(at(a=["S1-130"]), a={"discard": [OLD, TOP, TOP]})

    act(state, "activate", card="S1-130")

    assert hand(state, A) == sorted(["S1-130", TOP["id"], TOP["id"]])
    assert pile(state, "discard", A) == [OLD["id"]]
    assert side(state, 0, A) == []


def test_pilote_moves_another_and_recovers_in_combo() -> None:
    """S1-061."""

    state = board(at(a=[OPEN_BOTH], b=[person(3)]), at(TWO), a={"hand": ["S1-061", "plain"], "discard": [TOP]})

    play(state, "S1-061", pay=["plain"])
    act(state, "target", card=person(3))
    place(state, 1)

    assert side(state, 1, B) == [person(3)["id"]]
    assert hand(state, A) == ["plain"]


def test_chevalier_recovers_at_the_first_combo_of_the_turn_only() -> None:
    """S1-065."""

    state = board(at(a=["S1-065", "S1-032"]), a={"hand": ["S1-031"], "discard": [OLD, TOP, "S1-031"]})

    play(state, "S1-031")
    assert hand(state, A) == ["S1-031", "plain"]
    act(state, "play", card="S1-031")
    act(state, "place", terrain=0, row=2, column=1)

    assert pile(state, "discard", A) == [OLD["id"], TOP["id"]]


def test_chevalier_answers_his_own_combo_and_takes_a_terrain() -> None:
    """S1-065."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-065", "plain", "plain"], "discard": [TWO]})

    play(state, "S1-065", pay=["plain", "plain"])
    act(state, "take", card="TWO")

    assert hand(state, A) == sorted(["TWO", "plain"])


def test_pompier_recovers_four_on_an_untouched_terrain() -> None:
    """S1-069."""

    state = board(at(), a={"hand": ["S1-069", *["plain"] * 3], "discard": [OLD, TOP]})

    play(state, "S1-069", pay=["plain"] * 3)

    assert hand(state, A) == sorted([TOP["id"], *["plain"] * 3])


def test_deotoons_recovers_every_turn_and_two_in_combo() -> None:
    """S1-109."""

    state = board(at(a=[OPEN_BOTH]), at(TWO), a={"hand": ["S1-109", "plain"], "discard": [OLD, TOP]})
    play(state, "S1-109", pay=["plain"])
    assert hand(state, A) == sorted([TOP["id"], "plain"])

    end_turn(state)
    assert pile(state, "discard", A) == [OLD["id"]]
    end_turn(state)

    assert pile(state, "discard", A) == []
    assert OLD["id"] in hand(state, A)


def test_gremlin_recovers_after_a_lost_score() -> None:
    """S1-101."""

    state = board(at(a=[person(11)], b=[person(12)]), at(TWO, a=["S1-101"]), a={"discard": [TOP]})

    act(state, "auto_score", terrain=0)

    assert state.markers == [0, 1]
    assert hand(state, A) == [TOP["id"]]


def test_gremlin_moves_another_in_combo() -> None:
    """S1-101."""

    state = board(at(a=[OPEN_BOTH]), at(TWO), a={"hand": ["S1-101", "plain"]})

    play(state, "S1-101", pay=["plain"])
    act(state, "target", card=OPEN_BOTH)
    place(state, 1)

    assert side(state, 1, A) == [OPEN_BOTH["id"]]


@pytest.mark.parametrize(("held", "back"), [(5, 1), (4, 0)])
def test_survivant_recovers_with_exactly_four_cards_in_hand(held: int, back: int) -> None:
    """S1-138."""

    state = board(at(), a={"hand": ["S1-138", *[OLD] * held], "discard": [TOP]})

    play(state, "S1-138", pay=[OLD])

    assert len(hand(state, A)) == held - 1 + back


def test_paysan_takes_a_terrain_from_anywhere_in_the_discard() -> None:
    """S1-055."""

    state = board(at(), a={"hand": ["S1-055"], "discard": [TWO, OLD, TOP]})

    play(state, "S1-055")
    assert [choice["card"] for choice in choices(state)] == ["TWO"]
    act(state, "take", card="TWO")

    assert hand(state, A) == ["TWO"]


def test_terro_draws_one() -> None:
    """S1-084."""

    state = board(at(), a={"hand": ["S1-084", OLD, OLD]})

    play(state, "S1-084", pay=[OLD, OLD])

    assert hand(state, A) == ["plain"]


def test_elfe_finds_a_card_and_plays_one_free_in_combo() -> None:
    """S1-105."""

    wanted = person(6, 3, name="wanted")
    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-105", "plain"], "deck": ["plain", wanted, "plain"]})

    play(state, "S1-105", pay=["plain"])
    act(state, "find", card=wanted)
    assert state.observation(B)["players"][A]["known_hand"] == []
    act(state, "card", card=wanted)
    place(state, 0)

    assert wanted["id"] in side(state, 0, A)
    assert state.plays == 1


def test_boxeur_makes_enemies_dearer() -> None:
    """S1-042."""

    state = board(at(b=["S1-042"]), a={"hand": [OLD]})

    assert not can(state, "play")
    assert [reason.rule for reason in state.why_not({"kind": "play", "card": OLD["id"]})] == ["G21"]


def test_potatoz_scores_and_grows_in_combo() -> None:
    """S1-117."""

    state = board(at(a=[OPEN_BOTH]), at(TWO, a=[person(2)]), a={"hand": ["S1-117", "plain"]})

    play(state, "S1-117", pay=["plain"])
    act(state, "slot", terrain=1)

    assert state.markers == [1, 0]
    assert force_of(state, "S1-117") == 2 + 2


def test_martine_makes_the_next_character_free_and_scores_in_combo() -> None:
    """G101, S1-148."""

    dear = person(6, 3)
    state = board(at(a=[OPEN_BOTH]), at(TWO), a={"hand": ["S1-148", dear, dear]})

    play(state, "S1-148")
    act(state, "slot", terrain=0)
    settle(state)
    play(state, dear, on=1)

    assert side(state, 1, A) == [dear["id"]]
    assert not can(state, "play", card=dear)


@pytest.mark.parametrize("scores", [1, 2])
def test_billy_gives_himself_up_to_score_one_or_two_terrains(scores: int) -> None:
    """S1-100."""

    state = board(at(a=[person(2)]), at(TWO, a=[person(2)]), at(terrain(name="THREE"), a=["S1-100"]))

    act(state, "activate", card="S1-100")
    assert not can(state, "pass")
    act(state, "slot", terrain=0)
    if scores == 2:
        act(state, "slot", terrain=1)
    else:
        act(state, "pass")

    assert state.markers == [scores, 0]
    assert side(state, 2, A) == []


def test_billy_changes_cards_of_the_hand_in_combo() -> None:
    """S1-100."""

    new = person(5, name="new")
    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-100", *[OLD] * 4], "deck": [new] * 9})

    play(state, "S1-100", pay=[OLD, OLD])
    assert not can(state, "pass")
    act(state, "card", card=OLD)
    act(state, "card", card=OLD)

    assert hand(state, A) == [new["id"]] * 2
    assert pile(state, "deck", A)[:2] == [OLD["id"]] * 2


def test_andre_rondin_doubles_all_others_this_turn() -> None:
    """S1-142."""

    state = board(at(a=[person(3)]), at(TWO, a=[person(4)], b=[person(4)]), a={"hand": ["S1-142"]})

    play(state, "S1-142")

    assert (state.force_on(0, A), state.force_on(1, A), state.force_on(1, B)) == (7, 8, 4)


def test_chernogorsk_makes_every_character_cheaper() -> None:
    """R60, S1-025."""

    state = board(at("S1-025", a=[person(11)]), a={"hand": [person(3, 1)], "discard": [TOP]})

    play(state, person(3, 1), row=2)
    act(state, "auto_score", terrain=0)
    settle(state)

    assert hand(state, A) == [TOP["id"]]
    assert len(pile(state, "discard", B)) == 4


def test_convention_rewards_terracid_and_mills_until_laink() -> None:
    """S1-030."""

    terracid, laink = person(6, clan="terracid"), person(1, clan="laink")
    state = board(
        at("S1-030", a=[terracid, terracid]), a={"discard": [OLD, TOP, TOP]}, b={"deck": ["plain", laink, "plain", "plain"]}
    )

    act(state, "auto_score", terrain=0)
    settle(state)

    assert hand(state, A) == [TOP["id"], TOP["id"]]
    assert pile(state, "discard", B) == ["plain", "plain", laink["id"]]


def test_garage_gives_the_winner_a_terrain_back() -> None:
    """S1-027."""

    state = board(at("S1-027", a=[person(11)]), a={"discard": [TWO, TOP]})

    act(state, "auto_score", terrain=0)
    act(state, "take", card="TWO")

    assert hand(state, A) == ["TWO"]
    assert len(pile(state, "discard", B)) == 3
