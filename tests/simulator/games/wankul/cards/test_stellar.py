"""Every encoded card of Stellar, by name: first what is measured in cards, then what needs a stage of its own."""

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
    side,
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
    ("S4-001", "A hand+2 deck-2; B deck-4 discard+4"),  # VILLE CYBERPUNK
    ("S4-002", "A hand+2 deck-2; B deck-4 discard+4"),  # LUCKY BLOCK
    ("S4-004", "B deck-4 discard+4"),  # SALON DE COIFFURE
    ("S4-005", "A hand+2 deck-2; B deck-3 discard+3"),  # COBBLESTONE
    ("S4-006", "B deck-4 discard+4"),  # CADEAUX DE NOEL POURRIS
    ("S4-007", "B deck-5 discard+5"),  # PLANQUE DES ALBANAIS
    ("S4-008", "A deck+3 discard-3; B deck-3 discard+3"),  # TOREBA
    ("S4-009", "B deck-5 discard+5"),  # SEANCE CINE
    ("S4-011", "B deck-4 discard+4"),  # JEU DE PLATEAU
    ("S4-012", "B deck-2 discard+2"),  # BATAILLE DE VERS
    ("S4-015", "B deck-5 discard+5"),  # ONLY UP
    ("S4-016", "A hand+1 deck-1; B deck-3 discard+3"),  # PLACE DU VILLAGE
    ("S4-017", "A discard-1 ban+1; B deck-4 discard-1 ban+5"),  # MAISONS POURRIES
    ("S4-018", "B deck-4 discard+4"),  # ISOTOPIUM
    ("S4-019", "B hand-2 discard+2"),  # DIE AND RETRY
    ("S4-022", "A deck+2 ban-2; B deck-6 discard+6"),  # TRIBUNAL SURVIVALISTE
    ("S4-023", "B deck-3 discard+3"),  # HOPITAL INFECTE
    ("S4-025", "B deck-4 discard+4"),  # COLOSCOPIE
    ("S4-027", "A hand+2 deck-3 discard+1"),  # PLACARD A GOUTERS
    ("S4-028", "B deck-4 discard+4"),  # TROUVEZ LAINK ET TERRACID
    ("S4-029", "A hand+1 discard-1"),  # FROMAGERIE
    ("S4-030", "B deck-1 discard+1"),  # CHARCUTERIE
]

ARRIVALS = [
    ("S4-009", "A hand+1 deck-1; B hand+1 deck-1"),  # SEANCE CINE
    ("S4-015", "A hand+2 deck-2; B hand+2 deck-2"),  # ONLY UP
    ("S4-016", "A hand+1 ban-1"),  # PLACE DU VILLAGE
    ("S4-023", "A deck-3 discard+3; B deck-3 discard+3"),  # HOPITAL INFECTE
    ("S4-025", "A deck-1 discard+1"),  # COLOSCOPIE
]

PLAYED = [
    ("S4-031", "A hand+1 deck-1", None),  # PIZZAÏOLO
    ("S4-032", "A hand+1 deck-1", None),  # PIZZAÏOLO
    ("S4-033", SCORED, None),  # JEU DE LA CHAUSSURE
    ("S4-035", "", SCORED),  # STICK FIGHT
    ("S4-036", "A hand+3 deck-3", None),  # STICK FIGHT
    ("S4-037", SCORED, None),  # GASTRO-ENTÉROLOGUE
    ("S4-039", SCORED, None),  # CONTENU DANGEREUX
    ("S4-044", SCORED, None),  # ASMR
    ("S4-047", None, SCORED),  # COMBATTANT DE GLACE
    ("S4-048", "A discard+1 table-1", None),  # COMBATTANT DE FEU
    ("S4-049", SCORED, None),  # MADAME FALZAR
    ("S4-052", SCORED, None),  # KEVIN
    ("S4-055", SCORED, None),  # CHEF KEBAB
    ("S4-056", "B deck-1 discard+1", None),  # CHEF KEBAB
    ("S4-059", "A hand+1 deck-1", None),  # BOULANGER
    ("S4-060", None, SCORED),  # BOULANGER
    ("S4-062", None, "A hand+3 deck-3"),  # TAROT
    ("S4-065", None, "B discard+1 table-1"),  # VAMPIRE
    ("S4-069", "A discard+1 table-1", "A hand+2 deck-2 discard+1 table-1"),  # REQUIN
    ("S4-070", "A discard+1 table-1", None),  # REQUIN
    ("S4-071", SCORED, None),  # SIMON PUECH
    ("S4-072", "A hand+1 deck-1 discard+3 table-2; B discard+3 table-3 points+1", None),  # NINJAXX
    ("S4-073", "", "B deck-1 discard+1"),  # FLAMBY
    ("S4-084", None, "A hand+3 deck-3"),  # TERRAA-RAA
    ("S4-086", "B hand+1 table-1", None),  # QUÉBÉCOIS
    ("S4-087", None, "B ban+1 table-1"),  # SURVIVANTE TRANCHANTE
    ("S4-095", None, "A hand+2 deck-2"),  # SUISSE
    ("S4-100", None, "A hand+2 deck-2"),  # CYBERSOLDAT
    ("S4-109", "B deck-3 discard+3", None),  # BEZIGUE
    ("S4-110", "B discard-4 ban+4", None),  # GURKY
    ("S4-119", None, "A deck+3 discard-3"),  # TRAÎTRE
    ("S4-122", None, "A hand+2 deck-2"),  # BIBI
    ("S4-123", "A deck+1 discard-1", None),  # KOTEI
    ("S4-129", None, SCORED),  # JACQUES BOULON
    ("S4-130", "A discard+2 table-1; B discard+1 table-1 points+1", None),  # RICHARD PASTEL
    ("S4-131", "A hand+1 discard-1", None),  # GOLD
    ("S4-132", "A hand+2 deck-1 discard-1", None),  # GOLD
    ("S4-135", None, "A hand-1 table+1"),  # SPEEDRUNNER
    ("S4-136", SCORED, None),  # SPEEDRUNNER
    ("S4-139", "A hand+2 discard-2", None),  # SURVIVANT D'ABRI
    ("S4-140", None, SCORED),  # GOULE
    ("S4-145", "B discard+1 table-1", None),  # LA FAUCHEUSE
    ("S4-146", "B discard+1 table-1", None),  # LA FAUCHEUSE
    ("S4-148", None, "B discard-3 ban+3"),  # DÉNUÉ D'ÉCLAT
    ("S4-149", None, SCORED),  # LA JEUNE FILLE À LA PERLE
    ("S4-150", "A deck-5 discard+5", None),  # LE CRI
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


GARAGISTES = ["S1-031", "S1-032"]


@pytest.mark.parametrize(
    ("card", "own", "whom", "force"),
    [
        ("S4-006", [], "ALLY", 1),
        ("S4-079", ["S4-080", "S3-133"], "S4-079", 4),
        ("S4-080", ["S4-079"], "S4-080", 2),
        ("S4-083", ["S4-085"], "S4-085", 2),
        ("S4-084", ["S4-085"], "S4-085", 2),
        ("S4-149", [], "S4-149", -2 + 3),
    ],
)
def test_a_permanent_changes_forces(card: str, own: list[Any], whom: str, force: int) -> None:
    ground, mine = (card, own) if card == "S4-006" else (HERE, [card, *own])
    state = board(at(ground, a=[*mine, ALLY]), a={"discard": [FAIR]})

    assert force_of(state, ALLY if whom == "ALLY" else whom) == force


def test_la_jeune_fille_adds_nothing_for_a_terrain() -> None:  # S4-149
    assert force_of(board(at(a=["S4-149"]), a={"discard": [THERE]}), "S4-149") == -2


def test_goule_counts_the_enemy_rows() -> None:  # S4-140
    state = board(at(a=["S4-140"], b=[WEAK, (FAIR, {"row": 2, "column": 1})]))

    assert force_of(state, "S4-140") == 2 + 4


@pytest.mark.parametrize(("card", "row", "other"), [("S4-095", 1, 2), ("S4-096", 2, 1)])
def test_suisse_lifts_the_one_below_or_above(card: str, row: int, other: int) -> None:
    places = {1: {"row": 1, "column": 1}, 2: {"row": 2, "column": 1}}
    state = board(at(a=[(card, places[row]), (ALLY, places[other])]))

    assert force_of(state, ALLY) == 5


@pytest.mark.parametrize(("card", "row", "other", "drawn"), [("S4-035", 1, 2, 3), ("S4-036", 2, 1, 3), ("S4-036", 1, 2, 0)])
def test_stick_fight_draws_for_company_in_the_column(card: str, row: int, other: int, drawn: int) -> None:
    state = board(at(a=[(ALLY, {"row": other, "column": 1}), (WEAK, {"row": 1, "column": 2})]), a={"hand": [card]})
    if (row, other) == (1, 2):
        state = board(at(a=[(ALLY, {"row": 2, "column": 1})]), a={"hand": [card]})

    play(state, card, row=row, column=1)

    assert len(hand(state, A)) == drawn


def test_salon_de_coiffure_refuses_characters_without_gems() -> None:  # S4-004
    state = board(at("S4-004"), a={"hand": ["plain", "S4-131", "S4-112"]})

    assert not can(state, "play", card="S4-112")
    assert can(state, "play", card="S4-131")


@pytest.mark.parametrize("ground", ["S4-007"])
def test_planque_protects_from_effects(ground: str) -> None:
    state = board(at(ground, b=[WEAK]), a={"hand": ["S1-133"]})

    play(state, "S1-133")

    assert side(state, 0, B) == [WEAK["id"]]


@pytest.mark.parametrize("card", ["S4-099", "S4-100"])
def test_cybersoldat_can_be_neither_discarded_nor_moved(card: str) -> None:
    state = board(at(b=[card]), at(THERE), a={"hand": ["S2-120", "S2-100", *["plain"] * 2]})

    play(state, "S2-120", pay=["plain"])
    play(state, "S2-100", on=1)

    assert side(state, 0, B) == [card]


@pytest.mark.parametrize("card", ["S4-053", "S4-054"])
def test_challenger_guards_whom_he_is_linked_to(card: str) -> None:
    state = board(at(a=[PARTNER]), a={"hand": [card, "plain", "S5-043"]})

    play(state, card, pay=["plain"])
    play(state, "S5-043", row=2)
    act(state, "target", card=card)

    assert side(state, 0, A) == sorted([PARTNER["id"], "S5-043"])


@pytest.mark.parametrize(("card", "drawn"), [("S4-008", 3), ("S5-024", 5), ("S5-012", 0)])
def test_a_terrain_that_is_dug_up(card: str, drawn: int) -> None:
    state = board(a={"hand": ["plain"], "deck": [*["plain"] * 9, card]}, b={"hand": ["plain"]}, phase="check")
    resolve(state)

    assert len(hand(state, A)) == (drawn + (card == "S4-008") if drawn else 0)
    if card == "S5-012":
        assert (len(side(state, 0, A)), len(side(state, 0, B))) == (1, 1)


def test_jeu_de_plateau_pays_for_terrains_won() -> None:  # S4-011
    piles = {"discard": ["plain"] * 3}
    state = board(at(), at(THERE), a={"hand": ["S4-011"], **piles}, b=piles, markers=[2, 1])

    act(state, "terrain", card="S4-011")
    resolve(state)

    assert (len(hand(state, A)), len(hand(state, B))) == (2, 1)


@pytest.mark.parametrize(("card", "found"), [("S4-014", "S4-049"), ("S4-028", "S1-149"), ("S4-028", "S3-082")])
def test_both_players_find_a_guest_or_laink_or_terracid(card: str, found: str) -> None:
    """G156: a card named Laink, not one of the clan."""
    piles = {"deck": ["plain", found, "plain"]}
    state = board(at(), at(THERE), a={"hand": [card], **piles}, b=piles)

    act(state, "terrain", card=card)
    resolve(state)

    assert (hand(state, A), hand(state, B)) == ([found], [found])


def test_la_grosse_conference_mills_for_each_guest() -> None:  # S4-014
    state = board(at("S4-014", a=[person(11)]), at(THERE, b=["S4-049", "S4-109"]))

    act(state, "auto_score", terrain=0)

    assert len(pile(state, "discard", B)) == 2


@pytest.mark.parametrize(
    ("card", "played", "change"),
    [("S4-012", "plain", "discard"), ("S5-006", "plain", "hand"), ("S5-009", "plain", "ban"), ("S4-018", "S3-043", "hand")],
)
def test_a_terrain_answers_whoever_acts_there(card: str, played: str, change: str) -> None:
    """G157: the player who acts, whoever owns the Terrain."""
    piles = {"hand": [played]}
    state = board(at(card, a=[PARTNER], b=[PARTNER], owner=B), at(THERE), a=piles)

    play(state, played)

    assert len(hand(state, A) if change == "hand" else pile(state, change, A)) >= 1
    assert len(hand(state, B)) + len(pile(state, "discard", B)) + len(pile(state, "ban", B)) == 0


def test_vaisseau_makes_both_give_one_up_before_the_score() -> None:  # S4-013
    state = board(at("S4-013", a=[person(11), WEAK], b=[FAIR]), at(THERE))

    act(state, "auto_score", terrain=0)
    act(state, "first", player=A)
    act(state, "target", card=WEAK)
    act(state, "target", card=FAIR)

    assert state.markers == [1, 0]
    assert len(pile(state, "discard", B)) == 1 + 4


@pytest.mark.parametrize(("mine", "theirs", "forces"), [(3, 1, (4, 3)), (1, 3, (2, 5)), (2, 2, (2, 3))])
def test_die_and_retry_helps_the_larger_discard(mine: int, theirs: int, forces: tuple[int, int]) -> None:  # S4-019
    """G160: more cards than the other player."""
    state = board(at("S4-019", a=[ALLY], b=[FAIR]), a={"discard": ["plain"] * mine}, b={"discard": ["plain"] * theirs})

    assert (force_of(state, ALLY), force_of(state, FAIR)) == forces


def test_jeu_de_la_chaussure_saves_two_cards_for_each_terrain() -> None:  # S4-034
    state = board(at(a=["S4-034"]), a={"hand": [THERE], "discard": [FAIR, WEAK]})

    act(state, "terrain", card=THERE)

    assert deck(state, A)[-2:] == [WEAK["id"], FAIR["id"]]


def test_belge_lends_two_force_and_goes() -> None:  # S4-041
    state = board(at(a=["S4-041", ALLY]))

    act(state, "activate", card="S4-041")
    assert pile(state, "discard", A) == ["S4-041"]
    act(state, "target", card=ALLY)

    assert force_of(state, ALLY) == 4
    assert pile(state, "discard", A) == ["S4-041"]


@pytest.mark.parametrize(("card", "limit"), [("S4-047", 5), ("S5-014", 7)])
def test_a_hand_limit(card: str, limit: int) -> None:
    here = at(card) if card == "S5-014" else at(a=[card])
    state = board(here, at(THERE), a={"hand": ["plain"] * (limit + 2)}, phase="draw")

    resolve(state)

    assert len(hand(state, A)) == limit


def test_timmy_gives_himself_up_for_a_free_play() -> None:  # S4-051
    state = board(at(a=["S4-051"]), a={"hand": ["S4-044"]})

    act(state, "activate", card="S4-051")
    act(state, "card", card="S4-044")
    place(state, 0)

    assert "S4-051" in pile(state, "discard", A)


def test_pompiste_plays_his_garagistes() -> None:  # S4-057
    state = board(at(), a={"hand": ["S4-057", *GARAGISTES]})

    play(state, "S4-057")
    act(state, "card", card=GARAGISTES[0])
    place(state, 0)
    resolve(state)

    assert GARAGISTES[0] in side(state, 0, A)


def test_pompiste_finds_garagistes_and_in_combo_a_pompiste() -> None:  # S4-058
    state = stage("S4-058", deck=GARAGISTES, discard=["S4-057"])

    assert consequence(state, "S4-058", combo=True) == "A hand+3 deck-2 discard-1"


def test_titanic_hides_a_card_and_grows_beside_another() -> None:  # S4-063, S4-064
    state = board(at(a=["S4-063"]), a={"hand": ["S4-064", "plain", FAIR]})

    play(state, "S4-064", pay=["plain"])
    assert force_of(state, "S4-064") == 5
    act(state, "activate", card="S4-064")
    act(state, "card", card=FAIR)

    assert deck(state, A)[-1] == FAIR["id"]
    assert not can(state, "activate")


def test_clown_leaves_only_the_automatic_score() -> None:  # S4-067
    state = board(at(a=[PARTNER]), a={"hand": ["S4-067", "plain", "S4-055"]})

    play(state, "S4-067", pay=["plain"])
    play(state, "S4-055", row=2)

    assert not can(state, "slot")


def test_clown_moves_a_clown_once_a_turn() -> None:  # S4-068
    state = board(at(a=["S4-068"]), at(THERE))

    act(state, "activate", card="S4-068")
    act(state, "target", card="S4-068")
    place(state, 1)

    assert side(state, 1, A) == ["S4-068"]
    assert not can(state, "activate")


def test_requin_bites_and_may_swim_on() -> None:  # S4-069, S4-070
    for card in ("S4-069", "S4-070"):
        state = board(at(b=[WEAK]), at(THERE), a={"hand": [card, "plain", "plain"]})

        play(state, card, pay=["plain", "plain"])
        act(state, "target", card=WEAK)
        act(state, "yes")
        place(state, 1)

        assert side(state, 1, A) == [card]


def test_flamby_mills_for_each_combo_in_play() -> None:  # S4-073
    state = board(at(a=[PARTNER, (person(1, close="o"), {"linked": True})]), a={"hand": ["S4-073", "plain"]})

    play(state, "S4-073", row=2, pay=["plain"])

    assert len(pile(state, "discard", B)) == 1


@pytest.mark.parametrize(("card", "mine", "returns"), [("S4-074", 20, False), ("S4-074", 5, True), ("S4-075", 20, True)])
def test_siphano_and_kennystream_come_home(card: str, mine: int, returns: bool) -> None:
    state = board(at(a=[card, person(mine + 1)], b=[person(15)]), at(THERE))

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert (hand(state, A) == [card]) == returns


def test_coq_finds_a_poule_or_a_coq() -> None:  # S4-080
    state = stage("S4-080", discard=["S4-079"])

    assert consequence(state, "S4-080", combo=True) == "A hand+1 discard-1"


@pytest.mark.parametrize(("card", "pay"), [("S4-081", 3), ("S4-082", 2)])
def test_magicien_plays_a_dear_card_for_free(card: str, pay: int) -> None:
    state = board(at(THERE, a=[PARTNER]), a={"hand": [card, *["plain"] * (pay + 1), "S4-110"]})

    play(state, card, pay=["plain"] * pay)
    assert [choice["card"] for choice in choices(state, "card")] == ["S4-110"]
    act(state, "card", card="S4-110")
    place(state, 0)

    assert "S4-110" in side(state, 0, A)


def test_quebecois_takes_two_without_force_back() -> None:  # S4-085
    state = stage("S4-085", discard=["S4-083", "S4-084"])

    assert consequence(state, "S4-085") == "A hand+2 discard-2"


@pytest.mark.parametrize("card", ["S4-089", "S4-090"])
def test_cauchemar_moves_and_grows_when_moved(card: str) -> None:
    state = board(at(a=[PARTNER]), at(THERE), a={"hand": [card, "plain"]})

    play(state, card, pay=["plain"])
    act(state, "target", card=card)
    place(state, 1)

    assert force_of(state, card) == 4


@pytest.mark.parametrize(("played", "partner", "left"), [("S4-091", "S4-092", "S4-092"), ("S4-092", "S4-091", "S4-092")])
def test_the_eagle_eats_the_worm(played: str, partner: str, left: str) -> None:
    """S4-091, S4-092, G227: of the worms, one's own."""
    state = board(at(a=[partner], b=["S4-091"]), a={"hand": [played]})

    play(state, played)
    act(state, "yes")
    while can(state, "target"):
        assert len(choices(state, "target")) == 1
        act(state, "target", card="S4-092" if played == "S4-091" else "S4-091")

    assert side(state, 0, A) == [left]
    assert force_of(state, left) == 7


def test_voyante_orders_five_cards() -> None:  # S4-108
    state = board(at(), a={"hand": ["S4-108", "plain"], "deck": [*["plain"] * 4, FAIR]})

    play(state, "S4-108", pay=["plain"])
    act(state, "card", card=FAIR)
    for _ in range(4):
        act(state, "card", card="plain")

    assert deck(state, A)[-1] == FAIR["id"]


@pytest.mark.parametrize("card", ["S4-111", "HS-HS-OX"])
def test_gitan_and_gourde_draw_with_the_enemy(card: str) -> None:
    state = board(at(), a={"hand": ["S1-031"]}, b={"hand": [card]})

    play(state, "S1-031")
    act(state, "sub", card=card)
    place(state, 0)

    assert len(hand(state, B)) == 2


def test_nikodim_mills_to_a_card_with_a_cost() -> None:  # S4-121
    state = board(at(), a={"hand": ["S4-121", "plain", "plain"]}, b={"deck": ["plain", "S4-059", "plain"]})

    play(state, "S4-121", pay=["plain", "plain"])

    assert pile(state, "discard", B) == ["plain", "S4-059"]


def test_bibi_saves_a_card_at_each_sub() -> None:  # S4-122
    state = board(at(a=["S4-122", person(11)]), at(THERE), a={"discard": [FAIR]}, b={"hand": ["S2-077"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card="S2-077")
    place(state, 1)
    resolve(state)

    assert deck(state, A)[-1] == FAIR["id"]


@pytest.mark.parametrize("card", ["S4-147", "S4-148"])
def test_denue_d_eclat_sends_one_home_for_a_card(card: str) -> None:
    state = board(at(a=[card, ALLY]))

    act(state, "activate", card=card)
    act(state, "target", card=ALLY)

    assert hand(state, A) == sorted([ALLY["id"], "plain"])
