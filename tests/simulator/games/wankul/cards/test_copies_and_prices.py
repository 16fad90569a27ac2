"""Cards that look for copies, are paid for with cards of the hand, or wait for gems and names of others."""

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
    lose,
    person,
    pile,
    place,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import after_score, resolve

TWO = terrain(name="TWO")
OPEN = person(1, open="ov", name="open")
ALLY, FOE = person(2, name="ally"), person(4, name="foe")
GIVER = person(0, name="giver", abilities=[{"when": "static", "do": [{"gems": {"gain": "violet", "side": "self"}}]}])


def test_punk_a_chien_fetches_two_different_dogs_when_he_comes() -> None:
    """S2-032, G180."""
    cards = ["S1-047", "S1-047", "S2-031", "plain"]
    state = board(at(), a={"hand": ["S2-032", "plain"], "deck": cards})

    play(state, "S2-032", pay=["plain"])
    act(state, "find", card="S1-047")
    assert not can(state, "find", card="S1-047")
    act(state, "find", card="S2-031")

    assert hand(state, A) == ["S1-047", "S2-031"]


def test_etoiles_lets_both_fetch_a_copy_of_a_character_in_play() -> None:
    """S3-139, G181."""
    state = board(
        at(a=["S1-031"], b=["S1-033"]),
        a={"hand": ["S3-139", "plain"], "deck": ["plain", "S1-033", "S1-032"]},
        b={"deck": ["plain", "S1-031"]},
    )

    play(state, "S3-139", pay=["plain"])
    act(state, "first", player=A)
    act(state, "target", card="S1-033")
    assert not can(state, "find", card="S1-032")
    act(state, "find", card="S1-033")
    act(state, "target", card="S1-031")
    act(state, "find", card="S1-031")

    assert (hand(state, A), hand(state, B)) == (["S1-033"], ["S1-031"])


@pytest.mark.parametrize("flips", [A, B])
def test_barmaid_bans_a_card_to_fetch_a_namesake_whenever_a_coin_flies(flips: int) -> None:
    """S5-122, G186."""
    gambler = person(1, name="gambler", abilities=[{"when": "on_play", "do": [{"coin": {"side": "L"}}]}])
    deck_of_a = {"deck": ["plain", "S1-031", "plain"]}
    if flips == A:
        state = board(at(a=["S5-122", "S1-031"]), a={"hand": [gambler, "plain", "S1-043"], **deck_of_a})
    else:
        state = board(at(a=["S5-122", "S1-031"]), a={"hand": ["plain", "S1-043"], **deck_of_a}, b={"hand": [gambler]}, active=B)

    play(state, gambler)
    act(state, "yes")
    act(state, "discard", card="S1-043")
    act(state, "target", card="S1-031")
    act(state, "find", card="S1-031")

    assert pile(state, "ban", A) == ["S1-043"]
    assert hand(state, A) == ["S1-031", "plain"]


@pytest.mark.parametrize("owner", [A, B])
def test_supermarche_sells_plays_for_two_cards_of_the_hand(owner: int) -> None:
    """S5-018, G178: whoever has the move, as often as he likes."""
    state = board(at("S5-018", owner=owner), a={"hand": ["plain"] * 5})

    for _ in range(2):
        act(state, "activate", card="S5-018")
        act(state, "discard", card="plain")
        act(state, "discard", card="plain")

    assert pile(state, "ban", A) == ["plain"] * 4
    assert state.plays_allowed() == 6
    assert not can(state, "activate")


def test_the_loser_of_supermarche_mills_four() -> None:  # S5-018
    assert after_score("S5-018", A) == "B deck-4 discard+4"


def test_lainkix_doubles_once_a_turn_for_two_cards() -> None:  # S3-091
    state = board(at(a=["S3-091"]), a={"hand": ["plain"] * 4})

    act(state, "activate", card="S3-091")
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")

    assert force_of(state, "S3-091") == 6
    assert pile(state, "discard", A) == ["plain"] * 2
    assert not can(state, "activate")


def test_lainkix_with_one_card_in_hand_has_nothing_to_offer() -> None:  # S3-091
    assert not can(board(at(a=["S3-091"]), a={"hand": ["plain"]}), "activate")


@pytest.mark.parametrize(("partner", "drawn"), [("Gaulois", 2), ("Romain", 0)])
def test_lainkix_draws_two_with_a_gaulois(partner: str, drawn: int) -> None:
    """S3-091, G183: no card of the catalogue bears that name, a made-up one does."""
    state = board(at(a=[person(1, open="o", name=partner)]), a={"hand": ["S3-091", "plain", "plain"]})

    play(state, "S3-091", pay=["plain", "plain"])

    assert len(hand(state, A)) == drawn


def test_rage_lets_both_apply_a_loser_effect() -> None:  # S5-140
    heavy = terrain(lose({"mill": 7}), name="heavy")
    state = board(at(heavy), at(terrain(lose({"mill": 1}), name="light")), a={"hand": ["S5-140"]})

    play(state, "S5-140")
    act(state, "first", player=A)
    act(state, "slot", terrain=1)
    assert state.current_player() == B
    act(state, "slot", terrain=0)

    assert (len(deck(state, A)), len(deck(state, B))) == (29, 23)


@pytest.mark.parametrize(("fewer", "banned"), [(1, 2), (0, 0)])
def test_rage_bans_in_a_combo_of_lent_gems(fewer: int, banned: int) -> None:
    """S5-140, G182: the card has no closing gem of its own."""
    cards = {"deck": [{"card": "plain", "copies": 30 - fewer}], "hand": ["S5-140"]}
    state = board(at(a=[OPEN]), at(TWO, a=[GIVER]), a=cards)

    play(state, "S5-140")
    resolve(state)

    assert [len(pile(state, "ban", player)) for player in (A, B)] == [banned, banned]


def test_who_leaves_one_alone_on_raid_viewers_discards_it() -> None:
    """S2-024, G184."""
    state = board(at("S2-024", b=[FOE]), at(TWO), a={"hand": [ALLY, ALLY, ALLY]})

    play(state, ALLY)
    play(state, ALLY, on=1)
    end_turn(state)
    act(state, "target", card=ALLY)

    assert (side(state, 0, A), side(state, 1, A), side(state, 0, B)) == ([], [ALLY["id"]], [FOE["id"]])


def test_two_on_raid_viewers_stay_and_so_does_one_of_an_earlier_turn() -> None:
    """S2-024, G184."""
    state = board(at("S2-024"), a={"hand": [ALLY, ALLY]})
    play(state, ALLY)
    play(state, ALLY)
    end_turn(state)
    old = board(at("S2-024", a=[ALLY]))
    end_turn(old)

    assert len(side(state, 0, A)) == 2
    assert side(old, 0, A) == [ALLY["id"]]


def test_the_loser_of_raid_viewers_changes_his_hand_for_good() -> None:  # S2-024
    assert after_score("S2-024", A) == "B deck-5 ban+5"


def test_bunker_gathers_three_of_each_and_discards_the_others() -> None:
    """S4-003, G185."""
    mine = [person(force, name=f"mine {force}") for force in (1, 2, 3, 4)]
    state = board(at(a=mine[:2], b=[FOE]), at(TWO, a=mine[2:]), a={"hand": ["S4-003"]})

    act(state, "terrain", card="S4-003")
    act(state, "first", player=A)
    for one in mine[1:]:
        act(state, "target", card=one)
        place(state, 2)
    act(state, "target", card=mine[0])
    act(state, "target", card=FOE)
    place(state, 2)

    assert side(state, 2, A) == sorted(one["id"] for one in mine[1:])
    assert side(state, 2, B) == [FOE["id"]]
    assert pile(state, "discard", A) == [mine[0]["id"]]


def test_the_loser_of_bunker_mills_three() -> None:  # S4-003
    assert after_score("S4-003", A) == "B deck-3 discard+3"
