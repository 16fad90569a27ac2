"""A Loser effect that reckons with its Winner, forces that are restored, and who arrives by an exchange."""

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
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    side,
    terrain,
    win,
)
from tests.simulator.games.wankul.cards.outcomes import after_score, resolve

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
FOE = person(4, name="foe")


@pytest.mark.parametrize(("said", "held", "taken"), [(0, 6, 0), (3, 6, 3), (5, 6, 5), (5, 2, 2)])
def test_theatre_spares_the_loser_what_the_winner_takes(said: int, held: int, taken: int) -> None:
    """S2-020, G195: from the top of his discard, as far as there are cards, under his deck."""
    piles = {"discard": ["S1-031", *["plain"] * (held - 1)]}
    state = board(at("S2-020", a=[person(11)], b=[person(1)]), at(TWO), a=piles)

    act(state, "auto_score", terrain=0)
    assert not can(state, "number", number=6)
    act(state, "number", number=said)
    resolve(state)

    assert len(deck(state, A)) == 30 + taken
    assert deck(state, A)[30:] == ["plain"] * min(taken, held - 1) + ["S1-031"] * (taken == held)
    assert len(deck(state, B)) == 30 - (5 - taken)


def test_theatre_counts_what_the_winner_took_twice() -> None:
    """S2-020, G107, G195: with S1-047 Winner is applied twice; the loser mills no less than nothing."""
    state = board(
        at("S2-020", a=[person(30)], b=[person(1)]), at(TWO), a={"discard": ["plain"] * 12, "hand": ["S1-047", *["plain"] * 3]}
    )
    while can(state, "play", card="S1-047"):
        play(state, "S1-047", on=1, pay=["plain"] * state.box.cost[state.legal_plays()[0]])
    resolve(state)

    act(state, "auto_score", terrain=0)
    act(state, "number", number=4)
    act(state, "number", number=3)
    resolve(state)

    assert len(deck(state, B)) == 30


def test_theatre_applied_on_its_own_spares_nothing() -> None:
    """S2-020, G195."""
    state = board(at("S2-020"), a={"hand": ["S5-140"]})

    play(state, "S5-140")
    resolve(state)

    assert [len(deck(state, player)) for player in (A, B)] == [25, 25]


@pytest.mark.parametrize(("sub", "winner"), [(True, B), (False, A)])
def test_ballon_takes_the_changes_of_force_off_the_scored_terrain(sub: bool, winner: int) -> None:
    """S3-084, G196: rules and changes of both sides, wherever the Sub lies; elsewhere nothing changes."""
    banner = person(2, name="banner", abilities=[{"when": "static", "do": [{"force": {"add": 9, "side": "self"}}]}])
    far = person(1, name="far")
    state = board(at(a=[banner], b=[person(3, name="three")]), at(TWO, a=[far]), b={"hand": ["S3-084", "plain"]})

    act(state, "auto_score", terrain=0)
    if sub:
        act(state, "sub", card="S3-084")
        place(state, 1)
        act(state, "pay", card="plain")
    else:
        act(state, "pass", question="sub")

    assert state.markers == [int(winner == A), int(winner == B)]
    assert side(state, 1, B) == ["S3-084"] * sub


def test_what_ballon_restores_lasts_for_the_score() -> None:
    """S3-084, G196: who survives the score has his strength back."""
    saved = [{"when": "static", "do": [{"force": {"of": "this", "add": 9}}, {"instead": {"to": "other_terrain", "of": "this"}}]}]
    hero = person(2, name="hero", abilities=saved)
    state = board(at(a=[hero], b=[FOE]), at(TWO), b={"hand": ["S3-084", "plain"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card="S3-084")
    place(state, 1)
    act(state, "pay", card="plain")
    place(state, 1)

    assert state.markers == [0, 1]
    assert force_of(state, hero) == 11


@pytest.mark.parametrize("exchanged", [True, False])
def test_adolescent_drives_an_enemy_away_when_he_is_exchanged(exchanged: bool) -> None:
    """S4-045, G197: not when he is played."""
    swapper = person(0, name="swapper", abilities=[{"when": "on_play", "do": [{"swap_with_hand": {"of": "this"}}]}])
    state = board(at(b=[FOE]), at(TWO), a={"hand": ["S4-045", *([swapper] if exchanged else []), "plain", "plain"]})

    if exchanged:
        play(state, swapper)
        act(state, "card", card="S4-045")
        act(state, "target", card=FOE)
        place(state, 1)
        assert hand(state, A) == sorted([swapper["id"], "plain", "plain"])
    else:
        play(state, "S4-045", pay=["plain", "plain"])

    assert side(state, 0, A) == ["S4-045"]
    assert side(state, 1, B) == [FOE["id"]] * exchanged


@pytest.mark.parametrize("whose", ["self", "opp"])
def test_adolescent_applies_a_winner_effect_for_every_move(whose: str) -> None:
    """S4-045, G197."""
    mover = person(0, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"side": whose, "name": ["friend", "foe"]}}]}])
    prize = terrain(win({"draw": 3}), name="prize")
    state = board(
        at(a=[OPEN], b=[FOE]), at(prize, a=[person(1, name="friend")]), at(THREE), a={"hand": ["S4-045", mover, "plain", "plain"]}
    )

    play(state, "S4-045", pay=["plain", "plain"])
    play(state, mover)
    act(state, "target")
    place(state, 2)
    act(state, "slot", terrain=1)

    assert len(hand(state, A)) == 3
    assert len(pile(state, "deck", A)) == 27


def test_tarot_exchanges_itself_with_the_topmost_character_of_the_discard() -> None:
    """S4-061, G198: Terrains are passed over; nothing is played, nothing discarded, Permanents work."""
    strong = person(7, name="strong", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": 1}}]}])
    mourner = person(
        0,
        name="mourner",
        abilities=[{"when": "triggered", "on": {"event": "discard_character", "who": "any"}, "do": [{"draw": 1}]}],
    )
    state = board(at(a=[OPEN]), at(TWO, a=[mourner]), a={"hand": ["S4-061", THREE], "discard": ["S1-031", strong]})

    play(state, "S4-061", pay=[THREE])

    assert side(state, 0, A) == sorted([OPEN["id"], strong["id"]])
    assert force_of(state, strong) == 8
    assert pile(state, "discard", A) == ["S1-031", THREE["id"], "S4-061"]
    assert hand(state, A) == []


def test_tarot_brings_an_adolescent_by_an_exchange() -> None:
    """S4-061, G197."""
    state = board(at(a=[OPEN], b=[FOE]), at(TWO), a={"hand": ["S4-061", TWO], "discard": ["S4-045"]})

    play(state, "S4-061", pay=[TWO])
    act(state, "target", card=FOE)
    place(state, 1)

    assert side(state, 1, B) == [FOE["id"]]


def test_tarot_stays_where_the_discard_holds_no_character() -> None:
    """S4-061, G198."""
    state = board(at(a=[OPEN]), a={"hand": ["S4-061", THREE]})

    play(state, "S4-061", pay=[THREE])

    assert side(state, 0, A) == sorted([OPEN["id"], "S4-061"])


@pytest.mark.parametrize("seat", [A, B])
def test_end_lets_copies_of_who_is_in_play_be_played_for_nothing(seat: int) -> None:
    """S3-006, G199: whoever's the other is, on any Terrain; the play is not counted, and each copy is free once a turn."""
    dear, namesake = person(5, 3, name="DEAR", clan="laink"), person(4, 3, name="dear", clan="terracid")
    other = person(1, 2, name="dear", clan="laink")
    a, b = ([[other], []], [[], [other]])[seat]
    state = board(at("S3-006"), at(TWO, a=a, b=b), a={"hand": [dear, namesake]})

    assert [one["card"] for one in choices(state, "play_free")] == [dear["id"]]
    assert state.why_not({"kind": "play_free", "card": namesake["id"]})[0].rule == "G187"
    act(state, "play_free", card=dear)
    place(state, 0)

    assert hand(state, A) == [namesake["id"]]
    assert state.plays == 0


def test_a_card_that_counts_as_a_copy_is_one_by_its_name() -> None:
    """S3-125, S3-006, G154: of the Soldat Allemand WW2, which is a Terracid."""
    state = board(at("S3-006"), at(TWO, a=["S2-091"]), a={"hand": ["S3-125"]})

    assert can(state, "play_free", card="S3-125")


def test_the_loser_of_end_mills_five() -> None:  # S3-006
    assert after_score("S3-006", A) == "B deck-5 discard+5"
