"""Second texts of Origins characters: what their Combos give, and what their twins of the other clan do alike."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    force_of,
    hand,
    person,
    pile,
    play,
    side,
    terrain,
)

TWO = terrain(name="TWO")
PARTNER = person(1, open="ov", name="partner")
OLD, TOP = person(1, name="old"), person(2, name="top")


def combined(card: str, cost: int, **more: object) -> State:
    """A plays the card at the right of a partner whose gems fit, with enough to pay for it."""
    state = board(at(a=[PARTNER]), at(TWO), a={"hand": [card, *[OLD] * cost], **more})
    play(state, card, pay=[OLD] * cost)
    return state


@pytest.mark.parametrize(("card", "cost"), [("S1-035", 1), ("S1-079", 1), ("S1-146", 0)])
def test_vendeur_mort_vivant_and_sage_score_in_combo(card: str, cost: int) -> None:
    """R54, R57: the terrain where they were played is the only one to score."""
    state = combined(card, cost)
    act(state, "slot", terrain=0)

    assert state.markers == [1, 0]


@pytest.mark.parametrize(("card", "cost", "drawn"), [("S1-040", 1, 2), ("S1-093", 2, 1)])
def test_astronaute_and_marthie_draw_in_combo(card: str, cost: int, drawn: int) -> None:
    """R54."""
    assert hand(combined(card, cost), A) == ["plain"] * drawn


@pytest.mark.parametrize(("card", "cost"), [("S1-094", 2), ("S1-123", 1), ("S1-147", 0)])
def test_doc_xari_and_jeanine_recover_the_top_of_the_discard_in_combo(card: str, cost: int) -> None:
    """R54: the top is what was just paid, or what lay there."""
    state = combined(card, cost, discard=[TOP])

    assert hand(state, A) == [OLD["id"] if cost else TOP["id"]]


@pytest.mark.parametrize(("card", "cost"), [("S1-107", 0), ("S1-108", 1)])
def test_sel_and_mastu_take_a_terrain_back_in_combo(card: str, cost: int) -> None:
    """R54: MASTU first scores, where there is something to score."""
    partner = at(a=[PARTNER], arrived_this_turn=True)
    state = board(partner, a={"hand": [card, *[OLD] * cost], "discard": [TWO, TOP]})
    play(state, card, pay=[OLD] * cost)
    act(state, "take", card="TWO")

    assert hand(state, A) == ["TWO"]


def test_superconeri_recovers_in_combo() -> None:
    """S1-129: with nothing to score, the Combo remains."""
    state = board(at(a=[PARTNER], arrived_this_turn=True), a={"hand": ["S1-129"], "discard": [OLD, TOP]})
    play(state, "S1-129")

    assert hand(state, A) == [TOP["id"]]


def test_semi_homme_terracid_changes_cards_of_the_hand_in_combo() -> None:
    """S1-092: one or more cards under the deck, as many drawn."""
    state = board(at(a=[PARTNER]), a={"hand": ["S1-092", OLD, OLD, TOP]})
    play(state, "S1-092", pay=[OLD, OLD])
    assert not can(state, "pass")
    act(state, "card", card=TOP)

    assert hand(state, A) == ["plain"]
    assert pile(state, "deck", A)[0] == TOP["id"]


def test_vieille_draws_three_in_combo() -> None:
    """S1-095: first the exchange, here with her partner, then the cards."""
    weak = person(0, name="weak")
    state = board(at(a=[PARTNER]), a={"hand": ["S1-095", OLD, OLD, weak]})
    play(state, "S1-095", pay=[OLD, OLD])
    act(state, "target", card=PARTNER)
    act(state, "card", card=weak)

    assert hand(state, A) == sorted([PARTNER["id"], *["plain"] * 3])


def test_policier_terracid_puts_a_policier_on_the_deck_in_combo() -> None:
    """S1-113."""
    state = board(at(a=[PARTNER]), a={"hand": ["S1-113", OLD], "discard": ["S1-112", TOP]})
    play(state, "S1-113", pay=[OLD])
    act(state, "take", card="S1-112")

    assert pile(state, "deck", A)[-1] == "S1-112"


def test_terracid_makes_all_free_beside_laink() -> None:
    """S1-150, G47."""
    dear = person(1, 1, name="dear")
    alone = board(at(a=[PARTNER]), a={"hand": ["S1-150", dear, *[OLD] * 3]})
    together = board(at(a=["S1-149"]), a={"hand": ["S1-150", dear, *[OLD] * 3]})
    for state in (alone, together):
        play(state, "S1-150", pay=[OLD] * 3)

    assert not can(alone, "play", card=dear)
    assert can(together, "play", card=dear)


def test_astronaute_terracid_takes_three_instead_of_two() -> None:
    """S1-040, G115."""
    state = board(at(a=["S1-040"]), a={"hand": ["S1-090", "plain", OLD, OLD]}, b={"hand": ["plain"] * 4})
    play(state, "S1-090", pay=["plain"])
    while can(state, "discard"):
        act(state, "discard", card="plain")

    assert len(hand(state, B)) == 1


@pytest.mark.parametrize(("mine", "paid"), [(["S1-051"], 0), (["S1-051", OLD, OLD], 2)])
def test_businessman_counts_himself(mine: list[object], paid: int) -> None:
    """S1-051: two cheaper as long as one has fewer characters in play than the opponent."""
    dear = person(3, 2, name="dear")
    state = board(at(a=mine, b=[OLD, OLD]), a={"hand": [dear, "plain", "plain"]})  # type: ignore[arg-type]
    play(state, dear, pay=["plain"] * paid)

    assert dear["id"] in side(state, 0, A)
    assert len(hand(state, A)) == 2 - paid


def test_cuisinier_orders_the_three_top_cards_of_the_opponent() -> None:
    """S1-057: the last one put back lies on top."""
    state = board(at(), a={"hand": ["S1-057"]}, b={"deck": ["plain", OLD, TOP, PARTNER]})
    play(state, "S1-057")
    for card in (PARTNER, OLD, TOP):
        act(state, "card", card=card)

    assert pile(state, "deck", B) == ["plain", PARTNER["id"], OLD["id"], TOP["id"]]


@pytest.mark.parametrize(("others", "force"), [([], 6), ([OLD], 1)])
def test_sdf_terracid_is_strong_while_alone(others: list[object], force: int) -> None:
    """S1-073."""
    state = board(at(a=["S1-073", *others]))  # type: ignore[list-item]

    assert force_of(state, "S1-073") == force


def test_employe_wcdo_terracid_counts_every_employe_of_both_sides() -> None:
    """S1-077, G106."""
    state = board(at(a=["S1-077"], b=["S1-076"]))

    assert force_of(state, "S1-077") == 5


def test_ct_draws_one() -> None:
    """S1-083."""
    state = board(at(), a={"hand": ["S1-083", OLD, OLD]})
    play(state, "S1-083", pay=[OLD, OLD])

    assert hand(state, A) == ["plain"]


def test_cowboy_discards_everybody_weaker_than_his_milled_card() -> None:
    """S1-110: in the order that his player likes."""
    weak, strong = person(1, name="weak"), person(3, name="strong")
    state = board(at(b=[weak, weak, strong]), a={"hand": ["S1-110", OLD, OLD], "deck": ["plain", person(3, name="milled")]})
    play(state, "S1-110", pay=[OLD, OLD])
    while can(state, "target"):
        act(state, "target", card=weak)

    assert side(state, 0, B) == [strong["id"]]


def test_richard_flantier_discards_a_very_weak_enemy() -> None:
    """S1-134."""
    state = board(at(b=[OLD, TOP]), a={"hand": ["S1-134", OLD]})
    play(state, "S1-134", pay=[OLD])
    assert [choice["card"] for choice in choices(state)] == [OLD["id"]]
    act(state, "target", card=OLD)

    assert side(state, 0, B) == [TOP["id"]]
