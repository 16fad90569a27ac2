"""Every card of the starter deck Le Siège, by name."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import (
    A,
    B,
    Card,
    act,
    at,
    board,
    can,
    choices,
    end_turn,
    hand,
    person,
    pile,
    play,
    settle,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO = terrain(name="TWO")
OPEN_BOTH = person(1, open="ov", name="partner")


def milled(state: State, player: int) -> int:
    """Cards that left a deck of thirty for the discard."""
    return 30 - state.deck_size(player)


def test_spiderlaink_mills_one() -> None:
    """S1-081."""

    state = board(at(), a={"hand": ["S1-081"]})

    play(state, "S1-081")

    assert (milled(state, A), milled(state, B)) == (0, 1)
    assert pile(state, "discard", B) == ["plain"]


@pytest.mark.parametrize(("partner", "mills"), [(person(1), 1), (OPEN_BOTH, 2)])
@pytest.mark.parametrize("card", ["S1-082", "S1-119"])
def test_thorracid_and_feldup_mill_one_and_one_more_in_combo(card: str, partner: Card, mills: int) -> None:
    """S1-082, S1-119."""

    state = board(at(a=[partner]), a={"hand": [card]})

    play(state, card)

    assert milled(state, B) == mills


@pytest.mark.parametrize(("card", "limit", "pay"), [("S1-034", 3, 0), ("S1-133", 1, 0), ("S1-132", 2, 1), ("S1-131", 2, 1)])
def test_camionneur_flantier_and_the_cybers_discard_a_weak_enemy(card: str, limit: int, pay: int) -> None:
    weak, strong, own = person(limit), person(limit + 1), person(0, name="own")
    state = board(at(a=[own], b=[weak, strong]), a={"hand": [card, "plain"]})

    play(state, card, row=2, pay=["plain"] * pay)

    assert [choice["card"] for choice in choices(state)] == [weak["id"]]
    act(state, "target", card=weak)
    assert side(state, 0, B) == [strong["id"]]
    assert pile(state, "discard", B) == [weak["id"]]


def test_cyberterra_mills_in_combo_even_without_a_target() -> None:
    """S1-132."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-132", "plain"]})

    play(state, "S1-132", pay=["plain"])

    assert milled(state, B) == 1


@pytest.mark.parametrize(("card", "own", "enemy", "left"), [("S1-090", 3, 5, 2), ("S1-090", 3, 2, 2), ("S1-098", 4, 5, 3)])
def test_pirate_and_fangirl_bring_the_enemy_hand_down_to_ones_own(card: str, own: int, enemy: int, left: int) -> None:
    state = board(at(), a={"hand": [card, *["plain"] * own]}, b={"hand": ["plain"] * enemy})

    play(state, card, pay=["plain"])
    while can(state, "discard"):
        assert state.current_player() == B
        act(state, "discard", card="plain")

    assert len(hand(state, A)) == own - 1
    assert len(hand(state, B)) == min(enemy, left)


def test_fangirl_draws_three_in_combo() -> None:
    """S1-098."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-098", "plain"]})

    play(state, "S1-098", pay=["plain"])

    assert hand(state, A) == ["plain"] * 3


def test_gotaga_gives_up_a_character_and_mills_its_force() -> None:
    """S1-099."""

    strong = person(6)
    state = board(at(a=[strong]), a={"hand": ["S1-099"]})

    play(state, "S1-099", row=2)
    act(state, "target", card=strong)

    assert side(state, 0, A) == ["S1-099"]
    assert milled(state, B) == 6


@pytest.mark.parametrize("card", ["S1-049", "S1-050"])
@pytest.mark.parametrize(
    ("mine", "theirs", "kept"), [(5, 3, True), (3, 3, False), (3, 5, False), (0, None, True), (None, 0, False)]
)
def test_fromager_and_charcutier_keep_the_stronger_milled_card(
    card: str, mine: int | None, theirs: int | None, kept: bool
) -> None:
    """S1-049, S1-050; None is a Terrain, which loses against any character (R49)."""
    tops = [TWO if force is None else person(force, name=f"top{force}") for force in (mine, theirs)]
    state = board(at(), a={"hand": [card], "deck": ["plain", tops[0]]}, b={"deck": ["plain", tops[1]]})

    play(state, card)
    act(state, "first", player=B)

    assert hand(state, A) == ([tops[0]["id"]] if kept else [])
    assert pile(state, "discard", B) == [tops[1]["id"]]


def test_cuisinier_puts_the_enemy_top_three_in_order() -> None:
    """S1-056."""

    cards = [person(force, name=f"t{force}") for force in (1, 2, 3)]
    state = board(at(), a={"hand": ["S1-056"]}, b={"deck": ["plain", *cards]})

    play(state, "S1-056")
    assert sorted(state.observation(A)["looking_at"]) == sorted(card["id"] for card in cards)
    assert state.observation(B)["looking_at"] == []
    for card in (cards[2], cards[0], cards[1]):
        act(state, "card", card=card)

    assert pile(state, "deck", B) == ["plain", cards[2]["id"], cards[0]["id"], cards[1]["id"]]
    assert [entry["from_top"] for entry in state.observation(A)["players"][B]["known_deck"]] == [2, 1, 0]
    assert state.observation(B)["players"][B]["known_deck"] == []


def test_cochon_makes_the_enemy_lose_twice() -> None:
    """S1-048."""

    state = board(at("S1-019", a=[person(11)], owner=B), at(TWO), a={"hand": ["S1-048"]})

    play(state, "S1-048", on=1)
    act(state, "auto_score", terrain=0)

    assert (milled(state, A), milled(state, B)) == (1, 10)


def test_joueur_du_grenier_discards_a_weak_enemy_then_scores() -> None:
    """S1-086."""

    weak = person(2)
    state = board(at(a=[person(2), OPEN_BOTH], b=[weak, person(3)]), a={"hand": ["S1-086", "plain"]})

    play(state, "S1-086", pay=["plain"])
    act(state, "target", card=weak)
    act(state, "slot", terrain=0)
    settle(state)

    assert state.markers == [1, 0]
    assert milled(state, B) == 1


def test_annabelle_makes_the_loser_discard_and_scores_in_combo() -> None:
    """S1-037."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-037"]}, b={"hand": ["plain", "plain"]})

    play(state, "S1-037")
    act(state, "slot", terrain=0)
    act(state, "discard", card="plain")
    settle(state)

    assert state.markers == [1, 0]
    assert hand(state, B) == ["plain"]


def test_navire_pirate_makes_each_player_discard_one() -> None:
    """S1-001."""

    state = board(at(), a={"hand": ["S1-001", "plain"]}, b={"hand": ["plain", "plain"]})

    act(state, "terrain", card="S1-001")
    act(state, "first", player=B)
    assert state.current_player() == B
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")

    assert (hand(state, A), hand(state, B)) == ([], ["plain"])


@pytest.mark.parametrize(("card", "winner", "loser"), [("S1-001", 0, 5), ("S1-019", 1, 5), ("S1-023", 0, 5)])
def test_navire_pirate_valheim_and_manoir_mill_the_loser(card: str, winner: int, loser: int) -> None:
    state = board(at(card, a=[person(11)]))

    act(state, "auto_score", terrain=0)

    assert (milled(state, A), milled(state, B)) == (winner, loser)


def test_manoir_gives_the_winner_his_top_discard() -> None:
    """S1-023."""

    kept = person(3, name="kept")
    state = board(at("S1-023", a=[person(11)]), a={"discard": ["plain", kept]})

    act(state, "auto_score", terrain=0)

    assert hand(state, A) == [kept["id"]]


def test_rust_adds_a_card_to_each_draw_phase_and_mills_by_the_hand() -> None:
    """S1-005."""

    state = board(at("S1-005", a=[person(11)]), at(TWO), b={"hand": ["plain"] * 3})
    end_turn(state)
    assert len(hand(state, B)) == 6
    end_turn(state)
    act(state, "pass", question="before_draw")

    assert len(hand(state, A)) == 3
    act(state, "auto_score", terrain=0)
    assert len(pile(state, "discard", B)) == 6


@pytest.mark.parametrize(
    ("card", "exchanged", "drawn", "milled_"),
    [
        ("S1-047", False, (2, 0), (0, 1)),
        ("S1-047", True, (0, 1), (1, 0)),
        ("S1-048", False, (1, 0), (0, 2)),
        ("S1-048", True, (0, 1), (1, 0)),
    ],
)
def test_winner_is_doubled_for_oneself_and_loser_for_the_opponent(
    card: str, exchanged: bool, drawn: tuple[int, int], milled_: tuple[int, int]
) -> None:
    """S1-047, S1-048, G107, G167: where S3-123 exchanges the two, A applies Loser and B Winner, once each."""
    prize = terrain({"when": "win", "do": [{"draw": 1}]}, {"when": "lose", "do": [{"mill": 1}]}, name="prize")
    piles = {"hand": [card, "plain", "plain"]}
    state = board(at(prize, a=[person(11)], b=[person(1)]), at(TWO, a=["S3-123"] if exchanged else []), a=piles)
    play(state, card, on=1, row=1 + exchanged, pay=["plain"] * state.box.cost[state.legal_plays()[0]])
    held = [len(hand(state, player)) for player in (A, B)]
    act(state, "auto_score", terrain=0)
    resolve(state)

    assert tuple(len(hand(state, player)) - held[player] for player in (A, B)) == drawn
    assert tuple(milled(state, player) - drawn[player] for player in (A, B)) == milled_
