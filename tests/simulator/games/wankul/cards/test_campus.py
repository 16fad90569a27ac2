"""Every encoded card of Campus, by name: first what is measured in cards, then what needs a stage of its own."""

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
    deck,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    settle,
    side,
)
from tests.simulator.games.wankul.cards.outcomes import (
    ALLY,
    FAIR,
    HERE,
    PARTNER,
    RIVAL,
    STRONG,
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
    ("S2-001", "A hand+1 discard-1; B deck-3 ban+3"),  # RADEAU
    ("S2-002", "A hand-1 discard+3 table-1; B deck-3 discard+4 table-1 points+1"),  # TRIKZ COOPERATION
    ("S2-003", "A hand+1 deck-1; B deck-4 discard+4"),  # DECOLLAGE
    ("S2-004", "A discard-1 ban+1; B deck-5 discard+4 ban+1"),  # NUKE
    ("S2-005", "A hand+1 discard-1; B deck-30 discard+30"),  # SALLE AUX TRESORS
    ("S2-006", "B deck-3 discard+3"),  # CHAT TWITCH
    ("S2-007", "A hand-1 discard+1; B deck-4 discard+4"),  # AIRFIELD
    ("S2-008", "B hand-3 discard+3"),  # CITY 17
    ("S2-009", "A deck-2 ban+2; B deck-4 ban+4"),  # INVASION Z
    ("S2-012", "A hand+3 deck-3; B deck-3 discard+3"),  # R/WANKIL
    ("S2-013", "B discard+1 table-1"),  # SACRIFICE
    ("S2-014", "B deck-30 discard+30"),  # PRAIRIE
    ("S2-015", "B deck-3 discard+3"),  # SALLE D'ARCADE
    ("S2-016", "B hand-4 ban+4"),  # QUIZ
    ("S2-018", "B deck-3 discard+3"),  # DALTONISME
    ("S2-019", "B deck-5 discard+5"),  # AIRE DE REPOS
    ("S2-021", "A hand+1 deck-1; B deck-3 discard+3"),  # EVASION
    ("S2-022", "A hand+2 discard-2; B discard-5 ban+5"),  # OUVERTURE DE COLIS
    ("S2-023", "B deck-4 discard+4"),  # MUR DE BITES
    ("S2-025", "B deck-3 discard+3"),  # STILLWATER
]

ARRIVALS = [
    ("S2-009", "A discard-1 table+1; B discard-1 table+1"),  # INVASION Z
    ("S2-013", "A hand-2 discard+2; B hand-2 discard+2"),  # SACRIFICE
]

PLAYED = [
    ("S2-026", "A hand+2 deck-2", "A hand+2 discard-2"),  # LUTIN
    ("S2-027", "A deck+3 discard-3", None),  # PÈRE NOËL
    ("S2-031", "A hand+1 discard-1", None),  # PUNK À CHIEN
    ("S2-033", SCORED, None),  # MARABOUCHPIC
    ("S2-034", SCORED, None),  # MARABOUCHPIC
    ("S2-036", "A table+1; B discard-1", None),  # CAMBRIOLEUR
    ("S2-037", None, "A deck+1 discard-1"),  # LICORNE
    ("S2-040", "B hand-1 discard+1", None),  # ARISTOCRATE
    ("S2-041", "A hand+2 discard-2", None),  # BRAQUEUR
    ("S2-042", "B hand+2 discard-2", None),  # BRAQUEUR
    ("S2-053", "", "A hand+1 deck-1"),  # FREDDY'S
    ("S2-054", "A discard+1 table-1", None),  # FREDDY'S
    ("S2-055", None, "A discard+2 table-1; B discard+1 table-1 points+1"),  # MARSEILLAIS
    ("S2-056", None, "A discard+2 table-1; B discard+1 table-1 points+1"),  # MARSEILLAIS
    ("S2-058", "", SCORED),  # P-BODY
    ("S2-061", "A ban+3 table-2; B ban+3 table-3", None),  # BUG
    ("S2-062", "A ban+1 table-1", "A discard+1 ban+1 table-2"),  # PALADIN
    ("S2-063", "A ban+1 table-1", None),  # PALADIN
    ("S2-067", SCORED, None),  # ANGE
    ("S2-070", "B hand+1 table-1", None),  # VIDEUR
    ("S2-071", None, "B hand+3 table-3"),  # VIDEUR
    ("S2-075", None, "B discard+1 table-1"),  # JOEL
    ("S2-087", None, SCORED),  # IMMOLATOR
    ("S2-092", SCORED, None),  # DOMINGO
    ("S2-093", "B deck-3 discard+3", None),  # INOXTAG
    ("S2-095", None, "B discard+2 table-2"),  # CHIRURGIEN
    ("S2-096", SCORED, "A discard+3 table-2; B discard+4 table-4 points+1"),  # CHIRURGIEN
    ("S2-097", "B deck-2 discard+2", None),  # CATCHEUR
    ("S2-098", "B deck-2 discard+2", None),  # CATCHEUR
    ("S2-101", None, "B deck-1 ban+1"),  # CACHE-CACHE
    ("S2-102", "A discard+3 table-2; B discard+3 table-3 points+1", None),  # CACHE-CACHE
    ("S2-103", "A hand+2 deck-2", None),  # DE FACE
    ("S2-104", "B hand+1 deck-1", "A discard+3 table-2; B hand+1 deck-1 discard+3 table-3 points+1"),  # DE FACE
    ("S2-106", "B deck-2 discard+2", None),  # BRANDON BURGER
    ("S2-107", "A hand+2 deck-2", None),  # PETER MCCAIN
    ("S2-108", SCORED, None),  # RUST
    ("S2-110", "A discard+3 table-2; B discard+3 table-3 points+1", None),  # MAXIME BIAGGI
    ("S2-120", "B discard+2 table-2", None),  # GUERRIÈRE MERCENAIRE
    ("S2-121", "B ban+1 table-1", None),  # CHASSEUR DE DÉMONS
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


@pytest.mark.parametrize(
    ("card", "own", "enemies", "force"),
    [
        ("S2-072", [], [], 1 + 2),  # ten cards in the discard
        ("S2-081", [], [], 0),
        ("S2-084", ["S2-085"], [], 4),
        ("S2-084", [], ["S2-085"], 2),
        ("S2-085", ["S2-084"], [], 4),
        ("S2-086", [], [WEAK], 8),
        ("S2-086", [], [WEAK, FAIR], 4),
        ("S2-087", [], [WEAK], 8),
        ("S2-114", [], [], 6),
        ("S2-114", [], ["S2-092"], 2),
    ],
)
def test_a_permanent_makes_this_character_as_strong(card: str, own: list[Any], enemies: list[Any], force: int) -> None:
    state = board(at(a=[card, *own], b=enemies), a={"discard": ["plain"] * 10})

    assert force_of(state, card) == force


@pytest.mark.parametrize("card", ["S2-081", "S2-111"])
def test_developpeur_and_grimkujow_count_combos(card: str) -> None:
    linked = (person(1, close="o"), {"linked": True})
    state = board(at(a=[card], b=[person(1, open="o"), linked]))

    assert force_of(state, card) == {"S2-081": 0, "S2-111": 1}[card] + 1


def test_developpeur_draws_for_each_combo() -> None:  # S2-081
    linked = (person(1, close="o"), {"linked": True})
    state = board(at(a=[person(1, open="o"), linked]), a={"hand": ["S2-081", "plain"]})

    play(state, "S2-081", row=2, pay=["plain"])

    assert hand(state, A) == ["plain"]


def test_videur_weakens_the_enemies() -> None:  # S2-071
    state = board(at(a=["S2-071", ALLY], b=[FAIR]))

    assert (force_of(state, FAIR), force_of(state, ALLY)) == (2, 2)


@pytest.mark.parametrize("card", ["S2-022"])
def test_ouverture_de_colis_strengthens_everybody(card: str) -> None:
    state = board(at(card, a=[ALLY], b=[FAIR]))

    assert (force_of(state, ALLY), force_of(state, FAIR)) == (3, 4)


@pytest.mark.parametrize(("mine", "theirs", "forces"), [(3, 1, (3, 3)), (1, 3, (2, 4)), (2, 2, (2, 3))])
def test_mur_helps_whoever_holds_more_cards(mine: int, theirs: int, forces: tuple[int, int]) -> None:  # S2-023
    state = board(at("S2-023", a=[ALLY], b=[FAIR]), a={"hand": ["plain"] * mine}, b={"hand": ["plain"] * theirs})

    assert (force_of(state, ALLY), force_of(state, FAIR)) == forces


@pytest.mark.parametrize(("card", "enough"), [("S2-055", 13), ("S2-056", 9)])
def test_marseillais_moves_the_bar(card: str, enough: int) -> None:
    rest = enough - 2
    assert can(board(at(a=[card, person(rest)])), "auto_score")
    assert not can(board(at(a=[card, person(rest - 1)])), "auto_score")


@pytest.mark.parametrize(("heads", "possible"), [(4, False), (5, True)])
def test_discobus_needs_five_characters(heads: int, possible: bool) -> None:  # S2-011
    state = board(at("S2-011", a=[person(9)] * heads))

    assert can(state, "auto_score") == possible


def test_r_wankil_is_scored_by_force_alone() -> None:  # S2-012
    state = board(at("S2-012", a=[person(11)]), a={"hand": ["S2-108", "plain"]})

    play(state, "S2-108", row=2, pay=["plain"])

    assert not can(state, "slot")
    assert can(state, "auto_score")


def test_nuke_bans_whom_an_effect_discards() -> None:  # S2-004
    state = board(at("S2-004", b=[WEAK]), a={"hand": ["S1-133"]})

    play(state, "S1-133")
    act(state, "target", card=WEAK)

    assert pile(state, "ban", B) == [WEAK["id"]]


def test_radeau_calls_one_character_of_each_player() -> None:  # S2-001
    state = stage("S2-001")

    act(state, "terrain", card="S2-001")
    resolve(state)

    assert [len(side(state, 2, player)) for player in (A, B)] == [1, 1]


def test_salle_d_arcade_gives_a_card_for_each_terrain_itself_included() -> None:  # S2-015
    state = board(at(), a={"hand": ["S2-015", HERE]})

    act(state, "terrain", card="S2-015")
    assert hand(state, A) == sorted(["HERE", "plain"])
    act(state, "terrain", card=HERE)

    assert hand(state, A) == ["plain", "plain"]


@pytest.mark.parametrize("card", ["S2-029", "S2-030"])
def test_pharaon_bans_a_card_of_the_winner(card: str) -> None:
    state = board(at(a=[card, person(9)], b=[person(30)]), at(THERE))

    act(state, "auto_score", terrain=0)
    settle(state)

    assert state.markers == [0, 1]
    assert len(pile(state, "ban", B)) == 1


def test_licorne_puts_a_card_under_the_deck_at_each_enemy_combo() -> None:  # S2-037
    state = board(at(a=[PARTNER], b=["S2-037"]), a={"hand": ["S1-031"]}, b={"discard": ["plain", FAIR]})

    play(state, "S1-031")
    resolve(state)

    assert deck(state, B)[-1] == FAIR["id"]


def test_domingo_mills_at_each_enemy_combo_after_his_own() -> None:  # S2-092
    state = board(at(THERE), at(a=[PARTNER], b=[PARTNER]), a={"hand": ["S2-092", "plain"]}, b={"hand": ["S2-047", "plain"]})
    act(state, "play", card="S2-092")
    place(state, 1)
    act(state, "pay", card="plain")
    resolve(state)

    assert pile(state, "discard", B) == [PARTNER["id"]]


def test_viking_finds_a_viking_and_grows_beside_one() -> None:  # S2-047, S2-048
    state = board(at(a=["S2-048"]), a={"hand": ["S2-047", "plain"], "deck": ["plain", "S2-048"]})

    play(state, "S2-047", pay=["plain"])
    act(state, "find", card="S2-048")

    assert hand(state, A) == ["S2-048"]
    assert force_of(state, "S2-047") == 5


@pytest.mark.parametrize(("card", "goal"), [("S2-051", 2), ("S2-052", 0)])
def test_skieur_slides_on_after_a_score(card: str, goal: int) -> None:
    state = board(at(HERE), at(a=[card, person(11)]), at(THERE))

    act(state, "auto_score", terrain=1)
    while can(state, "target"):
        act(state, "target", card=card)
        break
    resolve(state)

    assert side(state, goal, A) == [card]


def test_skieur_at_the_edge_is_discarded() -> None:  # S2-051
    state = board(None, at(HERE), at(a=["S2-051", person(11)]))

    act(state, "auto_score", terrain=2)
    resolve(state)

    assert "S2-051" in pile(state, "discard", A)


def test_skieur_brings_a_card_to_the_top_of_the_discard() -> None:  # S2-052
    state = board(at(a=[person(1, open="o")]), a={"hand": ["S2-052"], "discard": [FAIR, "plain"]})

    play(state, "S2-052")
    act(state, "take", card=FAIR)

    assert pile(state, "discard", A) == ["plain", FAIR["id"]]


@pytest.mark.parametrize("card", ["S2-053", "S2-097", "S2-098"])
def test_freddys_and_the_catcheurs_weaken_one_for_the_turn(card: str) -> None:
    state = stage(card)
    combo = card != "S2-053"

    act(state, "play", card=card)
    place(state, 0, row=1 if combo else 2)
    act(state, "pay", card="plain")
    act(state, "target", card=STRONG)

    assert force_of(state, STRONG) == (7 if combo else 0)


@pytest.mark.parametrize("card", ["S2-057", "S2-058"])
def test_atlas_and_p_body_swap_two_terrains_under_the_characters(card: str) -> None:
    """G153: the Terrains change slots, the characters stay."""
    state = stage(card)

    play(state, card, row=2)
    act(state, "slot", terrain=0)
    act(state, "slot", terrain=1)

    shown = state.observation(A)["terrains"]
    assert [one["card"] for one in shown if one] == ["THERE", "HERE"]
    assert side(state, 1, A) == [ALLY["id"]]


def test_wilson_exchanges_a_card_when_the_enemy_plays() -> None:  # S2-059
    state = board(at(b=["S2-059"]), a={"hand": ["plain"]}, b={"hand": [FAIR]})

    play(state, "plain")
    act(state, "yes")
    act(state, "card", card=FAIR)

    assert (hand(state, B), deck(state, B)[-1]) == (["plain"], FAIR["id"])


def test_rasta_gives_himself_up_for_two_cards() -> None:  # S2-060
    state = board(at(a=["S2-060"]), at(THERE), phase="before_draw")

    act(state, "yes")

    assert len(hand(state, A)) == 4
    assert pile(state, "discard", A) == ["S2-060"]


@pytest.mark.parametrize("card", ["S2-074", "S2-075"])
@pytest.mark.parametrize(("enemies", "usable"), [([], True), ([WEAK], False)])
def test_ellie_and_joel_return_a_card_when_alone(card: str, enemies: list[Any], usable: bool) -> None:
    state = board(at(a=[card], b=enemies), a={"discard": [FAIR]})

    assert can(state, "activate") == usable
    if usable:
        act(state, "activate", card=card)
        act(state, "take", card=FAIR)
        assert deck(state, A)[-1] == FAIR["id"]


@pytest.mark.parametrize(("card", "pay"), [("S2-076", 1), ("S2-077", 0)])
def test_furry_joins_a_score(card: str, pay: int) -> None:
    state = board(at(a=[person(11)], b=[person(10)]), at(THERE), b={"hand": [card, "plain"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card=card)
    place(state, 0)
    for _ in range(pay):
        act(state, "pay", card="plain")
    settle(state)

    assert state.markers == [0, 1]


def test_city_17_forbids_every_sub() -> None:  # S2-008
    state = board(at("S2-008", a=[person(11)], b=[person(10)]), at(THERE), b={"hand": ["S2-077"]})

    act(state, "auto_score", terrain=0)

    assert not can(state, "sub")


def test_chat_twitch_rewards_both_for_a_sub() -> None:  # S2-006
    piles = {"discard": ["plain"] * 3}
    state = board(at("S2-006", a=[person(11)], b=[WEAK]), at(THERE), a=piles, b={**piles, "hand": ["S2-077"]})

    act(state, "auto_score", terrain=0)
    act(state, "sub", card="S2-077")
    place(state, 1)
    resolve(state)

    assert len(hand(state, A)) == 2


def test_moche_bans_the_cards_drawn() -> None:  # S2-050
    state = board(at(), a={"hand": ["S1-031"]}, b={"hand": ["S2-050", "plain"]})

    play(state, "S1-031")
    act(state, "sub", card="S2-050")
    place(state, 0)
    act(state, "pay", card="plain")

    assert (hand(state, A), pile(state, "ban", A)) == ([], ["plain"])


def test_carlito_guards_the_pair() -> None:  # S2-085
    state = board(at(a=["S2-084"]), a={"hand": ["S2-085", "plain", "S5-043"]})

    play(state, "S2-085", pay=["plain"])
    play(state, "S5-043", row=2)

    assert side(state, 0, A) == ["S2-084", "S2-085", "S5-043"]


def test_sexy_brings_somebody_over() -> None:  # S2-100
    state = stage("S2-100")

    play(state, "S2-100", row=2)
    act(state, "target", card=RIVAL)
    place(state, 0)

    assert RIVAL["id"] in side(state, 0, B)


def test_de_face_shuffles_a_scorer_back() -> None:  # S2-103
    state = stage("S2-103", discard=["S2-108"])

    assert consequence(state, "S2-103", combo=True) == "A hand+2 deck-1 discard-1"
    assert "S2-108" in deck(state, A)


def test_alfred_mills_two_when_he_is_discarded() -> None:  # S2-105
    """G161: it acts although the card has left."""
    state = board(at(a=["S2-105"]), at(THERE), a={"hand": ["S1-060"]})

    play(state, "S1-060", row=2)
    act(state, "target", card="S2-105")

    assert len(pile(state, "discard", B)) == 2


def test_theorus_orders_both_decks() -> None:  # S2-116
    state = board(at(a=[PARTNER]), a={"hand": ["S2-116"], "deck": [*["plain"] * 3, FAIR]}, b={"deck": [*["plain"] * 3, WEAK]})

    play(state, "S2-116")
    for card in (FAIR, "plain", "plain", WEAK, "plain", "plain"):
        act(state, "card", card=card)

    assert (deck(state, A)[2], deck(state, B)[2]) == (FAIR["id"], WEAK["id"])


def test_invasion_z_passes_over_terrains_and_effects() -> None:  # S2-009
    """G152: the character nearest to the top comes, without its effects."""
    state = board(at(), at(THERE), a={"hand": ["S2-009"], "discard": [FAIR, "S1-031", HERE]})

    act(state, "terrain", card="S2-009")
    resolve(state)

    assert sum(side(state, slot, A) == ["S1-031"] for slot in range(3)) == 1
    assert hand(state, A) == []


@pytest.mark.parametrize("card", ["S2-068", "S2-069"])
@pytest.mark.parametrize(("guess", "cards_in_hand", "on_the_table"), [(3, 4, 2), (5, 2, 1)])
def test_preteur_pays_for_a_right_guess(card: str, guess: int, cards_in_hand: int, on_the_table: int) -> None:
    state = board(at(), a={"hand": [card, "plain", "plain", "plain"], "deck": [*["plain"] * 5, FAIR]})

    play(state, card, pay=["plain"])
    act(state, "number", number=guess)
    if can(state, "place"):
        place(state, 0)
    resolve(state)

    assert (len(hand(state, A)), len(side(state, 0, A))) == (cards_in_hand, on_the_table)


@pytest.mark.parametrize(("card", "player"), [("S2-106", B), ("S2-107", A)])
def test_terrains_on_top_of_the_discard_are_passed_over(card: str, player: int) -> None:
    """S2-106, S2-107, G205: the character right below them counts, with its printed force."""
    top = person(4, name="top")
    state = board(at(), a={"hand": [card, *["S1-001"] * 3], "discard": [person(9), top]})
    before = len(state.deck[player])

    play(state, card, pay=["S1-001"] * (3 if card == "S2-106" else 1))

    assert before - len(state.deck[player]) == 4


def test_decollage_shows_the_cards_that_it_draws() -> None:
    """S2-003: pioche et révèle; the opponent knows all three cards."""
    odd = person(1, cost=1, name="odd")
    state = board(at("S2-003", a=[person(11)]), at(), a={"deck": ["plain", odd, "plain", "plain"]})

    act(state, "auto_score", terrain=0)

    assert [state.known[card] for card in state.hand[A]] == [3, 3, 3]
