"""Permanents of the later sets that change draws, discards, gems, prices, scores and who may stay in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulator.games.wankul.board import (
    COMBO,
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
    lose,
    person,
    pile,
    place,
    play,
    side,
    terrain,
    win,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(1, open="ov", name="open")
PRIZE = terrain(win({"draw": 4}), lose({"mill": 5}), name="PRIZE")
LOSER = person(1, name="loser", abilities=[{"when": "on_play", "do": [{"discard_hand": {"n": 1, "who": "opp"}}]}])
MILLER = person(1, name="miller", abilities=[{"when": "on_play", "do": [{"mill": {"n": 3, "who": "opp"}}]}])


def test_cibles_discards_who_has_no_force() -> None:
    """S3-030, G168: as soon as nothing is being resolved."""
    weakener = person(3, name="weakener", abilities=[{"when": "on_play", "do": [{"force": {"side": "opp", "add": -2}}]}])
    state = board(at("S3-030", b=[person(2, name="foe")]), at(TWO), a={"hand": [weakener]})

    play(state, weakener, on=1)
    act(state, "target", card=person(2, name="foe"))

    assert side(state, 0, B) == []


@pytest.mark.parametrize(("card", "other"), [("S4-115", "LAINK"), ("S4-116", "TERRACID")])
def test_realiste_needs_company_and_fears_it(card: str, other: str) -> None:
    """S4-115, S4-116, G106, G168: minus one for each of them, itself included; alone it goes."""
    mate = person(1, name=other)
    kept = board(at(a=[card], b=[mate]), at(TWO))
    alone = board(at(a=[card]), at(TWO))

    assert force_of(kept, card) == 10 - 2
    assert side(alone, 0, A) == []


@pytest.mark.parametrize(("card", "name"), [("S4-115", "Laink"), ("S4-116", "Terracid")])
def test_realiste_bears_the_name(card: str, name: str) -> None:  # S4-115, S4-116
    counter = person(
        0, name="counter", abilities=[{"when": "static", "do": [{"force": {"of": "this", "add": {"count": {"name": name}}}}]}]
    )
    state = board(at(a=[card, person(1, name=name)]), at(TWO, a=[counter]))

    assert force_of(state, counter) == 2


@pytest.mark.parametrize(("row", "left"), [(2, 1), (3, 3)])
def test_traitre_discards_the_only_other_of_his_row(row: int, left: int) -> None:
    """S4-120, G168."""
    state = board(at(a=[*[person(3)] * (row - 1), "S4-120"]), at(TWO))

    assert len(side(state, 0, A)) == left


def test_only_one_trophee_stays() -> None:
    """S2-094, G168: the one that came first goes."""
    state = board(at(a=["S2-094", person(2)]), at(TWO), a={"hand": ["S2-094"]})
    assert state.force_on(0, A) == 0 + 1 + 2 + 1

    play(state, "S2-094", on=1)

    assert (state.force_on(0, A), side(state, 1, A)) == (2 + 1, ["S2-094"])


@pytest.mark.parametrize(("opening", "combo"), [("o", True), ("v", False)])
def test_daltonisme_crosses_the_gems_of_simple_combos(opening: str, combo: bool) -> None:  # S2-018
    state = board(at("S2-018", a=[person(1, open=opening)]), a={"hand": ["S4-084", "plain"]})  # closes with violet

    play(state, "S4-084", pay=["plain"])

    assert bool(hand(state, A)) == combo


@pytest.mark.parametrize(("partner", "force"), [("S1-032", 2), (OPEN, 1)])
def test_inferno_links_namesakes_only(partner: Any, force: int) -> None:  # S3-012
    state = board(at("S3-012", a=[partner]), at(TWO), a={"hand": ["S1-031"]})

    play(state, "S1-031")

    assert force_of(state, "S1-031") == force


@pytest.mark.parametrize(("dog", "drawn"), [(True, True), (False, False)])
def test_terracix_gains_violet_gems_beside_a_dog(dog: bool, drawn: bool) -> None:  # S3-092
    """Its right neighbour closes with violet."""
    closing = person(1, close="v", name="closing", abilities=[{"when": "combo", "do": [{"draw": 1}]}])
    rest = ["S2-031"] if dog else []
    state = board(at(a=["S3-092"]), at(TWO, a=rest), a={"hand": [closing]})

    play(state, closing)

    assert bool(hand(state, A)) == drawn


@pytest.mark.parametrize(("pig", "force"), [(True, 8), (False, 6)])
def test_terracix_grows_beside_a_pig_after_his_combo(pig: bool, force: int) -> None:  # S3-092
    state = board(at(a=[OPEN]), at(TWO, b=[person(1, name="Cochon")] if pig else []), a={"hand": ["S3-092", *["plain"] * 3]})

    play(state, "S3-092", pay=["plain"] * 3)

    assert force_of(state, "S3-092") == force


@pytest.mark.parametrize(("there", "free"), [("S1-117", True), ("S1-031", False)])
def test_arche_de_pandore_gives_namesakes_away(there: str, free: bool) -> None:
    """S3-023, R33: it costs nothing, and counts."""
    state = board(at("S3-023", b=[there]), a={"hand": ["S1-117"]})

    assert can(state, "play", card="S1-117") == free


@pytest.mark.parametrize(("card", "cells"), [("S4-029", {(3, 1)}), ("S4-030", {(1, 3)})])
def test_fromagerie_and_charcuterie_keep_one_line(card: str, cells: set[tuple[int, int]]) -> None:  # S4-029, S4-030
    own: list[Any] = ["plain", ("plain", {"row": 2, "column": 1})] if card == "S4-029" else ["plain", "plain"]
    state = board(at(card, a=own), a={"hand": ["plain"]})

    act(state, "play", card="plain")

    assert {(one["row"], one["column"]) for one in choices(state, "place")} == cells


def test_jeu_de_cartes_fills_a_hand_of_one() -> None:  # S3-018
    state = board(at("S3-018"), at(TWO), a={"hand": ["plain", "plain"]}, b={"hand": ["plain"] * 4})

    play(state, "plain", on=1)

    assert len(hand(state, A)) == 1 + 2


def test_aire_de_repos_mills_what_hands_should_lose() -> None:  # S2-019
    state = board(at("S2-019"), a={"hand": [LOSER]}, b={"hand": ["plain"]})

    play(state, LOSER)

    assert (len(hand(state, B)), len(pile(state, "discard", B))) == (1, 1)


def test_hippie_leaves_discards_to_luck() -> None:  # S2-080
    state = board(at(a=["S2-080"]), a={"hand": [LOSER]}, b={"hand": ["plain", "S1-031"]})

    play(state, LOSER)

    assert state.observation(A)["question"] == "main"
    assert len(hand(state, B)) == 1


def test_hippie_searches_a_card_for_the_top_once_a_turn() -> None:  # S2-080
    state = board(at(a=[OPEN]), a={"hand": ["S2-080"], "deck": ["S1-031", *["plain"] * 5]})
    play(state, "S2-080")

    act(state, "activate", card="S2-080")
    act(state, "find", card="S1-031")

    assert pile(state, "deck", A)[-1] == "S1-031"
    assert not can(state, "activate")


def test_low_poly_saves_one_card_from_each_mill() -> None:  # S5-036
    state = board(at(a=["S5-036"]), a={"hand": [MILLER]})

    play(state, MILLER)

    assert len(pile(state, "discard", B)) == 2


@pytest.mark.parametrize(("terrain_", "seen"), [("S3-002", 2), ("", 0)])
def test_dark_forest_shows_the_draw_phase(terrain_: str, seen: int) -> None:  # S3-002
    state = board(at(terrain_), at(TWO), phase="draw")

    assert len(state.observation(B)["players"][A]["known_hand"]) == seen


def test_douanier_sees_every_draw_of_the_opponent() -> None:  # S3-042
    state = board(at(b=["S3-042"]), a={"hand": ["S1-031"]})

    play(state, "S1-031")

    assert state.observation(B)["players"][A]["known_hand"] == ["plain"]


@pytest.mark.parametrize("card", ["S4-017", "S5-022"])
def test_what_is_discarded_is_banned(card: str) -> None:
    """S4-017, S5-022, G175: milled cards, payments and characters alike."""
    dear = person(1, 1, name="dear")
    state = board(at(card), at(TWO), a={"hand": [dear, MILLER, "plain"]})

    play(state, dear, on=1, pay=["plain"])
    play(state, MILLER, on=1)

    assert pile(state, "discard", A) == pile(state, "discard", B) == []
    assert (len(pile(state, "ban", A)), len(pile(state, "ban", B))) == (1, 3)


def test_poolrooms_pays_a_card_for_each_banned_one() -> None:  # S5-021
    banner = person(1, name="banner", abilities=[{"when": "on_play", "do": [{"ban": {"n": 2, "who": "opp"}}]}])
    state = board(at("S5-021"), at(TWO), a={"hand": [banner]})

    play(state, banner, on=1)

    assert len(hand(state, B)) == 2


def test_the_strongest_cannot_be_discarded_beside_je_suis_une_legende() -> None:  # S3-005
    thrower = person(0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "opp"}}]}])
    strong, weak = person(5, name="strong"), person(4, name="weak")
    state = board(at("S3-005", b=[strong, weak]), a={"hand": [thrower]})

    play(state, thrower)

    assert {one["card"] for one in choices(state, "target")} == {weak["id"]}


@pytest.mark.parametrize(("card", "drawn", "milled"), [("S2-088", 4, 2), ("S2-089", 2, 5)])
def test_alyx_and_gordon_halve_fixed_numbers(card: str, drawn: int, milled: int) -> None:
    """S2-088, S2-089, G167: for their controller who loses, for the opponent who wins."""
    state = board(at(PRIZE, a=[person(11)], b=[card]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert (len(hand(state, A)), 30 - len(pile(state, "deck", B))) == (drawn, milled)


@pytest.mark.parametrize("option", [0, 1])
def test_gordon_halves_the_number_of_each_option(option: int) -> None:
    """S2-089, S2-012, G207: one card drawn or put under the deck, of three."""
    state = board(at("S2-012", a=[person(11)], b=["S2-089"]), at(TWO), a={"discard": ["S1-031"] * 5})

    act(state, "auto_score", terrain=0)
    act(state, "option", number=option)

    moved = len(hand(state, A)), pile(state, "deck", A).count("S1-031")
    assert moved == [(1, 0), (0, 1)][option]


def test_alyx_halves_a_total_taken_from_two_places() -> None:
    """S2-088, S2-016, G207: two cards in all, of four."""
    state = board(at("S2-016", a=[person(11)], b=["S2-088"]), at(TWO), b={"hand": ["plain"] * 3})

    act(state, "auto_score", terrain=0)
    act(state, "discard", card="plain")
    act(state, "pass")
    resolve(state)

    assert len(pile(state, "ban", B)) == 2
    assert len(pile(state, "deck", B)) == 29


def test_a_character_to_play_is_no_value_to_halve() -> None:
    """S2-089, S2-007, G207."""
    state = board(at("S2-007", a=[person(11)], b=["S2-089"]), at(TWO), a={"hand": ["S1-031"]})

    act(state, "auto_score", terrain=0)

    assert can(state, "card", card="S1-031")


def test_a_hand_to_reach_is_no_value_to_halve() -> None:
    """S2-089, S1-007, G207."""
    state = board(at("S1-007", a=[person(11)], b=["S2-089"]), at(TWO))

    act(state, "auto_score", terrain=0)

    assert len(hand(state, A)) == 5


@pytest.mark.parametrize("card", ["S2-088", "S2-089"])
def test_no_other_copy_is_played_beside_alyx_or_gordon(card: str) -> None:  # S2-088, S2-089
    assert not can(board(at(b=[card]), at(TWO), a={"hand": [card]}), "play")


@pytest.mark.parametrize(("enemy", "back"), [(7, 3), (6, 6)])
def test_station_essence_pays_twice_for_a_clear_win(enemy: int, back: int) -> None:  # S3-021
    state = board(at("S3-021", a=[person(11)], b=[person(enemy)]), at(TWO), a={"discard": ["plain"] * 9})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(pile(state, "deck", A)) == 30 + back


@pytest.mark.parametrize(("enemy", "drawn", "milled"), [(1, [0, 4], [5, 0]), (20, [0, 4], [5, 0])])
def test_canette_a_ongles_turns_winner_and_loser_round(enemy: int, drawn: list[int], milled: list[int]) -> None:
    """S3-123, G167: only when its controller wins; else the winner draws as printed."""
    state = board(at(PRIZE, a=[person(6), "S3-123"], b=[person(enemy)]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert [len(hand(state, player)) for player in (A, B)] == drawn
    assert [30 - len(pile(state, "deck", player)) - len(hand(state, player)) for player in (A, B)] == milled


def test_garcon_maudit_bans_at_each_score_and_in_combo_voids_prizes() -> None:  # S5-088
    state = board(at(a=[OPEN]), at(PRIZE, a=[person(11)], b=[person(1)]), a={"hand": ["S5-088", "plain"]})
    play(state, "S5-088", pay=["plain"])

    act(state, "auto_score", terrain=1)
    resolve(state)

    assert (len(pile(state, "ban", A)), hand(state, A), len(pile(state, "deck", B))) == (2, [], 30)


@pytest.mark.parametrize(("side_", "fresh", "scores"), [("a", True, False), ("a", False, True), ("b", True, True)])
def test_asmr_waits_for_ones_own_newcomers(side_: str, fresh: bool, scores: bool) -> None:  # S4-043
    newcomer = (person(2), {"played_this_turn": fresh})
    for holder in ("a", "b"):
        sides: dict[str, list[Any]] = {"a": [person(20)], "b": [person(1)]}
        sides[holder].append("S4-043")
        sides[side_].append(newcomer)

        assert can(board(at(a=sides["a"], b=sides["b"]), at(TWO)), "auto_score") == scores


def test_stillwater_sweeps_the_force_of_the_milled_card() -> None:
    """S2-025, G157."""
    state = board(at("S2-025", a=[person(2), person(3)], b=[person(2)]), at(TWO), phase="start")
    resolve(state)

    assert [len(side(state, 0, player)) for player in (A, B)] == [1, 0]


def test_prairie_draws_for_each_character_played() -> None:  # S2-014
    state = board(at("S2-014"), at(TWO), a={"hand": ["plain"]})

    play(state, "plain", on=1)

    assert hand(state, A) == ["plain"]


def test_licorne_makes_one_character_cheaper() -> None:  # S2-038
    state = board(at(a=["S2-038"]), a={"hand": [person(1, 1, name="paid")]})
    assert not can(state, "play")

    act(state, "activate", card="S2-038")
    play(state, person(1, 1, name="paid"))

    assert len(side(state, 0, A)) == 2
    assert not can(state, "activate")


@pytest.mark.parametrize("card", ["S2-124", "S2-125"])
def test_gamin_costs_a_card_for_each_enemy_combo(card: str) -> None:  # S2-124, S2-125
    closing = person(2, close="o", name="closing", abilities=[COMBO])
    state = board(at(a=[OPEN], b=[card]), a={"hand": [closing, "plain"]})

    play(state, closing)

    assert hand(state, A) == []


@pytest.mark.parametrize(
    ("card", "mate", "changed"), [("S2-124", "S2-125", True), ("S2-125", "S2-124", True), ("S2-124", "S2-124", False)]
)
def test_gamin_with_the_other_gamin_changes_hands(card: str, mate: str, changed: bool) -> None:  # S2-124, S2-125
    state = board(at(a=[mate]), at(TWO), a={"hand": [card]}, b={"hand": ["plain", "S1-033"]})
    play(state, card)
    end_turn(state)
    while state.observation(B)["question"] != "main":
        state.apply_action(state.legal_actions()[0])
    size = len(hand(state, B))

    play(state, "plain", on=1)
    resolve(state)

    assert len(hand(state, B)) == size - 1
    assert ("S1-033" in pile(state, "deck", B)) == changed


def test_tomato_town_draws_for_each_discarded_character() -> None:  # S5-026
    thrower = person(0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "opp"}}]}])
    state = board(at("S5-026", b=[person(1)]), a={"hand": [thrower]})

    play(state, thrower)
    resolve(state)

    assert (len(hand(state, A)), len(hand(state, B))) == (1, 1)


def test_ingenieur_counts_as_a_soldier_and_moves_with_a_friend() -> None:  # S5-048
    state = board(at(a=[OPEN, "S2-091"]), at(TWO), a={"hand": ["S5-048"]})
    assert force_of(state, "S2-091") == 2
    play(state, "S5-048", row=2)
    assert force_of(state, "S2-091") == 4

    state = board(at(a=[OPEN]), at(TWO), a={"hand": ["S5-048"]})
    play(state, "S5-048")
    act(state, "activate", card="S5-048")
    place(state, 1)
    act(state, "target", card=OPEN)
    place(state, 1)

    assert side(state, 1, A) == sorted(["S5-048", OPEN["id"]])


@pytest.mark.parametrize(("force", "back"), [(11, True), (12, False)])
def test_lucky_block_returns_everybody_at_eleven(force: int, back: bool) -> None:  # S4-002
    enemy = person(1, name="enemy")
    state = board(at("S4-002", a=[person(force)], b=[enemy]), at(TWO))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert (person(force)["id"] in hand(state, A)) == back
    assert (enemy["id"] in hand(state, B)) == back


@pytest.mark.parametrize(("force", "back"), [(11, True), (5, False)])
def test_lucky_block_asks_for_the_force_that_won(force: int, back: bool) -> None:
    """S4-002, G225: with S5-059, which does not count."""
    scorer = person(0, name="scorer", abilities=[{"when": "on_play", "do": [{"score": {"where": "elsewhere"}}]}])
    state = board(at("S4-002", a=[person(force), "S5-059"], b=[person(1)]), at(TWO), a={"hand": [scorer]})

    play(state, scorer, on=1)
    resolve(state)

    assert state.markers == [1, 0]
    assert (person(force)["id"] in hand(state, A)) == back


def test_manoir_hante_stops_the_first_combo_of_each_turn() -> None:  # S3-004
    closing = person(2, close="o", name="closing", abilities=[{"when": "combo", "do": [{"draw": 1}]}])
    state = board(at("S3-004", a=[OPEN]), a={"hand": [closing, OPEN, closing]})

    play(state, closing)
    assert closing["id"] in hand(state, A)
    assert len(hand(state, A)) == 2
    play(state, OPEN, row=2)
    play(state, closing, row=2)

    assert hand(state, A) == ["plain"]


def test_the_winner_of_manoir_hante_recovers_a_terrain() -> None:  # S3-004
    state = board(at("S3-004", a=[person(11)], b=[person(1)]), at(TWO), a={"discard": [THREE, "plain"]})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert hand(state, A) == ["THREE"]
    assert len(pile(state, "deck", B)) == 27
