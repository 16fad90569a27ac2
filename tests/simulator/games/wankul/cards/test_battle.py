"""Every encoded card of Battle, by name: first what is measured in cards, then what needs a stage of its own."""

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
from tests.simulator.games.wankul.cards.outcomes import (
    ALLY,
    FAIR,
    HERE,
    PARTNER,
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
    ("S3-002", "B deck-4 discard+4"),  # DARK FOREST
    ("S3-005", "A hand+3 deck-3; B deck-3 discard+3"),  # JE SUIS UNE LEGENDE
    ("S3-007", "A hand+1 discard-1; B deck-3 discard+3"),  # BATTLEGROUND
    ("S3-009", "A hand+1 deck-1; B deck-1 discard+1"),  # PLATEAU DE JEU
    ("S3-010", "B deck-3 ban+3"),  # TRIBUNAL
    ("S3-012", "B deck-4 ban+4"),  # INFERNO
    ("S3-013", "B deck-5 discard+5"),  # XC_FUNKY
    ("S3-015", "B deck-3 discard+3"),  # SURVIVOR
    ("S3-017", "B deck-4 discard+4"),  # DECHARGE
    ("S3-018", "A hand+2 deck-2; B deck-4 discard+4"),  # JEU DE CARTES
    ("S3-020", "B deck-3 discard+3"),  # LA FERME DE THIERRY
    ("S3-022", "A hand+1 deck-1"),  # QUI VEUT GAGNER
    ("S3-023", "B deck-2 ban+2"),  # L'ARCHE DE PANDORE
    ("S3-024", "A deck-1 discard+1; B deck-4 discard+4"),  # FOODPORN
    ("S3-025", "B deck-3 discard+3"),  # BANQUE
    ("S3-026", "B deck-3 discard+3"),  # DAYZ
    ("S3-027", "B deck-4 discard+4"),  # LA COMTE
    ("S3-028", "A hand+1 discard-1; B deck-2 discard+2"),  # ILE DESERTE
    ("S3-029", "B deck-4 discard+4"),  # BATTLEFIELD
    ("S3-030", "B deck-3 discard+3"),  # CIBLES
]

ARRIVALS = [
    ("S3-010", "A discard+4 ban-4; B discard+4 ban-4"),  # TRIBUNAL
    ("S3-022", "A deck-1 table+1; B deck-1 table+1"),  # QUI VEUT GAGNER
    ("S3-024", "A deck-3 discard+3; B deck-3 discard+3"),  # FOODPORN
    ("S3-026", "A deck-1 discard+1; B deck-1 discard+1"),  # DAYZ
]

PLAYED = [
    ("S3-033", "A deck+2 discard-2", "A deck+2 discard+1 table-2; B discard+3 table-3 points+1"),  # COIFFEUSE
    ("S3-034", "A deck+3 discard-3", None),  # COIFFEUSE
    ("S3-038", None, "A discard+3 table-2; B discard+3 table-3 points+1"),  # FOOTBALLEUR
    ("S3-041", SCORED, None),  # DOUANIER
    ("S3-045", "B deck-1 discard+1", None),  # SURFEUR
    ("S3-046", "A hand+1 deck-1", "A hand+2 deck-2"),  # SURFEUR
    ("S3-054", "A discard+3 table-2; B discard+3 table-3 points+1", None),  # GOLFEUR
    ("S3-055", "A hand-1 deck-3 discard+3 table+1", None),  # MAC
    ("S3-071", "A deck-6 discard+8 table-2; B discard+4 table-4", None),  # DRAGON
    ("S3-072", "A deck-4 discard+5 table-1; B discard+3 table-3", None),  # DRAGON
    ("S3-073", None, "A discard+3 table-2; B discard+3 table-3 points+1"),  # BRIQUE
    ("S3-075", None, "A discard+5 table-3; B discard+4 table-4 points+2"),  # OIE
    ("S3-076", "A deck+1 discard-1; B deck-1 discard+1", None),  # CANARD
    ("S3-089", "", "A hand+3 deck-3"),  # GIGACHAD
    ("S3-096", SCORED, None),  # AVENTURIÈRE
    ("S3-097", None, "A deck+1 discard-1"),  # VOISIN KIDNAPPEUR
    ("S3-099", "A hand+2 deck-2", None),  # GUSTAVO
    ("S3-100", "A hand+2 discard-2; B hand+1 discard-1", None),  # PABLO ESCOBAR
    ("S3-104", SCORED, None),  # AUBERGINE
    ("S3-107", None, "A discard+3 table-2; B discard+3 table-3 points+1"),  # DE PROFIL
    ("S3-108", None, "A hand+3 deck-3"),  # DE PROFIL
    ("S3-111", None, "A hand+2 deck-2"),  # EXPLORATEUR URBEX
    ("S3-112", None, "A hand+2 deck-2"),  # EXPLORATEUR URBEX
    ("S3-115", "", SCORED),  # LEBOUSEUH
    ("S3-117", SCORED, None),  # HORTY
    ("S3-129", "A hand+4 deck-6 discard+2", None),  # SOLDAT DE L'ESPACE
    ("S3-133", "A deck-3 discard+3; B deck+1 table-1", None),  # PÂTE À MODELER
    ("S3-134", "A deck+1 table-1; B deck+1 table-1", None),  # PÂTE À MODELER
    ("S3-138", "A hand+4 deck-4", None),  # DOIGBY
    ("S3-141", "", "A hand+2 discard-2"),  # PALÉONTOLOGUE
    ("S3-142", SCORED, "A hand+2 deck-2 discard+3 table-2; B discard+3 table-3 points+1"),  # PALÉONTOLOGUE
    ("S3-144", None, "A hand+2 deck-2"),  # RICHUS
    ("S3-146", "A hand+2 deck-2", None),  # SHÉRIF DE L'APOCALYPSE
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


LAINK = person(1, open="ov", name="L", clan="laink")
TERRACID = person(1, open="ov", name="T", clan="terracid")


@pytest.mark.parametrize("card", ["S3-003", "S5-023"])
def test_the_larger_crowd_wins_these_terrains(card: str) -> None:
    state = board(at(card, a=[person(11)], b=[WEAK, WEAK]), at(THERE))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [0, 1]
    assert 30 - len(deck(state, A)) == 4


def test_battleground_discards_an_enemy_at_each_end_of_turn() -> None:  # S3-007
    state = board(at("S3-007", a=[ALLY], b=[FAIR]), at(THERE), b={"hand": ["plain"]})

    end_turn(state)
    act(state, "target", card=FAIR)
    assert side(state, 0, B) == []
    end_turn(state)
    act(state, "target", card=ALLY)

    assert side(state, 0, A) == []


@pytest.mark.parametrize(
    ("card", "partner", "combo"), [("S3-015", LAINK, False), ("S3-015", TERRACID, True), ("S3-020", TERRACID, False)]
)
def test_survivor_and_la_ferme_take_the_gems_of_a_clan(card: str, partner: Any, combo: bool) -> None:
    """G151: a colour that a Permanent takes away no longer meets anything."""
    state = board(at(card, a=[partner]), a={"hand": ["S4-084", "plain"]})

    play(state, "S4-084", pay=["plain"])

    assert len(hand(state, A)) == (3 if combo else 0)


@pytest.mark.parametrize(("card", "opening"), [("S3-077", "o"), ("S3-078", "v"), ("S4-102", "o"), ("S4-101", "v")])
def test_vitrail_and_tatouage_lend_their_colour(card: str, opening: str) -> None:
    other = {"o": "S4-084", "v": "S4-095"}[opening]  # closes with the colour that is lent
    state = board(at(a=[person(1, open=opening), (card, {"row": 2})]), a={"hand": [other, "plain"]})

    play(state, other, pay=["plain"])

    assert len(hand(state, A)) == {"S4-084": 3, "S4-095": 2}[other]


@pytest.mark.parametrize(
    ("card", "who", "needed"),
    [("S3-044", B, 15), ("S3-048", A, 16), ("S3-097", A, 13), ("S3-098", A, 13), ("S3-017", A, 12), ("S5-030", A, 18)],
)
def test_the_bar_of_an_automatic_score(card: str, who: int, needed: int) -> None:
    """S3-044, S3-048, S3-097, S3-098, S3-017, S5-030: with two markers and ten cards in the discard."""
    for force, enough in ((needed, True), (needed - 1, False)):
        own = {"S3-048": 3, "S3-097": 3, "S3-098": 2}.get(card, 0)
        ground = card if card in ("S3-017", "S5-030") else HERE
        mine: list[Any] = [person(force - own), card] if own else [person(force)]
        here = at(ground, a=mine, b=[card] if who == B else [])
        state = board(here, at(THERE), a={"discard": ["plain"] * 10}, markers=[2, 0])

        assert can(state, "auto_score") == enough


def test_ecole_de_magie_sends_one_away_and_draws_its_force() -> None:  # S3-019
    """G158: the player who plays the Terrain moves and draws."""
    state = stage("S3-019")

    act(state, "terrain", card="S3-019")
    act(state, "target", card=ALLY)
    place(state, 0)

    assert len(hand(state, A)) == 5 + 2


def test_ecole_de_magie_mills_five_of_the_loser() -> None:  # S3-019
    assert after_score("S3-019", A) == "B deck-5 discard+5"


def test_banque_pays_for_terrains_won() -> None:  # S3-025
    state = board(at(), at(THERE), a={"hand": ["S3-025"]}, markers=[2, 1])

    act(state, "terrain", card="S3-025")
    resolve(state)

    assert (len(hand(state, A)), len(hand(state, B))) == (2, 1)


def test_banque_makes_the_next_two_free_for_the_winner() -> None:  # S3-025
    state = board(at("S3-025", a=[person(11)]), at(THERE), a={"hand": ["S5-059", "S5-060", "S4-059"]})

    act(state, "auto_score", terrain=0)
    play(state, "S5-059", on=1)
    play(state, "S5-060", on=1, row=2)

    assert not can(state, "play", card="S4-059")


def test_la_comte_makes_the_small_ones_cheaper() -> None:  # S3-027
    state = board(at("S3-027"), a={"hand": ["S4-059"]})

    play(state, "S4-059")

    assert side(state, 0, A) == ["S4-059"]


def test_ile_deserte_draws_to_a_terrain() -> None:  # S3-028
    piles = {"deck": ["plain", THERE, "plain"]}
    state = board(at(), at(THERE), a={"hand": ["S3-028"], **piles}, b=piles)

    act(state, "terrain", card="S3-028")
    resolve(state)

    assert (hand(state, A), hand(state, B)) == (["THERE", "plain"], ["THERE", "plain"])


def test_battlefield_exchanges_both_hands() -> None:  # S3-029
    state = board(at(), at(THERE), a={"hand": ["S3-029", FAIR]}, b={"hand": [WEAK]})

    act(state, "terrain", card="S3-029")
    resolve(state)

    assert (len(hand(state, A)), len(hand(state, B))) == (5, 5)
    assert (len(deck(state, A)), len(deck(state, B))) == (26, 26)


@pytest.mark.parametrize(("card", "side_of_it", "hand_needed"), [("S3-031", A, 0), ("S3-032", B, 2)])
def test_ouvrier_changes_costs_while_another_lies_in_the_discard(card: str, side_of_it: int, hand_needed: int) -> None:
    lies: dict[str, Any] = {"a": [card]} if side_of_it == A else {"b": [card]}
    owner = {"discard": ["S3-031"]}
    for cards in range(3):
        held = {"hand": ["S4-059", *["plain"] * cards]}
        state = board(at(**lies), a={**held, **(owner if side_of_it == A else {})}, b=owner)

        assert can(state, "play", card="S4-059") == (cards >= hand_needed)


def test_douanier_shows_the_enemy_hand() -> None:  # S3-041
    state = board(at(THERE, a=[PARTNER]), a={"hand": ["S3-041"]}, b={"hand": [FAIR]}, phase="main")

    play(state, "S3-041")
    resolve(state)

    assert state.observation(A)["players"][B]["known_hand"] == [FAIR["id"]]


def test_emo_returns_two_cards_for_each_terrain_of_the_enemy() -> None:
    """S3-043, G209: under the deck as they lay."""
    state = board(at(a=[PARTNER]), a={"hand": ["S3-043"], "discard": [FAIR, WEAK, "plain"]}, markers=[0, 1])

    play(state, "S3-043")

    assert pile(state, "discard", A) == ["plain"]
    assert deck(state, A)[-2:] == [WEAK["id"], FAIR["id"]]


@pytest.mark.parametrize(("card", "force"), [("S3-049", 6 - 2), ("S3-050", 7 - 4), ("S3-089", 6), ("S3-090", 5)])
def test_bodybuilder_and_gigachad_change_when_played(card: str, force: int) -> None:
    """G155: reckoned once, when played."""
    pay = {"S3-089": 2}.get(card, 1)
    state = board(at(), a={"hand": [card, *["plain"] * (pay + 2)]}, b={"hand": ["plain"] * 4})

    play(state, card, pay=["plain"] * pay)

    assert force_of(state, card) == force


def test_teleachat_costs_one_and_mills_for_each_character() -> None:  # S3-051
    state = board(at(a=["S3-051", ALLY]), at(THERE), a={"hand": ["plain"]}, phase="start")
    assert len(pile(state, "discard", A)) == 2

    state = board(at(a=["S3-051"]), a={"hand": ["plain"]})
    assert not can(state, "play", card="plain")


def test_mac_grows_with_sexy_and_prostituee() -> None:  # S3-055
    state = board(at(a=[PARTNER], b=["S2-100", "S5-138"]), a={"hand": ["S3-055"]})

    play(state, "S3-055")
    act(state, "pass")

    assert force_of(state, "S3-055") == 4


@pytest.mark.parametrize(("answer", "there", "milled"), [("yes", 2, 3), ("pass", 1, 0)])
def test_mac_mills_three_for_a_free_play(answer: str, there: int, milled: int) -> None:
    """S3-055, G227."""
    state = board(at(), a={"hand": ["S3-055", "plain"], "deck": ["plain"] * 3})

    play(state, "S3-055")
    act(state, answer)
    if answer == "yes":
        act(state, "card", card="plain")
        place(state, 0)

    assert (len(side(state, 0, A)), len(pile(state, "discard", A))) == (there, milled)


@pytest.mark.parametrize(
    ("card", "whom", "force"),
    [("S3-066", "S3-149", 5 + 1 + 1), ("S3-103", "S3-103", 3), ("S3-135", "S3-135", 2), ("S3-136", "S3-136", 3 + 4)],
)
def test_a_permanent_changes_forces(card: str, whom: str, force: int) -> None:
    state = board(at(a=[card, "S3-149"]), b={"hand": ["plain"] * 4, "ban": ["plain"] * 4})

    assert force_of(state, whom) == force


def test_saucisse_is_stronger_between_two() -> None:  # S3-103
    assert force_of(board(at(a=[WEAK, "S3-103", ALLY])), "S3-103") == 5
    assert force_of(board(at(a=[WEAK, WEAK, "S3-103", ALLY, ALLY])), "S3-103") == 5


@pytest.mark.parametrize(("enemy", "drawn"), [("S3-043", 1), ("plain", 0)])
def test_tricky_laink_draws_at_an_enemy_combo(enemy: str, drawn: int) -> None:  # S3-067
    state = board(at(a=[PARTNER], b=["S3-067"]), a={"hand": [enemy]})

    play(state, enemy)

    assert len(hand(state, B)) == drawn


@pytest.mark.parametrize(("enemy", "milled"), [("S3-043", 0), ("plain", 1)])
def test_tricky_terracid_mills_for_a_play_without_combo(enemy: str, milled: int) -> None:  # S3-068
    state = board(at(a=[PARTNER], b=["S3-068"]), a={"hand": [enemy]})

    play(state, enemy)

    assert len(pile(state, "discard", A)) == milled


@pytest.mark.parametrize(
    ("card", "outcomes"),
    [
        ("S3-069", {"", "A hand-1 table+1"}),
        ("S3-070", {"", "B discard+1 table-1"}),
        ("S5-044", {"A hand-1 discard+1", "A hand+3 deck-3"}),
        ("S5-105", {"", SCORED}),
    ],
)
def test_a_coin_decides(card: str, outcomes: set[str]) -> None:
    """G159: heads or tails, and nothing else."""
    assert {consequence(stage(card, seed=seed), card) for seed in range(12)} == outcomes


@pytest.mark.parametrize(("card", "partner"), [("S3-081", "S1-150"), ("S3-082", "S1-149")])
def test_laink_and_terracid_by_themselves_bear_the_names(card: str, partner: str) -> None:
    """G154: as partner and as the card that looks for one."""
    state = board(at(a=[partner]), a={"hand": [card, "S5-059"]})
    play(state, card)
    assert can(state, "play", card="S5-059")

    state = board(at(a=[card]), a={"hand": [partner, *["plain"] * 3, "S5-059"]})
    play(state, partner, pay=["plain"] * 3)
    assert can(state, "play", card="S5-059")


def test_ballon_lets_the_air_out_of_a_cheap_one() -> None:  # S3-083
    state = board(at(a=[person(11)], b=[WEAK]), at(THERE), b={"hand": ["S3-083"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card="S3-083")
    place(state, 1)
    act(state, "target", card=person(11))
    settle(state)

    assert state.markers == [0, 1]


@pytest.mark.parametrize(("heads", "left"), [(2, 0), (3, 3)])
def test_scp_173_discards_a_small_group(heads: int, left: int) -> None:  # S3-086
    state = board(at(a=[ALLY] * heads, b=["S3-086"]), at(THERE))

    end_turn(state)
    resolve(state)

    assert len(side(state, 0, A)) == left


def test_hunt_redneck_swaps_the_terrain_under_a_score() -> None:  # S3-088
    state = board(at(HERE, a=[person(11)]), at("S5-003"), b={"hand": ["S3-088", "plain"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card="S3-088")
    place(state, 1)
    act(state, "pay", card="plain")
    act(state, "slot", terrain=0)
    act(state, "slot", terrain=1)

    assert len(pile(state, "ban", B)) == 6


def test_dionysos_forbids_double_combos() -> None:  # S3-093
    assert consequence(stage("S3-142", partner=PARTNER), "S3-142", combo=True) != SCORED
    state = board(at(THERE, a=[PARTNER], b=["S3-093"]), a={"hand": ["S3-108", "plain"]})

    play(state, "S3-108", pay=["plain"])

    assert hand(state, A) == []


def test_zeus_strikes_and_guards_those_of_cost_three() -> None:  # S3-094
    state = board(at(a=["S3-094"], b=["S3-071"]), at(THERE), phase="start")
    assert side(state, 0, B) == []

    state = board(at(a=[PARTNER, ("S3-072", {"row": 2})]), a={"hand": ["S3-094", "plain", "plain", "S2-054"]})
    play(state, "S3-094", pay=["plain", "plain"])
    play(state, "S2-054", row=3)

    assert "S3-072" in side(state, 0, A)
    assert all(choice["card"] != "S3-072" for choice in choices(state, "target"))


def test_aventuriere_finds_a_terrain() -> None:  # S3-096
    state = stage("S3-096", deck=[HERE])

    assert consequence(state, "S3-096", combo=True) == "A hand+1 deck-1 discard+3 table-2; B discard+3 table-3 points+1"


def test_aubergine_grows_in_double_combo() -> None:  # S3-104
    state = board(at(THERE, a=[PARTNER], arrived_this_turn=True), a={"hand": ["S3-104", "plain"]})

    play(state, "S3-104", pay=["plain"])

    assert force_of(state, "S3-104") == 4


@pytest.mark.parametrize(("card", "combo", "zone"), [("S3-105", False, "discard"), ("S3-106", True, "ban")])
@pytest.mark.parametrize(("markers", "hits"), [([0, 1], 1), ([1, 1], 0)])
def test_redneck_strikes_from_behind(card: str, combo: bool, zone: str, markers: list[int], hits: int) -> None:
    pay = 2 if combo else 0
    state = board(at(a=[PARTNER], b=[FAIR]), a={"hand": [card, *["plain"] * pay]}, markers=markers)

    play(state, card, row=1 if combo else 2, pay=["plain"] * pay)
    resolve(state)

    assert len(pile(state, zone, B)) == hits


def test_samourabstrait_finds_a_samourai() -> None:  # S3-110
    state = stage("S3-110", deck=["S3-147"])

    assert consequence(state, "S3-110") == "A hand+1 deck-1"


def test_explorateurs_take_a_card_back_as_terrains_come_and_go() -> None:  # S3-111, S3-112
    state = board(at(a=["S3-111"]), a={"hand": [THERE], "discard": [FAIR, WEAK]})
    act(state, "terrain", card=THERE)
    assert hand(state, A) == [WEAK["id"]]

    state = board(at(a=[person(11)]), at(THERE, a=["S3-112"]), a={"discard": [FAIR, WEAK]})
    act(state, "auto_score", terrain=0)
    assert hand(state, A) == [FAIR["id"]]


def test_lebouseuh_fills_both_hands_with_three_terrains() -> None:  # S3-115
    state = board(at(), at(THERE), at(terrain(name="THIRD")), a={"hand": ["S3-115"]})

    play(state, "S3-115")
    resolve(state)

    assert (len(hand(state, A)), len(hand(state, B))) == (3, 3)


def test_bob_lennon_is_a_viking_and_applies_a_winner_effect() -> None:  # S3-119
    state = board(at("S4-001", a=[PARTNER]), a={"hand": ["S3-119", "plain"]})
    play(state, "S3-119", pay=["plain"])
    act(state, "slot", terrain=0)
    assert len(hand(state, A)) == 7

    state = board(at(), a={"hand": ["S2-047", "plain"], "deck": ["plain", "S3-119"]})
    play(state, "S2-047", pay=["plain"])
    assert can(state, "find", card="S3-119")


@pytest.mark.parametrize(("card", "refused"), [("S3-125", "S2-090"), ("S3-126", "S2-091")])
def test_commandant_and_soldat_grow_but_not_beside_the_enemy_copy(card: str, refused: str) -> None:
    for partner, force in ((PARTNER, 4), (refused, 2)):
        opened = partner if partner is PARTNER else {"S2-090": "S3-126", "S2-091": "S3-125"}[refused]
        state = board(at(a=[opened]), a={"hand": [card, "plain"]})

        play(state, card, pay=["plain"])

        assert force_of(state, card) == force


@pytest.mark.parametrize("card", ["S3-127", "S3-128", "S4-040"])
def test_rappeurs_and_contenu_do_not_count_in_a_score(card: str) -> None:
    """S3-127, S3-128, S4-040, G225: neither in its sums, nor for the force that an automatic score needs."""
    refused = board(at(a=[card, person(10)]), at(THERE))
    assert not can(refused, "auto_score")
    assert refused.why_not({"kind": "auto_score", "terrain": 0})[0].rule == "R81"
    state = board(at(a=[card, person(11)], b=[person(12)]), at(THERE))

    assert force_of(state, card) > 1
    act(state, "auto_score", terrain=0)
    settle(state)

    assert state.markers == [0, 1]


def test_soldat_de_l_espace_strengthens_his_namesake() -> None:  # S3-129
    state = board(at(a=[PARTNER, ("S3-130", {"row": 2})]), a={"hand": ["S3-129", "plain", "plain"]})

    play(state, "S3-129", pay=["plain", "plain"])

    assert (force_of(state, "S3-130"), force_of(state, "S3-129")) == (8, 4)


@pytest.mark.parametrize(("markers", "usable"), [([0, 1], True), ([0, 0], False)])
def test_nain_scores_once_a_turn_when_behind(markers: list[int], usable: bool) -> None:  # S3-131
    state = board(at(a=["S3-131"]), at(THERE), markers=markers)

    assert can(state, "activate") == usable
    if usable:
        act(state, "activate", card="S3-131")
        act(state, "slot", terrain=0)
        assert state.markers == [1, 1]


def test_pate_a_modeler_is_a_dog() -> None:  # S3-134
    state = board(at(a=[PARTNER, ("S3-134", {"row": 2})]), a={"hand": ["S5-087", "plain"]})

    play(state, "S5-087", pay=["plain"])

    assert force_of(state, "S5-087") == 3 + 2


@pytest.mark.parametrize(("others", "back"), [([], 2), (["plain"], 0)])
def test_paleontologue_recovers_two_when_first(others: list[str], back: int) -> None:  # S3-141
    state = board(at(), a={"hand": ["S3-141", "plain", *others], "discard": [FAIR] * 3})

    for other in others:
        play(state, other)
    play(state, "S3-141", row=2 if others else 1, pay=["plain"])

    assert len(hand(state, A)) == back


@pytest.mark.parametrize(("card", "banned"), [("S3-147", 3), ("S3-148", 1)])
def test_samourai_bans_when_the_score_is_lost(card: str, banned: int) -> None:
    state = board(at(a=[card, person(9)], b=[person(30)]), at(THERE))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(pile(state, "ban", A)) == banned
