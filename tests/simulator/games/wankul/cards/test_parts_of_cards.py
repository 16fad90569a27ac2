"""Cards of which the engine leaves something out: what it does play."""

from __future__ import annotations

import pytest

from simulator.catalog import load
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    deck,
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

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
FOE = person(4, name="foe")


def test_no_terrain_is_without_its_loser_and_no_scorer_without_its_score() -> None:
    """Whatever else is missing: a Terrain or a Scorer that the engine plays by its figures alone would change the game."""
    cards = [card for card in load("wankul").cards.values() if card.status == "manual"]

    assert [card.id for card in cards if card.type == "terrain" or card.facts.get("scorer")] == []


@pytest.mark.parametrize(
    ("card", "milled"),
    [
        ("S2-010", 4),
        ("S3-001", 5),
        ("S3-008", 5),
        ("S3-011", 2),
        ("S3-014", 4),
        ("S3-016", 4),
        ("S4-026", 2),
        ("S5-004", 5),
        ("S5-005", 3),
        ("S5-019", 3),
    ],
)
def test_who_loses_a_terrain_mills(card: str, milled: int) -> None:
    state = board(at(card, a=[person(11)], b=[FOE]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [1, 0]
    assert len(deck(state, B)) == 30 - milled


def test_prop_hunt_exchanges_a_character_of_another_terrain() -> None:
    """S3-016: its winner, with one of his hand."""
    state = board(at("S3-016", a=[person(11)], b=[FOE]), at(TWO, a=[OPEN]), a={"hand": ["plain"]})

    act(state, "auto_score", terrain=0)
    act(state, "target", card=OPEN)
    act(state, "card", card="plain")

    assert (side(state, 1, A), hand(state, A)) == (["plain"], [OPEN["id"]])


def test_casino_pays_for_coins() -> None:
    """S5-005: its winner draws a card for each coin of the turn."""
    flip = person(1, name="flip", abilities=[{"when": "on_play", "do": [{"coin": {"side": "L", "then": [{"draw": 1}]}}] * 2}])
    state = board(at("S5-005", a=[person(11)]), at(TWO), a={"hand": [flip]})
    play(state, flip, on=1)
    while not can(state, "pass", question="main"):
        act(state, "pass", question="again")
    held = len(hand(state, A))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(hand(state, A)) == held + 2


def test_imprimerie_prints_the_first_character_again() -> None:
    """S4-010, G234: a copy (R88) out of the deck for the first one laid there; its loser mills for each in several copies."""
    state = board(at("S4-010"), at(TWO, b=[OPEN, OPEN, FOE]), a={"hand": [FOE, "plain"], "deck": [FOE, *["plain"] * 20]})

    play(state, FOE)
    act(state, "find", card=FOE)
    place(state, 0)
    play(state, "plain")

    assert side(state, 0, A) == sorted([FOE["id"], FOE["id"], "plain"])
    assert can(state, "pass", question="main")

    state = board(at("S4-010", a=[person(11)], b=[FOE]), at(TWO, a=["plain"], b=[OPEN, OPEN, FOE, FOE]))
    act(state, "auto_score", terrain=0)
    resolve(state)
    assert len(deck(state, B)) == 30 - 2


def test_vieux_grows_with_his_discard() -> None:
    """S2-073: +1 for each five cards."""
    state = board(at(a=["S2-073"]), a={"discard": ["plain"] * 11})

    assert force_of(state, "S2-073") == 2


@pytest.mark.parametrize(("card", "force"), [("S2-118", 4), ("S2-119", 1)])
def test_imite_has_the_force_of_a_neighbour(card: str, force: int) -> None:
    """S2-118 at its right, S2-119 at its left; nobody there: 0."""
    state = board(at(a=[OPEN, card, FOE]), at(TWO, a=[card]))

    assert force_of(state, card) == force
    assert [state.force_on(1, A), state.force_on(0, A)] == [0, 1 + 4 + force]


def test_cyprien_scores_by_a_combo() -> None:
    """S3-120."""
    state = board(at(a=[OPEN], b=[FOE]), at(TWO), a={"hand": ["S3-120", "plain", "plain"]})

    play(state, "S3-120", pay=["plain", "plain"])
    resolve(state)

    assert state.markers == [1, 0]


def test_fillette_egaree_finds_a_dragon() -> None:
    """S3-101."""
    dragon = person(9, name="Dragon")
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S3-101", "plain"], "deck": ["plain", dragon, "plain"]})

    play(state, "S3-101", pay=["plain"])
    resolve(state)

    assert hand(state, A) == [dragon["id"]]


def test_boss_des_saviors_bans_an_enemy() -> None:
    """S3-145."""
    state = board(at(a=[OPEN], b=[FOE]), at(TWO), a={"hand": ["S3-145", *["plain"] * 3]})

    play(state, "S3-145", pay=["plain"] * 3)
    resolve(state)

    assert pile(state, "ban", B) == [FOE["id"]]


def test_adolescent_takes_back_when_somebody_is_moved() -> None:
    """S4-046."""
    mover = person(1, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"name": "open"}}]}])
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S4-046", mover, "plain", "plain"]})

    play(state, "S4-046", pay=["plain", "plain"])
    play(state, mover)
    act(state, "target", card=OPEN)
    place(state, 1)

    assert hand(state, A) == ["plain", "plain"]


def test_voyante_sees_a_hand() -> None:
    """S4-107."""
    state = board(at(), at(TWO), a={"hand": ["S4-107", "plain"]}, b={"hand": [FOE]})

    play(state, "S4-107", pay=["plain"])

    assert state.observation(A)["players"][B]["known_hand"] == [FOE["id"]]


@pytest.mark.parametrize("card", ["S4-117", "S4-118"])
def test_collectionneur_searches_any_card(card: str) -> None:
    state = board(at(), at(TWO), a={"hand": [card, "plain", "plain"], "deck": ["plain", FOE, "plain"]})

    play(state, card, pay=["plain", "plain"])
    act(state, "find", card=FOE)

    assert hand(state, A) == [FOE["id"]]


@pytest.mark.parametrize(("card", "zone"), [("S4-143", "hand"), ("S4-144", "discard")])
def test_a_robot_plays_another(card: str, zone: str) -> None:
    """S4-143 one of the hand, S4-144 one of the discard."""
    robot = person(1, name="Robot")
    state = board(at(), at(TWO), a={"hand": [card], "discard": []} | {zone: [card, robot] if zone == "hand" else [robot]})

    play(state, card)
    act(state, *(["card"] if zone == "hand" else ["take"]), card=robot)
    place(state, 1)

    assert side(state, 1, A) == [robot["id"]]


def test_robot_is_stronger_for_robots_in_the_discard() -> None:
    """S4-144: its Combo, +2 for each; the main text has played one of them."""
    robot = person(1, name="Robot")
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S4-144"], "discard": [robot, robot]})

    play(state, "S4-144")
    while not can(state, "pass", question="main"):
        state.apply_action(state.legal_actions()[0])

    assert force_of(state, "S4-144") == 2 + 2


def test_marin_moves_on_the_toss_of_a_coin() -> None:
    """S5-053: when a character is played, on L."""
    moved = set()
    for seed in range(8):
        state = board(at(a=["S5-053"]), at(TWO), a={"hand": ["plain"]}, seed=seed)
        play(state, "plain")
        act(state, "yes")
        moved.add(can(state, "place"))

    assert moved == {True, False}


def test_dame_terrine_draws_two() -> None:
    """S5-117."""
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S5-117"]})

    play(state, "S5-117")
    resolve(state)

    assert len(hand(state, A)) == 2


def test_anyme_returns_one_of_each_side() -> None:
    """S5-126."""
    state = board(at(a=[OPEN], b=[FOE]), at(TWO), a={"hand": ["S5-126", "plain"]})

    play(state, "S5-126", pay=["plain"])
    resolve(state)

    assert hand(state, B) == [FOE["id"]]
    assert len(hand(state, A)) == 1


def test_fin_stratege_puts_a_card_back_where_gems_are_given() -> None:
    """S5-145: its Combo has no closing gem and waits for one that another card gives (G182)."""
    giver = person(
        1, name="giver", open="ov", abilities=[{"when": "static", "do": [{"gems": {"gain": ["orange"], "side": "self"}}]}]
    )
    state = board(
        at(a=[giver], b=[FOE]), at(TWO, arrived_this_turn=True), a={"hand": ["S5-145", *["plain"] * 3], "discard": [OPEN]}
    )

    play(state, "S5-145", pay=["plain"] * 3)
    while not can(state, "pass", question="main"):
        state.apply_action(state.legal_actions()[0])

    assert len(deck(state, A)) == 31
