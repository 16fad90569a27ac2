"""Cards that lie face down under characters (G7, G179)."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    deck,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO = terrain(name="TWO")
OPEN = person(1, open="ov", name="open")
TAKER = person(0, name="taker", abilities=[{"when": "on_play", "do": ["take_face_down"]}])
THROWER = person(
    0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"other": True, "side": "self"}}]}]
)


@pytest.mark.parametrize(("card", "cost", "alone"), [("S4-093", 2, 3 + 5), ("S4-094", 2, 2 + 4)])
def test_harder_and_better_grow_without_their_card(card: str, cost: int, alone: int) -> None:  # S4-093, S4-094
    state = board(at(), a={"hand": [card, TAKER, *["plain"] * cost]})

    play(state, card, row=1, pay=["plain"] * cost)
    assert force_of(state, card) < alone
    play(state, TAKER)
    resolve(state)

    assert force_of(state, card) == alone
    assert len(pile(state, "discard", A)) == cost + 1


def test_better_uncovers_two_characters_in_combo() -> None:  # S4-094
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S4-094", "S4-137", *["plain"] * 3]})

    play(state, "S4-137", on=1, pay=["plain"])
    play(state, "S4-094", pay=["plain", "plain"])
    resolve(state)

    assert len(pile(state, "discard", A)) == 3 + 2
    assert force_of(state, "S4-137") == 2


def test_tableau_d_attente_lends_a_hand_once_it_is_empty() -> None:  # S4-097
    state = board(at(a=["S4-097"]), at(TWO), a={"discard": ["S1-031", "plain"]})

    act(state, "activate", card="S4-097")
    act(state, "take", card="S1-031")

    assert deck(state, A)[-1] == "S1-031"
    assert not can(state, "activate")


def test_tableau_d_attente_waits_while_a_card_lies_under_it() -> None:  # S4-097
    state = board(at(), a={"hand": ["S4-097", "plain"], "discard": ["S1-031"]})

    play(state, "S4-097", pay=["plain"])

    assert not can(state, "activate")
    assert len(deck(state, A)) == 29


@pytest.mark.parametrize(("uncovered", "back"), [(True, 0), (False, 1)])
def test_tableau_d_attente_keeps_the_enemy_discard_shut_once_it_is_empty(uncovered: bool, back: int) -> None:  # S4-098
    state = board(
        at(),
        at(TWO),
        a={"hand": ["S4-098", "plain", *([TAKER] if uncovered else [])]},
        b={"hand": ["S1-085"], "deck": [TWO, *["plain"] * 9], "discard": [OPEN]},
    )
    play(state, "S4-098", pay=["plain"])
    if uncovered:
        play(state, TAKER)
        resolve(state)
    end_turn(state)

    play(state, "S1-085", on=1)

    assert hand(state, B).count(OPEN["id"]) == back


@pytest.mark.parametrize(("card", "cost", "force"), [("S4-137", 1, 2), ("S4-138", 2, 4)])
def test_assassin_counts_every_card_face_down(card: str, cost: int, force: int) -> None:  # S4-137, S4-138
    state = board(at(), at(TWO), a={"hand": [card, "S4-097", *["plain"] * (cost + 1)]})

    play(state, card, pay=["plain"] * cost)
    assert force_of(state, card) == force + 2
    play(state, "S4-097", on=1, pay=["plain"])

    assert force_of(state, card) == force + 4


def test_assassin_takes_a_card_face_down_into_the_hand() -> None:  # S4-138
    state = board(at(a=[OPEN]), a={"hand": ["S4-138", "plain", "plain"], "deck": ["plain", "S1-031"]})

    play(state, "S4-138", pay=["plain", "plain"])
    resolve(state)

    assert hand(state, A) == ["S1-031"]
    assert force_of(state, "S4-138") == 4


def test_cabane_aux_secrets_draws_for_each_card_face_down() -> None:  # S4-024
    state = board(at(), a={"hand": ["S4-097", "S4-024", "plain"]})
    play(state, "S4-097", pay=["plain"])

    act(state, "terrain", card="S4-024")

    assert len(hand(state, A)) == 1


def test_cabane_aux_secrets_mills_four_of_the_loser() -> None:  # S4-024
    state = board(at("S4-024", a=[person(11)], b=[person(1)]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(deck(state, B)) == 26


def test_what_lies_under_a_character_goes_with_it() -> None:
    """G179."""
    state = board(at(), at(TWO), a={"hand": ["S4-097", "plain", THROWER], "deck": ["plain", "S1-031"]})
    play(state, "S4-097", pay=["plain"])

    play(state, THROWER, on=1)
    resolve(state)

    assert sorted(pile(state, "discard", A)) == ["S1-031", "S4-097", "plain"]
    assert side(state, 0, A) == []


def test_nobody_knows_a_card_face_down() -> None:
    """G7, G179: imagined deals put any unknown card there, and both players are told how many there are."""
    state = board(at(), a={"hand": ["S4-097", "plain"], "deck": ["S1-031", "S1-032", "S1-033", "S1-034"]})
    play(state, "S4-097", pay=["plain"])

    below = {
        imagined.box.id_of(imagined.under[A][0]) for imagined in (state.resample_from_infostate(A, seed) for seed in range(40))
    }

    assert below == {"S1-031", "S1-032", "S1-033", "S1-034"}
    [shown] = [one for one in state.observation(B)["terrains"][0]["sides"][A]["characters"] if one["card"] == "S4-097"]
    assert shown["face_down"] == 1


def test_lootbox_keeps_three_cards_of_each_player() -> None:
    """S2-017, G179: the winner takes his, those of the loser are banned."""
    state = board(at(), at(TWO), a={"hand": ["S2-017"]})
    act(state, "terrain", card="S2-017")
    resolve(state)

    assert (len(deck(state, A)), len(deck(state, B))) == (27, 27)
    assert [len(pile(state, "under", player)) for player in (A, B)] == [3, 3]


def test_lootbox_pays_the_winner_and_robs_the_loser() -> None:  # S2-017
    state = board(at(), at(TWO), a={"hand": ["S2-017", person(11)]})
    act(state, "terrain", card="S2-017")
    resolve(state)
    play(state, person(11), on=2)
    for _ in range(2):
        end_turn(state)
        resolve(state)
    while state.observation(A)["question"] != "main" or state.active != A:
        state.apply_action(state.legal_actions()[0])
    held = len(hand(state, A))

    act(state, "auto_score", terrain=2)
    resolve(state)

    assert len(hand(state, A)) == held + 3
    assert (len(pile(state, "ban", B)), pile(state, "under", A), pile(state, "under", B)) == (3, [], [])
