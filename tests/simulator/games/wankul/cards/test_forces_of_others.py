"""Forces that depend on neighbours, totals, names, pairs or a card that is turned up (G162, G171)."""

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
    person,
    pile,
    play,
    side,
    terrain,
)
from tests.simulator.games.wankul.cards.outcomes import resolve

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OPEN = person(4, open="ov", name="open")
FOE = person(4, name="foe")
THROWER = person(
    0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"other": True, "side": "self"}}]}]
)


@pytest.mark.parametrize("card", ["S2-045", "S2-046"])
def test_cosplayeur_is_as_strong_as_his_left_neighbour(card: str) -> None:
    """S2-045, S2-046, G176: and as strong as printed when nobody stands there any more."""
    state = board(at(a=[OPEN]), at(TWO), a={"hand": [card, THROWER]})

    play(state, card)
    assert force_of(state, card) == 4
    play(state, THROWER, on=1)
    act(state, "target", card=OPEN)

    assert force_of(state, card) == 1


def test_vampires_add_the_force_of_the_next_in_their_column() -> None:  # S4-065, S4-066
    above = board(at(a=["S4-065", (person(3), {"row": 2, "column": 1})]))
    below = board(at(a=[person(3), ("S4-066", {"row": 2, "column": 1})]))

    assert force_of(above, "S4-065") == 1 + 3
    assert force_of(below, "S4-066") == 0 + 3


def test_two_vampires_ask_each_other_once() -> None:
    """S4-065, S4-066, G162: each adds what the other has without it."""
    state = board(at(a=["S4-065", ("S4-066", {"row": 2, "column": 1})]))

    assert (force_of(state, "S4-065"), force_of(state, "S4-066")) == (1 + (0 + 1), 0 + (1 + 0))


@pytest.mark.parametrize(("other", "force"), [(9, 1), (10, 5)])
def test_alpiniste_climbs_at_eleven(other: int, force: int) -> None:
    """S5-135, G162: the total counts its own printed force."""
    assert force_of(board(at(a=["S5-135", person(other)])), "S5-135") == force


@pytest.mark.parametrize("card", ["S2-090", "S2-091"])
@pytest.mark.parametrize(("own", "enemies", "force"), [(0, 0, 2), (1, 0, 4), (1, 1, 8)])
def test_soldats_double_for_each_other_copy(card: str, own: int, enemies: int, force: int) -> None:  # S2-090, S2-091
    state = board(at(a=[card, *[card] * own], b=[card] * enemies))

    assert force_of(state, card) == force


@pytest.mark.parametrize("card", ["S2-090", "S2-091"])
def test_soldats_score_where_they_are_stronger(card: str) -> None:  # S2-090, S2-091
    state = board(
        at(a=[OPEN], b=[person(1)]), at(TWO, a=[person(1)], b=[FOE]), at(THREE, a=[person(3)]), a={"hand": [card, "plain"]}
    )

    play(state, card, pay=["plain"])
    assert {one["terrain"] for one in choices(state, "slot")} == {0, 2}
    resolve(state)

    assert state.markers == [2, 0]


@pytest.mark.parametrize("card", ["S4-127", "S4-128"])
def test_cyberpixel_counts_different_names_of_ones_own(card: str) -> None:  # S4-127, S4-128
    state = board(at(a=[card, "S1-031", "S1-032"], b=[FOE]), at(TWO, a=[person(1, name="another")]))

    assert force_of(state, card) == 3


@pytest.mark.parametrize(("card", "force"), [("S3-073", 2), ("S3-074", 3)])
@pytest.mark.parametrize(("discard", "pairs"), [(["S3-073"] * 2, 0), (["S3-073", "S3-074"], 1), (["S3-073", "S3-074"] * 2, 2)])
def test_brique_counts_pairs_of_homonyms_in_the_discard(card: str, force: int, discard: list[str], pairs: int) -> None:
    """S3-073, S3-074."""
    assert force_of(board(at(a=[card]), a={"discard": discard}), card) == force + pairs


@pytest.mark.parametrize(("card", "own", "other", "more"), [("S3-143", 3, "S3-144", 2), ("S3-144", 2, "S3-143", 3)])
def test_jakov_and_richus_remember_each_other(card: str, own: int, other: str, more: int) -> None:  # S3-143, S3-144
    assert force_of(board(at(a=[card]), a={"discard": [other]}), card) == own + more
    assert force_of(board(at(a=[card]), b={"discard": [other]}), card) == own


@pytest.mark.parametrize(
    ("card", "top", "wins"), [("S2-112", 4, True), ("S2-112", 3, False), ("S2-113", 3, True), ("S2-113", 4, False)]
)
def test_sully_and_nathan_stake_the_top_card(card: str, top: int, wins: bool) -> None:
    """S2-112, S2-113, G171: the right parity adds its force, the other one takes it away; both players see it."""
    state = board(at(a=[person(11), card], b=[person(12)]), at(TWO), a={"deck": ["plain", person(top, name="top")]})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == ([1, 0] if wins else [0, 1])
    assert state.observation(B)["players"][A]["known_deck"][0]["card"] == person(top, name="top")["id"]


def test_a_terrain_on_top_adds_nothing_to_sully() -> None:
    """S2-112, G171."""
    state = board(at(a=[person(11), "S2-112"], b=[person(11)]), at(TWO), a={"deck": ["plain", terrain(name="top")]})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [1, 0]


def test_titanic_adds_the_bottom_card_until_the_score_ends() -> None:  # S4-063
    deck = [person(6, name="bottom"), "plain"]
    here = board(at(a=[person(11), "S4-063"], b=[person(18)]), at(TWO), a={"deck": deck})
    elsewhere = board(at(a=[person(11)]), at(TWO, a=["S4-063"]), a={"deck": deck})

    for state in (here, elsewhere):
        act(state, "auto_score", terrain=0)
        resolve(state)

    assert here.markers == [1, 0]
    assert force_of(elsewhere, "S4-063") == 2


@pytest.mark.parametrize(("force", "back"), [(7, 2), (8, 0)])
def test_golfeur_recovers_at_exactly_eleven(force: int, back: int) -> None:  # S3-053
    state = board(at(a=["S3-053", person(force)]), at(TWO), a={"discard": ["plain"] * 3})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(hand(state, A)) == back


@pytest.mark.parametrize(("uncounted", "lent", "back"), [(True, 0, 2), (False, 0, 0), (True, 1, 0)])
def test_golfeur_asks_for_the_force_that_counts(uncounted: bool, lent: int, back: int) -> None:
    """S3-053, G225, G268: S5-059 adds nothing, S2-064 adds what it lends."""
    beside = "S5-059" if uncounted else person(6)
    lender = person(lent, abilities=[{"when": "static", "do": [{"lend_force": "left"}]}])
    state = board(at(a=[person(11), beside]), at(TWO, a=["S3-053", lender]), a={"discard": ["plain"] * 3})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert len(hand(state, A)) == back


@pytest.mark.parametrize(("foe", "moved"), [(3, 5), (4, 0)])
def test_golfeur_recycles_at_eighteen_in_all(foe: int, moved: int) -> None:  # S3-054
    state = board(
        at(a=[person(2, open="v")], arrived_this_turn=True),
        at(TWO, a=[person(11)], b=[person(foe)]),
        at(THREE, b=[person(0)]),
        a={"hand": ["S3-054", "plain"], "discard": ["plain"] * 6},
    )
    play(state, "S3-054", pay=["plain"])
    act(state, "slot", terrain=2)

    act(state, "auto_score", terrain=1)
    resolve(state)

    assert len(pile(state, "deck", A)) == 30 + moved


@pytest.mark.parametrize(("card", "foe", "happens"), [("S2-039", 2, True), ("S2-039", 3, False)])
def test_aristocrate_recovers_when_the_strongest_here_is_yours(card: str, foe: int, happens: bool) -> None:  # S2-039
    state = board(at(b=[person(foe)]), a={"hand": [card, "plain"], "discard": ["plain"] * 4})

    play(state, card, pay=["plain"])

    assert len(hand(state, A)) == (2 if happens else 0)


@pytest.mark.parametrize(("cost", "discards"), [(0, 1), (1, 0)])
def test_aristocrate_makes_discard_when_the_dearest_here_is_yours(cost: int, discards: int) -> None:  # S2-040
    state = board(at(b=[person(1, cost)]), a={"hand": ["S2-040"]}, b={"hand": ["plain"]})

    play(state, "S2-040")
    resolve(state)

    assert len(pile(state, "discard", B)) == discards


@pytest.mark.parametrize(("row", "force"), [(["S4-126"], 1), ([OPEN, OPEN, "S4-126"], 4), ([OPEN, "S4-126", OPEN], 1)])
def test_steampunk_at_the_end_of_a_long_row(row: list[Any], force: int) -> None:  # S4-126
    assert force_of(board(at(a=row)), "S4-126") == force


@pytest.mark.parametrize(("before", "force"), [(1, 1), (2, 5)])
def test_steampunk_in_combo_at_the_end_of_a_long_row(before: int, force: int) -> None:  # S4-125
    state = board(at(a=[OPEN] * before), a={"hand": ["S4-125"]})

    play(state, "S4-125")

    assert force_of(state, "S4-125") == force


@pytest.mark.parametrize(("slot", "side_", "force"), [(0, "a", 4), (1, "a", 2), (1, "b", 4)])
def test_de_profil_on_the_leftmost_terrain(slot: int, side_: str, force: int) -> None:
    """S3-107, G29, G177: each player has his own left."""
    rows = [at(), at(TWO)]
    rows[slot]["sides"]["ab".index(side_)].append("S3-107")

    assert force_of(board(*rows), "S3-107") == force


@pytest.mark.parametrize(("slot", "moved"), [(0, 0), (1, 2)])
def test_de_profil_on_the_rightmost_terrain(slot: int, moved: int) -> None:  # S3-108
    state = board(at(), at(TWO), a={"hand": ["S3-108", "plain"], "discard": ["plain"] * 4})

    play(state, "S3-108", on=slot, pay=["plain"])

    assert len(pile(state, "deck", A)) == 30 + moved


@pytest.mark.parametrize(("others", "price"), [([], 1), ([person(3)], 0), ([person(3), person(2)], 1)])
def test_dwarf_makes_cards_cheaper_among_stronger_ones(others: list[Any], price: int) -> None:  # S4-113
    state = board(at(a=["S4-113", *others]), a={"hand": [person(1, 1, name="paid")]})

    assert can(state, "play") == (price == 0)


def test_renard_and_corbeau_count_the_chain_of_gems() -> None:  # S5-103, S5-104
    row: list[Any] = [OPEN, ("S1-032", {"linked": True})]
    fox = board(at(a=row), a={"hand": ["S5-104"]})
    crow = board(at(a=row), a={"hand": ["S5-103"], "discard": ["plain"] * 5})

    play(fox, "S5-104")
    play(crow, "S5-103")

    assert force_of(fox, "S5-104") == 3 + 3
    assert len(pile(crow, "deck", A)) == 30 + 3


@pytest.mark.parametrize(("card", "mate"), [("S3-149", "S3-150"), ("S3-150", "S3-149")])
def test_motard_strengthens_those_who_discard_characters(card: str, mate: str) -> None:
    """S3-149, S3-150, G170: itself and the other MOTARD, by their Combos."""
    state = board(at(a=[card]), at(TWO, a=[mate, "S1-031"]))

    assert force_of(state, card) == 5 + 2
    assert force_of(state, "S1-031") == 1


@pytest.mark.parametrize(
    ("card", "mate", "hit"), [("S3-149", "S3-150", True), ("S3-150", "S3-149", True), ("S3-149", "S3-149", False)]
)
def test_motard_meets_the_other_motard(card: str, mate: str, hit: bool) -> None:  # S3-149, S3-150
    state = board(at(a=[mate], b=[person(13, name="weaker")]), a={"hand": [card, "plain", "plain"]})

    play(state, card, pay=["plain", "plain"])
    resolve(state)

    assert (side(state, 0, B) == []) == hit


def test_boys_band_strengthens_trades() -> None:
    """S3-065, G169."""
    state = board(at(a=["S3-065", "S3-079"]))

    assert force_of(state, "S3-079") == 3 + 1


def test_homme_chaudron_borrows_a_force_until_the_end_of_the_next_turn() -> None:  # S5-062
    state = board(at(a=[OPEN], b=[FOE]), at(TWO), a={"hand": ["S5-062", "plain", "plain"]})

    play(state, "S5-062", pay=["plain", "plain"])
    resolve(state)
    assert force_of(state, "S5-062") == 2 + 4
    end_turn(state)
    assert force_of(state, "S5-062") == 2 + 4
    end_turn(state)

    assert force_of(state, "S5-062") == 2


def test_homme_chaudron_gives_way_to_rage_when_a_score_is_lost() -> None:  # S5-062
    state = board(at(a=[person(11)], b=[person(12)]), at(TWO, a=["S5-062"]), a={"deck": ["plain", "S5-140"]})

    act(state, "auto_score", terrain=0)
    resolve(state)

    assert pile(state, "ban", A) == ["S5-062"]
    assert hand(state, A) == ["S5-140"]


@pytest.mark.parametrize(
    ("card", "force", "gone"), [("S5-085", 4, False), ("S5-085", 5, True), ("S5-086", 3, True), ("S5-086", 4, False)]
)
def test_fantome_discards_whom_it_lifts_or_lowers_too_far(card: str, force: int, gone: bool) -> None:  # S5-085, S5-086
    state = board(at(b=[person(force, name="foe")]), a={"hand": [card, "plain", "plain"]})

    play(state, card, pay=["plain"] * (2 if card == "S5-085" else 1))
    act(state, "target", card=person(force, name="foe"))

    assert (side(state, 0, B) == []) == gone
    if not gone:
        assert force_of(state, person(force, name="foe")) == (9 if card == "S5-085" else 1)


def test_dieu_de_la_guerre_counts_vikings_and_finds_the_axe() -> None:  # S5-142
    state = board(at(a=[OPEN]), a={"hand": ["S5-142", *["plain"] * 3], "discard": ["S2-028"]})

    play(state, "S5-142", pay=["plain"] * 3)
    act(state, "option", number=1)
    act(state, "take", card="S2-028")

    assert hand(state, A) == ["S2-028"]
    assert force_of(state, "S5-142") == 6 + 1


@pytest.mark.parametrize(("clan", "force"), [("laink", 5), ("terracid", 5), ("guest", 2)])
def test_bureaux_helps_two_clans(clan: str, force: int) -> None:  # S5-002
    worker = person(2, name="worker", clan=clan)

    assert force_of(board(at("S5-002"), at(TWO, a=[worker])), worker) == force


def test_cuisine_strengthens_everybody_at_each_combo() -> None:  # S5-008
    closing = person(2, close="o", name="closing", abilities=[COMBO])
    state = board(at("S5-008", a=[OPEN], b=[FOE]), a={"hand": [closing]})

    play(state, closing)
    end_turn(state)

    assert [state.force_on(0, player) for player in (A, B)] == [4 + 2 + 2, 5]


def test_cuisine_shuffles_a_combo_character_back() -> None:  # S5-008
    state = board(at("S5-008", a=[person(11)]), at(TWO), a={"discard": ["S1-031", "plain"]})

    act(state, "auto_score", terrain=0)
    assert {one["card"] for one in choices(state, "take")} == {"S1-031"}
    resolve(state)

    assert "S1-031" in pile(state, "deck", A)


def test_prompteur_weakens_after_the_third_character() -> None:  # S5-106
    state = board(at(a=[person(3)], b=["S5-106"]), at(TWO), a={"hand": ["plain"] * 3})

    for _ in range(2):
        play(state, "plain", on=1)
    assert state.force_on(0, A) == 3
    play(state, "plain", on=1)

    assert (state.force_on(0, A), state.force_on(1, A)) == (1, 6)


@pytest.mark.parametrize(("card", "paid", "victims"), [("S4-145", 0, ["two", "one"]), ("S4-146", 1, ["two", "two"])])
def test_la_faucheuse_takes_no_more_force_than_she_has_company(card: str, paid: int, victims: list[str]) -> None:
    """S4-145, S4-146, G172: three in her row, four on her Terrain, herself included."""
    enemies = {"two": person(2, name="two"), "one": person(1, name="one")}
    lower = (OPEN, {"row": 2, "column": 1})
    state = board(at(a=[OPEN, OPEN, lower], b=[enemies["two"], enemies["two"], enemies["one"]]), a={"hand": [card, "plain"]})

    play(state, card, pay=["plain"] * paid)
    for victim in victims:
        assert can(state, "target", card=enemies[victim])
        state.apply_action(next(one for one in state.legal_actions() if victim in str(state.action_to_struct(one))))

    assert not can(state, "target")


def test_nohomo_counts_pairs_in_play() -> None:  # S2-122
    state = board(at(a=["S2-123"]), a={"hand": ["S2-122", "plain"], "discard": ["plain"] * 5})

    play(state, "S2-122", pay=["plain"])

    assert len(hand(state, A)) == 2


def test_nohomo_puts_cards_under_the_deck_for_each_pair() -> None:  # S2-123
    state = board(at(a=["S2-122"], b=["S1-031", "S1-032"]), a={"hand": ["S2-123"], "discard": ["plain"] * 5})

    play(state, "S2-123")

    assert len(pile(state, "deck", A)) == 30 + 4


def test_dead_cowboy_counts_cowboys_and_leaves_a_force_out() -> None:  # S3-079
    state = board(
        at(a=[person(1, open="o")]), at(TWO, a=[person(11)], b=[person(12, name="foe")]), a={"hand": ["S3-079", "plain"]}
    )

    play(state, "S3-079", pay=["plain"])
    assert hand(state, A) == ["plain"]
    act(state, "target", card=person(12, name="foe"))
    act(state, "auto_score", terrain=1)
    resolve(state)

    assert state.markers == [1, 0]


def test_robert_pate_leaves_an_enemy_here_out_of_the_scores() -> None:  # S4-104
    state = board(at(a=[person(11)], b=[person(20, name="foe")]), at(TWO, b=[FOE]), a={"hand": ["S4-104", "plain"]})

    play(state, "S4-104", pay=["plain"])
    assert {one["card"] for one in choices(state, "target")} == {person(20, name="foe")["id"]}
    resolve(state)
    act(state, "auto_score", terrain=0)
    resolve(state)

    assert state.markers == [1, 0]
