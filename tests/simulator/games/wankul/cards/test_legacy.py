"""Every encoded card of Legacy, by name: first what is measured in cards, then what needs a stage of its own."""

from __future__ import annotations

from typing import Any

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
    settle,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import (
    ALLY,
    FAIR,
    HERE,
    PARTNER,
    RIVAL,
    THERE,
    WEAK,
    after_score,
    consequence,
    on_arrival,
    resolve,
    stage,
)

SCORED = "A discard+3 table-2; B discard+3 table-3 points+1"
"""HERE was scored: B was stronger there."""

TERRAINS = [
    ("S5-001", "B deck-4 discard+4"),  # ROAD TRIP
    ("S5-002", "B deck-3 discard+3"),  # BUREAUX
    ("S5-003", "B deck-6 ban+6"),  # JEU DE VITRES
    ("S5-006", "B deck-4 discard+4"),  # TERRADOLLAR
    ("S5-007", "B deck-3 discard+3"),  # BOUTIQUE DE CARTES
    ("S5-008", "B deck-4 discard+4"),  # CUISINE
    ("S5-009", "B deck-3 discard+3"),  # BRASSERIE
    ("S5-010", "B deck-4 discard+4"),  # BANQUET
    ("S5-011", "B deck-3 discard+3"),  # ECOLE DE SORCELLERIE
    ("S5-012", "B deck-4 discard+4"),  # PORTAIL BLEU
    ("S5-013", "A hand-1 discard+1; B deck-5 discard+5"),  # MAISON CUBIQUE
    ("S5-014", "B hand+2 deck-7 discard+5"),  # MONTAGNE TROPICALE
    ("S5-015", "A hand+1 discard-1; B deck-5 discard+5"),  # BEERPONG
    ("S5-016", "A deck+1 discard-1; B deck-3 discard+3"),  # MACHINE A SOUS
    ("S5-017", "A hand+2 deck-2; B deck-3 discard+3"),  # MIRAGE
    ("S5-020", "A discard-1 ban+1; B deck-4 discard+4"),  # KEBAB
    ("S5-021", "A hand+1 deck-1 discard-1 ban+1; B deck-3 discard+3"),  # POOLROOMS
    ("S5-022", "A discard-1 ban+1; B deck-3 discard-1 ban+4"),  # TROU
    ("S5-024", "A hand-2 deck+2; B deck-3 discard+3"),  # E3
    ("S5-026", "A hand+2 deck-2; B hand+2 deck-7 discard+5"),  # TOMATO TOWN
    ("S5-027", "B deck-4 ban+4"),  # CAMPING-CAR
    ("S5-028", "B deck-5 discard+5"),  # IGLOO
    ("S5-029", "B deck-3 discard+3"),  # SCENE DE CONCERT
    ("S5-030", "A deck-4 discard+4; B deck-4 discard+4"),  # WEBMEDIA
]

ARRIVALS = [
    ("S5-007", "A hand+2 deck-4 discard+2; B hand+2 deck-4 discard+2"),  # BOUTIQUE DE CARTES
    ("S5-010", "A hand+3 deck-3; B hand+3 deck-3"),  # BANQUET
    ("S5-016", "A hand+4 deck-4"),  # MACHINE A SOUS
    ("S5-020", "A hand+3 ban-3; B hand+3 ban-3"),  # KEBAB
    ("S5-027", "A hand+4 deck-4; B hand+4 deck-4"),  # CAMPING-CAR
]

PLAYED = [
    ("S5-039", "A deck-1 table+1", None),  # BOURGEOIS
    ("S5-040", None, "A deck-1 table+1"),  # BOURGEOIS
    ("S5-043", "A discard+1 table-1", None),  # ALCOOLIQUE
    ("S5-055", None, SCORED),  # PUBG
    ("S5-057", SCORED, None),  # RÉTROGAMER
    ("S5-058", None, SCORED),  # RÉTROGAMER
    ("S5-061", None, "A hand+2 deck-2"),  # HOMME CHAUDRON
    ("S5-068", None, "B discard-2 ban+2"),  # LÉON
    ("S5-072", "A discard+3 table-2; B discard+3 table-3 points+1", None),  # ROI DE CŒUR
    ("S5-073", "A hand-1 table+1", None),  # AVEUGLEMAN
    ("S5-081", None, "A discard+1 table-1"),  # CANULAR
    ("S5-082", None, "A deck+2 discard-1 table-1"),  # CANULAR
    ("S5-086", "B discard+1 table-1", None),  # FANTÔME
    ("S5-089", "B hand-1 table+1", None),  # VINCENT
    ("S5-090", "A hand+2 deck-2; B hand+2 deck-2", None),  # LÉO
    ("S5-091", "A hand-5 deck+5 discard+3 table-2; B discard+3 table-3 points+1", None),  # CALLUM
    ("S5-093", "A deck-2 discard+2", None),  # MADAME PING
    ("S5-094", "A discard+1 table-1; B ban+1 table-1", None),  # ALBANAIS
    ("S5-095", None, "A discard+1 table-1; B ban+2 table-2"),  # ALBANAIS
    (
        "S5-096",
        "A deck-1 discard+1; B deck-1 discard+1",
        "A deck-1 discard+3 ban+1 table-2; B deck-1 discard+4 table-3 points+1",
    ),  # GAMER
    ("S5-097", "A hand+1 deck-3 discard+2", None),  # GAMER
    ("S5-098", "A hand+3 deck-3", None),  # DEALER
    ("S5-099", "B discard+1 table-1", None),  # DEALER
    ("S5-100", "A hand-1 deck+1 discard-1 table+1", "A deck+1 discard-2 table+1"),  # PHILOSOPHE
    ("S5-101", "", "A hand-1 table+1"),  # PHILOSOPHE
    ("S5-103", None, "A deck+2 discard-2"),  # CORBEAU
    ("S5-108", "A ban-1 table+1", None),  # CONNOR
    ("S5-112", SCORED, None),  # PIED
    ("S5-119", None, "B discard+1 table-1"),  # PILOTE DE CHASSE
    ("S5-120", None, "B discard+1 table-1"),  # PILOTE DE CHASSE
    ("S5-121", None, "A hand-1 ban+1; B hand-1 ban+1"),  # ROBOT AGAÇANT
    ("S5-124", "A discard+1 table-1; B discard+3 table-3", None),  # FEU D'ARTIFICE
    ("S5-125", "", "A hand+2 deck-2"),  # FEU D'ARTIFICE
    ("S5-127", "B deck+5 discard-5 points+1", None),  # ÉVÉNEMENT CARITATIF
    ("S5-128", "B deck+5 discard-5 points+1", None),  # ÉVÉNEMENT CARITATIF
    ("S5-132", "A deck-1 discard+1", None),  # RAIDER
    ("S5-141", "A discard+2 ban+1 table-2; B discard+3 table-3 points+1", None),  # RAGE
    ("S5-143", "", "A hand+1 deck-1"),  # DEMI-DIEU NORDIQUE
]


@pytest.mark.parametrize(("card", "change"), TERRAINS)
def test_a_score_of_this_terrain_changes(card: str, change: str) -> None:
    assert after_score(card, A) == change


@pytest.mark.parametrize(("card", "change"), ARRIVALS)
def test_this_terrain_changes_when_it_enters(card: str, change: str) -> None:
    assert on_arrival(card) == change


@pytest.mark.parametrize(("card", "alone", "in_combo"), PLAYED)
def test_playing_this_character_changes(card: str, alone: str | None, in_combo: str | None) -> None:
    if alone is not None:
        assert consequence(stage(card), card) == alone
    if in_combo is not None:
        assert consequence(stage(card), card, combo=True) == in_combo


LAINK, TERRACID = person(1, name="L", clan="laink"), person(1, name="T", clan="terracid")


@pytest.mark.parametrize(
    ("card", "own", "enemies", "force"),
    [
        ("S5-047", [], [], 2 + 2),  # two terrains won
        ("S5-055", [], [TERRACID, LAINK], 3),
        ("S5-056", [], [TERRACID, LAINK], 4),
        ("S5-107", ["S3-117"], [], 6),
        ("S5-107", [], ["S3-117"], 3),
    ],
)
def test_a_permanent_makes_this_character_as_strong(card: str, own: list[Any], enemies: list[Any], force: int) -> None:
    assert force_of(board(at(a=[card, *own], b=enemies), markers=[2, 0]), card) == force


def test_meteo_turns_forces_round() -> None:  # S5-025
    state = board(at("S5-025", a=[person(-12)], b=[FAIR]), at(THERE), a={"deck": ["plain"] * 9}, b={"discard": ["plain"] * 6})
    assert force_of(state, FAIR) == -3

    act(state, "auto_score", terrain=0)
    settle(state)

    assert len(deck(state, A)) == 6
    assert len(deck(state, B)) == 30 + 4


def test_wplace_mills_four_of_the_loser() -> None:  # S5-023
    state = board(at("S5-023", a=[person(11), ALLY], b=[FAIR]), at(THERE))

    act(state, "auto_score", terrain=0)

    assert len(pile(state, "discard", B)) == 4


def test_road_trip_pays_for_each_move() -> None:  # S5-001
    state = board(at(b=[FAIR]), at("S5-001"), a={"hand": ["S2-100"]})

    play(state, "S2-100", on=1)
    act(state, "target", card=FAIR)
    place(state, 1)

    assert (len(hand(state, A)), len(hand(state, B))) == (0, 1)


def test_igloo_holds_its_characters() -> None:  # S5-028
    state = board(at("S5-028", b=[FAIR]), at(THERE), a={"hand": ["S2-100"]})

    play(state, "S2-100", on=1)

    assert side(state, 0, B) == [FAIR["id"]]


@pytest.mark.parametrize("card", ["S5-031", "S5-032"])
def test_croupier_may_win_one_more_play(card: str) -> None:
    allowed = set()
    for seed in range(12):
        state = stage(card, seed=seed)
        play(state, card, row=2)
        allowed.add(state.plays_allowed())

    assert allowed == {4, 5}


def test_croupier_draws_in_combo() -> None:  # S5-031
    assert consequence(stage("S5-031"), "S5-031", combo=True) == "A hand+1 deck-1"


def test_patron_scores_in_combo() -> None:  # S5-044
    assert "points+1" in consequence(stage("S5-044"), "S5-044", combo=True)


def test_low_poly_costs_both_a_point() -> None:  # S5-035
    state = board(at(a=["S5-035"]), at(THERE), markers=[2, 3])

    act(state, "activate", card="S5-035")
    resolve(state)

    assert state.markers == [1, 2]


def test_low_poly_waits_a_turn() -> None:  # S5-035
    state = board(at(a=[("S5-035", {"played_this_turn": True})]), at(THERE))

    assert not can(state, "activate")


def test_gendarme_protects_the_others() -> None:  # S5-050
    state = board(at(b=["S5-050", WEAK]), a={"hand": ["S2-120", "plain"]})

    play(state, "S2-120", pay=["plain"])

    assert [choice["card"] for choice in choices(state, "target")] == ["S5-050"]


def test_marin_may_sail_on_a_coin() -> None:  # S5-054
    places = set()
    for seed in range(12):
        state = board(at(a=["S5-054"]), at(THERE), a={"hand": ["plain"]}, seed=seed)
        play(state, "plain", row=2)
        act(state, "yes")
        if can(state, "place"):
            place(state, 1)
        places.add(len(side(state, 1, A)))

    assert places == {0, 1}


def test_retrogamer_strengthens_another_before_the_score() -> None:  # S5-057
    state = board(at(a=[FAIR], b=[person(6)]), at(THERE), a={"hand": ["S5-057"]})

    play(state, "S5-057")
    act(state, "target", card=FAIR)
    act(state, "slot", terrain=0)
    settle(state)

    assert state.markers == [1, 0]


def test_homme_chaudron_is_banned_and_finds_a_rage() -> None:  # S5-061
    state = board(at(a=["S5-061", person(9)], b=[person(30)]), at(THERE), a={"deck": ["plain", "S5-141"]})

    act(state, "auto_score", terrain=0)
    act(state, "find", card="S5-141")
    resolve(state)

    assert (hand(state, A), pile(state, "ban", A)) == (["S5-141"], ["S5-061"])


def test_ver_de_combat_adds_the_die() -> None:  # S5-063
    forces = set()
    for seed in range(30):
        state = stage("S5-063", seed=seed)
        play(state, "S5-063", row=2)
        forces.add(force_of(state, "S5-063"))

    assert forces == {1, 2, 3, 4, 5, 6}


def test_ver_de_combat_discards_up_to_the_die_and_scores() -> None:  # S5-064
    found = set()
    for seed in range(30):
        state = board(at(b=[person(force, name=f"F{force}") for force in range(1, 8)]), a={"hand": ["S5-064"]}, seed=seed)
        play(state, "S5-064")
        found.add(len(choices(state, "target")))

    assert found == {1, 2, 3, 4, 5, 6}
    assert "points+1" in consequence(stage("S5-064"), "S5-064", combo=True)


@pytest.mark.parametrize("card", ["S5-067", "S5-068"])
def test_claire_and_leon_mill_both_at_every_turn(card: str) -> None:
    state = board(at(a=[card]), at(THERE), phase="start")
    resolve(state)

    assert (len(pile(state, "discard", A)), len(pile(state, "discard", B))) == (1, 1)


def test_lucius_sells_a_point_for_a_ban() -> None:  # S5-070
    state = board(at(a=["S5-070"], b=[FAIR]), at(THERE), markers=[1, 0])

    act(state, "activate", card="S5-070")
    act(state, "target", card=FAIR)

    assert (state.markers, pile(state, "ban", B)) == ([0, 0], [FAIR["id"]])
    assert not can(state, "activate")


def test_roi_de_pique_plays_a_coin_card() -> None:  # S5-071
    state = board(at(), a={"hand": ["S5-071", "plain", "plain", "S5-105"]})

    play(state, "S5-071", pay=["plain"])

    assert [choice["card"] for choice in choices(state, "card")] == ["S5-105"]


@pytest.mark.parametrize(
    ("card", "found"),
    [("S5-078", "S1-034"), ("S5-083", "S5-105"), ("S5-092", "S5-112"), ("S5-102", "S1-149"), ("S5-011", "S2-077")],
)
def test_a_search_finds(card: str, found: str) -> None:
    if card == "S5-011":
        state = board(at(card, a=[person(11)]), at(THERE), a={"deck": ["plain", found]})
        act(state, "auto_score", terrain=0)
    else:
        state = board(at(), a={"hand": [card, "plain"], "deck": ["plain", found]})
        act(state, "play", card=card)
        place(state, 0)
        while can(state, "pay"):
            act(state, "pay", card="plain")
    act(state, "find", card=found)
    resolve(state)

    assert found in hand(state, A)


@pytest.mark.parametrize("card", ["S5-079", "S5-080"])
def test_skateur_may_move_at_each_combo(card: str) -> None:
    state = board(at(a=[PARTNER]), at(THERE, a=[card]), a={"hand": ["S3-043"]})

    play(state, "S3-043")
    act(state, "yes")
    place(state, 0, row=2)

    assert card in side(state, 0, A)


@pytest.mark.parametrize(("card", "drawn", "force"), [("S5-079", 1, 2), ("S5-080", 0, 3)])
def test_skateur_profits_from_later_combos_after_his_own(card: str, drawn: int, force: int) -> None:
    state = board(at(a=[PARTNER, (person(1, open="v"), {"row": 2})]), at(THERE), a={"hand": [card, "S3-043"]})

    play(state, card)
    act(state, "pass")
    act(state, "play", card="S3-043")
    place(state, 0, row=2)
    while state.observation(A)["question"] == "may":
        act(state, "pass")

    assert (len(hand(state, A)), force_of(state, card)) == (drawn, force)


def test_canular_takes_the_force_of_whom_he_gives_up() -> None:  # S5-081
    state = board(at(a=[PARTNER, (FAIR, {"row": 2})]), a={"hand": ["S5-081"]})

    play(state, "S5-081")
    act(state, "target", card=FAIR)

    assert force_of(state, "S5-081") == 5


def test_gardien_draws_for_a_coin_won_and_shuffles_coin_cards_back() -> None:  # S5-084
    drawn = set()
    for seed in range(12):
        state = board(at(a=["S5-084"]), a={"hand": ["S5-032"]}, seed=seed)
        play(state, "S5-032", row=2)
        drawn.add(len(hand(state, A)))
    assert drawn == {0, 2}

    state = stage("S5-084", discard=["S5-032", "S5-105"])
    assert consequence(state, "S5-084", combo=True) == "A deck+2 discard-2"


def test_raider_doubles_at_a_coin_won() -> None:  # S5-133
    forces = set()
    for seed in range(12):
        state = board(at(a=["S5-133"]), a={"hand": ["S5-032"]}, seed=seed)
        play(state, "S5-032", row=2)
        forces.add(force_of(state, "S5-133"))

    assert forces == {2, 4}


def test_raider_may_silence_somebody_here() -> None:  # S5-133
    silenced = set()
    for seed in range(12):
        state = board(at(a=[PARTNER, ("S5-107", {"row": 2}), ("S3-117", {"row": 3})]), a={"hand": ["S5-133", "plain"]}, seed=seed)
        play(state, "S5-133", pay=["plain"])
        if can(state, "target"):
            act(state, "target", card="S5-107")
        silenced.add(force_of(state, "S5-107"))

    assert silenced == {3, 6}


def test_feu_d_artifice_silences_everybody_here() -> None:  # S5-125
    state = board(at(a=["S5-107", ("S3-117", {"row": 2})]), a={"hand": ["S5-125", "plain", "plain"]})

    play(state, "S5-125", row=3, pay=["plain", "plain"])
    resolve(state)

    assert force_of(state, "S5-107") == 3


def test_simon_puech_silences_one_before_the_score() -> None:  # S4-071
    state = board(at(a=[FAIR], b=["S5-107", "S3-117"]), at(THERE), a={"hand": ["S4-071", "plain", "plain"]})

    play(state, "S4-071", pay=["plain", "plain"])
    act(state, "target", card="S5-107")

    assert force_of(state, "S5-107") == 3


def test_fille_louve_counts_dogs_herself_included() -> None:  # S5-087
    state = board(at(a=[PARTNER], b=["S2-031"]), a={"hand": ["S5-087", "plain"]})

    play(state, "S5-087", pay=["plain"])

    assert force_of(state, "S5-087") == 5


def test_leo_strengthens_a_neighbour_in_combo() -> None:  # S5-090
    state = board(at(a=[PARTNER]), a={"hand": ["S5-090", "plain"]})

    act(state, "play", card="S5-090")
    place(state, 0)
    act(state, "pay", card="plain")
    act(state, "first", player=A)
    act(state, "target", card=PARTNER)

    assert force_of(state, PARTNER) == 4


def test_connor_is_a_robot() -> None:  # S5-108
    seeker = person(0, name="SEEKER", abilities=[{"when": "on_play", "do": [{"search": {"name": "Robot"}}]}])
    state = board(at(), a={"hand": [seeker], "deck": ["plain", "S5-108"]})

    play(state, seeker)

    assert can(state, "find", card="S5-108")


@pytest.mark.parametrize(("dug", "points"), [(True, 1), (False, 0)])
def test_pied_scores_after_digging(dug: bool, points: int) -> None:  # S5-113
    piles = {"hand": ["S5-113"], "deck": ["plain", *["plain"] * 6, *([HERE] if dug else [])]}
    grounds = [at(a=[PARTNER], b=[])] if dug else [at(a=[PARTNER]), at(THERE)]
    state = board(*grounds, a=piles, phase="check")

    act(state, "play", card="S5-113")
    place(state, 0)
    resolve(state)

    assert state.markers == [points, 0]


@pytest.mark.parametrize(("card", "points"), [("S5-112", 1), ("S5-113", 0)])
def test_pied_asks_whether_his_own_player_dug(card: str, points: int) -> None:
    """S5-112, S5-113, R26: A digs, and what A dug lets B play a character in A's turn."""
    both = terrain({"when": "enter", "do": [{"each_player": [{"play_free": 1}]}]}, name="both")
    state = board(at(b=[PARTNER]), a={"deck": ["plain", both]}, b={"hand": [card]}, phase="check")

    resolve(state)

    assert card in side(state, 0, B) + side(state, 1, B) + pile(state, "discard", B)
    assert state.markers == [0, points]


def test_chevalier_maladroit_knocks_a_neighbour_over() -> None:  # S5-114
    state = board(at(THERE, a=[ALLY]), at(a=[PARTNER, ("S5-114", {"row": 2})]), a={"hand": ["S4-089", "plain"]})

    play(state, "S4-089", on=1, pay=["plain"])
    act(state, "target", card="S5-114")
    place(state, 0)
    act(state, "target", card=ALLY)

    assert side(state, 0, A) == ["S5-114"]


def test_chevalier_maladroit_is_a_poule() -> None:  # S5-114
    assert consequence(stage("S4-080", discard=["S5-114"]), "S4-080", combo=True) == "A hand+1 discard-1"


@pytest.mark.parametrize(("card", "gift"), [("S5-127", "S4-028"), ("S5-128", "S4-028")])
def test_evenement_caritatif_is_laink_or_terracid(card: str, gift: str) -> None:
    state = board(at(), at(THERE), a={"hand": [gift], "deck": ["plain", card]}, b={"deck": ["plain"]})

    act(state, "terrain", card=gift)
    resolve(state)

    assert hand(state, A) == [card]


@pytest.mark.parametrize("card", ["S5-119", "S5-120"])
def test_pilote_bears_the_name_of_the_soldat(card: str) -> None:
    """He stands for the Soldat Américain WW2, beside whom the Commandant's Combo is refused."""
    state = board(at(a=[card]), a={"hand": ["S3-125", "plain"]})

    play(state, "S3-125", pay=["plain"])

    assert force_of(state, "S3-125") == 2


def test_sexy_brings_an_enemy_over() -> None:  # S5-138
    state = board(at(), at(THERE, a=[ALLY], b=[RIVAL]), a={"hand": ["S5-138", "plain", "plain"]})

    play(state, "S5-138", pay=["plain", "plain"])
    act(state, "target", card=RIVAL)
    place(state, 0)

    assert side(state, 0, B) == [RIVAL["id"]]


def test_demi_dieu_swaps_two_and_is_a_viking() -> None:  # S5-143
    state = board(at(a=[PARTNER]), at(THERE, a=[ALLY]), a={"hand": ["S5-143"]})

    play(state, "S5-143")
    act(state, "target", card=PARTNER)
    act(state, "target", card=ALLY)

    assert (PARTNER["id"] in side(state, 1, A), ALLY["id"] in side(state, 0, A)) == (True, True)
    assert len(hand(state, A)) == 1
