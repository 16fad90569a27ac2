"""Cards that speak of their own milling, banning, discard or leaving: they answer from where they went (G163)."""

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

TWO = terrain(name="TWO")
MILLER = person(1, name="miller", abilities=[{"when": "on_play", "do": [{"mill": 1}]}])
BANNER = person(1, name="banner", abilities=[{"when": "on_play", "do": [{"ban": 1}]}])
LOSER = person(1, name="loser", abilities=[{"when": "on_play", "do": [{"discard_hand": 1}]}])
THROWER = person(
    0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"other": True, "side": "self"}}]}]
)
DEAR = person(2, 1, name="dear")


def test_a_la_recherche_du_respect_gives_itself_up_when_it_is_milled() -> None:  # S4-050
    state = board(at(), a={"hand": [MILLER], "deck": ["plain", "S4-050"]})

    play(state, MILLER)
    act(state, "yes")

    assert pile(state, "ban", A) == ["S4-050"]
    assert len(pile(state, "discard", B)) == 2


@pytest.mark.parametrize(("others", "stays"), [([], True), ([person(3)], False)])
def test_a_la_recherche_du_respect_is_safe_alone(others: list[object], stays: bool) -> None:  # S4-050
    thrower = person(
        0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"name": "À la recherche du respect"}}]}]
    )
    state = board(at(a=["S4-050", *others]), at(TWO), a={"hand": [thrower]})  # type: ignore[list-item]

    play(state, thrower, on=1)
    resolve(state)

    assert ("S4-050" in side(state, 0, A)) == stays


def test_tarot_pays_for_its_end_with_a_dear_character() -> None:  # S4-062
    state = board(at(a=["S4-062"]), a={"hand": [THROWER, person(5, 2, name="dearest")]})

    play(state, THROWER)
    resolve(state)

    assert any("dearest" in card for card in side(state, 0, A))


def test_gitan_draws_two_when_it_is_discarded_from_the_hand() -> None:
    """S4-112, G163: by an effect."""
    state = board(at(), a={"hand": [LOSER, "S4-112"]})

    play(state, LOSER)
    act(state, "discard", card="S4-112")

    assert len(hand(state, A)) == 2


def test_gitan_answers_when_the_whole_cost_is_paid() -> None:
    """S4-112, G22, G163: the two cards come after both payments, and cannot pay."""
    dear = person(4, 2, name="two")
    state = board(at(), a={"hand": [dear, "S4-112", "plain"]})

    play(state, dear, pay=["S4-112", "plain"])

    assert len(hand(state, A)) == 2
    assert side(state, 0, A) == [dear["id"]]


def test_a_payment_that_scores_the_chosen_terrain_asks_for_another_place() -> None:
    """S5-069, G22: MARTHA, discarded as the cost, scores the Terrain where the character was to lie."""
    state = board(at(a=[person(3)]), at(TWO), a={"hand": [DEAR, "S5-069"]})

    play(state, DEAR, pay=["S5-069"])
    act(state, "yes")
    act(state, "slot", terrain=0)

    assert state.markers == [1, 0]
    assert pile(state, "ban", A) == ["S5-069"]
    assert can(state, "place", terrain=1)
    assert not can(state, "place", terrain=0)


def test_a_payment_that_fills_the_chosen_cell_asks_for_another_place() -> None:
    """S5-069, S4-027, G284: the scored Terrain plays a character on the cell that was chosen for the one that is paid for."""
    late = person(2, 1, name="late")
    state = board(at("S4-027", a=[person(3)]), at(TWO), a={"hand": [DEAR, "S5-069", late]})

    play(state, DEAR, on=1, pay=["S5-069"])
    act(state, "yes")
    act(state, "slot", terrain=0)
    act(state, "card", card=late)
    place(state, 1)
    resolve_to_place(state)

    assert side(state, 1, A) == [late["id"]]
    assert not can(state, "place", terrain=1, row=1, column=1)
    place(state, 1, column=2)
    assert sorted(side(state, 1, A)) == sorted([late["id"], DEAR["id"]])


def places(state: State) -> set[int]:
    """The Terrains where the card may be laid."""
    return {one["terrain"] for one in choices(state, "place")}


def resolve_to_place(state: State) -> None:
    """Answer what else is asked, until a place is chosen."""
    while not can(state, "place"):
        act(state, choices(state)[0]["kind"])


def paid_by_a_score(state: State, on: int, late: Card, late_on: int, late_row: int = 1) -> None:
    """S5-069 pays for a card on a Terrain: it scores the Terrain S4-027 in slot 0, by which `late` is played on another one."""
    play(state, DEAR, on=on, pay=["S5-069"])
    act(state, "yes")
    act(state, "slot", terrain=0)
    act(state, "card", card=late)
    place(state, late_on, late_row)


def test_a_terrain_that_was_filled_meanwhile_takes_nobody_more() -> None:
    """S3-008, G237, G285: the tenth came while the eleventh was paid for."""
    late = person(2, 1, name="late")
    state = board(
        at("S4-027", a=[person(3)]), at("S3-008", a=["plain"], b=["plain"] * 8), at(TWO), a={"hand": [DEAR, "S5-069", late]}
    )

    paid_by_a_score(state, 1, late, 1, late_row=2)
    resolve_to_place(state)

    assert places(state) == {2}


@pytest.mark.parametrize("princess", ["S1-124", "S1-125"])
def test_who_draws_everybody_to_a_terrain_draws_also_who_is_paid_for(princess: str) -> None:
    """S1-124, S1-125, G285."""
    state = board(at("S4-027", a=[person(3)]), at(), at(TWO), a={"hand": [DEAR, "S5-069", princess]})

    paid_by_a_score(state, 1, princess, 2)
    resolve_to_place(state)

    assert places(state) == {2}


def test_a_name_that_came_into_play_meanwhile_sends_its_second_back() -> None:
    """S1-016, G22, G285: no place is left, and what was paid is paid."""
    twin = person(3, name="dear")
    state = board(at("S4-027", a=[person(3)]), at("S1-016"), at(TWO), a={"hand": [DEAR, "S5-069", twin]})

    paid_by_a_score(state, 2, twin, 1)
    resolve(state)

    assert DEAR["id"] in hand(state, A)
    assert "S5-069" in pile(state, "ban", A)
    assert side(state, 2, A) == []


def test_terrains_that_changed_slots_meanwhile_ask_for_another_place() -> None:
    """S2-057, S4-030, G153, G285: the cell of the second row that was chosen is one of CHARCUTERIE now."""
    state = board(at("S4-027", a=[person(3)]), at(TWO, a=["plain"]), at("S4-030"), a={"hand": [DEAR, "S5-069", "S2-057"]})

    act(state, "play", card=DEAR)
    place(state, 1, row=2)
    act(state, "pay", card="S5-069")
    act(state, "yes")
    act(state, "slot", terrain=0)
    act(state, "card", card="S2-057")
    place(state, 2)
    act(state, "slot", terrain=1)
    act(state, "slot", terrain=2)
    resolve_to_place(state)

    assert places(state) == {1, 2}
    assert not can(state, "place", terrain=1, row=2)
    assert can(state, "place", terrain=2, row=2)


def test_a_terrain_that_was_replaced_in_its_slot_asks_for_another_place() -> None:
    """S1-028, G285: the Terrain that was chosen is in the discard."""
    three = terrain(name="THREE")
    state = board(at("S1-028", a=[person(3)]), at(TWO), a={"hand": [DEAR, "S5-069", three]})

    play(state, DEAR, on=1, pay=["S5-069"])
    act(state, "yes")
    act(state, "slot", terrain=0)
    resolve_to_place(state)

    assert TWO["id"] in pile(state, "discard", A) + pile(state, "discard", B)
    assert places(state) == {1}


def test_a_terrain_that_came_out_of_the_discard_asks_for_another_place() -> None:
    """S5-045, G254, G285."""
    new = terrain(name="NEW")
    cards = {"hand": [DEAR, "S5-069", "S5-045"], "discard": [new]}
    state = board(at("S4-027", a=[person(3)]), at(TWO), at(terrain(name="THREE")), a=cards)

    paid_by_a_score(state, 1, "S5-045", 2)
    act(state, "slot", terrain=1)
    resolve_to_place(state)

    assert pile(state, "discard", A).count(TWO["id"]) == 1
    assert places(state) == {1, 2}
    assert DEAR["id"] not in side(state, 1, A)


def test_the_lot_is_cast_again_where_its_terrain_was_lost() -> None:
    """S5-074, G190, G285: it costs 1 by S1-042; both other Terrains come up, and the player has no say."""
    seen = set()
    for seed in range(24):
        three = at(terrain(name="THREE"))
        state = board(at("S4-027", a=[person(3)]), at(TWO, b=["S1-042"]), three, a={"hand": ["S5-074", "S5-069"]}, seed=seed)
        act(state, "play", card="S5-074")
        if places(state) == {0}:
            place(state, 0)
            act(state, "pay", card="S5-069")
            act(state, "yes")
            act(state, "slot", terrain=0)
            resolve_to_place(state)
            assert len(places(state)) == 1
            seen |= places(state)

    assert seen == {1, 2}


def test_a_cell_stays_one_when_those_before_it_were_the_price() -> None:
    """S5-077, G23, G189, G285: cells do not slide together."""
    state = board(at(a=["plain", "plain", "plain"]), a={"hand": ["S5-077"]})

    play(state, "S5-077")
    resolve(state)

    assert [(one["row"], one["column"]) for one in state.observation(A)["terrains"][0]["sides"][0]["characters"]] == [(1, 4)]


@pytest.mark.parametrize(("scored", "drawn"), [(False, 4), (True, 0)])
def test_traitre_draws_four_for_an_effect_only(scored: bool, drawn: int) -> None:
    """S4-119, G57j: step 4 of a score is no effect."""
    state = board(at(a=["S4-119", person(11)]), at(TWO), a={"hand": [THROWER] if not scored else []})

    if scored:
        act(state, "auto_score", terrain=0)
    else:
        play(state, THROWER, on=1)
        act(state, "target", card="S4-119")
    resolve(state)

    assert len(hand(state, A)) == drawn


def test_kameto_brings_three_of_the_oldest_back_when_he_is_banned() -> None:  # S4-124
    state = board(at(), a={"hand": [BANNER], "deck": ["S4-124"], "ban": [person(1), person(2), person(3)]})

    play(state, BANNER)

    assert len(deck(state, A)) == 3
    assert pile(state, "ban", A) == ["S4-124"]


@pytest.mark.parametrize("card", ["S4-133", "S4-134"])
def test_enchaines_go_together_and_count_each_other(card: str) -> None:  # S4-133, S4-134
    state = board(at(a=[card, "S4-133"]), at(TWO, a=["S4-134"]), a={"hand": [THROWER]})

    play(state, THROWER, on=1)
    target = next(one for one in state.legal_actions() if state.action_to_struct(one)["card"] == card)
    state.apply_action(target)
    resolve(state)

    assert side(state, 0, A) == []
    assert side(state, 1, A) == [THROWER["id"]]


@pytest.mark.parametrize(("card", "partner"), [("S4-133", "v"), ("S4-134", "v")])
def test_enchaines_grow_in_combo(card: str, partner: str) -> None:  # S4-133, S4-134
    state = board(at(a=[person(1, open=partner)]), at(TWO, a=["S4-133"]), a={"hand": [card]})

    play(state, card)

    assert max(force_of(state, card), 3) == (5 if card == "S4-134" else force_of(state, card))
    assert state.force_on(0, A) == 1 + 3 + 2


@pytest.mark.parametrize(("card", "maker", "gain"), [("S5-093", MILLER, 2), ("S5-110", BANNER, 2)])
def test_milled_or_banned_they_draw_two(card: str, maker: object, gain: int) -> None:  # S5-093, S5-110
    state = board(at(), a={"hand": [maker], "deck": [*["plain"] * 5, card]})

    play(state, maker)  # type: ignore[arg-type]
    act(state, "yes")

    assert len(hand(state, A)) == gain
    assert pile(state, "ban", A) == [card]


@pytest.mark.parametrize(("answer", "plays", "milled"), [("yes", 5, 2), ("pass", 4, 0)])
def test_madame_ping_mills_two_for_one_more_play(answer: str, plays: int, milled: int) -> None:
    """S5-093, G227."""
    state = board(at(), a={"hand": ["S5-093"]})

    play(state, "S5-093")
    act(state, answer)

    assert state.plays_allowed() == plays
    assert len(pile(state, "discard", A)) == milled


def test_bouteille_shuffles_three_back_when_it_is_banned() -> None:  # S5-137
    state = board(at(), a={"hand": [BANNER], "deck": ["S5-137"], "discard": ["plain"] * 3})

    play(state, BANNER)
    resolve(state)

    assert deck(state, A) == ["plain"] * 3


def test_bouteille_weakens_everybody_here_in_combo() -> None:  # S5-137
    state = board(at(a=[person(3, open="ov")], b=[person(4)]), a={"hand": ["S5-137"]})

    play(state, "S5-137")
    end_turn(state)

    assert [state.force_on(0, player) for player in (A, B)] == [3 + 2 - 2, 4 - 1]
