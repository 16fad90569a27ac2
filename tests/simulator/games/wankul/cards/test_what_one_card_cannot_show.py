"""Readings that show only between two cards, at a second use, or on the very terrain that goes."""

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
    deck,
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

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
FOE = person(4, name="foe")
MOVER = person(1, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"name": "open"}}]}])


def test_soldat_de_l_espace_stops_the_combo_too() -> None:
    """S3-130, G128: a Scorer's Combo among the cancelled effects; S2-082 names the exception."""
    state = board(at(a=[OPEN], b=["S3-130"]), at(TWO), a={"hand": ["S3-033"], "discard": ["plain"] * 3})

    play(state, "S3-033")
    act(state, "yes")
    resolve(state)

    assert (state.markers, len(deck(state, A)), side(state, 0, A)) == ([0, 0], 30, [OPEN["id"]])


def test_scene_de_concert_silences_combos() -> None:
    """S5-029, G165: like the play without effects of S3-035 and others, all effects."""
    state = board(at("S5-029", a=[OPEN]), at(TWO), a={"hand": ["S3-033"]})

    play(state, "S3-033")

    assert can(state, "pass", question="main")
    assert state.markers == [0, 0]


def test_commentateur_leaves_combos_alone() -> None:
    """S2-082, G128: the text names the Combos as its exception."""
    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S3-033"], "discard": ["plain"] * 3}, b={"hand": ["S2-082", "plain"]})

    play(state, "S3-033")
    act(state, "sub", card="S2-082")
    place(state, 0)
    act(state, "pay", card="plain")
    act(state, "slot", terrain=0)
    resolve(state)

    assert sum(state.markers) == 1
    assert len(deck(state, A)) == 30


def test_homme_velo_may_wait_for_a_better_move() -> None:
    """S5-116, G221: a use that is declined is none."""
    state = board(at(a=[OPEN]), at(TWO, a=["S5-116"]), at(THREE, b=[FOE]), a={"hand": [MOVER, MOVER]})

    for answer in ("pass", "yes"):
        play(state, MOVER, on=1)
        act(state, "target", card=OPEN)
        place(state, 2 if answer == "pass" else 0)
        act(state, answer)
    resolve(state)

    assert (state.markers, state.terrains()[0]) == ([1, 0], -1)


def test_homme_velo_is_not_used_up_by_a_terrain_that_cannot_be_scored() -> None:
    """S5-116, G221: nobody is asked then; after one score the next move sets nothing off."""
    second = person(1, name="second", abilities=[{"when": "on_play", "do": [{"move": {"name": "friend"}}]}])
    friend = person(1, name="friend")
    state = board(
        at(a=[OPEN], b=[FOE]),
        at(TWO, a=["S5-116", friend]),
        at(THREE, arrived_this_turn=True),
        a={"hand": [MOVER, MOVER, second]},
    )

    play(state, MOVER, on=1)
    act(state, "target", card=OPEN)
    place(state, 2)
    assert can(state, "pass", question="main")

    play(state, MOVER, on=1)
    act(state, "target", card=OPEN)
    place(state, 0)
    act(state, "yes")
    resolve(state)
    assert state.markers == [0, 1]

    play(state, second, on=1)
    act(state, "target", card=friend)
    place(state, 2)
    assert can(state, "pass", question="main")


def test_garcon_maudit_pays_for_the_score_of_his_own_terrain() -> None:
    """S5-088: before the characters leave."""
    state = board(at(a=["S5-088", person(11)]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(pile(state, "ban", A)) == 2


@pytest.mark.parametrize("holder", [A, B])
def test_garcon_maudit_pays_for_a_score_that_nobody_wins(holder: int) -> None:
    """S5-088, S4-013, G56: a Terrain is scored, whoever wins."""
    state = board(at("S4-013", a=[person(11)]), at(TWO, a=["S5-088"] * (holder == A), b=["S5-088"] * (holder == B)))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [0, 0]
    assert [len(pile(state, "ban", player)) for player in (A, B)] == [2 * (holder == A), 2 * (holder == B)]


def test_mirage_takes_its_characters_along_by_an_effect() -> None:
    """S5-017, G220: S1-074 has taken part in no score, S4-119 draws; S4-099 has no ground left to stay on."""
    state = board(at(TWO), at(THREE), a={"hand": ["S5-017", "S1-074", "plain", "S4-119"]}, b={"hand": ["S4-099", "plain"]})
    act(state, "terrain", card="S5-017")
    play(state, "S1-074", on=2, pay=["plain"])
    play(state, "S4-119", on=2)
    end_turn(state)
    resolve(state)
    play(state, "S4-099", on=2, pay=["plain"])
    end_turn(state)
    resolve(state)
    drawn = len(hand(state, A))
    end_turn(state)
    resolve(state)

    assert sorted(pile(state, "discard", A)) == ["S1-074", "S4-119", "plain"]
    assert sorted(pile(state, "discard", B)) == ["S4-099", "plain"]
    assert len(hand(state, A)) == drawn + 4


def test_a_terrain_that_is_replaced_takes_its_characters_along_by_an_effect() -> None:
    """S1-028, G220: S1-074 has taken part in no score, S4-119 draws."""
    replace = person(0, name="replace", abilities=[{"when": "on_play", "do": ["replace_terrain"]}])
    state = board(at(), at(TWO, b=["S1-074", "S4-119"]), at(THREE), a={"hand": [replace, terrain(name="NEW")]})

    play(state, replace)
    act(state, "slot", terrain=1)
    resolve(state)

    assert sorted(pile(state, "discard", B)) == ["S1-074", "S4-119"]
    assert len(hand(state, B)) == 4


@pytest.mark.parametrize(("card", "back"), [("S3-033", 2), ("S4-123", 1)])
def test_tableau_d_attente_does_not_keep_cards_from_the_deck(card: str, back: int) -> None:
    """S4-098, G223: cards put back on the deck, chosen or from the top, are not taken back into the hand."""
    discard = ["plain"] * 4
    state = board(at(a=["S4-098"]), at(TWO), b={"hand": [card, "plain", "plain"], "discard": discard}, active=B)

    play(state, card, on=1, pay=["plain"] * (2 if card == "S4-123" else 0))
    resolve(state)

    assert len(deck(state, B)) == 30 + back


def test_tableau_d_attente_keeps_all_cards_from_the_hand() -> None:
    """S4-098, G223."""
    state = board(at("S1-003", a=["S4-098"], b=[person(11)]), at(TWO), b={"hand": [], "discard": ["plain"] * 4}, active=B)

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert hand(state, B) == []


@pytest.mark.parametrize("card", ["S5-134", "S5-041", "S5-042"])
def test_what_a_terrain_does_not_say_is_not_applied(card: str) -> None:
    """S5-134, S5-041, S5-042, G222: a terrain without Winner and Loser asks and mills nothing."""
    state = board(at(terrain(name="BARE"), a=[person(11)], b=[person(20)]), at(TWO, a=[card]))

    act(state, "auto_score", terrain=0)
    while not can(state, "pass", question="main"):
        assert not can(state, "yes")
        state.apply_action(state.legal_actions()[-1])

    assert (state.markers, len(deck(state, A)), side(state, 1, A)) == ([0, 1], 30, [card])


def test_ballon_takes_the_force_for_good() -> None:
    """S3-083, G155: no end is printed, so the change stays while the character lies there."""
    cheap = person(9, name="cheap")
    state = board(at(a=[person(11, 1)]), at(TWO, b=[cheap]), b={"hand": ["S3-083"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card="S3-083")
    place(state, 1)
    act(state, "target", card=cheap)
    resolve(state)
    end_turn(state)

    assert force_of(state, cheap) == 0


def test_andre_burger_waits_for_a_combo_that_says_something() -> None:
    """S4-103, G224: gems that meet on a card without Combo, or one gem of a Double Combo, apply nothing."""
    mute = person(1, close="o", name="mute")
    half = person(
        1,
        close="ov",
        name="half",
        abilities=[{"when": "double_combo", "do": [{"draw": 1}]}],
    )
    orange = person(1, open="o", name="orange")
    state = board(at(a=[OPEN], b=[OPEN]), at(TWO, b=[orange]), a={"hand": ["S4-103"]}, b={"hand": [mute, half]})
    play(state, "S4-103")
    end_turn(state)

    play(state, mute)
    assert can(state, "pass", question="main")
    play(state, half, on=1)
    assert can(state, "pass", question="main")


def test_manoir_hante_waits_for_a_combo_that_says_something() -> None:
    """S3-004, G224: gems that meet without a text are not the first Combo of the turn."""
    mute = person(1, close="o", open="ov", name="mute")
    state = board(at("S3-004", a=[OPEN]), at(TWO), a={"hand": [mute, "S3-033", "S3-033"]})

    play(state, mute)
    play(state, "S3-033")

    assert can(state, "pass", question="main")
    assert state.markers == [0, 0]


def test_an_exchange_of_places_is_no_move() -> None:
    """S5-143, S4-089, S4-099, S5-028, G226: nothing answers "is moved", and "cannot be moved" does not hinder it."""
    state = board(at("S5-028", a=["S4-099"]), at(TWO, a=["S4-089"]), a={"hand": ["S5-143"]})

    play(state, "S5-143", on=1, row=2)
    act(state, "target", card="S4-089")
    act(state, "target", card="S4-099")

    assert (side(state, 0, A), side(state, 1, A)) == (["S4-089"], ["S4-099", "S5-143"])
    assert force_of(state, "S4-089") == 1


@pytest.mark.parametrize("card", ["S4-091", "S4-092", "S5-096", "S5-134", "S5-141"])
def test_a_price_need_not_be_paid(card: str) -> None:
    """S4-091, S4-092, S5-096, S5-134, S5-141, G227: who keeps the price does without what it buys."""
    partner = {"S4-091": "S4-092", "S4-092": "S4-091"}.get(card, OPEN)
    state = board(at(a=[partner]), at(TWO), a={"hand": [card, "plain"], "discard": ["plain"]})
    cost = 1 if card == "S5-134" else 0

    play(state, card, pay=["plain"] * cost)
    while not can(state, "pass", question="main"):
        state.apply_action(state.legal_actions()[0])

    assert state.markers == [0, 0]
    assert len(side(state, 0, A)) == 2
    assert pile(state, "ban", A) == []


def test_rage_asks_for_no_price_where_nothing_can_be_scored() -> None:
    """S5-141, G221, G227."""
    state = board(at(a=[OPEN], arrived_this_turn=True), a={"hand": ["S5-141"]})

    play(state, "S5-141")

    assert can(state, "pass", question="main")
    assert len(side(state, 0, A)) == 2


def test_rows_are_those_in_which_somebody_stands() -> None:
    """S4-139, S4-140, G229: a character alone in the second row is one row."""
    low = (person(1, name="low"), {"row": 2, "column": 1})
    state = board(at(b=[low]), at(TWO), a={"hand": ["S4-140", "plain", "plain"]})

    play(state, "S4-140", pay=["plain", "plain"])

    assert force_of(state, "S4-140") == 2 + 2
    state = board(at(a=[low]), at(TWO), a={"hand": ["S4-139", "plain", "plain"], "discard": ["plain"] * 4})
    play(state, "S4-139", row=2, pay=["plain", "plain"])
    assert len(hand(state, A)) == 1


@pytest.mark.parametrize(("held", "options"), [(0, 1), (1, 2)])
def test_an_empty_hand_discards_nothing_instead_of_milling(held: int, options: int) -> None:
    """S4-019, G230."""
    state = board(at("S4-019", a=[person(11)], b=[person(1)]), at(TWO), b={"hand": ["plain"] * held})

    act(state, "auto_score", terrain=0)
    assert len(choices(state, "option")) == options
    state.apply_action(state.legal_actions()[-1])

    assert len(deck(state, B)) == 30 - 3


def test_zeus_keeps_his_own_from_being_chosen_only() -> None:
    """S3-094, S5-124, G233: who discards everybody chooses nobody."""
    three = person(5, 3, name="three")
    picker = person(1, name="picker", abilities=[{"when": "on_play", "do": [{"discard_character": {"name": "three"}}]}])
    sweeper = person(
        1, name="sweeper", abilities=[{"when": "on_play", "do": [{"discard_character": {"name": "three", "all": True}}]}]
    )
    state = board(at(a=[OPEN]), at(TWO, a=[three]), a={"hand": ["S3-094", "plain", "plain", picker, sweeper]})
    play(state, "S3-094", pay=["plain", "plain"])

    play(state, picker, on=1)
    assert three["id"] in side(state, 1, A)
    play(state, sweeper, on=1)
    resolve(state)
    assert three["id"] not in side(state, 1, A)


def test_robot_agacant_flips_at_the_end_of_every_turn() -> None:
    """S5-121, S5-067, G231: "the turn" is the other player's too."""
    gone = set()
    for seed in range(8):
        state = board(at(a=["S5-121"]), at(TWO), active=B, seed=seed)
        end_turn(state)
        gone.add(can(state, "place"))

    assert gone == {True, False}


def test_a_card_at_random_is_one_that_can_be_played() -> None:
    """S5-073, G228: a Terrain in the hand is not drawn."""
    state = board(at(), at(TWO), a={"hand": ["S5-073", TWO, THREE, FOE]})

    play(state, "S5-073")
    place(state, 1)

    assert side(state, 1, A) == [FOE["id"]]
    assert state.plays == 1


def test_what_cuisine_gave_stays_when_it_has_gone() -> None:
    """S5-008, G232."""
    closer = person(1, close="o", name="closer", abilities=[{"when": "combo", "do": [{"draw": 1}]}])
    state = board(at("S5-008", a=[person(11)], b=[FOE]), at(TWO, a=[OPEN]), a={"hand": [closer]})

    play(state, closer, on=1)
    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.terrains()[0] == -1
    assert force_of(state, OPEN) == 2


def test_better_may_take_both_cards_from_under_one_character() -> None:
    """S4-094: two cards face down in play, wherever they lie."""
    hider = person(1, open="ov", name="hider", abilities=[{"when": "on_play", "do": [{"face_down": 2}]}])
    state = board(at(), at(TWO), a={"hand": [hider, "S4-094", "plain", "plain"]})
    play(state, hider)

    play(state, "S4-094", pay=["plain", "plain"])
    act(state, "target", card=hider)
    act(state, "target", card=hider)

    assert can(state, "pass", question="main")
    assert len(pile(state, "discard", A)) == 4
    assert force_of(state, "S4-094") == 2
