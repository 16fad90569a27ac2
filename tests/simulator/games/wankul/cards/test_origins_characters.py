"""The other characters of Origins that are played in full, by name."""

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

TWO = terrain(name="TWO")
OPEN_BOTH = person(1, open="ov", name="partner")
OLD, TOP = person(1, name="old"), person(2, name="top")


@pytest.mark.parametrize("card", ["S1-035", "S1-036"])
def test_vendeur_makes_the_loser_discard_before_the_winner_effect(card: str) -> None:
    """G103, S1-035, S1-036."""
    state = board(at(a=[person(11)]), at(TWO, a=[card]), b={"hand": [OLD, TOP]})

    act(state, "auto_score", terrain=0)
    assert state.current_player() == B
    act(state, "discard", card=OLD)

    assert hand(state, B) == [TOP["id"]]


def test_astronaute_takes_three_instead_of_two() -> None:
    """G115, S1-039."""

    state = board(at(a=["S1-039"]), a={"hand": ["S1-090", "plain", OLD, OLD]}, b={"hand": ["plain"] * 4})

    play(state, "S1-090", pay=["plain"])
    while can(state, "discard"):
        act(state, "discard", card="plain")

    assert len(hand(state, B)) == 1


def test_xari_takes_one_instead_of_two_but_not_of_three() -> None:
    """S1-123."""

    left = {}
    for held in (4, 5):
        state = board(at(b=["S1-123"]), a={"hand": ["S1-090", "plain", OLD, OLD]}, b={"hand": ["plain"] * held})
        play(state, "S1-090", pay=["plain"])
        while can(state, "discard"):
            act(state, "discard", card="plain")
        left[held] = len(hand(state, B))

    assert left == {4: 3, 5: 2}


def test_boxeur_draws_when_the_opponent_discards_two_after_a_combo() -> None:
    """S1-041."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-041", "S1-090", "plain", OLD]}, b={"hand": ["plain"] * 4})
    play(state, "S1-041", pay=["plain"])
    play(state, "S1-090")

    while can(state, "discard"):
        act(state, "discard", card="plain")

    assert len(hand(state, B)) == 1
    assert hand(state, A) == sorted([OLD["id"], "plain"])


def test_fermier_terracid_strengthens_while_scoring() -> None:
    """G104, S1-045."""

    state = board(at(a=[person(11, clan="terracid")], b=[person(11)]), at(TWO, a=["S1-045"]))

    act(state, "auto_score", terrain=0)

    assert state.markers == [1, 0]


@pytest.mark.parametrize(("enemies", "pay"), [(1, 2), (2, 0)])
def test_businessman_makes_plays_cheaper_for_the_smaller_side(enemies: int, pay: int) -> None:
    """S1-051."""

    dear = person(3, 2)
    state = board(at(a=["S1-051"], b=[OLD] * enemies), a={"hand": [dear, "plain", "plain"]})

    play(state, dear, pay=["plain"] * pay)

    assert len(hand(state, A)) == 2 - pay


@pytest.mark.parametrize("card", ["S1-052", "S1-053"])
def test_debile_swaps_two_of_ones_own(card: str) -> None:
    state = board(at(a=[OLD], b=[person(5)]), at(TWO, a=[TOP]), a={"hand": [card]})

    play(state, card, row=2)
    assert person(5)["id"] not in [choice["card"] for choice in choices(state)]
    act(state, "target", card=OLD)
    act(state, "target", card=TOP)

    assert side(state, 1, A) == [OLD["id"]]
    assert TOP["id"] in side(state, 0, A)


def test_paysan_takes_two_terrains_with_a_combo() -> None:
    """S1-054."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-054"], "discard": [TWO, "S1-003", OLD]})

    play(state, "S1-054")
    act(state, "take", card="TWO")
    act(state, "take", card="S1-003")

    assert hand(state, A) == sorted(["TWO", "S1-003"])


def test_cuisinier_draws_in_combo() -> None:
    """S1-057."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-057"]}, b={"deck": []})

    play(state, "S1-057")

    assert hand(state, A) == ["plain"]


@pytest.mark.parametrize("card", ["S1-058", "S1-059"])
def test_bebe_changes_places_with_a_character_of_the_hand(card: str) -> None:
    """G102, G111, S1-058, S1-059."""
    fresh = board(at(a=[(card, {"played_this_turn": True})]), a={"hand": [TOP, OLD]})
    assert not can(fresh, "activate")

    state = board(at(a=[card]), a={"hand": ["S1-032", OLD]})
    act(state, "activate", card=card)
    act(state, "card", card="S1-032")
    act(state, "discard", card=OLD)

    assert side(state, 0, A) == ["S1-032"]
    assert hand(state, A) == [card]
    assert not can(state, "activate")


def test_chasseur_gives_one_for_one_and_may_raise_his_bottom_card() -> None:
    """S1-060."""

    bottom = person(5, name="bottom")
    own, enemy = person(1, name="own"), person(6, name="enemy")
    state = board(at(a=[own, OPEN_BOTH], b=[enemy]), a={"hand": ["S1-060"], "deck": [bottom, "plain", "plain"]})

    play(state, "S1-060")
    act(state, "target", card=own)
    act(state, "target", card=enemy)
    known = state.observation(A)["players"][A]["known_deck"]
    assert known == [{"from_top": 2, "card": bottom["id"]}]
    act(state, "yes")

    assert pile(state, "deck", A) == ["plain", "plain", bottom["id"]]
    assert (side(state, 0, A), side(state, 0, B)) == (sorted([OPEN_BOTH["id"], "S1-060"]), [])


def test_agrou_terracid_draws_in_combo_and_grows() -> None:
    """S1-063."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-063"]})

    play(state, "S1-063")

    assert force_of(state, "S1-063") == 2


def test_chevalier_discards_a_weak_one_of_any_side_in_combo() -> None:
    """S1-064."""

    state = board(at(a=[OPEN_BOTH], b=[TOP, person(3)]), a={"hand": ["S1-064", "plain", "plain"]})

    play(state, "S1-064", pay=["plain", "plain"])

    assert sorted(choice["card"] for choice in choices(state)) == sorted([OPEN_BOTH["id"], TOP["id"]])


def test_peintre_counts_twice_after_a_combo() -> None:
    """S1-067."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-067"]})

    play(state, "S1-067")

    assert force_of(state, "S1-067") == 1 + 1 + 1


def test_sorcier_terracid_forbids_too() -> None:
    """G113, S1-071."""

    state = board(at(b=["S1-071"]), a={"hand": [TOP]})

    assert not can(state, "play")
    assert [reason.rule for reason in state.why_not({"kind": "play", "card": TOP["id"]})] == ["R8"]


def test_touriste_terracid_travels() -> None:
    """S1-075."""

    state = board(at(a=["S1-075", person(8)]), at(TWO))

    act(state, "auto_score", terrain=0)
    act(state, "target", card="S1-075")
    place(state, 1)

    assert side(state, 1, A) == ["S1-075"]


@pytest.mark.parametrize(("card", "pay"), [("S1-078", 0), ("S1-079", 1)])
def test_mort_vivant_dies_at_the_end_of_the_turn(card: str, pay: int) -> None:
    state = board(at(), at(TWO), a={"hand": [card, "plain"]})
    play(state, card, pay=["plain"] * pay)
    assert side(state, 0, A) == [card]

    end_turn(state)

    assert side(state, 0, A) == []
    assert pile(state, "discard", A)[-1] == card


def test_soldat_romain_lends_three_force_and_dies() -> None:
    """S1-080."""

    state = board(at(a=["S1-080", TOP]))

    act(state, "activate", card="S1-080")
    act(state, "target", card=TOP)

    assert (side(state, 0, A), force_of(state, TOP)) == ([TOP["id"]], 5)


@pytest.mark.parametrize(("card", "pay", "force"), [("S1-087", 2, 6), ("S1-088", 0, 3)])
def test_seb_and_amixem_draw_and_grow_by_two_in_combo(card: str, pay: int, force: int) -> None:
    state = board(at(a=[OPEN_BOTH]), a={"hand": [card, *["plain"] * pay]})

    play(state, card, pay=["plain"] * pay)

    assert (force_of(state, card), hand(state, A)) == (force, ["plain"])


@pytest.mark.parametrize("card", ["S1-091", "S1-092"])
def test_semi_homme_gives_himself_up_to_score(card: str) -> None:
    state = board(at(a=[OLD]), at(TWO, a=[card]))

    act(state, "activate", card=card)
    act(state, "slot", terrain=0)

    assert state.markers == [1, 0]
    assert side(state, 1, A) == []


@pytest.mark.parametrize("card", ["S1-093", "S1-094", "S1-121"])
def test_marthie_doc_and_roi_bring_a_silent_helper_to_the_score(card: str) -> None:
    helper = "S1-032"
    state = board(at(a=[person(11)], b=[person(11)]), at(TWO, a=[card]), a={"hand": [helper]})

    act(state, "auto_score", terrain=0)
    act(state, "card", card=helper)
    assert {choice["terrain"] for choice in choices(state)} == {0}
    place(state, 0)
    settle(state)

    assert state.markers == [1, 0]
    assert hand(state, A) == []


@pytest.mark.parametrize("card", ["S1-095", "S1-096"])
def test_vieille_exchanges_with_a_card_no_stronger(card: str) -> None:
    weak, strong = person(4, name="weak"), person(9, name="strong")
    state = board(at(a=[person(4)]), a={"hand": [card, weak, strong, "plain", "plain"]})

    play(state, card, pay=["plain", "plain"])
    act(state, "target", card=person(4))
    assert [choice["card"] for choice in choices(state)] == [weak["id"]]
    act(state, "card", card=weak)

    assert side(state, 0, A) == sorted([weak["id"], card])
    assert person(4)["id"] in hand(state, A)


def test_fanboy_brings_the_enemy_hand_down() -> None:
    """S1-097."""

    state = board(at(), a={"hand": ["S1-097", *["plain"] * 3]}, b={"hand": ["plain"] * 3})

    play(state, "S1-097", pay=["plain"] * 2)
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")

    assert len(hand(state, B)) == 1


def test_jiraya_brings_it_below_ones_own() -> None:
    """S1-118."""

    state = board(at(), a={"hand": ["S1-118", *["plain"] * 4]}, b={"hand": ["plain"] * 3})

    play(state, "S1-118", pay=["plain"] * 2)
    act(state, "discard", card="plain")
    act(state, "discard", card="plain")

    assert (len(hand(state, A)), len(hand(state, B))) == (2, 1)


@pytest.mark.parametrize(("card", "found"), [("S1-104", 1), ("S1-128", 2)])
def test_apprentie_sorciere_and_g_crame_search(card: str, found: int) -> None:
    """G6, G112, S1-104, S1-128."""
    state = board(at(), a={"hand": [card], "deck": ["plain", TOP, OLD]})

    play(state, card)
    act(state, "find", card=TOP)
    if found == 2:
        act(state, "find", card=OLD)

    assert len(hand(state, A)) == found
    assert state.observation(A)["players"][A]["known_deck"] == []


@pytest.mark.parametrize(("mine", "discards"), [(11, 2), (13, 0)])
def test_sel_laink_punishes_the_next_lost_score(mine: int, discards: int) -> None:
    """G114, S1-106."""

    state = board(at(a=[person(mine)], b=[person(12)]), at(TWO), a={"hand": ["S1-106"]}, b={"hand": ["plain"] * 3})

    play(state, "S1-106", on=1)
    act(state, "auto_score", terrain=0)
    for _ in range(discards):
        act(state, "discard", card="plain")

    assert len(hand(state, B)) == 3 - discards
    assert state.observation(A)["question"] == "main"


def test_sel_terracid_lets_the_winner_choose_whom_he_loses() -> None:
    """S1-107."""

    state = board(at(a=[person(11)], b=[person(12)]), at(TWO, b=[OLD]), a={"hand": ["S1-107"]})

    play(state, "S1-107", on=1)
    act(state, "auto_score", terrain=0)
    assert state.current_player() == B
    act(state, "target", card=OLD)

    assert side(state, 1, B) == []


def test_cowboy_plays_one_free_in_combo() -> None:
    """S1-110."""

    dear = person(5, 3)
    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-110", dear, "plain", "plain"]})

    play(state, "S1-110", pay=["plain", "plain"])
    act(state, "card", card=dear)
    place(state, 0)

    assert dear["id"] in side(state, 0, A)


@pytest.mark.parametrize("card", ["S1-112", "S1-113"])
@pytest.mark.parametrize("given_up", [True, False])
def test_policier_may_take_the_blow(card: str, given_up: bool) -> None:
    """G122, S1-112, S1-113."""
    state = board(at(b=[card, person(3)]), a={"hand": ["S1-034"]})
    play(state, "S1-034")
    act(state, "target", card=person(3))
    assert state.current_player() == B

    if given_up:
        act(state, "target", card=card)
    else:
        act(state, "pass")

    assert side(state, 0, B) == ([person(3)["id"]] if given_up else [card])


def test_policier_puts_a_policier_on_the_deck_in_combo() -> None:
    """S1-112."""

    state = board(at(a=[OPEN_BOTH]), a={"hand": ["S1-112", "plain"], "discard": ["S1-113", OLD]})

    play(state, "S1-112", pay=["plain"])
    act(state, "take", card="S1-113")

    assert pile(state, "deck", A)[-1] == "S1-113"


def test_obese_strengthens_all_after_a_second_score() -> None:
    """S1-114."""

    strong = person(11)
    state = board(at(a=[strong]), at(TWO, a=[strong]), at(terrain(name="THREE"), a=["S1-114", TOP]))

    act(state, "auto_score", terrain=0)
    assert force_of(state, TOP) == 2
    act(state, "auto_score", terrain=1)

    assert (force_of(state, TOP), force_of(state, "S1-114")) == (3, 4)


@pytest.mark.parametrize("card", ["S1-116", "S1-140"])
def test_enqueteur_and_voyant_take_one_play_one_and_return_one(card: str) -> None:
    dear = person(6, 3)
    state = board(at(), a={"hand": [card, "plain", "plain"], "deck": ["plain", OLD, dear, TOP]})

    play(state, card, pay=["plain", "plain"])
    act(state, "card", card=TOP)
    act(state, "card", card=dear)
    place(state, 0)
    act(state, "card", card=OLD)

    assert hand(state, A) == [TOP["id"]]
    assert dear["id"] in side(state, 0, A)
    assert pile(state, "deck", A) == ["plain", OLD["id"]]
    assert state.plays == 1


@pytest.mark.parametrize(("card", "left", "back"), [("S1-120", 3, 2), ("S1-120", 4, 0), ("S1-120", 5, 2), ("S1-137", 3, 1)])
def test_bretonne_and_survivant_recover_at_exact_hand_sizes(card: str, left: int, back: int) -> None:
    state = board(at(), a={"hand": [card, "plain", *[OLD] * left], "discard": [TOP, TOP]})

    play(state, card, pay=["plain"])

    assert len(hand(state, A)) == left + back


@pytest.mark.parametrize("card", ["S1-124", "S1-125"])
def test_princesse_draws_every_play_to_her_terrain(card: str) -> None:
    """S1-124, S1-125."""
    state = board(at(a=[card]), at(TWO), a={"hand": [OLD]})
    act(state, "play", card=OLD)

    assert {choice["terrain"] for choice in choices(state)} == {0}


@pytest.mark.parametrize("scores", [1, 2])
def test_superconeri_scores_one_or_two(scores: int) -> None:
    """S1-129."""

    state = board(at(a=[OLD]), at(TWO, a=[OLD]), at(terrain(name="THREE")), a={"hand": ["S1-129"]})

    play(state, "S1-129", on=2)
    act(state, "slot", terrain=1)
    act(state, "slot", terrain=0) if scores == 2 else act(state, "pass")

    assert state.markers == [scores, 0]


@pytest.mark.parametrize("card", ["S1-135", "S1-136"])
def test_dresseuse_and_dresseur_make_each_draw_one_more_and_one_less(card: str) -> None:
    """G121, S1-135, S1-136."""
    state = board(at(a=[card]), at(TWO), b={"hand": [OLD]})

    end_turn(state)
    assert len(hand(state, B)) == 4
    act(state, "discard", card=OLD)

    assert hand(state, B) == ["plain"] * 3
    assert state.observation(B)["question"] == "main"


def test_professeur_terracid_doubles_terracid() -> None:
    """S1-144."""

    state = board(at(a=["S1-144", person(3, clan="terracid"), person(3, clan="laink")]))

    assert state.force_on(0, A) == 4 + 6 + 3


@pytest.mark.parametrize("card", ["S1-149", "S1-150"])
def test_laink_and_terracid_leave_when_their_player_scores(card: str) -> None:
    state = board(at(a=[person(11)]), at(TWO, a=[card], b=[person(11)]))

    act(state, "auto_score", terrain=0)

    assert side(state, 1, A) == []


@pytest.mark.parametrize(("card", "force"), [("S2-055", 13), ("S2-056", 9)])
def test_marseillais_scores_only_where_no_marseillais_lies(card: str, force: int) -> None:
    state = board(at(a=[OPEN_BOTH]), at(TWO, a=[OLD]), a={"hand": [card]})

    play(state, card)
    assert {choice["terrain"] for choice in choices(state)} == {1}
    act(state, "slot", terrain=1)

    assert state.markers == [1, 0]
    assert state.observation(A)["terrains"][0]["sides"][A]["auto_score_at"] == force
